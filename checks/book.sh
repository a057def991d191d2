#!/usr/bin/env bash
# The book is built from docs, the sources and the records; nothing it asks for is missing, no link of
# it leads nowhere, and the solutions of its exercises are right. The pages are then in target/book.
source "$(dirname "$0")/tools.sh"
tool mdbook 0.4.52

step cargo test --locked -p board-book
# The preprocessor, where mdBook finds it.
step cargo build --locked -p board-book
rm -rf target/book
step mdbook build docs
step cargo run --quiet --locked -p board-book -- links target/book
