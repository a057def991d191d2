#!/usr/bin/env bash
# What does a processor gain that knows a position by heart? Writes the saved run learned.json into a folder of benches/record;
# nothing else should run.
#
#   benches/learned.sh FOLDER
#
# Single operations on fresh positions, and on each position many times in a row, by `polyboard compare --learned`. Built
# without flags, as the README builds. Takes a minute after the build.
set -euo pipefail
cd "$(dirname "$0")/.."
record=${1:?usage: benches/learned.sh FOLDER}

RUSTFLAGS="" cargo run --release -- compare --learned --json "$record/learned.json" \
    --workload legal,captures,count,make-unmake,attacked,piece-at,evaluate
