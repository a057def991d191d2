#!/usr/bin/env bash
# A job on a disk that fills up while its shards are counted: a run that cannot write says so with status 2 and leaves
# what was written before; when there is room again, it goes on to the right count.
#
#   tests/jobs/full.sh
#
# The disk is a memory file system of 512 KiB, which only root can mount.
source "$(dirname "${BASH_SOURCE[0]}")/../record.sh"
need jq jq
polyboard=$(polyboard)
sudo=
[[ $EUID == 0 ]] || sudo=sudo
disk=$(mktemp --directory)
$sudo mount -t tmpfs -o "size=512k,mode=0777" tmpfs "$disk"
trap '$sudo umount "$disk"; rmdir "$disk"' EXIT
job=$disk/job
start_clock

# Perft 5 from the start: 400 positions in ten shards.
"$polyboard" job plan "$job" --plies 2 --depth 5 --shard 40 > /dev/null
fails=0 written=0
fill() {
    # All but a few blocks, which change from round to round, so that writes fail at different places.
    local free
    free=$(df --output=avail --block-size=1 "$disk" | tail -n 1)
    head --bytes="$((free - 4096 * $1))" /dev/zero > "$disk/filler" 2> /dev/null || true
}
for shard in {0..9}; do
    rm -f "$disk/filler"
    fill $((shard % 4))
    if "$polyboard" job run "$job" --shard "$shard" --checkpoint 0 > "$disk.out" 2> "$disk.err"; then
        written=$((written + 1))
    else
        status=$?
        fails=$((fails + 1))
        if [[ $status != 2 ]] || ! grep --quiet 'cannot write' "$disk.err"; then
            echo "shard $shard on a full disk: status $status" >&2
            cat "$disk.err" >&2
            exit 1
        fi
    fi
    # What has a name is whole.
    find "$job/results" "$job/checkpoints" -name '0*.json' -exec jq --exit-status .sha256 {} + > /dev/null || {
        echo "shard $shard: a fragment was left" >&2
        exit 1
    }
done
rm -f "$disk/filler" "$disk.out" "$disk.err"
[[ $fails -gt 0 ]] || { echo "the disk was never full" >&2; exit 1; }
for shard in {0..9}; do
    "$polyboard" job run "$job" --shard "$shard" > /dev/null
done
leaves=$("$polyboard" job merge "$job" --json | jq .leaves)
if [[ $leaves != 4865609 ]]; then
    echo "$leaves leaves after the disk was full, not 4865609" >&2
    record jobs-disk-full - FAILED
    exit 1
fi
record jobs-disk-full - "full-disks=$fails shards-written-all-the-same=$written leaves=$leaves"
