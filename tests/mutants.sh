#!/usr/bin/env bash
# Mutation score: changes one thing in the code at a time, and runs the tests of its package and of those next to it; what
# survives also meets the differential tests. A change that no test notices is a hole in the tests, or changes nothing.
#
#   tests/mutants.sh PACKAGE [NUMBER] [SEED]    20 mutants, seed 1
#   tests/mutants.sh --quick ...                quick tests alone; the last column of survivors says so
#   tests/mutants.sh --waiting PACKAGE          now these survivors meet all tests
#
# The mutants of a package are taken in an order that the seed draws, without those whose outcome
# tests/record/mutants.tsv has. So each run goes on where the last ended: a sample at first, all of them at last.
# docs/trust.md shows the score, its confidence interval, and the survivors. Write the reason of a survivor into the last
# column; one that begins with "equivalent" is not counted. Delete the line of one that a new test catches.
#
# What is tested is the last commit, in clones below target/mutants. Most mutants are compiled at once, each behind a test of
# a number (tests/mutants/src/main.rs), and cost no more than the tests that reach them. The others are compiled one after
# the other, which takes seconds, because the compiler only repeats what the change affects.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
export PATH=$root/target/tools/bin:$PATH
command -v cargo-mutants > /dev/null ||
    step cargo install --locked cargo-mutants --version 27.1.0 --root target/tools

mode=all
case ${1:-} in --quick | --waiting) mode=${1#--} && shift ;; esac
package=${1:?usage: tests/mutants.sh [--quick | --waiting] PACKAGE [NUMBER] [SEED]}
number=${2:-20} seed=${3:-1}
known=${POLYBOARD_MUTANTS:-$root/tests/record/mutants.tsv}
state=$target/mutants/$package tree=$target/mutants/tree
waiting="the slow tests have not run"
# Of each name. The record leaves it out, because it has the package.
prefix="crates/$package/src/"
mkdir -p "$state"
touch "$known"
start_clock

# The clone is at the commit that the record names. A change that a killed run left in it is undone.
exec {lock}> "$target/mutants/lock"
flock --nonblock "$lock" || { echo "another run has $tree" >&2; exit 1; }
# Files keep their times where they do not change.
clone() {
    [[ -d $1/.git ]] || git clone --quiet --shared --no-checkout "$root" "$1"
    git -C "$1" fetch --quiet "$root" HEAD
    git -C "$1" checkout --quiet --force --detach FETCH_HEAD
}
clone "$tree"
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
# Tests are left out; other modules than these say in their own text that they are tests.
which=(--package "$package" --exclude '**/exhaustive.rs' --exclude '**/interleavings.rs' --exclude '**/testing.rs'
    --exclude-re ' tests::')
(cd "$tree" && cargo mutants --list "${which[@]}") > "$state/all"
(cd "$tree" && cargo mutants --list --json "${which[@]}") > "$state/all.json"
python3 - "$state/all" "$known" "$seed" "$number" "$package" "$mode" "$waiting" "$prefix" > "$state/next" << 'PYTHON'
import hashlib
import sys

everything, known, seed, number, package, mode, waiting, prefix = sys.argv[1:]
rows = [line.rstrip("\n").split("\t") for line in open(known, encoding="utf-8")]
if mode == "waiting":
    for row in rows:
        if row[0] == package and row[3] == waiting:
            print(prefix + row[1])
    sys.exit()
done = {prefix + row[1] for row in rows if row[0] == package}
names = [line.rstrip("\n") for line in open(everything, encoding="utf-8")]
names.sort(key=lambda name: hashlib.sha256((seed + name).encode()).digest())
for name in [name for name in names if name not in done][: int(number)]:
    print(name)
PYTHON
[[ -s $state/next ]] || { echo "no mutant of $package is left to test"; exit; }
# What is tested, without records and scripts.
sources=$(git -C "$tree" ls-tree -r HEAD | grep --invert-match --regexp tests/record/ --regexp '\.sh$' | sha256sum)

# What would else be left out of the package.
features=()
case $package in
    board-core) features=(--features serde) ;;
    board-game) features=(--features proptest,serde) ;;
    board-encoding) features=(--features adaptive) ;;
    board-perft) features=(--features jobs) ;;
    board-bitboard | board-byteboard | board-hybrid) features=(--features two-ply) ;;
    polyboard) features=(--features all,encoding,adaptive,jobs,pgn,proptest,serde) ;;
esac
# The tests that come first, one stage after the other: the unit tests of the package, its other tests, and those of the
# smallest packages that use what is generic.
own="$package ${features[*]}"
stages=("$own --lib" "$own --tests")
case $package in
    board-core)
        stages=("$own --lib" "board-conformance --test defaults --test faults" "board-array8x8 --test conformance")
        ;;
    board-game)
        stages=("$own --lib" "board-pgn --tests" "board-conformance --test defaults" "board-array8x8 --test conformance")
        ;;
    board-pgn | board-svg) stages=("$own --tests") ;;
    board-array) stages+=("board-array8x8 --tests" "board-mailbox10x12 --tests") ;;
    board-two-ply) stages=("board-bitboard --features two-ply --tests" "board-byteboard --features two-ply --tests") ;;
    board-setwise) stages=("$own --lib" "board-bitboard --tests" "board-byteboard --tests" "board-piece-list --tests") ;;
esac

# Without a change the tests pass: otherwise all changes would seem to be noticed. A program may take four times as long
# as then, and two seconds.
baseline() {
    local tests=$1 what=$2 stamp
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
    cargo mutants --dir "$tree" --in-place "${which[@]}" --test-package "$tests" --iterate --baseline skip \
        --timeout 7200 --build-timeout 3600 --output "$out" -- --locked $what || true
    for outcome in caught timeout unviable; do cat "$outcomes/$outcome.txt" >> "$state/$outcome"; done
    cp "$outcomes/missed.txt" "$state/missed"
}

# Tests the mutants of $state/next that can be compiled at once. Those that survive are in $state/survived, and what is to be
# compiled alone is in $state/missed. The compiler may evaluate a constant function, and then no mutant of it is met: those
# that survive there are compiled alone, too.
at_once() {
    local switched=$target/mutants/switched
    export CARGO_TARGET_DIR=$target/mutants/switched-target CARGO_INCREMENTAL=0
    local tool=(--release --locked --manifest-path tests/mutants/Cargo.toml --target-dir "$target/mutants/tool")
    step cargo test "${tool[@]}"
    step cargo build "${tool[@]}"
    if [[ $(cat "$target/mutants/switched.stamp" 2> /dev/null) != "$package $sources" ]]; then
        rm -f "$target/mutants/switched.stamp"
        clone "$switched"
        echo "== all mutants of $package in one program"
        "$target/mutants/tool/release/board-mutants" switch "$switched" "$state/all.json" "$package" "${features[@]}" > "$state/ids"
        echo "$package $sources" > "$target/mutants/switched.stamp"
    fi
    awk -F '\t' 'NR == FNR { id[$3] = $1; next } $0 in id { print id[$0] "\t" $0 }' "$state/ids" "$state/next" > "$state/chosen"
    # Much of this package is met by no other quick tests.
    local last=()
    [[ $mode != quick || $package != board-@(core|game) ]] || last=("$differential")
    echo "== the tests that reach each of $(wc -l < "$state/chosen")"
    "$target/mutants/tool/release/board-mutants" run "$switched" "$state/chosen" "$slowest" "${stages[@]/#/-p }" "${last[@]/#/-p }" > "$state/outcomes"
    for outcome in caught timeout; do sed -n "s/^$outcome\t//p" "$state/outcomes" > "$state/$outcome"; done
    awk -F '\t' 'NR == FNR { constant[$3] = $2; next } $1 == "missed" && !constant[$2] { print $2 }' \
        "$state/ids" "$state/outcomes" > "$state/survived"
    cat "$state"/{caught,timeout,survived} | grep --line-regexp --fixed-strings --invert-match --file - "$state/next" > "$state/missed" || true
}
# A quick test takes at most three seconds without a mutant. (The example of the differential tests takes as long to
# compile as the tests.)
slowest=3 differential="board-differential --test differential"
if [[ $mode != quick ]]; then
    slowest=inf
    # They do not use these packages.
    case $package in board-svg | polyboard-cli | polyboard-bench) ;; *) stages+=("$differential") ;; esac
fi
rm -f "$state"/{caught,timeout,unviable,missed,survived}
touch "$state"/{caught,timeout,unviable,survived}
(at_once)
for stage in "${stages[@]}"; do
    [[ ! -s $state/missed ]] || try "$state/missed" "${stage%% *}" "${stage#* }"
done
cat "$state/survived" >> "$state/missed"

# What was undecided is decided now.
if [[ $mode == waiting ]]; then
    awk -F '\t' -v package="$package" -v waiting="$waiting" '$1 != package || $4 != waiting' "$known" > "$state/known"
    cp "$state/known" "$known"
fi
tested=0
for outcome in caught timeout unviable missed; do
    reason=-
    [[ $outcome != missed || $mode != quick ]] || reason=$waiting
    while IFS= read -r name; do
        printf '%s\t%s\t%s\t%s\n' "$package" "${name#"$prefix"}" "$outcome" "$reason" >> "$known"
        tested=$((tested + 1))
    done < "$state/$outcome"
done
if [[ $tested != $(wc -l < "$state/next") ]]; then
    echo "$tested outcomes of $(wc -l < "$state/next") mutants" >&2
    exit 1
fi
record mutants "$seed" "mutants=$tested survivors=$(wc -l < "$state/missed")"
