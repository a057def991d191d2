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
source small.sh
small "$built" "$page/explorer.wasm"
cp page/* "$page"
echo "the page is in $page"
