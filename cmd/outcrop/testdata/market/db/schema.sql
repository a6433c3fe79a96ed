CREATE TABLE stalls (
    name text PRIMARY KEY,
    place integer NOT NULL
);

CREATE TABLE orders (
    id bigserial PRIMARY KEY,
    stall text NOT NULL REFERENCES stalls (name),
    person text NOT NULL,
    total integer NOT NULL,
    status smallint NOT NULL DEFAULT 0,
    placed timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX orders_open ON orders (stall) WHERE status = 0;

CREATE VIEW sales AS
SELECT placed::date AS day, stall, sum(total) AS cents
FROM orders
WHERE status = 2
GROUP BY 1, 2;
