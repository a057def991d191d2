#!/usr/bin/env bash
# A job under GNU parallel, with runs killed at random; see common.sh. Installs GNU parallel.
source "$(dirname "$0")/common.sh"
need parallel parallel

submit() {
    # With its log, parallel would not start finished shards again.
    rm -f "$job/joblog"
    polyboard job emit parallel "$job" > "$scratch/script"
    sh "$scratch/script" > "$scratch/out" 2> "$scratch/err"
}

test_job
