"""The papers of a score sheet: rows stay together, columns read downwards, and there is room to write the
numbers."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.game import GAME
from companion.games.score_sheet.moves import Count, CountRound
from companion.kernel.moves import Finish
from companion.kernel.seats import Seat
from companion.table.results import result_of
from companion.web.access.languages import COOKIE as LANGUAGE
from tests.apps import running
from tests.games.score_sheet.test_at_the_table import BLUE, RED, House
from tests.pdf import covered, sheets, words

pytestmark = pytest.mark.pango

SEATS = tuple(place.seat for place in GAME.about.places)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def paper(house: House, name: str, **given: str) -> bytes:
    query = "&".join(f"{key}={value}" for key, value in given.items())
    return bytes(house.client.get(f"/t/{house.code}/papers/{name}.pdf?{query}").data)


def blank(app: Flask, sheet: str, seats: int) -> bytes:
    return paper(House(app, ready_text(sheet), SEATS[:seats]), "blank")


@pytest.mark.parametrize("rounds", [6, 25])
def test_a_row_stays_whole_and_a_column_reads_down(app: Flask, rounds: int) -> None:
    lines = [{"key": "points", "name": "Points", "kind": "number"}]
    house = House(app, json.dumps({"title": "Long", "rounds": {"number": rounds, "lines": lines}}), SEATS)
    for number in range(1, rounds + 1):
        for seat in SEATS:
            house.enter(CountRound(number, {"points": 100 + number}), seat)
    pdf = paper(house, "scorecard")
    for page in sheets(pdf):
        counts = Counter(re.findall(r"\b1[0-2]\d\b", page.partition("Round 1")[2].partition("Total")[0]))
        assert {counts[str(100 + number)] % 12 for number in range(2, rounds + 1)} == {0}
    read = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    ends = [
        {round(float(end)) for end in re.findall(rf'xMax="([0-9.]+)"[^>]*>{100 + number}<', read.decode())}
        for number in range(2, rounds + 1)
    ]
    assert all(each == ends[0] for each in ends)
    assert list(covered(pdf)) == []


def test_a_blank_sheet_has_room_for_what_is_counted_in_each_round(app: Flask) -> None:
    wizard = words(blank(app, "wizard", 3))
    assert wizard.count("Bid") == wizard.count("Tricks") == wizard.count("Points") == 3
    assert "Round 20" in wizard
    for sheet, rounds, line in (("wizard", 10, "Bid"), ("sushi-go", 3, "Tempura")):
        said = words(blank(app, sheet, 6 if rounds == 10 else 4))
        assert all(f"{number} · {line}" in said for number in range(1, rounds + 1))


def test_partners_are_both_named_and_lines_that_do_not_count_are_not_asked_for(app: Flask) -> None:
    spades = words(blank(app, "spades", 4))
    assert all(seat in spades for seat in SEATS[:4])
    four, two = (words(blank(app, "cascadia", seats)) for seats in (4, 2))
    assert ("largest" in four, "larger of two" in four) == (True, False)
    assert ("Mountains: largest" in two, "larger of two" in two) == (False, True)


def test_papers_have_the_name_of_the_game_that_is_played(app: Flask) -> None:
    house = House(app, ready_text("wizard"), (Seat("red"), Seat("blue"), Seat("green")))
    for name in ("tent", "scorecard", "blank"):
        said = words(paper(house, name))
        assert "wizard" in said.casefold(), name
        assert "score sheet" not in said.casefold(), name
    told = house.client.get(f"/t/{house.code}/chronicle.md").text
    assert told.startswith("# Wizard")
    assert "No sheet yet" not in told
    assert "<title>Wizard ·" in house.page()


def test_a_paper_of_a_sheet_for_any_game_has_its_title_in_the_language_of_the_phone(app: Flask) -> None:
    house = House(app, ready_text("any-points"), (RED, BLUE))
    house.client.set_cookie(LANGUAGE, "de")
    printed = PdfReader(BytesIO(paper(house, "blank"))).metadata
    assert printed is not None
    assert printed.title == "Beliebiges Spiel: Punkte am Ende: Leeres Blatt"


def test_the_rules_at_a_glance_say_what_a_line_is_worth_and_name_no_pages(app: Flask) -> None:
    said = words(paper(House(app, ready_text("agricola"), SEATS[:3]), "rules"))
    assert "Fields: points: 0" in said
    assert "Pages of" not in said


def test_the_scorecard_says_as_long_as_every_other_page_does(app: Flask) -> None:
    """A finished game stays finished, whatever is entered later."""
    house = House(app, json.dumps({"title": "Column", "lines": [{"name": "Points", "kind": "number"}]}))
    now = house.tables.clock()
    with pytest.MonkeyPatch.context() as patch:
        for minutes, move, seat in (
            (50, Count({"line-1": 41}), RED),
            (51, Count({"line-1": 7}), BLUE),
            (75, Finish(), None),
        ):
            patch.setattr(house.tables, "clock", lambda at=now + timedelta(minutes=minutes): at)
            house.enter(move, seat)
    result = result_of(house.tables.whole(house.code))
    assert result is not None
    assert result.minutes == 51
    assert "51 minutes" in words(paper(house, "scorecard"))
