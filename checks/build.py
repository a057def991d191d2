#!/usr/bin/env python3
"""What it costs to build all boards.

    checks/build.py            after the tests: the libraries that hold code for every board are at most 5 % larger than
                               checks/build.tsv says. Compared under the compiler of the record only, else printed.
    checks/build.py --renew    builds the command and the tests from nothing, runs both, and writes checks/build.tsv. Takes a quarter of
                               an hour on two cores; nothing else should run.

The record has in each line a name and: the compiler; the machine, its processors, day and commit; of `command` and `tests-built` the
wall and processor seconds that building takes, and of `tests-run` those of running them; of `compare` the seconds until its first line
and its result; of a library its bytes in the tests, the processor seconds to compile it for the command, and its lines of LLVM IR.
"""

import json
import os
import pty
import resource
import subprocess
import sys
import tempfile
import threading
import time
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "checks/build.tsv"
CRATES = ["polyboard", "polyboard-bench", "polyboard-cli"]
LIMIT = 1.05


def output(*command, **variables):
    environment = {**os.environ, **variables}
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.strip()


def library_bytes(**variables):
    """The sizes of the libraries, as the tests link them: without the code that the linker drops, the same on every machine."""
    sizes = {}
    said = output("cargo", "test", "--quiet", "--locked", "--workspace", "--no-run", "--message-format", "json", **variables)
    for line in said.splitlines():
        artifact = json.loads(line)
        if artifact["reason"] != "compiler-artifact" or artifact["profile"]["test"]:
            continue
        for file in artifact["filenames"]:
            name = artifact["target"]["name"].replace("_", "-")
            if name in CRATES and file.endswith(".rlib"):
                sizes[name] = max(sizes.get(name, 0), os.path.getsize(file))
    return sizes


def check():
    rows = [line.split("\t") for line in RECORD.read_text().splitlines()]
    facts = {row[0]: row[1:] for row in rows}
    same = output("rustc", "--version") == facts["compiler"][0]
    too_large = False
    for name, size in library_bytes().items():
        recorded = int(facts[name][0])
        grown = size > LIMIT * recorded
        too_large |= grown
        verdict = "too large" if grown and same else "larger, with another compiler" if grown else "right"
        print(f"{name}: {size} bytes, recorded {recorded}: {verdict}")
    if same and too_large:
        sys.exit("Every board is compiled there, so each copy counts 27 times: see docs/decisions/0002-release-profile.md")


def timed(command, **variables):
    """Wall and processor seconds of a command."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **variables}, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return round(time.time() - start), round(processor)


def compared(program):
    """The machine as `compare` names it, and the seconds until it says something on a terminal, and until its result."""
    terminal, other_end = pty.openpty()
    start = time.time()
    run = subprocess.Popen([program, "compare"], stdout=subprocess.PIPE, stderr=other_end, text=True)
    os.close(other_end)
    os.read(terminal, 1)
    first = time.time() - start
    threading.Thread(target=drain, args=[terminal], daemon=True).start()
    lines = run.communicate()[0].splitlines()
    assert run.returncode == 0 and lines[0].startswith("machine"), lines
    return lines[0].removeprefix("machine").strip(), round(first, 1), round(time.time() - start)


def drain(terminal):
    """Reads a terminal until the program is gone, which is an error there."""
    try:
        while os.read(terminal, 4096):
            pass
    except OSError:
        pass


def as_wrapper(arguments):
    """Cargo calls this program in place of the compiler: notes the time, or has the compiler write its code before optimization."""
    name = arguments[arguments.index("--crate-name") + 1] if "--crate-name" in arguments else ""
    is_one_of_them = name.replace("_", "-") in CRATES and "lib" in arguments
    if "BUILD_IR" in os.environ and is_one_of_them:
        arguments += ["--emit=llvm-ir", "-Cno-prepopulate-passes"]
    # With the job server of Cargo, which is two open files.
    status = subprocess.call(arguments, close_fds=False)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    if is_one_of_them:
        with open(os.environ["BUILD_TIMES"], "a") as file:
            file.write(f"{name}\t{spent.ru_utime + spent.ru_stime:.0f}\n")
    sys.exit(status)


def ir_lines(folder, name):
    """The lines of all functions, before optimization."""
    lines, inside = 0, False
    for file in Path(folder).rglob(f"{name.replace('-', '_')}-*.ll"):
        for line in open(file):
            inside = inside and line != "}\n" or line.startswith("define")
            lines += inside
    return lines


def renew():
    build = ["cargo", "build", "--quiet", "--locked", "--release", "--package", "polyboard-cli"]
    test = ["cargo", "test", "--quiet", "--locked", "--workspace"]
    with tempfile.TemporaryDirectory(dir=ROOT / "target") as folder:
        folders = [os.path.join(folder, name) for name in ("command", "ir", "tests")]
        times = os.path.join(folder, "times")
        spent = {"command": timed(build, CARGO_TARGET_DIR=folders[0])}
        machine, *spent["compare"] = compared(os.path.join(folders[0], "release/polyboard"))
        wrapped = {"RUSTC_WRAPPER": __file__, "BUILD_TIMES": times}
        timed(build, CARGO_TARGET_DIR=folders[1], **wrapped)
        seconds = dict(line.split("\t") for line in open(times).read().splitlines())
        timed(build, CARGO_TARGET_DIR=folders[1], BUILD_IR="", **wrapped, RUSTFLAGS="-Cdebuginfo=0")
        lines = {name: ir_lines(folders[1], name) for name in CRATES}
        spent["tests-built"] = timed([*test, "--no-run"], CARGO_TARGET_DIR=folders[2])
        spent["tests-run"] = timed(test, CARGO_TARGET_DIR=folders[2])
        sizes = library_bytes(CARGO_TARGET_DIR=folders[2])
    rows = [
        ("compiler", output("rustc", "--version")),
        ("machine", machine, os.cpu_count(), date.today(), output("git", "rev-parse", "--short", "HEAD")),
        *((name, *both) for name, both in spent.items()),
        *((name, size, seconds[name.replace("-", "_")], lines[name]) for name, size in sizes.items()),
    ]
    RECORD.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))


if __name__ == "__main__":
    if "BUILD_TIMES" in os.environ:
        as_wrapper(sys.argv[1:])
    elif sys.argv[1:] == ["--renew"]:
        renew()
    elif sys.argv[1:]:
        sys.exit("usage: checks/build.py [--renew]")
    else:
        check()
