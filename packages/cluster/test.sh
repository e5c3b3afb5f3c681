#!/usr/bin/env bash
# Runs both scripts on a cluster of two workers on this machine, kills an executor in the midst of
# each, and compares with the program alone. Builds the program; installs Spark into an environment
# of its own.
#
#     packages/cluster/test.sh [PATIENCE]        default: target/release/patience
#
# With a wheel of the Python module in WHEEL, also with that.
set -euo pipefail
cd "$(dirname "$0")"
[ $# != 0 ] || cargo build --release --locked --quiet
patience=$(realpath "${1:-../../target/release/patience}")
env=${CLUSTER_ENV:-$(realpath -m ../../target/cluster)}
python=$env/bin/python

../../.ci/install java=openjdk-17-jre-headless
if ! cmp -s requirements.txt "$env/installed.lock"; then
    python3 -m venv "$env"
    "$env/bin/pip" install -q -r requirements.txt
    cp requirements.txt "$env/installed.lock"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
game=3x3x13x5+
numbers=1..=12000

# In the second task, this stands in for the program and kills the executor that it runs in: the
# nearest `java` above it.
mkdir "$work/bin"
cat >"$work/bin/patience" <<EOF
#!/usr/bin/env bash
if [[ \$2 != merge ]] && ! mkdir "$work/first" 2>/dev/null && mkdir "$work/killed" 2>/dev/null; then
    pid=\$\$
    until [[ \$(cat /proc/\$pid/comm) == java ]]; do
        pid=\$(awk '/^PPid/ { print \$2 }' /proc/\$pid/status)
    done
    kill -9 \$pid
fi
exec "$patience" "\$@"
EOF
chmod +x "$work/bin/patience"

submit() {
    rm -rf "$work/first" "$work/killed"
    PYSPARK_PYTHON=$python "$env/bin/spark-submit" --master "${MASTER:-local-cluster[2,1,1024]}" \
        --conf spark.ui.enabled=false --conf spark.sql.files.openCostInBytes=0 \
        --conf spark.sql.files.maxPartitionBytes=100000 "$@" 2>"$work/log" ||
        { cat "$work/log" >&2; return 1; }
    grep -q "Lost executor" "$work/log" || { echo "no executor was lost" >&2; return 1; }
}

verify() { # with one machine, and with the cluster: records, and what else
    "$patience" verify --format jsonl "$1" "${@:3}" >"$work/verdicts" || [[ $? == 1 ]]
    "$python" - "$work/verdicts" >"$work/one" <<'EOF'
import collections, json, sys
verdicts = [json.loads(line) for line in open(sys.argv[1])]
count = lambda names: dict(sorted(collections.Counter(names).items()))
print(json.dumps({
    "records": len(verdicts),
    "passed": sum(verdict["pass"] for verdict in verdicts),
    "statuses": count(verdict["status"] for verdict in verdicts),
    "errors": count(verdict["error"]["code"] for verdict in verdicts if verdict["error"]),
}))
EOF
    rm -rf "$work/verdicts.parquet"
    submit verify.py --patience "$work/bin/patience" "${@:3}" "$2" "$work/verdicts.parquet" \
        >"$work/many"
    cmp "$work/one" "$work/many"
    cat "$work/many"
}

echo "census $game, numbers $numbers"
"$patience" census "$game" --numbers "$numbers" --format jsonl --records "$work/records.pn" \
    >"$work/one"
submit census.py --patience "$work/bin/patience" --game "$game" --numbers "$numbers" --chunks 2 \
    --records "$work/census.parquet" >"$work/many"
cmp "$work/one" "$work/many"
cut -c -200 "$work/many"

echo "verify the records of the census"
verify "$work/records.pn" "$work/census.parquet"

echo "verify lines, of which some fail and some need a deal book"
echo "2x2x1x1+7[AS AH]" >"$work/deals.pn"
for ((i = 0; i < 5000; i++)); do
    echo "2x2x1x1+7 1a *1a"
    echo "2x2x1x1+[AH AS] 1a 1a ; record $i"
    echo "2x2x1x1+[AH AS] zz"
    echo "3x3x13x5-$i + =partial"
done >"$work/lines.pn"
verify "$work/lines.pn" "$work/lines.pn" --deals "$work/deals.pn"
if [[ -n ${WHEEL:-} ]]; then
    echo "verify the same lines with the Python module"
    "$env/bin/pip" install -q --target "$work/module" --no-deps "$WHEEL"
    # Nothing kills an executor, since the program does not run.
    rm -rf "$work/verdicts.parquet"
    PYTHONPATH=$work/module PYSPARK_PYTHON=$python "$env/bin/spark-submit" \
        --master "${MASTER:-local-cluster[2,1,1024]}" --conf spark.ui.enabled=false \
        --conf "spark.executorEnv.PYTHONPATH=$work/module" verify.py --patience /bin/false \
        --deals "$work/deals.pn" "$work/lines.pn" "$work/verdicts.parquet" 2>"$work/log" >"$work/many" ||
        { cat "$work/log" >&2; exit 1; }
    cmp "$work/one" "$work/many"
    cat "$work/many"
fi
echo "the cluster and the single machine agree"
