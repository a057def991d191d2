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

# Bytes of the program as it is, and packed.
weigh() {
    CARGO_PROFILE_RELEASE_OPT_LEVEL=$2 cargo build --quiet --locked --release \
        --manifest-path checks/size/Cargo.toml --target wasm32-unknown-unknown --features "$1"
    if command -v node > /dev/null; then
        node checks/size/run.mjs "$program" >&2
    else
        echo "SKIPPED: there is no node to run the program of $1" >&2
    fi
    wc -c < "$program"
    gzip -9 --stdout "$program" | wc -c
}

printf '| board | bytes | gzip -9 | bytes, opt-level 3 | gzip -9 |\n| --- | ---: | ---: | ---: | ---: |\n'
for board in $boards; do
    small=$(weigh "$board" z)
    fast=$(weigh "$board" 3)
    printf '| `%s` | %d | %d | %d | %d |\n' "$board" $small $fast
    if [[ $board == bitboard && ${small%%$'\n'*} -ge $bar ]]; then
        echo "the program on bitboard takes ${small%%$'\n'*} bytes, and $bar are too many" >&2
        exit 1
    fi
done
