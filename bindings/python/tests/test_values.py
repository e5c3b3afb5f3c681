"""All values are copied, compared, hashed and sent to other processes by what they are."""

import copy
import dataclasses
import json
import multiprocessing
import pickle
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from patience_solitaire import (
    Choice,
    Diagnostic,
    GameTree,
    Inference,
    Move,
    PatienceError,
    Position,
    Record,
    Review,
    Solution,
    Solver,
    UnknownCard,
    Verdict,
    census,
    explain,
    games,
    import_line,
    import_saved,
    records,
    rules,
    verify,
)

from .conftest import ROOT


def samples() -> list[Hashable]:
    """Returns values of every class, made anew."""
    position = Position("2x2x2x2-[AS 2H 2S AH] + 1a")
    solver = Solver(nodes=10_000)
    text = "2x2x1x1+7[AS AH] 2x2x1x1+7 1a =partial 2x2x1x1+[AH AS] 1a 1a ; *1a ♠"
    review = solver.analyse("2x2x6x2+9 2a =partial")
    inference = solver.infer("2x2x2x2+[? ? AS ?] *12 =partial", count=True)
    none = solver.infer("2x2x2x2+[AS ? 2S ?] *1a =partial", count=True)
    large = solver.infer("2x2x13x4+3 1a =partial", count=True)
    values: list[Hashable] = [
        position.board,
        Position("carpet+1").board,
        Position("colorado-1").board,
        *Position("carpet+1").board.foundations,
        *Position("carpet+1").legal_moves,
        *(Position("carpet+1").cards("+") or []),
        Move("1a"),
        Move("*a1", "2x2x1x1+"),
        *verify(text),
        *(it for verdict in verify(text) for it in [verdict.diagnostic, *verdict.notes] if it),
        *records(text),
        *records(b"carpet+1 ; caf\xe9"),
        solver,
        solver.solve(Position("2x2x2x2+[AS 2H 2S AH]")),
        Solver(nodes=1).solve(Position("3x3x13x5+1")),
        review,
        *review.positions,
        *review.positions[0].choices,
        inference,
        *inference.cards,
        none,
        large,
        *games(),
        import_saved(ROOT / "docs/carpet-ms24.pso"),
        census("2x2x2x1+", "1..=20"),
        census("montecarlo+", range(1, 4), player="greedy"),
        *GameTree("2x2x2x2+[AS 2H 2S AH] 1a =partial ; branch 1 after move 0: 2a").branches,
    ]
    return values


def public(value: object) -> dict[str, Any]:
    """Returns what a value says of itself."""
    names = [name for name in dir(value) if name[0] != "_"]
    found = {name: getattr(value, name) for name in names}
    return {name: it for name, it in found.items() if not callable(it)} | {"str": str(value)}


def test_values_have_fields() -> None:
    for value in samples():
        anything: Any = value
        if isinstance(value, Solver):
            continue
        names = {field.name for field in dataclasses.fields(anything)}
        assert names | {"str"} == public(value).keys() - {"data"}
        told = dataclasses.asdict(anything)
        assert told.keys() == names and json.dumps(told)
    pandas: Any = pytest.importorskip("pandas")
    table = pandas.DataFrame(verify("2x2x1x1+[AH AS] 1a *1a 2x2x1x1+[AH AS] 1a"))
    assert list(table.status) == ["solved", "partial"] and list(table.played) == [2, 1]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_values_are_pickled(protocol: int) -> None:
    for value, again in zip(samples(), samples(), strict=True):
        copies = [pickle.loads(pickle.dumps(value, protocol)), again]
        copies += [copy.copy(value), copy.deepcopy(value)]
        for other in copies:
            assert type(other) is type(value)
            assert other == value and hash(other) == hash(value)
            assert public(other) == public(value)


def test_every_class_is_among_them() -> None:
    kinds = {type(value) for value in samples()}
    assert kinds >= {Choice, Diagnostic, Inference, Move, Record, Review, Solution, UnknownCard}
    assert Verdict in kinds and Solver in kinds


def test_values_differ() -> None:
    values = samples()
    texts = [pickle.dumps(value) for value in values]
    for one, text in zip(values, texts, strict=True):
        for other, another in zip(values, texts, strict=True):
            assert (one == other) == (text == another or str(one) == str(other) == "1a")
    assert Move("1a") == Position("2x2x1x1+[AH AS]").legal_moves[0]
    assert Move("1a") != "1a"


def test_a_record_keeps_the_deal_that_it_needs() -> None:
    [record] = records("2x2x1x1+7[AS AH] 2x2x1x1+8[AH AS] 2x2x1x1+7 1a *1a")
    again = pickle.loads(pickle.dumps(record))
    assert Position(again).deal == Position(record).deal == ["AS", "AH"]
    [other] = records("2x2x1x1+7[AH AS] 2x2x1x1+8[AS AH] 2x2x1x1+7 1a *1a")
    assert other.text == record.text and other != record
    # One that is malformed is no less known.
    _, record = records("2x2x1x1+7[AS AS] 2x2x1x1+7 1a *1a")
    for it in (record, pickle.loads(pickle.dumps(record))):
        [verdict] = verify(it)
        assert verdict.status == "malformed"


def work(number: int) -> tuple[Solution, list[Verdict], Review, Position, list[Record], Inference]:
    position = Position(f"2x2x2x2-{number}")
    position.play(position.legal_moves[0])
    solver = Solver(nodes=2000)
    text = f"2x2x2x2-{number} + 1z"
    return (
        solver.solve(position),
        verify(text),
        solver.analyse(position),
        position,
        records(text),
        solver.infer("2x2x2x2+[? ? AS ?] *12 =partial", count=True),
    )


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes(method: str) -> None:
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(work, range(6))
    assert found == [work(number) for number in range(6)]


def test_positions_are_pickled_whole() -> None:
    position = Position("2x2x2x2-[AS 2H 2S AH] + 1a")
    position.undo()
    copies = [position.copy(stack=False), position.copy(), pickle.loads(pickle.dumps(position))]
    for other in copies:
        assert other == position and other.board == position.board
        assert other.deal == position.deal and other.to_record() == position.to_record()
    bare = copies[0]
    assert bare.moves == [] and position.moves == [Move("+")]
    bare.play("1a")
    again = pickle.loads(pickle.dumps(bare))
    assert again.moves == [Move("1a")] and again.to_record() == bare.to_record()
    for other in (bare, again):
        other.undo()
        with pytest.raises(IndexError):
            other.undo()
        with pytest.raises(IndexError):
            other.peek()
    # A long way in short steps.
    for _ in range(20_000):
        bare.play("1a")
        bare.play("a1")
        bare = bare.copy(stack=False)
    assert Position(bare.to_record()) == bare


CLOSED = "3x3x13x5-1"


def test_a_closed_game_keeps_its_secret() -> None:
    position = Position(CLOSED)
    hidden = set(Position(CLOSED, reveal=True).deal)
    for _ in range(4):
        assert position.deal.count(None) == len(position.deal) - position.turned > 0
        told = str(pickle.dumps(position, 0)) + repr(position) + position.to_record()
        told += str(position) + repr(position.board) + position.svg() + position.text(letters=True)
        assert "[" not in position.to_record() and "[" not in repr(position)
        stock = position.board.stock
        assert stock and set(stock) == {None}
        assert set(bytes(position.board_array())[-39:]) <= {0, 255}
        unseen = hidden - {card for card in position.deal if card}
        # The number has none of their names in it.
        assert not any(f" {card} " in told or f"'{card}'" in told for card in unseen if card)
        assert position.cards("+") and all(it.card is None for it in position.cards("+") or [])
        position.play("+")
    shown = Position(CLOSED, reveal=True)
    assert None not in shown.deal and None not in (shown.board.stock or [None])
    again = pickle.loads(pickle.dumps(shown))
    assert again.deal == shown.deal and eval(repr(shown)).deal == shown.deal
    assert shown.copy(stack=False).to_record() == shown.to_record()
    # The error of a refused move has the record, too.
    with pytest.raises(ValueError) as refused:
        position.play("a1")
    assert "[" not in str(vars(refused.value)["text"])


def test_a_lone_surrogate_spoils_its_own_record_alone() -> None:
    good = "2x2x1x1+[AH AS] 1a *1a"
    for lone in ["\udc80", "\ud83d", "\ud83d\ude00"]:
        text = f"{good} ; {lone}\n2x2x1x1+[AH AS] 1a {lone}\n{good}\n"
        statuses = [verdict.status for verdict in verify(text)]
        assert statuses == ["solved", "malformed", "solved"]
        diagnostic = verify(text)[1].diagnostic
        assert diagnostic is not None and diagnostic.span is not None
        assert text[diagnostic.span[0]] == lone[0]
        position = Position(good)
        calls: list[Callable[[str], object]] = [
            *(Move, Position, position.parse_move, position.play, import_line)
        ]
        for call in calls:
            with pytest.raises(PatienceError):
                call(f"1{lone}")
        for game, numbers in ((f"carpet+{lone}", "1..=2"), ("carpet+", f"1{lone}")):
            with pytest.raises(PatienceError):
                census(game, numbers)
        assert explain(lone) is rules(lone) is None


def test_moved_cards_unpack() -> None:
    (moved,) = Position("2x2x1x1+[AH AS]").legal_moves[0].cards or []
    card, source, target = moved
    assert (card, source, target) == (moved.card, moved.source, moved.target) == ("AS", "1", "a")


def test_a_solution_has_its_record() -> None:
    position = Position("2x2x2x1-7 +").copy(stack=False)
    solution = Solver().solve(position)
    assert solution.record is not None
    assert [verdict.status for verdict in verify(solution.record)] == ["solved"]
    assert solution.record.startswith("2x2x2x1-7 +")
