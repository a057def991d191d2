#!/usr/bin/env bash
# Measures what the book and the README quote, and keeps it as a record:
#
#   benches/record.sh NAME          writes benches/record/DATE-NAME/
#
# NAME says which machine it is (zen5-vm). Takes most of an hour on two cores; nothing else should run.
# Needs jq. What each file holds: benches/record/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:?usage: benches/record.sh NAME}
record=benches/record/$(date +%F)-$name
mkdir -p "$record"

processor=$(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo)
{
    echo "date       $(date +%F)"
    echo "commit     $(git describe --always --dirty)"
    echo "processor  ${processor:-unknown}, $(nproc) cores in use"
    echo "system     $(uname -sr)"
    echo "compiler   $(rustc --version)"
    echo "profiles   bench: fat LTO, one codegen unit; release: see the root Cargo.toml"
} > "$record/machine.txt"

# Perft of four positions, with cozy-chess as the yardstick, in three builds.
ratio() {
    echo "# RUSTFLAGS=\"$2\" cargo bench -p polyboard-benches $3 --bench ratio"
    echo
    RUSTFLAGS="$2" cargo bench --quiet -p polyboard-benches $3 --bench ratio --target-dir "target/record-$1"
}
ratio native "-C target-cpu=native" "--features pext" > "$record/ratio-native.md"
ratio v3 "-C target-cpu=x86-64-v3" "--features pext" > "$record/ratio-x86-64-v3.md"
ratio plain "" "" > "$record/ratio-plain.md"

# The table that a plain build prints.
cargo run --quiet --release -- compare > "$record/compare.txt"

# All workloads by all representations and peers: the report, and of the rows over all positions the fields that the book
# quotes, a row a line. The rows of boards in memory come last, and are in the report only.
RUSTFLAGS="-C target-cpu=native" cargo run --quiet --release -p polyboard-cli --features peers-pext \
    --target-dir target/record-native -- compare --workload all --peers --boards 4000000 --json --html "$record/report.html" |
    jq -r '"{\"machine\": \(.machine | tojson),\n\"settings\": \(.settings | del(.samples) | tojson),\n\"rows\": [\n"
        + ([.rows[] | select(.class == "all" and .boards == 1)]
            | reduce .[] as $row ([]; if any(.[]; [.backend, .workload] == [$row | .backend, .workload])
                then . else . + [$row] end)
            | map({
            backend, workload, unit, class, nodes_per_second: (.nodes_per_second | round),
            ratio: (.ratio * 1e4 | round / 1e4), ratio_low: (.ratio_low * 1e4 | round / 1e4),
            ratio_high: (.ratio_high * 1e4 | round / 1e4), yardstick, bytes, undo_bytes, table_bytes
        } | tojson) | join(",\n"))
        + "\n]}"' > "$record/compare.json"

# Codes for storing positions.
cargo run --quiet --release -- sizes --rounds 7 tests/data/positions/real-games.epd > "$record/sizes.txt"

# Counts that do not depend on the machine.
if command -v valgrind > /dev/null; then
    benches/instructions.sh > "$record/instructions.md"
    benches/costs.sh > "$record/costs.md"
fi
