#!/usr/bin/env bash
# Builds the book from docs, the sources and the records, with the explorer in it, into target/book.
#
# Everything that the book takes must exist, no link may be dead, and the solutions of its exercises must be right.
# `cargo run -p xtask -- book --open` shows it.
source "$(dirname "$0")/tools.sh"
tool mdbook 0.5.4
tool hyperlink 0.3.2
# mdBook runs the preprocessor, and does not wait for a compiler.
step cargo build --locked -p board-book
# mdBook copies what is in docs, so the explorer is put there. Git ignores it.
step cargo run --quiet --locked -p xtask -- pages docs/explorer
step cargo test --locked -p board-book
step mdbook build docs
step hyperlink target/book --check-anchors
