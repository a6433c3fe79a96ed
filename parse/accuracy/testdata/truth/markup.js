// Writes the symbols of pages by parse5, of components by the compilers of Vue and Svelte, and of the code in them by the
// truths of its languages. See script in program_test.go.
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");
const { spawnSync } = require("child_process");

/** Makes a function that tells the 1-based line of an offset. */
function lineTable(text) {
  const starts = [0];
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) starts.push(i + 1);
  return (offset) => {
    let low = 0, high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle; else high = middle;
    }
    return low + 1;
  };
}

class Page {
  constructor(file, text) {
    this.file = file;
    this.text = text;
    this.line = lineTable(text);
    this.out = [];
    this.code = []; // {extension, start, end, parent}
  }

  /** Adds what stands between two offsets, blanks at the end left out, and gives its name for its members. */
  add(kind, name, parent, start, end, at = start) {
    while (end > start && /\s/.test(this.text[end - 1])) end--;
    this.out.push({ kind, name, parent, start: this.line(start), end: this.line(end - 1), line: this.line(at) });
    return name;
  }

  /** Adds an element by its parts: offsets of its tag's end, its end, its content, and of its id. */
  element(tag, id, parent, start, tagEnd, contentEnd, end) {
    const words = this.text.slice(tagEnd, contentEnd).replace(/<!--[^]*?-->|<\/?[a-zA-Z][^>]*>|<!--[^]*$|<![^>]*>/g, (m) => " ".repeat(m.length) === "" ? "" : "\u0000".repeat(m.length));
    const name = words.replace(/\u0000/g, "").trim().split(/\s+/).join(" ");
    if ((/^h[1-6]$/.test(tag) || tag === "title" && id === undefined) && name) {
      return this.add(tag === "title" ? "title" : "heading", name, parent, start, end, tagEnd + words.search(/[^\s\u0000]/));
    }
    if (id === undefined || id.value.trim() === "") return parent;
    return this.add("element", id.value.trim(), parent, start, end, id.at);
  }

  embed(extension, parent, start, end) {
    if (extension && this.text.slice(start, end).trim()) this.code.push({ extension, parent, start, end });
  }
}

/** The offset of an attribute's value. */
function valueAt(text, start, end) {
  const m = /^[^=]*=\s*["']?\s*/.exec(text.slice(start, end));
  return start + (m ? m[0].length : 0);
}

function html(page) {
  const parse5 = module.exports.parse5;
  const root = parse5.parse(page.text, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const seen = new Set();
  const visit = (n, parent) => {
    const at = n.sourceCodeLocation;
    if (n.tagName && at && at.startTag && !seen.has(at.startOffset)) {
      seen.add(at.startOffset);
      const attr = (n.attrs || []).find((a) => a.name === "id");
      const place = attr && at.attrs && at.attrs.id;
      const id = place && { value: page.text.slice(valueAt(page.text, place.startOffset, place.endOffset), place.endOffset).replace(/["']$/, ""), at: valueAt(page.text, place.startOffset, place.endOffset) };
      const contentEnd = at.endTag ? at.endTag.startOffset : at.endOffset;
      const svg = n.namespaceURI !== "http://www.w3.org/1999/xhtml";
      parent = page.element(svg && n.tagName === "title" ? "svg-title" : n.tagName, id || undefined, parent, at.startOffset, at.startTag.endOffset, contentEnd, at.endOffset);
    }
    for (const c of n.childNodes || []) visit(c, parent);
    if (n.content) visit(n.content, parent);
  };
  visit(root, "");
}

function vue(page) {
  const { parse } = require("@vue/compiler-sfc");
  const { descriptor, errors } = parse(page.text, { sourceMap: false });
  if (errors.length) throw errors[0];
  const scripts = [descriptor.script, descriptor.scriptSetup].filter(Boolean);
  for (const b of [descriptor.template, ...scripts, ...descriptor.styles, ...descriptor.customBlocks].filter(Boolean)) {
    const from = b.loc.start.offset, to = b.loc.end.offset;
    const start = page.text.lastIndexOf("<" + b.type, from);
    const close = page.text.startsWith("</", to) ? page.text.indexOf(">", to) + 1 : from;
    page.add("block", b.type, "", start, close);
    if (b.type === "script") page.embed(b.lang || "js", "script", from, to);
    if (b.type === "style") page.embed(b.lang || "css", "style", from, to);
    if (b.type !== "template" || b.lang && b.lang !== "html" || !b.ast) continue;
    const visit = (n, parent) => {
      if (n.type === 1) {
        const id = (n.props || []).find((p) => p.type === 6 && p.name === "id" && p.value);
        const place = id && { value: id.value.content, at: valueAt(page.text, id.loc.start.offset, id.loc.end.offset) };
        const source = page.text.slice(n.loc.start.offset, n.loc.end.offset);
        const last = n.children && n.children.length ? n.children[n.children.length - 1].loc.end.offset : 0;
        const first = n.children && n.children.length ? n.children[0].loc.start.offset : n.loc.end.offset;
        const tagEnd = page.text.lastIndexOf(">", first - 1) >= n.loc.start.offset && first < n.loc.end.offset ? page.text.lastIndexOf(">", first - 1) + 1 : n.loc.end.offset;
        const closing = source.lastIndexOf("</");
        parent = page.element(n.tag, place || undefined, parent, n.loc.start.offset, tagEnd, closing > 0 ? n.loc.start.offset + closing : Math.max(last, tagEnd), n.loc.end.offset);
      }
      for (const c of n.children || []) visit(c, parent);
    };
    for (const c of b.ast.children) visit(c, "template");
  }
}

function svelte(page) {
  const { parse } = module.exports.svelte;
  const root = parse(page.text, { modern: true });
  for (const [b, name] of [[root.module, "script"], [root.instance, "script"], [root.css, "style"]]) {
    if (!b) continue;
    page.add("block", name, "", b.start, b.end);
    const lang = (b.attributes || []).find((a) => a.name === "lang");
    const value = lang && lang.value && lang.value[0] ? lang.value[0].data : name === "style" ? "css" : "js";
    const from = name === "style" ? b.content.start : b.content.start, to = b.content.end;
    page.embed({ typescript: "ts" }[value] || value, name, from, to);
  }
  const visit = (n, parent) => {
    if (!n || typeof n !== "object") return;
    if (Array.isArray(n)) return n.forEach((c) => visit(c, parent));
    if (n.type === "SnippetBlock") parent = page.add("function", n.expression.name, parent, n.start, n.end, n.expression.start);
    if (n.fragment && n.name) {
      const id = (n.attributes || []).find((a) => a.type === "Attribute" && a.name === "id" && Array.isArray(a.value) && a.value.length && a.value[0].type === "Text");
      const place = id && { value: page.text.slice(id.value[0].start, id.value[id.value.length - 1].end), at: id.value[0].start };
      const nodes = n.fragment.nodes;
      const tagEnd = nodes.length ? nodes[0].start : n.end;
      const svgTitle = n.name === "title" && n.type !== "TitleElement";
      parent = page.element(svgTitle ? "svg-title" : n.name, place || undefined, parent, n.start, tagEnd, nodes.length ? nodes[nodes.length - 1].end : tagEnd, n.end);
    }
    for (const k of ["fragment", "nodes", "body", "consequent", "alternate", "fallback", "pending", "then", "catch"]) if (n[k]) visit(n[k], parent);
  };
  visit(root.fragment, "");
}

/** Reads the code of all pages by another truth, as files with as many lines above as in the page. */
function readCode(pages, script, extensions, args) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "markup-"));
  const parts = [];
  for (const page of pages) {
    for (const c of page.code) {
      if (!extensions.includes(c.extension)) continue;
      const name = parts.length + "." + c.extension;
      fs.writeFileSync(path.join(dir, name), "\n".repeat(page.line(c.start) - 1) + page.text.slice(c.start, c.end));
      parts.push({ page, c, name });
    }
  }
  const run = spawnSync(process.execPath, [...args, path.join(__dirname, script)], { cwd: dir, input: parts.map((p) => p.name).join("\n") + "\n", maxBuffer: 1 << 30, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  const byName = new Map(parts.map((p) => [p.name, p]));
  for (const line of run.stdout.split("\n").filter(Boolean)) {
    const { file, symbols } = JSON.parse(line);
    const p = byName.get(file);
    p.read = true;
    for (const s of symbols) p.page.out.push({ ...s, parent: s.parent || p.c.parent });
  }
  for (const p of parts) if (!p.read) p.page.broken = true;
  fs.rmSync(dir, { recursive: true });
}

async function main() {
  module.exports.parse5 = await import(require.resolve("parse5"));
  const svelteCompiler = await import(require.resolve("svelte/compiler"));
  module.exports.svelte = svelteCompiler.parse ? svelteCompiler : svelteCompiler.default;
  const pages = [];
  for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const page = new Page(file, fs.readFileSync(file, "utf8"));
    try {
      ({ ".vue": vue, ".svelte": svelte })[path.extname(file)]?.(page) ?? (/\.x?html?$/.test(file) && html(page));
      pages.push(page);
    } catch (e) {
      if (process.env.OUTCROP_TRUTH_ERRORS) console.error(file, String(e).slice(0, 200));
    }
  }
  readCode(pages, "typescript.js", ["js", "jsx", "ts", "tsx"], ["--stack-size=4000"]);
  readCode(pages, "styles.js", ["css", "scss", "less"], []);
  for (const page of pages) if (!page.broken) process.stdout.write(JSON.stringify({ file: page.file, symbols: page.out }) + "\n");
}

main().catch((e) => { console.error(e); process.exit(1); });
