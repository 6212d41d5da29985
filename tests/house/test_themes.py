"""A game's theme styles what the game draws, and nothing of the house's, unless the rule names the game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tinycss2 import parse_rule_list, parse_stylesheet, serialize

ROOT = Path(__file__).resolve().parents[2]
HOUSE = sorted(path for path in (ROOT / "static" / "css").glob("*.css") if path.name != "print.css")
"""Styles loaded by pages; papers load only print.css."""
THEMES = sorted((ROOT / "templates" / "games").glob("*/theme.css"))

CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
ASIDE = re.compile(r":not\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]")
"""Parts of a selector that require no element, and attributes, which may contain dots."""
BETWEEN = re.compile(r",(?![^()]*\))")


def selectors(style: str) -> Iterator[str]:
    rules = parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    while rules:
        rule = rules.pop()
        if rule.type == "qualified-rule":
            yield from map(str.strip, BETWEEN.split(serialize(rule.prelude)))
        elif rule.type == "at-rule" and rule.content and rule.lower_at_keyword != "keyframes":
            rules += parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)


def classes(selector: str) -> set[str]:
    return set(CLASS.findall(ASIDE.sub("", selector)))


def unscoped(theme: str, house: set[str]) -> list[str]:
    """Return the selectors of a theme whose classes all have rules of the house too."""
    return sorted(one for one in selectors(theme) if (named := classes(one)) and named <= house)


@pytest.fixture(scope="module")
def house() -> set[str]:
    styles = [path.read_text("utf-8") for path in HOUSE]
    return set[str]().union(*(classes(one) for style in styles for one in selectors(style)))


@pytest.mark.parametrize("theme", THEMES, ids=lambda path: path.parent.name)
def test_a_theme_rules_nothing_of_the_house_but_within_its_own_game(theme: Path, house: set[str]) -> None:
    """A table's pages and its big screen carry the class `game-<slug>`."""
    assert unscoped(theme.read_text("utf-8"), house) == []


def test_a_rule_that_reaches_what_the_house_draws_is_found() -> None:
    house = {"card", "row"}
    assert unscoped("@layer game { @media (width > 1em) { .own, .card { a: b } } }", house) == [".card"]
    assert unscoped('.card:not(.own) .row { a: b } a.row[data-x=".own"] { a: b }', house) == [
        ".card:not(.own) .row",
        'a.row[data-x=".own"]',
    ]
    assert not unscoped(".own .card, .game-x .card, p, :is(.own, .other) { a: b }", house)


FOLDS = re.compile(r"(?:^|[ >])summary(?:\.[\w-]+)?$")
UNMARKED = re.compile(r"display: *(?:inline-)?(?:flex|grid)|list-style: *none")
NO_MARK = "::-webkit-details-marker"


def unmarked(style: str) -> Iterator[str]:
    """Return the selectors of folding elements without a marker, in browsers that treat a summary as a list
    item."""
    rules = parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    while rules:
        rule = rules.pop()
        if rule.type == "qualified-rule" and UNMARKED.search(serialize(rule.content)):
            yield from filter(FOLDS.search, map(str.strip, BETWEEN.split(serialize(rule.prelude))))
        elif rule.type == "at-rule" and rule.content and rule.lower_at_keyword != "keyframes":
            rules += parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)


def spelled_out(selector: str) -> Iterator[str]:
    """Return a selector that begins with `:is(…)` once for each of what it names."""
    if not (found := re.fullmatch(r":is\(([^)]*)\)(.*)", selector)):
        yield selector
        return
    for each in found[1].split(","):
        yield each.strip() + found[2]


def test_what_folds_without_a_mark_has_none_in_old_safari_either() -> None:
    """Old Safari draws a marker of its own whatever the list style is; no `summary` that is a button has
    one."""
    styles = [*HOUSE, *(ROOT / "templates" / "games").glob("*/*.css")]
    texts = [path.read_text("utf-8") for path in styles]
    ends = {one.removesuffix(NO_MARK) for text in texts for one in selectors(text) if one.endswith(NO_MARK)}
    hidden = {each for end in ends for each in spelled_out(end)}
    assert "summary.button" in hidden
    assert {one for text in texts for one in unmarked(text)} <= hidden
