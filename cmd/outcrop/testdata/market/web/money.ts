/** An amount in cents. */
export type Money = number;

const format = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

export function show(amount: Money): string {
  return format.format(amount / 100);
}

export function sum(amounts: Money[]): Money {
  return amounts.reduce((a, b) => a + b, 0);
}
