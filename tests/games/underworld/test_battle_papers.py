"""Sheets of flyers and ships, and the referee's screens, read back from the PDFs."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from companion.games.underworld.catalogue.printed import is_printed, say_printed
from companion.games.underworld.catalogue.tables import TABLES, Table
from companion.games.underworld.page.grids import grids, join_cells, notes, rules
from companion.games.underworld.page.papers.desk import MAX_BALANCED, arrange, print_table
from tests.games.underworld.sending import Phone
from tests.pdf import covered, sheets


def pages(phone: Phone, name: str, size: str = "a4") -> list[str]:
    answer = phone.client.get(f"/t/{phone.code}/papers/{name}.pdf?size={size}")
    assert answer.mimetype == "application/pdf", answer.text
    return [re.sub(r"\s+", " ", sheet) for sheet in sheets(answer.data)]


@pytest.mark.pango
def test_sheets_of_flyers(phone: Phone) -> None:
    """Blank ones first. A roc of 48: 32 loaded, 3 turns, 5 between; it climbs (32 - 5) / 2 and dives 16."""
    assert pages(phone, "flyer-sheets")[0].count("Flyer ___") == 2
    category = "chimera, dragon, roc, giant insect"
    phone.enter("set-flyer", name="Simorgh", category=category, speed=48, height=9, bombs=2, rider="Ada")
    (page,) = pages(phone, "flyer-sheets")
    assert "Simorgh · Ada" in page
    assert "48 32 3 5 13 16 48 9" in page
    assert "front 1-2 3-4 5-6 7-10" in page
    assert "head 20 10 30 40 20" in page


@pytest.mark.pango
def test_sheets_of_ships(phone: Phone) -> None:
    assert pages(phone, "ship-sheets")[0].count("Ship ___") == 2
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    (page,) = pages(phone, "ship-sheets")
    assert "large galley · 100 rowers, 20 sailors, 50 marines" in page
    assert "slow 10 -2" in page
    assert "running 20 25" in page
    assert "45 degrees for each 10 inches rowed, 30 for each 12 sailed" in page


@pytest.mark.pango
def test_the_round_sheet_says_what_everybody_is_in_the_language_of_whoever_prints_it(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    german = {"Accept-Language": "de"}
    (page, *_lines) = sheets(phone.client.get(f"/t/{phone.code}/papers/round-sheet.pdf", headers=german).data)
    assert "Mensch, Kämpfer" in page
    assert "große Galeere" in page


@pytest.mark.pango
def test_maps_of_the_battles(phone: Phone) -> None:
    """An empty board first. Then each battle on a page: a flyer that went 10 north of 20, 30 with its height,
    a ship where it was put."""
    (page,) = pages(phone, "battle-maps")
    assert "A board for a battle" in page
    phone.enter("set-flyer", name="Simorgh", category="giant reptile", speed=24, height=9)
    phone.enter("place", battle="air", name="Simorgh", east=20, south=30)
    phone.enter("fly", flyer="Simorgh", **{"legs-Simorgh": "10", "up-Simorgh": "-3"})
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    phone.enter("place", battle="sea", name="Hound", east=12, south=40, heading=45)
    air, sea = pages(phone, "battle-maps")
    assert "The battle in the air" in air
    assert "Simorgh 20 20 0° 6" in air
    assert "The dashes are the last move." in air
    assert "Hound 12 40 45°" in sea
    assert "Simorgh" not in sea


@pytest.mark.pango
def test_screens_are_made_of_the_chosen_tables(phone: Phone) -> None:
    """Chosen out of order and twice: each appears once, in the printed order. Without a choice the usual
    ones, on the two sides of a sheet, where each terrain of the wilderness is a column."""
    both = pages(phone, "screens", "letter")
    usual = " ".join(both)
    assert len(both) == 2
    assert "clear woods river swamp mountains desert city 1 Men Men Men Men Men Men Men" in usual
    assert "Wandering" in usual
    assert "6 wandering monster" in usual
    phone.enter("choose-screens", tables=["wind_force", "aerial_turns", "wind_force"])
    assert phone.state.screens == ("wind_force", "aerial_turns")
    (page,) = pages(phone, "screens")
    assert "2-3 calm sailing no, oars yes 4-8 light to moderate breeze sail column light moderate" in page
    assert "giant reptile 2 6" in page
    assert page.index("Wind force") < page.index("Turns by size category")
    assert 'value="wind_force" checked' in phone.read("/view/screens")
    assert phone.send("choose-screens", tables=["no_such_table"]).status_code == 422
    assert phone.send("choose-screens", tables=list(TABLES)).status_code == 422


def test_every_table_has_something_to_print() -> None:
    for table in TABLES.values():
        found = grids(table)
        assert found or rules(table), table.id
        for grid in found:
            assert all(len(row) == len(grid.head or row) for row in grid.rows), table.id


PARTS = {
    "0.25": "¼",
    "0.5": "½",
    **{
        id_.replace("_", " "): table.name
        for id_, table in TABLES.items()
        if id_.startswith(("wild_men_", "high_caster"))
    },
}
"""What is shown of the data: parts of a whole, and the names of other tables."""
AT_ONCE = 33
"""Tables in one choice of screens."""


@pytest.mark.pango
def test_every_table_is_printed_whole(phone: Phone) -> None:
    """Each table is in the PDF from its first heading to its last note: every cell as it is and in its place,
    with the remarks beside its row. So is everything the booklet's data say: every word and number. Nothing
    long is cut off or covered."""
    for first in range(0, len(TABLES), AT_ONCE):
        some = list(TABLES.values())[first:][:AT_ONCE]
        phone.enter("choose-screens", tables=[table.id for table in some])
        pdf = phone.client.get(f"/t/{phone.code}/papers/screens.pdf").data
        paper = squeezed("".join(sheets(pdf)))
        assert [*covered(pdf)] == []
        for table in some:
            assert squeezed(_whole(table)) in paper, table.id
            for leaf in _leaves(table.raw):
                assert squeezed(str(say_printed(PARTS.get(leaf, leaf)))) in paper, (table.id, leaf)


@pytest.mark.parametrize("above", range(1, MAX_BALANCED + 3))
def test_a_few_tables_above_a_broad_one_are_in_columns_none_of_which_could_be_shorter(above: int) -> None:
    printed = [print_table(table) for table in TABLES.values()]
    broad = next(one for one in printed if one.broad)
    some = [one for one in printed if not one.broad][:above]
    (_not, columns), whole, (_nor, last) = arrange([*some, broad, *some])
    assert [one for column in columns for one in column] == some
    assert whole == (True, ((broad,),))
    assert last == (tuple(some),)
    if above > MAX_BALANCED:
        assert len(columns) == 1
        return
    assert [bool(column) for column in columns] == sorted(map(bool, columns), reverse=True)
    lengths = [one.length for one in some]
    ways = product(range(3), repeat=above)
    naive = min(
        max(sum(length for length, at in zip(lengths, way, strict=True) if at == n) for n in range(3))
        for way in ways
        if list(way) == sorted(way)
    )
    assert max(sum(one.length for one in column) for column in columns) == naive


@pytest.mark.pango
def test_longer_words_of_another_language_cover_nothing(phone: Phone) -> None:
    wide = [table.id for table in TABLES.values() if any(len(grid.head) > 3 for grid in grids(table))]
    phone.enter("choose-screens", tables=wide)
    german = {"Accept-Language": "de"}
    pdf = phone.client.get(f"/t/{phone.code}/papers/screens.pdf", headers=german).data
    assert [*covered(pdf)] == []


def squeezed(words: str) -> str:
    """Return words without what a line break may have removed or added; dice as the data write them."""
    return re.sub(r"[\s\xad\N{HYPHEN}\N{MINUS SIGN}-]+", "", words).replace("×", "*")


def _whole(table: Table) -> str:
    """Return a table as it is read: a heading, then a row after the other, cell by cell."""
    said = []
    for grid in grids(table):
        said += [*(group for group, _columns in grid.groups), *grid.head]
        for place, row in enumerate(grid.rows):
            beside = grid.riders[place] if grid.riders else ()
            said += [*row, join_cells([*beside], " · ")]
    return "".join(str(piece) for cell in (*said, *rules(table), *notes(table)) for piece in cell)


OUTSIDE = ("name", "kind", "section", "source", "confidence", "dice", "case_label")
"""What is not part of the table itself, or is implied by its grid: dice in a corner, cases as their
headings."""


def _leaves(value: Any, key: str = "") -> Iterator[str]:
    """Yield every word and number of a table except its source, and bounds that are implied by dice beside
    them."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            bounds = name == "range" and "dice" in value
            if is_printed(name) and name not in OUTSIDE and not (bounds or name.endswith("bounds_pct")):
                yield from _leaves(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part, key)
    elif value is not None and not isinstance(value, bool):
        yield str(value).replace("_", " ")
