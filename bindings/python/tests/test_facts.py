"""Python says what the program says of positions, games, files and deals."""

import copy
import csv
import gzip
import io
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import pytest

from patience_solitaire import (
    InvalidMoveError,
    Move,
    PatienceError,
    Position,
    Record,
    RecordError,
    Solver,
    census,
    format_records,
    games,
    import_saved,
    iter_records,
    iter_verify,
    records,
    rules,
    verify,
)

from .conftest import ROOT
from .test_position import GAMES, played


def ask(program: Path, *arguments: str, text: str = "") -> str:
    command = [str(program), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True).stdout


def as_program(position: Position) -> dict[str, Any]:
    """Returns a position as `patience show --lines` tells it."""
    board = position.board
    told: dict[str, Any] = {
        "columns": board.columns,
        "freecells": board.freecells,
        "rows": board.rows,
        "foundations": [
            {"suit": it.suit, "direction": it.direction, "top": it.top} for it in board.foundations
        ],
    }
    told = {name: value for name, value in told.items() if value}
    rest = {"stock": board.stock, "waste": board.waste, "redeals": board.redeals}
    told |= {name: value for name, value in rest.items() if value is not None}

    def moved(move: Move) -> dict[str, Any]:
        cards = move.cards or []
        assert cards == position.cards(move)
        return {
            "text": str(move),
            "words": position.describe(move, letters=True),
            "cards": [{"card": it.card, "from": it.source, "to": it.target} for it in cards],
        }

    return {
        "record": position.to_record().partition(" =")[0],
        "id": position.id,
        "progress": list(position.progress),
        "key": position.key(),
        "repeats": position.repeats(),
        "goes_round": position.goes_round,
        "deal": position.deal,
        "board": told,
        "moves": [moved(move) for move in position.legal_moves],
    }


def as_python(line: str) -> dict[str, Any]:
    told = json.loads(line)
    board = told["board"]
    board.pop("progress")
    if "stock" in board:
        board["stock"] = board["stock"]["pile"]
    progress = told["progress"]
    names = ("record", "id", "key", "repeats", "goes_round", "deal", "board", "moves")
    return {name: told[name] for name in names} | {"progress": [progress["done"], progress["of"]]}


CLOSED = [f"{game.closed}7" for game in games()]


@pytest.mark.parametrize("reveal", [False, True])
def test_positions_are_those_of_the_pipe(reveal: bool, program: Path) -> None:
    dice = random.Random(7)
    positions = [Position(game, reveal=reveal) for game in GAMES + CLOSED for _ in range(4)]
    for position in positions:
        for _ in range(dice.randrange(40)):
            if position.legal_moves:
                position.play(dice.choice(position.legal_moves))
    options = ["--reveal"] * reveal
    lines = "".join(position.to_record().replace("\n", " ") + "\n" for position in positions)
    found = ask(program, "show", "--lines", *options, text=lines).splitlines()
    assert [as_program(it) for it in positions] == [as_python(line) for line in found]


@pytest.mark.parametrize("game", [*GAMES, *CLOSED])
def test_arrays_are_boards(game: str) -> None:
    suits, ranks = "SHDC", "A23456789TJQK"

    view = Position(game).board_array()

    def tolist(view: Any) -> Any:
        return view.tolist()

    def card(number: int) -> str | None:
        return None if number == 255 else ranks[(number - 1) // 4] + suits[(number - 1) % 4]

    for seed in range(5):
        position = played(game, seed)
        board, view = position.board, position.board_array()
        rows: dict[str, list[int]] = dict(zip(position.board_places, tolist(view), strict=True))
        assert view.shape == (len(rows), position.progress[1]) and view.readonly
        cards = {place: [card(it) for it in row if it] for place, row in rows.items()}
        labels = [str(number + 1) for number in range(len(board.columns))]
        assert [cards[label] for label in labels] == board.columns
        freecells = [cards[chr(97 + number)] for number in range(len(board.freecells))]
        assert freecells == [[it] if it else [] for it in board.freecells]
        for y, row in enumerate(board.rows):
            assert [cards[f"{chr(97 + x)}{y + 1}"] for x in range(len(row))] == row
        assert cards.get("w") == board.waste and cards.get("s") == board.stock
        for it in board.foundations:
            assert cards[f"{it.suit} {it.direction}"] == ([it.top] if it.top else [])
    numpy = pytest.importorskip("numpy")
    array = numpy.asarray(view)
    assert array.dtype == numpy.uint8 and array.shape == view.shape
    assert array.tolist() == tolist(view) and numpy.shares_memory(array, numpy.asarray(view))


@pytest.mark.parametrize("game", GAMES)
def test_perft(game: str, program: Path) -> None:
    found = json.loads(
        ask(program, "perft", game, "--depth", "2", "--distinct", "--format", "json")
    )
    position = Position(game)
    assert position.perft(2) == found["perft"]
    assert position.perft(2, distinct=True) == found["distinct"]


def test_moves_are_built_from_texts() -> None:
    for game in GAMES:
        for seed in range(10):
            position = played(game, seed)
            for move in position.legal_moves:
                text = str(move)
                for built in (
                    Move(text),
                    Move(text, position.id),
                    Move(text, position.to_record()),
                ):
                    assert built == move and hash(built) == hash(move)
                    assert position.is_legal(built) and position.cards(built)
                    assert position.play(built) == move and position.peek() == move
                    position.undo()
    assert Move(" *a1", "2x2x1x1+") == Move("*1a") != Move("*a1")
    for bad in ("", "hello", "1a 1a", "♠"):
        with pytest.raises(InvalidMoveError):
            Move(bad)
    with pytest.raises(InvalidMoveError):
        Move("6a", "3x3x13x5+")
    with pytest.raises(RecordError):
        Move("1a", "no game")


def test_moves_keep_the_cards_of_their_position() -> None:
    for game in GAMES:
        position = played(game, 3)
        for number in range(30):
            moves = position.legal_moves
            if not moves:
                break
            move = moves[number * 7 % len(moves)]
            cards = position.cards(move)
            text = str(move)
            assert cards and cards == move.cards == position.parse_move(text).cards
            assert cards == pickle.loads(pickle.dumps(move)).cards == copy.deepcopy(move).cards
            sight = position.turned
            assert position.play(text) == move
            if position.turned == sight:
                assert cards == position.peek().cards == position.moves[-1].cards
                popped = position.undo()
                assert cards == popped.cards
                position.play(popped)
            # What lies on the table now changes nothing about a move that was made before.
            assert cards == move.cards
    assert Move("1a").cards is None and Move("1a", "3x3x13x5+").cards is None
    assert Position("3x3x13x5+1").parse_move("a1").cards is None
    start = Position("2x2x6x2+9")
    for move in Solver().solve(start).moves:
        assert move.cards == start.cards(move)
        start.play(move)


def test_pictures_have_options() -> None:
    position = Position("2x2x1x1+[AH AS] 1a")
    assert position.svg() == position._repr_svg_() and "last move: " in position.svg()
    assert "last move" not in position.svg(mark=None)
    assert "illegal move: " in position.svg(mark="1a")
    assert "A♠" in position.svg() and "A♠" not in position.svg(letters=True)
    won = Position("2x2x1x1+[AH AS] 1a *1a")
    assert won.svg() != won.svg(collected=False)
    assert "♥" in position.text() and "AH" in position.text(letters=True)
    assert "\x1b[31m" in position.text(colour=True)
    dealt = Position("2x2x1x1+[AH AS]")
    assert dealt.describe("1a") == "A♠ from column 1 into freecell a"
    assert dealt.describe("1a", letters=True) == "AS from column 1 into freecell a"
    assert str(position) == position.text()
    [verdict] = verify("2x2x1x1+[AH AS] 1a 1a", letters=True)
    assert verdict.diagnostic and verdict.diagnostic.message.endswith("AS")


def test_games_and_rules(program: Path) -> None:
    assert len(games()) > 5
    for game in games():
        assert Position(f"{game.id}1").id.startswith(game.id)
        assert Position(f"{game.closed}1").id.startswith(game.closed)
        assert rules(game.name) == rules(game.title) == ask(program, "rules", game.title)
        assert game.rules in (rules(game.name) or "")
        assert all(len(letter) == 1 and words for letter, words in game.options.items())
    assert rules("klondike") is None


def test_saved_games(program: Path) -> None:
    path = ROOT / "docs/carpet-ms24.pso"
    saved = import_saved(path)
    assert saved == import_saved(path.read_bytes()) and saved.left is None
    assert f"{saved.record}\n" == ask(program, "import", str(path))
    assert verify(saved.record)[0].passed or Position(saved.record)
    for bad in (b"", b"\x80\x04N.", b"carpet+1"):
        with pytest.raises(PatienceError):
            import_saved(bad)


def test_census(program: Path) -> None:
    options = ["--numbers", "1..=20", "--nodes", "5000", "--format", "jsonl"]
    players: list[Literal["best", "greedy", "random", "hidden"]]
    players = ["best", "greedy", "random", "hidden"]
    for player in players:
        printed = ask(program, "census", "2x2x3x2-", *options, "--player", player)
        whole = census("2x2x3x2-", "1..=20", player=player, nodes=5000)
        expected, found = json.loads(printed.splitlines()[-1]), json.loads(str(whole))
        for line in (expected, found):
            line.pop("checksum")
            line.pop("cite", None)
        assert found == expected
        assert whole.deals == 20 == whole.won + whole.lost + whole.undecided
    first, second = (census("2x2x3x2-", numbers) for numbers in (range(1, 5), range(5, 9)))
    assert first + second == second + first == census("2x2x3x2-", "1..=8")
    for other in (first, census("carpet+", "1..=1", nodes=1)):
        with pytest.raises(PatienceError):
            assert first + other
    for game, numbers in [("carpet", "1..=2"), ("carpet+1", "1..=2"), ("carpet+", "2..1")]:
        with pytest.raises(PatienceError):
            census(game, numbers)
    with pytest.raises(PatienceError):
        census("carpet+", range(0))
    with pytest.raises(PatienceError):
        census("carpet+", "1..=2", player="lucky")  # type: ignore[arg-type]


TEXT = b"\xef\xbb\xbf2x2x1x1+7[AS AH]\n2x2x1x1+7 1a *1a ; caf\xe9\n2x2x1x1+[AH AS] 1a =partial\n"


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "some.pn"
    path.write_bytes(TEXT)
    return path


def test_a_record_keeps_its_place(tmp_path: Path) -> None:
    lines = [
        "; ♠",
        "2x2x1x1+[AH AS] 1a 1a ; ♥",
        "2x2x1x1+7 ~",
        "2x2x1x1+[AH AS] 1a *1a",
        "carpet+1 zz",
    ]
    text, path = "\ufeff" + "\n".join(lines), tmp_path / "games.pn"
    path.write_text(text)
    cases: list[tuple[Any, list[Record]]]
    cases = [(path, list(iter_records(path))), (text, records(text))]
    for given, found in cases:
        verdicts = [verdict for record in found for verdict in verify(record)]
        again = [verdict for it in pickle.loads(pickle.dumps(found)) for verdict in verify(it)]
        assert verdicts == again == verify(given) == verify(found) == verify(iter(found))
        assert {it.source for it in verdicts} == {it.source for it in found}
        assert [verdict.line for verdict in verdicts] == [2, 3, 4, 5]
        assert {it.source for it in found} == {str(path) if given == path else "<text>"}
        # Read once more, they stay where they are.
        assert [records(record) for record in found] == [[record] for record in found]
    assert verify(found[0], name="other.pn")[0].diagnostic != verify(found[0])[0].diagnostic


def test_files(stored: Path) -> None:
    found = list(iter_records(stored))
    assert found == list(iter_records(str(stored))) == records(TEXT)
    assert found == records(stored)
    assert [TEXT[slice(*record.span)] for record in found] == [record.data for record in found]
    assert found[0].comments == ["caf\udce9"] and [it.line for it in found] == [2, 3]
    assert [Position(record).status for record in found] == ["solved", "partial"]
    assert verify(stored) == verify(TEXT, name=str(stored)) and all(
        it.passed for it in verify(stored)
    )
    assert [it for record in found for it in verify(record)] != []
    assert format_records(TEXT).count(b"caf\xe9") == 1
    with pytest.raises(PatienceError, match="0xE9 is not UTF-8"):
        format_records(stored)
    one = stored.with_name("one.pn")
    one.write_bytes(b"2x2x1x1+[AH AS] 1a ; \xe9")
    assert Position(one) == Position("2x2x1x1+[AH AS] 1a") == Position(one.read_bytes())
    assert Solver().analyse(one) == Solver().analyse("2x2x1x1+[AH AS] 1a")
    assert Solver().infer(one).status == Solver().infer("2x2x1x1+[AH AS] 1a").status


def test_deals(tmp_path: Path) -> None:
    deals = tmp_path / "deals.pn"
    deals.write_bytes(b"2x2x1x1+7[AS AH]\n")
    text, path = "2x2x1x1+7 1a *1a", tmp_path / "records.pn"
    path.write_text(text)
    entry = "2x2x1x1+7[AH AS]"
    for given, first in ((deals, "AS"), (entry, "AH"), (entry.encode(), "AH")):
        assert Position(text, deals=given).deal[0] == first
        assert Position(records(text, deals=given)[0]).deal[0] == first
        assert Position(next(iter_records(path, deals=given))).deal[0] == first
        assert verify(text, deals=given)[0].passed
        assert next(iter_verify(path, deals=given)).passed
    for bad in ("", "carpet+1 +", "2x2x1x1+7[AS AS]"):
        for work in (Position, verify, records):
            with pytest.raises(RecordError):
                work(text, deals=bad)
    with pytest.raises(FileNotFoundError):
        verify(text, deals=tmp_path / "none.pn")


@pytest.mark.parametrize("text", ["", " \n", "; a comment", "\ufeff", "2x2x1x1+7[AS AH]"])
def test_nothing_passes_for_want_of_records(text: str, tmp_path: Path) -> None:
    path = tmp_path / "none.pn"
    path.write_text(text, encoding="utf-8")
    for given in (text, text.encode(), path):
        with pytest.raises(RecordError) as raised:
            verify(given)
        assert raised.value.code == "text::no-game" and raised.value.rendered
    for read in (iter_records, iter_verify):
        with pytest.raises(RecordError):
            list(read(path))
    assert records(text) == verify(records(text)) == []


def test_verdicts_of_a_file_come_with_progress(tmp_path: Path) -> None:
    path, told = tmp_path / "many.pn", list[tuple[int, int | None]]()
    entry, many = "2x2x1x1+7[AS AH]\n", "; caf\xe9\n2x2x1x1+7 1a *1a\n" * 20_000
    size = path.write_bytes((entry + many + "carpet+1 1a\n").encode("latin-1"))
    verdicts = list(iter_verify(path, progress=lambda *it: told.append(it)))
    assert verdicts == verify(path) and [it.passed for it in verdicts] == [True] * 20_000 + [False]
    assert str(path) + ":40002:" in str(verdicts[-1].diagnostic)
    assert told == sorted(told) and told[-1] == (size, size) and len(told) > 3

    def broken(read: int, _: int | None) -> None:
        raise RuntimeError(read)

    # What is raised there ends nothing: the next verdict follows.
    found = iter_verify(path, progress=broken)
    with pytest.raises(RuntimeError):
        next(found)
    assert next(found) == verdicts[0]


def test_the_name_of_a_file_is_no_text() -> None:
    for name in ("games.pn", "x.pso", "C:\\games\\mine.pn.gz", "../mine.txt"):
        for work in (verify, Position, records, format_records, import_saved, Solver().solve):
            with pytest.raises(RecordError, match="Path"):
                work(name)


def test_errors_name_what_this_module_has(tmp_path: Path) -> None:
    saved = ROOT / "docs/carpet-ms24.pso"
    with pytest.raises(OSError, match="import_saved") as unread:
        verify(saved)
    assert unread.value.errno and unread.value.filename == str(saved)
    codes = {
        "": "text::no-game",
        "1a": "text::before-first-game",
        "carpet+1 carpet+2": "text::second-game",
    }
    for game, code in codes.items():
        with pytest.raises(PatienceError) as raised:
            census(game, "1..=3")
        assert raised.value.code == code
    for game, numbers in (("carpet+7", "1..=3"), ("carpet+1..=3", "1..=3")):
        with pytest.raises(PatienceError) as raised:
            census(game, numbers)
        assert 'census("carpet4x5x1+", "1..=3")' in str(raised.value)
        assert "--" not in str(raised.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    packed = tmp_path / "packed.gz"
    packed.write_bytes(gzip.compress(TEXT))
    saved = ROOT / "docs/carpet-ms24.pso"
    for work in (verify, Position, records, format_records, Solver().analyse):
        for path in (packed, saved, tmp_path, tmp_path / "none"):
            with pytest.raises(OSError, match=path.name) as raised:
                work(path)
            assert (type(raised.value) is FileNotFoundError) == (path.name == "none")
            assert (type(raised.value) is IsADirectoryError) == (path == tmp_path)


def test_large_files_take_little_memory(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    path = tmp_path / "large.pn"
    line = b"3x3x13x5+2 2a a2 =partial ; " + b"x" * 1000 + b"\n"
    with path.open("wb") as out:
        for _ in range(20):
            out.write(line * 1000)
    program = """if True:
    import resource, sys
    from patience_solitaire import iter_records, iter_verify
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(sum(len(record.data) for record in iter_records(sys.argv[1])))
    assert sum(verdict.played for verdict in iter_verify(sys.argv[1])) > 0
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    """
    done = subprocess.run([sys.executable, "-c", program, path], stdout=subprocess.PIPE, text=True)
    size, grown = map(int, done.stdout.split())
    assert size == 20_000 * len(line)
    assert grown < 8_000  # kibibytes, of 20,000


def test_a_record_is_read_as_itself() -> None:
    [record] = records("carpet+1 + ; ♠")
    assert isinstance(record, Record) and record.text.endswith("♠")
    with io.StringIO() as out:
        csv.writer(out).writerow([record, record.id])
        assert out.getvalue() == "carpet+1 + ; ♠,carpet4x5x1+1\r\n"
