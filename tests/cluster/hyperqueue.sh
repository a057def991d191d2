#!/usr/bin/env bash
# A job under HyperQueue, with runs killed at random; see common.sh. Installs the Python package of HyperQueue
# in an environment under target/. The package has the server and the workers, but no command `hq`: hq.py
# replaces it.
source "$(dirname "$0")/common.sh"
environment=$target/hyperqueue
if ! "$environment/bin/python" -c 'import hyperqueue' 2> /dev/null; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet 'hyperqueue==0.27.*'
fi

mkdir "$scratch/bin" "$scratch/logs"
export HQ_SERVER_DIR=$scratch/server
cat > "$scratch/bin/hq" << END
#!/bin/sh
exec "$environment/bin/python" "$root/tests/cluster/hq.py" "\$@"
END
chmod +x "$scratch/bin/hq"
PATH=$scratch/bin:$PATH

hq cluster 4 > "$scratch/cluster" 2>&1 &
cluster=$!
leave() { kill "$cluster" && wait "$cluster" || true; }
until grep --quiet ready "$scratch/cluster"; do
    kill -0 "$cluster" || { cat "$scratch/cluster" >&2; exit 1; }
    sleep 0.5
done

submit() {
    polyboard job emit hq "$job" > "$scratch/script"
    (cd "$scratch/logs" && sh "$scratch/script" 2> "$scratch/err")
}

test_job
