"""Verifies records from standard input, one on each line.

Writes a line for each: status, played, moves, done, of, deals, record, with tabs between them.
"""

import re
import sys

sys.dont_write_bytecode = True

from grid import Illegal
from ids import GRID_GAMES, Bad, read_id

NAMES = tuple(GRID_GAMES)


def without_comments(text):
    return re.sub(";[^\r\n]*", " ", text)


def begins_record(word):
    letters = re.match("[A-Za-z]*", word)[0]
    return (re.match("[0-9]+[xX×✕✖⨯хχ]", word) is not None or word.startswith(NAMES)
            or len(letters) >= 3 and re.fullmatch("[a-i]*", letters) is None)


def split_records(text):
    """The records of a text. A deal has no `]` of its own inside."""
    records = []
    for word in re.findall(r"(?:[^\s\[]|\[[^\]]*\])+", without_comments(text)):
        if begins_record(word) or not records:
            records.append(word)
        else:
            records[-1] += " " + word
    return records


def read_word(token, word, start=0):
    """The moves of a word, each with how often it is played, and the rest that cannot be read."""
    moves = []
    while start < len(word):
        move = token.match(word, start)
        if not move:
            break
        end, times = move.end(), 1
        if word[end:end + 1] == ":":
            repetition = re.compile(":([0-9]+)x").match(word, end)
            if not repetition or not 1 <= int(repetition[1]) <= 999:
                break
            end, times = repetition.end(), int(repetition[1])
        moves.append((move[0], times))
        start = end
    return moves, word[start:]


def read_moves(token, text):
    """The moves of a text up to the first bad token, whether there is one, and the outcome tag."""
    moves, tag = [], None
    for word in text.split():
        if tag:
            return moves, True, tag
        found, rest = read_word(token, word)
        moves += found
        if outcome := re.match("=(solved|partial|stuck)", rest):
            tag, rest = outcome[1], rest[outcome.end():]
        if rest:
            return moves, True, tag
    return moves, False, tag


def play(position, moves):
    """The position after the legal moves, and how many those are."""
    played = 0
    for text, times in moves:
        for _ in range(times):
            try:
                position = position.after(text)
            except Illegal:
                return position, played
            played += 1
    return position, played


def judge(record):
    """Status, played, moves, done, of, deals; the last three are None where nothing is dealt."""
    try:
        position, rest = read_id(without_comments(record).strip())
    except Bad:
        return "malformed", 0, 0, None, None, None
    moves, bad, _ = read_moves(position.token, rest)
    count = sum(times for _, times in moves)
    position, played = play(position, moves)
    if played < count:
        status = "illegal"
    elif bad:
        status = "malformed"
    elif position.won():
        status = "solved"
    else:
        status = "partial" if position.moves() else "stuck"
    return status, played, count, *position.progress()


def line(record):
    return "\t".join("-" if value is None else str(value) for value in (*judge(record), record))


if __name__ == "__main__":
    for record in sys.stdin:
        if record.strip():
            print(line(record.rstrip("\r\n")))
