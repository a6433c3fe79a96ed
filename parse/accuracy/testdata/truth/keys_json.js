// Writes the keys of JSON files by jsonc-parser, the parser of VS Code. See script in program_test.go. Of a list the first
// hundred entries count, as in our outlines.
const fs = require("fs");
const { parseTree } = require("jsonc-parser");

for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const text = fs.readFileSync(file, "utf8").replace(/^\ufeff/, "");
  const errors = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (!root || errors.length > 0) continue;
  const starts = [0];
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  const line = (offset) => {
    let lo = 0, hi = starts.length;
    while (lo + 1 < hi) {
      const m = (lo + hi) >> 1;
      if (starts[m] <= offset) lo = m; else hi = m;
    }
    return lo + 1;
  };
  const symbols = [];
  const work = [[root, ""]];
  while (work.length > 0) {
    const [node, parent] = work.pop();
    if (node.type === "property") {
      const [key, value] = node.children;
      symbols.push({ kind: "key", name: key.value, parent, start: line(node.offset), end: line(node.offset + node.length - 1), line: line(key.offset) });
      if (value) work.push([value, key.value]);
      continue;
    }
    const below = node.type === "array" ? node.children.slice(0, 100) : node.children || [];
    for (const child of below) work.push([child, parent]);
  }
  if (symbols.length > 2000) continue;
  console.log(JSON.stringify({ file, symbols }));
}
