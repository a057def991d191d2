#!/usr/bin/env bash
# The explorer's map of bytes is held against the bytes, its page is built, and tests itself in a browser.
# Needs Python 3 and Chromium for the last of these.
source "$(dirname "$0")/tools.sh"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target/explorer-build}

step cargo test --locked --workspace --all-features --manifest-path explorer/Cargo.toml
step explorer/build.sh --no-serve
step explorer/test.py
