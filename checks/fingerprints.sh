#!/usr/bin/env bash
# Counts the instructions of every operation on every board, at each level that this processor has, and compares them with those
# that are kept beside the code: they tell which figures of a saved run are those of the code (crates/polyboard-compare,
# `fingerprint`).
#
#   checks/fingerprints.sh [LEVEL...]     all levels by default; status 4 where a count has changed by more than half a
#                                       percent, 3 without the compiler of those
#   checks/fingerprints.sh --renew        writes crates/polyboard-compare/data/fingerprints.tsv
#
# Needs Linux and a processor with AVX-512 for all levels: to renew, the levels that are not counted keep their counts, and the
# output says so. Every second a core takes some 50,000 steps in a virtual machine, so a level takes two minutes of two cores.
# The C library is told to copy memory alike on every processor. Counts that were made before that are those of a processor with
# AVX-512, and differ elsewhere until they are renewed.
set -euo pipefail
cd "$(dirname "$0")/.."
file=crates/polyboard-compare/data/fingerprints.tsv
target=${CARGO_TARGET_DIR:-target}

renew="" levels=""
for argument in "$@"; do
    case $argument in
        --renew) renew=yes ;;
        *) levels+=" $argument" ;;
    esac
done

# Counts of another compiler are other counts: to check, the code is compiled by the one of the file.
compiler=$(rustc --version)
was=$(sed -n 's/^# compiler: //p' "$file")
if [[ -z $renew && $compiler != "$was" ]]; then
    export RUSTUP_TOOLCHAIN
    RUSTUP_TOOLCHAIN=$(cut --delimiter=' ' --fields=2 <<< "$was")
    rustup toolchain install --profile minimal "$RUSTUP_TOOLCHAIN" >&2 ||
        { echo "not checked: the counts are of $was, this is $compiler, and rustup cannot install that" >&2; exit 3; }
fi

RUSTFLAGS="" cargo build --release --package polyboard-benches --example instructions
count=$target/release/examples/instructions
if [[ -z $renew ]]; then
    # shellcheck disable=SC2086
    "$count" --against "$file" $levels
    exit
fi
new=$(mktemp)
trap 'rm -f "$new"' EXIT
{
    echo "# Instructions of each workload on three positions, by level and board: \`checks/fingerprints.sh --renew\` counts them."
    echo "# compiler: $compiler"
    # shellcheck disable=SC2086
    "$count" $levels
} > "$new"
kept=$(awk -F '\t' 'FNR == NR { counted[$1]; next } !/^#/ && !($1 in counted)' "$new" "$file")
{ cat "$new"; [[ -z $kept ]] || echo "$kept"; } > "$file"
[[ -z $kept ]] || echo "not counted, as before: $(cut --fields=1 <<< "$kept" | sort --unique | xargs)"
