"""The examples in the docs of the module run."""

import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import patience_solitaire

from .conftest import ROOT


def documented() -> Iterator[tuple[str, object]]:
    """Yields each public object, and what belongs to each class."""
    for name in patience_solitaire.__all__:
        value = getattr(patience_solitaire, name)
        if name != "__version__":
            yield name, value
        if inspect.isclass(value):
            members = vars(value).items()
            yield from ((f"{name}.{it}", member) for it, member in members if it[0] != "_")


DOCS = {name: inspect.getdoc(value) or "" for name, value in documented()}


@pytest.mark.parametrize("name", [name for name, doc in DOCS.items() if ">>>" in doc])
def test_examples(name: str) -> None:
    names = vars(patience_solitaire).copy()
    test = doctest.DocTestParser().get_doctest(DOCS[name], names, name, None, None)
    said: list[str] = []
    results = doctest.DocTestRunner().run(test, out=said.append)
    assert results.attempted and not results.failed, "".join(said)


@pytest.mark.parametrize("name", DOCS)
def test_everything_is_documented(name: str) -> None:
    assert DOCS[name]


def test_names_are_those_of_the_table() -> None:
    page = (ROOT / "docs/any-language.md").read_text()
    rows = [row.split("|") for row in page.splitlines() if row.startswith("| ")]
    [column] = [row.index(" Python ") for row in rows if " Python " in row]
    names = [
        it for row in rows if len(row) > 6 for it in re.findall(r"`([a-zA-Z_.]+)", row[column])
    ]
    classes = [value for _, value in documented() if inspect.isclass(value)]
    for name in names:
        last = name.rpartition(".")[2]
        assert any(hasattr(it, last) for it in [patience_solitaire, *classes]), name
    assert len(names) > 12


PROGRAM = re.compile("```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)
PROGRAMS = PROGRAM.findall((ROOT / "docs/python.md").read_text())


@pytest.mark.parametrize(("program", "printed"), PROGRAMS, ids=["write", "learn", "solve", "data"])
def test_programs(program: str, printed: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(program)
    command = [sys.executable, "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", printed)


def test_a_data_set_is_written(tmp_path: Path) -> None:
    # Without pyarrow, wherever the test runs.
    program = "import sys\nsys.modules['pyarrow'] = None\n" + PROGRAMS[3][0]
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
    head, *rows = (tmp_path / "positions.csv").read_text().splitlines()
    assert head == "game,board,move,card,from,to,winnable" and len(rows) > 100
