#!/usr/bin/env bash
# How many bytes of WebAssembly the smallest useful program takes on each board, as the table of
# docs/size.md. Each program is run, if there is a `node`. Fails if one on `bitboard` is too large.
#
#   checks/size.sh [BOARD...]    all boards, or some
source "$(dirname "$0")/tools.sh"
rustup target add wasm32-unknown-unknown

bar=60000
boards=${*:-$(boards)}
target=$(cargo metadata --locked --no-deps --format-version 1 --manifest-path checks/size/Cargo.toml |
    jq --raw-output .target_directory)
program=$target/wasm32-unknown-unknown/release/board_size.wasm

printf '| board | bytes | gzip -9 |\n| --- | ---: | ---: |\n'
for board in $boards; do
    cargo build --quiet --locked --release --manifest-path checks/size/Cargo.toml \
        --target wasm32-unknown-unknown --features "$board"
    if command -v node > /dev/null; then
        node checks/size/run.mjs "$program" >&2
    else
        echo "SKIPPED: there is no node to run the program of $board" >&2
    fi
    bytes=$(wc -c < "$program")
    printf '| `%s` | %d | %d |\n' "$board" "$bytes" "$(gzip -9 --stdout "$program" | wc -c)"
    if [[ $board == bitboard && $bytes -ge $bar ]]; then
        echo "the program on bitboard takes $bytes bytes, and $bar are too many" >&2
        exit 1
    fi
done
