"""Positions obey the laws of play, in every game."""

import copy
import pickle
import random
import xml.etree.ElementTree as ElementTree

import pytest

from patience_solitaire import (
    IllegalMoveError,
    InvalidMoveError,
    PatienceError,
    Position,
    RecordError,
    records,
    verify,
)

GAMES = [
    *("3x3x13x5+1", "2x2x2x2-7", "montecarlo+3", "thirteens+1", "fourteens+1", "acessquare+1"),
    *("carpet+1", "colorado+1", "twenty+1"),
]


def played(game: str, seed: int) -> Position:
    """Returns a position after some moves at random."""
    position, dice = Position(game), random.Random(seed)
    for _ in range(dice.randrange(30)):
        if not position.legal_moves:
            break
        position.play(dice.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("game", GAMES)
def test_play_and_undo(game: str) -> None:
    for seed in range(20):
        position = played(game, seed)
        before, moves = position.copy(), position.moves
        for move in position.legal_moves:
            assert position.is_legal(move) and position.parse_move(str(move)) == move
            assert position.describe(move)
            assert position.play(move) == move
            assert position != before
            assert position.undo() == move
        assert position == before and position.moves == moves
        assert position.key() == before.key()
        # The text of a game has all of it.
        [record] = records(position.to_record())
        for again in (Position(record), eval(repr(position)), pickle.loads(pickle.dumps(position))):
            assert again == position and again.moves == moves
        status = verify(position.to_record())[0].status
        assert position.status == status
        assert verify(position.to_record())[0].progress == position.progress
        while position.moves:
            position.undo()
        assert position == Position(game)
        with pytest.raises(IndexError):
            position.undo()


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: str) -> None:
    assert ElementTree.fromstring(played(game, 1)._repr_svg_()).tag.endswith("svg")


def test_a_copy_is_apart() -> None:
    position = Position("carpet+1")
    for other in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert other == position
        other.play(other.legal_moves[0])
        assert other != position


def test_positions_change_and_moves_do_not() -> None:
    position = Position("carpet+1")
    with pytest.raises(TypeError):
        hash(position)
    assert len({*position.legal_moves, *position.legal_moves}) == len(position.legal_moves)


def test_a_refused_move_changes_nothing() -> None:
    position = Position("2x2x1x1+[AH AS] 1a")
    before = position.copy()
    with pytest.raises(IllegalMoveError) as illegal:
        position.play("1a")
    error = illegal.value
    assert error.code == "match::occupied-freecell"
    assert error.text and error.span and error.text[slice(*error.span)] == "1a"
    assert str(error) in error.rendered and "╭─ <record>:1:20" in error.rendered
    with pytest.raises(InvalidMoveError) as invalid:
        position.play("1é")
    bad = invalid.value
    assert (bad.text, bad.span) == ("1é", (0, 2)) and bad.code and str(bad) in bad.rendered
    # A move is what is written, so one of another game is read as this one has it.
    with pytest.raises(InvalidMoveError):
        position.play(Position("montecarlo+1").legal_moves[0])
    assert not position.is_legal(Position("montecarlo+1").legal_moves[0])
    assert position == before


@pytest.mark.parametrize(
    ("text", "code", "blamed"),
    [
        ("", "text::no-game", None),
        ("♠", None, "♠"),
        ("; ♠♠\n2x2x1x1+[AH AS] 1a 1a", "match::occupied-freecell", "1a"),
        ("\ufeff; ♠🂡\n2x2x1x1+[AH AH]", "deal::surplus-card", "AH"),
        ("carpet+1 carpet+2", "text::second-game", "carpet+2"),
    ],
)
def test_bad_records(text: str, code: str | None, blamed: str | None) -> None:
    with pytest.raises(RecordError) as raised:
        Position(text)
    error = raised.value
    assert isinstance(error, ValueError) and isinstance(error, PatienceError)
    assert error.text == text and error.rendered.startswith("error")
    assert code in (None, error.code)
    assert (error.span and text[slice(*error.span)]) == blamed
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is RecordError and vars(again) == vars(error) and str(again) == str(error)


def test_deals_before_a_game_are_known() -> None:
    text = "2x2x1x1+7[AS AH]\n2x2x1x1+7 1a =partial\n"
    assert Position(text) == Position("2x2x1x1+[AS AH] 1a")
    [record] = records(text)
    assert Position(record) == Position(text) and record.line == 2
    assert text[slice(*record.span)] == record.text
    assert [verdict.passed for verdict in verify(record)] == [True]


def test_not_a_text() -> None:
    for bad in (None, 1, ["carpet+1"]):
        with pytest.raises(TypeError):
            Position(bad)  # type: ignore[arg-type]
    with pytest.raises(RecordError):
        Position("carpet+1 \ud800")
