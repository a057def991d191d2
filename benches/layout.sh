#!/usr/bin/env bash
# How much do figures depend on where the linker put each function? Nothing else should run.
#
#   benches/layout.sh FOLDER [BUILDS]
#
# Links the command so many times (5), each time with its functions in another order, and times perft and search with each:
# FOLDER/layout-SEED.json is the saved run of the order that the seed gives. Only the order differs: the code is compiled once,
# without flags. Needs lld, which rustc brings along for x86-64 Linux since 1.90; status 3 if the linker cannot do it. Takes four
# minutes after the build.
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: benches/layout.sh FOLDER [BUILDS]"
folder=${1:?$usage} builds=${2:-5}
[[ $builds =~ ^[1-9][0-9]*$ ]] || { echo "$usage" >&2; exit 2; }
export RUSTFLAGS=""
target=${CARGO_TARGET_DIR:-target}/release
# The program with its functions in the usual order, also when this ends: the links below leave another one in its place.
usual() { cargo build --release -p polyboard-cli; }
usual
programs=$(mktemp --directory "$target/layout-XXXXXX")
trap 'rm -r "$programs"; usual' EXIT
cp "$target/polyboard" "$programs/polyboard-0"
mkdir -p "$folder"

for ((seed = 1; seed <= builds; seed++)); do
    program=$programs/polyboard-$seed
    if ! cargo rustc --release -p polyboard-cli --bin polyboard -- \
        -C "link-arg=-Wl,--shuffle-sections=.text*=$seed"; then
        echo "cannot link with functions in another order: the linker must be lld" >&2
        exit 3
    fi
    cp "$target/polyboard" "$program"
    if cmp --silent "$programs/polyboard-$((seed - 1))" "$program"; then
        echo "the linker did not change the order of the functions" >&2
        exit 3
    fi
done

for ((seed = 1; seed <= builds; seed++)); do
    POLYBOARD_LAYOUT=$seed "$programs/polyboard-$seed" compare --rounds 9 --json "$folder/layout-$seed.json"
done
