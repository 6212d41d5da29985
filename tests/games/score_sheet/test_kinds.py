"""A kind of line is complete or refused: the page makes it, its value equals that of a second calculation,
and docs/score-sheets.md documents it with all its fields. The kinds are those that a sheet may have."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

import pytest

from companion.games.score_sheet.catalogue import limits, points, reading, sheet
from companion.games.score_sheet.catalogue.points import bounds, values
from companion.games.score_sheet.catalogue.reading import ONE_OF
from companion.games.score_sheet.catalogue.sheet import KINDS, Sheet, SheetLine
from companion.games.score_sheet.catalogue.together import LIMITS
from companion.games.score_sheet.page import kinds, making
from companion.games.score_sheet.page.making import list_fields, make_sheet
from companion.kernel.seats import Seat
from tests.games.score_sheet import naive
from tests.house.test_docs import ROOT

DOCS = ROOT / "docs" / "score-sheets.md"
ABOVE = ("Bid", "Tricks", "Sheep", "Wheat", "Won", "Lost")
"""Lines that the page's examples name."""


def offered() -> Iterator[tuple[str, Sheet]]:
    """Yield what the page offers as kinds of lines, each with the sheet that its own example makes."""
    for kind, (_name, asks) in kinds.KINDS.items():
        fields = {"title": "T", "name.9": "It", "kind.9": kind, "worth.9": str(asks).rpartition(": ")[2]}
        yield kind, make_sheet({f"name.{n}": name for n, name in enumerate(ABOVE, 1)} | fields)


def made_of(kind: str) -> list[SheetLine]:
    """Return the lines of a kind that the page makes."""
    found = [held.lines[-1] for _offered, held in offered() if held.lines[-1].kind == kind]
    assert found, f"the page of making a sheet offers no “{kind}”: add it to page/kinds.py"
    return found


def second(line: SheetLine, columns: Mapping[Seat, Mapping[str, int]]) -> list[int]:
    """Return the second calculation's value of a line, by column. `columns`: the amounts of all lines."""
    data = asdict(line) | {"options": [{"name": name, "points": n} for name, n in line.options]}
    amounts = [own.get(line.key, 0) for own in columns.values()]
    taken = [[own[key] for key in line.of] for own in columns.values()]
    if line.kind in ("ranking", "takes"):
        return [*getattr(naive, line.kind)(data, amounts)]
    try:
        if not line.entered:
            reckoned = getattr(naive, line.kind)
            return [reckoned(data, *([one] if line.kind == "computed" else one)) for one in taken]
        return [naive.points(data, amount) for amount in amounts]
    except (AttributeError, AssertionError) as error:
        raise AssertionError(f"tests/games/score_sheet/naive.py does not reckon “{line.kind}”") from error


def the_page_makes_each_and_says_it_again() -> None:
    for kind in sheet.KINDS:
        made_of(kind)
    for kind, held in offered():
        assert list_fields(held)["kind.7"] == kind, f"the page does not say again what it made of “{kind}”"
        assert make_sheet(list_fields(held)) == held, kind
    hows = {line.how for line in made_of("computed")}
    assert hows == {*ONE_OF["how"]}, "the page offers not every way in which a line is computed"


def each_is_reckoned_as_the_second_reckoning_does() -> None:
    for kind in sheet.KINDS:
        for line in made_of(kind):
            least, most = bounds(line)
            amounts = {key.lower(): n for n, key in enumerate(ABOVE)}
            for amount in range(max(least, -9), min(most, 9)):
                columns = {
                    Seat("red"): {**amounts, line.key: amount},
                    Seat("blue"): {**amounts, "bid": 2, line.key: amount + 1},
                }
                above = tuple(SheetLine(key=key, name=key, kind="number") for key in amounts)
                found = values((*above, line), columns)
                assert [own[line.key].points for own in found.values()] == second(line, columns), line


def the_documentation_has_each_with_its_fields() -> None:
    page = DOCS.read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| kind \|.*?\n\n", page, re.MULTILINE | re.DOTALL)
    rows = dict(re.findall(r"^\| `([\w-]+)` \|(.*)$", table, re.MULTILINE))
    (most,) = re.findall(r"So (.*?) have it\.", page)
    for kind, fields in sheet.KINDS.items():
        assert kind in rows, f"docs/score-sheets.md has no row of the kind “{kind}”"
        missing = {name for name in fields - {"most"} - sheet.LIMITED if f"`{name}`" not in rows[kind]}
        assert not missing, f"docs/score-sheets.md does not say of “{kind}” what {missing} is"
        assert (f"`{kind}`" in most) == ("most" in fields), kind
    assert all(f"| `{name}` |" in page for name in sheet.LIMITED)
    assert all(f'`{{"{name}": ' in page for name in LIMITS)


LAWS = (
    the_page_makes_each_and_says_it_again,
    each_is_reckoned_as_the_second_reckoning_does,
    the_documentation_has_each_with_its_fields,
)


@pytest.mark.parametrize("law", LAWS)
def test_every_kind_of_line_is_whole(law: Any) -> None:
    law()


def square(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that gives its amount squared; so far only the list of what a sheet may hold knows it."""
    more = {**KINDS, "square": frozenset({"each", "most"})}
    for module in (sheet, reading):
        monkeypatch.setattr(module, "KINDS", more)


def on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    read_worth = kinds.read_worth

    def read(kind: str, *given: Any) -> dict[str, Any]:
        return {"each": 1} if kind == "square" else read_worth(kind, *given)

    more = {**kinds.KINDS, "square": kinds.KINDS["penalty"]}
    for module in (kinds, making):
        monkeypatch.setattr(module, "KINDS", more)
        monkeypatch.setattr(module, "read_worth", read)


def reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    known = points.points_of
    for module in (points, limits):
        monkeypatch.setattr(
            module,
            "points_of",
            lambda line, amount: amount**2 if line.kind == "square" else known(line, amount),
        )


@pytest.mark.parametrize(
    ("law", "so_far", "missing"),
    [
        (LAWS[0], (square,), "offers no “square”"),
        (LAWS[1], (square,), "offers no “square”"),
        (LAWS[1], (square, on_the_page), "square"),
        (LAWS[1], (square, on_the_page, reckoned), "naive.py does not reckon “square”"),
        (LAWS[2], (square, on_the_page), "has no row of the kind “square”"),
    ],
)
def test_a_half_made_kind_is_refused(
    law: Any, so_far: tuple[Any, ...], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in so_far:
        step(monkeypatch)
    with pytest.raises((AssertionError, ValueError), match=missing):
        law()
