#!/usr/bin/env bash
# Opens the explorer in a headless Chromium, where it tests itself (page/test.js), and prints the
# results. Fails if a test does, or if there is none. `explorer/build.sh --no-serve` comes before.
#
#   explorer/test.sh [DIRECTORY]   also takes pictures at two widths, light and dark, if one is given
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

target=$(cargo metadata --locked --no-deps --format-version 1 |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
browser=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
work=$(mktemp -d)
python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$target/explorer" > "$work/server" 2>&1 &
server=$!
trap 'kill "$server"; rm -rf "$work"' EXIT
until port=$(grep --only-matching --perl-regexp 'port \K\d+' "$work/server"); do sleep 0.1; done

chromium() {
    timeout 90 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
        "$@" 2> "$work/errors"
}

chromium --window-size=1280,900 --virtual-time-budget=20000 --dump-dom "http://127.0.0.1:$port/?test" > "$work/dom"
results=$(grep --only-matching --perl-regexp '<li>\K(PASS|FAIL|TIME)[^<]*' "$work/dom" || true)
echo "${results:-the page did not test itself}"
if [[ -n ${1:-} ]]; then
    for width in 1280 390; do
        chromium --window-size="$width,2600" --virtual-time-budget=5000 --screenshot="$1/$width.png" \
            "http://127.0.0.1:$port/#moves=e2e4"
    done
    chromium --window-size=1280,1600 --virtual-time-budget=5000 --blink-settings=preferredColorScheme=0 \
        --screenshot="$1/dark.png" "http://127.0.0.1:$port/#moves=e2e4"
fi
grep --quiet '^PASS' <<< "$results" && ! grep --quiet '^FAIL' <<< "$results"
