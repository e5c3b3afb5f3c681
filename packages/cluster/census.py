"""Measures how many deals of a game can be won, on a Spark cluster.

    spark-submit census.py --patience ./patience --game 3x3x13x5+ --numbers 1..=1000000 OUT

Each task runs one `patience` process on a range of shuffle numbers. OUT is a Parquet dataset with a
row for each chunk of up to 1,000 deals: its line, as `patience census --out` writes it, and its
deals. The total is what `patience census merge` makes of these lines, so it is that of one machine,
to the bit.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession

CHUNK = 1000  # deals; the program makes smaller chunks of hard ones

# Published: columns are never renamed or retyped, and new ones come last.
SCHEMA = """
    game string, first bigint, last bigint, won bigint, lost bigint, undecided bigint, nodes bigint,
    line string, deals array<struct<number: bigint, outcome: string, nodes: bigint, moves: int>>,
    records string
"""
DEAL = pa.struct(
    [("number", pa.int64()), ("outcome", pa.string()), ("nodes", pa.int64()), ("moves", pa.int32())]
)
COUNTS = ["won", "lost", "undecided", "nodes"]
ARROW = pa.schema(
    [("game", pa.string()), ("first", pa.int64()), ("last", pa.int64())]
    + [(name, pa.int64()) for name in COUNTS]
    + [("line", pa.string()), ("deals", pa.list_(DEAL)), ("records", pa.string())]
)


def worker(binary, game, first, last, options, with_records):
    """Returns a function from the indices of thousands of deals, those of one task, to rows."""

    def run(batches):
        chunks = [index for batch in batches for index in batch.column(0).to_pylist()]
        if not chunks:
            return
        start = first + min(chunks) * CHUNK
        end = min(first + (max(chunks) + 1) * CHUNK - 1, last)
        with tempfile.TemporaryDirectory() as folder:

            def path(name):
                return os.path.join(folder, name)

            command = [SparkFiles.get(binary), "census", game, "--numbers", f"{start}..={end}"]
            command += ["--jobs", "1", "--out", path("chunks"), "--deals-out", path("deals")]
            command += options
            if with_records:
                command += ["--records", path("records")]
            null = subprocess.DEVNULL
            subprocess.run(command, check=True, stdin=null, stdout=null)
            deals = open(path("deals"))
            records = open(path("records")) if with_records else None
            done = 0
            for line in open(path("chunks")):
                chunk = json.loads(line)
                low, high = chunk["numbers"]
                row = {"game": game, "first": low, "last": high, "line": line.rstrip("\n")}
                row |= {name: chunk[name] for name in COUNTS}
                row["deals"] = [json.loads(next(deals)) for _ in range(low, high + 1)]
                if records:  # ASCII, so that bytes are characters
                    row["records"] = records.read(chunk["written"]["records"] - done)
                    done = chunk["written"]["records"]
                yield pa.RecordBatch.from_pylist([row], ARROW)

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--patience", required=True, help="the program, which is sent to the workers")
    add("--game", required=True, help="a game id without a number, such as 3x3x13x5+")
    add("--numbers", required=True, help="shuffle numbers, such as 1..=1000000")
    add("--chunks", type=int, default=10, help="thousands of deals in a task [default: 10]")
    add("--records", action="store_true", help="keep the record of each won deal, for verify.py")
    add("--option", action="append", default=[], help="passed on, such as --option=--shortest")
    add("out", help="the Parquet dataset to write")
    args = parser.parse_args()
    first, last = map(int, args.numbers.split("..="))
    if not 0 <= first <= last < 2**63:
        parser.error("the numbers must go up, and be less than 2^63")

    spark = SparkSession.builder.appName(f"census {args.game}").getOrCreate()
    spark.sparkContext.addFile(args.patience)
    binary = os.path.basename(args.patience)
    chunks = -(-(last - first + 1) // CHUNK)
    indices = spark.range(0, chunks, 1, -(-chunks // args.chunks))
    run = worker(binary, args.game, first, last, args.option, args.records)
    # Parquet has the rows of those tasks alone that ended well, each once.
    indices.mapInArrow(run, SCHEMA).write.parquet(args.out)

    command = [args.patience, "census", "merge", "-", "--format", "jsonl"]
    merge = subprocess.Popen(command, stdin=subprocess.PIPE, text=True)
    for row in spark.read.parquet(args.out).select("line").toLocalIterator():
        merge.stdin.write(row.line + "\n")
    merge.stdin.close()
    spark.stop()
    sys.exit(merge.wait())


if __name__ == "__main__":
    main()
