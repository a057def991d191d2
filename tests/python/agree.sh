#!/bin/sh
# Compares `polyboard game` and `polyboard move` with python-chess over random games, the table of cases
# and the real games; `polyboard pgn` over real games with oddities; and checks the script that plays matches, benches/matches.py.
#
#   tests/python/agree.sh [--games N] [--seed N]
#
# Needs python3 and, the first time, a package index.
# Opt-in: `cargo test` does not run it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
python=$("$root/tests/python/environment.sh")
cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p polyboard-cli
"$python" "$root/tests/python/matches.py" "$target/release/polyboard"
"$python" "$root/tests/python/odd_games.py" "$target/release/polyboard" "$root"/tests/data/games/*.pgn --games 1000
exec "$python" "$root/tests/python/agree.py" \
    "$target/release/polyboard" "$root/tests/data/games/cases.tsv" \
    "$root"/tests/data/games/*.pgn "$@"
