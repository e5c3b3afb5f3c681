"""Prints how long it takes to verify 3,800 records.

patience census 3x3x13x5+ --numbers 1..=4000 --records target/records.pn >target/census.jsonl
python bindings/python/speed.py target/records.pn
"""

import statistics
import sys
import time

from patience_solitaire import iter_records, verify

texts = [record.text.strip() for record in iter_records(sys.argv[1])][:3800]
text = "\n".join(texts)
times = []
for _ in range(100):
    begun = time.perf_counter()
    verdicts = verify(text)
    times.append(time.perf_counter() - begun)
assert all(verdict.passed for verdict in verdicts)
moves = sum(verdict.moves for verdict in verdicts)
print(f"{len(verdicts)} records, {moves} moves: {1000 * statistics.median(times):.1f} ms")
