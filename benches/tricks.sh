#!/usr/bin/env bash
# What do the tricks buy? Writes two saved runs into a folder of benches/record; nothing else should run.
#
#   benches/tricks.sh FOLDER
#
# plain.json has every representation plain and fast, by `polyboard compare --plain`. ladder.json has the rungs of benches/ladder:
# m0 to m5 are the mailbox with so many tricks, b0 to b5 the bitboard, beside the plain and the fast board. Both are built
# without flags, as the README builds: the fast boards find out what the processor has. Takes five minutes and a long build.
set -euo pipefail
cd "$(dirname "$0")/.."
record=${1:?usage: benches/tricks.sh FOLDER}

# The command `polyboard` with the ladders beside its boards.
polyboard() { RUSTFLAGS="" cargo run --release --package polyboard-benches --example ladder -- "$@"; }

polyboard compare --plain --nodes 100000 --rounds 15 --json "$record/plain.json"

rungs=m0,m1,m2,m3,m4,m5,b0,b1,b2,b3,b4,b5
boards=plain-mailbox10x12,mailbox10x12,plain-bitboard,bitboard
polyboard compare --workload perft --backend $rungs,$boards --yardstick plain-mailbox10x12 \
    --positions benches/positions.epd --nodes 1000000 --rounds 15 --json "$record/ladder.json"
