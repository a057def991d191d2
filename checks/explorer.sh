#!/usr/bin/env bash
# Compares the explorer's map of bytes with the bytes, builds its page, and has the page test itself in a
# browser. Fails if the module is too large after wasm-opt. The last step needs Python 3 and Chromium.
source "$(dirname "$0")/tools.sh"
tool wasm-opt 0.116.1 # the package binaryen of most systems has it too

limit=400000
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target/explorer-build}

step cargo test --locked --workspace --all-features --manifest-path explorer/Cargo.toml
step cargo run --quiet --locked -p xtask -- pages "$CARGO_TARGET_DIR/explorer"
bytes=$(wc -c < "$CARGO_TARGET_DIR/explorer/explorer.wasm")
if [[ $bytes -ge $limit ]]; then
    echo "the module takes $bytes bytes, and the limit is $limit" >&2
    exit 1
fi
step explorer/test.py
