"""Searches say what the program says, let other threads run, and can be interrupted."""

import json
import math
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from patience_solitaire import Position, RecordError, Solver, records, verify

from .conftest import ROOT

GAMES = ["2x2x6x2+9", "3x3x13x5+1", "montecarlo3x3x1+4", "carpet+1", "2x2x2x1+[AS AH 2S 2H] 1a"]


def ask(program: Path, *arguments: str) -> str:
    return subprocess.run([str(program), *arguments], capture_output=True, text=True).stdout


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shortest", [False, True])
def test_solve(game: str, shortest: bool, program: Path) -> None:
    options = ["--nodes", "20000", "--memory", "1G"] + ["--shortest"] * shortest
    [expected] = json.loads(ask(program, "solve", "--format", "json", *options, game))
    solution = Solver(nodes=20_000).solve(Position(game), shortest=shortest)
    names = ["outcome", "shortest", "bound", "nodes", "limit"]
    found = [getattr(solution, name) for name in names]
    assert found == [expected[name] for name in names]
    position = Position(game)
    for move in solution.moves:
        position.play(move)
    assert (position.status == "solved") == (solution.outcome == "solved")
    if solution.outcome == "solved":
        assert verify(expected["record"])[0].passed and len(solution.moves) == expected["moves"]


def test_analyse(program: Path) -> None:
    game = "2x2x6x2+9 " + " ".join(map(str, Solver().solve(Position("2x2x6x2+9")).moves))
    review = Solver().analyse(game)
    assert len(review.positions) == len(review.moves) + 1 and review.whole
    assert review.first_loss is None and review.positions[-1].at_most == 0
    position = Position("2x2x6x2+9")
    for move, reviewed in zip(review.moves, review.positions, strict=False):
        assert [choice.move for choice in reviewed.choices] == position.legal_moves
        position.play(move)
    # A win leads from some position to an end, and what is proved holds there.
    deal = review.positions[0]
    assert deal.outcome == "winnable" and deal.at_least is not None
    shortest = Solver().solve(Position("2x2x6x2+9"), shortest=True)
    assert deal.at_least <= len(shortest.moves) <= (deal.at_most or 1000)
    assert Solver().analyse(position).moves == review.moves


UNKNOWN = [path for it in ("unknown", "impossible") for path in ROOT.glob(f"fixtures/*/{it}/*.pn")]


def test_what_ended_early_says_why() -> None:
    few, many = Solver(nodes=100), Solver(nodes=100_000)
    assert few.analyse("3x3x13x5+1 1a 2b").limit == "nodes"
    assert many.analyse("2x2x6x2+9 2a =partial").limit is None
    unknown = "3x3x13x5+[…] 1a 2b =partial"
    assert Solver(nodes=1).infer(unknown, count=True).limit == "nodes"
    assert Solver(seconds=0).infer(unknown, count=True).limit == "seconds"
    assert many.infer("2x2x2x2+[? ? AS ?] *12 =partial", count=True).limit is None


SLOW = {"infer-undecided", "two-decks"}


@pytest.mark.parametrize("path", sorted(UNKNOWN), ids=lambda it: it.stem)
def test_infer(path: Path, program: Path) -> None:
    for record in records(path) * (path.stem not in SLOW):
        asked = ask(program, "infer", "--format", "json", "--count", "-e", record.text)
        [expected] = json.loads(asked)
        inference = Solver().infer(record, count=True)
        assert (inference.status == "found") == expected["satisfiable"]
        assert (inference.status == "none") == (inference.diagnostic is not None)
        if inference.diagnostic:
            found, conflict = inference.diagnostic, expected["conflict"]
            assert (found.code, found.message) == (conflict["code"], conflict["message"])
            assert found.span and record.text[slice(*found.span)] == conflict["text"]
        else:
            # The budgets differ, so one may be counted where the other is not.
            counts = {inference.count, expected["count"] and int(expected["count"])} - {None}
            assert len(counts) <= 1
            assert inference.record and [inference.record.split()] == [
                it.split() for it in expected["records"]
            ]
            assert verify(expected["records"][0])[0].passed
            # A certain card is that of the deal.
            for card in inference.cards:
                deal = expected["deal"][card.place]
                assert deal in card.possible + card.undecided


def test_no_deal() -> None:
    inference = Solver().infer("2x2x2x2+[AS ? 2S ?] *1a =partial", count=True)
    assert (inference.status, inference.count, inference.record) == ("none", 0, None)
    assert inference.diagnostic and "whatever the cards are" in inference.diagnostic.message


def test_large_counts_are_exact() -> None:
    inference = Solver().infer("2x2x13x4+3 1a =partial", count=True)
    assert inference.count == math.factorial(26)
    assert Solver().infer("carpet+1 =partial", count=True).count is None


def test_errors() -> None:
    for work in (Solver().analyse, Solver().infer):
        with pytest.raises(RecordError):
            work("no game")


def long_search() -> None:
    """Searches for longer than any test waits."""
    Solver().solve(Position("twenty+1"), shortest=True)


def test_other_threads_run() -> None:
    done = threading.Event()
    limit = Solver(nodes=3_000_000, memory=1 << 28)

    def work() -> None:
        limit.solve(Position("colorado+1"), shortest=True)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = 0
    while not done.is_set():
        time.sleep(0.001)
        turns += 1
    thread.join()
    assert turns > 10


def test_ctrl_c_ends_a_search() -> None:
    def raised(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, raised)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            long_search()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - begun < 10
