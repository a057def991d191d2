#!/usr/bin/env bash
# The hash table in every interleaving of its threads (loom), and under Miri with many schedules, which also looks for
# undefined behavior and leaks.
#
#   tests/models.sh [SEEDS]    64 schedules of Miri
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
seeds=${1:-64}

start_clock
step cargo build --release --manifest-path tests/models/Cargo.toml --target-dir "$target/models"
if ! "$target/models/release/board-models" | tee "$target/models.txt"; then
    record loom - FAILED
    exit 1
fi
record loom - "$(tail -n 1 "$target/models.txt")"

start_clock
rustup toolchain install --profile minimal --no-self-update --component miri,rust-src nightly
export MIRIFLAGS="-Zmiri-many-seeds=0..$seeds"
if ! step cargo +nightly miri test --locked -p board-perft --lib --target-dir "$target/miri" -- \
    entries::tests::threads_find_only_what_was_stored; then
    record miri-schedules - FAILED
    exit 1
fi
record miri-schedules - "schedules=$seeds"
