"""`flask companion new-game NAME`: what it creates, and what it refuses in one line."""

import ast
import shutil
from pathlib import Path

import pytest

from companion import ROOT
from companion.web.new_game import DESTINATIONS, new_game


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with what a name is compared with, and nothing that would be written to."""
    for part in ("templates", "static/css", "companion/web", "companion/games/tyrants"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    return tmp_path


def test_it_makes_what_is_needed_and_nothing_more(tree: Path) -> None:
    before = {path for path in tree.rglob("*") if path.is_file()}
    made = new_game("nine_mens", tree)
    after = {path for path in tree.rglob("*") if path.is_file()}
    assert {path.relative_to(tree).as_posix() for path in after - before} == set(made)
    assert set(made) == {path.format(slug="nine_mens") for path in DESTINATIONS.values()}
    for path in made:
        written = (tree / path).read_text("utf-8")
        ast.parse(written)
        assert "{" + "slug}" not in written
        assert "Nine mens" in written


@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("Chess", "lower-case letters"),
        ("9mens", "lower-case letters"),
        ("nine-mens", "lower-case letters"),
        ("../x", "lower-case letters"),
        ("", "lower-case letters"),
        ("lambda", "keyword of Python"),
        ("match", "keyword of Python"),
        ("tyrants", "folder already"),
        ("web", "shared package"),
        ("print", "shared package"),
        ("seating", "shared package"),
        ("tiles", "style sheet"),
        ("join", "other files use"),
        ("healthz", "other files use"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused_in_a_line(tree: Path, slug: str, why: str) -> None:
    before = sorted(tree.rglob("*"))
    with pytest.raises(ValueError, match=why) as refused:
        new_game(slug, tree)
    assert "\n" not in str(refused.value)
    assert sorted(tree.rglob("*")) == before


def test_a_game_whose_name_is_taken_is_told_of_one_that_is_free(tree: Path) -> None:
    with pytest.raises(ValueError, match="Take mine_game") as refused:
        new_game("mine", tree)
    assert "companion/games/mine_game/game.py" in str(refused.value)
    assert new_game("mine_game", tree)


def test_nothing_is_overwritten(tree: Path) -> None:
    new_game("go_fish", tree)
    mine = tree / "companion/games/go_fish/game.py"
    mine.write_text("mine")
    with pytest.raises(ValueError, match="folder already"):
        new_game("go_fish", tree)
    assert mine.read_text() == "mine"
