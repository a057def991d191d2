#!/usr/bin/env bash
# Instructions, reads, writes, branches and mispredicted branches of each board, by Callgrind, which
# gives the same counts on every run and every machine. Needs valgrind.
#
#   benches/instructions.sh [BOARD...]          all boards by default
#
# Four positions, from the start of a game to an endgame (positions.epd). A figure is what a whole perft takes for
# each position whose moves are counted: making a move, counting the moves of the position it leads
# to, taking it back, and a share of the plies before. What the command needs besides, to start and
# to print, is taken off: a perft of one ply. The last column is the instructions for each leaf.
# Mispredicted are conditional branches by Callgrind's simple model of a predictor.
set -euo pipefail
cd "$(dirname "$0")/.."

# Callgrind knows no AVX-512.
RUSTFLAGS="-C target-cpu=x86-64-v3" cargo build --release --package polyboard-cli --target-dir target/instructions
polyboard=target/instructions/release/polyboard
if [ $# -eq 0 ]; then
    set -- $("$polyboard" list | awk 'NR > 1 { print $1 }')
fi

mapfile -t names < <(sed -n 's/.* ;c1 "\([^"]*\)".*/\1/p' benches/positions.epd)
mapfile -t fens < <(sed -n 's/ ;c1 .*//p' benches/positions.epd)
depths=(5 4 4 4)

# Instructions, reads, writes, conditional branches and mispredicted ones of: polyboard perft DEPTH --bulk one-ply --fen FEN --backend BOARD
callgrind() {
    valgrind --tool=callgrind --cache-sim=yes --branch-sim=yes --callgrind-out-file=/dev/null \
        "$polyboard" perft "$1" --bulk one-ply --fen "$2" --backend "$3" 2>&1 >/dev/null |
        awk '/Collected/ { print $4, $5, $6, $13, $14 }'
}

# The leaves that polyboard perft counts.
leaves() {
    "$polyboard" perft "$1" --fen "$2" --json | awk '/"nodes":/ { print $2 + 0 }'
}

printf '| board | position | instructions | reads | writes | branches | mispredicted | instructions a leaf |\n'
printf '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n'
for board in "$@"; do
    for i in "${!names[@]}"; do
        depth=${depths[$i]} fen=${fens[$i]}
        echo "$board ${names[$i]} $(leaves $((depth - 1)) "$fen") $(leaves "$depth" "$fen")" \
            "$(callgrind "$depth" "$fen" "$board") $(callgrind 1 "$fen" "$board")"
    done
done | awk '
    function row(board, position, figure) {
        printf "| %s | %s | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f |\n", board, position, figure[0],
            figure[1], figure[2], figure[3], figure[4], figure[5]
    }
    {
        for (k = 0; k < 5; k++) figure[k] = ($(5 + k) - $(10 + k)) / $3
        figure[5] = ($5 - $10) / $4
        row($1, $2, figure)
        for (k = 0; k < 6; k++) sum[$1, k] += figure[k] / 4
        if (++rows[$1] == 4) {
            for (k = 0; k < 6; k++) figure[k] = sum[$1, k]
            row($1, "mean", figure)
        }
    }'
