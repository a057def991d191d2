#!/usr/bin/env bash
# Publishes each package whose version has no tag yet (NAME-vVERSION), after those it depends on; without --execute it
# only says what it would do and what is in the way.
#
#   checks/release.sh             prints the packages with their versions and all obstacles; rehearses the upload
#   checks/release.sh --no-verify the same, but the packages are not compiled
#   checks/release.sh --execute   publishes and tags, if there is no obstacle
source "$(dirname "$0")/tools.sh"

metadata=$(cargo metadata --locked --no-deps --format-version 1)
published='.packages[] | select(.publish != [])'
mapfile -t order < <(jq --raw-output "$published"' | .name as $name | "\($name) \($name)",
    (.dependencies[] | select(.path and .kind != "dev") | "\(.name) \($name)")' <<< "$metadata" | tsort)
version() { jq --raw-output --arg name "$1" '.packages[] | select(.name == $name) | .version' <<< "$metadata"; }

obstacles=()
obstacle() { obstacles+=("$*"); }
# The packages to publish, and their tags.
names=() tags=()
for name in "${order[@]}"; do
    tag=$name-v$(version "$name")
    [[ -z $(git tag --list "$tag") ]] || continue
    names+=("$name") tags+=("$tag")
done
[[ ${#names[@]} -gt 0 ]] || { echo "Every package has been published in its version."; exit; }
no_repository=$(jq --raw-output "$published"' | select(.repository == null) | .name' <<< "$metadata" | wc -l)
[[ $no_repository == 0 ]] ||
    obstacle "$no_repository packages name no repository: set it in [workspace.package] and in each manifest"
[[ -z $(git status --porcelain) ]] || obstacle "there are changes that are not committed"
grep --quiet --extended-regexp "^## .* - [0-9]{4}-[0-9]{2}-[0-9]{2}$" <(grep --max-count 1 '^## ' CHANGELOG.md) ||
    obstacle "the first heading of CHANGELOG.md has no date, \"## VERSIONS - YYYY-MM-DD\""

printf '%d packages, in this order:\n' "${#names[@]}"
printf '  %s\n' "${tags[@]}"

mapfile -t packages < <(printf '%s\n' "${names[@]}" | packages | tr ' ' '\n')
if [[ ${1-} == --execute ]]; then
    if [[ ${#obstacles[@]} -gt 0 ]]; then
        printf 'Nothing is published: %s.\n' "${obstacles[@]}" >&2
        exit 1
    fi
    step cargo publish --locked "${packages[@]}"
    for tag in "${tags[@]}"; do
        step git tag --annotate "$tag" --message "Version ${tag##*-v} of ${tag%-v*}"
    done
    exit
fi
step cargo publish --dry-run --locked --allow-dirty "${packages[@]}" "$@"
printf 'Before --execute: %s.\n' "${obstacles[@]}"
