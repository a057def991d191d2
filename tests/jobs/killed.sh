#!/usr/bin/env bash
# A job whose runs are killed (SIGKILL) at random moments inside a shard, most of them while they write a checkpoint
# after each position. The count is that of an undisturbed run, nothing that was written is counted again, and no
# draft is left.
#
#   tests/jobs/killed.sh [SEED] [KILLS]    200 kills
source "$(dirname "${BASH_SOURCE[0]}")/../record.sh"
need jq jq
seed=${1:-1} kills=${2:-200}
RANDOM=$((seed % 32768))
polyboard=$(polyboard)
scratch=$(mktemp --directory)
trap 'rm -rf "$scratch"' EXIT
job=$scratch/job
start_clock

# Perft 7 from the start: 400 positions, five plies below each, in two shards.
"$polyboard" job plan "$job" --plies 2 --depth 7 --shard 200 > /dev/null
expected=3195901860
counted() {
    local file=$job/checkpoints/00000$1.json
    { [[ -e $file ]] && jq '.content.counts | length' "$file"; } || echo 0
}
killed=0 inside=0 runs=0
for shard in 0 1; do
    before=0
    while [[ ! -e $job/results/00000$shard.json ]]; do
        runs=$((runs + 1))
        "$polyboard" job run "$job" --shard "$shard" --checkpoint 0 > "$scratch/out" 2> "$scratch/err" &
        run=$!
        if [[ $killed -lt $((kills * (shard + 1) / 2)) ]]; then
            # Up to 150 ms: the first positions, or the middle of a write.
            sleep "0.$(printf '%03d' $((RANDOM % 150)))"
            if kill -9 "$run" 2> /dev/null; then killed=$((killed + 1)); fi
        fi
        wait "$run" 2> /dev/null || true
        # A checkpoint is whole after every kill, and never shorter than before.
        if [[ ! -e $job/results/00000$shard.json ]]; then
            after=$(counted "$shard")
            if [[ $after -lt $before ]]; then
                echo "shard $shard: $before counts, and $after after a kill" >&2
                exit 1
            fi
            [[ $after -eq 0 ]] || inside=$((inside + 1))
            before=$after
        elif [[ $killed -lt $((kills * (shard + 1) / 2)) ]]; then
            # It ended before enough kills: count it again.
            rm "$job/results/00000$shard.json"
            before=0
        fi
    done
done
leaves=$("$polyboard" job merge "$job" --json | jq .leaves)
left=$(find "$job" -name '.polyboard-*' | wc -l)
if [[ $leaves != "$expected" || $left != 0 ]]; then
    echo "after $killed kills: $leaves leaves, not $expected; $left drafts are left" >&2
    record jobs-killed "$seed" FAILED
    exit 1
fi
record jobs-killed "$seed" "kills=$killed kills-inside-a-shard=$inside runs=$runs leaves=$leaves"
