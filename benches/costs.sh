#!/usr/bin/env bash
# Instructions of the operations of the bitboard on the path with BMI2, on average over the positions one move after
# the four that the project measures with, by Callgrind. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

RUSTFLAGS="-C target-cpu=x86-64-v3" cargo build --release --package polyboard-benches --example costs \
    --target-dir target/instructions
costs=target/instructions/release/examples/costs

# A row: the operation of the example, and its name.
row() {
    local positions moves times all
    read -r positions moves times < <("$costs" "$1")
    all=$(valgrind --tool=callgrind --toggle-collect='costs::op_*' --callgrind-out-file=/dev/null "$costs" "$1" \
        2>&1 > /dev/null | awk '/Collected/ { print $4 }')
    awk -v name="$2" -v all="$all" -v times="$times" -v positions="$positions" -v moves="$moves" 'BEGIN {
        printf "| %s | %.0f%s |\n", name, all / times,
            times == positions ? sprintf(", %.0f per move", all / moves) : ""
    }'
}

printf '| operation | instructions |\n| --- | ---: |\n'
row rook 'all squares that a rook attacks'
row piece 'the piece on a square: a bit of each of seven sets'
row attackers 'the attackers of a square'
row count 'count the legal moves'
row list 'list the legal moves'
row children 'visit the position after each legal move'
row make 'make and unmake an arbitrary move'
row copy 'copy the board'
