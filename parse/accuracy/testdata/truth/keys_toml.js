// Writes the tables and keys of TOML files by toml-eslint-parser. See script in program_test.go. Keys of inline tables are
// values, as in our outlines.
const fs = require("fs");
const { parseTOML } = require("toml-eslint-parser");

for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const text = fs.readFileSync(file, "utf8").replace(/^\ufeff/, "");
  let tree;
  try {
    tree = parseTOML(text, { tomlVersion: "1.0" });
  } catch (e) {
    continue;
  }
  const symbols = [];
  const name = (key) => {
    const written = text.slice(key.range[0], key.range[1]);
    return key.keys.length === 1 && /^["']/.test(written) ? key.keys[0].value : written;
  };
  const add = (kind, node, parent) => {
    let end = node.loc.end.line;
    for (const below of node.body || []) end = Math.max(end, below.loc.end.line);
    const line = node.key.loc.start.line;
    symbols.push({ kind, name: name(node.key), parent, start: node.loc.start.line, end, line });
    for (const below of node.body || []) add("key", below, name(node.key));
  };
  for (const node of tree.body[0].body) add(node.type === "TOMLTable" ? "table" : "key", node, "");
  console.log(JSON.stringify({ file, symbols }));
}
