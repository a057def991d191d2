#!/usr/bin/env bash
# Proves properties of the arithmetic for all arguments, on the optimized code: tests/proofs/prove.py says how.
#
#   tests/proofs.sh [PATTERN]    all, or those whose names match
source "$(dirname "${BASH_SOURCE[0]}")/record.sh"
# The system's Python, for which Debian has Z3.
python=/usr/bin/python3
$python -c 'import z3' 2> /dev/null || debian python3 python3-z3

start_clock
# Loops of a known length are unrolled, and calls are replaced by what they call. No instruction has vectors.
rm -f "$target"/proofs/release/deps/board_proofs-*.ll
touch tests/proofs/src/lib.rs
RUSTFLAGS="-Cno-vectorize-slp -Cno-vectorize-loops -Cllvm-args=-unroll-threshold=100000 -Cllvm-args=-inline-threshold=100000" \
    step cargo rustc --release --lib --manifest-path tests/proofs/Cargo.toml --target-dir "$target/proofs" -- --emit=llvm-ir
if ! $python tests/proofs/prove.py "$target"/proofs/release/deps/board_proofs-*.ll "$@" | tee "$target/proofs.txt"; then
    record proofs - FAILED
    exit 1
fi
[[ $# -gt 0 ]] || record proofs - "$(tail -n 1 "$target/proofs.txt")"
