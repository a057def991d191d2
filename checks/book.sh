#!/usr/bin/env bash
# Builds the book from docs, the sources and the records, with the explorer in it, into target/book.
#
#   checks/book.sh                      checks that everything the book takes exists, that no link is dead, and
#                                       that the solutions of its exercises are right
#   checks/book.sh --serve [OPTION...]  serves the book on this machine; options of `mdbook serve`, such as --open
#                                       and --port 8000
source "$(dirname "$0")/tools.sh"
tool mdbook 0.4.52
# mdBook runs the preprocessor, and does not wait for a compiler.
step cargo build --locked -p board-book
# mdBook copies what is in docs, so the explorer is put there. Git ignores it.
step explorer/build.sh docs/explorer
step site/build.sh docs/explorer
if [[ ${1-} == --serve ]]; then
    step exec mdbook serve docs "${@:2}"
fi
tool hyperlink 0.3.2
step cargo test --locked -p board-book
step mdbook build docs
step hyperlink target/book --check-anchors
