#!/usr/bin/env bash
# The code `adaptive` on positions whose boards are in no game of some files, for the table in docs/adaptive.md.
#
#   benches/unseen.sh GAMES.pgn... > benches/record/DATE-NAME/unseen.txt
#
# A board counts as seen in the colors of a game and in the others. Games of the test are left out. The games of the record:
# see zstd.sh.
set -euo pipefail
shopt -s inherit_errexit
(($# > 0)) || { echo "usage: benches/unseen.sh GAMES.pgn..." >&2; exit 2; }
mapfile -t games < <(realpath "$@")
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
positions=tests/data/positions/real-games.epd
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cargo build --locked --release -p polyboard-cli
cargo build --locked --release -p board-encoding --features adaptive --example samples
"$target/release/examples/samples" "$work" "${games[@]}" --without tests/data/games/*.pgn > /dev/null

# The board of a position after its phase, upside down, with the other letters.
awk '
    { board = "" }
    FNR == NR { seen[$2]; next }
    {
        count = split($1, ranks, "/")
        for (rank = count; rank > 0; rank--)
            for (i = 1; i <= length(ranks[rank]) + (rank > 1); i++) {
                letter = i > length(ranks[rank]) ? "/" : substr(ranks[rank], i, 1)
                board = board (letter == tolower(letter) ? toupper(letter) : tolower(letter))
            }
    }
    !($1 in seen) && !(board in seen)
' "$work/positions.fen" "$positions" > "$work/unseen.epd"

# How many, and the mean bits: openings, middlegames, endgames, all.
means() {
    "$target/release/polyboard" sizes --code adaptive --rounds 0 "$1" | tr -d '(,' | awk '
        / positions / { for (i = 1; i <= NF; i++) if ($(i + 1) == "positions") print $(i + 2), $(i + 4), $(i + 7), $i }
        $1 == "adaptive" { print $2, $3, $4, $5 }'
}
mapfile -t all < <(means "$positions")
mapfile -t unseen < <(means "$work/unseen.epd")
sed '1s/.*: //; 2d' "$work/games.txt"
echo
echo "| pieces | positions | bits | in no game | bits |"
echo "| --- | ---: | ---: | ---: | ---: |"
paste -d ' ' <(printf '%s\n' "29 to 32" "17 to 28" "2 to 16" "2 to 32") \
    <(xargs -n 1 <<< "${all[0]}") <(xargs -n 1 <<< "${all[1]}") \
    <(xargs -n 1 <<< "${unseen[0]}") <(xargs -n 1 <<< "${unseen[1]}") |
    sed -E 's/^(.*) (\S+) (\S+) (\S+) (\S+)$/| \1 | \2 | \3 | \4 | \5 |/'
