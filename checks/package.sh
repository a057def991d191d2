#!/usr/bin/env bash
# Every published package can be packaged and compiled from its package, describes itself, and contains
# its licenses, its README and every file that it reads. Takes the options of `cargo package`, such as
# --allow-dirty.
source "$(dirname "$0")/tools.sh"

# Of the categories that a registry knows, those in use.
categories='["command-line-utilities", "compression", "data-structures", "development-tools::profiling",
    "development-tools::testing", "encoding", "games", "no-std", "parser-implementations", "visualization"]'

metadata=$(cargo metadata --locked --no-deps --format-version 1)
wrong=$(jq --raw-output --argjson known "$categories" '
    .packages[] | select(.publish != []) | .name as $name |
    (if .description then empty else "no description" end),
    (if .license == "MIT OR Apache-2.0" then empty else "another license: \(.license)" end),
    (if .readme == "README.md" then empty else "no README.md" end),
    (if .rust_version then empty else "no rust-version" end),
    (if .keywords | length | . >= 1 and . <= 5 then empty else "one to five keywords" end),
    (if .categories - $known == [] then empty else "unknown category in \(.categories)" end),
    (if .categories == [] then "no category" else empty end)
    | "\($name): \(.)"' <<< "$metadata")
if [[ -n $wrong ]]; then
    echo "$wrong" >&2
    exit 1
fi

# `cargo package` warns that there is no repository: see docs/versioning.md.
mapfile -t packages < <(published | packages | tr ' ' '\n')
step cargo package --locked "${packages[@]}" "$@"

target=$(jq --raw-output .target_directory <<< "$metadata")
version=$(jq --raw-output '.packages[] | select(.name == "polyboard") | .version' <<< "$metadata")
unpacked=$(mktemp --directory)
trap 'rm -r "$unpacked"' EXIT
published=$(published)
for name in $published; do
    tar --extract --gzip --file "$target/package/$name-$version.crate" --directory "$unpacked"
    package=$unpacked/$name-$version
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
        # A symbolic link that was not followed would be one line.
        if [[ $(wc -l < "$package/$file") -lt 5 ]]; then
            echo "$name: $file is missing from the package, or no more than a link" >&2
            exit 1
        fi
    done
    # Files that the sources include, or open by a path from their manifest.
    { grep -rnoE --include='*.rs' '(include_(str|bytes)!\(|CARGO_MANIFEST_DIR"\), )"[^"]+"' "$package" || true; } |
        while IFS=: read -r source line include; do
            path=$(sed 's/.*"\([^"]*\)"$/\1/' <<< "$include")
            case $include in
                include*) base=$(dirname "$source") ;;
                *) base=$package ;;
            esac
            if [[ $(realpath --canonicalize-missing "$base/$path") != "$package"/* ]]; then
                echo "${source#"$unpacked/"}:$line reads $path, which is outside of the package" >&2
                exit 1
            fi
        done
done
printf '%d packages, each complete\n' "$(wc -w <<< "$published")"
