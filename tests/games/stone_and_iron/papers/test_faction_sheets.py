"""The faction sheet on paper."""

from io import BytesIO

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.games.stone_and_iron.page.papers.summaries import faction_sheets
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.stone_and_iron.papers.crowded import crowded
from tests.games.stone_and_iron.papers.pdf import printed
from tests.games.stone_and_iron.sending import Phone, phone_at


def test_whoever_plays_prints_the_own_sheet_and_others_all():
    every = faction_sheets(crowded().position, WATCHER).sheets
    assert len(every) == 14
    assert sum(len(sheet.told.armies) for sheet in every) == 100
    own = faction_sheets(crowded().position, Viewer(seats=frozenset({Seat("empire")}))).sheets
    assert [sheet.place.seat for sheet in own] == ["empire"]


@pytest.mark.pango
def test_a_sheet_tells_armies_income_and_condition(over: Phone, empty: Phone):
    dwarfs, empire, skaven = printed(over, "faction-sheet")
    for told in (
        "Dw · Dwarfs",
        "Builder",
        "20 Miners core US1, 200",
        "by F2 – E2 – D2 – C2 – B2",
        "6 × House",
    ):
        assert told in dwarfs, told
    assert "Turn 3: from 210 to 380 GP" in " ".join(dwarfs.split())
    assert "B2 10 Warriors bought −80 380" in " ".join(dwarfs.split())
    assert f"entry {over.version}" in empire
    assert "Horde" in skaven
    assert "There are no armies." in printed(empty, "faction-sheet")[0]


@pytest.mark.pango
def test_for_the_wall_the_sheets_come_on_large_paper(over: Phone):
    answer = over.client.get(f"/t/{over.code}/papers/faction-sheet.pdf?size=a3")
    pages = PdfReader(BytesIO(answer.data)).pages
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [297, 420]
    assert len(pages) == 3
    assert "20 Miners core US1, 200" in printed(over, "faction-sheet", "a3")[0]


@pytest.mark.pango
def test_a_secret_condition_is_printed_for_its_owner_alone(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="9x9", condition_choice="secret")
    empire, skaven = phone.seated("empire"), phone.seated("skaven")
    phone.enter("choose-condition", "empire", condition="vanquisher")
    (own,) = printed(phone, "faction-sheet", client=empire)
    assert "Vanquisher" in own
    for client in (phone.client, skaven, app.test_client()):
        assert "Vanquisher" not in " ".join(printed(phone, "faction-sheet", client=client))
