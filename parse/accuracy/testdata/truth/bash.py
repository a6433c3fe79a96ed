"""Functions of shell scripts by Bash's own parser. Reads paths, one a line; writes a line of JSON for each script that Bash
accepts. Nothing of a script is run: Bash prints the script as the body of a function that nobody calls, which tells the
names in order; a header is looked for from the one before on; a function ends with the first line up to which Bash accepts
its text. A restricted shell without programs does the work, in case a script should get out of its function."""
import json
import re
import shutil
import subprocess
import sys


BASH = shutil.which("bash")


def bash(text, *args):
    done = subprocess.run([BASH, "--norc", "--noprofile", "-r", *args], input=text, capture_output=True,
                          env={"PATH": "/nonexistent", "LC_ALL": "C.UTF-8"}, timeout=60, errors="surrogateescape", encoding="utf-8")
    return done


def accepted(text):
    done = bash("shopt -s extglob\n" + text + "\n", "-n", "-O", "extglob")
    return done.returncode == 0 and not done.stderr


def names(text):
    done = bash("outcrop_body() {\n" + text + "\n}\ndeclare -f outcrop_body\n", "-O", "extglob", "-s")
    if done.returncode or done.stderr:
        return None
    lines = done.stdout.split("\n")
    return [m.group(1) for m in map(re.compile(r"^ *function (\S+) \(\) $").match, lines) if m]


def end(lines, at, column):
    """The last line of the function whose header begins there, counted from 0."""
    text = lines[at][column:]
    rest = "\n".join(lines[at:at + 9])[column:]
    body = re.match(r"(?:function\s+)?[^\s(]+\s*(?:\(\s*\))?(?:\s|#.*)*([({]?)", rest).group(1)
    closes = re.compile({"{": r"(?:^|[\s;&)}])\}", "(": r"\)"}.get(body, r"[})\]]|\b(?:fi|done|esac)\b|^\s*\w+$"))
    # A brace that is indented like the header is tried first: if Bash accepts the text up to it, no brace before was the
    # end, or that one would be one too many.
    indent = len(lines[at]) - len(lines[at].lstrip())
    last = ending(text, lines, at, closes, lambda line: len(line) - len(line.lstrip()) == indent)
    return ending(text, lines, at, closes, bool) if last is None else last


def ending(text, lines, at, closes, tried):
    for last in range(at, min(len(lines), at + 3000)):
        if last > at:
            text += "\n" + lines[last]
        line = lines[last]
        if not closes.search(line) or not tried(line):
            continue
        if accepted(text):
            return last
        cut = len(text)
        while (cut := text.rfind("}", 0, cut)) > len(text) - len(line) - 1 and cut >= 0:
            if accepted(text[:cut + 1]):
                return last
    return None


def symbols(text):
    found = names(text)
    if found is None:
        return None
    lines, at, column, out = text.split("\n"), 0, 0, []
    for name in found:
        word = re.escape(name)
        header = re.compile(r"(?:^|(?<=[\s;&|({]))(?:function[ \t]+" + word + r"(?=[\s({]|$)|" + word + r"[ \t]*\([ \t]*\))")
        for row in range(at, len(lines)):
            m = header.search(lines[row], column if row == at else 0)
            if not m or lines[row].lstrip().startswith("#"):
                continue
            last = end(lines, row, m.start())
            if last is not None:
                out.append({"kind": "function", "name": name, "parent": "", "start": row + 1, "end": last + 1, "line": row + 1})
                at, column = row, m.end()
                break
        else:
            return None
    return out


for path in map(str.strip, sys.stdin):
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as f:
            source = f.read()
        if "\r" in source or "\0" in source or not accepted(source):
            continue
        found = symbols(source)
    except (OSError, subprocess.TimeoutExpired):
        continue
    if found is not None:
        print(json.dumps({"file": path, "symbols": found}))
