#!/usr/bin/env bash
# Two machines whose clocks are years apart share a job: each counts shards, goes on from the checkpoints of the other,
# and sweeps. Nothing that one writes seems old to the other, because no decision is made by the clock.
#
#   tests/jobs/clocks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../record.sh"
need jq jq
need faketime faketime
polyboard=${POLYBOARD:-$target/release/polyboard}
scratch=$(mktemp --directory)
trap 'rm -rf "$scratch"' EXIT
job=$scratch/job
start_clock

past() { faketime -f '-12y x1' "$polyboard" "$@"; }
future() { faketime -f '+12y x2' "$polyboard" "$@"; }

# Perft 6 from the start, in ten shards. Without the fake time the year is this one.
past job plan "$job" --plies 2 --depth 6 --shard 40 > /dev/null
stopped=0
for shard in {0..9}; do
    # One machine is killed inside the shard, the other sweeps and goes on.
    past job run "$job" --shard "$shard" --checkpoint 0 > /dev/null 2>&1 &
    run=$!
    sleep 0.05
    future job merge "$job" > /dev/null 2>&1 || true
    kill -9 "$run" 2> /dev/null && stopped=$((stopped + 1))
    wait "$run" 2> /dev/null || true
    if [[ $((shard % 2)) == 0 ]]; then
        future job run "$job" --shard "$shard" > /dev/null &
        past job run "$job" --shard "$shard" > /dev/null
        wait $!
    else
        future job run "$job" --shard "$shard" > /dev/null
    fi
done
leaves=$(future job merge "$job" --json | jq .leaves)
if [[ $leaves != 119060324 || $(past job merge "$job" --json | jq .leaves) != "$leaves" ]]; then
    echo "$leaves leaves, not 119060324" >&2
    record jobs-clocks - FAILED
    exit 1
fi
record jobs-clocks - "machines=2 shards=10 stopped=$stopped leaves=$leaves"
