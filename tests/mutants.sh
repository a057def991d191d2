#!/usr/bin/env bash
# Mutation score: changes one thing in the code at a time, and runs the tests of its package; what survives also meets the
# differential tests. A change that no test notices is a hole in the tests, or changes nothing.
#
#   tests/mutants.sh PACKAGE [NUMBER] [SEED]    20 mutants, seed 1
#
# The mutants of a package are taken in an order that the seed draws, without those whose outcome
# tests/record/mutants.tsv has. So each run goes on where the last ended: a sample at first, all of them at last.
# docs/trust.md shows the score, its confidence interval, and the survivors. Write the reason of a survivor into the last
# column; one that begins with "equivalent" is not counted. Delete the line of one that a new test catches.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
export PATH=$root/target/tools/bin:$PATH
command -v cargo-mutants > /dev/null ||
    step cargo install --locked cargo-mutants --version 27.1.0 --root target/tools

package=${1:?usage: tests/mutants.sh PACKAGE [NUMBER] [SEED]}
number=${2:-20} seed=${3:-1}
known=$root/tests/record/mutants.tsv
state=$target/mutants/$package
# cargo mutants works on a copy of the sources, and there one mutant is compiled after the other.
export TMPDIR=$target/mutants/copies CARGO_INCREMENTAL=1
mkdir -p "$state" "$TMPDIR"
touch "$known"
start_clock

# The next of them, in the order of the digests of seed and name.
cargo mutants --list --package "$package" > "$state/all"
python3 - "$state/all" "$known" "$seed" "$number" > "$state/next" << 'PYTHON'
import hashlib
import sys

everything, known, seed, number = sys.argv[1:]
done = {line.split("\t")[1] for line in open(known, encoding="utf-8")}
names = [line.rstrip("\n") for line in open(everything, encoding="utf-8")]
names.sort(key=lambda name: hashlib.sha256((seed + name).encode()).digest())
for name in [name for name in names if name not in done][: int(number)]:
    print(name)
PYTHON
[[ -s $state/next ]] || { echo "all mutants of $package have been tested"; exit; }

# Tests the mutants of a list with the tests of a package. The outcomes are in $state/$2/mutants.out; the status only says
# that some survived.
try() {
    local list=$1 out=$2 tests=$3 patterns=() name
    while IFS= read -r name; do
        patterns+=(--re "^$(sed 's/[][\\.*^$+?(){}|]/\\&/g' <<< "$name")\$")
    done < "$list"
    rm -rf "${state:?}/$out"
    mkdir -p "$state/$out"
    cargo mutants --package "$package" --test-package "$tests" "${patterns[@]}" --baseline skip --timeout 120 \
        --build-timeout 1800 --output "$state/$out" --no-times -- --tests || true
}
try "$state/next" own "$package"
outcomes=$state/own/mutants.out
cp "$outcomes/missed.txt" "$state/missed"
if [[ -s $state/missed ]]; then
    try "$state/missed" differential board-differential
    cp "$state/differential/mutants.out/missed.txt" "$state/missed"
    cat "$state/differential/mutants.out/"{caught,timeout}.txt >> "$outcomes/caught.txt"
fi

tested=0
for outcome in caught timeout unviable missed; do
    file=$outcomes/$outcome.txt
    [[ $outcome != missed ]] || file=$state/missed
    while IFS= read -r name; do
        printf '%s\t%s\t%s\t-\n' "$package" "$name" "$outcome" >> "$known"
        tested=$((tested + 1))
    done < "$file"
done
if [[ $tested != $(wc -l < "$state/next") ]]; then
    echo "$tested outcomes of $(wc -l < "$state/next") mutants" >&2
    exit 1
fi
record mutants "$seed" "mutants=$tested survivors=$(wc -l < "$state/missed")"
