"""Every fixture gets the verdicts and codes of the program, at the same places."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from patience_solitaire import Verdict, read_records, verify

from .conftest import ROOT

FIXTURES = sorted(ROOT.glob("fixtures/**/*.pn"))


def as_program(text: str, verdict: Verdict) -> dict[str, Any]:
    """Returns a verdict as `patience verify --format json` prints it, as far as both have it."""
    mark = text.startswith("\ufeff")  # which the program does not count

    def span(start: int, end: int) -> dict[str, int]:
        size = len(text[start:end].encode())
        return {"offset": len(text[mark:start].encode()), "length": size}

    found = verdict.diagnostic
    error = None
    if found and verdict.status in {"illegal", "malformed"}:
        error = {
            "code": found.code,
            "message": found.message,
            "help": found.help,
            "move": found.move_number,
            "span": span(*(found.span or (mark, mark))),
            "fixes": [{"span": span(*at), "replacement": new} for at, new in found.fixes],
        }
    return {
        "line": verdict.line,
        "id": verdict.id,
        "status": verdict.status,
        "expected": verdict.expected,
        "pass": verdict.passed,
        "moves": verdict.moves,
        "played": verdict.played,
        "progress": list(verdict.progress) if verdict.progress else None,
        "error": error,
    }


def as_python(item: dict[str, Any]) -> dict[str, Any]:
    """Returns what the program printed, without what Python says in other words."""
    progress, error = item["progress"], item["error"]
    if progress:
        item["progress"] = [progress["done"], progress["of"]]
    if error:
        at = {name: error["span"][name] for name in ("offset", "length")}
        kept = {name: error.get(name) for name in ("code", "message", "help", "move")}
        item["error"] = kept | {"span": at, "fixes": error.get("fixes", [])}
    return {name: value for name, value in item.items() if name not in {"source", "column"}}


def test_there_are_fixtures() -> None:
    assert len(FIXTURES) > 100


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: str(path.relative_to(ROOT)))
def test_verdicts(path: Path, program: Path) -> None:
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        with pytest.raises(UnicodeDecodeError):
            read_records(path)
        return
    command = [str(program), "verify", "--format", "json", str(path)]
    printed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    expected = [as_python(item) for item in json.loads(printed)]
    verdicts = verify(text, name=str(path))
    assert [as_program(text, verdict) for verdict in verdicts] == expected
