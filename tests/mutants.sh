#!/usr/bin/env bash
# Mutation score: changes one thing in the code at a time, and runs the tests of its package and of those next to it; what
# survives also meets the differential tests. A change that no test notices is a hole in the tests, or changes nothing.
#
#   tests/mutants.sh PACKAGE [NUMBER] [SEED]    20 mutants, seed 1
#
# The mutants of a package are taken in an order that the seed draws, without those whose outcome
# tests/record/mutants.tsv has. So each run goes on where the last ended: a sample at first, all of them at last.
# docs/trust.md shows the score, its confidence interval, and the survivors. Write the reason of a survivor into the last
# column; one that begins with "equivalent" is not counted. Delete the line of one that a new test catches.
#
# What is tested is the last commit, in a clone below target/mutants. One change after the other is compiled there, and
# takes seconds, because the compiler only repeats what the change affects.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
export PATH=$root/target/tools/bin:$PATH
command -v cargo-mutants > /dev/null ||
    step cargo install --locked cargo-mutants --version 27.1.0 --root target/tools

package=${1:?usage: tests/mutants.sh PACKAGE [NUMBER] [SEED]}
number=${2:-20} seed=${3:-1}
known=${POLYBOARD_MUTANTS:-$root/tests/record/mutants.tsv}
state=$target/mutants/$package tree=$target/mutants/tree
mkdir -p "$state"
touch "$known"
start_clock

# The clone is at the commit that the record names. A change that a killed run left in it is undone.
exec {lock}> "$target/mutants/lock"
flock --nonblock "$lock" || { echo "another run has $tree" >&2; exit 1; }
[[ -d $tree/.git ]] || git clone --quiet --shared --no-checkout "$root" "$tree"
git -C "$tree" fetch --quiet "$root" HEAD
git -C "$tree" checkout --quiet --force --detach FETCH_HEAD
commit=$(git -C "$tree" rev-parse --short=10 HEAD)

# Only what changed is compiled again, in the codegen units of before, and nothing is optimized across them.
export CARGO_TARGET_DIR=$tree/target CARGO_INCREMENTAL=1
export CARGO_PROFILE_DEV_LTO=off CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_CODEGEN_UNITS=256
# What runs the test programs. They end at the first failure. A program that runs too long, or that takes all memory, is
# ended by a limit of its own, in seconds of the processor: a machine that is busy or asleep makes no mutant fail.
runner=$target/mutants/runner.sh limit=$target/mutants/limit
cat > "$runner" << RUNNER
#!/usr/bin/env bash
limited() {
    prlimit --cpu="\$(cat '$limit')" --as=8589934592 -- env RUSTC_BOOTSTRAP=1 "\$@" -Z unstable-options --fail-fast
}
# Of the differential tests the quick ones come first.
if [[ \$CARGO_PKG_NAME == board-differential ]]; then limited "\$@" --skip agreement:: --skip cozy:: --skip perft_suites:: || exit; fi
limited "\$@"
RUNNER
chmod +x "$runner"
host=$(rustc -vV | sed -n 's/^host: //p')
export "CARGO_TARGET_$(tr a-z- A-Z_ <<< "$host")_RUNNER=$runner"

# The next of them, in the order of the digests of seed and name.
(cd "$tree" && cargo mutants --list --package "$package") > "$state/all"
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

# The packages whose tests come first: its own, and the smallest that use what is generic.
case $package in
    board-core) near=board-core,board-pgn,board-array8x8 ;;
    board-mailbox) near=board-mailbox,board-array8x8,board-mailbox10x12 ;;
    board-setwise) near=board-setwise,board-bitboard,board-byteboard,board-piece-list ;;
    *) near=$package ;;
esac

# Without a change the tests pass: otherwise all changes would seem to be noticed. A program may take five times as long
# as all of them together, and ten seconds.
baseline() {
    local tests=$1 what=$2 stamp sources used
    sources=$(git -C "$tree" ls-tree -r HEAD | grep --invert-match --regexp tests/record/ --regexp '\.sh$' | sha256sum)
    stamp=$target/mutants/baseline-$tests
    if [[ $(head -n 1 "$stamp" 2> /dev/null) != "$sources" ]]; then
        echo unlimited > "$limit"
        (
            cd "$tree"
            # shellcheck disable=SC2086
            step cargo test --locked -p ${tests//,/ -p } $what --no-run
            TIMEFORMAT='%U %S'
            # shellcheck disable=SC2086
            { time cargo test --locked -p ${tests//,/ -p } $what > "$state/baseline.txt" 2>&1; } 2> "$state/used.txt"
        ) || {
            cat "$state/baseline.txt" >&2
            echo "the tests of $tests fail without any change" >&2
            exit 1
        }
        used=$(awk '{ print int(10 + 5 * ($1 + $2)) }' "$state/used.txt")
        printf '%s\n%s\n' "$sources" "$used" > "$stamp"
    fi
    tail -n 1 "$stamp" > "$limit"
}

# Tests the mutants of a list with the tests of some packages. The outcomes are in $state/$2/mutants.out; the status only says
# that some survived. All others count as caught before, because a pattern does not choose among those that delete a field.
try() {
    local list=$1 out=$2 tests=$3 what=--tests
    # Its example takes as long to compile.
    [[ $tests != board-differential ]] || what="--test all"
    baseline "$tests" "$what"
    rm -rf "${state:?}/$out"
    mkdir -p "$state/$out/mutants.out"
    grep --line-regexp --fixed-strings --invert-match --file "$list" "$state/all" > "$state/$out/mutants.out/caught.txt" || true
    # shellcheck disable=SC2086
    cargo mutants --dir "$tree" --in-place --package "$package" --test-package "$tests" --iterate --baseline skip \
        --timeout 7200 --build-timeout 3600 --output "$state/$out" -- --locked $what || true
}
try "$state/next" own "$near"
outcomes=$state/own/mutants.out
cp "$outcomes/missed.txt" "$state/missed"
if [[ -s $state/missed ]]; then
    try "$state/missed" differential board-differential
    cp "$state/differential/mutants.out/missed.txt" "$state/missed"
    for outcome in caught timeout unviable; do
        cat "$state/differential/mutants.out/$outcome.txt" >> "$outcomes/$outcome.txt"
    done
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
