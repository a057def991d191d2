#!/usr/bin/env bash
# Measures what the book and the README quote, and keeps it as a record:
#
#   benches/record.sh NAME [--short] [--busy] [--dirty]
#
# writes benches/record/DATE-NAME/. NAME says which machine it is (zen5-vm). All takes about two hours on two cores. --short takes
# ten minutes after the build, one of the command as everybody builds it: it leaves out builds with flags or with functions in another
# order, perft of long trees, plain boards, positions learned by heart, codes and counts of instructions.
#
# Nothing else should run on the machine: where other programs use more than 0.2 of a core, it stops before the next measurement.
# --busy measures all the same. After a stop of any kind, the same command goes on where it stopped. Files that differ from the
# commit are refused, because nobody could measure them again; --dirty allows them. What each file holds: benches/record/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: benches/record.sh NAME [--short] [--busy] [--dirty]"
most_busy=0.20

name="" kind=whole busy="" dirty=""
for argument in "$@"; do
    case $argument in
        --short) kind=short ;;
        --busy) busy=allowed ;;
        --dirty) dirty=allowed ;;
        -*) echo "$usage" >&2; exit 2 ;;
        *) name=$argument ;;
    esac
done
[[ $name =~ ^[A-Za-z0-9._-]+$ ]] || { echo "$usage" >&2; exit 2; }
stop() { echo "$1" >&2; exit 1; }
commit=$(git describe --always --dirty)
[[ $commit != *-dirty || -n $dirty ]] ||
    stop "files differ from the commit: commit them, or measure them as they are with --dirty"

# A record that was begun and not ended has a file that says of what.
record=benches/record/$(date +%F)-$name
begun=$(compgen -G "benches/record/*-$name/unfinished" | head -n 1 || true)
if [[ -n $begun ]]; then
    record=${begun%/unfinished}
    [[ $(< "$begun") == "$commit $kind" ]] ||
        stop "$record was begun as \"$(< "$begun")\" (commit, kind): end it so, or remove it"
    echo "goes on with $record"
elif [[ -d $record ]]; then
    stop "$record is there already: take another name, or remove it"
fi
mkdir -p "$record"
echo "$commit $kind" > "$record/unfinished"

# The cores that other programs use, those of other guests of the same processor too, over five seconds.
cores_in_use() {
    local stat='/^cpu / { for (i = 2; i <= 9; i++) all += $i; print all - $5 - $6, all }'
    { awk "$stat" /proc/stat; sleep 5; awk "$stat" /proc/stat; } |
        awk -v cores="$(nproc)" 'NR == 1 { work = $1; all = $2 } END { printf "%.2f\n", ($1 - work) / ($2 - all) * cores }'
}
# Nobody measures beside other programs by accident.
wait_for_nobody() {
    [[ -r /proc/stat && -z $busy ]] || return 0
    local cores
    cores=$(cores_in_use)
    awk -v cores="$cores" -v most=$most_busy 'BEGIN { exit !(cores <= most) }' ||
        stop "the machine is busy: other programs use $cores cores, at most $most_busy may be in use; go on later with the same command, or measure all the same with --busy"
}
# A file of the record, unless it is there: what comes after its name is a command whose output it is.
file() {
    [[ ! -e $record/$1 ]] || return 0
    echo "measures $1"
    wait_for_nobody
    "${@:2}" > "$record/$1.part"
    mv "$record/$1.part" "$record/$1"
}
# A saved run: the name of its file, that of the build, and arguments of compare. Boards that differ end the script.
run() { file "$1" polyboard "$2" compare "${@:3}" --json -; }

# A build of the command: a name, the compiler flags, the profile and the feature for boards of other crates.
build() {
    RUSTFLAGS="$2" cargo build --profile "$3" -p polyboard-cli --features "$4" --target-dir "target/record-$1"
}
# The command of a build. Both profiles put it into the folder `release`.
polyboard() { "target/record-$1/release/polyboard" "${@:2}"; }
# A field of what the program says of the machine.
field() {
    polyboard plain sizes --rounds 0 --json benches/positions.epd | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"
}

# All is built before anything is timed. PEXT in cozy-chess needs a processor that has it.
echo "builds; then writes $record"
build plain "" release peers
pext=peers
if [[ $kind == whole ]]; then
    if [[ $(uname -m) == x86_64 ]]; then
        pext=peers-pext
        build ratio-v3 "-C target-cpu=x86-64-v3" bench peers-pext
    fi
    build native "-C target-cpu=native" release "$pext"
    build ratio-native "-C target-cpu=native" bench "$pext"
    build ratio-plain "" bench peers
fi

machine() {
    echo "date          $(date +%F)"
    echo "commit        $commit"
    echo "processor     $(field processor) ($(field microarchitecture)), $(nproc) cores in use"
    echo "system        $(uname -sr)"
    echo "compiler      $(rustc --version)"
    echo "profiles      bench: fat LTO, one codegen unit; release: see the root Cargo.toml"
    echo "load          $(cores_in_use) cores were in use by other programs before the first measurement${busy:+; busy was $busy}"
    echo "command       benches/record.sh $name${*:+ $*}"
}
flags=$([[ $kind == short ]] && echo --short || true)
file machine.txt machine $flags

# All workloads by all representations and peers, twice, then the chief ones without the instructions of newer processors.
chief=perft,search,engine,evaluate,legal,captures,make-unmake,copy-play,attacked,clone
run run.json plain --workload all --peers --boards 500000
run run-again.json plain --workload all --peers
for level in baseline bmi2; do
    [[ $(field level) == "$level" ]] || run run-$level.json plain --processor $level --workload $chief
done

if [[ $kind == whole ]]; then
    run run-native.json native --workload all --peers

    # Status 3: this linker cannot change the order of functions.
    layouts() { benches/layout.sh "$record" >&2 || [[ $? == 3 ]]; }
    file layouts.txt layouts

    # Perft of four positions, with cozy-chess as the yardstick.
    for ratio in ratio-native ratio-v3 ratio-plain; do
        if [[ -d target/record-$ratio ]]; then
            run $ratio.json $ratio --peers --workload perft --positions benches/positions.epd --nodes 200000000 --by-class
        fi
    done

    tricks() { benches/tricks.sh "$record" >&2; }
    file tricks.txt tricks
    learned() { benches/learned.sh "$record" >&2; }
    file learned.txt learned

    # Codes for storing positions.
    file sizes.txt polyboard plain sizes --rounds 7 tests/data/positions/real-games.epd

    # Counts that do not depend on the machine.
    if command -v valgrind > /dev/null; then
        file instructions.md benches/instructions.sh
        file costs.md benches/costs.sh
    fi
fi
rm -f "$record"/{layouts,tricks,learned}.txt "$record/unfinished"
echo "The record is complete: $record"
echo "  look at it:  cargo run --release -- report $record/run*.json"
echo "  send it:     a pull request that adds this folder, or an issue with the file of: tar czf $name.tar.gz $record"
