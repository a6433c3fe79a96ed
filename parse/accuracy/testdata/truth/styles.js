// Writes the symbols of style sheets by PostCSS and its syntaxes for SCSS and Less. See script in program_test.go.
"use strict";
const fs = require("fs");
const postcss = require("postcss");
const syntaxes = {
  css: { parse: postcss.parse },
  scss: require("postcss-scss"),
  less: require("postcss-less"),
};
const limit = 200; // bytes of a name, see shortened in css_rules.go

/** A name on one line; a long one is cut behind one of its parts. */
function shown(text) {
  const name = text.replace(/\/\*[^]*?\*\/|(^|[\s,])\/\/.*/g, "$1 ").trim().split(/\s+/).join(" ");
  const bytes = Buffer.from(name);
  if (bytes.length <= limit) return name;
  const cut = bytes.subarray(0, limit).toString().replace(/\ufffd+$/, "");
  const comma = cut.lastIndexOf(",");
  return comma > 0 ? cut.slice(0, comma + 1) + " …" : cut + "…";
}

const kinds = {
  media: "media", supports: "supports", container: "container", layer: "layer", scope: "scope", keyframes: "keyframes",
  "font-face": "font_face", page: "page", property: "property", mixin: "macro", function: "function",
};
const transparent = new Set(["include", "if", "else", "each", "for", "while", "content"]);

class Truth {
  constructor(syntax) {
    this.syntax = syntax;
    this.out = [];
  }

  add(node, kind, name, parent, line = node.source.start.line) {
    this.out.push({ kind, name, parent, start: node.source.start.line, end: node.source.end.line, line });
  }

  visit(nodes, parent, level, around) {
    for (const n of nodes || []) {
      if (n.type === "rule") this.rule(n, parent, level, around);
      else if (n.type === "atrule") this.atRule(n, parent, level, around);
      else if (n.type === "decl") this.declaration(n, parent, level);
    }
  }

  rule(n, parent, level, around) {
    if (around === "keyframes" || around === "page") return;
    const mixin = this.syntax === "less" && /^([.#](?:[\w-]|\\.|@\{[^}]*\})+)\s*\(/.exec(n.selector);
    const name = mixin ? mixin[1] : shown(n.raws.selector ? n.raws.selector.raw : n.selector);
    this.add(n, mixin ? "macro" : "rule", name, parent);
    this.visit(n.nodes, name, level + 1, mixin ? "macro" : "rule");
  }

  atRule(n, parent, level, around) {
    const word = n.name.toLowerCase().replace(/^-[a-z]+-/, "");
    if (n.variable && n.value !== undefined || /^[\w-]+:$/.test(n.name) || n.variable && n.nodes || this.syntax === "less" && /^\s*:/.test((n.raws.afterName || "") + n.params)) {
      if (level === 0) this.add(n, "var", "@" + n.name.replace(/:$/, ""), parent);
      return this.visit(n.nodes, level === 0 ? "@" + n.name.replace(/:$/, "") : parent, level + 1, "var");
    }
    if (n.mixin || n.import || n.function) return;
    const params = shown(n.raws.params ? n.raws.params.raw : n.params);
    if (!n.nodes) {
      if (word === "layer") this.add(n, "layer", params, parent);
      if (word.startsWith("custom-")) this.add(n, "var", params.split(" ")[0], parent);
      return;
    }
    if (around === "keyframes" || around === "page") return;
    let kind = transparent.has(word) ? "" : kinds[word] || "rule";
    let name = kind === "rule" ? shown("@" + n.name + " " + params) : params;
    let line = n.source.start.line + (n.raws.afterName || "").split("\n").length - 1;
    if (kind === "macro" || kind === "function") name = /^[^\s(]*/.exec(params)[0];
    if (word === "at-root") {
      if (!params || params.startsWith("(")) kind = "";
      name = params;
    }
    if (kind === "font_face") {
      name = "";
      for (const d of n.nodes) {
        if (d.type !== "decl" || d.prop.toLowerCase() !== "font-family") continue;
        name = shown(d.value).replace(/^["']+|["']+$/g, "");
        line = d.source.start.line;
      }
    }
    if (kind) this.add(n, kind, name, parent, line);
    this.visit(n.nodes, kind ? name : parent, level + 1, kind || around);
  }

  declaration(n, parent, level) {
    const custom = n.prop.startsWith("--");
    if (custom || level === 0 && /^[$@]/.test(n.prop)) this.add(n, "var", shown(n.prop), parent);
    if (n.nodes) this.visit(n.nodes, parent, level + 1, "");
  }
}

for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const syntax = file.slice(file.lastIndexOf(".") + 1);
  let root;
  try {
    root = (syntaxes[syntax] || syntaxes.css).parse(fs.readFileSync(file, "utf8"));
  } catch (e) {
    continue;
  }
  const t = new Truth(syntax);
  t.visit(root.nodes, "", 0, "");
  process.stdout.write(JSON.stringify({ file, symbols: t.out }) + "\n");
}
