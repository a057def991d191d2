#!/usr/bin/env bash
# Builds the explorer into target/explorer and serves it on this machine.
#
#   explorer/build.sh [PORT]       builds and serves, 8000 by default
#   explorer/build.sh --no-serve   builds only
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

rustup target add wasm32-unknown-unknown
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target}
page=$CARGO_TARGET_DIR/explorer
wasm=$CARGO_TARGET_DIR/wasm32-unknown-unknown/release
mkdir -p "$page"

# Makes the module smaller, by a sixth, if there is binaryen's wasm-opt: a package of most systems, and
# `cargo install wasm-opt`. It is told what the compiler uses of WebAssembly beyond the first version.
shrink() {
    if command -v wasm-opt > /dev/null; then
        wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
            --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue "$1" --output "$2"
    else
        echo "there is no wasm-opt: the page works, and its modules are larger" >&2
        cp "$1" "$2"
    fi
}

cargo build --quiet --locked --release --target wasm32-unknown-unknown
shrink "$wasm/board_explorer.wasm" "$page/explorer.wasm"
cp page/* "$page"
printf 'explorer.wasm: %d bytes, %d with gzip -9\n' "$(wc -c < "$page/explorer.wasm")" \
    "$(gzip -9 --stdout "$page/explorer.wasm" | wc -c)"

if [[ ${1:-} == --no-serve ]]; then
    echo "the page is in $page"
else
    echo "the page is at http://localhost:${1:-8000}/"
    exec python3 -m http.server "${1:-8000}" --bind 127.0.0.1 --directory "$page"
fi
