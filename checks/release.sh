#!/usr/bin/env bash
# Publishes all packages, each after those it depends on; without --execute it only says what it would do and what
# is in the way.
#
#   checks/release.sh             prints the order, the version and all obstacles; rehearses the upload
#   checks/release.sh --no-verify the same, but the packages are not compiled
#   checks/release.sh --execute   publishes and tags, if there is no obstacle
source "$(dirname "$0")/tools.sh"

metadata=$(cargo metadata --locked --no-deps --format-version 1)
published='.packages[] | select(.publish != [])'
mapfile -t order < <(jq --raw-output "$published"' | .name as $name | "\($name) \($name)",
    (.dependencies[] | select(.path and .kind != "dev") | "\(.name) \($name)")' <<< "$metadata" | tsort)
version=$(jq --raw-output '.packages[] | select(.name == "polyboard") | .version' <<< "$metadata")

obstacles=()
obstacle() { obstacles+=("$*"); }
others=$(jq --raw-output --arg version "$version" "$published"' | select(.version != $version) | .name' <<< "$metadata")
[[ -z $others ]] || obstacle "packages with another version than $version:" $others
no_repository=$(jq --raw-output "$published"' | select(.repository == null) | .name' <<< "$metadata" | wc -l)
[[ $no_repository == 0 ]] ||
    obstacle "$no_repository packages name no repository: set it in [workspace.package] and in each manifest"
[[ -z $(git status --porcelain) ]] || obstacle "there are changes that are not committed"
[[ -z $(git tag --list "v$version") ]] || obstacle "the tag v$version exists already"
grep --quiet --extended-regexp "^## \[?$version\]? - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md ||
    obstacle "CHANGELOG.md has no heading \"## $version - YYYY-MM-DD\""

printf 'Version %s, %d packages, in this order:\n' "$version" "${#order[@]}"
printf '  %s\n' "${order[@]}"

mapfile -t packages < <(printf '%s\n' "${order[@]}" | packages | tr ' ' '\n')
if [[ ${1-} == --execute ]]; then
    if [[ ${#obstacles[@]} -gt 0 ]]; then
        printf 'Nothing is published: %s.\n' "${obstacles[@]}" >&2
        exit 1
    fi
    step cargo publish --locked "${packages[@]}"
    step git tag --annotate "v$version" --message "Version $version"
    exit
fi
step cargo publish --dry-run --locked --allow-dirty "${packages[@]}" "$@"
printf 'Before --execute: %s.\n' "${obstacles[@]}"
