"""A shared move describes itself in its row: nobody else checks for its kind, except what still does.

A check: a `case`, an `isinstance` or a comparison with the class or `kind` of a shared move; for several
kinds at once it counts that often. A list: two kinds or more side by side. Both are counted outside the
rows."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from companion import PACKAGE
from companion.kernel.shared_rows import shared_kinds

ROWS: Final = PACKAGE / "kernel" / "shared_moves"
KINDS: Final = frozenset(move.__name__ for move in shared_kinds().values())

MAX_ASKS: Final = 49
MAX_LISTS: Final = 0
"""The current number. It may fall: then write the lower number here."""


def kinds_in(node: ast.AST) -> int:
    """Count the classes of shared moves that an expression names, directly or by their `kind`."""
    return sum(isinstance(each, ast.Name) and each.id in KINDS for each in ast.walk(node))


def is_kind(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "kind" and is_kind(node.value)
    return isinstance(node, ast.Name) and node.id in KINDS


def asks(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that check which shared move it is, once for each kind."""
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchClass) and is_kind(node.cls):
            yield node
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            yield from [node] * kinds_in(node.args[1])
        elif isinstance(node, ast.Compare):
            yield from [node] * sum(map(is_kind, (node.left, *node.comparators)))


def lists(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield collections in the code with two or more shared kinds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            named = node.elts
        elif isinstance(node, ast.Dict):
            named = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.BinOp):
            # A union with a name of its own.
            named = [each for each in ast.walk(node.value) if isinstance(each, ast.Name)]
        else:
            continue
        if sum(map(is_kind, named)) > 1:
            yield node


def written() -> Iterator[tuple[str, ast.AST]]:
    """Yield, by path, the code that names a shared move, outside the rows and the laws about them."""
    named = re.compile(rf"\b({'|'.join(KINDS)})\b")
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if named.search(source) and not (path.is_relative_to(ROWS) or path.is_relative_to(PACKAGE / "laws")):
            yield str(path.relative_to(PACKAGE)), ast.parse(source)


def test_fewer_and_fewer_ask_which_shared_move_it_is():
    trees = dict(written())
    asking = Counter({path: len([*asks(tree)]) for path, tree in trees.items()})
    listing = Counter({path: len([*lists(tree)]) for path, tree in trees.items()})
    assert asking.total() <= MAX_ASKS, asking.most_common()
    assert listing.total() <= MAX_LISTS, listing.most_common(5)


@pytest.mark.parametrize(
    "planted",
    [
        "def f(move):\n    return isinstance(move, Note | Picture)",
        "def f(move):\n    match move:\n        case Note():\n            return 1",
        "def f(move):\n    return type(move) is Note",
        "def f(move):\n    return move.kind == Note.kind",
        "QUIET = (Note, Picture)",
        "QUIET = frozenset({Note.kind, Picture.kind})",
        "GROUPS = {Note: 1, Picture: 2}",
        "Said = Note | Picture",
    ],
)
def test_another_one_is_found(planted: str):
    tree = ast.parse(planted)
    assert [*asks(tree), *lists(tree)]
