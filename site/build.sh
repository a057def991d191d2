#!/usr/bin/env bash
# Builds the module of landing page and figures into a folder, with the scripts and styles of both.
#
#   site/build.sh FOLDER
#
# The folder is that of the explorer, whose scripts they use: `explorer/build.sh FOLDER` before.
set -euo pipefail
page=$(realpath --canonicalize-missing "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rustup target add wasm32-unknown-unknown
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
mkdir -p "$page"

cargo build --quiet --locked --profile site --target wasm32-unknown-unknown -p board-site --lib
source explorer/small.sh
small "$CARGO_TARGET_DIR/wasm32-unknown-unknown/site/board_site.wasm" "$page/figures.wasm"
cp site/page/*.js site/page/figures.css "$page"
