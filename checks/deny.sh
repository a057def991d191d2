#!/usr/bin/env bash
# Licenses that may be linked, nothing yanked or with a known hole, one source: deny.toml.
source "$(dirname "$0")/tools.sh"
tool cargo-deny 0.20.2

step cargo deny --locked --workspace check
