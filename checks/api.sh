#!/usr/bin/env bash
# The public interface of the published libraries is the one of docs/api.
#
#   checks/api.sh           compares
#   checks/api.sh --renew   writes docs/api; review the difference before you commit it, and say in
#                           CHANGELOG.md what it means for users (docs/versioning.md)
source "$(dirname "$0")/tools.sh"
# They belong together: the compiler writes what the tool reads.
nightly=nightly-2026-05-20
tool cargo-public-api 0.52.0
toolchain "$nightly"

listed=docs/api
if [[ ${1-} != --renew ]]; then
    listed=$(mktemp --directory)
    trap 'rm -r "$listed"' EXIT
fi
mkdir -p "$listed"
libraries=$(libraries)
for crate in $libraries; do
    # The features of the command are boards of others, and no interface.
    features=--all-features
    [[ $crate != polyboard-cli ]] || features=--features=
    # Without what every type has by itself: blanket and automatic implementations. And without the methods of traits
    # that a prelude has without their names: they stand under the names.
    cargo "+$nightly" public-api -p "$crate" "$features" --omit blanket-impls,auto-trait-impls |
        sed '/::prelude::_::/d' > "$listed/$crate.txt"
done
if ! diff --unified --recursive docs/api "$listed"; then
    echo "The public interface has changed. If it was meant to: checks/api.sh --renew" >&2
    exit 1
fi
