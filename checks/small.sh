#!/usr/bin/env bash
# On WebAssembly boards are built to be small: they share code, and compute what they read from tables on other
# targets. This runs the suite of each board and the tests of the codes there. Needs node.
source "$(dirname "$0")/tools.sh"
command -v node > /dev/null || { echo "node is not installed, and runs the tests" >&2; exit 1; }
rustup target add wasm32-wasip1

export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/checks/wasi.mjs"
run() { step cargo test --locked --release --target wasm32-wasip1 "$@"; }

# The packages with a test of this name: those of the representations.
for package in $(cargo metadata --locked --no-deps --format-version 1 |
    jq --raw-output '.packages[] | select(any(.targets[]; .name == "conformance" and .kind == ["test"])) | .name'); do
    run --package "$package" --test conformance
done
run --package board-encoding --features adaptive --lib --test all -- golden:: rank160:: longest:: adaptive::
