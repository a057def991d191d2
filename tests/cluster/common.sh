# shellcheck shell=bash
# Shared by the tests of jobs on clusters: a job of 1,002 shards, fifty runs killed at random (kill -9), one
# damaged result, and a correct sum all the same. `cargo test` does not run them. POLYBOARD is the path of
# the command to test, which is built if there is none.
#
# A script that sources this defines a function `submit`, which starts all shards and returns when none runs.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}

# Installs Debian packages unless the command exists.
need() {
    local command=$1 sudo=
    shift
    command -v "$command" > /dev/null && return
    [[ $EUID == 0 ]] || sudo=sudo
    $sudo apt-get update --quiet=2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes "$@" > /dev/null
}
need jq jq
need pgrep procps

polyboard=${POLYBOARD:-$target/release/polyboard}
if [[ ! -x $polyboard ]]; then
    cargo build --release --locked -p polyboard-cli
fi
PATH=$(cd "$(dirname "$polyboard")" && pwd):$PATH

scratch=$(mktemp --directory)
job=$scratch/job
leave() { :; }
killer=
# The process that kills runs ends before the cluster does.
trap '[[ -z $killer ]] || kill "$killer" || true; leave; rm -rf "$scratch"' EXIT

# 72,078 positions after four plies, 72 per shard, and four plies more: perft(8).
plan() {
    polyboard job plan "$job" --plies 4 --depth 8 --shard 72
    shards=$(polyboard job status "$job" --json | jq .shards)
    [[ $shards == 1002 ]]
}
total() { polyboard job merge "$job" --json | jq --raw-output .leaves; }
perft=84998978956

# The runs of this job only; Slurm starts them by their absolute path.
runs() { pgrep --full "^([^ ]*/)?polyboard job run $job " || true; }

# Kills fifty of them, as a power failure would. A run that is still ending does not count twice.
kills() {
    local run
    local -A killed=()
    while [[ ${#killed[@]} -lt 50 ]]; do
        sleep 0.02
        run=$(runs | shuf --head-count=1) || true
        if [[ -n $run && ! -v killed[$run] ]] && kill -9 "$run" 2> /dev/null; then
            killed[$run]=1
        fi
    done
    echo "${#killed[@]} runs killed"
}

# Counts all shards while runs are killed; missing shards are started again.
survive() {
    local round missing
    kills &
    killer=$!
    for round in {1..60}; do
        submit || true
        missing=$(polyboard job status "$job" --json | jq '.shards - .done')
        echo "round $round: $missing shards are missing"
        if kill -0 "$killer" 2> /dev/null; then
            # Perhaps no run is left to kill: count some shards again.
            find "$job/results" -name '0001*.json' -delete
        elif [[ $missing == 0 ]]; then
            break
        fi
    done
    wait "$killer"
    killer=
    echo "$(find "$job" -name '.polyboard-*' | wc -l) files left behind"
    [[ $(total) == "$perft" ]]
    [[ -z $(find "$job" -name '.polyboard-*') ]]
}

# Damages a result: `merge` names it, and only its shard is counted again.
repair() {
    local result=$job/results/000500.json
    printf 'X' | dd of="$result" bs=1 seek=100 conv=notrunc status=none
    if polyboard job merge "$job" 2> "$scratch/errors"; then
        echo "a damaged result was merged" >&2
        exit 1
    fi
    grep "shard 500: $result is damaged" "$scratch/errors"
    sleep 0.1
    touch "$scratch/before"
    sleep 0.1
    submit
    [[ $(find "$job/results" -type f -newer "$scratch/before") == "$result" ]]
    [[ $(total) == "$perft" ]]
    polyboard job verify "$job" --share 1 --backend mailbox10x12+list
}

# The whole test.
test_job() {
    plan
    survive
    repair
    echo "$shards shards, 50 kills, one damaged file: the sum is right"
}
