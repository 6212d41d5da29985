"""Sheets are passed on with their examples: one, or all of a group, as a link, a file or text."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.games.score_sheet.catalogue.ready import of_games, ready, ready_text
from companion.games.score_sheet.catalogue.sheet import write_sheet
from companion.games.score_sheet.page.passing import (
    MAX_PACKED,
    MAX_SHEETS,
    Passing,
    pack_sheet,
    read_imported_sheet,
    read_imported_sheets,
)
from companion.kernel.seats import Seat
from tests.apps import running
from tests.games.score_sheet.test_at_the_table import House
from tests.html import plain

SHEETS = tuple(sheet for slug in ("wizard", "catan", "hanabi", "tokaido") if (sheet := ready(slug)))
TWO = (Seat("red"), Seat("blue"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def test_several_go_in_a_link_or_a_file_and_one_is_chosen_by_its_name() -> None:
    passed = Passing(sheets=SHEETS)
    for given in (
        passed.packed,
        passed.written,
        f"https://x.example/t/ABCDEF/view/share?sheet={passed.packed}",
    ):
        assert read_imported_sheets(given) == SHEETS
        assert read_imported_sheet(given, " catan") == SHEETS[1]
        with pytest.raises(FaultySheetError, match=r"Wizard.*Catan.*Hanabi.*Tokaido.*Say below which"):
            read_imported_sheet(given)


def test_each_of_several_is_held_to_its_example() -> None:
    data = [json.loads(ready_text(slug)) for slug in ("wizard", "catan")]
    data[1]["example"]["totals"][0] += 1
    given = json.dumps(data)
    assert read_imported_sheet(given, "Wizard") == SHEETS[0]
    with pytest.raises(FaultySheetError, match="does not hold"):
        read_imported_sheet(given, "Catan")


@pytest.mark.parametrize("given", ["[]", "[1]", "[[]]", "[{}]", "[", json.dumps([{}] * (MAX_SHEETS + 1))])
def test_what_is_no_list_of_sheets_has_a_sentence(given: str) -> None:
    with pytest.raises(FaultySheetError):
        read_imported_sheets(given)


def test_too_many_for_a_link_go_as_a_file() -> None:
    every = tuple(sheet for slug in of_games() if (sheet := ready(slug)))[:MAX_SHEETS]
    passed = Passing(sheets=every)
    assert len(pack_sheet(*every)) > MAX_PACKED or passed.packed
    assert read_imported_sheets(passed.written) == every


def test_a_page_offers_what_a_link_brought_and_a_tap_uses_it(app: Flask) -> None:
    house = House(app, "", TWO)
    page = house.page(f"/view/share?sheet={Passing(sheets=SHEETS).packed}")
    assert [title for title in ("Wizard", "Catan", "Hanabi", "Tokaido") if title not in plain(page)] == []
    assert page.count('name="sheet" value=') == len(SHEETS)
    again = re.search(r'href="[^"]*/view/share\?sheet=([A-Za-z0-9_-]+)">', page)
    assert again is not None
    assert read_imported_sheets(again[1]) == SHEETS


def test_a_table_passes_on_what_its_group_has_of_each_title_the_newest(app: Flask) -> None:
    older = replace(SHEETS[1], lines=SHEETS[1].lines[:2], example=None)
    kept = [(sheet.title, write_sheet(sheet)) for sheet in (SHEETS[0], SHEETS[1], older)]
    assert Passing(own=SHEETS[3]).with_group(kept).sheets == (SHEETS[3], SHEETS[0], SHEETS[1])
    house = House(app, ready_text("tokaido"), TWO)
    assert "Tokaido" in plain(house.page("/view/share?all=1"))
