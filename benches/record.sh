#!/usr/bin/env bash
# Measures everything that this folder can measure and keeps it as a record:
#
#   benches/record.sh NAME          writes benches/record/DATE-NAME/
#
# NAME says which machine it is (zen5-vm). Takes about an hour on two cores; nothing else should run.
# What each file holds: benches/record/README.md.
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

# Perft of four positions beside cozy-chess, in three builds.
ratio() {
    echo "# RUSTFLAGS=\"$2\" cargo bench -p board-bench $3 --bench ratio"
    echo
    RUSTFLAGS="$2" cargo bench --quiet -p board-bench $3 --bench ratio --target-dir "target/record-$1"
}
ratio native "-C target-cpu=native" "--features pext" > "$record/ratio-native.md"
ratio v3 "-C target-cpu=x86-64-v3" "--features pext" > "$record/ratio-x86-64-v3.md"
ratio plain "" "" > "$record/ratio-plain.md"

# All workloads by all boards and peers, by class of positions.
RUSTFLAGS="-C target-cpu=native" cargo run --quiet --release -p polyboard-cli --features peers-pext \
    --target-dir target/record-native -- \
    compare --workload all --peers --by-class --json --html "$record/compare.html" > "$record/compare.json"
RUSTFLAGS="-C target-cpu=native" cargo run --quiet --release -p polyboard-cli --features peers-pext \
    --target-dir target/record-native -- compare --no-bulk --peers > "$record/no-bulk.txt"

# What each way to choose a board costs.
{
    echo '# RUSTFLAGS="-C target-cpu=native" cargo bench -p board-bench --bench choose -- 15'
    echo
    RUSTFLAGS="-C target-cpu=native" cargo bench --quiet -p board-bench --bench choose \
        --target-dir target/record-native -- 15
} > "$record/choose.txt"

# Each operation by criterion. Its lines of progress go to the screen, its estimates to the record.
RUSTFLAGS="-C target-cpu=native" cargo bench -p board-bench --features pext --bench questions \
    --target-dir target/record-native -- --warm-up-time 0.3 --measurement-time 1 --noplot |
    awk '$1 ~ /\// { id = $1 } /time:/ { sub(/.*time:/, ""); print id, $0 }' > "$record/questions.txt"

# Codes for storing positions.
cargo run --quiet --release -- sizes --rounds 7 tests/data/positions/real-games.epd > "$record/sizes.txt"

# Counts that do not depend on the machine.
if command -v valgrind > /dev/null; then
    benches/instructions.sh > "$record/instructions.md"
fi
