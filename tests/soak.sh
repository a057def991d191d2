#!/usr/bin/env bash
# Endurance, for as long as asked: everything that can be compared, on random positions and inputs; then jobs whose
# runs are killed, whose disk is full, and whose machines disagree on the time.
#
#   tests/soak.sh [SECONDS] [SEED]            600 seconds and a seed from the clock
#   tests/soak.sh SECONDS SEED KIND...        only nodes, codes, wrong-moves or inputs, and no jobs
#
# A line a minute says how far it is. The numbers of each kind are appended to tests/record/runs.tsv, which
# docs/trust.md shows. A failure ends it with status 1 and says how to repeat it.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"

seconds=${1:-600}
seed=${2:-$(date +%s)}
kinds=("${@:3}") only=()
for kind in "${kinds[@]}"; do only+=(--only "$kind"); done

step cargo build --release --locked -p board-differential --example soak
echo "== $seconds seconds with seed $seed"
start_clock
if ! numbers=$("$target/release/examples/soak" --seconds "$seconds" --seed "$seed" "${only[@]}"); then
    record soak "$seed" "FAILED"
    echo "repeat it: tests/soak.sh $seconds $seed ${kinds[*]}" >&2
    exit 1
fi
record soak "$seed" "$numbers"
[[ ${#kinds[@]} == 0 ]] || exit 0

step tests/jobs/killed.sh "$seed"
step tests/jobs/full.sh
step tests/jobs/clocks.sh
