#!/usr/bin/env bash
# The libraries need no operating system and no standard library, nor atomic exchanges, and run in a browser.
source "$(dirname "$0")/tools.sh"

rustup target add thumbv6m-none-eabi thumbv7em-none-eabihf wasm32-unknown-unknown

lint=(cargo clippy --locked --no-default-features -p polyboard --features all,adaptive,serde,count)
step "${lint[@]}" --target thumbv6m-none-eabi -- -D warnings
step "${lint[@]}" --target thumbv7em-none-eabihf -- -D warnings
step "${lint[@]}" --target wasm32-unknown-unknown -- -D warnings
step cargo clippy --locked -p polyboard --target wasm32-unknown-unknown \
    --features all,pgn,adaptive,serde -- -D warnings
