#!/usr/bin/env bash
# Undefined behavior, wrong addresses and races, looked for while tests run:
#
# * Miri interprets the tests of the table, of its memory and of the words of codes;
# * AddressSanitizer is in every board, and in the libraries that use processor instructions, with the code paths that
#   this processor has (AVX-512 included, if it has that);
# * ThreadSanitizer is in the large perft and in the runs of jobs.
#
#   tests/sanitizers.sh [miri|address|thread]...    all three
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
host=$(rustc -vV | sed -n 's/^host: //p')
rustup toolchain install --profile minimal --no-self-update --component miri,rust-src nightly

# Runs tests and records how many passed.
run() {
    local name=$1
    shift
    start_clock
    if ! step "$@" 2>&1 | tee "$target/sanitizers.txt" || [[ $(passed "$target/sanitizers.txt") == 0 ]]; then
        record "$name" - FAILED
        exit 1
    fi
    record "$name" - "tests=$(passed "$target/sanitizers.txt")"
}

for kind in ${*:-miri address thread}; do
    case $kind in
        miri)
            # Memory maps are files of the system, and a table is the smallest that there is.
            export MIRIFLAGS=-Zmiri-disable-isolation
            run miri cargo +nightly miri test --locked -p board-perft --lib --target-dir "$target/miri" -- \
                entries:: memory::tests::memory table::tests::a_table_has
            unset MIRIFLAGS
            ;;
        address)
            # What this processor has must be tested, and not skipped.
            needs=()
            for pair in popcnt=popcnt bmi2=bmi2 avx512vbmi=avx512; do
                if grep --quiet --word-regexp "${pair%=*}" /proc/cpuinfo; then needs+=("${pair#*=}"); fi
            done
            POLYBOARD_NEEDS=$(IFS=,; echo "${needs[*]}")
            export POLYBOARD_NEEDS
            echo "this processor has: $POLYBOARD_NEEDS"
            export RUSTFLAGS="-Zsanitizer=address" ASAN_OPTIONS=detect_leaks=1
            run address-sanitizer cargo +nightly test --locked --target "$host" --target-dir "$target/asan" \
                -p board-sliders -p board-setwise -p board-count -p board-bitboard -p board-quad-bitboard -p board-byteboard -p board-hybrid \
                -p board-piece-list --features count --lib --tests
            unset RUSTFLAGS
            ;;
        thread)
            # The standard library is built with it too, or its locks would look like races.
            export RUSTFLAGS="-Zsanitizer=thread"
            run thread-sanitizer cargo +nightly test --locked -Zbuild-std --target "$host" --target-dir "$target/tsan" \
                -p board-perft --features jobs --lib --tests
            unset RUSTFLAGS
            ;;
        *)
            echo "usage: tests/sanitizers.sh [miri|address|thread]..." >&2
            exit 2
            ;;
    esac
done
