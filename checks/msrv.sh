#!/usr/bin/env bash
# Everything compiles with the compiler that Cargo.toml states as `rust-version`.
source "$(dirname "$0")/tools.sh"

version=$(cargo metadata --locked --no-deps --format-version 1 |
    jq --raw-output '[.packages[].rust_version] | unique | if length == 1 then .[0] else error("several: \(.)") end')
toolchain "$version"
step cargo "+$version" check --locked --workspace --all-targets
step cargo "+$version" check --locked -p polyboard --no-default-features --features x88,serde,proptest
