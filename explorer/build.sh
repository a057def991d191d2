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

build() { cargo build --quiet --locked --release --target wasm32-unknown-unknown "$@"; }

# Makes a module smaller, by a sixth, if there is binaryen's wasm-opt: a package of most systems, and
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

build --package board-explorer --package board-explorer-codes
shrink "$wasm/board_explorer.wasm" "$page/explorer.wasm"
shrink "$wasm/board_explorer_codes.wasm" "$page/codes.wasm"
cp page/* "$page"
for module in explorer codes; do
    printf '%-13s %8d bytes, %7d with gzip -9\n' "$module.wasm" "$(wc -c < "$page/$module.wasm")" \
        "$(gzip -9 --stdout "$page/$module.wasm" | wc -c)"
done

if [[ ${1:-} == --no-serve ]]; then
    echo "the page is in $page"
else
    echo "the page is at http://localhost:${1:-8000}/"
    exec python3 -m http.server "${1:-8000}" --bind 127.0.0.1 --directory "$page"
fi
