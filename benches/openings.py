#!/usr/bin/env python3
"""Writes the openings of benches/elo.sh: benches/openings.py > benches/openings.epd

Named openings of 6 to 16 plies from tests/data/games/openings.tsv, each position once, if our engine finds them balanced. They are
in the order of their hashes, so the first N are as mixed as all.
"""

import hashlib
import subprocess
import sys

NODES = 100_000
MOST = 60  # centipawns for either side
ENGINE = sys.argv[1] if len(sys.argv) > 1 else "target/release/polyboard"

engine = subprocess.Popen([ENGINE, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(text):
    print(text, file=engine.stdin, flush=True)


def score(moves):
    """What the last iteration of a search says, in centipawns; None for a mate."""
    send(f"ucinewgame\nposition startpos moves {moves}\ngo nodes {NODES}")
    found = None
    for line in engine.stdout:
        words = line.split()
        if words[:1] == ["info"] and "score" in words:
            kind, number = words[words.index("score") + 1 :][:2]
            found = int(number) if kind == "cp" else None
        if words[:1] == ["bestmove"]:
            return found


send("setoption name Search value true")
balanced = {}
for row in open("tests/data/games/openings.tsv").read().splitlines()[1:]:
    eco, name, _, moves, epd = row.split("\t")
    if 6 <= len(moves.split()) <= 16 and epd not in balanced:
        found = score(moves)
        if found is not None and abs(found) <= MOST:
            balanced[epd] = f"{eco} {name}"
send("quit")

print(f"# Written by benches/openings.py: within {MOST} centipawns after {NODES} nodes. Names: lichess-org/chess-openings (CC0).")
for epd in sorted(balanced, key=lambda epd: hashlib.sha256(epd.encode()).digest()):
    print(f'{epd} id "{balanced[epd]}";')
