#!/usr/bin/env bash
# zstd next to the codes: the positions of the table in docs/adaptive.md as records of 32 bytes, each a frame of its own and all
# in one stream, with a dictionary of the size of the model, trained on positions of other games.
#
#   benches/zstd.sh GAMES.pgn... > benches/record/DATE-NAME/zstd.txt
#
# Of 20 positions for training 3 are openings, 7 endgames and 10 middlegames, as for the model, and games of the test are left
# out. Takes two minutes.
# Needs zstd. The games of the record, by their hashes: docs/pgns/allgames_rb.pgn and allgames_series.pgn of
# github.com/rahulan-c/lichess4545-stats (games of lichess.org, CC0).
set -euo pipefail
shopt -s inherit_errexit
(($# > 0)) || { echo "usage: benches/zstd.sh GAMES.pgn..." >&2; exit 2; }
mapfile -t games < <(realpath "$@")
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
positions=tests/data/positions/real-games.epd
count=100000
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

cargo build --locked --release -p polyboard-cli
cargo build --locked --release -p board-encoding --features adaptive --example samples
"$target/release/examples/samples" "$work" "${games[@]}" --without tests/data/games/*.pgn > /dev/null
# The same ones each time.
drawn() {
    awk -v count="$count" '
        { phase = $1; sub(/^. /, ""); positions[phase, ++number[phase]] = $0 }
        END {
            srand(1)
            while (count-- > 0) {
                of20 = 20 * rand()
                phase = of20 < 3 ? "o" : of20 < 10 ? "e" : "m"
                print positions[phase, 1 + int(number[phase] * rand())]
            }
        }' "$work/positions.fen"
}
records() { "$target/release/polyboard" encode --code record32 --reduce --raw; }
compressed() { zstd --quiet -19 --no-check "$@"; }

records < "$positions" > "$work/test"
drawn | records > "$work/drawn"
size=$(stat --format %s crates/board-encoding/src/adaptive/model.bin)
zstd --quiet -19 --train-fastcover -B32 "$work/drawn" --maxdict="$size" --dictID=1 -o "$work/dictionary"

# A file for each record. A program leaves out the magic number of a frame, of 4 bytes.
mkdir "$work/one" "$work/frames"
split --bytes 32 --suffix-length 5 "$work/test" "$work/one/"
compressed -D "$work/dictionary" --no-dictID --output-dir-flat "$work/frames" -r "$work/one"
number=$(find "$work/frames" -type f | wc -l)
frames=$(find "$work/frames" -type f -exec cat {} + | wc -c)
stream=$(compressed -D "$work/dictionary" --no-dictID -c "$work/test" | wc -c)
alone=$(compressed -c "$work/test" | wc -c)

row() { LC_ALL=C awk -v name="$1" -v bytes="$2" -v number="$number" 'BEGIN { printf "| %s | %.2f |\n", name, 8 * bytes / number }'; }
echo "$(zstd --version | sed 's/.* v\([0-9.]*\),.*/zstd \1/'), level 19, $number positions of $positions"
echo "dictionary of $(stat --format %s "$work/dictionary") bytes, trained on $count positions:"
sed '1s/.*: //; 2d' "$work/games.txt"
echo
echo "| records of 32 bytes | bits per position |"
echo "| --- | ---: |"
row "each alone, with the dictionary" $((frames - 4 * number))
row "in one stream, with the dictionary" "$stream"
row "in one stream" "$alone"
