"""A table handed over between two servers, through their pages: locked here, played on there, compared
again afterwards."""

import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.kernel.moves import Draft, Seal
from companion.kernel.seats import Seat
from companion.table.service import Tables
from companion.web.services import services_of
from tests.playing import submission, take
from tests.web.conftest import Phone, next_number

LOCKED = "This copy is locked"


@pytest.fixture
def laptop(new_app: Callable[..., Flask], tmp_path: Path, empty_file: Path) -> Phone:
    """A phone at the front page of another computer."""
    file = shutil.copy(empty_file, tmp_path / "laptop.sqlite")
    return Phone(new_app(database_url=f"sqlite:///{file}", secret_key="of another").test_client())


def bring(phone: Phone, document: bytes, headers: dict[str, str] | None = None, **more: str) -> TestResponse:
    fields = {"csrf_token": phone.csrf(), "file": (io.BytesIO(document), "table.json"), **more}
    return phone.client.post("/import", data=fields, headers=headers)


def hand_over(phone: Phone, code: str) -> bytes:
    """Close the copy with its page's button; return the file to take along."""
    assert phone.post(f"/t/{code}/hand-off/close", token=f"over-{next_number():06}").status_code == 303
    return phone.get(f"/t/{code}/export.json").data


def version(phone: Phone, code: str) -> int:
    number: int = phone.get(f"/t/{code}/version").get_json()["version"]
    return number


def test_every_page_of_a_locked_copy_says_so_and_offers_no_entry(host: Phone, begun: str, phone):
    host.enter(begun, "take", seat="red", count=2)
    before = version(host, begun)
    hand_over(host, begun)
    for watcher in (host, phone()):
        for rest in (
            "",
            "/log",
            "/scores",
            "/papers",
            "/settings",
            "/join",
            "/help",
            f"/at/{before}",
            "/hand-off",
        ):
            page = watcher.read(f"/t/{begun}{rest}")
            assert page.count(LOCKED) == 1, rest
            assert f"/t/{begun}/moves/" not in page, rest
    assert LOCKED in host.read(f"/t/{begun}/screen")
    assert "You are watching" not in host.read(f"/t/{begun}")


def test_what_is_entered_there_is_refused_with_the_way_out(host: Phone, begun: str, phone):
    hand_over(host, begun)
    before = version(host, begun)
    for answer in (
        host.enter(begun, "take", seat="red", count=1),
        phone().sit(begun, "green", "Cy"),
        host.post(f"/t/{begun}/rise", seat="red"),
    ):
        assert answer.status_code == 409
        assert "Nothing was entered" in answer.text
        assert "Take it along" in answer.text
    assert version(host, begun) == before


def test_an_entry_made_out_of_reach_stays_on_its_phone(host: Phone, begun: str):
    saw = version(host, begun)
    hand_over(host, begun)
    fields = urlencode({"token": "made-out-there", "saw": saw, "seat": "red", "count": 2})
    queue = {"table": begun, "entries": [["take", fields]]}
    answer = host.post(f"/t/{begun}/late", queue=json.dumps(queue))
    (told,) = answer.get_json()["results"]
    assert told["state"] == "refused"
    assert "locked" in told["why"][0]


def test_reading_and_taking_along_go_on(host: Phone, begun: str):
    hand_over(host, begun)
    for rest in ("/ledger.csv", "/export.json", "/result.csv", "/log", "/what-if"):
        assert host.get(f"/t/{begun}{rest}").status_code == 200, rest
    assert "Save as a file" in host.read(f"/t/{begun}/settings")


def test_only_the_host_is_offered_to_hand_over_and_to_open(host: Phone, begun: str, phone):
    bo = phone()
    bo.sit(begun, "blue", "Bo")
    assert "hand-off/close" not in bo.read(f"/t/{begun}/hand-off")
    assert bo.post(f"/t/{begun}/hand-off/close", token="bo-hands-over").status_code == 403
    hand_over(host, begun)
    assert "hand-off/open" not in bo.read(f"/t/{begun}/hand-off")
    assert bo.post(f"/t/{begun}/hand-off/open", token="bo-opens-it").status_code == 403


def test_opened_again_by_its_host_it_goes_on_and_the_log_tells(host: Phone, begun: str):
    hand_over(host, begun)
    page = host.read(f"/t/{begun}/hand-off")
    token = re.search(r'hand-off/open".*?name="token" value="([^"]+)"', page, re.DOTALL)
    assert token is not None
    assert host.post(f"/t/{begun}/hand-off/open", token=token[1]).status_code == 303
    assert LOCKED not in host.read(f"/t/{begun}")
    assert host.enter(begun, "take", seat="red", count=1).status_code == 303
    log = host.read(f"/t/{begun}/log")
    assert "hands the table over to another computer" in log
    assert "opens the table again after it was handed over" in log
    opened = version(host, begun) - 1
    assert f"/log/retract?version={opened}" not in log


def test_it_goes_on_at_the_other_computer_and_comes_back(
    host: Phone, begun: str, laptop: Phone, tables: Tables
):
    host.enter(begun, "take", seat="red", count=2)
    answer = bring(laptop, hand_over(host, begun))
    assert (answer.status_code, answer.location) == (303, f"/t/{begun}")
    assert LOCKED not in laptop.read(f"/t/{begun}")
    assert laptop.enter(begun, "take", seat="red", count=1).status_code == 303
    back = bring(host, hand_over(laptop, begun))
    assert back.status_code == 303
    assert "4 entries were imported" in host.read(f"/t/{begun}")
    assert tables.table(begun).position.state.held == (3, 0)
    assert host.enter(begun, "end-turn", seat="red").status_code == 303
    assert laptop.enter(begun, "end-turn", seat="red").status_code == 409


def test_who_sat_there_is_asked_and_sits_again_by_one_tap(host: Phone, begun: str, laptop: Phone):
    bring(laptop, hand_over(host, begun))
    ana = Phone(laptop.client.application.test_client())
    page = ana.read(f"/t/{begun}/join?back=1")
    asked = page.split("<summary>Get my old seat back")[1].split("</details>")[0]
    assert "I am Ana – give me my seat back" in asked
    assert f'action="/t/{begun}/sit"' in asked
    assert ana.post(f"/t/{begun}/sit", seat="red", next=f"/t/{begun}").location == f"/t/{begun}"
    assert ana.enter(begun, "take", seat="red", count=1).status_code == 303
    assert "I am Ana – give me my seat back" not in Phone(laptop.client.application.test_client()).read(
        f"/t/{begun}"
    )


def diverged(host: Phone, laptop: Phone, code: str) -> bytes:
    bring(laptop, hand_over(host, code))
    laptop.enter(code, "take", seat="red", count=3)
    assert host.post(f"/t/{code}/hand-off/open", token="opened-again").status_code == 303
    host.enter(code, "take", seat="red", count=1)
    return laptop.get(f"/t/{code}/export.json").data


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_two_copies_are_shown_where_they_part_and_one_becomes_its_own(
    host: Phone, begun: str, laptop: Phone, tables: Tables, headers: dict[str, str]
):
    document = diverged(host, laptop, begun)
    ours, listed = tables.ledger.read(begun), len(tables.summaries())
    shown = bring(host, document, headers)
    assert shown.status_code == 409
    apart = len(ours) - 1
    assert f"the same up to entry {apart - 1}" in shown.text
    here, there = shown.text.index("<h2>Here"), shown.text.index("<h2>In the file")
    assert (
        here < shown.text.index("opens the table again") < there < shown.text.index("continues on the next")
    )
    assert len(tables.summaries()) == listed
    made = bring(host, document, headers, own="y")
    assert made.status_code == (200 if headers else 303)
    there_now = made.headers["HX-Redirect"] if headers else made.location
    own = there_now.rsplit("/", 1)[1]
    assert own != begun
    assert tables.ledger.read(begun) == ours
    assert f"makes a copy of table {begun} a table of its own" in host.read(f"/t/{own}/log")
    assert host.enter(own, "take", seat="red", count=1).status_code == 303


def test_a_stranger_adds_nothing_to_a_table_that_is_here(
    host: Phone, begun: str, laptop: Phone, phone, tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("companion.web.seats.copies.is_from_this_computer", lambda _config: False)
    bring(laptop, host.get(f"/t/{begun}/export.json").data)
    laptop.enter(begun, "take", seat="red", count=3)
    before = tables.ledger.read(begun)
    document = laptop.get(f"/t/{begun}/export.json").data
    answer = bring(phone(), document)
    assert answer.status_code == 403
    assert "the phone that hosts it here" in answer.text
    assert tables.ledger.read(begun) == before
    assert bring(host, document).status_code == 303
    assert len(tables.ledger.read(begun)) == len(before) + 1


def test_what_is_sealed_is_said_before_it_goes_along_or_stays(host: Phone, begun: str, app: Flask):
    assert "stay on this computer" not in host.read(f"/t/{begun}/hand-off")
    services = services_of(app)
    services.tables.submit(begun, replace(submission(services.tables, begun, take(1)), seal="orders"))
    page = host.read(f"/t/{begun}/hand-off")
    assert "The sealed counts and choices of red stay locked in the file" in page
    assert "stay on this computer" not in page
    in_no_box = Draft(move=Seal("orders", "0" * 64), seat=Seat("red"))
    services.tables.submit(begun, submission(services.tables, begun, in_no_box))
    assert "The sealed counts and choices of red stay on this computer" in host.read(f"/t/{begun}/hand-off")
