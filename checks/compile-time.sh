#!/usr/bin/env bash
# How long an optimized build of a new program with one feature of `polyboard` takes from clean on two cores:
# three times each, with the processor time in parentheses.
#
#   checks/compile-time.sh [FEATURE...]    default,pgn and each board, or some
#
# It only prints: times depend on what else the machine does.
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
