"""A rule returns a state or raises `Cannot`: games make no misfits, and there is one way to carry moves
out."""

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from companion import PACKAGE
from companion.games import shelf
from companion.kernel.rows import MoveRow, Rules

GAMES: Final = PACKAGE / "games"
RULES: Final = sorted({*GAMES.glob("*/rules/*.py"), *GAMES.glob("*/rules.py"), *GAMES.glob("*/facts/*.py")})


def unions(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of functions that return, or take, a misfit instead of a state."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            said = [node.returns, *(each.annotation for each in (*node.args.args, *node.args.kwonlyargs))]
            if any("Misfit" in ast.unparse(one) for one in said if one is not None):
                yield node.lineno


def made(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a misfit is made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Misfit":
            yield node.lineno


def test_the_rules_of_games_know_no_misfits() -> None:
    assert RULES
    found = {
        f"{path.relative_to(GAMES)}:{line}"
        for path in RULES
        for tree in [ast.parse(path.read_text("utf-8"))]
        for line in (*unions(tree), *made(tree))
    }
    assert found == set()


def test_misfits_are_made_where_moves_are_carried_out_and_where_entries_are_folded() -> None:
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if any(made(ast.parse(path.read_text("utf-8"))))
    }
    assert found == {"kernel/rows.py", "kernel/position.py"}


@pytest.mark.parametrize("slug", list(shelf()))
def test_the_kernel_carries_out_the_moves_of_every_game(slug: str) -> None:
    rules = shelf()[slug].rules
    assert type(rules) is Rules
    assert all(isinstance(row, MoveRow) for row in rules.rows)
