"""What the tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def program() -> Path:
    """Returns the program that answers are compared with."""
    path = Path(os.environ.get("PATIENCE", ROOT / "target/release/patience"))
    assert path.exists(), "the program: `cargo build --release`, or name it in PATIENCE"
    return path
