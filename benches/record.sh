#!/usr/bin/env bash
# Measures what the book and the README quote, and keeps it as a record:
#
#   benches/record.sh NAME          writes benches/record/DATE-NAME/
#   benches/record.sh NAME tricks   the same, but only what benches/tricks.sh measures
#
# NAME says which machine it is (zen5-vm). Takes most of an hour on two cores; nothing else should run.
# Needs jq. What each file holds: benches/record/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:?usage: benches/record.sh NAME [tricks]}
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

benches/tricks.sh "$record"
if [[ ${2-} == tricks ]]; then exit; fi
benches/learned.sh "$record"

# Perft of four positions, with cozy-chess as the yardstick, in three builds; the ratio is that of all four.
ratio() {
    local run="cargo run --profile bench -p polyboard-cli --features $3"
    local compare="compare --peers --workload perft --positions benches/positions.epd --nodes 200000000 --by-class --json"
    printf '# RUSTFLAGS="%s" %s -- %s\n\n' "$2" "$run" "$compare"
    RUSTFLAGS="$2" $run --quiet --target-dir "target/record-$1" -- $compare | jq -r '
        def line: "| " + join(" | ") + " |";
        def places($n): pow(10; $n) as $unit | . * $unit | round / $unit | tostring;
        .rows as $rows | .settings.samples as $samples |
        "Million leaves a second, median of \(.settings.rounds) rounds in turn; the 95 % interval of the ratio.",
        (["counter", ($samples[] | "\(.class) \(.depth)"), "ratio", "lowest", "highest"] | line),
        (["---", ($samples[] | "---:"), "---:", "---:", "---:"] | line),
        ($rows[] | select(.class == "all") | . as $all | [
            .backend,
            ($samples[] as $sample | $rows[] | select(.backend == $all.backend and .class == $sample.class)
                | .nodes_per_second / 1e6 | places(0)),
            (.ratio, .ratio_low, .ratio_high | places(3))
        ] | line)'
}
ratio native "-C target-cpu=native" peers-pext > "$record/ratio-native.md"
ratio v3 "-C target-cpu=x86-64-v3" peers-pext > "$record/ratio-x86-64-v3.md"
ratio plain "" peers > "$record/ratio-plain.md"

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
