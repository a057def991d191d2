#!/usr/bin/env bash
# Whole games in the formats that engines train on, beside codes for their positions: for a table in docs/encodings.md.
#
#   benches/formats.sh > benches/record/DATE-NAME/formats.txt
#
# First the games of people in tests/data/games, then those of the example engine with its scores. The command is
# optimized as the libraries are: it compiles what is generic in them. Takes a minute after the build.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cargo build --locked --release -p polyboard-cli --config profile.release.package.polyboard-cli.opt-level=3
cat tests/data/games/*.pgn > "$work/people.pgn"
cp tests/data/games/engine.binpack "$work"
cd "$work"
for games in people.pgn engine.binpack; do
    "$target/release/polyboard" sizes --code b,h3,r160,adaptive "$games"
    echo
done
