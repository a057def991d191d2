"""Strews oddities, as databases have them, into real games, and compares what `polyboard pgn` reads with the games as they were,
and with what python-chess reads.

    python odd_games.py POLYBOARD PGN... [--games N] [--seed N]

Strictly, most odd games are broken. Tolerantly each must have the moves that it had before: all of them, or up to the place of a
word that may be a move, and never another. Where python-chess reads other moves, the kind of the oddity is printed with one
example of both readings.
"""

import argparse
import collections
import concurrent.futures
import io
import logging
import random
import re
import subprocess
import sys
import tempfile

import chess.pgn

logging.disable(logging.CRITICAL)
MOVE = re.compile(r"(?<=[ \n])(?:O-O(?:-O)?|[KQRBN]?[a-h1-8]{0,2}x?[a-h][1-8](?:=[QRBN])?)[+#]?(?=[ \n])")


def inserted(text):
    """Puts a text behind a random move, outside of comments."""
    def change(draw, tags, moves):
        at = draw.choice(places(moves))
        return tags, f"{moves[:at]} {text} {moves[at:]}"
    return change


def places(moves):
    """Where moves end, outside of comments and variations."""
    depth, marks = 0, []
    for at, letter in enumerate(moves):
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(letter, 0)
        marks.append(depth)
    return [match.end() for match in MOVE.finditer(moves) if marks[match.start()] == 0]


def replaced(old, new):
    def change(draw, tags, moves):
        return tags, re.sub(old, new, moves)
    return change


def tag(line):
    return lambda draw, tags, moves: (f"{tags}{line}\n", moves)


def behind(text):
    return lambda draw, tags, moves: (tags, f"{moves.rstrip()} {text}\n\n")


def foreign(draw, tags, moves):
    """A move with the letter of another language: the game ends before it."""
    knights = [match for match in MOVE.finditer(moves) if match[0][0] == "N" and match.end() in places(moves)]
    if not knights:
        return tags, moves
    at = draw.choice(knights).start()
    return tags, f"{moves[:at]}S{moves[at + 1:]}"


# The kind, and what it does with tags and moves.
ODDITIES = {
    "draw offer": inserted("(=)"),
    "empty variation": inserted("( )"),
    "comma": inserted(","),
    "brace": inserted("}"),
    "bracket that closes": inserted(")"),
    "sign of Unicode": inserted("\u2206"),
    "glyph out of range": inserted("$999"),
    "dollar": inserted("$"),
    "command": inserted("[%clk 0:01:00]"),
    "en passant": inserted("(e.p.)"),
    "zeros": inserted("\0\0"),
    "number without a move": inserted("7-5"),
    "variation before the first move": lambda draw, tags, moves: (tags, f"(1. Nh3 Nh6) {moves}"),
    "open variation": behind("(1. Nh3"),
    "comment behind the result": behind("{time}"),
    "word behind the result": behind("ff"),
    "mate": lambda draw, tags, moves: (tags, moves.replace("# ", " mate ")),
    "resigns": replaced(r"(1-0|0-1)\s*$", r"resigns \1\n\n"),
    "forfeit": replaced(r"1-0\s*$", "+--\n\n"),
    "halves": replaced(r"1/2-1/2\s*$", "0.5-0.5\n\n"),
    "open value": tag('[Event "Team A - B / Round 2]'),
    "quotes": tag("[Note \u201cx\u201d]"),
    "tag without a name": tag("[ ]"),
    "frame": lambda draw, tags, moves: (f"[pgn]{tags}", f"{moves.rstrip()} [/pgn]\n\n"),
    "empty FEN": tag('[SetUp "0"]\n[FEN ""]'),
    "SetUp without FEN": tag('[SetUp "1"]'),
    "variant": tag('[Variant "chess 960"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]'),
    "rights": lambda draw, tags, moves: (
        f'{tags}[SetUp "1"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1"]\n', "1. Kd2 O-O 2. Ra8 Rxa8 *\n\n"),
    "long dashes": replaced("O-O", "O\u2013O"),
    "foreign letter": foreign,
}


def clean(path):
    """The games of a file as tags and moves."""
    for game in re.split(r"^(?=\[Event )", open(path, encoding="utf-8").read(), flags=re.MULTILINE)[1:]:
        tags, moves = game.split("\n\n", 1)
        yield f"{tags}\n", f"{moves.strip()}\n\n"


def true_moves(tags, moves):
    """The positions after the moves of a game without oddities, by python-chess, whose moves all have been compared before."""
    return python_chess(f"{tags}\n{moves}")


def python_chess(text):
    """The positions after each move of all games that it reads."""
    positions, file = [], io.StringIO(text)
    while game := chess.pgn.read_game(file):
        try:
            board = game.board()
        except ValueError:  # a FEN that it rejects
            continue
        for move in game.mainline_moves():
            board.push(move)
            positions.append(board.fen(en_passant="fen"))
    return positions


def polyboard(program, path, *options):
    done = subprocess.run([program, "pgn", *options, path], capture_output=True, text=True)
    assert done.returncode in (0, 2) and "panicked" not in done.stderr, done
    return done


def compare(job):
    program, kind, odd, truth = job
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8", newline="") as file:
        file.write(odd)
        file.flush()
        strict = polyboard(program, file.name).returncode == 0
        done = polyboard(program, file.name, "--tolerant", "--fens")
    ours, theirs = done.stdout.splitlines(), python_chess(odd)
    assert ours == truth[:len(ours)], (kind, odd, ours[-1:], done.stderr)
    example = (odd.strip()[-120:], len(ours), len(theirs))
    return kind, strict, done.returncode == 0, len(truth), len(ours), theirs == ours, example


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("polyboard")
    parser.add_argument("files", nargs="+", metavar="PGN")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    games = [game for path in args.files for game in clean(path) if places(game[1])]
    truths = [true_moves(*game) for game in games]
    draw, jobs = random.Random(args.seed), []
    kinds = list(ODDITIES)
    while len(jobs) < args.games:
        at, kind = draw.randrange(len(games)), kinds[len(jobs) % len(kinds)]
        tags, moves = ODDITIES[kind](draw, *games[at])
        truth = truths[at] if kind != "rights" else python_chess(
            f'[SetUp "1"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1"]\n\n{moves}')
        jobs.append((args.polyboard, kind, f"{tags}\n{moves}", truth))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        found = list(pool.map(compare, jobs, chunksize=50))
    sums = collections.defaultdict(collections.Counter)
    examples = {}
    for kind, strict, tolerant, there, ours, same, example in found:
        sums[kind].update(games=1, strict=strict, tolerant=tolerant, there=there, ours=ours, same=same)
        if not same:
            examples.setdefault(kind, example)
        # Nothing is lost.
        assert ours == there or kind == "foreign letter", (kind, example)
    print(f"{'oddity':34} {'games':>6} {'strict':>6} {'tolerant':>8} {'moves':>8} {'read':>8}  as python-chess")
    sums["all"] = sum(sums.values(), collections.Counter())
    for kind, of in sums.items():
        print(f"{kind:34} {of['games']:6} {of['strict']:6} {of['tolerant']:8} {of['there']:8} {of['ours']:8}  {of['same']}")
    for kind, (odd, ours, theirs) in examples.items():
        print(f"\n{kind}: {ours} moves here, {theirs} of python-chess, in a game that ends\n{odd!r}", file=sys.stderr)


if __name__ == "__main__":
    main()
