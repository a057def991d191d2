#!/usr/bin/env bash
# Mutation score: changes one thing in the code at a time (cargo-mutants), and runs the tests of its package; what survives
# meets those of packages that use it, and the differential tests. A change that no test notices is a hole in the tests, or
# changes nothing.
#
#   tests/mutants.sh PACKAGE [NUMBER] [SEED]    20 mutants, seed 1
#
# The mutants of a package are taken in an order that the seed draws, without those whose outcome
# tests/record/mutants.tsv has. So each run goes on where the last ended: a sample at first, all of them at last.
# docs/trust.md shows the score, its confidence interval, and the survivors. Write the reason of a survivor into the last
# column; one that begins with "equivalent" is not counted. Delete the line of one that a new test catches.
#
# Each mutant is compiled in a copy of the tree, which takes seconds; with the differential tests, minutes.
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
export PATH=$root/target/tools/bin:$PATH
command -v cargo-mutants > /dev/null ||
    step cargo install --locked cargo-mutants --version 27.1.0 --root target/tools

package=${1:?usage: tests/mutants.sh PACKAGE [NUMBER] [SEED]}
number=${2:-20} seed=${3:-1}
known=${POLYBOARD_MUTANTS:-$root/tests/record/mutants.tsv}
# Of each name. The record leaves it out, because it has the package.
prefix="crates/$package/src/"
state=$target/mutants/$package
rm -rf "$state"
mkdir -p "$state"
start_clock

# Who else runs the code of a package; its own tests come first.
stages=("$package")
case $package in
    board-core) stages+=(board-conformance board-array8x8) ;;
    board-game) stages+=(board-pgn board-conformance board-array8x8) ;;
    board-array) stages+=(board-array8x8 board-mailbox10x12) ;;
    board-count) stages+=(board-bitboard board-byteboard) ;;
    board-setwise) stages+=(board-bitboard board-quad-bitboard board-byteboard) ;;
esac
# The differential tests do not use these.
case $package in board-svg | polyboard-cli | polyboard-bench) ;; *) stages+=(board-differential) ;; esac
# Tests are left out; other modules than these say in their own text that they are tests. The features of the command are
# boards of others.
which=(--package "$package" --exclude '**/exhaustive.rs' --exclude '**/interleavings.rs' --exclude '**/testing.rs'
    --exclude-re ' tests::')
features=--all-features
case $package in polyboard-cli | polyboard-bench) features=--no-default-features ;; esac

# The next of them, in the order of the digests of seed and name.
cargo mutants --list "${which[@]}" > "$state/all"
python3 -c '
import hashlib, sys
known, seed, number, package, prefix = sys.argv[1:]
rows = [line.split("\t") for line in open(known, encoding="utf-8")]
done = {prefix + row[1] for row in rows if row[0] == package}
names = {line.rstrip("\n") for line in sys.stdin} - done
names = sorted(names, key=lambda name: hashlib.sha256((seed + name).encode()).digest())
print(*names[: int(number)], sep="\n")
' "$known" "$seed" "$number" "$package" "$prefix" < "$state/all" | sed '/^$/d' > "$state/next"
[[ -s $state/next ]] || { echo "no mutant of $package is left to test"; exit; }

# Without a change the tests pass, or cargo-mutants stops. A program may take five times as long as then.
cp "$state/next" "$state/missed"
for tests in "${stages[@]}"; do
    [[ -s $state/missed ]] || break
    # All others count as caught before, because a pattern does not choose among those that delete a field.
    rm -rf "$state"/mutants.out*
    mkdir "$state/mutants.out"
    grep --line-regexp --fixed-strings --invert-match --file "$state/missed" "$state/all" > "$state/mutants.out/caught.txt" || true
    status=0
    step cargo mutants --iterate "${which[@]}" --test-package "$tests" "$features" --cap-lints true \
        --minimum-test-timeout 60 --output "$state" -- --locked --tests || status=$?
    # 2: some survived. 3: some took too long.
    [[ $status == [023] ]] || exit "$status"
    cat "$state/mutants.out/caught.txt" >> "$state/caught"
    cat "$state/mutants.out/timeout.txt" >> "$state/timeout"
    cat "$state/mutants.out/unviable.txt" >> "$state/unviable"
    cp "$state/mutants.out/missed.txt" "$state/missed"
done

for outcome in caught timeout unviable missed; do
    while IFS= read -r name; do
        printf '%s\t%s\t%s\t-\n' "$package" "${name#"$prefix"}" "$outcome" >> "$known"
    done < "$state/$outcome"
done
tested=$(cat "$state"/{caught,timeout,unviable,missed} | wc -l)
record mutants "$seed" "mutants=$tested survivors=$(wc -l < "$state/missed")"
