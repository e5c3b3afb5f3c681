"""Solitaire games: verify records, play, solve and analyse positions, and infer unknown deals."""

import os
from typing import TYPE_CHECKING

from ._native import (
    Choice,
    Diagnostic,
    IllegalMoveError,
    Inference,
    InvalidMoveError,
    Move,
    PatienceError,
    Position,
    Record,
    RecordError,
    Review,
    ReviewedPosition,
    Solution,
    Solver,
    UnknownCard,
    Verdict,
    __version__,
    explain,
    format_records,
    records,
    verify,
)

if TYPE_CHECKING:
    from typing import TextIO

__all__ = [
    "Choice",
    "Diagnostic",
    "IllegalMoveError",
    "Inference",
    "InvalidMoveError",
    "Move",
    "PatienceError",
    "Position",
    "Record",
    "RecordError",
    "Review",
    "ReviewedPosition",
    "Solution",
    "Solver",
    "UnknownCard",
    "Verdict",
    "__version__",
    "explain",
    "format_records",
    "read_records",
    "records",
    "verify",
]


def read_records(file: "str | os.PathLike[str] | TextIO") -> "list[Record]":
    r"""Returns the records of a file, or of what is left of an open text file.

    >>> import io
    >>> read_records(io.StringIO("carpet+1 +\ncarpet+2 +\n"))
    [<Record carpet4x5x1+1 on line 1>, <Record carpet4x5x1+2 on line 2>]
    """
    if isinstance(file, (str, os.PathLike)):
        # Line ends stay as they are, so spans count them.
        with open(file, encoding="utf-8", newline="") as opened:
            return records(opened.read())
    return records(file.read())
