"""Writes the classes and functions of notebooks by json and CPython's ast. See script in program_test.go.

Lines are those of the script that a notebook is shown as: a line of its language, and each cell behind a blank line and a
line that opens it. Commands to IPython are taken out by patterns that only look at single lines.
"""
import ast
import json
import re
import sys

SAME = re.compile(r"%%(time|timeit|capture|prun|python3?|memit)\b")


def plain(code):
    lines = code.split("\n")
    if lines[0].startswith("%%"):
        if not SAME.match(lines[0]):
            return ""
        lines[0] = "pass"
    for i, line in enumerate(lines):
        if re.match(r"\s*[%!]", line) or re.match(r"[^#'\"]*\?\s*$", line):
            lines[i] = re.sub(r"\S.*", "pass", line, count=1)
        else:
            lines[i] = re.sub(r"^(\s*[\w, ]+=\s*)[!%].*", r"\1None", line)
    return "\n".join(lines)


def collect(node, parent, inside, at, out):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            kind = "class" if isinstance(child, ast.ClassDef) else "method" if inside == "class" else "function"
            start = min([child.lineno] + [d.lineno for d in child.decorator_list])
            out.append(dict(kind=kind, name=child.name, parent=parent, start=at + start, end=at + child.end_lineno, line=at + child.lineno))
            collect(child, child.name, "class" if kind == "class" else "function", at, out)
        else:
            collect(child, parent, inside, at, out)


for path in sys.stdin.read().splitlines():
    with open(path, encoding="utf-8") as f:
        book = json.load(f)
    symbols, line, sound = [], 1, True
    for cell in book["cells"]:
        text = "".join(cell["source"]).replace("\r\n", "\n").rstrip("\n")
        line += 2
        if cell["cell_type"] == "code" and text.strip():
            try:
                collect(ast.parse(plain(text)), "", "", line, symbols)
            except SyntaxError:
                sound = False
        line += text.count("\n") + 1 if text else 0
    if sound:
        print(json.dumps(dict(file=path, symbols=symbols)))
