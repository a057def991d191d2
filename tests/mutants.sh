#!/usr/bin/env bash
# Mutation score: changes one thing in the code at a time, and runs the tests of its package and of those next to it; what
# survives also meets the differential tests. A change that no test notices is a hole in the tests, or changes nothing.
#
#   tests/mutants.sh PACKAGE [NUMBER] [SEED]    20 mutants, seed 1
#   tests/mutants.sh --own ...                  survivors do not meet the differential tests, and their last column says so
#   tests/mutants.sh --differential PACKAGE     now these survivors meet them
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

mode=all
case ${1:-} in --own | --differential) mode=${1#--} && shift ;; esac
package=${1:?usage: tests/mutants.sh [--own | --differential] PACKAGE [NUMBER] [SEED]}
number=${2:-20} seed=${3:-1}
known=${POLYBOARD_MUTANTS:-$root/tests/record/mutants.tsv}
state=$target/mutants/$package tree=$target/mutants/tree
waiting="the differential tests have not run"
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
# mold links faster, where it is installed.
if command -v mold > /dev/null; then export RUSTFLAGS="${RUSTFLAGS:-} -C link-arg=-fuse-ld=mold"; fi
# What runs the test programs. They end at the first failure. Without a change their time is measured. With one, a program
# that runs too long, or that takes all memory, is ended by a limit of its own, in seconds of the processor: a machine that
# is busy or asleep makes no mutant fail.
runner=$target/mutants/runner.sh used=$target/mutants/used
mkdir -p "$used"
cat > "$runner" << RUNNER
#!/usr/bin/env bash
name=\$(basename "\$1")
used=$used/\$CARGO_PKG_NAME-\${name%-*} limit=unlimited
if [[ -z \${POLYBOARD_BASELINE:-} ]]; then limit=\$(awk '{ print int(2 + 4 * (\$1 + \$2)) }' "\$used") || limit=unlimited; fi
limited() {
    prlimit --cpu="\$limit" --as=8589934592 -- env RUSTC_BOOTSTRAP=1 "\$@" -Z unstable-options --fail-fast
}
TIMEFORMAT='%U %S'
# Of the differential tests the quick ones come first.
if [[ \$CARGO_PKG_NAME == board-differential ]]; then limited "\$@" --skip agreement:: --skip cozy:: --skip perft_suites:: || exit; fi
if [[ -z \${POLYBOARD_BASELINE:-} ]]; then
    limited "\$@"
else
    { time limited "\$@" 2>&3; } 3>&2 2> "\$used"
fi
RUNNER
chmod +x "$runner"
host=$(rustc -vV | sed -n 's/^host: //p')
export "CARGO_TARGET_$(tr a-z- A-Z_ <<< "$host")_RUNNER=$runner"

# The next of them, in the order of the digests of seed and name.
(cd "$tree" && cargo mutants --list --package "$package") > "$state/all"
python3 - "$state/all" "$known" "$seed" "$number" "$package" "$mode" "$waiting" > "$state/next" << 'PYTHON'
import hashlib
import sys

everything, known, seed, number, package, mode, waiting = sys.argv[1:]
rows = [line.rstrip("\n").split("\t") for line in open(known, encoding="utf-8")]
if mode == "differential":
    for row in rows:
        if row[0] == package and row[3] == waiting:
            print(row[1])
    sys.exit()
done = {row[1] for row in rows}
names = [line.rstrip("\n") for line in open(everything, encoding="utf-8")]
names.sort(key=lambda name: hashlib.sha256((seed + name).encode()).digest())
for name in [name for name in names if name not in done][: int(number)]:
    print(name)
PYTHON
[[ -s $state/next ]] || { echo "no mutant of $package is left to test"; exit; }

# The tests that come first, one stage after the other: the unit tests of the package, its other tests, and those of the
# smallest packages that use what is generic.
stages=("$package --lib" "$package --tests")
case $package in
    board-core)
        stages=("$package --lib" "board-conformance --test defaults" "board-pgn --tests" "board-array8x8 --test conformance")
        ;;
    board-pgn | board-svg) stages=("$package --tests") ;;
    board-mailbox) stages+=("board-array8x8 --tests" "board-mailbox10x12 --tests") ;;
    board-setwise) stages=("$package --lib" "board-bitboard --tests" "board-byteboard --tests" "board-piece-list --tests") ;;
esac

# Without a change the tests pass: otherwise all changes would seem to be noticed. A program may take four times as long
# as then, and two seconds.
baseline() {
    local tests=$1 what=$2 stamp sources
    sources=$(git -C "$tree" ls-tree -r HEAD | grep --invert-match --regexp tests/record/ --regexp '\.sh$' | sha256sum)
    stamp=$target/mutants/baseline-$tests-${what// /-}
    [[ $(cat "$stamp" 2> /dev/null) != "$sources" ]] || return 0
    # shellcheck disable=SC2086
    (cd "$tree" && POLYBOARD_BASELINE=1 step cargo test --locked -p "$tests" $what > "$state/baseline.txt" 2>&1) || {
        cat "$state/baseline.txt" >&2
        echo "the tests of $tests fail without any change" >&2
        exit 1
    }
    echo "$sources" > "$stamp"
}

# Tests the mutants of a list with some tests of a package. Those that survive are in $state/missed, the others are added to
# $state/caught, timeout and unviable; the status only says that some survived. All others count as caught before, because
# a pattern does not choose among those that delete a field.
try() {
    local list=$1 tests=$2 what=$3 out=$state/tried outcomes=$state/tried/mutants.out outcome
    baseline "$tests" "$what"
    rm -rf "${out:?}"
    mkdir -p "$outcomes"
    grep --line-regexp --fixed-strings --invert-match --file "$list" "$state/all" > "$outcomes/caught.txt" || true
    # shellcheck disable=SC2086
    cargo mutants --dir "$tree" --in-place --package "$package" --test-package "$tests" --iterate --baseline skip \
        --timeout 7200 --build-timeout 3600 --output "$out" -- --locked $what || true
    for outcome in caught timeout unviable; do cat "$outcomes/$outcome.txt" >> "$state/$outcome"; done
    cp "$outcomes/missed.txt" "$state/missed"
}
rm -f "$state"/{caught,timeout,unviable}
touch "$state"/{caught,timeout,unviable}
cp "$state/next" "$state/missed"
if [[ $mode != differential ]]; then
    for stage in "${stages[@]}"; do
        [[ ! -s $state/missed ]] || try "$state/missed" "${stage%% *}" "${stage#* }"
    done
fi
# Its example takes as long to compile.
[[ $mode == own || ! -s $state/missed ]] || try "$state/missed" board-differential "--test all"

# What was undecided is decided now.
if [[ $mode == differential ]]; then
    awk -F '\t' -v package="$package" -v waiting="$waiting" '$1 != package || $4 != waiting' "$known" > "$state/known"
    cp "$state/known" "$known"
fi
tested=0
for outcome in caught timeout unviable missed; do
    reason=-
    [[ $outcome != missed || $mode != own ]] || reason=$waiting
    while IFS= read -r name; do
        printf '%s\t%s\t%s\t%s\n' "$package" "$name" "$outcome" "$reason" >> "$known"
        tested=$((tested + 1))
    done < "$state/$outcome"
done
if [[ $tested != $(wc -l < "$state/next") ]]; then
    echo "$tested outcomes of $(wc -l < "$state/next") mutants" >&2
    exit 1
fi
record mutants "$seed" "mutants=$tested survivors=$(wc -l < "$state/missed")"
