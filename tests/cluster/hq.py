"""The part of the command `hq` that the scripts of `polyboard job emit hq` use, on the Python package.

    hq cluster CORES                     a server and a worker, until SIGTERM
    hq submit --name N --array A-B --cpus C -- COMMAND...   and waits until all tasks have ended
"""

import argparse
import os
import signal
import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.client import Client
from hyperqueue.cluster import WorkerConfig
from hyperqueue.ffi.protocol import ResourceRequest


def cluster(arguments):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with LocalCluster(os.environ["HQ_SERVER_DIR"], WorkerConfig(cores=arguments.cores)):
        print("ready", flush=True)
        signal.pause()


def submit(arguments):
    first, last = map(int, arguments.array.split("-"))
    assert first == 0, "the package numbers tasks from 0"
    job = Job(name=arguments.name, max_fails=None, default_workdir=Path.cwd())
    for _ in range(last + 1):
        job.program(arguments.command, resources=ResourceRequest(cpus=arguments.cpus))
    client = Client(os.environ["HQ_SERVER_DIR"])
    submitted = client.submit(job)
    if not client.wait_for_jobs([submitted], raise_on_error=False):
        raise SystemExit(f"{len(client.get_failed_tasks(submitted))} tasks failed")


def main():
    parser = argparse.ArgumentParser(prog="hq")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("cluster")
    command.add_argument("cores", type=int)
    command.set_defaults(run=cluster)
    command = commands.add_parser("submit")
    command.add_argument("--name")
    command.add_argument("--array")
    command.add_argument("--cpus", type=int)
    command.add_argument("command", nargs="+")
    command.set_defaults(run=submit)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
