"""A round sheet typed in: all of it is checked, what can be entered is, and nothing is lost."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.facts import due_markers
from companion.games.tyrants.rules.apply import apply, likely_moves
from companion.kernel.moves import Begin, Choose, Draft, Sit
from companion.kernel.rows import Misfit
from companion.table import seating
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.tyrants.phrasing import phrase
from tests.web.conftest import Phone, next_number

BLACK, RED = HOUSES[:2]


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path, ledger_url) as made:
        yield made


class Sheet:
    """A table of two in its first round, and the page on which its host types in the sheet."""

    def __init__(self, app: Flask) -> None:
        self.app, self.tables = app, services_of(app).tables
        assert isinstance(self.tables, Tables)
        self.code, host = self.tables.open("tyrants")
        self.client = self.phone(host)
        self.lay(
            Draft(move=Sit("Ana"), seat=BLACK),
            Draft(move=Begin((BLACK, RED), BLACK, {})),
            Draft(move=m.StartingTroop("skullport"), seat=BLACK),
            Draft(move=m.StartingTroop("eryndlyn"), seat=RED),
        )

    def phone(self, credential: str) -> FlaskClient:
        client = self.app.test_client()
        client.set_cookie(COOKIE + self.code, credential)
        return client

    def lay(self, *drafts: Draft) -> None:
        saw = self.tables.table(self.code).version
        token = f"by-hand-{next_number():06}"
        self.tables.submit(self.code, Submission(token=token, saw=saw, by="host", drafts=drafts))

    @property
    def version(self) -> int:
        return self.tables.table(self.code).version

    @property
    def said(self) -> list[str]:
        return [type(entry.move).__name__ for entry in self.tables.table(self.code).entries]

    def send(self, *lines: tuple[str, str], **fields: object) -> TestResponse:
        """Send the form as it is after the lines were read back: by whom, and what."""
        csrf = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert csrf is not None
        given = {
            "csrf_token": csrf[1],
            "saw": self.version,
            "token": f"sheet-{next_number():06}",
            "number": [str(number) for number in range(1, len(lines) + 1)],
            "who": [who for who, _ in lines],
            "line": [line for _, line in lines],
            "read": [f"{who} {line}" for who, line in lines],
            "do": "enter",
            **fields,
        }
        return self.client.post(f"/t/{self.code}/by-hand", data=given)


@pytest.fixture
def sheet(app: Flask) -> Sheet:
    return Sheet(app)


LINES = (("", "dep skullport 2"), ("", "vp 1 dragonclaw"), ("", "end"), ("red", "dep eryndlyn"), ("", "end"))


def test_checking_enters_nothing_and_reads_each_line_back(sheet: Sheet) -> None:
    before = sheet.version
    page = sheet.send(*LINES, do="check")
    assert page.status_code == 200
    assert page.text.count("deploys at") == 3
    assert "Enter 5 lines" in page.text
    assert all(f'value="{line}"' in page.text for _, line in LINES)
    assert sheet.version == before


def test_the_sheet_goes_in_as_one_batch_in_its_order(sheet: Sheet) -> None:
    answer = sheet.send(*LINES)
    assert answer.status_code == 303
    assert sheet.said[-6:] == ["Deploy", "Deploy", "GainVP", "EndTurn", "Deploy", "EndTurn"]
    rows = sheet.tables.ledger.read(sheet.code)[-6:]
    assert len({row.token for row in rows}) == 1
    assert [sheet.tables.table(sheet.code).entry(row.version).seat for row in rows] == [BLACK] * 4 + [RED] * 2


def test_nothing_goes_in_before_each_line_is_corrected_or_left_out(sheet: Sheet) -> None:
    before = sheet.version
    lines = (("", "dep skullport"), ("", "dance at dawn"), ("", "end"), ("", "supplant white araumycos"))
    for do in ("check", "enter"):
        page = sheet.send(*lines, do=do)
        assert page.status_code == (200 if do == "check" else 422)
        assert sheet.version == before
        assert all(f'value="{words}"' in page.text for _who, words in lines)
        assert "No move here begins with that." in unescape(page.text)
        assert "Line 2 cannot be entered as it is." in page.text
        assert page.text.count("Depends on the line before it.") == 2
        assert 'value="enter"' not in page.text
    left_out = sheet.send(*lines[:3], do="check", leave="2")
    assert "Enter 2 lines" in left_out.text
    assert sheet.send(*lines[:3], leave="2").status_code == 303
    assert sheet.said[-2:] == ["Deploy", "EndTurn"]


def test_what_was_not_read_back_is_read_back_first(sheet: Sheet) -> None:
    before = sheet.version
    page = sheet.send(("", "dep skullport"), read=[" dep skullport 2"])
    assert page.status_code == 422
    assert "Check them again, then enter them." in page.text
    assert sheet.version == before
    read_back = re.findall(r'name="read" value="([^"]*)"', page.text)
    assert sheet.send(("", "dep skullport"), read=read_back).status_code == 303


def test_a_preview_says_whose_turn_each_line_is(sheet: Sheet) -> None:
    """Natural wording works; the house may be named in the line, next to it, or be the one on turn."""
    page = sheet.send(
        ("", "Black deployed at Skullport, end turn"),
        ("", "+2 vp"),
        ("red", "Ends turn"),
        ("", "dep skullport"),
        do="check",
    )
    turns = re.findall(r'<p class="help">(Round \d, \w+)</p>', page.text)
    assert turns == ["Round 1, Black", "Round 1, Red", "Round 1, Red", "Round 2, Black"]
    assert "Enter 4 lines" in page.text


def test_where_no_line_can_be_nothing_is_entered_and_nothing_lost(sheet: Sheet) -> None:
    before = sheet.version
    page = sheet.send(("", "dance"), ("blue", "kill r atlantis"))
    assert sheet.version == before
    assert 'value="dance"' in page.text
    assert 'value="kill r atlantis"' in page.text
    assert "Line 1 cannot be entered as it is." in page.text


def test_what_the_rules_object_to_is_shown_and_goes_in_as_the_tables_word(sheet: Sheet) -> None:
    checked = sheet.send(("", "kill w araumycos"), do="check")
    assert "Black has no presence at Araumycos." in checked.text
    assert "Enter 1 line anyway (the table says so)" in checked.text
    assert sheet.send(("", "kill w araumycos")).status_code == 303
    last = sheet.tables.table(sheet.code).entries[-1]
    assert last.override is not None
    assert last.override.says == "table"


def test_a_second_tap_enters_nothing_twice(sheet: Sheet) -> None:
    sheet.send(*LINES, token="the-very-same")
    before = sheet.version
    assert sheet.send(*LINES, token="the-very-same").status_code == 303
    assert sheet.version == before


def test_what_others_entered_meanwhile_is_looked_at_first(sheet: Sheet) -> None:
    saw = sheet.version
    sheet.lay(Draft(move=m.Deploy("skullport"), seat=BLACK))
    page = sheet.send(("", "dep skullport"), saw=saw)
    assert "Something else was entered in the meantime." in page.text
    assert 'value="dep skullport"' in page.text
    assert sheet.version == saw + 1


def test_a_player_who_enters_only_for_the_own_seat_is_told_so_at_the_line(sheet: Sheet) -> None:
    sheet.lay(Draft(move=Choose("who-enters", "own")))
    sheet.client = sheet.phone(seating.sit(sheet.tables, sheet.code, RED, "Ben"))
    before = sheet.version
    page = sheet.send(("black", "dep skullport"))
    assert "each player can enter only for their own seat" in page.text
    assert sheet.version == before


def test_a_sheet_that_is_too_long_enters_nothing(sheet: Sheet) -> None:
    before = sheet.version
    assert sheet.send(*[("", "dep skullport")] * 61).status_code == 413
    assert sheet.send(("", "x" * 201)).status_code == 413
    assert sheet.version == before


def test_more_than_one_submission_takes_waits_on_the_page(sheet: Sheet) -> None:
    rows = [("", ",".join(["vp 1 a"] * 25))] * 9
    checked = sheet.send(*rows, do="check").text
    assert "Enter 8 lines" in checked
    assert "Is entered next time." in checked
    page = sheet.send(*rows)
    assert "Enter 1 line" in page.text
    assert sheet.said.count("GainVP") == 200


def test_who_only_watches_is_shown_the_way_to_a_seat(sheet: Sheet) -> None:
    page = sheet.app.test_client().get(f"/t/{sheet.code}/by-hand?of=2")
    assert page.status_code == 200
    assert "<textarea" not in page.text
    assert 'name="line"' not in page.text
    assert f"/t/{sheet.code}/join" in page.text


def test_the_sheet_says_what_came_after_it_was_printed(sheet: Sheet) -> None:
    page = sheet.client.get(f"/t/{sheet.code}/by-hand?of={sheet.version - 2}").text
    assert f"The sheet shows the position after entry {sheet.version - 2}. 2 entries were made since" in page
    assert "was printed" not in sheet.client.get(f"/t/{sheet.code}/by-hand?of={sheet.version}").text


def test_a_game_without_shorthand_has_no_such_page(new_app) -> None:
    app = new_app()
    phone = Phone(app.test_client())
    code = phone.open()
    assert phone.get(f"/t/{code}/by-hand").status_code == 404


def _played(sheet: Sheet, lots: Random) -> tuple[list[Draft], list[tuple[str, str]]]:
    """Yield legal entries of a game from here on, each with the line somebody would write for it."""
    state = sheet.tables.table(sheet.code).position.state
    drafts: list[Draft] = []
    lines: list[tuple[str, str]] = []
    while len(lines) < 20:
        seat = HOUSES[state.on_turn]
        move = (
            m.EndTurn()
            if lots.random() < 0.25
            else lots.choice([*likely_moves(state, seat), m.GainVP(2, "by hand")])
        )
        line = phrase(draft := Draft(move=move, seat=seat), lots, on_turn=seat)
        if line is None:
            continue
        if isinstance(move, m.EndTurn):
            draft = Draft(move=m.EndTurn(due_markers(state)), seat=seat)
        after = apply(state, seat, draft.move)
        assert not isinstance(after, Misfit)
        state = after
        drafts.append(draft)
        lines.append((lots.choice(("", str(seat))), line))
    return drafts, lines


@pytest.mark.parametrize("seed", range(4))
def test_a_game_written_down_in_any_words_is_the_game_that_was_tapped(sheet: Sheet, seed: int) -> None:
    lots = Random(seed)
    drafts, lines = _played(sheet, lots)
    spoilt = lots.randrange(len(lines))
    before = sheet.version
    page = sheet.send(*lines[:spoilt], ("", "she wandered off"), *lines[spoilt + 1 :])
    assert page.status_code == 422
    assert sheet.version == before
    assert f"Line {spoilt + 1} cannot be entered" in page.text
    answer = sheet.send(*lines)
    assert answer.status_code == 303, (lines, re.findall(r'id="why-\d+">.*?</p>', answer.text, re.DOTALL))
    table = sheet.tables.table(sheet.code)
    entered = [(entry.seat, entry.move) for entry in table.entries if entry.version > before]
    assert entered == [(draft.seat, draft.move) for draft in drafts]
