"""Records with comments, and games with branches, are read as they were written."""

import copy
import pickle
import random

import pytest

from patience_solitaire import (
    Branch,
    GameTree,
    IllegalMoveError,
    Move,
    Position,
    RecordError,
    annotate,
    records,
    verify,
)

from .test_position import GAMES, played


@pytest.mark.parametrize("game", GAMES)
def test_comments_read_back(game: str) -> None:
    dice = random.Random(5)
    for seed in range(5):
        position = played(game, seed)
        count = len(position.moves)
        comments = {dice.randrange(count + 1): f"♠ {it}; 1a" for it in range(dice.randrange(6))}
        if comments:
            comments[min(comments)] += "\nand more"
        headers = {"Title": "Ein Spiel", "Played-on": "a train: No 7"}
        text = annotate(position, headers=headers, comments=comments)
        [record] = records(text)
        assert (record.headers, record.move_comments) == (headers, comments)
        assert Position(record) == position and Position(record).moves == position.moves
        # What is given replaces what is there, and nothing takes it away.
        more = annotate(record, headers={"Title": "", "Event": "none"}, comments={0: "first"})
        [again] = records(more)
        assert again.headers == {"Event": "none", "Played-on": "a train: No 7"}
        assert again.move_comments == {**comments, 0: "first"}
        assert annotate(more) == more
    assert annotate("2x2x1x1+[AH AS]   1a =partial") == "2x2x1x1+[AH AS] 1a =partial"
    branch = "2x2x1x1+[AH AS] 1a =partial\n; branch 1 after move 0 (other): 1a *1a"
    assert annotate(branch) == branch
    with pytest.raises(ValueError, match=r"^comments: "):
        annotate(branch, comments={0: "x\ry"})


# What people write, and what looks like something else in a comment.
WORDS = (
    "it waits|x| |\t|\n|\r|\r\n|;|:|Foo: bar|Title: x|\ufeff|\x85|\u2028|\xa0|\0|\x1b[1m|♠"
    "|carpet+1 +|=solved|[AS|branch 1 after move 0: 1a|; line after move 1 (best)"
    "|; with moves of the program|(|)"
).split("|")


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_in_comes_out_or_is_refused(game: str) -> None:
    dice = random.Random(74)
    kept = refused = 0

    def words() -> str:
        return "".join(dice.choices(WORDS, k=dice.randrange(1, 4)))

    for turn in range(40):
        position = played(game, turn)
        count = len(position.moves)
        headers = {name: words() for name in ("Title", "Foo")[: dice.randrange(3)]}
        comments = {dice.randrange(count + 1): words() for _ in range(dice.randrange(3))}
        tree = GameTree(position)
        for is_tree in (False, True):
            try:
                if is_tree:
                    tree.annotate(headers=headers, comments=comments)
                    text = tree.to_text()
                else:
                    text = annotate(position, headers=headers, comments=comments)
            except ValueError as error:
                assert str(error).partition(": ")[0] in ("headers", "comments")
                assert not all(
                    it in ("it waits", "x", "♠") for it in [*headers.values(), *comments.values()]
                )
                refused += 1
                continue
            [record] = records(text)
            assert (record.headers, record.move_comments) == (headers, comments), text
            assert verify(text)[0].passed and Position(record) == position
            again = GameTree(text)
            assert (again.headers, again.comments) == (headers, comments), text
            kept += 1
        tree.go(0)
        for move in tree.position.legal_moves[:2]:
            tree.go(0)
            tree.play(move)
        for branch in tree.branches[:1]:
            name = words()
            try:
                tree.rename(branch, name)
            except ValueError as error:
                assert str(error).startswith("name: ") and name not in ("it waits", "x", "♠")
                continue
            assert GameTree(tree.to_text()).branches[0].name == name == tree.branches[0].name
    assert kept > 10 and refused > 10


def test_what_cannot_be_written_is_said() -> None:
    for headers in ({"title": "x"}, {"A b": "x"}, {"": "x"}, {"A:": "x"}):
        with pytest.raises(ValueError, match=r"^headers: "):
            annotate("carpet+1", headers=headers)
    with pytest.raises(ValueError, match=r"^comments: .* after move 1"):
        annotate("carpet+1", comments={1: "x"})
    with pytest.raises(RecordError) as raised:
        annotate("2x2x1x1+[AH AS] 1a 1a", comments={1: "x"})
    assert raised.value.code == "match::occupied-freecell"
    # The deal of a closed game stays a secret.
    assert "[" not in annotate(Position("carpet-1"), comments={0: "x"})


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_is_read_as_it_was_written(game: str) -> None:
    dice, tree = random.Random(3), GameTree(game)
    for turn in range(60):
        moves = tree.position.legal_moves
        if not moves or turn % 11 == 10:
            tree.go(dice.randrange(len(tree.line) + 1))
            continue
        move = dice.choice(moves)
        assert tree.play(move) == move == tree.line[tree.at - 1]
    text = tree.to_text()
    assert verify(text)[0].passed and verify(tree.to_record())[0].passed
    again = GameTree(text)

    def lines(tree: GameTree) -> list[tuple[str, int, list[Move]]]:
        return [(branch.number, branch.after, branch.moves) for branch in tree.branches]

    tree.go(len(tree.line))
    assert (again.line, lines(again)) == (tree.line, lines(tree)) and again.to_text() == text
    for branch in again.branches:
        other = copy.copy(again)
        other.enter(branch)
        assert other.at == branch.after + 1 and again.to_text() == text
        for name in ("worse (1)", "a\nb", "a\tb", " x "):
            with pytest.raises(ValueError):
                other.rename(branch, name)
        other.rename(branch, "worse 1")
        assert "(worse 1)" in other.to_text() and other != again
        other.promote(branch)
        other.remove(branch)
        assert other.undo() and other.undo() and other.undo() and other.redo()
    assert again.id == tree.id and again.position == tree.position
    assert again.lines == [again.line, *again.lines[1:]]
    assert len(again.lines) == 1 + len(again.branches)
    again.go(again.at // 2)
    for same in (pickle.loads(pickle.dumps(again)), copy.deepcopy(again)):
        assert same == again and same.position == again.position and same.lines == again.lines
    assert GameTree(text) != again or not again.line
    # A position is a tree of one line.
    assert GameTree(tree.position).line == tree.position.moves
    for at in (-1, len(tree.line) + 1, 99999):
        with pytest.raises(ValueError, match="at: expected a whole number from 0 to"):
            tree.go(at)
    again.annotate(headers={"Title": "Two ways"}, comments={0: "the deal"})
    assert (again.headers, again.comments) == ({"Title": "Two ways"}, {0: "the deal"})
    assert GameTree(again.to_text()).headers == again.headers and verify(again.to_text())[0].passed
    assert again._repr_svg_().startswith("<svg ")


def test_a_tree_refuses_what_is_wrong() -> None:
    tree = GameTree("2x2x1x1+[AH AS] 1a")
    with pytest.raises(IllegalMoveError):
        tree.play("1a")
    assert str(tree.line) == "[<Move 1a>]" and tree.undo() and tree.line == [] and tree.redo()
    nowhere: Branch = GameTree("2x2x2x2+[AS 2H 2S AH] ; branch 1 after move 0: 1a").branches[0]
    tree = GameTree("2x2x1x1+[AH AS]")
    for act in (tree.enter, tree.promote, tree.remove):
        with pytest.raises(IndexError):
            act(nowhere)
    with pytest.raises(RecordError):
        GameTree("hello")
    assert "[" not in GameTree("carpet-1").to_text()
    assert "[" in GameTree("carpet-1").to_text(deal=True)
