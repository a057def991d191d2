#!/usr/bin/env bash
# Compares the explorer's map of bytes with the bytes, builds its page, and has the page test itself in a
# browser. The last step needs Python 3 and Chromium.
source "$(dirname "$0")/tools.sh"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target/explorer-build}

step cargo test --locked --workspace --all-features --manifest-path explorer/Cargo.toml
step explorer/build.sh
step explorer/test.py
