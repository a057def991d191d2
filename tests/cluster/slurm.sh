#!/usr/bin/env bash
# A job as a Slurm array, with runs killed and terminated at random; see common.sh. Installs Slurm and runs a
# cluster of one node with four slots, which needs root. The cluster has its own configuration, key and ports,
# and is removed at the end.
source "$(dirname "$0")/common.sh"
if [[ $EUID != 0 ]]; then
    echo "only root can run slurmd" >&2
    exit 1
fi
need munged munge
need sbatch slurm-wlm

cluster=$scratch/cluster
mkdir --mode=700 "$cluster" "$cluster/state" "$cluster/spool" "$scratch/logs"
daemons=()
leave() {
    local index
    # In reverse order of their start.
    for ((index = ${#daemons[@]} - 1; index >= 0; index--)); do
        kill "${daemons[index]}" && wait "${daemons[index]}" || true
    done
}
start() {
    "$@" > "$cluster/${1##*/}.out" 2>&1 &
    daemons+=($!)
}

dd if=/dev/urandom of="$cluster/key" bs=128 count=1 status=none
chmod 600 "$cluster/key"
# --force: the parent directory is for temporary files.
start munged --foreground --force --key-file="$cluster/key" --socket="$cluster/munge" \
    --pid-file="$cluster/munged.pid" --seed-file="$cluster/seed"

export SLURM_CONF=$cluster/slurm.conf
node=$(hostname --short)
cat > "$SLURM_CONF" << END
ClusterName=perft
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$cluster/munge
CredType=cred/munge
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,default_queue_depth=2000
ReturnToService=2
KillWait=5
NodeName=$node NodeAddr=127.0.0.1 CPUs=4 RealMemory=8192 State=UNKNOWN
PartitionName=test Nodes=$node Default=YES MaxTime=INFINITE State=UP
END
start slurmctld -D
start slurmd -D
for _ in {1..60}; do
    state=$(sinfo --noheader --format=%T 2> /dev/null) || true
    [[ $state != idle ]] || break
    sleep 1
done
[[ $state == idle ]] || { cat "$cluster"/*.out >&2; exit 1; }
sinfo --noheader --format='%D node, %c slots, %T'
scontrol show config | grep MaxArraySize

# After the first time, the tasks of the shards that are not done: task 7 has the shards 7 and 1,007.
submit() {
    local tasks
    # The command fails if a result is damaged.
    tasks=$({ polyboard job status "$job" --json || true; } |
        jq --raw-output '[.missing[], .begun[], .damaged[].shard] | map(. % 1000) | unique | join(",")')
    [[ -n $tasks ]] || return 0
    polyboard job emit slurm "$job" > "$scratch/perft.sbatch"
    sbatch --wait --chdir="$scratch/logs" --array="$tasks" "$scratch/perft.sbatch"
}

# Sends SIGTERM to a task every second, as at the end of its time limit. scancel would retry for a minute if
# the run is over.
terminate() {
    local task
    while sleep 1; do
        task=$(squeue --noheader --array --states=RUNNING --format=%i | shuf --head-count=1) || true
        [[ -z $task ]] || timeout 1 scancel --signal=TERM "$task" 2> /dev/null || true
    done
}
terminate &
daemons+=($!)

test_job
echo "$(grep --files-with-matches 'stopped after' -r "$scratch/logs" | wc --lines) terminated runs wrote a checkpoint," \
    "$(grep --files-with-matches 'continued after' -r "$scratch/logs" | wc --lines) continued from one"
