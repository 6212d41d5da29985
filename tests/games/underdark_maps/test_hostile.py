"""A table whose cards are dealt takes no harm from what is typed or sent to it."""

import re

import pytest

from companion.games.underdark_maps.forms import FORMS
from companion.web.services import services_of
from tests.games.underdark_maps.holding import Dealt, dealt_out
from tests.walking import pages

pytestmark = pytest.mark.long

MARK = "'<b id=x9>{{7*7}}%(n)s</b>"
RAW = "<b id=x9>"
SENT = (" ", "-1", "99999999999999999999", "NaN", "\x00", "y", "weapon|mage|0|x", "a" * 5000, "red", MARK)


def test_cards_with_any_name_are_shown_as_words(app, monkeypatch) -> None:
    """In a hand, in the list of the deck, and where the deal is proved."""
    named = "\n".join(f'{kind},,{level},"{MARK}",20' for kind, level in (("monster", "3"), ("trap", "")))
    table = dealt_out(app, monkeypatch, named)
    hand = table.eyes["red"].get(f"/t/{table.phone.code}").text
    assert (RAW in hand, hand.count("&lt;b id=x9&gt;")) == (False, 9)
    assert table.post("host", "finish", agreed="y", says="table") == 303

    def fetch(path: str) -> tuple[str, str]:
        answer = table.eyes["red"].get(path, headers={"Accept": "text/html"})
        return answer.content_type, answer.text if answer.content_type.startswith("text/") else ""

    shown = set()
    for path, html in pages(fetch, app, f"/t/{table.phone.code}"):
        assert RAW not in html, path
        assert "id=x9&gt;49" not in html, path
        if "&lt;b id=x9&gt;" in html:
            shown.add(re.sub(r"[?].*|.*/t/......", "", path))
    assert {"/view/deck", "/view/deal"} <= shown


def test_whatever_is_sent_to_a_form_of_the_race_is_answered(table: Dealt) -> None:
    code, client = table.phone.code, table.eyes["red"]
    proof = table.proof("red")
    tables = services_of(table.app).tables
    table.app.testing = False
    try:
        for kind, form in FORMS.items():
            fields = {*form.inputs()} - {"token", "saw", "next", "until"}
            for number, value in enumerate(SENT):
                given = dict.fromkeys((*fields, "backs", "spell-cards", "item-cards-mage"), value)
                held = {"seat": "red", "backs": table.state.parties["red"].cards[0], "says": "table"}
                fixed = {**proof, "saw": str(tables.table(code).version), "token": f"sent-{kind}-{number:03}"}
                for some in (given | fixed, given | held | fixed):
                    status = client.post(f"/t/{code}/moves/{kind}", data=some).status_code
                    assert status in (303, 400, 403, 404, 409, 413, 422), (kind, value, status)
    finally:
        table.app.testing = True
