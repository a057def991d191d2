#!/usr/bin/env python3
"""Plays two UCI engines against each other, and reports the Elo difference as JSON: what benches/elo.sh runs.

An engine is a command, started without a shell. Each opening is played twice, once with each color: a pair. Elo and its 95 %
interval come from the results of pairs (pentanomial). Mate and draws are those of the rules; a draw that can be claimed is one.
An engine that plays an illegal move, crashes or does not answer loses the game.

After Ctrl-C the result so far is shown, and the status is 130. The same command again continues what is in the file of --pgn,
also one that `polyboard match` wrote, a command of earlier versions. Only games in progress are lost.

Needs Python 3.10 and python-chess, which tests/python/environment.sh installs. For other matches take fastchess or cutechess-cli.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import re
import shlex
import signal
import sys
import textwrap
from collections import Counter
from functools import partial

import chess
from chess.engine import EngineError, EngineTerminatedError, Limit, UciProtocol

fen = partial(chess.Board.fen, en_passant="fen")
EVENT = '[Event "polyboard match"]\n'
HALF_POINTS = {"0-1": 0, "1/2-1/2": 1, "1-0": 2}  # of White
# The tag Termination of PGN, if it is not "normal".
ODD = {"crash": "abandoned", "no answer": "time forfeit", "illegal move": "rules infraction", "maximum of plies": "adjudication"}


class BadInput(Exception):
    """What is wrong, in words."""


class Player:
    """A command that starts an engine, and how it plays."""

    def __init__(self, command, options, nodes, time, timeout):
        self.command, self.options, self.timeout = command, options, timeout + (time or 0) / 1000
        self.limit = Limit(nodes=nodes, time=time and time / 1000)
        self.terms = ", ".join([command, *map("=".join, options), f"nodes {nodes}" if nodes else f"movetime {time}"])

    async def start(self):
        process = None
        try:  # In a session of its own: Ctrl-C is meant for the match, which then ends its engines.
            process, engine = await UciProtocol.popen(shlex.split(self.command) or [""], start_new_session=True)
            await asyncio.wait_for(engine.initialize(), self.timeout)
            await engine.configure(dict(self.options))
            return self, process, engine
        except asyncio.TimeoutError:
            problem = "it does not answer uci"
        except (OSError, ValueError, EngineError) as error:
            problem = error if isinstance(error, EngineError) else f"it does not start: {error}"
        if process:
            await end(process, engine)
        raise BadInput(f"{self.command}: {problem}")


async def end(process, engine):
    """Ends an engine with all that it has started: it may be behind a shell script."""
    process.close()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.get_pid(), signal.SIGKILL)
    await engine.returncode


async def play(board, by_color, most_plies):
    """Plays a game on a board. Gives result, reason, and what the loser did wrong, if it was not beaten."""
    game = object()
    while True:
        if outcome := board.outcome():
            return outcome.result(), outcome.termination.name.replace("FIVE_", "-FIVE_").lower().replace("_", " "), None
        threefold, fifty = board.is_repetition(3), board.is_fifty_moves()
        if threefold or fifty or len(board.move_stack) >= most_plies:
            return "1/2-1/2", "threefold repetition" if threefold else "fifty moves" if fifty else "maximum of plies", None
        player, _, engine = by_color[board.turn]
        try:
            move = (await asyncio.wait_for(engine.play(board, player.limit, game=game), player.timeout)).move
            reason, fault = (None, None) if move else ("illegal move", "no move")
        except asyncio.TimeoutError:
            reason = fault = "no answer"
        except EngineTerminatedError:
            reason = fault = "crash"
        except EngineError as error:
            reason, fault = "illegal move", re.sub(r"[^ -z]", "?", str(error))
        if reason:
            return "0-1" if board.turn else "1-0", reason, f"{chess.COLOR_NAMES[board.turn].title()}: {fault}"
        board.push(move)


def half_points(game, result):
    return HALF_POINTS[result] if game % 2 == 0 else 2 - HALF_POINTS[result]  # The first engine is White in even games.


def text_of(number, board, ended, names, terms):
    """A game as PGN, with lines of at most 79 characters."""
    (result, reason, fault), start = ended, board.root()
    tags = {
        "Site": "?", "Date": "????.??.??", "Round": number, "White": names[0], "Black": names[1], "Result": result,
        **({"Variant": "Chess960"} if start.chess960 else {}), "Termination": ODD.get(reason, "normal"),
        "Reason": reason, "Terms": terms, **({} if fen(start) == chess.STARTING_FEN else {"SetUp": "1", "FEN": fen(start)}),
    }
    head = "".join('[{} "{}"]\n'.format(name, re.sub(r'(["\\])', r"\\\1", value)) for name, value in tags.items())
    words = [start.variation_san(board.move_stack).replace("...", "... "), fault and f"{{{fault}}}", result]
    moves = textwrap.fill(" ".join(filter(None, words)), 79, break_long_words=False, break_on_hyphens=False)
    return f"{EVENT}{head}\n{moves}\n\n"


def read_record(path, openings, terms):
    """The games of a file by number (half points, reason), and the file. A game that was cut off does not count."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise BadInput(f"{path} cannot be continued: it is no ordinary file")
    file = open(path, "a+", encoding="utf-8", errors="replace")
    file.seek(0)
    text = file.read()
    if text and not text.startswith(EVENT):
        raise BadInput(f"{path} cannot be continued: it is no file of a match")
    games = {}
    for one in re.split(r"^(?=\[Event )", text, flags=re.MULTILINE)[1:]:
        head, _, moves = one.partition("\n\n")
        tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in re.findall(r'^\[(\w+) "(.*)"\]$', head, re.MULTILINE)}
        result, number = tags.get("Result"), re.fullmatch(r"([1-9]\d*)\.([12])", tags.get("Round", ""))
        if result not in HALF_POINTS or moves.split()[-1:] != [result]:
            continue
        if tags.get("Terms") != terms:
            raise BadInput(f"{path} cannot be continued: it was played by other terms:\n  {tags.get('Terms')}\n  {terms}")
        game = 2 * int(number[1]) + int(number[2]) - 3 if number else 2 * len(openings)
        if game // 2 >= len(openings) or tags.get("FEN", chess.STARTING_FEN) != fen(openings[game // 2]):
            raise BadInput(f"{path} cannot be continued: round {tags.get('Round')} starts from another opening")
        games.setdefault(game, (half_points(game, result), tags.get("Reason")))
    if text and not text.endswith("\n\n"):
        file.write("\n\n")
    return games, file


def read_openings(path):
    """The positions of lines of EPD or FEN."""
    openings = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                epd = re.sub(r"^((?:\S+\s+){4})(\d+)\s+(\d+)\b", r"\1hmvc \2; fmvn \3;", line)
                try:
                    board = chess.Board.from_epd(epd)[0]
                    board.chess960 = board.has_chess960_castling_rights()
                    if not board.is_valid():
                        raise ValueError(f"not a legal position ({board.status()!r}): {line.strip()}")
                except ValueError as error:
                    raise BadInput(f"{path}:{number}: {error}") from None
                openings.append(board)
    return openings


def estimate(pairs):
    """Elo from the mean of the points per game, the same from the ends of the interval, the chance that the first is stronger."""
    def elo(mean):  # A. Elo, 1978. None where it is infinite, because one side made all points.
        return -400 * math.log10(1 / mean - 1) + 0.0 if 0 < mean < 1 else None
    if not (total := sum(pairs)):
        return {}
    mean = sum(count * i / 4 for i, count in enumerate(pairs)) / total
    error = math.sqrt(sum(count * (i / 4 - mean) ** 2 for i, count in enumerate(pairs)) / total / total)
    z = 0 if mean == 0.5 else (mean - 0.5) / (error or 1e-9)  # standard errors
    # The normal distribution, to 7 digits (Abramowitz and Stegun, 1964, 26.2.17).
    t, factors = 1 / (1 + 0.2316419 * abs(z)), [0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
    tail = sum(factor * t ** power for power, factor in enumerate(factors, 1)) * math.exp(-z * z / 2) / math.sqrt(math.tau)
    chance = 0.5 if z == 0 else 1.0 - tail if z > 0 else tail
    return {"elo": elo(mean), "low": elo(mean - 1.96 * error), "high": elo(mean + 1.96 * error), "superiority": chance}


async def match(args):
    more = zip([args.option_a, args.option_b], args.nodes or [None] * 2, args.movetime or [None] * 2)
    players = [Player(command, *each, args.timeout) for command, each in zip([args.first, args.second], more)]
    terms = " | ".join([players[0].terms, players[1].terms, f"at most {args.most_plies} plies"])
    openings = read_openings(args.openings)
    if args.games % 2 or args.games > 2 * len(openings):
        raise BadInput(f"--games {args.games}: expected an even number, and {args.openings} has openings for {2 * len(openings)}")
    games, record = read_record(args.pgn, openings, terms) if args.pgn else ({}, None)
    missing = [game for game in range(args.games) if game not in games]
    left, colors = iter(missing), (chess.WHITE, chess.BLACK)

    async def play_in_turn():
        engines = []  # The same two for all games; after a fault both are started again.
        try:
            for game in left:
                engines = engines or [await player.start() for player in players]
                names = [f"{letter}: {engine.id.get('name', player.command)}" for letter, (player, _, engine) in zip("AB", engines)]
                number, order, board = f"{game // 2 + 1}.{game % 2 + 1}", (-1 if game % 2 else 1), openings[game // 2].copy()
                ended = await play(board, dict(zip(colors, engines[::order])), args.most_plies)
                if record:
                    record.write(text_of(number, board, ended, names[::order], terms))
                    record.flush()
                games[game] = half_points(game, ended[0]), ended[1]
                if ended[2]:
                    print(f"round {number}: {ended[2]}", file=sys.stderr)
                while ended[2] and engines:
                    await end(*engines.pop()[1:])
        finally:
            for _, process, engine in engines:
                await end(process, engine)
    tasks = [asyncio.create_task(play_in_turn()) for _ in range(min(args.threads, len(missing)))]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, lambda: [task.cancel() for task in tasks])
    try:
        await asyncio.gather(*tasks)
    except asyncio.CancelledError:
        await asyncio.wait(tasks)  # The games so far count.
    points = Counter(points for points, _ in games.values())
    sums = Counter(games[game][0] + games[game + 1][0] for game in games if game % 2 == 0 and game + 1 in games)
    pairs = [sums[points] for points in range(5)]
    print(json.dumps({
        "players": [player.terms for player in players], "nodes": args.nodes, "movetime": args.movetime, "openings": args.openings,
        "games": len(games), "wins": points[2], "draws": points[1], "losses": points[0], "pairs": pairs, **estimate(pairs),
        "reasons": dict(sorted(Counter(reason for _, reason in games.values()).items())),
    }, indent=2, ensure_ascii=False))
    return 0 if all(game in games for game in missing) else 130


def shaped(pattern, expected, parse):
    """The type of an argument."""
    def read(text):
        if not re.fullmatch(pattern, text):
            raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")
        return parse(text)
    return read


def arguments():
    number = shaped(r"[1-9]\d*", "a number of 1 or more", int)
    both = shaped(r"[1-9]\d*(,[1-9]\d*)?", "N or N,N, of 1 or more", lambda text: [int(one) for one in text.split(",") * 2][:2])
    option = shaped(r"[^=]+=.*", "NAME=VALUE", lambda text: text.split("=", 1))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add, limit = parser.add_argument, parser.add_mutually_exclusive_group(required=True)
    add("first", metavar="ENGINE", help="the command of the first engine, A")
    add("second", metavar="OTHER", help="the command of the second engine, B")
    limit.add_argument("--nodes", type=both, metavar="N[,N]", help="nodes for each move; two numbers for different budgets")
    limit.add_argument("--movetime", type=both, metavar="MS[,MS]", help="milliseconds for each move")
    add("--games", type=int, default=100, metavar="N", help="an even number; without it 100")
    add("--openings", required=True, metavar="FILE", help="lines of EPD or FEN, one for each pair of games")
    add("--threads", type=number, default=1, metavar="N", help="games side by side")
    add("--pgn", metavar="FILE", help="the file of all games, from which a stopped match is continued")
    add("--option-a", type=option, action="append", default=[], metavar="NAME=VALUE", help="an option of the first engine")
    add("--option-b", type=option, action="append", default=[], metavar="NAME=VALUE", help="an option of the second engine")
    add("--timeout", type=number, default=10, metavar="SECONDS", help="for an answer, beyond --movetime")
    add("--most-plies", type=int, default=600, metavar="N", help="a game of so many plies is a draw")
    return parser.parse_args()


if __name__ == "__main__":
    try:
        sys.exit(asyncio.run(match(arguments())))
    except (BadInput, OSError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        sys.exit(2)
