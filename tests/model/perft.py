"""Counts the moves of the positions in .perft files, and writes the counts into them.

    python3 tests/model/perft.py [--check] FILE...

A line is a record, then the counts at depth 1, 2, ..., then, if wanted, the positions first reached at
depth 0, 1, ...: `<record> ; perft 15 209 2538 ; distinct 1 15 103 457`. The record is an id with
moves or without; the position is the one behind the moves. As many depths are counted as there are
numbers behind `perft`. Empty lines and lines that begin with `;` stay as they are. With --check nothing
is written, and the exit status is 1 if something would be.
"""

import sys
from itertools import islice
from multiprocessing import Pool

sys.dont_write_bytecode = True

from ids import read_id
from judge import play, read_moves


def position_of(record):
    position, rest = read_id(record)
    moves, bad, _ = read_moves(position.token, rest)
    position, played = play(position, moves)
    if bad or played < sum(times for _, times in moves):
        raise ValueError("not a line of legal moves: " + record)
    return position


def perft(position, depth):
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(text), depth - 1) for text in moves)


def layers(position, key):
    """The positions first reached after 0, 1, ... moves, as long as there are any."""
    seen = {key(position)}
    layer = [position]
    while layer:
        yield layer
        following = []
        for before in layer:
            for text in before.moves():
                after = before.after(text)
                if key(after) not in seen:
                    seen.add(key(after))
                    following.append(after)
        layer = following


def distinct(position, depth, key=lambda position: position.key()):
    counts = [len(layer) for layer in islice(layers(position, key), depth + 1)]
    return counts + [0] * (depth + 1 - len(counts))


def counted(line):
    """The line with its counts as they should be."""
    if not line.strip() or line.startswith(";"):
        return line
    record, *parts = (part.strip() for part in line.split(";"))
    position = position_of(record)
    depth = len(parts[0].split()) - 1
    fields = [record]
    for part in parts:
        name = part.split()[0]
        counts = ([perft(position, d + 1) for d in range(depth)] if name == "perft"
                  else distinct(position, depth))
        fields.append(" ".join([name, *map(str, counts)]))
    return " ; ".join(fields)


def main(arguments):
    check = "--check" in arguments
    wrong = False
    with Pool() as pool:
        for path in arguments:
            if path == "--check":
                continue
            with open(path, encoding="utf-8") as file:
                old = file.read().splitlines()
            new = pool.map(counted, old, chunksize=1)
            for number, (before, after) in enumerate(zip(old, new), 1):
                if before != after:
                    wrong = True
                    print(f"{path}:{number}: {after}")
            if not check and new != old:
                with open(path, "w", encoding="utf-8") as file:
                    file.write("\n".join(new) + "\n")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
