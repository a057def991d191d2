#!/usr/bin/env bash
# The tests that take minutes: every short word of every code, every relevant occupancy and every start of double Chess960
# on every board, every order of the steps of programs that share a directory.
#
#   tests/long.sh
#
# They are marked `#[ignore]` with the name of this script, so that `cargo test` leaves them out.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"

start_clock
marked=$(grep -rh --include='*.rs' --count 'ignore = ".*tests/long.sh"' crates tests | awk '{ sum += $1 } END { print sum }')
if ! {
    # shellcheck disable=SC2086
    for tests in "-p board-encoding --test all" "-p board-differential --test differential"; do
        step cargo test --locked $tests -- --ignored --nocapture --test-threads 1 exhaustive:: || exit 1
    done
    # Programs that take turns do so on one processor, and write to memory: elsewhere they mostly wait.
    files=(cargo test --locked -p board-perft --features jobs --lib)
    step "${files[@]}" --no-run || exit 1
    processor=$(taskset --cpu-list --pid $$ | sed 's/.*: //; s/[-,].*//')
    [[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm
    step taskset --cpu-list "$processor" "${files[@]}" -- --ignored --nocapture interleavings:: || exit 1
} 2>&1 | tee "$target/long.txt"; then
    record exhaustive - FAILED
    exit 1
fi
if [[ $(passed "$target/long.txt") != "$marked" ]]; then
    echo "$(passed "$target/long.txt") tests passed, and $marked are marked" >&2
    exit 1
fi
record exhaustive - "tests=$marked"
