#!/usr/bin/env bash
# What does a processor gain that knows a position by heart? Writes learned.json into a folder of benches/record; nothing
# else should run.
#
#   benches/learned.sh FOLDER
#
# Single operations on fresh positions, and on each position many times in a row, by `polyboard compare --learned`. Built
# without flags, as the README builds. Needs jq; takes a minute after the build.
set -euo pipefail
cd "$(dirname "$0")/.."
record=${1:?usage: benches/learned.sh FOLDER}

# The rows with all samples, a row a line.
RUSTFLAGS="" cargo run --quiet --release -- compare --learned --json \
    --workload legal,captures,count,make-unmake,attacked,piece-at,evaluate |
    jq -r --arg commit "$(git describe --always --dirty)" 'def digits: . * 1e4 | round / 1e4;
        "{\"commit\": \"\($commit)\",\n\"machine\": \(.machine | tojson),\n\"settings\": \(.settings | del(.samples) | tojson),\n\"rows\": [\n"
        + ([.rows[] | {
            backend, workload, unit, class, learned, nodes_per_second: (.nodes_per_second | round),
            ratio: (.ratio | digits), ratio_low: (.ratio_low | digits), ratio_high: (.ratio_high | digits), yardstick,
            speeds: (.speeds | map(round))
        } | tojson] | join(",\n"))
        + "\n]}"' > "$record/learned.json"
