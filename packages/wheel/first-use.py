"""Uses the module for Python as it was installed."""

import sys
import tempfile
from pathlib import Path

from patience_solitaire import Position, Solver, verify

GOOD, BAD = "2x2x1x1+[AH AS] 1a *1a", "2x2x1x1+[AH AS] 1a 1a"
verdicts = verify(f"{GOOD}\n{BAD}\n")
assert [it.status for it in verdicts] == ["solved", "illegal"], verdicts
path = Path(tempfile.mkdtemp(), "good.pn")
path.write_text(GOOD)
assert verify(path)[0].passed
assert Solver().solve(Position("2x2x2x2+[AS 2H 2S AH]")).outcome == "solved"
print(f"the module verifies and solves on {sys.platform}")
