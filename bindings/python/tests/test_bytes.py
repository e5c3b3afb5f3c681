"""Bytes that are not UTF-8, and lone surrogates, come back as they were, or are refused."""

import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patience_solitaire import (
    GameTree,
    Move,
    PatienceError,
    Position,
    RecordError,
    Solver,
    annotate,
    census,
    format_records,
    import_line,
    records,
    verify,
)

from .test_position import GAMES, played

BYTES = [b"caf\xe9", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"\xf0\x9f\x82", b"\xe2\x99\xa0\x80"]
LONE = ["\udce9", "\ud800", "\ud83d x", "\ude00\ud83d", "\ud83d\ude00", "♠\udc80🂡"]
SHORT = "2x2x1x1+[AH AS] 1a *1a"


def commented(game: str, seed: int, said: bytes) -> bytes:
    """Returns a record with a comment after its last token, which is no part of it."""
    dice = random.Random(seed)
    record = GameTree(played(game, seed).to_record()).to_text().encode()
    return record + dice.choice([b" ; ", b"\n; ", b" ;"]) + said + dice.choice([b"", b"\n"])


@pytest.mark.parametrize("game", GAMES)
def test_bytes_are_formatted_byte_for_byte(game: str, program: Path, tmp_path: Path) -> None:
    path = tmp_path / "some.pn"
    texts = [commented(game, seed, said) for seed, said in enumerate(BYTES)]
    for text in [*texts, b"\n".join(texts), texts[0].replace(b" ", b" \xe9 ", 2)]:
        formatted = format_records(text)
        command = [str(program), "fmt", "-"]
        printed = subprocess.run(command, input=text, capture_output=True).stdout
        assert formatted == printed and format_records(formatted) == formatted
        assert format_records(bytearray(text)) == formatted
        path.write_bytes(text)
        with pytest.raises(PatienceError, match=r"is not UTF-8|lone surrogate"):
            path.write_text(format_records(path))
        for record in records(path):
            try:
                record.data.decode()
            except UnicodeDecodeError:
                with pytest.raises(PatienceError, match=r"record\.data"):
                    format_records(record)
        assert path.read_bytes() == text
        path.write_bytes(format_records(path.read_bytes()))
        assert path.read_bytes() == formatted


def test_what_is_utf_8_is_a_str(tmp_path: Path) -> None:
    path = tmp_path / "some.pn"
    text = f"\ufeff{SHORT}  ; ♠\ufffd"
    path.write_text(text, encoding="utf-8")
    [record] = records(path)
    formatted = f"{SHORT} ; ♠\ufffd\n"
    assert format_records(text) == format_records(path) == format_records(record) == formatted
    assert format_records(text.encode()) == formatted.encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_str_keeps_its_lone_surrogates(game: str) -> None:
    for seed, lone in enumerate(LONE):
        data = commented(game, seed, lone.encode("utf-8", "surrogatepass"))
        text = data.decode("utf-8", "surrogatepass")
        assert format_records(text) == format_records(data).decode("utf-8", "surrogatepass")
        [record] = records(text)
        [verdict] = verify(text)
        assert verdict.diagnostic is None and record.text == text[slice(*record.span)]
        # In the midst of a record it spoils that, and is named as what it is.
        with pytest.raises(PatienceError) as raised:
            Position(f"{text}\n{SHORT[:16]} {lone}")
        broken = f"{SHORT[:16]} {lone} 1a"
        with pytest.raises(RecordError, match=rf"U\+{first(lone)} is a lone surrogate") as raised:
            Position(broken)
        error: Any = raised.value
        assert error.text == broken and first(broken[slice(*error.span)]) == first(lone)
        assert "U+FFFD" not in error.rendered and "\ufffd" not in error.rendered


def first(text: str) -> str:
    """Returns the code of the first lone surrogate."""
    return next(f"{ord(it):04X}" for it in text if 0xD800 <= ord(it) < 0xE000)


def shown(text: bytes | str) -> str:
    """Returns what Python makes of a text."""
    return text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")


GIVEN: list[bytes | str] = [*BYTES, *LONE]


@pytest.mark.parametrize("said", GIVEN, ids=ascii)
def test_no_text_is_other_than_it_was(said: Any) -> None:
    def text(*parts: str) -> Any:
        """Joins what stands around it."""
        if isinstance(said, str):
            return said.join(parts)
        return said.join(part.encode() for part in parts)

    given = text(f"{SHORT} ; Title: ", "")
    [record] = records(given)
    assert record.text == str(record) == shown(given)
    assert record.comments == [shown(text("Title: ", "").strip())]
    assert record.move_comments == {2: shown(text("Title: ", "").strip())}
    [above] = records(text("2x2x1x1+[AH AS] =partial ; Title: ", "\n; ", ""))
    assert above.headers == {"Title": shown(said).strip()}
    assert above.move_comments == {0: shown(said).strip()}
    # What writes a text anew refuses what it cannot write.
    for act in (annotate, GameTree):
        with pytest.raises(RecordError, match=r"is not UTF-8|lone surrogate") as raised:
            act(given)
        assert raised.value.code == "text::not-utf8" and raised.value.text == given
    # It writes a record alone, without a comment after it.
    assert Solver().infer(text("2x2x1x1+[? AS] 1a *1a ; ", "")).record == SHORT


@pytest.mark.parametrize("lone", LONE, ids=ascii)
def test_words_with_lone_surrogates_are_refused(lone: str) -> None:
    tree = GameTree("2x2x2x2+[AS 2H 2S AH] 1a =partial ; branch 1 after move 0: 2a")
    position = Position(SHORT[:16])
    named = rf"U\+{first(lone)}"
    calls: list[Callable[[], object]] = [
        lambda: annotate(SHORT, headers={"Title": lone}),
        lambda: annotate(SHORT, headers={f"A{lone}": "x"}),
        lambda: annotate(SHORT, comments={1: lone}),
        lambda: tree.rename(tree.branches[0], lone),
        lambda: Move(f"1{lone}"),
        lambda: Move("1a", f"2x2x1x1+1 {lone}"),
        lambda: position.play(f"1{lone}"),
        lambda: position.parse_move(f"1{lone}"),
        lambda: position.svg(arrows=[lone]),
        lambda: Position(f"carpet+1{lone}"),
        lambda: census(f"carpet+1 {lone}", "1..=2"),
        lambda: import_line(f"#7 1a ; {lone}"),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=named) as raised:
            call()
        assert not isinstance(raised.value, UnicodeError)
    assert not position.is_legal(f"1{lone}") and tree.branches[0].name == ""
    # A name is shown as Python writes it.
    [verdict] = verify("carpet+1", name=f"a{lone}.pn")
    assert verdict.diagnostic and f"\\u{first(lone).lower()}" in verdict.diagnostic.rendered
