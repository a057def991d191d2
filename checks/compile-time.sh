#!/usr/bin/env bash
# How long a new program takes that depends on `polyboard` with one feature, from clean, optimized, on
# two cores: three times each, and the processor time in brackets.
#
#   checks/compile-time.sh [FEATURE...]    default,pgn and each board, or some
#
# On an idle machine none takes ten seconds. Nothing fails here: other programs take their time too.
source "$(dirname "$0")/tools.sh"

package=$(mktemp --directory)
trap 'rm -r "$package"' EXIT
mkdir "$package/src"
polyboard=$PWD/crates/polyboard
echo 'fn main() { println!("{}", polyboard::Position::start().fen()); }' > "$package/src/main.rs"
export CARGO_TARGET_DIR=$package/target CARGO_INCREMENTAL=0
TIMEFORMAT='%R s (%U s)'

boards=$(boards)
for feature in ${*:-default default,pgn $boards}; do
    features=$(sed 's/[^,]\+/"&"/g' <<< "$feature")
    cat > "$package/Cargo.toml" <<MANIFEST
[workspace]
[package]
name = "fresh"
edition = "2024"
[dependencies.polyboard]
path = "$polyboard"
default-features = false
features = [$features]
MANIFEST
    printf '%-18s' "$feature"
    for _ in 1 2 3; do
        rm -rf "$CARGO_TARGET_DIR"
        printf '  %s' "$({ time cargo build --quiet --release --jobs 2 --manifest-path "$package/Cargo.toml"; } 2>&1)"
    done
    printf '\n'
done
