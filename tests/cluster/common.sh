# shellcheck shell=bash
# What the tests of jobs on clusters share: a job of 1,002 units, fifty runs killed at random (kill -9), one
# result damaged, and a sum that is right all the same. `cargo test` does not run them. POLYBOARD is the
# command to test, and is built if it is not there.
#
# Whoever sources this gives a function `submit`, which starts all units and comes back when none runs.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}

# Debian's packages, unless there is the command.
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
# Whoever kills runs ends before the cluster does.
trap '[[ -z $killer ]] || kill "$killer" || true; leave; rm -rf "$scratch"' EXIT

# 72,078 positions after four plies, 72 a unit, and four plies more: perft(8).
plan() {
    polyboard job plan "$job" --plies 4 --depth 8 --unit 72
    units=$(polyboard job status "$job" --json | jq .units)
    [[ $units == 1002 ]]
}
total() { polyboard job merge "$job" --json | jq --raw-output .leaves; }
perft=84998978956

# The runs of this job, and of no other; Slurm starts them by their whole path.
runs() { pgrep --full "^([^ ]*/)?polyboard job run $job " || true; }

# Ends fifty of them, as a machine does that loses its power. None counts twice while it is dying.
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

# Counts all units while runs are killed: what is missing is started again.
survive() {
    local round missing
    kills &
    killer=$!
    for round in {1..60}; do
        submit || true
        missing=$(polyboard job status "$job" --json | jq '.units - .done')
        echo "round $round: $missing units are missing"
        if kill -0 "$killer" 2> /dev/null; then
            # Nothing may be left to kill: begin with some units again.
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

# Damages a result: it is named, and its unit alone is counted again.
mend() {
    local result=$job/results/000500.json
    printf 'X' | dd of="$result" bs=1 seek=100 conv=notrunc status=none
    if polyboard job merge "$job" 2> "$scratch/refused"; then
        echo "a damaged result was merged" >&2
        exit 1
    fi
    grep "unit 500: $result is damaged" "$scratch/refused"
    sleep 0.1
    touch "$scratch/before"
    sleep 0.1
    submit
    [[ $(find "$job/results" -type f -newer "$scratch/before") == "$result" ]]
    [[ $(total) == "$perft" ]]
    polyboard job verify "$job" --share 1 --backend mailbox10x12+list
}

# The whole test.
prove() {
    plan
    survive
    mend
    echo "$units units, 50 kills, one damaged file: the sum is right"
}
