"""Verifies records on a Spark cluster.

    spark-submit verify.py --patience ./patience RECORDS OUT

RECORDS are text files with one record a line, or a Parquet dataset of `census.py --records`. Each
task runs one `patience verify`, or calls the Python module where the worker has it. OUT is a
Parquet dataset with a row for each record. The total is a
line of JSON: how many records there are, how many pass, and how many have each status and error.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession

# Published: columns are never renamed or retyped, and new ones come last.
SCHEMA = "id string, status string, passed boolean, moves bigint, code string, message string"
ARROW = pa.schema(
    [
        ("id", pa.string()),
        ("status", pa.string()),
        ("passed", pa.bool_()),
        ("moves", pa.int64()),
        ("code", pa.string()),
        ("message", pa.string()),
    ]
)
BATCH = 1000


def worker(binary, deals):
    """Returns a function from texts of whole records, those of one task, to verdicts."""

    def feed(batches, pipe, failures):
        try:
            with pipe:
                for batch in batches:
                    for text in batch.column(0).to_pylist():
                        pipe.write(f"{text or ''}\n".encode())
        except Exception as error:
            failures.append(error)

    def row(line):
        verdict = json.loads(line)
        error = verdict["error"] or {}
        kept = {name: verdict[name] for name in ("id", "status", "moves")}
        kept |= {name: error.get(name) for name in ("code", "message")}
        return kept | {"passed": verdict["pass"]}

    def call(module, batches):
        book = deals.value.decode()
        for batch in batches:
            texts = (text or "" for text in batch.column(0).to_pylist())
            try:
                verdicts = module.verify("\n".join([book, *texts]))
            except module.RecordError:
                verdicts = []  # these lines have no record
            yield pa.RecordBatch.from_pylist([row_of(verdict) for verdict in verdicts], ARROW)

    def row_of(verdict):
        found = verdict.diagnostic if verdict.status in ("illegal", "malformed") else None
        kept = {name: getattr(verdict, name) for name in ("id", "status", "passed", "moves")}
        return kept | {name: getattr(found, name, None) for name in ("code", "message")}

    def run(batches):
        try:
            import patience_solitaire as module
        except ImportError:
            return process(batches)
        return call(module, batches)

    def process(batches):
        command = [SparkFiles.get(binary), "verify", "--format", "jsonl", "--jobs", "1", "-"]
        with tempfile.NamedTemporaryFile() as book:
            if deals.value:
                book.write(deals.value)
                book.flush()
                command += ["--deals", book.name]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            failures = []
            arguments = (batches, process.stdin, failures)
            feeder = threading.Thread(target=feed, args=arguments, daemon=True)
            feeder.start()
            rows = []
            for line in process.stdout:
                rows.append(row(line))
                if len(rows) == BATCH:
                    yield pa.RecordBatch.from_pylist(rows, ARROW)
                    rows = []
            yield pa.RecordBatch.from_pylist(rows, ARROW)
            feeder.join()
            if process.wait() > 1:  # 1: a record fails
                raise RuntimeError(f"patience verify ended with {process.returncode}")
            if failures:
                raise failures[0]

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--patience", required=True, help="the program, which is sent to the workers")
    add("--deals", help="a file of known deals, which is sent to the workers")
    add("records", help="text files with a record a line, or a dataset of census.py")
    add("out", help="the Parquet dataset to write")
    args = parser.parse_args()

    spark = SparkSession.builder.appName("verify").getOrCreate()
    spark.sparkContext.addFile(args.patience)
    deals = spark.sparkContext.broadcast(open(args.deals, "rb").read() if args.deals else b"")
    is_dataset = args.records.rstrip("/").endswith(".parquet")
    if is_dataset:
        texts = spark.read.parquet(args.records).select("records")
    else:
        texts = spark.read.text(args.records)
    run = worker(os.path.basename(args.patience), deals)
    texts.mapInArrow(run, SCHEMA).write.parquet(args.out)

    verdicts = spark.read.parquet(args.out)

    def count(name):
        rows = verdicts.where(f"{name} is not null").groupBy(name).count().orderBy(name)
        return {row[0]: row[1] for row in rows.collect()}

    total = {"records": verdicts.count(), "passed": verdicts.filter("passed").count()}
    print(json.dumps(total | {"statuses": count("status"), "errors": count("code")}))
    spark.stop()


if __name__ == "__main__":
    main()
