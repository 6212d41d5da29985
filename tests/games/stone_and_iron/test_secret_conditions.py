"""A condition chosen in secret appears on no page, ruling, paper, file or log before the end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.stone_and_iron.catalogue.factions import CONDITIONS
from companion.games.stone_and_iron.game import GAME
from companion.kernel.seats import Seat, Viewer
from companion.table import importing, sketches
from companion.table.codes import hash_credential
from companion.table.importing import Imported, take_in
from companion.table.proof import export_text
from companion.table.unlocking import own_seals
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.html import plain

pytestmark = pytest.mark.long

SECRETS = {"dwarfs": "undgrin_captain", "empire": "vanquisher"}
HIDDEN = "|".join(
    re.escape(one) for condition in SECRETS.values() for one in (condition, CONDITIONS[condition].name)
)


@pytest.fixture(autouse=True)
def pressed(unpressed: None) -> None:
    """Papers are read as the text that goes to the printer."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """On one database engine only: pages do not depend on which one keeps the entries."""
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


OWN: dict[tuple[Flask, str, str], FlaskClient] = {}
"""Phones that had seats before anything was hidden there, by app, table and seat."""


def in_secret(app: Flask) -> Phone:
    """Two factions that have chosen and mustered, and a sketch that everybody may look at."""
    phone = phone_at(app, " ".join(SECRETS), map_size="9x9", campaign_turns="1", condition_choice="secret")
    OWN.update({(app, phone.code, seat): phone.seated(seat, seat.title()) for seat in SECRETS})
    for seat, condition in SECRETS.items():
        phone.enter("choose-condition", seat, condition=condition)
        phone.enter("muster", seat, army=f"Army of {seat}", roster="1 General hero 50pt")
    phone.enter("start-at", "dwarfs", square="B2")
    phone.enter("start-at", "empire", square="B8")
    return phone


def eyes(phone: Phone, seat: str = "") -> FlaskClient:
    """Return a watcher's phone, or that of a seat."""
    if not seat:
        return phone.app.test_client()
    return OWN.get((phone.app, phone.code, seat)) or phone.seated(seat, seat.title())


def addresses(phone: Phone, sketch: str) -> Iterator[str]:
    """Return every address that is requested, with all its possible arguments."""
    asked = "seat=dwarfs&victim=empire&place=B2&as=dwarfs"
    for rule in phone.app.url_map.iter_rules():
        path = rule.rule.replace("<code>", phone.code).replace("<sketch>", sketch)
        if "GET" not in (rule.methods or ()) or f"/t/{phone.code}" not in path or "stream" in path:
            continue
        path = path.replace("<int:version>", str(phone.version))
        for question in GAME.questions or () if "<question>" in path else ():
            yield f"{path.replace('<question>', question.key)}?{asked}"
        for paper in GAME.papers if "<name>.pdf" in path else ():
            yield path.replace("<name>", paper.name)
        for view in GAME.views if "<name>" in path and ".pdf" not in path else ():
            yield f"{path.replace('<name>', view)}?{asked}"
        if "<" not in path and path != f"/t/{phone.code}/{ALIKE}":
            yield path


ALIKE = "topics.json"
"""The rulebook's topics are the same for all tables, including the names of all conditions."""


def words_of(phone: Phone, seat: str) -> str:
    """Return the words that open the condition of a faction at another computer."""
    services = services_of(phone.app)
    viewer = Viewer(seats=frozenset({Seat(seat)}))
    ((_entry, words),) = own_seals(services.ledger, services.tables.table(phone.code), viewer)
    return words


def told(phone: Phone, client: FlaskClient, sketch: str) -> dict[str, list[str]]:
    """Return the addresses that reveal a condition, or the words that open it, and what they reveal."""
    hidden = "|".join((HIDDEN, *(words_of(phone, seat) for seat in SECRETS)))
    found = {}
    for address in addresses(phone, sketch):
        if "/papers/rules.pdf" in address:  # names every condition that exists
            continue
        answer = client.get(address)
        assert answer.status_code < 500, address
        if seen := re.findall(hidden, answer.get_data(as_text=True)):
            found[address] = seen
    return found


def test_no_address_tells_a_secret_condition_before_the_end(app: Flask) -> None:
    phone = in_secret(app)
    tables = services_of(app).tables
    cookie = phone.client.get_cookie(COOKIE + phone.code)
    assert cookie is not None
    begun = sketches.begin(tables, phone.code, phone.version, hash_credential(cookie.value))
    sketches.keep_new(tables, begun)
    sketch = sketches.keep(tables, begun, sketches.show_sketch(begun, shared=True)).id
    assert told(phone, eyes(phone), sketch) == {}
    assert told(phone, phone.client, sketch) == {}
    own = told(phone, eyes(phone, "dwarfs"), sketch)
    assert {path.split("?")[0] for path in own} == {
        f"/t/{phone.code}/view/faction",
        f"/t/{phone.code}/papers/faction-sheet.pdf",
        f"/t/{phone.code}/sealed",
    }
    seen = {each for seen in own.values() for each in seen}
    assert seen == {CONDITIONS["undgrin_captain"].name, words_of(phone, "dwarfs")}


def test_a_state_does_not_know_it_whatever_is_tried(app: Flask) -> None:
    """What if the campaign ended now: the sketch goes on to its end without the conditions."""
    phone = in_secret(app)
    assert {holding.condition for holding in phone.state.holdings.values()} == {""}
    lines = [
        line for score in GAME.score(phone.state).seats for line in score.lines if line.key == "condition"
    ]
    assert [(line.points, str(line.note)) for line in lines] == [(None, "Chosen in secret.")] * 2
    page = plain(phone.client.get(f"/t/{phone.code}/scores").text)
    assert page.count("Victory condition Chosen in secret.") == 2
    assert "Victory condition – Chosen in secret. – Chosen in secret." in page
    assert "not recorded" not in page


def test_a_condition_is_sealed_once_and_the_setup_waits_for_none(app: Flask) -> None:
    phone = in_secret(app)
    again = phone.send("choose-condition", "dwarfs", condition="builder")
    assert again.status_code == 422
    assert "already sealed" in again.text
    phone.enter("end-phase")
    assert phone.state.phase == "start"


def test_the_end_of_the_campaign_opens_what_was_sealed(app: Flask) -> None:
    phone = in_secret(app)
    for _ in range(7):
        assert not any(holding.condition for holding in phone.state.holdings.values())
        phone.enter("end-phase", says="table")
    phone.enter("end-phase", says="table")
    assert phone.state.over
    assert {seat: holding.condition for seat, holding in phone.state.holdings.items()} == SECRETS
    assert all(score.complete for score in GAME.score(phone.state).seats)
    assert CONDITIONS["vanquisher"].name in phone.client.get(f"/t/{phone.code}/scores").text


def test_nobody_but_the_host_chooses_anew_once_all_conditions_are_open(app: Flask) -> None:
    phone = in_secret(app)
    for _ in range(8):
        phone.enter("end-phase", says="table")
    dwarfs = Phone(app, eyes(phone, "dwarfs"), phone.code)
    chosen = next(entry.version for entry in phone.table.entries if entry.move.kind == "choose-condition")
    page = dwarfs.client.get(f"/t/{phone.code}/log").text
    assert f"/log/retract?version={chosen}" not in page
    refused = dwarfs.send("retract", version=chosen)
    assert refused.status_code == 403
    assert "only the host can take it back" in refused.text
    dwarfs.enter("ask-back", "dwarfs", version=chosen)
    phone.enter("retract", version=chosen)
    assert phone.state.holdings["dwarfs"].condition == ""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """Another computer."""
    with running(tmp_path) as made:
        yield made


def moved(phone: Phone, app: Flask) -> Phone:
    """The host's phone, at the computer that the campaign was handed over to."""
    tables = services_of(phone.app).tables
    importing.hand_over(tables, phone.code, Viewer(host=True), "goes-elsewhere")
    brought = take_in(services_of(app).tables, export_text(tables, phone.code))
    assert isinstance(brought, Imported)
    assert brought.credential
    client = app.test_client()
    client.set_cookie(COOKIE + phone.code, brought.credential)
    return Phone(app, client, phone.code)


def test_a_secret_condition_goes_along_to_another_computer(app: Flask, elsewhere: Flask) -> None:
    here = in_secret(app)
    notice = here.client.get(f"/t/{here.code}/hand-off").text
    assert "The sealed counts and choices of Dwarfs and Empire stay locked in the file" in notice
    noted = re.search(
        r"\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b", eyes(here, "dwarfs").get(f"/t/{here.code}/sealed").text
    )
    assert noted is not None

    there = moved(here, elsewhere)
    dwarfs = Phone(elsewhere, eyes(there, "dwarfs"), there.code)
    path, sheet = f"/t/{there.code}/sealed", f"/t/{there.code}/view/faction?faction=dwarfs"
    version = re.search(r'name="version" value="(\d+)"', dwarfs.client.get(path).text)
    assert version is not None
    given = {"csrf_token": dwarfs.proof, "version": version[1]}
    assert dwarfs.client.post(path, data={**given, "words": "AAAA-AAAA-AAAA-AAAA"}).status_code == 422
    assert CONDITIONS["undgrin_captain"].name not in dwarfs.client.get(sheet).text
    assert dwarfs.client.post(path, data={**given, "words": noted[0]}).status_code == 303
    assert CONDITIONS["undgrin_captain"].name in dwarfs.client.get(sheet).text
    assert CONDITIONS["undgrin_captain"].name not in there.client.get(sheet).text

    for _ in range(7):
        there.enter("end-phase", says="table")
    warning = "Whoever chose on another computer must first enter the unlock code"
    assert warning in there.client.get(f"/t/{there.code}/view/phase").text
    there.enter("end-phase", says="table")
    assert there.state.over
    chosen = {seat: holding.condition for seat, holding in there.state.holdings.items()}
    assert chosen == {"dwarfs": "undgrin_captain", "empire": ""}
