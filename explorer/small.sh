# shellcheck shell=bash
# Sourced by the scripts that build modules for pages.

# Writes a module as small as it gets, and prints its size. wasm-opt of binaryen makes it a sixth smaller: a
# package of most systems, and `cargo install wasm-opt`. Its options are the extensions of WebAssembly that the
# compiler uses.
small() {
    local built=$1 module=$2
    if command -v wasm-opt > /dev/null; then
        wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
            --enable-reference-types --enable-multivalue "$built" --output "$module"
    else
        echo "wasm-opt is not installed: the page works, and its module is larger" >&2
        cp "$built" "$module"
    fi
    printf '%s: %d bytes, %d with gzip -9\n' "$(basename "$module")" "$(wc -c < "$module")" \
        "$(gzip -9 --stdout "$module" | wc -c)"
}
