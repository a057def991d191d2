#!/usr/bin/env bash
# Runs every check of this folder, prints how long each took, and what could not run because something is missing here, such
# as a network: the check says so by status 3. What they printed is in target/checks.
#
#   checks/all.sh [NAME...]    all but `release` and `compile-time`, which check nothing; or some, such as `api`
#
# A run of all in which none failed is recorded, with day and commit, in tests/record/runs.tsv.
source "$(dirname "${BASH_SOURCE[0]}")/../tests/record.sh"

start_clock
scripts=()
for script in checks/*.sh checks/*.py; do
    name=$(basename "${script%.*}")
    case $name in
        all | tools | release | compile-time) ;;
        *) [[ $# -gt 0 && " $* " != *" $name "* ]] || scripts+=("$script") ;;
    esac
done
[[ $# -eq 0 || ${#scripts[@]} -eq $# ]] || { echo "no check of one of these names: $*" >&2; exit 2; }

mkdir -p "$target/checks"
count=0 failed=0 missing=0
for script in "${scripts[@]}"; do
    name=$(basename "${script%.*}") start=$SECONDS status=0
    log=$target/checks/$name.log
    "$script" > "$log" 2>&1 || status=$?
    case $status in
        0) result=passed count=$((count + 1)) ;;
        3) result="not all of it could run: $(tail -n 1 "$log")" missing=$((missing + 1)) ;;
        *) result="FAILED, see $log" failed=$((failed + 1)) ;;
    esac
    printf '%-17s %5d s  %s\n' "$name" $((SECONDS - start)) "$result"
done
[[ $failed -eq 0 ]] || exit 1
[[ $# -gt 0 ]] || record checks - "passed=$count in-part=$missing"
