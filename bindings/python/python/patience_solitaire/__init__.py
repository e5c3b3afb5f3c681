"""Solitaire games: verify records, play, solve and analyse positions, and infer unknown deals."""

import os
from typing import TYPE_CHECKING

from ._native import (
    Board,
    Census,
    Choice,
    Diagnostic,
    Foundation,
    Game,
    IllegalMoveError,
    Inference,
    InvalidMoveError,
    Move,
    MovedCard,
    PatienceError,
    Position,
    Record,
    RecordError,
    Records,
    Review,
    ReviewedPosition,
    SavedGame,
    Solution,
    Solver,
    UnknownCard,
    Verdict,
    __version__,
    census,
    explain,
    format_records,
    games,
    import_line,
    import_saved,
    iter_records,
    records,
    rules,
    verify,
)

if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

__all__ = [
    "Board",
    "Census",
    "Choice",
    "Diagnostic",
    "Foundation",
    "Game",
    "IllegalMoveError",
    "Inference",
    "InvalidMoveError",
    "Move",
    "MovedCard",
    "PatienceError",
    "Position",
    "Record",
    "RecordError",
    "Records",
    "Review",
    "ReviewedPosition",
    "SavedGame",
    "Solution",
    "Solver",
    "UnknownCard",
    "Verdict",
    "__version__",
    "census",
    "explain",
    "format_records",
    "games",
    "import_line",
    "import_saved",
    "iter_records",
    "read_records",
    "records",
    "rules",
    "verify",
]


def read_records(
    file: "str | os.PathLike[str] | TextIO | BinaryIO",
    *,
    deals: "str | bytes | os.PathLike[str] | None" = None,
) -> "list[Record]":
    r"""Returns the records of a file, as `iter_records` does, or of what is left of an open one.

    >>> import io
    >>> read_records(io.StringIO("carpet+1 +\ncarpet+2 +\n"))
    [<Record carpet4x5x1+1 on line 1>, <Record carpet4x5x1+2 on line 2>]
    """
    if isinstance(file, (str, os.PathLike)):
        return list(iter_records(file, deals=deals))
    return records(file.read(), deals=deals)
