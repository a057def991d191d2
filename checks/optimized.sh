#!/usr/bin/env bash
# The tests pass in the release profile too, with checks of overflow. `cargo test` runs them less optimized, and with
# debug assertions, which hide what happens without.
#
#   checks/optimized.sh [OPTION...]    the whole workspace, or what options of `cargo test` name
source "$(dirname "$0")/tools.sh"

options=("$@")
[[ $# -gt 0 ]] || options=(--workspace)
export CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/optimized
# This builds the examples too, which tests run.
step cargo test --locked --release --no-run "${options[@]}"
step cargo test --locked --release --tests "${options[@]}"
