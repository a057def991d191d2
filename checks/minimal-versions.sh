#!/usr/bin/env bash
# The published packages compile with the oldest versions of their dependencies that Cargo.toml allows.
# Works on a copy, because it needs another Cargo.lock.
source "$(dirname "$0")/tools.sh"
toolchain nightly

copy=$(mktemp --directory)
trap 'rm -r "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- | tar --extract --directory "$copy"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/minimal-versions

mapfile -t packages < <(published | packages | tr ' ' '\n')
cd "$copy"
step cargo +nightly update --quiet -Z direct-minimal-versions
step cargo check --locked "${packages[@]}" --features polyboard/serde,polyboard/proptest
