#!/usr/bin/env python3
"""What small types cost in an engine's own code, ours beside those of cozy-chess and shakmaty.

    checks/types.py            builds the functions of benches/types and benches/shakmaty/src/types.rs, and counts the
                               instructions of each. Ours must have no more than either, but where `MORE` says why, no more jumps
                               through a table, calls and panics, and as many as benches/record/types.tsv says. Under another compiler
                               it prints only.
    checks/types.py --renew    writes the record.

Compiled for x86-64-v3. Instructions that only pad are not counted.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "benches/record/types.tsv"
COLUMNS = ["instructions", "jumps", "calls", "panics"]
LIBRARIES = ["ours", "cozy", "shakmaty"]
# Where ours has more instructions, and why that is well.
MORE = {
    "castling": "a file is unpacked from a word, which a board copies at once",
    "promotion": "a role is unpacked from the 16 bits of a move",
    "isolated": "the loop is turned: two instructions more before it, one less in a round",
    "distance": "beside a call",
    "material": "shakmaty keeps the sets in another order, which the compiler adds up with other vectors",
}
PADDING = re.compile(r"\t(nop|data16|int3|\.)")


def assembly(target, *options):
    """The assembly of a library."""
    command = ["cargo", "rustc", "--release", "--quiet", "--locked", "--lib", "--target-dir", target, *options]
    flags = ["--", "--emit=asm", "-Ctarget-cpu=x86-64-v3", "-Ccodegen-units=1"]
    subprocess.run(command + flags, cwd=ROOT, check=True)
    [file] = Path(target).rglob("*types-*.s")
    return file.read_text().splitlines()


def counted(lines, module):
    """The counts of each function of a module, by name."""
    # The names of a path in both kinds of mangled symbols have their lengths before them.
    function = re.compile(rf"^_\w*?{len(module)}{module}(\d+)(\w+):$")
    functions, name = {}, None
    for line in lines:
        if found := function.match(line):
            name = found[2][: int(found[1])]
            functions[name] = [0, 0, 0, 0]
        elif line.startswith(".Lfunc_end"):
            name = None
        elif name and line.startswith("\t") and not PADDING.match(line):
            operation, _, operands = line.strip().partition("\t")
            panics = "panic" in operands
            for column, is_one in enumerate([True, operation == "jmpq" and "*" in operands, operation == "callq", panics]):
                functions[name][column] += is_one
    return functions


def measured():
    with tempfile.TemporaryDirectory(dir=ROOT / "target") as folder:
        own = assembly(folder + "/own", "--package", "polyboard-types")
        other = assembly(folder + "/shakmaty", "--manifest-path", "benches/shakmaty/Cargo.toml")
    of = {"ours": counted(own, "ours"), "cozy": counted(own, "cozy"), "shakmaty": counted(other, "types")}
    return {(name, library): of[library][name] for name in of["ours"] for library in LIBRARIES if name in of[library]}


def main():
    compiler = subprocess.run(["rustc", "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    counts = measured()
    rows = [["function", "library", *COLUMNS], *([*key, *figures] for key, figures in counts.items())]
    table = "".join("\t".join(map(str, row)) + "\n" for row in rows)
    print(table.expandtabs(18), end="")
    if sys.argv[1:] == ["--renew"]:
        RECORD.write_text(f"# {compiler}\n{table}")
    worse = [
        f"{name}: {ours} beside {counts[name, other]} of {other}"
        for (name, library), ours in counts.items()
        for other in LIBRARIES[1:]
        if library == "ours" and (name, other) in counts
        if any(own > theirs for own, theirs in list(zip(ours, counts[name, other]))[name in MORE :])
    ]
    recorded, _, old = RECORD.read_text().partition("\n")
    if recorded != f"# {compiler}":
        print(f"not compared: {compiler}, recorded with {recorded.removeprefix('# ')}")
        return
    if worse:
        sys.exit("more than in another library:\n" + "\n".join(worse))
    if table != old:
        sys.exit("not the counts of benches/record/types.tsv: see what changed, then checks/types.py --renew")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--renew"]):
        sys.exit("usage: checks/types.py [--renew]")
    main()
