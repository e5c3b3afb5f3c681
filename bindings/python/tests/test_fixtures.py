"""Every fixture gets the verdicts and codes of the program, at the same places."""

import copy
import json
import pickle
import subprocess
from pathlib import Path
from typing import Any

import pytest

from patience_solitaire import (
    Diagnostic,
    Record,
    RecordError,
    Verdict,
    iter_verify,
    records,
    verify,
)

from .conftest import COMMAND
from .conftest import FIXTURES as FOLDER

FIXTURES = sorted(FOLDER.glob("**/*.pn"))


def as_program(text: str | bytes, verdict: Verdict) -> dict[str, Any]:
    """Returns a verdict as `patience verify --format json` prints it, as far as both have it."""
    begin = "\ufeff" if isinstance(text, str) else b"\xef\xbb\xbf"
    mark = len(begin) * text.startswith(begin)  # type: ignore[arg-type]  # which the program does not count

    def size(part: str | bytes) -> int:
        return len(part.encode() if isinstance(part, str) else part)

    def span(start: int, end: int) -> dict[str, int]:
        return {"offset": size(text[mark:start]), "length": size(text[start:end])}

    def error(found: Diagnostic) -> dict[str, Any]:
        return {
            "code": found.code,
            "message": found.message,
            "help": found.help,
            "move": found.move_number,
            "span": span(*(found.span or (mark, mark))),
            "fixes": [{"span": span(*at), "replacement": new} for at, new in found.fixes],
        }

    found = verdict.diagnostic if verdict.status in {"illegal", "malformed"} else None
    return {
        "line": verdict.line,
        "id": verdict.id,
        "status": verdict.status,
        "expected": verdict.expected,
        "pass": verdict.passed,
        "moves": verdict.moves,
        "played": verdict.played,
        "progress": list(verdict.progress) if verdict.progress else None,
        "error": error(found) if found else None,
        "notes": [error(note) for note in verdict.notes],
    }


def as_python(item: dict[str, Any]) -> dict[str, Any]:
    """Returns what the program printed, without what Python says in other words."""

    def error(found: dict[str, Any]) -> dict[str, Any]:
        at = {name: found["span"][name] for name in ("offset", "length")}
        kept = {name: found.get(name) for name in ("code", "message", "help", "move")}
        return kept | {"span": at, "fixes": found.get("fixes", [])}

    progress = item["progress"]
    if progress:
        item["progress"] = [progress["done"], progress["of"]]
    item["error"] = error(item["error"]) if item["error"] else None
    item["notes"] = [error(note) for note in item.get("notes", [])]
    left_out = {"source", "column", "title"}
    return {name: value for name, value in item.items() if name not in left_out}


def call_alike(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """Takes help away that names commands of the program where the module names its functions."""
    for one, other in zip(found, expected, strict=True):
        ours, theirs = ([it["error"] or {}, *it["notes"]] for it in (one, other))
        for our, their in zip(ours, theirs, strict=True):
            if COMMAND.search(their.get("help") or ""):
                assert not COMMAND.search(our.pop("help")) and their.pop("help")


def is_without_game(item: dict[str, Any]) -> bool:
    """Returns whether an object of the program is that of a source without a game."""
    error = item["error"]
    return error is not None and bool(error["code"] == "text::no-game")


def kept(verdict: Verdict) -> tuple[object, ...]:
    found = verdict.diagnostic
    return (verdict.id, verdict.status, verdict.played, found.code if found else None)


def test_there_are_fixtures() -> None:
    assert len(FIXTURES) > 100


def verdicts_of(given: str | bytes | Path | Record, name: str | None = None) -> list[Verdict]:
    """Returns the verdicts, none if there is no record."""
    try:
        return verify(given, name=name)
    except RecordError as error:
        assert error.code == "text::no-game"
        return []


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_verdicts(path: Path, program: Path) -> None:
    command = [str(program), "verify", "--format", "json", str(path)]
    printed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    # A source without a game fails in the program; the module has no record to judge.
    told = [item for item in json.loads(printed) if not is_without_game(item)]

    def check(text: str | bytes, verdicts: list[Verdict]) -> None:
        ours, theirs = [as_program(text, it) for it in verdicts], copy.deepcopy(told)
        theirs = [as_python(item) for item in theirs]
        call_alike(ours, theirs)
        assert ours == theirs

    data = path.read_bytes()
    found = verdicts_of(path)
    check(data, found)
    check(data, verdicts_of(data, str(path)))
    assert {it.source for it in found} <= {str(path)}
    try:
        assert list(iter_verify(path)) == found
    except RecordError as error:
        assert error.code == "text::no-game" and not found
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    verdicts = verdicts_of(text, str(path))
    check(text, verdicts)
    # A file has the records of its text, and each is a value.
    copies = pickle.loads(pickle.dumps(verdicts))
    assert copies == verdicts and list(map(hash, copies)) == list(map(hash, verdicts))
    read = records(path) if verdicts else []
    assert [record.data for record in read] == [record.data for record in records(text)]
    copied = pickle.loads(pickle.dumps(read))
    assert copied == read and list(map(hash, copied)) == list(map(hash, read))
    # Some records keep their places, as a file has them.
    places = [(it.source, it.line, it.span) for it in read]
    assert [(it.source, it.line, it.span) for it in verify(iter(read))] == places
    # It keeps the deal that it needs, though not where that was.
    for one, other in zip(copied, read, strict=True):
        assert [kept(it) for it in verdicts_of(one)] == [kept(it) for it in verdicts_of(other)]
