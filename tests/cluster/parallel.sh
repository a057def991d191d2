#!/usr/bin/env bash
# A job of a thousand units under GNU parallel: fifty runs are killed at random (kill -9), one result is
# damaged, and the sum is right all the same. `cargo test` does not run it. Needs GNU parallel
# (`apt-get install parallel`) and bash 4.4; POLYBOARD is the command to test.
set -euo pipefail
cd "$(dirname "$0")/../.."

polyboard=${POLYBOARD:-target/release/polyboard}
if [[ ! -x $polyboard ]]; then
    cargo build --release --locked -p polyboard-cli
fi
PATH=$(cd "$(dirname "$polyboard")" && pwd):$PATH
command -v parallel > /dev/null || { echo "GNU parallel is not installed" >&2; exit 1; }

scratch=$(mktemp --directory)
trap 'rm -r "$scratch"' EXIT
job=$scratch/job

# 72,078 positions after four plies, 72 a unit, and three plies more.
polyboard job plan "$job" --plies 4 --depth 7 --unit 72
units=$(polyboard job status "$job" --json | jq .units)
[[ $units == 1002 ]]

script=$scratch/script
polyboard job emit parallel "$job" > "$script"

# Kills fifty runs, each of them one of those that this script has started.
kills() {
    local killed=0 runs
    while [[ $killed -lt 50 ]]; do
        mapfile -t runs < <(pgrep --full "^polyboard job run $job " || true)
        if [[ ${#runs[@]} -gt 0 ]] && kill -9 "${runs[RANDOM % ${#runs[@]}]}" 2> /dev/null; then
            killed=$((killed + 1))
        fi
        sleep 0.02
    done
    echo "$killed runs killed"
}

# The merge at the end of the script refuses as long as a unit is missing.
kills &
killer=$!
rounds=0
until sh "$script" > "$scratch/out" 2> "$scratch/err" && ! kill -0 "$killer" 2> /dev/null; do
    rounds=$((rounds + 1))
    if [[ $rounds -gt 60 ]]; then
        tail "$scratch/err" >&2
        exit 1
    fi
    # Once all is done there is nothing left to kill: begin again with some units.
    if kill -0 "$killer" 2> /dev/null; then
        find "$job/results" -name '0001*.json' -delete
        rm -f "$job/joblog"
    fi
done
wait "$killer"

total() { polyboard job merge "$job" --json | jq --raw-output .leaves; }
[[ $(total) == 3195901860 ]]

result=$job/results/000500.json
printf 'X' | dd of="$result" bs=1 seek=100 conv=notrunc status=none
if polyboard job merge "$job" 2> "$scratch/err"; then
    echo "a damaged result was merged" >&2
    exit 1
fi
grep --quiet "unit 500: $result is damaged" "$scratch/err"
rm "$job/joblog" # parallel would not start again what ended well
sh "$script" > "$scratch/out" 2> "$scratch/err"
grep --quiet 'unit 500: .* is damaged: .*; counted again' "$scratch/err"
[[ $(grep --count 'counted again' "$scratch/err") == 1 ]]
[[ $(total) == 3195901860 ]]
polyboard job verify "$job" --share 2 --backend mailbox10x12+list
echo "$units units, 50 kills, one damaged file: the sum is right"
