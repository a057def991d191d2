#!/usr/bin/env bash
# On WebAssembly, where programs are to be small, boards share code and compute what elsewhere they
# look up. This runs the tests of the boards and of the codes there. Needs node.
#
#   checks/small.sh [PACKAGE...]    all boards and codes, or some
source "$(dirname "$0")/tools.sh"
command -v node > /dev/null || { echo "there is no node to run the tests" >&2; exit 1; }
rustup target add wasm32-wasip1

if [[ $# -eq 0 ]]; then
    set -- board-array8x8 board-mailbox board-mailbox12x12 board-mailbox10x12 board-mailbox16x16 board-0x88 \
        board-piece-list board-nibble board-byteboard board-bitboard board-hybrid board-encoding
fi
export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/checks/wasi.mjs"
cargo test --locked --release --target wasm32-wasip1 --lib --tests "${@/#/--package=}"
