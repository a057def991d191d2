#!/usr/bin/env bash
# The book is built from docs, the sources and the records, with the explorer in it; nothing it asks for is
# missing, no link of it leads nowhere, those to the explorer included, and the solutions of its exercises
# are right. The pages are then in target/book.
source "$(dirname "$0")/tools.sh"

step cargo test --locked -p board-book -p xtask
step cargo run --quiet --locked -p xtask -- book --no-serve
