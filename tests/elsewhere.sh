#!/usr/bin/env bash
# The suites on other processors: 32 bits, ARM, and numbers with the highest byte first. Frozen words, keys and counts are
# among the tests, so they are the same everywhere. And once here, in the release profile with checks of overflow.
#
#   tests/elsewhere.sh [TARGET|overflow]...    all of them
#
# BOARDS restricts the suites to some packages, one a line. Processors other than this are emulated by qemu. Needs Debian packages, which it installs.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
source checks/tools.sh

boards=$(cargo metadata --locked --no-deps --format-version 1 |
    jq --raw-output '.packages[] | select(any(.targets[]; .name == "conformance" and .kind == ["test"])) | .name')

# What runs everywhere: the vocabulary, games, the codes, PGN, large perft, and the suite of each board. What the emulator must
# not do is measure time or memory of the host. ARM is what people have: there also all boards against each other, with
# limits for an emulator, and the command.
suites() {
    local name=$1
    shift
    start_clock
    if ! {
        step cargo test --locked --release --no-fail-fast "$@" -p board-core -p board-game -p board-encoding -p board-pgn --features board-encoding/adaptive --lib --tests || exit 1
        step cargo test --locked --release --no-fail-fast "$@" -p board-perft --features jobs --lib --tests || exit 1
        # shellcheck disable=SC2086
        step cargo test --locked --release --no-fail-fast "$@" $(packages <<< "${BOARDS:-$boards}") --test conformance || exit 1
        if [[ $name == aarch64 ]]; then
            POLYBOARD_NODES=20000 POLYBOARD_INPUTS=200 \
                step cargo test --locked --release --no-fail-fast "$@" -p board-differential || exit 1
            step cargo test --locked --release --no-fail-fast "$@" -p polyboard-cli || exit 1
        fi
    } 2>&1 | tee "$target/elsewhere.txt"; then
        record "elsewhere-$name" - FAILED
        exit 1
    fi
    record "elsewhere-$name" - "tests=$(passed "$target/elsewhere.txt")"
}

# A target with its Debian packages, its linker and its emulator (- if the processor runs it).
other() {
    local triple=$1 gcc=$2 libc=$3 emulator=$4 cross variable
    need "$gcc" "gcc-${gcc%-gcc}" "$libc"
    rustup target add "$triple"
    variable=CARGO_TARGET_$(tr a-z- A-Z_ <<< "$triple")
    export "${variable}_LINKER=$gcc"
    if [[ $emulator != - ]]; then
        need "$emulator" qemu-user
        cross=/usr/${gcc%-gcc}
        # The first for the tests, the second for the programs that tests start.
        export "${variable}_RUNNER=$emulator -L $cross" POLYBOARD_EMULATOR="$emulator -L $cross"
    fi
    suites "${triple%%-*}" --target "$triple" --target-dir "$target/elsewhere"
}

for name in ${*:-i686-unknown-linux-gnu aarch64-unknown-linux-gnu s390x-unknown-linux-gnu overflow}; do
    case $name in
        i686-*)
            # The loader and the libraries of 32 bits, where the programs look for them.
            [[ -e /lib/ld-linux.so.2 ]] || debian libc6-i386 lib32gcc-s1
            other "$name" i686-linux-gnu-gcc libc6-dev-i386-cross -
            ;;
        aarch64-*) other "$name" aarch64-linux-gnu-gcc libc6-dev-arm64-cross qemu-aarch64 ;;
        s390x-*) other "$name" s390x-linux-gnu-gcc libc6-dev-s390x-cross qemu-s390x ;;
        overflow)
            CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true suites overflow-checks --target-dir "$target/overflow"
            ;;
        *)
            echo "unknown target: $name" >&2
            exit 2
            ;;
    esac
done
