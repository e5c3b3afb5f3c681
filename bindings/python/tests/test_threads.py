"""Threads share what they like, and Ctrl-C is heard at once."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from patience_solitaire import (
    PatienceError,
    Position,
    Record,
    Solver,
    Verdict,
    census,
    format_records,
    iter_records,
    iter_verify,
    records,
    verify,
)

# Where nothing else runs, it is a tenth; machines of tests are busy, and their builds slow.
PROMPT = 0.5


@contextmanager
def alarm(after: float) -> Generator[None]:
    """Raises KeyboardInterrupt after some seconds, as Ctrl-C does."""

    def raised(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, raised)
    try:
        signal.setitimer(signal.ITIMER_REAL, after)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def heard(after: float, work: Callable[[], object]) -> float:
    """Returns how long a signal took to be heard, while work is done again and again."""
    begun = time.monotonic()
    # On a busy machine it may be raised before any work begins.
    with pytest.raises(KeyboardInterrupt), alarm(after):
        while True:
            work()
    return time.monotonic() - begun - after


def is_prompt(after: float, work: Callable[[], object], within: float = PROMPT) -> bool:
    """Returns whether a signal is heard at once, in one of some tries."""
    return any(heard(after, work) < within for _ in range(5))


LONG = "\n".join(f"2x2x2x2+{number} 1a 1b =partial" for number in range(200_000))
HUGE = "3x3x13x5+2 2a " + "ab ba " * 4_000_000 + "=partial"


@pytest.mark.parametrize(
    "work",
    [
        lambda: verify(LONG),
        lambda: verify(HUGE),
        lambda: records(LONG * 3),
        lambda: format_records(LONG * 3),
        lambda: Position(HUGE),
        lambda: Solver().analyse(HUGE),
        lambda: Solver().infer(HUGE),
        lambda: census("3x3x13x5+", "1..=1000000"),
        lambda: census("3x3x13x5-", "1..=1000000", player="greedy"),
    ],
    ids=[
        *("verify", "one record", "records", "format", "position", "analyse", "infer", "census"),
        "greedy",
    ],
)
def test_ctrl_c(work: Callable[[], object]) -> None:
    assert is_prompt(0.1, work)


@pytest.mark.parametrize(
    "work",
    [
        lambda: Solver().solve(Position("twenty+1"), shortest=True),
        lambda: Position("3x3x13x5+1").perft(40),
        lambda: Position("montecarlo+1").perft(40, distinct=True),
    ],
    ids=["solve", "perft", "distinct"],
)
def test_ctrl_c_in_a_search(work: Callable[[], object]) -> None:
    # It is heard after a number of positions: a millisecond, but long in a build for debugging.
    assert is_prompt(0.1, work, within=10 * PROMPT)


def test_ctrl_c_while_another_thread_has_the_solver() -> None:
    solver = Solver(nodes=5_000_000, memory=1 << 28)
    begun = threading.Event()

    def search() -> None:
        begun.set()
        solver.solve(Position("colorado+1"), shortest=True)

    thread = threading.Thread(target=search, daemon=True)
    thread.start()
    begun.wait()
    time.sleep(0.05)
    assert is_prompt(0.1, lambda: solver.solve(Position("twenty+1"), shortest=True))


@pytest.mark.parametrize("read", [iter_records, iter_verify])
def test_ctrl_c_while_a_pipe_is_silent(
    read: Callable[[Path], Iterable[Record | Verdict]], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDWR)
    os.write(held, b"carpet+1 +\n" * 4000)
    found = read(pipe)
    with alarm(0.3), pytest.raises(KeyboardInterrupt):
        for _ in found:
            pass
    # Nothing that was read is lost.
    os.write(held, b"carpet+2 +\n" * 2)
    os.close(held)
    assert sum(1 for _ in found) > 0


def test_threads_share_positions() -> None:
    position = Position("3x3x13x5+1")
    texts = [str(move) for move in position.legal_moves]

    def play(seed: int) -> None:
        dice = random.Random(seed)
        acts: list[Callable[[], object]] = [
            lambda: position.play(dice.choice(position.legal_moves)),
            lambda: position.play(dice.choice(texts)),
            position.undo,
            position.peek,
            position.copy,
            lambda: position.copy(stack=False),
            position.key,
            position.to_record,
            position.board_array,
            position.repeats,
            lambda: position.status,
            lambda: position == position,
            lambda: position == Position("3x3x13x5+1"),
            lambda: position.board,
            lambda: position.moves,
            lambda: position.svg(),
            lambda: repr(position) + str(position),
            lambda: position.cards(dice.choice(texts)),
            lambda: Solver(nodes=50).solve(position),
            lambda: Solver(nodes=50).analyse(position),
            lambda: position.perft(1),
        ]
        for _ in range(150):
            # A move of another thread can come first.
            with suppress(PatienceError, IndexError):
                dice.choice(acts)()

    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(play, seed) for seed in range(8)]:
            done.result()
    assert Position(position.to_record()) == position


def test_threads_share_a_solver() -> None:
    solver = Solver(nodes=2000)
    games = [f"2x2x6x2+{number}" for number in range(8)]
    alone = [Solver(nodes=2000).solve(Position(game)) for game in games]

    def solve(game: str) -> object:
        return [solver.solve(Position(game)), solver.analyse(game), hash(solver)][0]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve, games)) == alone


def test_threads_share_the_records_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "many.pn"
    path.write_text("".join(f"carpet+{number} +\n" for number in range(20_000)))
    found = iter_records(path)
    with ThreadPoolExecutor(4) as pool:
        parts = [pool.submit(list[Record], found) for _ in range(4)]
    lines = sorted(record.line for part in parts for record in part.result())
    assert lines == list(range(1, 20_001))


HARD = "4x4x26x9+1"


def test_searches_stop_from_outside() -> None:
    solver = Solver()
    with ThreadPoolExecutor() as pool:
        running = [pool.submit(solver.solve, Position(HARD), shortest=True) for _ in range(2)]
        while solver.searched() < 100_000:
            time.sleep(0.01)
        begun = time.monotonic()
        solver.cancel()
        answers = [search.result() for search in running]
        assert time.monotonic() - begun < 1, "within 50 ms on an idle machine"
    assert [answer.limit for answer in answers] == ["cancelled"] * 2
    # The next search begins anew.
    assert solver.solve(Position("2x2x1x1+[AH AS]")).limit is None


def test_time_is_a_limit() -> None:
    begun = time.monotonic()
    answer = Solver(seconds=0.2).solve(Position(HARD), shortest=True)
    assert (answer.outcome, answer.limit) == ("undecided", "seconds") or not answer.shortest
    assert 0.2 <= time.monotonic() - begun < 5
    assert Solver(seconds=1) == Solver(seconds=1) != Solver(seconds=2)
    for seconds in [-1, float("nan")]:
        with pytest.raises(ValueError):
            Solver(seconds=seconds)


WORKER = f"""
import asyncio, os, signal, threading, time
from patience_solitaire import Position, Solver

# A shell that starts the tests in the background has it ignored, and so would Python and asyncio.
signal.signal(signal.SIGINT, signal.default_int_handler)

async def main():
    solver = Solver()
    threading.Thread(target=interrupt, args=[solver]).start()
    await asyncio.to_thread(solver.solve, Position("{HARD}"), shortest=True)

def interrupt(solver):
    while solver.searched() < 100_000:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

for _ in range(2):
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows tells the main thread alone")
def test_ctrl_c_ends_searches_of_other_threads() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WORKER], capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.stderr) == ("interrupted\n" * 2, "")
