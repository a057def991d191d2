#!/usr/bin/env bash
# Allowed licenses, no yanked or vulnerable dependency, one registry: deny.toml.
source "$(dirname "$0")/tools.sh"
tool cargo-deny 0.20.2

step cargo deny --locked --workspace check
