"""Solitaire games: verify records, play, solve and analyse positions, and infer unknown deals."""

import os
from dataclasses import make_dataclass
from typing import TYPE_CHECKING

from ._native import (
    Board,
    Branch,
    Census,
    Choice,
    Diagnostic,
    Foundation,
    Game,
    GameTree,
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
    annotate,
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
    "Branch",
    "Census",
    "Choice",
    "Diagnostic",
    "Foundation",
    "Game",
    "GameTree",
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
    "annotate",
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

# What values have, in order: `dataclasses.asdict` takes them apart by it, and pandas makes tables.
_FIELDS: dict[type, str] = {
    Board: "columns freecells grid foundations stock waste redeals progress deals",
    Branch: "number after name moves node",
    Census: "id player deals won lost undecided nodes interval lengths lost_numbers "
    "undecided_numbers citation",
    Choice: "move outlook at_least at_most",
    Diagnostic: "severity code message span labels notes help fixes suggested suggestions "
    "move_number rendered",
    Foundation: "suit direction top",
    Game: "name title id closed options rules",
    Inference: "status record cards count diagnostic",
    Move: "text cards",
    MovedCard: "card source target",
    Record: "id line span text headers comments move_comments",
    Review: "id moves positions whole error first_loss wasted line playouts",
    ReviewedPosition: "outlook at_least at_most choices",
    SavedGame: "title record left",
    Solution: "status moves shortest bound nodes limit record",
    UnknownCard: "place spot possible undecided",
    Verdict: "id status expected passed moves played progress deals line span diagnostic notes "
    "is_consequence",
}
for _class, _names in _FIELDS.items():
    _like = make_dataclass(_class.__name__, _names.split())
    type.__setattr__(_class, "__dataclass_fields__", vars(_like)["__dataclass_fields__"])


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
    if not hasattr(file, "read"):
        raise TypeError("expected a path or an open file")
    return records(file.read(), deals=deals)
