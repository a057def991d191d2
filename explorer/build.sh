#!/usr/bin/env bash
# Builds the page of the explorer into target/explorer, or into another folder. Any file server can serve it.
#
#   explorer/build.sh [FOLDER]
#
# `checks/book.sh --serve` builds it into the book and serves both.
set -euo pipefail
page=$(realpath --canonicalize-missing "${1:-${CARGO_TARGET_DIR:-$(dirname "${BASH_SOURCE[0]}")/../target}/explorer}")
cd "$(dirname "${BASH_SOURCE[0]}")"

rustup target add wasm32-unknown-unknown
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target}
built=$CARGO_TARGET_DIR/wasm32-unknown-unknown/release/board_explorer.wasm
mkdir -p "$page"

cargo build --quiet --locked --release --target wasm32-unknown-unknown
# wasm-opt of binaryen makes the module a sixth smaller: a package of most systems, and `cargo install
# wasm-opt`. Its options are the extensions of WebAssembly that the compiler uses.
if command -v wasm-opt > /dev/null; then
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-reference-types --enable-multivalue "$built" --output "$page/explorer.wasm"
else
    echo "wasm-opt is not installed: the page works, and its module is larger" >&2
    cp "$built" "$page/explorer.wasm"
fi
cp page/* "$page"
printf 'explorer.wasm: %d bytes, %d with gzip -9\n' "$(wc -c < "$page/explorer.wasm")" \
    "$(gzip -9 --stdout "$page/explorer.wasm" | wc -c)"
echo "the page is in $page"
