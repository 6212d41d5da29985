"""Hands and the order of the deck: they leave the server only for the player a card was dealt to."""

import json
import re
from collections.abc import Generator, Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.underdark_maps.catalogue.deck import list_faces, write_face
from companion.kernel.moves import Choose
from companion.kernel.optional.hidden_cards import back_of
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.importing import take_in
from companion.table.proof import export_text as exported
from companion.web.access.cookies import COOKIE
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Phone
from tests.games.underdark_maps.holding import CSV, DECK, Dealt, dealt_out
from tests.games.underdark_maps.racing import BLUE, RED
from tests.pdf import sheets
from tests.walking import LINK, pages

pytestmark = pytest.mark.long

NO_PAGE = re.compile(r"/stream|\.pdf")


def everything(table: Dealt, who: str) -> Iterator[tuple[str, str]]:
    """Return each page that links lead to, in both ways that a phone asks for it, its files, and the live
    stream."""
    client = table.eyes[who]
    start = f"/t/{table.phone.code}"
    files: set[str] = set()

    def fetch(path: str) -> tuple[str, str]:
        if path.endswith(".pdf"):
            return "application/pdf", ""
        answer = client.get(path, headers={"Accept": "text/html"})
        return answer.content_type, text_of(answer)

    for path, html in pages(fetch, table.app, start):
        yield path, html
        files.update(link for link in map(unescape, LINK.findall(html)) if not NO_PAGE.search(link))
    for name in ("", "/log", "/view/party?party=red", "/view/deck"):
        part = client.get(f"{start}{name}", headers={"HX-Request": "true", "HX-Target": "live"})
        yield f"part of {name}", part.get_data(as_text=True)
    papers = ("/papers/party-sheets.pdf", "/papers/scorecard.pdf") if who == "blue" else ()
    for path in papers:
        yield path, text_of(client.get(f"{start}{path}"))
    for path in ("/export.json", "/ledger.csv", "/result.csv", "/version", "/chart.svg"):
        yield path, client.get(f"{start}{path}").get_data(as_text=True)
    for path in sorted(files):
        if path.startswith(start) and "/what-if" not in path:
            yield path, text_of(client.get(path))
    streamed = client.get(f"{start}/stream", buffered=False)
    yield "/stream", next(streamed.iter_encoded()).decode() if streamed.status_code == 200 else ""
    streamed.close()


def text_of(answer: TestResponse) -> str:
    if answer.data.startswith(b"%PDF-"):
        return "\n".join(sheets(answer.data))
    return answer.data.decode(errors="replace")


def told(table: Dealt, body: str) -> set[str]:
    return {table.label(one) for one in table.secrets.values() if table.label(one) in body}


@pytest.mark.parametrize("who", ["blue", "watcher", "host"])
def test_no_address_tells_a_hand_of_others_or_the_order_of_the_deck(
    table: Dealt, who: str, unpressed: None
) -> None:
    own = {table.label(one) for one in table.hand(Seat(who))} if who == "blue" else set()
    every = {line.card.label for line in DECK}
    in_order = [table.label(table.secrets[back]) for back in table.state.pile]
    salts = [one.salt for one in table.secrets.values()]
    seen = 0
    for path, body in everything(table, who):
        seen += 1
        found = told(table, body)
        assert not any(salt in body for salt in salts), path
        # The list of all cards is open: whoever sees it learns no more about one card than about another.
        if found == every:
            assert sorted(every, key=body.index) != in_order, path
        elif "deck-line" not in path:
            assert found <= own, (path, found - own)
    assert seen > 20
    assert told(table, table.eyes["blue"].get(f"/t/{table.phone.code}").text) == {
        table.label(one) for one in table.hand(BLUE)
    }


def test_the_ledger_has_backs_alone_and_lists_the_deck_in_its_own_order(table: Dealt) -> None:
    document = json.loads(exported(services_of(table.app).tables, table.phone.code))
    moves = [json.loads(entry["payload"]) for entry in document["entries"]]
    (shuffled,) = [one["move"]["cards"] for one in moves if one["kind"] == "shuffle"]
    assert tuple(shuffled["faces"]) == list_faces(DECK)
    assert len(shuffled["backs"]) == 40
    assert not any(one["move"].get("turned", {}).get("faces") for one in moves)
    assert all(one.back == back_of(one.salt, one.face) for one in table.secrets.values())
    taken = [back for one in moves if one["kind"] == "take-cards" for back in one["move"]["cards"]["backs"]]
    assert taken == shuffled["backs"][: len(taken)]


def test_a_card_is_shown_to_none_but_whom_it_was_dealt_to(table: Dealt) -> None:
    """Whatever is taken back, given away, tried or looked at in the past."""
    red = {table.label(one) for one in table.hand(RED)}
    code, tables = table.phone.code, services_of(table.app).tables
    drawn = next(
        step.entry.version
        for step in reversed(tables.whole(code).steps)
        if step.entry.move.kind == "take-cards"
    )
    blue = table.eyes["blue"]
    assert not told(table, blue.get(f"/t/{code}/at/{drawn}").text) & red
    begun = blue.post(f"/t/{code}/what-if", data={"version": str(drawn - 1), **table.proof("blue")})
    tried = begun.headers["Location"]
    saw = tables.table(code).version
    data = {
        "saw": str(saw),
        "token": "tried-by-blue-1",
        "seat": "blue",
        "says": "table",
        **table.proof("blue"),
    }
    blue.post(f"{tried}/enter/take-cards", data=data)
    assert not told(table, blue.get(tried).text) & red
    assert table.post("blue", "retract", version=str(drawn)) == 303
    assert table.post("blue", "take-cards", seat="blue", says="table") == 303
    page = blue.get(f"/t/{code}").text
    assert not told(table, page) & red
    assert len(told(table, page)) == table.state.parties[BLUE].hand == 8


def test_nobody_turns_up_the_card_of_another(table: Dealt) -> None:
    trap = next(one for one in table.hand(RED) if one.face.startswith("trap"))
    for who in ("blue", "host"):
        status = table.post(who, "play-foe", seat="red", foe="trap", level="0", backs=trap.back, says="table")
        assert status == 403, who
    assert table.state.face_up == ()
    hidden = table.state.pile[0]
    assert table.post("red", "play-foe", seat="red", foe="trap", level="0", backs=hidden, says="table") == 403


def test_what_is_played_is_open_and_proved(table: Dealt) -> None:
    red = [one.back for one in table.hand(RED)]
    assert table.post("red", "discard", seat="red", newest="0", backs=red[-2:]) == 303
    assert table.state.parties[RED].hand == 7
    table.phone.enter("march", ("roll", "3"))
    foe = next(one for one in table.hand(BLUE) if one.face.startswith(("monster", "trap")))
    kind, _, level, label = foe.face.split("|")
    play = next(form for form in table_forms(table, "blue") if form.get("backs") == foe.back)
    assert (play["foe"], play["level"]) == (kind, level)
    assert table.post("blue", "play-foe", seat="blue", foe=kind, level=level, backs=foe.back) == 303
    assert table.state.face_up == (foe.face,)
    document = exported(services_of(table.app).tables, table.phone.code)
    assert foe.salt in document
    assert document.count(label) == 3
    assert not any(one.salt in document for one in table.secrets.values() if one != foe)


def table_forms(table: Dealt, who: str) -> list[dict[str, str]]:
    page = table.eyes[who].get(f"/t/{table.phone.code}").text
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    return [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in forms]


def news(client: FlaskClient, path: str) -> Generator[str]:
    answer = client.get(path, buffered=False)
    try:
        yield from (part.decode() for part in answer.response)
    finally:
        answer.close()


def test_cards_sealed_from_a_hand_are_told_to_nobody_before_both_have_chosen(table: Dealt) -> None:
    code = table.phone.code
    assert table.post("red", "discard", seat="red", newest="2") == 303
    table.phone.enter("set-party", path="/view/correct?party=blue", space="3")
    table.phone.enter("march", ("roll", "3"))
    spell = next(one for one in table.hand(RED) if one.face.startswith("spell"))
    answer = next(one for one in table.hand(BLUE) if one.face.startswith("spell"))
    version = services_of(table.app).tables.table(code).version
    stream = news(table.eyes["blue"], f"/t/{code}/stream?after={version}")
    assert next(stream).startswith("retry")

    sealing = {"spells": "0", "spell-cards": spell.back, "hidden": "y"}
    assert table.post("blue", "commit", seat="red", **sealing) == 403
    assert table.post("red", "commit", seat="red", **sealing) == 303
    assert next(stream) == f"id: {version + 1}\nevent: moved\ndata: {version + 1}\n\n"
    stream.close()
    assert table.state.turn.battle is not None
    assert table.state.turn.battle.played == {}
    for path in (
        "",
        "/log",
        "/view/party?party=red",
        "/ask/battle?seat=red",
        "/screen",
        "/export.json",
        "/ledger.csv",
    ):
        body = text_of(table.eyes["blue"].get(f"/t/{code}{path}"))
        assert spell.salt not in body, path
        # The files contain the list of the whole deck.
        assert table.label(spell) not in body or path in ("/export.json", "/ledger.csv"), path
    assert exported(services_of(table.app).tables, code).count(table.label(spell)) == 2

    assert table.post("blue", "commit", seat="blue", **{**sealing, "spell-cards": answer.back}) == 303
    assert {seat: cards.spells for seat, cards in table.state.turn.battle.played.items()} == {RED: 1, BLUE: 1}
    assert set(table.state.face_up) == {spell.face, answer.face}
    assert spell.salt in exported(services_of(table.app).tables, code)


def test_elsewhere_the_hands_are_dealt_anew(table: Dealt, tmp_path) -> None:
    assert "elsewhere the cards must be dealt again" in table.phone.page("/hand-off")
    document = exported(services_of(table.app).tables, table.phone.code)
    other = create_app(
        Config(data_dir=tmp_path, database_url=f"sqlite:///{tmp_path}/l.sqlite", secret_key="elsewhere")
    )
    other.testing = True
    tables = services_of(other).tables
    imported = take_in(tables, document)
    client = other.test_client()
    client.set_cookie(COOKIE + imported.code, imported.credential or "")
    credential = seating.sit(tables, imported.code, RED, "Ana", imported.credential)
    client.set_cookie(COOKIE + imported.code, credential)
    phone = Phone(other, client, imported.code)
    assert "stayed on the device that shuffled them" in phone.page()
    assert not any(line.card.label in phone.page() for line in DECK)
    before = phone.state
    phone.enter("shuffle")
    assert [party.hand for party in phone.state.parties.values()] == [9, 7]
    assert set(phone.state.stock) == {write_face(line.card) for line in DECK}
    assert not set(phone.state.parties[RED].cards) & set(before.parties[RED].cards)
    assert sum(line.card.label in phone.page() for line in DECK) == 9
    services_of(other).close()


def test_cards_that_were_just_drawn_are_marked_in_the_hand(table: Dealt) -> None:
    page = table.eyes["red"].get(f"/t/{table.phone.code}").text
    marked = {table.label(one) for one in table.hand(RED) if f"{table.label(one)} <b class" in page}
    assert marked == {table.label(one) for one in table.hand(RED)[7:]}
    assert len(marked) == 2
    assert 'accent">new<' not in table.eyes["blue"].get(f"/t/{table.phone.code}").text


def test_whoever_holds_nothing_to_attach_is_told_so_and_no_other(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    spells = "\n".join(f"spell,mage,,Spell {number},1" for number in range(40))
    table = dealt_out(app, monkeypatch, spells)
    backs = [one.back for one in table.hand(RED)[:2]]
    assert table.post("red", "discard", seat=RED, newest="0", backs=backs) == 303
    said = "No card of the hand fits anybody."
    red, blue = (table.eyes[seat].get(f"/t/{table.phone.code}").text for seat in (RED, BLUE))
    assert "Attach cards" in red
    assert "Attach cards" in blue
    assert (said in red, said in blue) == (True, False)


def test_whoever_draws_the_last_card_of_the_pile_shuffles_on_their_own_phone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As usual in a race each phone enters for its own seat only."""
    table = dealt_out(app, monkeypatch, "\n".join(CSV.splitlines()[:17]))
    table.phone.make(Choose("who-enters", "own"))
    assert table.post("red", "discard", seat="red", newest="2") == 303
    table.phone.enter("set-turn", path="/view/correct?party=blue", phase="event")
    assert (len(table.state.pile), table.state.discarded) == (1, 2)
    assert table.post("blue", "take-cards", seat="blue") == 303
    assert (table.state.parties[BLUE].hand, len(table.state.pile), table.state.shuffles) == (9, 1, 2)
    assert "shuffles a pile of 2 cards" in table.eyes["red"].get(f"/t/{table.phone.code}/log").text
