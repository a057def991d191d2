#!/usr/bin/env bash
# A program compiles the boards that it names and no other; every feature works alone, and with others.
#
#   checks/features.sh           crates of each board, and clippy on each feature
#   checks/features.sh --pairs   and on each pair
source "$(dirname "$0")/tools.sh"

# The crates that each feature may bring, besides board-core, board-game, board-processor and polyboard. A representation brings the crates that
# its feature names, and what they depend on.
declare -A crates=(
    [default]="board-bitboard board-setwise board-sliders"
    [std]=""
    [backend]=""
    [pgn]="board-pgn"
    [data]="board-data board-encoding board-pgn"
    [encoding]="board-encoding"
    [adaptive]="board-encoding"
    [count]=""
    [bitboard,count]="board-bitboard board-count board-setwise board-sliders"
    [hashed]="board-perft"
    [jobs]="board-encoding board-perft"
)
boards=$(boards)
for board in $boards; do
    crates[$board]=$(cargo metadata --locked --no-deps --format-version 1 | jq --raw-output --arg feature "$board" '
        (.packages | map({key: .name, value: .}) | from_entries) as $all
        | def with_dependencies: ., ($all[.].dependencies[]
            | select(.kind == null and (.optional | not) and .path != null) | .name | with_dependencies);
        $all.polyboard.features[$feature][] | select(startswith("dep:")) | ltrimstr("dep:") | with_dependencies' |
        grep --invert-match --line-regexp --regexp=board-{core,processor} | sort --unique | tr '\n' ' ')
done

brought() {
    cargo tree --locked -p polyboard --edges normal --no-default-features --features "$1" \
        --prefix none --format '{lib}' | sed 's/ .*//; s/_/-/g' | grep -E '^(board-|polyboard)' | sort --unique | tr '\n' ' '
}

expected() { printf '%s\n' board-core board-game board-processor polyboard ${crates[$1]} | sort --unique | tr '\n' ' '; }

printf '== crates of each feature\n'
for feature in $boards default std backend pgn data encoding adaptive count bitboard,count hashed jobs; do
    if [[ ! -v "crates[$feature]" ]]; then
        echo "checks/features.sh does not say which crates the feature \"$feature\" may bring" >&2
        exit 1
    fi
    if [[ $(brought "$feature") != "$(expected "$feature")" ]]; then
        echo "the feature \"$feature\" brings $(brought "$feature"), not $(expected "$feature")" >&2
        exit 1
    fi
    printf '%-18s %s\n' "$feature" "$(expected "$feature")"
done

# Every feature alone, none, and all; warnings are errors. Features of other crates first.
metadata=$(cargo metadata --locked --no-deps --format-version 1)
for package in board-core board-game board-processor board-bitboard board-byteboard board-hybrid polyboard polyboard-compare; do
    lint=(cargo clippy --quiet --locked --lib -p "$package")
    step "${lint[@]}" --no-default-features -- -D warnings
    step "${lint[@]}" --all-features -- -D warnings
    for feature in $(jq --raw-output --arg name "$package" \
        '.packages[] | select(.name == $name) | .features | keys[]' <<< "$metadata"); do
        step "${lint[@]}" --no-default-features --features "$feature" -- -D warnings
    done
done
if [[ ${1-} == --pairs ]]; then
    # Of boards of the same kind one is enough: pairs can only break what `cfg(any(...))` joins, and the choice
    # by name.
    alike=array8x8,mailbox12x12,mailbox16x16,array8x8+list,mailbox12x12+list,mailbox10x12+list,mailbox16x16+list
    tool cargo-hack 0.6.46
    step cargo hack --feature-powerset --depth 2 --exclude-features "$alike,default,all" -p polyboard \
        clippy --locked --lib -- -D warnings
fi
