#!/usr/bin/env bash
# How many bytes of WebAssembly the smallest useful program takes on each board. Each program is tested, if node
# is installed. Fails if the one on `bitboard` is too large, or if one is not as large as checks/size/all.md says,
# within 2 %: other compilers make slightly different programs.
#
#   checks/size.sh [BOARD...]            all boards, and then --microbit; or some
#   checks/size.sh --renew               writes checks/size/all.md
#   checks/size.sh --microbit ...        the same for examples/microbit, which QEMU runs, if it is installed, and for
#                                        checks/size/microbit.md
#   checks/size.sh --compare [BOARD...]  built to be small and to be fast, with the speed in node: bitboard,
#                                        x88 and nibble, or others
#
# The output of the last is kept in checks/size/small-and-fast.md. docs/size.md shows all three.
source "$(dirname "$0")/tools.sh"
rustup target add wasm32-unknown-unknown

arguments=$#
bar=60000
percent=2
listed=checks/size/all.md
compiler=$(rustc --version | cut --delimiter ' ' --fields 1,2)
target=$(cargo metadata --locked --no-deps --format-version 1 --manifest-path checks/size/Cargo.toml |
    jq --raw-output .target_directory)
program=$target/wasm32-unknown-unknown/release/board_size.wasm

# Builds the program with a board and perhaps a feature, `BOARD[,FEATURE]`, and prints its bytes, before and after compression.
build() {
    RUSTFLAGS="${RUSTFLAGS-} --cfg board=\"${1%%,*}\"" cargo build --quiet --locked --release --manifest-path checks/size/Cargo.toml \
        --target wasm32-unknown-unknown --features "polyboard/$1"
    printf '%d | %d' "$(wc -c < "$program")" "$(gzip -9 --stdout "$program" | wc -c)"
}

if [[ ${1-} == --compare ]]; then
    shift
    printf '%s, node %s, %s, %s:\n\n' "$compiler" "$(node --version)" \
        "$(sed --quiet 's/^model name.*: //p' /proc/cpuinfo | sed 1q)" "$(date --iso-8601)"
    printf '| board | feature | opt-level | bytes | gzip -9 | start | Kiwipete |\n'
    printf '| --- | --- | --- | ---: | ---: | ---: | ---: |\n'
    for board in ${*:-bitboard x88 nibble}; do
        for kind in 'small z' 'fast z' 'small 3' 'fast 3'; do
            read -r feature level <<< "$kind"
            export CARGO_PROFILE_RELEASE_OPT_LEVEL=$level
            sizes=$(build "$board,$feature")
            printf '| `%s` | `%s` | %s | %s | %s |\n' "$board" "$feature" "$level" "$sizes" \
                "$(node checks/size/run.mjs "$program")"
        done
    done
    exit
fi

# What tests a program, and the columns of the table.
runner=node columns='bytes | gzip -9 |' rules='---: | ---: |'
run() { node checks/size/run.mjs "$program" > /dev/null; }
if [[ ${1-} == --microbit ]]; then
    shift
    rustup target add thumbv6m-none-eabi
    listed=checks/size/microbit.md runner=qemu-system-arm
    columns='bytes of flash | bytes of memory | instructions per leaf |' rules='---: | ---: | ---: |'
    of() (cd examples/microbit && cargo "$1" --quiet --locked --release --target-dir "$target" --no-default-features \
        --features "polyboard/$2")
    build() { of build "$1" && size "$target/thumbv6m-none-eabi/release/board-microbit" | awk 'NR == 2 { printf "%d", $1 + $2 }'; }
    # A tick of the clock is a sixteenth of a microsecond, and an instruction takes a nanosecond.
    run() { of run "$1" < /dev/null | awk '{ printf " | %d | %d", $4, $8 * 62.5 / $2 }'; }
fi

mkdir -p "$target"
measured=$target/size.md
boards=$*
if [[ ${1-} == --renew ]]; then boards=; fi
measure() {
    printf '%s, %s:\n\n| board | %s\n| --- | %s\n' "$compiler" "$(date --iso-8601)" "$columns" "$rules"
    for board in ${boards:-$(boards)}; do
        sizes=$(build "$board")
        if command -v "$runner" > /dev/null; then
            sizes+=$(run "$board")
        else
            echo "SKIPPED: $runner is not installed, so the program of $board is not tested" >&2
        fi
        printf '| `%s` | %s |\n' "$board" "$sizes"
        if [[ $board == bitboard && ${sizes%% *} -ge $bar ]]; then
            echo "the program on bitboard takes ${sizes%% *} bytes, and the limit is $bar" >&2
            return 1
        fi
    done
}
measure | tee "$measured"

if [[ ${1-} == --renew ]]; then
    cp "$measured" "$listed"
    exit
fi
# Rows of one file that the other lacks, or has with other bytes. A board that is gone is one too.
outdated=$(awk -v percent="$percent" -v some="$boards" '
    !/^\| `/ { next }
    FNR == NR { bytes[$2] = $4; next }
    { listed = bytes[$2]; delete bytes[$2] }
    ($4 - listed) ^ 2 * 1e4 > (percent * listed) ^ 2 { printf "%s: %d bytes, not %d\n", $2, $4, listed }
    END { if (some == "") for (board in bytes) print board ": no such board" }' "$listed" "$measured")
if [[ -n $outdated ]]; then
    printf '%s\n%s is out of date: renew it with --renew\n' "$outdated" "$listed" >&2
    exit 1
fi
[[ $arguments -gt 0 ]] || step checks/size.sh --microbit
