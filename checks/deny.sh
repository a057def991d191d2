#!/usr/bin/env bash
# Allowed licenses, no yanked or vulnerable dependency, one registry: deny.toml. Advisories are fetched; without a network
# the rest is checked, and the status is 3.
source "$(dirname "$0")/tools.sh"
tool cargo-deny 0.20.2

step cargo deny --locked --workspace check bans licenses sources
if ! step cargo deny fetch db; then
    echo "advisories cannot be fetched, and were not checked" >&2
    exit 3
fi
step cargo deny --locked --workspace check --disable-fetch advisories
