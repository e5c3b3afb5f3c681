"""What the tests share."""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

# How texts name what only the program has: a command, or an option.
COMMAND = re.compile(r"\bpatience [a-z]+|--[a-z]+-?[a-z]*\b|\bcommands?\b|`fmt`")


def spread() -> Path:
    """Writes each fixture, and each case of those of one code, into a file of its own."""
    folder = Path(tempfile.mkdtemp(prefix="fixtures-"))
    atexit.register(shutil.rmtree, folder)
    for path in ROOT.glob("fixtures/*/**/*.pn"):
        write(folder / path.relative_to(ROOT / "fixtures"), path.read_bytes())
    for path in ROOT.glob("fixtures/cases/*.cases"):
        for case in re.split(rb"^=== ", path.read_bytes(), flags=re.MULTILINE)[1:]:
            name, _, text = case.partition(b"\n")
            write(folder / name.decode(), text[:-1])
    return folder


def write(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


FIXTURES = spread()


@pytest.fixture(scope="session")
def program() -> Path:
    """Returns the program that answers are compared with."""
    path = Path(os.environ.get("PATIENCE", ROOT / "target/release/patience"))
    assert path.exists(), "the program: `cargo build --release`, or name it in PATIENCE"
    return path
