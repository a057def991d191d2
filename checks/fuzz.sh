#!/usr/bin/env bash
# The fuzz targets compile: they are a package of their own, which builds of the workspace leave out.
#
#   checks/fuzz.sh            compiles them, with any compiler
#   checks/fuzz.sh SECONDS    and runs each for so long, with a nightly compiler; records the inputs
source "$(dirname "$0")/tools.sh"

manifest=tests/fuzz/Cargo.toml
# Warnings are errors, and `cfg(fuzzing)` is what cargo fuzz sets.
RUSTFLAGS="--cfg fuzzing -D warnings" step cargo check --bins --manifest-path "$manifest" --target-dir target/fuzz-check
targets=$(cargo metadata --no-deps --format-version 1 --manifest-path "$manifest" |
    jq --raw-output '.packages[].targets[] | select(.kind == ["bin"]) | .name')
# A file without a [[bin]] would be no target.
if [[ $(sort <<< "$targets") != "$(find tests/fuzz/fuzz_targets -name '*.rs' -exec basename {} .rs \; | sort)" ]]; then
    echo "tests/fuzz/Cargo.toml and tests/fuzz/fuzz_targets name other targets" >&2
    exit 1
fi
[[ $# -gt 0 ]] || exit 0

seconds=$1
source tests/record.sh
tool cargo-fuzz 0.13.1
toolchain nightly
start_clock
inputs=()
for name in $targets; do
    if ! step cargo +nightly fuzz run --fuzz-dir tests/fuzz "$name" -- -max_total_time="$seconds" -print_final_stats=1 \
        2>&1 | tee "$target/fuzz.txt"; then
        record fuzz - FAILED
        exit 1
    fi
    inputs+=("inputs($name)=$(sed -n 's/^stat::number_of_executed_units: *//p' "$target/fuzz.txt")")
done
record fuzz - "${inputs[*]}"
