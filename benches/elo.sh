#!/usr/bin/env bash
# What speed is worth in Elo: the matches that the chapter "Does it matter?" quotes.
#
#   benches/elo.sh GAMES RECORD        twice the nodes against once, and steps that check the curve
#   benches/elo.sh GAMES RECORD time   the same time for two boards; nothing else should run
#   benches/elo.sh GAMES RECORD example        twice the nodes against once, with the example engine
#   benches/elo.sh GAMES RECORD example-time   that engine against its version of aee41fd, by time
#
# The games are kept in the folder GAMES as PGN; run it again to continue after it was stopped. The results so far go to the
# folder RECORD, a file for each match. benches/matches.py plays them, with python-chess in an environment of its own. Games with
# fixed nodes need no idle machine, and it may even be paused; all of them take some three hours of one core. Runs `polyboard` of
# $POLYBOARD_BIN, or of target/release; there too are `engine`, the example engine, and `engine-aee41fd`, its version of that commit
# (`cargo build --release -p polyboard-examples --example engine` makes target/release/examples/engine, in a worktree of the commit
# too).
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:?usage: benches/elo.sh GAMES RECORD [time|example|example-time]} record=${2:?a folder for the results}
mkdir -p "$games" "$record"
python=$(tests/python/environment.sh)
export PATH="${POLYBOARD_BIN:-$PWD/target/release}:$PATH"

# A match: its name, the commands of both engines, and options of the match.
play_engines() {
    local name=$1 stopped=0
    "$python" benches/matches.py "${@:2}" --openings benches/openings.epd --pgn "$games/$name.pgn" > "$games/result.json" || stopped=$?
    if [[ -s $games/result.json ]]; then mv "$games/result.json" "$record/$name.json"; fi
    if [[ $stopped != 0 ]]; then exit "$stopped"; fi
}

# The same for the search of `compare`: the name, the command of the second engine, and options.
play() {
    play_engines "$1" 'polyboard uci' "$2" --option-a Search=true --option-b Search=true "${@:3}"
}

nodes() {
    play "nodes-${1/,/-}" 'polyboard uci' --nodes "$1" --games "$2" --threads "$(nproc)" --timeout 3600
}

if [[ ${3-} == example ]]; then
    play_engines example-80000-40000 engine engine --nodes 80000,40000 --games 2000 --threads "$(nproc)" --timeout 3600
    exit
fi

if [[ ${3-} == example-time ]]; then
    play_engines example-time engine engine-aee41fd --movetime 100 --games 400 --option-a Hash=16 --option-b Hash=16
    exit
fi

if [[ ${3-} == time ]]; then
    play time-mailbox12x12 'polyboard uci --backend mailbox12x12' --movetime 50 --games 400 \
        --option-a 'Move Overhead=0' --option-b 'Move Overhead=0'
    exit
fi

# Four times the nodes: is the engine worth measuring with? Then the doublings, and a step that is smaller.
nodes 40000,10000 400
nodes 20000,10000 4000
nodes 80000,40000 2000
nodes 320000,160000 600
nodes 12500,10000 4000
