#!/usr/bin/env bash
# What twice the nodes are worth in Elo: the matches that the chapter "Does it matter?" quotes.
#
#   benches/elo.sh GAMES RECORD [THREADS]
#
# The games are kept in the folder GAMES as PGN; run it again to continue after it was stopped. The results so far go to the
# folder RECORD, a file for each match. Games with fixed nodes need no idle machine, and it may even be paused; all of them take some three hours of one core.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:?usage: benches/elo.sh GAMES RECORD [THREADS]} record=${2:?usage: benches/elo.sh GAMES RECORD [THREADS]}
threads=${3:-$(nproc)}
mkdir -p "$games" "$record"
export PATH="${POLYBOARD_BIN:-$PWD/target/release}:$PATH"

# A match, by the node budgets and the number of games.
nodes() {
    polyboard match 'polyboard uci' 'polyboard uci' --option-a Search=true --option-b Search=true \
        --nodes "$1" --games "$2" --openings benches/openings.epd --threads "$threads" --timeout 3600 \
        --pgn "$games/nodes-${1/,/-}.pgn" --json > "$games/result.json" || stopped=$?
    mv "$games/result.json" "$record/nodes-${1/,/-}.json"
    if [[ ${stopped-0} != 0 ]]; then exit "$stopped"; fi
}

# Four times the nodes: is the engine worth measuring with? Then the doublings, and a step that is smaller.
nodes 40000,10000 400
nodes 20000,10000 4000
nodes 80000,40000 2000
nodes 320000,160000 600
nodes 12500,10000 4000
