"""Writes the symbols of Python files by the compiler's own syntax tree. See script in program_test.go."""
import ast
import io
import json
import re
import sys
import tokenize


class Truth(ast.NodeVisitor):
    def __init__(self, lines):
        self.lines = lines
        self.out = []
        self.stack = []  # (kind, name)

    def add(self, kind, name, node, line, start=None):
        start = start or node.lineno
        for d in getattr(node, "decorator_list", []):
            start = min(start, d.lineno)
        parent = self.stack[-1][1] if self.stack else ""
        self.out.append(dict(kind=kind, name=name, parent=parent, start=start, end=node.end_lineno, line=line))

    def name_line(self, node, word):
        """The line of the name behind def or class, which stand on the same line but for backslashes."""
        line = node.lineno
        while line < node.end_lineno and not re.search(r"\b%s\b" % re.escape(node.name), self.lines[line - 1]):
            line += 1
        return line

    def inside(self, kind, name, nodes):
        self.stack.append((kind, name))
        for n in nodes:
            self.visit(n)
        self.stack.pop()

    def visit_ClassDef(self, node):
        self.add("class", node.name, node, self.name_line(node, "class"))
        self.inside("class", node.name, node.body)

    def visit_FunctionDef(self, node):
        kind = "method" if self.stack and self.stack[-1][0] == "class" else "function"
        self.add(kind, node.name, node, self.name_line(node, "def"))
        self.inside("function", node.name, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_TypeAlias(self, node):
        self.add("type", node.name.id, node, node.name.lineno)

    def visit_Lambda(self, node):
        pass

    def variable(self, target, node, value):
        if isinstance(target, (ast.Tuple, ast.List)):
            for t in target.elts:
                self.variable(t, node, None)
        elif isinstance(target, ast.Starred):
            self.variable(target.value, node, None)
        elif isinstance(target, ast.Name):
            name = target.id
            if self.stack:
                kind = "field"
            elif isinstance(value, ast.Lambda):
                kind = "function"
            elif name == name.upper() and name.lower() != name and not name.startswith("__"):
                kind = "const"
            else:
                kind = "var"
            self.add(kind, name, node, target.lineno)

    def visit_Assign(self, node):
        if not self.stack or self.stack[-1][0] == "class":
            for t in node.targets:
                self.variable(t, node, node.value)

    def visit_AnnAssign(self, node):
        if not self.stack or self.stack[-1][0] == "class":
            self.variable(node.target, node, node.value)


def read(path):
    with open(path, "rb") as f:
        raw = f.read()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
    text = raw.decode(encoding).replace("\r\n", "\n")
    t = Truth(text.split("\n"))
    t.visit(ast.parse(raw))
    return t.out


for path in sys.stdin.read().splitlines():
    try:
        symbols = read(path)
    except (SyntaxError, ValueError, UnicodeDecodeError, RecursionError):
        continue
    print(json.dumps({"file": path, "symbols": symbols}))
