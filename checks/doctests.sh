#!/usr/bin/env bash
# The examples in the documentation of `polyboard` run with each board alone.
source "$(dirname "$0")/tools.sh"

boards=$(boards)
for board in $boards; do
    step cargo test --locked --doc -p polyboard --no-default-features --features "std,$board"
done
step cargo test --locked -p polyboard
