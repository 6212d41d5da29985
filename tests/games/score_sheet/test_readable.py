"""What people at a table read of a score sheet: short heads of columns, titles in their language, nothing
twice, and on a TV what is newest."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.printed import ANY
from companion.games.score_sheet.catalogue.ready import ready_text, titles
from companion.games.score_sheet.moves import CountRound
from companion.kernel.moves import Sit
from companion.web.i18n.catalogues import languages
from tests.apps import running
from tests.games.score_sheet.test_at_the_table import BLUE, RED, House
from tests.html import plain

HEAD = re.compile(r'<span class="sheet-name">(.*?)</span>', re.DOTALL)
OTHERS = sorted({*languages()} - {"en"})


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def heads(house: House, *names: str) -> list[str]:
    for seat, name in zip((RED, BLUE), names, strict=True):
        house.enter(Sit(name), seat)
    return [plain(head).split(" (")[0].strip() for head in HEAD.findall(house.page())]


def test_a_column_is_headed_by_the_first_word_of_a_name_unless_two_begin_with_it(app: Flask) -> None:
    house = House(app, ready_text("wingspan"))
    assert heads(house, "Maximiliane von und zu Hohenfels-Nord", "Ana") == ["Maximiliane", "Ana"]
    assert heads(house, "Ana Maria", "Ana") == ["Ana Maria", "Ana"]


@pytest.mark.parametrize("language", OTHERS)
def test_the_sheets_for_any_game_come_first_and_are_called_so_in_each_language(
    app: Flask, language: str
) -> None:
    house = House(app)
    page = house.client.get(f"/t/{house.code}/view/choose", headers={"Accept-Language": language}).text
    shown = re.findall(r'name="ready" value="([\w-]+)" data-title="([^"]*)"', page)
    assert tuple(slug for slug, _title in shown[: len(ANY)]) == ANY
    known = {*titles().values()}
    assert [title for _slug, title in shown[: len(ANY)] if title in known] == []


def test_a_table_without_a_sheet_is_called_in_ones_language(app: Flask) -> None:
    house = House(app)
    page = house.client.get(f"/t/{house.code}/join", headers={"Accept-Language": "de"}).text
    assert "Wertungsblatt" in page.partition("</title>")[0]


def test_what_is_entered_now_and_then_stands_once_on_its_page(app: Flask) -> None:
    page = House(app, ready_text("wingspan")).page("/view/more")
    assert page.count("Somebody goes home") == 1


def test_where_nothing_is_counted_there_are_no_columns(app: Flask) -> None:
    assert "sheet-grid" not in House(app, ready_text("any-winner")).page()


def test_whose_number_it_is_stands_beside_the_only_line_of_a_round(app: Flask) -> None:
    house = House(app, ready_text("any-rounds"))
    form = house.page("/view/count?round=1&all=1")
    assert "sheet-whose" not in form
    labels = re.findall(r'<label class="sheet-line".*?<span>(.*?)</span>\s*<input', form, re.DOTALL)
    assert [plain(label).split()[1] for label in labels] == ["red", "blue"]


def test_a_tv_shows_the_newest_of_many_rounds_and_the_totals(app: Flask) -> None:
    house = House(app, ready_text("any-rounds"))
    for number in range(1, 13):
        for seat in (RED, BLUE):
            house.enter(CountRound(number, {"points": number}), seat)
    screen = house.page("/screen").partition('class="screen-map"')[2]
    rounds = [int(number) for number in re.findall(r"Round (\d+)", screen.partition("</table>")[0])]
    assert rounds == [*range(6, 13)]
    assert "So far" in screen
