"""A wrong argument is a ValueError or a TypeError that names it, or an error of the library."""

import inspect
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import patience_solitaire
from patience_solitaire import (
    Branch,
    GameTree,
    Move,
    PatienceError,
    Position,
    Solver,
    annotate,
    census,
    explain,
    format_records,
    games,
    import_line,
    import_saved,
    iter_records,
    iter_verify,
    records,
    rules,
    verify,
)

RECORD = "2x2x2x2+[AS 2H 2S AH] 1a =partial ; branch 1 after move 0: 2a"
SOLVER = Solver(nodes=20)
PATH = Path(__file__)


def tree() -> GameTree:
    return GameTree(RECORD)


def position() -> Position:
    return Position(RECORD)


def branch() -> Branch:
    return tree().branches[0]


# What takes arguments: how it is called, and good arguments.
Call = tuple[Callable[..., Any], dict[str, Any]]
CALLS: dict[str, Callable[[], Call]] = {
    "GameTree": lambda: (GameTree, {"game": RECORD, "deals": None}),
    "GameTree.annotate": lambda: (
        tree().annotate,
        {"headers": {"Title": "One"}, "comments": {1: "two"}},
    ),
    "GameTree.enter": lambda: (tree().enter, {"branch": branch()}),
    "GameTree.go": lambda: (tree().go, {"at": 0}),
    "GameTree.promote": lambda: (tree().promote, {"branch": branch()}),
    "GameTree.play": lambda: (tree().play, {"mv": "1b"}),
    "GameTree.remove": lambda: (tree().remove, {"branch": branch()}),
    "GameTree.rename": lambda: (tree().rename, {"branch": branch(), "name": "two"}),
    "GameTree.to_record": lambda: (tree().to_record, {"deal": True}),
    "GameTree.to_text": lambda: (tree().to_text, {"deal": True}),
    "Move": lambda: (Move, {"text": "1a", "game": "2x2x2x2+"}),
    "Position": lambda: (Position, {"game": RECORD, "deals": None, "reveal": True}),
    "Position.cards": lambda: (position().cards, {"mv": "1b"}),
    "Position.copy": lambda: (position().copy, {"stack": False}),
    "Position.describe": lambda: (position().describe, {"mv": "1b", "letters": True}),
    "Position.is_legal": lambda: (position().is_legal, {"mv": "1b"}),
    "Position.parse_move": lambda: (position().parse_move, {"text": "1b"}),
    "Position.perft": lambda: (position().perft, {"depth": 2, "distinct": True}),
    "Position.play": lambda: (position().play, {"mv": "1b"}),
    "Position.svg": lambda: (
        position().svg,
        {"mark": None, "collected": True, "letters": True, "arrows": ["1b"], "width": 640},
    ),
    "Position.text": lambda: (
        position().text,
        {"letters": False, "colour": True, "width": 80},
    ),
    "Position.to_record": lambda: (position().to_record, {"deal": True}),
    "Position.wander": lambda: (position().wander, {"moves": 5, "seed": 1}),
    "Solver": lambda: (Solver, {"nodes": 5, "memory": 5, "seconds": 1.5}),
    "Solver.analyse": lambda: (SOLVER.analyse, {"game": RECORD}),
    "Solver.infer": lambda: (SOLVER.infer, {"game": RECORD, "count": True}),
    "Solver.solve": lambda: (SOLVER.solve, {"game": RECORD, "shortest": True}),
    "annotate": lambda: (
        annotate,
        {"game": RECORD, "headers": {"Title": "One"}, "comments": {1: "two"}},
    ),
    "census": lambda: (
        census,
        {
            "game": "2x2x2x1+",
            "numbers": "1..=2",
            "player": "best",
            "nodes": 20,
            "shortest": False,
        },
    ),
    "explain": lambda: (explain, {"code": "match::empty-source"}),
    "format_records": lambda: (format_records, {"text": RECORD}),
    "import_line": lambda: (import_line, {"line": "#147198 1a 23", "game": "3x3x13x5"}),
    "import_saved": lambda: (import_saved, {"saved": b""}),
    "iter_records": lambda: (iter_records, {"path": PATH, "deals": None}),
    "iter_verify": lambda: (
        iter_verify,
        {"path": PATH, "progress": None, "deals": None, "letters": True},
    ),
    "records": lambda: (records, {"text": RECORD, "deals": None}),
    "rules": lambda: (rules, {"game": "carpet"}),
    "verify": lambda: (
        verify,
        {"text": RECORD, "name": "games.pn", "deals": None, "letters": True},
    ),
}
# What is wrong for most arguments, and never takes long.
WRONG: list[Any] = [
    *(-1, 2**64, -(2**64), 10**5000, 1.5, float("nan"), float("inf"), 10.0**300, -0.5, 1j),
    *(None, True, ..., object(), int, len, Move("1a"), games()[0]),
    *("", "x", "\ud800", "carpet+1\ud800", "a\0b", "\udcff.pn", "ſ", b"", b"\xff", bytearray(b"x")),
    *([], [5], ["\ud800"], (), ("1a", None), set(), memoryview(b"1a")),
    *(
        {},
        {-1: "x"},
        {2**64: "x"},
        {"Title": 5},
        {"Title": "\ud800"},
        {"\ud800": "x"},
        {1: "\ud800"},
    ),
    *(range(-5, 5), range(5, 2), range(0, 2**70), range(0, 9, 2), range(-(10**5000), 3)),
    *(Path("no-such-file"), Path("\ud800"), Path("a\0b"), PATH.parent, itertools.repeat("1a")),
]


def test_no_function_is_forgotten() -> None:
    found = set[str]()
    for name in patience_solitaire.__all__:
        value = getattr(patience_solitaire, name)
        members = vars(value).items() if inspect.isclass(value) else []
        public = [(f"{name}.{it}", member) for it, member in members if it[0] != "_"]
        for it, function in [(name, value), *public]:
            if callable(function) and not (
                inspect.isclass(function) and issubclass(function, Exception)
            ):
                try:
                    parameters = set(inspect.signature(function).parameters)
                except ValueError:
                    continue
                found |= {it} if parameters - {"self"} else set()
    assert found == set(CALLS)
    for name, call in CALLS.items():
        function, good = call()
        assert set(inspect.signature(function).parameters) == set(good), name
        function(**good) if name != "import_saved" else None


def complaint(function: Callable[..., Any], arguments: dict[str, Any], wrong: set[str]) -> str:
    """Returns what is amiss with the answer of a call; empty if nothing is."""
    try:
        function(**arguments)
    except (PatienceError, IndexError, KeyError, OSError) as error:
        return "it has notes" if getattr(error, "__notes__", None) else ""
    except (TypeError, ValueError) as error:
        named = str(error).partition(": ")[0]
        plain = type(error) in (TypeError, ValueError) and not vars(error)
        return "" if plain and named in wrong else repr(error)
    except BaseException as error:
        return repr(error)
    return ""


def test_wrong_arguments_are_named() -> None:
    draw = random.Random(74)
    for _ in range(5000):
        name = draw.choice(list(CALLS))
        function, arguments = CALLS[name]()
        wrong = set(draw.sample(list(arguments), draw.randint(1, len(arguments))))
        given = arguments | {name: draw.choice(WRONG) for name in wrong}
        told = complaint(function, given, wrong)
        assert not told, (name, {it: given[it] for it in wrong}, told)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            lambda: Solver(nodes=-1),
            "nodes: expected a whole number from 0 to 18446744073709551615, found -1",
        ),
        (
            lambda: position().perft(256),
            "depth: expected a whole number from 0 to 255, found 256",
        ),
        (
            lambda: Solver(seconds=float("nan")),
            "seconds: expected a number of seconds from 0 on, found nan",
        ),
        (
            lambda: annotate(RECORD, headers={"Title": "\ud800"}),
            "headers: U+D800 is a lone surrogate, which no record has",
        ),
        (
            lambda: annotate(RECORD, headers={"Title": "x\ny"}),
            'headers: the header `Title` would be read back as "x y"',
        ),
        (
            lambda: tree().annotate(comments={0: "Foo: bar"}),
            "comments: the comment after move 0 would be a header or a branch when it is read back",
        ),
        (
            lambda: annotate(RECORD, comments={2: "late"}),
            "comments: there is a comment after move 2, and there are 1 moves",
        ),
        (
            lambda: Position("carpet+1\ud800"),
            "U+D800 is a lone surrogate, half of a character",
        ),
    ],
)
def test_messages_say_what_is_there(call: Callable[[], object], told: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value) == told
