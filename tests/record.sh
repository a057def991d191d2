# shellcheck shell=bash
# What the long checks share: they append what they did to tests/record/runs.tsv, which docs/trust.md shows.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
record_file=${POLYBOARD_RUNS:-$root/tests/record/runs.tsv}

step() { printf '\n== %s\n' "$*"; "$@"; }

# What is recorded began here: the time, and the commit that is checked out, with a plus if files differ from it. The
# record cannot name the commit of another program.
start_clock() {
    began=$SECONDS
    commit=$(git rev-parse --short=10 HEAD)
    [[ -z $(git status --porcelain --untracked-files=no -- . ":!$root/tests/record") ]] || commit+=+
    [[ -z ${POLYBOARD:-} ]] || commit=-
}

# A line: the day, the commit, the check, the seconds since `start_clock`, the seed or -, and what was done, as words
# `name=number`. A check that failed records FAILED.
record() {
    local check=$1 seed=$2
    shift 2
    mkdir -p "$(dirname "$record_file")"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' \
        "$(date --utc --iso-8601)" "$commit" "$check" $((SECONDS - began)) "$seed" "$*" >> "$record_file"
    echo "recorded: $check: $*"
}

# The command of this commit, unless POLYBOARD names another.
polyboard() {
    if [[ -z ${POLYBOARD:-} ]]; then
        cargo build --quiet --release --locked -p polyboard-cli || return
    fi
    echo "${POLYBOARD:-$target/release/polyboard}"
}

# Installs Debian packages.
debian() {
    local sudo=
    [[ $EUID == 0 ]] || sudo=sudo
    $sudo apt-get update --quiet=2
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes --no-install-recommends "$@" > /dev/null
}

# Installs them unless the command exists.
need() { command -v "$1" > /dev/null || debian "${@:2}"; }

# How many tests passed, by the output of `cargo test` in a file.
passed() { sed -n 's/^test result: ok. \([0-9]*\) passed.*/\1/p' "$1" | awk '{ sum += $1 } END { print sum + 0 }'; }
