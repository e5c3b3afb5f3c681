"""Whatever a text says, it gets verdicts or errors, and every span lies in it."""

import random

import pytest

from patience_solitaire import (
    Diagnostic,
    PatienceError,
    Position,
    RecordError,
    Solver,
    format_records,
    records,
    verify,
)

from .conftest import FIXTURES

FOREIGN = [
    "♥",
    "🂡",
    "é",
    "\u00a0",
    "\ufeff",
    "\0",
    "\r\n",
    "\u2028",
    "[",
    "]",
    ";",
    "=",
    "*",
    "+:9x",
    "?",
]
TEXTS = [path.read_bytes() for path in sorted(FIXTURES.glob("**/*.pn"))]


def mutant(seed: int) -> str:
    """Returns a fixture with some characters replaced, left out or added."""
    dice = random.Random(seed)
    text = list(dice.choice(TEXTS).decode(errors="replace")[-2000:])
    for _ in range(dice.randrange(1, 8)):
        at = dice.randrange(len(text) + 1)
        text[at : at + dice.randrange(3)] = dice.choice([[dice.choice(FOREIGN)], text[:9], []])
    return "".join(text)


def check(text: str, found: Diagnostic) -> None:
    spans = [found.span or (0, 0), *(span for span, _ in found.labels)]
    spans += [span for span, _ in found.fixes + found.suggested]
    for start, end in spans:
        assert 0 <= start <= end <= len(text)
    assert found.code in found.rendered and found.message


@pytest.mark.parametrize("seed", range(50))
def test_mutants(seed: int) -> None:
    for number in range(seed * 20, (seed + 1) * 20):
        text = mutant(number)
        try:
            verdicts = verify(text)
        except RecordError as error:
            assert error.code == "text::no-game" and not records(text)
            verdicts = []
        for verdict in verdicts:
            assert verdict.passed == (verdict.diagnostic is None)
            if verdict.diagnostic:
                check(text, verdict.diagnostic)
        # Each verdict is on a record, in order, and nothing is between them but deals.
        ends = [verdict.span for verdict in verdicts]
        assert ends == sorted(ends) and {record.span for record in records(text)} == set(ends)
        assert all(text[slice(*record.span)] == record.text for record in records(text))
        assert format_records(format_records(text)) == format_records(text)
        for work in (Position, Solver(nodes=100).analyse, Solver(nodes=100).infer):
            try:
                work(text)
            except PatienceError as error:
                assert error.text == text and error.code and error.code in error.rendered
