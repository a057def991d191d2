#!/bin/sh
# Prints the path of a Python that has python-chess, in an environment of its own under target/: $(tests/python/environment.sh)
# The first time it needs python3 and a package index.
set -eu
version=1.11.2
environment=${CARGO_TARGET_DIR:-$(cd "$(dirname "$0")/../.." && pwd)/target}/python-chess
if ! "$environment/bin/python" -c "import chess, sys; sys.exit(chess.__version__ != '$version')" 2> /dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet "chess==$version"
fi
echo "$environment/bin/python"
