#!/usr/bin/env bash
# Endurance of the code `adaptive`: so many positions are written; a tenth as many are written and read again, are climbed to,
# and words that are random or have a turned bit are read.
#
#   tests/endurance.sh [COUNT] [SEED] [THREADS]    100 million, a seed from the clock, one thread
#
# The numbers are appended to tests/record/runs.tsv, which docs/trust.md shows. A failure ends it with status 1 and says
# how to repeat it.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"

count=${1:-100000000}
seed=${2:-$(date +%s)}
threads=${3:-1}

step cargo build --release --locked -p board-differential --example endurance
start_clock
if ! numbers=$("$target/release/examples/endurance" --count "$count" --seed "$seed" --threads "$threads"); then
    record endurance "$seed" FAILED
    echo "repeat it: tests/endurance.sh $count $seed $threads" >&2
    exit 1
fi
record endurance "$seed" "$numbers"
