#!/usr/bin/env bash
# Two machines whose clocks are years apart share a job: each counts shards, goes on from the checkpoints of the other,
# and sweeps. Nothing that one writes seems old to the other, because no decision is made by the clock.
#
#   tests/jobs/clocks.sh
source "$(dirname "${BASH_SOURCE[0]}")/../record.sh"
need jq jq
need faketime faketime
polyboard=$(polyboard)
scratch=$(mktemp --directory)
trap 'rm -rf "$scratch"' EXIT
job=$scratch/job
start_clock

# The library that `faketime` loads. That program starts another and waits for it, so a kill would not reach the run.
library=$(faketime now printenv LD_PRELOAD)
run_at() { exec env LD_PRELOAD="$library" FAKETIME="$1" "$polyboard" "${@:2}"; }
past() { (run_at '-12y x1' "$@"); }
future() { (run_at '+12y x2' "$@"); }

# Perft 7 from the start, in ten shards. Without the fake time the year is this one.
past job plan "$job" --plies 2 --depth 7 --shard 40 > /dev/null
stopped=0 continued=0
for shard in {0..9}; do
    result=$job/results/00000$shard.json checkpoint=$job/checkpoints/00000$shard.json
    # One machine is killed inside the shard, after its first checkpoint. The other sweeps while it runs, and afterward.
    run_at '-12y x1' job run "$job" --shard "$shard" --checkpoint 0 > /dev/null 2>&1 &
    run=$!
    until [[ -e $checkpoint || -e $result ]] || ! kill -0 "$run" 2> /dev/null; do sleep 0.002; done
    future job merge "$job" > /dev/null 2>&1 || true
    kill -9 "$run" 2> /dev/null || true
    wait "$run" 2> /dev/null || true
    [[ -e $result ]] || stopped=$((stopped + 1))
    future job merge "$job" > /dev/null 2>&1 || true
    if [[ $((shard % 2)) == 0 ]]; then
        future job run "$job" --shard "$shard" > "$scratch/out" &
        past job run "$job" --shard "$shard" > /dev/null
        wait $!
    else
        future job run "$job" --shard "$shard" > "$scratch/out"
    fi
    if grep --quiet 'continued after' "$scratch/out"; then continued=$((continued + 1)); fi
done
leaves=$(future job merge "$job" --json | jq .leaves)
left=$(find "$job" -name '.polyboard-*' | wc -l)
if [[ $leaves != 3195901860 || $(past job merge "$job" --json | jq .leaves) != "$leaves" || $left != 0 ]]; then
    echo "$leaves leaves, not 3195901860; $left drafts are left" >&2
    record jobs-clocks - FAILED
    exit 1
fi
if [[ $stopped == 0 || $continued == 0 ]]; then
    echo "$stopped runs were killed inside a shard, and $continued went on: too fast for this check" >&2
    record jobs-clocks - FAILED
    exit 1
fi
record jobs-clocks - "machines=2 shards=10 stopped=$stopped continued=$continued leaves=$leaves"
