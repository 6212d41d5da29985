"""An organiser, who need not play: the host's phone without a seat sees what each phase waits for, enters
for everybody where players enter only for their own faction, and settles disputes by a recorded ruling."""

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.catalogue.factions import SEATS as SEATS_OF_ALL
from companion.games.stone_and_iron.facts.turns import to_act
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.dues import dues
from companion.kernel.position import Position, advance
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import Phone, phone_at, sent_for
from tests.games.stone_and_iron.test_campaign import first_turn, set_up, to

SEATS = "dwarfs empire skaven"


def organised(app: Flask, campaign: Campaign | None = None) -> tuple[Phone, dict[str, FlaskClient]]:
    """A table opened by somebody who does not play; three others have a seat, each for their own faction."""
    phone = phone_at(app, SEATS, map_size="9x9", campaign_turns="6")
    if campaign:
        phone.lay(campaign)
    players = {seat: phone.seated(seat) for seat in SEATS.split()}
    phone.enter("choose", setting="who-enters", value="own")
    return phone, players


def shown(phone: Phone, client: FlaskClient | None = None) -> dict[str, str]:
    """Return what the page of the phase says about each faction, as HTML."""
    page = (client or phone.client).get(f"/t/{phone.code}/view/phase").text
    parts = re.findall(r'<section class="faction[^>]*data-seat="(\w+)">(.*?)</section>', page, re.DOTALL)
    return dict(parts)


def at_the_toll_gate() -> Campaign:
    """The second turn: the Skaven are at E8 with the Empire, and nothing is reported."""
    table = set_up()
    first_turn(table)
    table.end("move_explore")
    table.acts("fight", skaven=[to("Horde", "E6"), to("Horde", "E7"), to("Horde", "E8")])
    return table


def test_a_turn_of_three_factions_is_entered_by_one_who_has_no_seat(app: Flask) -> None:
    phone, players = organised(app)
    skaven = Phone(app, players["skaven"], phone.code)
    assert skaven.send("muster", "empire", army="Host", roster="1 Captain hero 50pt").status_code == 403
    table = set_up()
    first_turn(table)
    position = Position()
    for entry in table.entries:
        if entry.version > 2:
            assert position.state is not None
            phone.enter(entry.move.kind, entry.seat, **sent_for(entry.move, position.state, phone.state))
            if acting := to_act(phone.state):
                assert "acts next" in shown(phone)[acting]
        position = advance(GAME, position, entry)
    assert (phone.state.turn, phone.state.phase) == (2, "start")
    assert phone.state.holdings == position.state.holdings
    assert skaven.send("end-phase").status_code == 403


def test_passing_stands_beside_the_move_that_the_bar_offers_to_one_who_has_no_seat(app: Flask) -> None:
    phone, players = organised(app, at_the_toll_gate().phase("move_explore", 2))
    acting = to_act(phone.state)
    assert acting
    other = next(seat for seat in players if seat != acting)
    for client, passes in ((phone.client, True), (players[acting], True), (players[other], False)):
        (bar,) = re.findall(
            r'<div class="toolbar action-bar.*', client.get(f"/t/{phone.code}").text, re.DOTALL
        )
        assert ("/moves/pass" in bar) is passes


def test_the_page_says_for_whom_what_is_due_and_offers_it(app: Flask) -> None:
    phone, players = organised(app, at_the_toll_gate())
    due = shown(phone)
    assert [seat for seat, part in due.items() if "Battle at E8" in part] == ["empire", "skaven"]
    assert "nothing to do" in due["dwarfs"]
    rats = next(unit.id for unit in phone.state.armies["Horde"].units if unit.models == 40)
    phone.enter("report", None, square="E8", winner="empire", **{f"losses-{rats}": 15})
    due = shown(phone)
    assert "Retreat Horde from E8" in due["skaven"]
    assert "/moves/sign" in due["empire"]
    assert "/moves/sign" not in shown(phone, players["empire"])["skaven"]
    assert "/moves/" not in "".join(shown(phone, app.test_client()).values())
    (fought,) = phone.state.battles
    for seat in ("empire", "skaven"):
        phone.enter("sign", seat, battle=fought.id)
    phone.enter("retreat", "skaven", army="Horde", square="E6")
    assert {str(one.stands) for one in dues(phone.state)} == {"nothing to do"}


def test_a_phase_that_somebody_holds_up_ends_by_the_word_of_the_table(app: Flask) -> None:
    phone, _players = organised(app, at_the_toll_gate())
    assert "End the phase anyway" in phone.client.get(f"/t/{phone.code}/view/phase").text
    asked = phone.send("end-phase")
    assert (asked.status_code, "Empire and Skaven: Report the battle at E8." in asked.text) == (409, True)
    phone.enter("settle", None, words="The battle at E8 is fought next week.")
    phone.enter("end-phase", says="table")
    assert phone.state.phase == "tunnel"
    log = phone.client.get(f"/t/{phone.code}/log?kind=settle").text
    assert "The battle at E8 is fought next week." in log


def test_a_faction_says_that_it_is_done_building_and_holds_nobody_up(app: Flask) -> None:
    phone, players = organised(app, set_up().phase("build"))
    assert {str(one.stands) for one in dues(phone.state)} == {"may still build and buy"}
    Phone(app, players["dwarfs"], phone.code).enter("pass", "dwarfs", lasts="now")
    phone.enter("pass", "empire", lasts="now")
    assert [one.seat for one in dues(phone.state) if one.may_say_done] == ["skaven"]
    assert "has finished building" in phone.client.get(f"/t/{phone.code}/log").text
    phone.enter("end-phase")
    assert phone.state.turn == 2


def test_who_is_away_is_said_on_the_page_of_the_phase(app: Flask) -> None:
    phone, _players = organised(app, set_up().phase("move_explore"))
    assert "Mark as away" in shown(phone)["dwarfs"]
    phone.enter("skip", "dwarfs", skip="y")
    assert "Mark as back" in shown(phone)["dwarfs"]
    assert "Throng" in shown(phone)["dwarfs"]
    assert to_act(phone.state) != "dwarfs"


def test_the_size_of_the_map_is_settled_once_the_campaign_has_begun(app: Flask) -> None:
    phone, _players = organised(app)
    page = phone.client.get(f"/t/{phone.code}/settings").text
    assert "Campaign turns" in page
    assert "Squares of the map" not in page
    assert phone.send("choose", setting="map_size", value="25x25").status_code == 422
    assert phone.state.options.map_size == "9x9"


def test_a_faction_is_offered_to_a_second_player_once_it_has_a_first(app: Flask) -> None:
    tables = services_of(app).tables
    opened = tables.open("stone_and_iron")
    client = app.test_client()
    client.set_cookie(COOKIE + opened.code, opened.credential)

    def offered() -> set[str]:
        page = client.get(f"/t/{opened.code}").text
        return {seat for seat in re.findall(r'name="seat" value="([^"]+)"', page) if seat in SEATS_OF_ALL}

    assert len(offered()) == len(FACTIONS)
    Phone(app, client, opened.code).seated("dwarfs")
    assert offered() == {*FACTIONS, "dwarfs-2"}


def test_whoever_may_correct_nothing_reads_who_does(app: Flask) -> None:
    """A page of empty headings would not say that the host makes corrections, nor what is left to the
    player."""
    phone, players = organised(app, at_the_toll_gate())
    told = "The host corrects this. Tell the host what is different on the real table."
    for about in ("place=E8", "army=Horde", "seat=dwarfs", ""):
        path = f"/t/{phone.code}/view/correct?{about}"
        assert told not in phone.client.get(path).text, about
        page = players["skaven"].get(path).text
        assert (told in page, "/moves/set-" in page, "Buildings" in page) == (True, False, False), about
    own = f"/t/{phone.code}/view/correct?seat=skaven"
    page = players["skaven"].get(own).text
    assert (told in page, "/moves/set-treasury" in page) == (False, True)
    assert own in players["skaven"].get(f"/t/{phone.code}/view/correct?place=E8").text
