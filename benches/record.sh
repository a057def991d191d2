#!/usr/bin/env bash
# Measures what the book and the README quote, and keeps it as a record:
#
#   benches/record.sh NAME [tricks] [--dirty]
#
# writes benches/record/DATE-NAME/. NAME says which machine it is (zen5-vm). With `tricks`, only what benches/tricks.sh measures.
# Nothing else should run on the machine. Files that differ from the commit are refused, because nobody could measure them
# again; --dirty allows them. What each file holds: benches/record/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: benches/record.sh NAME [tricks] [--dirty]"
name="" only="" dirty=""
for argument in "$@"; do
    case $argument in
        tricks) only=tricks ;;
        --dirty) dirty=allowed ;;
        -*) echo "$usage" >&2; exit 2 ;;
        *) name=$argument ;;
    esac
done
[[ -n $name ]] || { echo "$usage" >&2; exit 2; }
commit=$(git describe --always --dirty)
if [[ $commit == *-dirty && -z $dirty ]]; then
    echo "files differ from the commit: commit them, or measure them as they are with --dirty" >&2
    exit 1
fi
load=$(cut --delimiter=' ' --fields=1 /proc/loadavg 2> /dev/null || echo unknown)
record=benches/record/$(date +%F)-$name
mkdir -p "$record"
echo "writes $record, which takes about two hours on two cores; with \`tricks\`, ten minutes"

# A build of the command: a name, the compiler flags, the profile and the feature for boards of other crates.
build() {
    RUSTFLAGS="$2" cargo build --quiet --profile "$3" -p polyboard-cli --features "$4" --target-dir "target/record-$1"
}
# The command of a build. Both profiles put it into the folder `release`.
polyboard() { "target/record-$1/release/polyboard" "${@:2}"; }
# A field of what the program says of the machine.
field() {
    polyboard plain sizes --rounds 0 --json benches/positions.epd | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"
}

build plain "" release peers
{
    echo "date       $(date +%F)"
    echo "commit     $commit"
    echo "processor  $(field processor) ($(field microarchitecture)), $(nproc) cores in use"
    echo "system     $(uname -sr)"
    echo "compiler   $(rustc --version)"
    echo "profiles   bench: fat LTO, one codegen unit; release: see the root Cargo.toml"
    echo "load       $load, on average over the minute before"
} > "$record/machine.txt"
if [[ $only == tricks ]]; then exec benches/tricks.sh "$record"; fi

# All is built before anything is timed. PEXT in cozy-chess needs a processor that has it.
pext=peers
if [[ $(uname -m) == x86_64 ]]; then
    pext=peers-pext
    build ratio-v3 "-C target-cpu=x86-64-v3" bench peers-pext
fi
build native "-C target-cpu=native" release "$pext"
build ratio-native "-C target-cpu=native" bench "$pext"
build ratio-plain "" bench peers

# All workloads by all representations and peers: as everybody builds, and compiled for the machine. Then what the boards do
# without any instructions beyond the baseline.
polyboard plain compare --workload all --peers --boards 500000 --json "$record/run.json"
polyboard native compare --workload all --peers --json "$record/run-native.json"
polyboard plain compare --processor baseline --workload perft,search,legal,captures,make-unmake,attacked,evaluate,clone \
    --json "$record/run-baseline.json"

# Status 3: this linker cannot change the order of functions.
benches/layout.sh "$record" || [[ $? == 3 ]]

# Perft of four positions, with cozy-chess as the yardstick.
for ratio in ratio-native ratio-v3 ratio-plain; do
    if [[ -d target/record-$ratio ]]; then
        polyboard $ratio compare --peers --workload perft --positions benches/positions.epd --nodes 200000000 --by-class \
            --json "$record/$ratio.json"
    fi
done

benches/tricks.sh "$record"
benches/learned.sh "$record"

# Codes for storing positions.
polyboard plain sizes --rounds 7 tests/data/positions/real-games.epd > "$record/sizes.txt"

# Counts that do not depend on the machine.
if command -v valgrind > /dev/null; then
    benches/instructions.sh > "$record/instructions.md"
    benches/costs.sh > "$record/costs.md"
fi
