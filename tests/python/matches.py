"""Checks benches/matches.py: the statistics of all recorded matches, and short matches of `polyboard uci`.

    python matches.py POLYBOARD
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]
SCRIPT, OPENINGS = ROOT / "benches/matches.py", ROOT / "benches/openings.epd"
ENGINE = f"'{pathlib.Path(sys.argv[1]).resolve()}' uci"
SEARCH = ["--option-a", "Search=true", "--option-b", "search=true"]
sys.path.insert(0, str(SCRIPT.parent))
sys.dont_write_bytecode = True

import matches  # noqa: E402


def command(*more, players=(ENGINE, ENGINE), openings=OPENINGS, limit=("--nodes", "1024")):
    return [sys.executable, str(SCRIPT), *players, "--openings", str(openings), *limit, *map(str, more)]


def run(*more, **terms):
    return subprocess.run(command(*more, **terms), capture_output=True, text=True)


def report(*more, **terms):
    done = run(*more, **terms)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def games(path):
    return sorted(path.read_text().split("[Event ")[1:])


def statistics():
    files = [path for path in ROOT.glob("benches/record/*/*.json") if path.name.startswith(("nodes-", "time-", "example-"))]
    for path in files:
        recorded = json.loads(path.read_text())
        found = matches.estimate(recorded["pairs"])
        assert found == {key: recorded[key] for key in found}, (path, found)
    assert len(files) >= 7, files
    assert matches.estimate([0, 0, 7, 0, 0]) == {"elo": 0.0, "low": 0.0, "high": 0.0, "superiority": 0.5}
    assert matches.estimate([0, 0, 0, 0, 5]) == {"elo": None, "low": None, "high": None, "superiority": 1.0}
    assert matches.estimate([0] * 5) == {}


def equal_engines(folder):
    """Each game of a pair is the other, also side by side. The games of a file are not played again, those cut off are."""
    one, two = folder / "one.pgn", folder / "two.pgn"
    found = report("--games", 4, *SEARCH, "--pgn", one)
    assert (found["games"], found["pairs"], found["elo"]) == (4, [0, 0, 2, 0, 0], 0.0), found
    report("--games", 4, *SEARCH, "--pgn", two, "--threads", 2)
    all_games = games(one)
    assert games(two) == all_games
    moves = [game.split("\n\n")[1] for game in all_games]
    assert moves[0] == moves[1] != moves[2], moves
    replayed = subprocess.run([sys.argv[1], "pgn", one], capture_output=True, text=True).stdout
    assert ": 4 games, " in replayed and replayed.endswith(" none broken\n"), replayed
    whole = one.read_text()
    third = whole.rindex("[Event", 0, whole.index('[Round "2.1"]'))
    for end in (third, third + 300, len(whole) - 5, len(whole)):
        one.write_text(whole[:end])
        found = report("--games", 4, *SEARCH, "--pgn", one)
        assert (found["games"], found["pairs"]) == (4, [0, 0, 2, 0, 0]), (end, found)
        assert set(all_games) <= set(games(one)), end
    assert report("--games", 0, *SEARCH, "--pgn", one)["games"] == 4
    other = run("--games", 4, *SEARCH, "--pgn", one, "--most-plies", 50)
    assert other.returncode == 2 and "cannot be continued: it was played by other terms:\n" in other.stderr, other
    one.write_text('[Event "Olympiad"]\n\n1. e4 *\n')
    other = run("--games", 4, *SEARCH, "--pgn", one)
    assert other.stderr == f"error: {one} cannot be continued: it is no file of a match\n", other
    assert "Olympiad" in one.read_text()


def unusual_openings(folder):
    """A clock that ends the game at once, as FEN and as EPD; Chess960, where castling is the king's move to the rook."""
    path, lines = folder / "unusual.pgn", folder / "unusual.epd"
    lines.write_text("k7/8/8/8/8/8/8/KR6 w - - 150 90\nk7/8/8/8/8/8/8/KR6 b - - hmvc 100; fmvn 90;\n1rk4r/8/8/8/8/8/8/1RK4R w HBhb -\n")
    found = report("--games", 6, "--most-plies", 8, "--pgn", path, openings=lines)
    assert found["reasons"] == {"fifty moves": 2, "maximum of plies": 2, "seventy-five moves": 2}, found
    subprocess.run([sys.argv[1], "pgn", path], check=True, stdout=subprocess.DEVNULL)


def failing_engines(folder):
    """They lose, and the reason is named."""
    for number, (answer, reason, termination) in enumerate([
        ("echo bestmove e1e8", "illegal move", "rules infraction"), ("echo bestmove 0000", "illegal move", "rules infraction"),
        ("exit", "crash", "abandoned"), ("true", "no answer", "time forfeit"),
    ]):
        path = folder / f"failing-{number}.pgn"
        stub = ("sh -c 'while read -r w x; do case $w in uci) echo id name stub; echo uciok;; isready) echo readyok;; "
                f"go) {answer};; quit) exit;; esac; done'")
        done = run("--games", 4, "--timeout", 1, "--pgn", path, players=(stub, ENGINE))
        found = json.loads(done.stdout)
        assert (found["reasons"], found["losses"], found["elo"]) == ({reason: 4}, 4, None), found
        assert done.stderr.startswith("round 1.1: White: "), done
        assert all(f'[Termination "{termination}"]' in game and ": stub" in game for game in games(path))
        subprocess.run([sys.argv[1], "pgn", path], check=True, stdout=subprocess.DEVNULL)


def a_signal(folder):
    path = folder / "stopped.pgn"
    child = subprocess.Popen(command("--games", 1000, "--threads", 2, *SEARCH, "--pgn", path), stdout=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not path.exists() or not path.read_text():
        assert time.monotonic() < deadline, "no game ends"
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    found = json.loads(child.communicate()[0])
    assert (child.returncode, found["games"]) == (130, len(games(path))) and "crash" not in found["reasons"], found


def engines_behind_a_script(folder):
    """They end with the match, also those that do not answer."""
    script = folder / "engine.sh"
    for command, status in [(f"{ENGINE}\ntrue", 0), ("sleep 91", 2)]:
        script.write_text(command + "\n")
        done = run("--games", 2, "--most-plies", 4, "--timeout", 1, players=(f"sh {script}", ENGINE))
        assert done.returncode == status, done
    left = subprocess.run(["pgrep", "-f", f"^sleep 91|sh {script}"], capture_output=True, text=True).stdout
    assert not left, left


def no_ordinary_file(folder):
    os.mkfifo(folder / "pipe")
    for path in ("/dev/zero", "/dev/full", folder / "pipe", folder):
        done = subprocess.run(command("--games", 2, "--pgn", path), capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and done.stderr == f"error: {path} cannot be continued: it is no ordinary file\n", done


def bad_input(folder):
    bad = folder / "bad.epd"
    bad.write_text("# a comment\n8/8/8/8/8/8/8/8 w - - 0 1\n")
    for expected, more, terms in [
        ("error: /no/such/engine: it does not start: ", [], {"players": ("/no/such/engine", ENGINE)}),
        ("error: polyboard 'uci: it does not start: No closing quotation", [], {"players": (ENGINE, "polyboard 'uci")}),
        (": it does not answer uci\n", ["--timeout", 1], {"players": ("sleep 9", ENGINE)}),
        ("engine does not support option Contempt ", ["--option-a", "Contempt=1"], {}),
        ("--games 3: expected an even number", ["--games", 3], {}),
        ("has openings for 4112\n", ["--games", 1_000_000], {}),
        ("'Hash': expected NAME=VALUE", ["--option-b", "Hash"], {}),
        ("'0': expected N or N,N, of 1 or more", [], {"limit": ("--nodes", "0")}),
        ("not allowed with argument", ["--movetime", 10], {}),
        (f"error: {bad}:2: not a legal position ", [], {"openings": bad}),
    ]:
        done = run(*more, **terms)
        assert done.returncode == 2 and expected in done.stderr and "Traceback" not in done.stderr, (expected, done)


statistics()
found = report("--games", 2, "--most-plies", 4, "--option-a", "Move Overhead=0", limit=("--movetime", "20,1"))
assert found["reasons"] == {"maximum of plies": 2} and found["players"][0].endswith(" uci, Move Overhead=0, movetime 20"), found
with tempfile.TemporaryDirectory() as scratch:
    for check in (equal_engines, unusual_openings, failing_engines, engines_behind_a_script, a_signal, no_ordinary_file, bad_input):
        check(pathlib.Path(scratch))
print("benches/matches.py: the recorded matches and short ones are as expected")
