"""The examples in the docs of the module run."""

import doctest
import inspect
from collections.abc import Iterator

import pytest

import patience_solitaire


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
