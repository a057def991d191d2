# shellcheck shell=bash
# What the checks share. Each is run by itself from anywhere: checks/NAME.sh
set -euo pipefail
shopt -s inherit_errexit # what fails inside $(...) fails
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s\n' "$*"; "$@"; }

# Programs that checks install, and xtask.
export PATH=$PWD/target/tools/bin:$PATH

# A program in the version that the checks were written for, unless there is one already.
tool() {
    local name=$1 version=$2
    if ! command -v "$name" > /dev/null; then
        printf '\n%s is not here: cargo compiles it now, once, which takes minutes.\n' "$name"
        step cargo install --locked "$name" --version "$version" --root target/tools
    fi
}

# jq reads the output of cargo; where it is missing, jaq does, which cargo can install.
if ! command -v jq > /dev/null; then
    tool jaq 3.1.2
    jq() { jaq "$@"; }
fi

# The toolchain with the name, and whatever else it needs, installed if it is missing.
toolchain() { rustup toolchain install --profile minimal --no-self-update "$@"; }

# The packages that are published, one a line.
published() {
    cargo metadata --locked --no-deps --format-version 1 |
        jq --raw-output '.packages[] | select(.publish != []) | .name' | sort
}

# The libraries among them. `polyboard-bench` and `polyboard-compare` are parts of the command and nothing to depend on.
libraries() {
    cargo metadata --locked --no-deps --format-version 1 |
        jq --raw-output '.packages[] | select(.publish != []) | select(any(.targets[]; .kind == ["lib"])) | .name' |
        sort | grep --invert-match --line-regexp --regexp=polyboard-{bench,compare}
}

# The features of `polyboard` that are representations, one a line: those of `all` but `backend`.
boards() {
    cargo metadata --locked --no-deps --format-version 1 |
        jq --raw-output '.packages[] | select(.name == "polyboard") | .features.all[] | select(. != "backend")'
}

# `-p NAME` for each line of the input.
packages() { sed 's/^/-p /'; }
