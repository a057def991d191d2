"""Compares `polyboard game` and `polyboard move` with python-chess: outcomes, claims, insufficient
material, and moves in SAN.

    python agree.py POLYBOARD TABLE [PGN ...] [--games N] [--seed N]

TABLE is tests/data/games/cases.tsv, whose expected values are checked too. Random games prefer what
matters for draws: pieces that move back, high clocks, endgames, Chess960. Every legal move is written as
SAN at some plies of random games; so is every move played in the real games of the PGN files, whose
outcome and claims are compared at each of the last 30 plies.
"""

import argparse
import json
import multiprocessing
import random
import subprocess
import sys

import chess
import chess.pgn

# The number of plies of a random game at which every legal move is written as SAN.
SAMPLES = 6
# The number of plies at the end of a real game that are compared one by one.
LAST_PLIES = 30

REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}

COLUMNS = ["reason", "ended", "claim_threefold", "threefold", "fivefold", "claim_fifty", "fifty",
           "seventyfive", "insufficient"]


def can_claim_fifty(board):
    """As in the Laws: the announced move may give mate. python-chess requires a legal move after it."""
    if board.is_fifty_moves():
        return True
    return board.halfmove_clock >= 99 and any(
        not board.is_zeroing(move) for move in board.legal_moves)


QUESTIONS = {
    "ended": lambda board: board.outcome() is not None,
    "claim_threefold": lambda board: board.can_claim_threefold_repetition(),
    "threefold": lambda board: board.is_repetition(3),
    "fivefold": lambda board: board.is_fivefold_repetition(),
    "claim_fifty": can_claim_fifty,
    "fifty": lambda board: board.is_fifty_moves(),
    "seventyfive": lambda board: board.is_seventyfive_moves(),
    "insufficient": lambda board: board.is_insufficient_material(),
}


def answers(game):
    """What python-chess says about a game, as `polyboard game` says it."""
    fen, moves = game
    board = chess.Board(fen, chess960=True)
    firsts = dict.fromkeys(QUESTIONS)
    odd_claims = 0

    def note():
        nonlocal odd_claims
        for name, question in QUESTIONS.items():
            if firsts[name] is None and question(board):
                firsts[name] = len(board.move_stack)
        odd_claims += can_claim_fifty(board) != board.can_claim_fifty_moves()

    note()
    for move in moves:
        board.push_uci(move)
        note()
    outcome = board.outcome()
    said = {
        "plies": len(moves),
        "outcome": outcome and outcome.result(),
        "reason": outcome and REASONS[outcome.termination],
        "fen": board.fen(en_passant="fen"),
        "white_insufficient": board.has_insufficient_material(chess.WHITE),
        "black_insufficient": board.has_insufficient_material(chess.BLACK),
        **firsts,
    }
    return said, odd_claims


def start(rng):
    """A position to play from."""
    kind = rng.randrange(10)
    if kind < 3:
        return chess.Board(chess960=True)
    if kind < 5:
        return chess.Board.from_chess960_pos(rng.randrange(960))
    while True:
        board = chess.Board(None, chess960=True)
        pieces = "K" + "k" + "".join(rng.choices("NnBbRrQqPp", [4, 4, 4, 4, 2, 2, 1, 1, 3, 3],
                                              k=rng.randrange(0, 6)))
        for piece, square in zip(pieces, rng.sample(range(64), len(pieces))):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        board.turn = rng.random() < 0.5
        board.halfmove_clock = rng.choice([0, 0, 0, 5, 80, 95, 99, 130, 145, 149])
        board.fullmove_number = 90
        if board.is_valid() and not board.is_check():
            return board


def random_game(seed):
    rng = random.Random(seed)
    board = start(rng)
    fen = board.fen(en_passant="fen")
    back = rng.choice([0, 0.3, 0.8, 0.95])
    quiet = rng.choice([0, 0.5, 0.9])
    moves = []
    for _ in range(rng.randrange(10, 130)):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = rng.choice(legal)
        if rng.random() < quiet:
            calm = [m for m in legal if not board.is_zeroing(m)]
            move = rng.choice(calm or legal)
        if len(board.move_stack) > 1 and rng.random() < back:
            last = board.move_stack[-2]
            home = chess.Move(last.to_square, last.from_square)
            move = home if home in legal else move
        moves.append(board.uci(move))
        board.push(move)
    return fen, moves


def compare(number):
    game = random_game(number)
    return game, answers(game), sans_of(number, game)


def sans_of(seed, game):
    """FEN, UCI, SAN and the FEN after it, of every legal move at some plies."""
    fen, moves = game
    board = chess.Board(fen, chess960=True)
    plies = set(random.Random(seed).sample(range(len(moves) + 1), min(SAMPLES, len(moves) + 1)))
    rows = []
    for ply in range(len(moves) + 1):
        if ply in plies:
            rows.extend(row_of(board, move) for move in board.legal_moves)
        if ply < len(moves):
            board.push_uci(moves[ply])
    return rows


def row_of(board, move):
    after = board.copy(stack=False)
    after.push(move)
    return (board.fen(en_passant="fen"), board.uci(move), board.san(move),
            after.fen(en_passant="fen"))


def real_game(game):
    """The moves with their SAN, and what python-chess says at the end and at the plies before it."""
    fen, moves = game
    said, odd_claims = answers(game)
    board = chess.Board(fen, chess960=True)
    rows, last = [], []
    for ply in range(len(moves) + 1):
        if ply >= len(moves) - LAST_PLIES:
            outcome = board.outcome()
            firsts = {key: said[key] if said[key] is not None and said[key] <= ply else None
                      for key in QUESTIONS}
            last.append(((fen, moves[:ply]), {
                "plies": ply,
                "outcome": outcome and outcome.result(),
                "reason": outcome and REASONS[outcome.termination],
                "fen": board.fen(en_passant="fen"),
                "white_insufficient": board.has_insufficient_material(chess.WHITE),
                "black_insufficient": board.has_insufficient_material(chess.BLACK),
                **firsts,
            }))
        if ply < len(moves):
            rows.append(row_of(board, board.parse_uci(moves[ply])))
            board.push_uci(moves[ply])
    return rows, last, odd_claims


def games_of(path):
    """Start and moves of the games of a file, castling as the king taking its rook."""
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors, game.errors
            board = chess.Board(game.board().fen(), chess960=True)
            moves = []
            for node in game.mainline():
                move = board.parse_san(node.san())
                moves.append(board.uci(move))
                board.push(move)
            yield game.board().fen(en_passant="fen"), moves


def compare_sans(polyboard, rows):
    """How many rows differ from what `polyboard move` says."""
    lines = "".join(f"{fen}\t{uci}\n" for fen, uci, _, _ in rows)
    run = subprocess.run([polyboard, "move", "--allow", "all"], input=lines, capture_output=True,
                         text=True)
    found = run.stdout.splitlines()
    assert len(found) == len(rows), f"{len(found)} answers to {len(rows)} moves\n{run.stderr[:500]}"
    differ = 0
    for (fen, uci, san, after), line in zip(rows, found):
        cells = line.split("\t")
        if cells[1:] != [san, after]:
            differ += 1
            if differ <= 10:
                print(f"{fen}\t{uci}\n  python-chess {san} {after}\n  polyboard {line}")
    return differ


def compare_read(polyboard, rows):
    """How many texts written by python-chess `polyboard move` reads as another move, or not."""
    lines = "".join(f"{fen}\t{san}\n" for fen, _, san, _ in rows)
    run = subprocess.run([polyboard, "move", "--allow", "all"], input=lines, capture_output=True,
                         text=True)
    found = [line.split("\t")[-1] for line in run.stdout.splitlines()]
    assert len(found) == len(rows), f"{len(found)} answers to {len(rows)} texts\n{run.stderr[:500]}"
    return sum(after != line for (_, _, _, after), line in zip(rows, found))


def ask(polyboard, games):
    """What polyboard says about the games, and about the material of their last positions."""
    lines = "".join(f"{fen}\t{' '.join(moves)}\n" for fen, moves in games)
    run = subprocess.run([polyboard, "game"], input=lines, capture_output=True, text=True)
    said = [json.loads(line) for line in run.stdout.splitlines()]
    # Random play reaches positions in Chess960 that look odd to a strict reader of single positions.
    fens = "".join(one.get("fen", "-") + "\n" for one in said)
    run = subprocess.run([polyboard, "fen", "--json", "--allow", "all"], input=fens,
                         capture_output=True, text=True)
    for one, line in zip(said, run.stdout.splitlines()):
        material = json.loads(line).get("insufficient_material", {})
        one["white_insufficient"] = material.get("white")
        one["black_insufficient"] = material.get("black")
    return said


def differences(game, expected, found):
    return [f"  {key}: python-chess {expected[key]!r}, polyboard {found.get(key)!r}"
            for key in expected if expected[key] != found.get(key)]


def read_table(path):
    rows = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            name, fen, moves, *cells = line.rstrip("\n").split("\t")
            fen = chess.STARTING_FEN if fen == "startpos" else fen
            expected = dict(zip(COLUMNS, (None if c == "-" else c for c in cells), strict=True))
            for key in COLUMNS[1:]:
                expected[key] = None if expected[key] is None else int(expected[key])
            rows.append((name, (fen, moves.split()), expected))
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("polyboard")
    parser.add_argument("table")
    parser.add_argument("pgn", nargs="*")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    wrong = 0
    rows = read_table(args.table)
    for name, game, expected in rows:
        said, _ = answers(game)
        lines = differences(game, expected, said)
        if lines:
            wrong += 1
            print(f"table: {name}", *lines, sep="\n")
    print(f"table: {len(rows)} cases, python-chess {chess.__version__} disagrees with {wrong}")

    with multiprocessing.Pool() as pool:
        seeds = range(args.seed, args.seed + args.games)
        played = pool.map(compare, seeds, chunksize=20)
        real = [game for path in args.pgn for game in games_of(path)]
        replayed = pool.map(real_game, real, chunksize=20)
    wrong += report_random(args.polyboard, played)
    if real:
        wrong += report_real(args.polyboard, replayed)
    sys.exit(1 if wrong else 0)


def report_random(polyboard, played):
    """Compares random games; how many things differ."""
    games = [game for game, _, _ in played]
    found = ask(polyboard, games)
    assert len(found) == len(games), f"{len(found)} answers to {len(games)} games"
    differ, odd, counts = 0, 0, dict.fromkeys([*QUESTIONS, *REASONS.values()], 0)
    for (game, (expected, odd_claims), _), said in zip(played, found):
        odd += odd_claims
        for key in QUESTIONS:
            counts[key] += expected[key] is not None
        if expected["reason"]:
            counts[expected["reason"]] += 1
        lines = differences(game, expected, said)
        if lines:
            differ += 1
            if differ <= 10:
                print(f"{game[0]}\t{' '.join(game[1])}", *lines, sep="\n")
    plies = sum(len(moves) for _, moves in games)
    print(f"random: {len(games)} games of {plies} plies, {differ} differ")
    print("games with:", ", ".join(f"{key} {count}" for key, count in counts.items()))
    print(f"positions in which python-chess does not take the announced 50th move: {odd}")
    rows = [row for _, _, rows in played for row in rows]
    written, read = compare_sans(polyboard, rows), compare_read(polyboard, rows)
    print(f"random: SAN of {len(rows)} legal moves, {written} differ, {read} are read otherwise")
    return differ + written + read


def report_real(polyboard, replayed):
    """Compares real games; how many things differ."""
    rows = [row for rows, _, _ in replayed for row in rows]
    positions = [position for _, last, _ in replayed for position in last]
    written, read = compare_sans(polyboard, rows), compare_read(polyboard, rows)
    print(f"real: SAN of all {len(rows)} moves of {len(replayed)} games, {written} differ, "
          f"{read} are read otherwise")
    found = ask(polyboard, [game for game, _ in positions])
    assert len(found) == len(positions), f"{len(found)} answers to {len(positions)} positions"
    differ, ended = 0, 0
    for (game, expected), said in zip(positions, found):
        ended += expected["outcome"] is not None
        lines = differences(game, expected, said)
        if lines:
            differ += 1
            if differ <= 10:
                print(f"{game[0]}\t{' '.join(game[1])}", *lines, sep="\n")
    print(f"real: outcome, claims and material of {len(positions)} positions in the last {LAST_PLIES} "
          f"plies, {ended} of them the end of a game, {differ} differ")
    return written + read + differ


if __name__ == "__main__":
    main()
