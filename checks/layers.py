#!/usr/bin/env python3
"""The table of crates in CONTRIBUTING.md is what their manifests say.

    checks/layers.py            compares
    checks/layers.py --renew    writes the table

The sentence is the description of the package. The layer is the length of the longest path of dependencies inside
`crates`, optional ones included, those of tests and builds not.
"""
import functools
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- checks/layers.py -->\n", "<!-- / -->\n"

metadata = subprocess.check_output(["cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"], cwd=ROOT)
packages = {
    package["name"]: package
    for package in json.loads(metadata)["packages"]
    if pathlib.Path(package["manifest_path"]).parent.parent == ROOT / "crates"
}


@functools.cache
def layer(name):
    needed = [one["name"] for one in packages[name]["dependencies"] if one["kind"] is None and one["name"] in packages]
    return max((layer(one) + 1 for one in needed), default=0)


width = max(len(name) for name in packages) + 2
rows = [f"| layer | {'crate':{width}} | what it is |", f"| ----: | {'-' * width} | --- |"]
for name in sorted(packages, key=lambda name: (-layer(name), name)):
    rows.append(f"| {layer(name):5} | {f'`{name}`':{width}} | {packages[name]['description']} |")

page = PAGE.read_text(encoding="utf-8")
before, rest = page.split(BEGIN)
renewed = f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n\n{END}{rest.split(END, 1)[1]}"
if "--renew" in sys.argv:
    PAGE.write_text(renewed, encoding="utf-8")
elif renewed != page:
    sys.exit("The table of crates in CONTRIBUTING.md is out of date: checks/layers.py --renew")
