#!/bin/sh
# Compares `polyboard game` and `polyboard move` with python-chess over random games, the table of cases
# and the real games.
#
#   tests/python/agree.sh [--games N] [--seed N]
#
# Needs python3 and a package index; python-chess goes into an environment of its own under target/.
# Opt-in: `cargo test` does not run it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
environment=$target/python-chess
if ! "$environment/bin/python" -c 'import chess' 2>/dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet 'chess==1.11.*'
fi
cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p polyboard-cli
exec "$environment/bin/python" "$root/tests/python/agree.py" \
    "$target/release/polyboard" "$root/tests/data/games/cases.tsv" \
    "$root"/tests/data/games/*.pgn "$@"
