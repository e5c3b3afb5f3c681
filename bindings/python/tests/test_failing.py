"""Whatever takes the text of a record says what is wrong with it, or its answer does."""

import ast
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import patience_solitaire
from patience_solitaire import (
    Diagnostic,
    GameTree,
    Inference,
    Move,
    PatienceError,
    Position,
    Solver,
    annotate,
    census,
    explain,
    format_records,
    import_line,
    import_saved,
    iter_records,
    iter_verify,
    records,
    rules,
    verify,
)

from .conftest import COMMAND, FIXTURES, ROOT

GOOD = "2x2x1x1+[AH AS] 1a"
KINDS = ("illegal", "malformed")
PATHS = [path for kind in KINDS for path in sorted(FIXTURES.glob(f"*/{kind}/*.pn"))]
SOLVER = Solver(nodes=20)

# What judges: it raises the error, or its answer has it.
JUDGES: dict[str, Callable[[Any], Any]] = {
    "Position": Position,
    "GameTree": GameTree,
    "Solver.solve": SOLVER.solve,
    "Solver.analyse": SOLVER.analyse,
    "Solver.infer": SOLVER.infer,
    "annotate": annotate,
    "verify": verify,
}
# What gives the text back as it is: it fails as before.
KEEPS = {"format_records", "iter_records", "iter_verify", "records"}
# What takes no record: a move, the name of a game, a code, a file of another program.
OTHERS: dict[str, Callable[[str], object]] = {
    "Move": Move,
    "Move(game)": lambda text: Move("1a", text),
    "Position.parse_move": lambda text: Position(GOOD).parse_move(text),
    "Position.play": lambda text: Position(GOOD).play(text),
    "Position.is_legal": lambda text: Position(GOOD).is_legal(text),
    "Position.describe": lambda text: Position(GOOD).describe(text),
    "Position.cards": lambda text: Position(GOOD).cards(text),
    "Position.svg": lambda text: Position(GOOD).svg(arrows=[text]),
    "Position.svg(mark)": lambda text: Position(GOOD).svg(mark=text),
    "GameTree.play": lambda text: GameTree(GOOD).play(text),
    "census": lambda text: census(text, "1..=2"),
    "explain": explain,
    "import_line": import_line,
    "import_saved": import_saved,
    "rules": rules,
}
# The name of a branch may be anything.
NAMES = {"GameTree.rename", "GameTree.annotate"}


def texts() -> list[str | bytes]:
    """Returns failing texts of every game, two records at once, and a bad deal before a record."""
    read = [path.read_bytes() for path in PATHS]
    two = [b"%s\n%s" % (one, other) for one, other in zip(read[::7], read[3::7], strict=False)]
    games = [game.id for game in patience_solitaire.games()]
    pairs = [f"{one}1 + =partial\n{other}1" for one in games for other in games]
    pairs += [f"{game}7[AS AS]\n{game}8 =partial" for game in games]
    decoded: list[str | bytes] = []
    for text in [*read, *two]:
        try:
            decoded.append(text.decode())
        except UnicodeDecodeError:
            decoded.append(text)
    return [*decoded, *pairs]


TEXTS = texts()


def taking_texts() -> set[str]:
    """Returns every function that takes a text or a record, by its types."""
    stub = Path(patience_solitaire.__file__).with_name("_native.pyi").read_text()
    found = set[str]()

    def note(name: str, function: ast.AST) -> None:
        if isinstance(function, ast.FunctionDef):
            every = [*function.args.args, *function.args.kwonlyargs]
            words = {
                getattr(part, "id", None)
                for one in every
                if one.annotation
                for part in ast.walk(one.annotation)
            }
            if words & {"str", "_Text", "Record"}:
                found.add(name)

    for item in ast.parse(stub).body:
        note(getattr(item, "name", ""), item)
        for member in item.body if isinstance(item, ast.ClassDef) else []:
            name = getattr(member, "name", "_")
            if name == "__new__":
                note(getattr(item, "name", ""), member)
            elif name[0] != "_":
                note(f"{getattr(item, 'name', '')}.{name}", member)
    return found


def test_no_function_is_forgotten() -> None:
    known = {name.split("(")[0] for name in [*JUDGES, *KEEPS, *OTHERS, *NAMES]}
    assert taking_texts() == known


def codes(text: Any) -> list[str]:
    """Returns the codes of all errors of a text."""
    try:
        found = [verdict.diagnostic for verdict in verify(text)]
    except PatienceError as error:
        return [error.code or ""]
    return [it.code for it in found if it]


def test_there_are_texts_of_every_kind() -> None:
    found = [code for text in TEXTS for code in codes(text)]
    assert len(TEXTS) > 300
    for kind in ("move", "text", "deal", "id", "match", "pair", "build", "game::already-won"):
        assert any(code.startswith(kind) for code in found), kind


def fails(text: Any) -> bool:
    """Returns whether a text is other than one record that can be played, as `verify` sees it."""
    try:
        verdicts = verify(text)
    except PatienceError:
        return True
    return len(verdicts) > 1 or verdicts[0].status in {"illegal", "malformed"}


@pytest.mark.parametrize("name", JUDGES)
def test_what_judges_tells_the_error(name: str) -> None:
    for text in TEXTS:
        assert fails(text), text
        for given in (text, text.encode() if isinstance(text, str) else bytearray(text)):
            try:
                answer = JUDGES[name](given)
            except PatienceError as error:
                assert error.text == given and (error.span or error.code == "text::no-game"), given
                continue
            if name == "verify":
                found = [verdict.diagnostic for verdict in answer if verdict.diagnostic]
                assert len(answer) > 1 or found, given
                continue
            if name == "Solver.infer":
                # Other cards may make it right, and then its record has them.
                if answer.status == "found":
                    assert not codes(answer.record), given
                    continue
                found = [answer.diagnostic] if answer.status == "none" else []
                assert found or answer.status == "undecided", given
            else:
                found = [answer.error]
            for it in found:
                assert it and it.code and it.span and it.message, given


def test_what_keeps_a_text_keeps_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "failing.pn"
    for text in TEXTS:
        data = text.encode() if isinstance(text, str) else text
        assert bool(codes(format_records(data))) == bool(codes(data))
        path.write_bytes(data)
        try:
            lists = [records(text), records(path), list(iter_records(path))]
        except PatienceError as error:
            assert error.code == "text::no-game"
            continue
        failing = [verdict.diagnostic is not None for verdict in iter_verify(path)]
        for found in lists:
            assert [bool(codes(record)) for record in found] == failing


@pytest.mark.parametrize("name", OTHERS)
def test_what_takes_no_record_refuses_one(name: str) -> None:
    for text in TEXTS:
        given = text if isinstance(text, str) else text.decode(errors="surrogateescape")
        try:
            answer = OTHERS[name](given)
        except ValueError:
            continue
        is_line = name == "import_line" and given.startswith("#")
        assert answer is None or answer is False or is_line, (name, given, answer)


def test_an_error_has_its_place() -> None:
    text = "; ♠\n2x2x1x1+[AH AS] 1a 1a"
    review, tree = Solver().analyse(text), GameTree(text)
    assert not review.whole and len(review.moves) == len(tree.line) == 1
    for error in (review.error, tree.error):
        assert error and text[slice(*error.span or (0, 0))] == "1a" and error.move_number == 2
    for whole in ("2x2x1x1+[AH AS]", "2x2x1x1+[AH AS] 1a", "2x2x1x1+[AH AS] 1a *1a =partial"):
        assert GameTree(whole).error is Solver().analyse(whole).error is None


def said(error: BaseException | Diagnostic | None) -> list[str]:
    """Returns every sentence of an error or a diagnostic."""
    if isinstance(error, Diagnostic):
        labels = [text for _, text in error.labels]
        return [error.message, error.help or "", *labels, *error.notes]
    return [str(error), getattr(error, "help", None) or "", *getattr(error, "__notes__", [])]


def test_nothing_names_a_command_of_the_program() -> None:
    every = [path.read_bytes() for path in sorted(FIXTURES.glob("**/*.pn"))]
    told = set[str]()
    for text in [*TEXTS, *every]:
        plain = text if isinstance(text, str) else text.decode(errors="surrogateescape")
        for given, acts in ((text, JUDGES), (plain, OTHERS)):
            for act in acts.values():
                try:
                    answer: Any = act(given)  # type: ignore[arg-type]
                except ValueError as error:
                    told |= {it for it in said(error) if it not in plain}
                    continue
                verdicts = answer if act is verify else []
                found = [it for verdict in verdicts for it in (verdict.diagnostic, *verdict.notes)]
                found += [answer.diagnostic] if isinstance(answer, Inference) else []
                told |= {sentence for it in found if it for sentence in said(it)}
    codes = [path.stem.replace("-", "::", 1) for path in ROOT.glob("crates/report/codes/*.md")]
    pages = [explain(code) or "" for code in codes]
    names = patience_solitaire.__all__
    docs = [inspect.getdoc(getattr(patience_solitaire, name)) or "" for name in names]
    assert len(told) > 500 and len(pages) > 100 and all(pages)
    assert "\n".join(it for it in [*told, *pages, *docs] if COMMAND.search(it)) == ""
