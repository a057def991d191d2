#!/usr/bin/env python3
"""Finds circles of modules that import each other, in every crate. Fails if one has more than MOST modules.

    checks/circles.py            the circles of all crates
    checks/circles.py --edges    the same, with the imports that hold them

A name counts as imported from the module that defines it, wherever it is re-exported. Modules are files: what a file
declares inline belongs to it. Tests do not count, and imports for the documentation neither.
"""
import pathlib
import re
import sys

MOST = 5
ROOT = pathlib.Path(__file__).resolve().parent.parent
DEFINES = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const |unsafe |async )*(?:fn|struct|enum|trait|type|const|static|union|macro_rules!)\s+(\w+)", re.M)


def without_tests(text):
    text = re.sub(r"^#\[cfg\((?:all\()?test.*?\nmod \w+ \{.*", "", text, flags=re.M | re.S)
    text = re.sub(r"^#\[cfg\(doc\)\]\nuse [^;]*;", "", text, flags=re.M)
    return re.sub(r"//[^\n]*", "", text)


def names(tree):
    """Paths of a use tree: `a::{b, c::d}` gives a::b and a::c::d."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        return [tree.split(" as ")[0].strip()]
    prefix, inner, depth, parts, start = tree[:brace], tree[brace + 1 : tree.rfind("}")], 0, [], 0
    for place, letter in enumerate(inner + ","):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            parts.append(inner[start:place])
            start = place + 1
    return [prefix + name for part in parts if part.strip() for name in names(part)]


def imports(crate):
    """The modules of a crate by path, each with the modules that it imports from."""
    source = crate / "src"
    files = {}
    for file in source.rglob("*.rs"):
        parts = file.relative_to(source).with_suffix("").parts
        parts = parts[:-1] if parts[-1] in ("mod", "lib", "main") else parts
        if not any(part == "tests" for part in parts):
            files["::".join(parts)] = without_tests(file.read_text(encoding="utf-8"))
    defined = {}
    for module, text in files.items():
        for name in DEFINES.findall(text):
            defined.setdefault(name, set()).add(module)
    edges = {module: set() for module in files}
    for module, text in files.items():
        paths = [name for tree in re.findall(r"\buse ((?:crate|super|self)\b[^;]*);", text) for name in names(tree)]
        paths += re.findall(r"\b((?:crate|super)(?:::\w+)+)", re.sub(r"\buse [^;]*;", "", text))
        for path in paths:
            steps = path.split("::")
            here = module.split("::") if module else []
            while steps and steps[0] in ("crate", "super", "self"):
                step = steps.pop(0)
                here = [] if step == "crate" else here[:-1] if step == "super" else here
            target = here + steps
            while target and "::".join(target) not in files:
                target.pop()
            found = "::".join(target)
            rest = (here + steps)[len(target) :]
            if rest and rest[0] not in DEFINES.findall(files[found]) and len(defined.get(rest[0], ())) == 1:
                found = next(iter(defined[rest[0]]))
            if found and found != module and module:
                edges[module].add(found)
    return edges


def circles(edges):
    """The strongly connected components of more than one module (R. Tarjan, 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            circle = []
            while not circle or circle[-1] != node:
                circle.append(stack.pop())
            if len(circle) > 1:
                found.append(sorted(circle))

    sys.setrecursionlimit(10_000)
    for node in edges:
        if node not in index:
            visit(node)
    return found


largest = 0
for crate in sorted((ROOT / "crates").iterdir()):
    if not (crate / "src").is_dir():
        continue
    edges = imports(crate)
    for circle in circles(edges):
        largest = max(largest, len(circle))
        print(f"{crate.name}: {len(circle)} modules: {', '.join(circle)}")
        if "--edges" in sys.argv:
            for module in circle:
                print(f"    {module} -> {', '.join(sorted(edges[module] & set(circle)))}")
if largest > MOST:
    sys.exit(f"A circle has {largest} modules; at most {MOST} may have one.")
