// Writes the symbols of JavaScript and TypeScript files by TypeScript's compiler. See script in program_test.go.
"use strict";
const fs = require("fs");
const ts = require("typescript");
const K = ts.SyntaxKind;

class Truth {
  constructor(file) {
    this.file = file;
    this.out = [];
    this.stack = []; // {name, kind, callable}; a container of members without a name of its own has kind ""
  }

  line(pos) { return this.file.getLineAndCharacterOfPosition(pos).line + 1; }

  get parent() {
    for (let i = this.stack.length - 1; i >= 0; i--) if (this.stack[i].kind) return this.stack[i].name;
    return "";
  }

  get local() { return this.stack.some((s) => s.callable); }

  /** Adds a symbol. from and to are the nodes it begins and ends with. */
  add(kind, name, from, to, nameNode, parent = this.parent) {
    this.out.push({ kind, name, parent, start: this.line(from.getStart(this.file)), end: this.line(to.getEnd() - 1), line: this.line(nameNode.getStart(this.file)) });
  }

  inside(kind, name, node, visit = (n) => this.children(n)) {
    this.stack.push({ kind, name, callable: ["function", "method", "constructor"].includes(kind) });
    visit(node);
    this.stack.pop();
  }

  name(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.getText(this.file).slice(1, -1);
    return node.getText(this.file).split(/\s+/).join(/[\n\r\t]/.test(node.getText(this.file)) ? " " : node.getText(this.file).includes(" ") ? " " : "");
  }

  children(node) { ts.forEachChild(node, (c) => { this.visit(c); }); } // a true result would end it

  symbol(kind, node, nameNode, body = node) {
    const name = this.name(nameNode);
    this.add(kind, name, node, node, nameNode);
    this.inside(kind, name, body);
  }

  visit(node) {
    switch (node.kind) {
      case K.FunctionDeclaration:
        return node.name ? this.symbol("function", node, node.name) : this.children(node);
      case K.ClassDeclaration:
        return node.name ? this.symbol("class", node, node.name) : this.inside("", "", node);
      case K.ClassExpression:
        return this.inside("", "", node);
      case K.InterfaceDeclaration:
        this.add("interface", node.name.text, node, node, node.name);
        return this.inside("interface", node.name.text, node, (n) => this.typeMembers(n.members));
      case K.TypeAliasDeclaration:
        this.add("type", node.name.text, node, node, node.name);
        return this.inside("type", node.name.text, node, (n) => this.objectType(n.type));
      case K.EnumDeclaration:
        return this.symbol("enum", node, node.name);
      case K.EnumMember:
        return this.add("enum_member", this.name(node.name), node, node, node.name);
      case K.ModuleDeclaration:
        return this.module(node);
      case K.VariableStatement:
        return this.variables(node, node.declarationList, this.inModule(node));
      case K.VariableDeclarationList:
        return this.variables(node, node, false);
      case K.MethodDeclaration: case K.GetAccessor: case K.SetAccessor:
        return this.method(node);
      case K.Constructor:
        this.add("constructor", "constructor", node, node, node.getChildren(this.file).find((c) => c.kind === K.ConstructorKeyword || c.kind === K.StringLiteral));
        return this.inside("constructor", "constructor", node);
      case K.PropertyDeclaration:
        return this.field(node);
      case K.PropertyAssignment:
        if (!this.local && isFunction(node.initializer)) return this.symbol("method", node, node.name, node.initializer);
        return this.children(node);
      case K.ExpressionStatement:
        return this.assignment(node) || this.children(node);
      default:
        return this.children(node);
    }
  }

  /** Members of an object literal inside a function are data. */
  method(node) {
    if (ts.isObjectLiteralExpression(node.parent) && this.local) return this.children(node);
    const kind = ts.isClassLike(node.parent) && node.name.getText(this.file) === "constructor" ? "constructor" : "method";
    this.symbol(kind, node, node.name);
  }

  field(node) {
    const kind = node.initializer && isFunction(node.initializer) ? "method" : "field";
    const name = this.name(node.name);
    this.add(kind, name, node, node, node.name);
    this.inside(kind, name, node, (n) => {
      if (kind === "field") this.objectType(n.type);
      if (n.initializer) (kind === "method" ? this.children(n.initializer) : this.visit(n.initializer));
    });
  }

  typeMembers(members) {
    for (const m of members) {
      if (!m.name) continue;
      const name = this.name(m.name);
      if (m.kind === K.PropertySignature) {
        this.add("property", name, m, m, m.name);
        this.inside("property", name, m, () => this.objectType(m.type));
      } else if (m.kind === K.MethodSignature || m.kind === K.GetAccessor || m.kind === K.SetAccessor) {
        this.add("method", name, m, m, m.name);
      }
    }
  }

  /** Members of the object types that a type consists of. */
  objectType(type) {
    if (!type) return;
    if (ts.isTypeLiteralNode(type)) this.typeMembers(type.members);
    else if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) type.types.forEach((t) => this.objectType(t));
    else if (ts.isParenthesizedTypeNode(type)) this.objectType(type.type);
    else if (ts.isArrayTypeNode(type)) this.objectType(type.elementType);
    else if (ts.isTypeOperatorNode(type) && type.operator === K.ReadonlyKeyword) this.objectType(type.type);
  }

  module(node) {
    let name = this.name(node.name), body = node.body;
    while (body && body.kind === K.ModuleDeclaration) { name += "." + this.name(body.name); body = body.body; }
    const global = node.flags & ts.NodeFlags.GlobalAugmentation;
    const kind = global || node.flags & ts.NodeFlags.Namespace ? "namespace" : "module";
    this.add(kind, name, node, node, node.name);
    if (body) this.inside(kind, name, body);
  }

  inModule(node) { return node.parent.kind === K.SourceFile || node.parent.kind === K.ModuleBlock; }

  /** Variables of modules and namespaces, and everywhere those that hold a function or a class. */
  variables(node, list, listed) {
    const named = list.declarations.filter((d) => ts.isIdentifier(d.name) && (listed || holds(d.initializer)));
    const whole = this.line(node.getStart(this.file)) === this.line(node.getEnd() - 1) || named.length < 2;
    for (const d of list.declarations) {
      const at = named.indexOf(d);
      if (at < 0) {
        this.children(d);
        continue;
      }
      const kind = holds(d.initializer) || (list.flags & ts.NodeFlags.Const ? "const" : "var");
      this.add(kind, d.name.text, whole || at === 0 ? node : d, whole ? node : d, d.name);
      this.inside(kind, d.name.text, d, () => {
        this.objectType(d.type);
        if (d.initializer) (holds(d.initializer) ? this.children(d.initializer) : this.visit(d.initializer));
      });
    }
  }

  /** a.b = function, exports.C = class, module.exports = {...}, f = function. */
  assignment(statement) {
    const e = statement.expression;
    if (!ts.isBinaryExpression(e) || e.operatorToken.kind !== K.EqualsToken) return false;
    const value = e.right, what = holds(value);
    const top = statement.parent.kind === K.SourceFile;
    if (ts.isIdentifier(e.left)) {
      if (!top || what !== "function") return false;
      this.add("function", e.left.text, statement, statement, e.left);
      this.inside("function", e.left.text, value);
      return true;
    }
    if (!ts.isPropertyAccessExpression(e.left)) return false;
    let owner = e.left.expression.getText(this.file);
    const name = e.left.name.text;
    if (owner === "module" && name === "exports") {
      if (!top || !(ts.isObjectLiteralExpression(value) || what)) return false;
      this.add(what || "var", "module.exports", statement, statement, e.left);
      this.inside(what || "var", "module.exports", value);
      return true;
    }
    if (owner === "exports" && top && ts.isObjectLiteralExpression(value)) {
      this.add("var", name, statement, statement, e.left.name);
      this.inside("var", name, value);
      return true;
    }
    if (!what || owner === "this" || owner.startsWith("this.")) return false;
    if (owner === "exports" || owner === "module.exports") owner = "";
    const prototype = owner.endsWith(".prototype");
    if (this.local && owner && !prototype) return false;
    if (prototype) owner = owner.slice(0, -".prototype".length);
    const kind = what === "class" ? "class" : owner ? "method" : "function";
    this.add(kind, name, statement, statement, e.left.name);
    if (owner) this.out.at(-1).owner = owner.split(".").pop();
    this.inside(kind, name, value);
    return true;
  }
}

function isFunction(node) { return node.kind === K.ArrowFunction || node.kind === K.FunctionExpression; }

/** What a value that gives its name to a function or class is, else "". */
function holds(value) {
  if (!value) return "";
  return isFunction(value) ? "function" : value.kind === K.ClassExpression ? "class" : "";
}

for (const path of fs.readFileSync(0, "utf8").split("\n")) {
  if (!path) continue;
  const text = fs.readFileSync(path, "utf8");
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  if (file.parseDiagnostics.length > 0) continue;
  const truth = new Truth(file);
  truth.children(file);
  // What is assigned to a member of something that the file declares belongs to that.
  const names = new Set(truth.out.map((s) => s.name));
  for (const s of truth.out) if (names.has(s.owner)) s.parent = s.owner;
  process.stdout.write(JSON.stringify({ file: path, symbols: truth.out }) + "\n");
}
