#!/usr/bin/env bash
# Files of games as engines store them, beside the crates that their formats come from: read and written by both, through every
# pair of formats and back, and damaged. Opt-in: `cargo test` does not run it. One of the crates is GPL-3.0, so tests/reference is
# a package of its own.
#
#   tests/reference.sh
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"

start_clock
if ! step cargo test --locked --no-fail-fast --manifest-path tests/reference/Cargo.toml --target-dir "$target/reference" -- \
    --nocapture --test-threads 1 2>&1 | tee "$target/reference.txt"; then
    record reference - FAILED
    exit 1
fi
record reference - "tests=$(passed "$target/reference.txt")"
