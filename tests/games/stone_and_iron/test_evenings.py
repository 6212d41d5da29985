"""Several evenings: the computer is off in between, players miss one, leave, are replaced or join late."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.forms import FORMS
from companion.games.stone_and_iron.game import GAME
from companion.kernel.moves import Begin
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.apps import configured
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.games.stone_and_iron.test_battles import field
from tests.games.stone_and_iron.test_campaign import first_turn, second_turn, set_up

SEATS = "dwarfs empire skaven"


@pytest.fixture
def next_evening(ledger_url: str, tmp_path: Path) -> Iterator[Callable[[Phone], Phone]]:
    """Restart the same computer; the phone keeps its cookies."""
    made: list[Flask] = []

    def again(phone: Phone) -> Phone:
        config = configured(tmp_path, ledger_url)
        app = create_app(config, games=lambda: {GAME.about.slug: GAME}, forms=lambda _slug: FORMS)
        app.testing = True
        made.append(app)
        return Phone(app, moved(phone.client, app), phone.code)

    yield again
    for app in made:
        services_of(app).close()


def moved(client: FlaskClient, app: Flask) -> FlaskClient:
    """Return a phone with its cookies, at the computer as it is now."""
    there = app.test_client()
    for cookie in client._cookies.values():
        there.set_cookie(cookie.key, cookie.value)
    return there


def of_campaign(app: Flask) -> Phone:
    """Two turns are over, the third has begun."""
    table = set_up()
    first_turn(table)
    second_turn(table)
    phone = phone_at(app, SEATS, map_size="9x9", campaign_turns="6")
    phone.lay(table)
    return phone


def post(phone: Phone, client: FlaskClient, path: str, **fields: object) -> int:
    proof = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert proof is not None
    answer = client.post(f"/t/{phone.code}{path}", data={"csrf_token": proof[1], **fields})
    return answer.status_code


def as_begun(phone: Phone) -> dict[str, str]:
    """Return the settings as the form of the set-up sends them."""
    begin = services_of(phone.app).tables.table(phone.code).position.begin
    assert isinstance(begin, Begin)
    return {f"set-{key}": value for key, value in begin.settings.items()}


def page(phone: Phone, client: FlaskClient, path: str = "") -> str:
    answer = client.get(f"/t/{phone.code}{path}")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_an_engagement_stays_open_over_night_and_both_sides_sign_it(
    app: Flask, next_evening: Callable[[Phone], Phone]
) -> None:
    phone = phone_at(app)
    phone.lay(field())
    empire, skaven = phone.seated("empire"), phone.seated("skaven")
    before = phone.state
    later = next_evening(phone)
    assert later.state == before
    assert later.send("end-phase", None).status_code == 409
    units = [unit.id for unit in later.state.armies["second"].units if unit.grade == "hero"]
    later.enter("report", None, square="E8", winner="empire", wiped=units)
    (fought,) = later.state.battles

    last = next_evening(later)
    for client, seat in ((empire, "empire"), (skaven, "skaven")):
        own = Phone(last.app, moved(client, last.app), last.code)
        own.enter("sign", seat, battle=fought.id)
    (signed,) = last.state.battles
    assert signed.signed == {"empire", "skaven"}
    by = [entry.by for entry in services_of(last.app).tables.table(last.code).entries[-2:]]
    assert by == ["empire", "skaven"]


def test_turns_that_are_over_are_closed_and_the_present_is_not(app: Flask) -> None:
    phone = of_campaign(app)
    table = services_of(phone.app).tables.whole(phone.code)
    assert (phone.state.turn, table.position.closed.turns) == (3, 1)
    phone.enter("settle", None, words="The third turn has begun.")
    table = services_of(phone.app).tables.whole(phone.code)
    upto = table.position.closed.upto
    assert isinstance(table.entry(upto).move, m.EndPhase)
    assert phone.send("retract", None, version=upto).status_code == 422
    assert phone.send("retract", None, version=upto - 5).status_code == 422
    assert phone.send("retract", None, version=phone.version).status_code == 303
    assert "Turns before this line are closed" in page(phone, phone.client, "/log")


def test_who_misses_an_evening_is_passed_over_until_somebody_sits_there_again(app: Flask) -> None:
    phone = of_campaign(app)
    ann = phone.seated("skaven")
    assert post(phone, ann, "/rise", seat="skaven") == 303
    assert "The pieces stay." in page(phone, phone.client)
    phone.enter("skip", "skaven", skip="y")
    assert phone.state.away == {"skaven"}
    somebody = phone.app.test_client()
    assert post(phone, somebody, "/sit", seat="skaven", name="Ben") == 303
    assert phone.state.away == frozenset()
    assert "Ben" in page(phone, somebody, "/join")
    own = Phone(phone.app, somebody, phone.code)
    own.enter("settle", "skaven", words="Ben plays the Skaven from now on.")


def test_somebody_joins_in_mid_campaign_with_one_tap_of_the_table(app: Flask) -> None:
    phone = of_campaign(app)
    phone.enter("settle", None, words="The third turn has begun.")
    before = phone.state
    newcomer = phone.app.test_client()
    assert 'value="orcs_goblins"' in page(phone, newcomer, "/join")
    assert post(phone, newcomer, "/sit", seat="orcs_goblins", name="Gro") == 303
    assert "Gro" in page(phone, newcomer)
    assert "does not play yet" in page(phone, phone.client)

    form = page(phone, phone.client, "/begin")
    order = re.findall(r'name="order" value="([^"]+)"', form)
    assert order == [*SEATS.split(), "orcs_goblins"]
    given = {
        "order": order,
        "first": "dwarfs",
        "go": "1",
        "saw": phone.version,
        "token": "letting-in",
        **as_begun(phone),
    }
    assert post(phone, phone.client, "/begin", **given) == 303
    after = phone.state
    assert after.seats == (*before.seats, "orcs_goblins")
    assert (after.turn, after.phase, after.armies) == (before.turn, before.phase, before.armies)
    assert "does not play yet" not in page(phone, phone.client)
    own = Phone(phone.app, newcomer, phone.code)
    own.enter("muster", "orcs_goblins", army="Waaagh", roster="1 Warboss hero 100pt\n20 Orcs core 5pt")
    assert phone.state.armies["Waaagh"].owner == "orcs_goblins"


def test_a_seat_whose_player_left_is_not_lost_when_somebody_joins(app: Flask) -> None:
    phone = of_campaign(app)
    phone.seated("skaven")
    assert post(phone, phone.client, "/rise", seat="skaven") == 303
    newcomer = phone.app.test_client()
    assert post(phone, newcomer, "/sit", seat="orcs_goblins", name="Gro") == 303
    assert re.findall(r'name="order" value="([^"]+)"', page(phone, phone.client, "/begin")) == [
        *SEATS.split(),
        "orcs_goblins",
    ]


def test_a_corrected_set_up_does_not_put_anybody_out_once_a_turn_is_closed(app: Flask) -> None:
    phone = of_campaign(app)
    phone.enter("settle", None, words="The third turn has begun.")
    tables = services_of(phone.app).tables
    begin, given = tables.table(phone.code).position.begin, as_begun(phone)
    sent = {"order": ["empire", "dwarfs", "skaven"], "first": "empire", "go": "1", "token": "turned-about"}
    assert post(phone, phone.client, "/begin", saw=phone.version, **sent, **given) == 422
    assert tables.table(phone.code).position.begin == begin
