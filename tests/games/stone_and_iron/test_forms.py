"""Campaigns entered through what the forms send, into a real store; and requests that no form of ours
sends."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import PASSABLE
from companion.games.stone_and_iron.forms import FORMS
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.scoring import totals
from companion.games.stone_and_iron.state.pieces import Holding
from companion.kernel.moves import Move
from companion.kernel.position import Position, advance
from tests.bright import bright
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import phone_at, sent_for
from tests.games.stone_and_iron.test_battles import at_settlement
from tests.games.stone_and_iron.test_campaign import played
from tests.html import plain


def test_every_move_has_a_row_and_a_form():
    declared = {one for one in vars(m).values() if isinstance(one, type) and issubclass(one, Move)}
    assert {one for one in declared if "kind" in vars(one)} - {Move} == {row.move for row in GAME.rows}
    assert FORMS.keys() == GAME.moves.keys()


def lower(holdings: Mapping[str, Holding]) -> dict[str, Holding]:
    """Put unit names in lower case, as a typed line does that names a grade twice."""
    return {
        seat: replace(one, gold=tuple(replace(line, what=line.what.lower()) for line in one.gold))
        for seat, one in holdings.items()
    }


def test_a_campaign_of_six_turns_is_entered_by_its_forms(app: Flask) -> None:
    """Three factions, each entry sent as its form sends it. By hand (square by square in test_campaign):

    Dwarfs: treasury 1,150 + 3 tunnels 60 + B2, C2 and F2 180 + half of 420 for troops 210 + half of 250 for
    buildings 125 + Builder, two mines linked, 150 = 1,875.
    Empire: treasury 295 + B8 30 + half of 99 for troops 49.5 = 374.5, so 374.
    Skaven: treasury 370 + 7 tunnels 140 + two bases 60 + half of 135 for troops 67.5 + half of 220 for
    buildings 110 + A New Under-Empire!, three caverns, 75 = 822.5, so 822.
    """
    phone, position = phone_at(app, "dwarfs empire skaven", map_size="9x9", campaign_turns="6"), Position()
    for entry in played().entries:
        if entry.version > 2:
            assert position.state is not None
            phone.enter(entry.move.kind, entry.seat, **sent_for(entry.move, position.state, phone.state))
        position = advance(GAME, position, entry)
    assert phone.state.over
    assert dict(totals(phone.state)) == {"dwarfs": 1875, "empire": 374, "skaven": 822}
    assert [battle.id for battle in phone.state.battles] == ["E8/2", "E8/4", "B8/6"]
    scores = phone.client.get(f"/t/{phone.code}/scores").text
    assert [total for total in ("1875", "374", "822") if total not in scores] == []
    assert phone.state.squares == position.state.squares
    assert lower(phone.state.holdings) == lower(position.state.holdings)


def marching(seats: str = "empire skaven") -> Campaign:
    """The first movement phase: the Host at the edge of the explored area, some gold, a unit that can dig."""
    table = Campaign(seats, map_size="9x9")
    table.square("C3", "empty_cavern", "empire", base=True).row("C4 C5", "tunnel")
    table.army("empire", "C3", "hero", "30 spearmen", name="Host").gold("empire", 300)
    return table.phase("move_explore")


def test_dice_that_are_rolled_here_explore(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    phone.enter("march", "empire", army="Host", path="D3", rolls__here="1")
    found = phone.state.squares[phone.state.grid.index["D3"]]
    assert found.known
    assert (phone.state.armies["Host"].square == phone.state.grid.index["D3"]) == (found.kind in PASSABLE)


def test_dice_are_asked_for_one_by_one_and_bound(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    for rolls, sentence in (
        ("", "Dice are still to be rolled: exploration."),
        ("6", "Dice are still to be rolled: the kind of cavern."),
        ("7", "A die with 6 sides shows 1 to 6."),
        ("6, 3+4, 2", "More dice were typed than are rolled here: 2."),
        ("six", "Dice show whole numbers."),
        ("1 " * 400, "This page is out of date."),
    ):
        answer = phone.send("march", "empire", army="Host", path="D3", rolls=rolls)
        assert (answer.status_code, sentence in answer.text) == (422, True), (rolls, answer.text)
    phone.enter("march", "empire", army="Host", path="d3", rolls="6, 3+4")
    assert phone.state.squares[phone.state.grid.index["D3"]].kind == "iron_mine"


def test_who_rolls_again_for_priority_is_named(app: Flask) -> None:
    phone = phone_at(app, "empire skaven dwarfs")
    answer = phone.send("roll-priority", "", rolls="4 6 4")
    assert answer.status_code == 422
    said = re.search(r"Dice are still to be rolled: campaign priority, rolled again: (.+?)[.]<", answer.text)
    assert said is not None, answer.text
    assert sorted(said[1].split(" and ")) == ["Dwarfs", "Empire"]
    page = phone.client.get(f"/t/{phone.code}/view/phase").text
    order = plain(page).split("One die for each, in this order:")[1]
    assert order.index("Empire") < order.index("Skaven") < order.index("Dwarfs")
    phone.enter("roll-priority", "", rolls="4 6 4, 1 5")
    assert phone.state.order == ("skaven", "dwarfs", "empire")
    log = plain(phone.client.get(f"/t/{phone.code}/log").text)
    assert "campaign priority: Skaven 6, Dwarfs 4, 5 and Empire 4, 1" in log


def test_who_is_lost_in_a_cave_in_is_drawn_where_the_other_dice_are_typed(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    table = Campaign(map_size="9x9").square("D8", "tunnel", "empire", "ew").square("D7", "rock")
    phone.lay(table.army("empire", "D8", "hero", "20 spearmen", "30 axemen", name="Host").phase("tunnel"))
    units = [unit.id for unit in phone.state.armies["Host"].units[1:]]
    phone.enter("name-diggers", "empire", army="Host", units=units)
    phone.enter("dig", "empire", army="Host", job="create_small", square="D7", rolls="1 3+4")
    assert sum(unit.models for unit in phone.state.armies["Host"].units[1:]) == 50 - 7
    log = plain(phone.client.get(f"/t/{phone.code}/log").text)
    assert "a cave-in, 7 lost (1, 3+4)" in log


def test_a_known_way_needs_no_dice_though_they_are_offered(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    phone.enter("march", "empire", army="Host", path="C4, C5", rolls__here="1")
    assert phone.last.rolls == ()
    assert phone.state.armies["Host"].square == phone.state.grid.index["C5"]


def test_a_roster_is_checked_line_by_line_and_kinds_are_remembered(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    bad = phone.send(
        "muster", "skaven", army="Horde", roster="1 Chieftain hero 45pt\nrats\n(Elephants) 3 x 4pt"
    )
    assert bad.status_code == 422
    assert (
        "In the roster, line 2: rats: enter what a model costs, for example 5pt. 1 more line is not a unit."
        in bad.text
    )
    phone.enter("muster", "skaven", army="Horde", roster="1 Chieftain hero 45pt\n40 Clanrats core 5pt")
    phone.lay(Campaign(map_size="9x9").square("H5", "empty_cavern", "skaven", base=True).phase("build", 1))
    phone.enter("set-treasury", "skaven", gp="500")
    two = phone.send("recruit", "skaven", square="H5", army="Brood", line="20 Clanrats / 9 Rats 2pt")
    assert two.status_code == 422
    assert "Type only one unit here." in two.text
    phone.enter("recruit", "skaven", square="H5", army="Brood", line="20 Clanrats")
    units = phone.state.armies["Brood"].units
    assert [(unit.name, unit.models, unit.points) for unit in units] == [("Clanrats", 20, 5)]
    assert phone.state.treasury("skaven") == 400


def test_a_battle_is_reported_with_who_was_wiped_out(app: Flask) -> None:
    phone, table = phone_at(app, map_size="9x9"), marching()
    table.army("skaven", "C3", "hero", "20 clanrats", name="Horde").phase("fight")
    phone.lay(table)
    units = [unit.id for unit in phone.state.armies["Horde"].units]
    assert phone.send("report", None, square="C3", wiped=units).status_code == 422
    phone.enter("report", None, square="C3", winner="empire", wiped=units, losses__ignored="0")
    assert "Horde" not in phone.state.armies
    assert phone.state.holdings["empire"].tallies.points == 50 + 100


def test_corrections_change_what_was_given_and_leave_the_rest(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    c3 = phone.state.grid.index["C3"]
    phone.enter("set-square", None, square="C3", sides="y")
    assert (phone.state.squares[c3].open, phone.state.squares[c3].owner) == (0, "empire")
    phone.enter("set-square", None, square="C3", owner="nobody", base="no")
    assert (phone.state.squares[c3].owner, phone.state.squares[c3].base) == ("", False)
    hero, spears = phone.state.armies["Host"].units
    phone.enter("set-unit", None, army="Host", unit=spears.id, line="12 Spearmen core 6pt")
    assert phone.state.armies["Host"].units[1].models == 12
    phone.enter("set-unit", None, army="Host", unit=spears.id, gone="y")
    assert phone.state.armies["Host"].units == (hero,)
    phone.enter("set-army", None, army="Host", square="C5")
    assert (phone.state.armies["Host"].square, phone.state.armies["Host"].left) == (phone.state.at("C5"), 5)
    phone.enter("set-tallies", "empire", heroes="2")
    tallies = phone.state.holdings["empire"].tallies
    assert (tallies.heroes, tallies.victories) == (2, 0)


IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("roll-priority", {"rolls": "6"}),
    ("choose-condition", {"condition": "none"}),
    ("muster", {"army": "", "roster": "1 Captain hero 50pt"}),
    ("muster", {"army": "x" * 61, "roster": "1 Captain hero 50pt"}),
    ("muster", {"army": "New", "roster": ""}),
    ("muster", {"army": "New", "roster": "\n"}),
    ("muster", {"army": "New", "roster": "x" * 8_001}),
    ("start-at", {"square": "12"}),
    ("start-at", {"square": "Z99"}),
    ("offer-pact", {"to": ""}),
    ("offer-pact", {"to": "elephants"}),
    ("march", {"army": "Host", "path": ""}),
    ("march", {"army": "Host", "path": "C4 " * 101}),
    ("march", {"army": "Host", "path": "C4 there"}),
    ("march", {"army": "Nobody", "path": "C4"}),
    ("pass", {"lasts": "never"}),
    ("regroup", {"army": "Host", "into": "Second"}),
    ("regroup", {"army": "Host", "units": ["x" * 81], "into": "Second"}),
    ("regroup", {"army": "Host", "units": ["a"] * 301, "into": "Second"}),
    ("approach", {"army": "Host", "choice": "sing"}),
    ("lose-unit", {"army": "Host", "unit": ""}),
    ("spread-lava", {"square": "C3", "rolls": "6"}),
    ("report", {"square": "C3", "winner": "draw"}),
    ("report", {"square": "C3", "winner": "draw", "losses-a": "-1"}),
    ("report", {"square": "C3", "winner": "draw", "fled-a": "up"}),
    ("sign", {"battle": ""}),
    ("retreat", {"army": "Host", "square": "up"}),
    ("heal", {"unit": "nobody", "rolls": "3"}),
    ("dig", {"army": "Host", "job": "moat", "square": "C4"}),
    ("dig", {"army": "Host", "job": "create_small", "square": "C4", "losses-x": "1000"}),
    ("order-building", {"square": "C3", "building": "castle"}),
    ("recruit", {"square": "C3", "army": "Host", "line": "x" * 201}),
    ("recruit", {"square": "C3", "army": "Host", "line": ""}),
    ("reinforce", {"unit": "nobody", "models": "3", "extra": "0"}),
    ("reinforce", {"unit": "nobody", "models": "-3", "extra": "0"}),
    ("settle", {"words": ""}),
    ("settle", {"words": "x" * 1_001}),
    ("set-square", {"square": "C3", "type": "moon"}),
    ("set-square", {"square": "C3", "sides": "y", "open": ["up"]}),
    ("set-building", {"square": "C3", "building": "castle"}),
    ("set-treasury", {"gp": "-1"}),
    ("set-treasury", {"gp": "9" * 40}),
    ("set-army", {"army": "Host", "left": "many"}),
    ("set-unit", {"army": "Host", "unit": "nobody", "line": "3 Rats 1pt"}),
    ("set-unit", {"army": "Nobody", "line": "3 Rats 1pt"}),
    ("set-pact", {"one": "empire", "other": "elephants"}),
    ("set-turn", {"turn": "1", "phase": "lunch"}),
]


def test_what_cannot_be_gets_a_sentence_and_changes_nothing(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(marching())
    before = phone.version
    for kind, sent in IMPOSSIBLE:
        answer = phone.send(kind, "empire", **sent)
        assert (answer.status_code, phone.version) == (422, before), (kind, sent, answer.text)


def test_lava_takes_a_troop_before_a_hero_and_says_which(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    table = Campaign(map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
    phone.lay(table.army("empire", "C3", "hero", "5 spears", name="Host", left=1).phase("move_explore"))
    phone.enter("march", "empire", army="Host", path="C4", rolls="6 1+4")
    hero, spears = phone.state.armies["Host"].units
    page = phone.client.get(f"/t/{phone.code}/view/army?army=Host").text
    assert re.findall(r'name="unit" value="([^"]+)"', page.split('id="lava"')[1].split("</section>")[0]) == [
        spears.id
    ]
    against = phone.send("lose-unit", "empire", army="Host", unit=hero.id).text
    assert f"Host loses {hero.name} to the lava" in plain(against)


def test_the_losses_of_settlers_are_entered_with_those_of_an_army(app: Flask) -> None:
    phone = phone_at(app, "undead skaven")
    phone.lay(at_settlement("undead").phase("fight"))
    where = phone.state.grid.index["D7"]
    (settlers,) = phone.state.squares[where].settlers
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=D7").text
    assert {f'name="losses-{settlers.id}"', f'name="wiped" value="{settlers.id}"'} <= {
        *re.findall(r'name="losses-[^"]+"|name="wiped" value="[^"]+"', page)
    }
    phone.enter("report", "undead", square="D7", winner="neutral", **{f"losses-{settlers.id}": "6"})
    assert [one.models for one in phone.state.squares[where].settlers] == [settlers.models - 6]


def test_settlers_are_wiped_out_with_a_tick(app: Flask) -> None:
    phone = phone_at(app, "undead skaven")
    phone.lay(at_settlement("undead").phase("fight"))
    where = phone.state.grid.index["D7"]
    (settlers,) = phone.state.squares[where].settlers
    phone.enter("report", "undead", square="D7", winner="undead", wiped=[settlers.id])
    assert phone.last.losses == {settlers.id: settlers.models}
    assert phone.state.squares[where].base


def test_buildings_are_pulled_down_in_time_and_for_others_under_their_name(app: Flask) -> None:
    phone = phone_at(app, "empire skaven", map_size="9x9")
    table = Campaign(map_size="9x9").square("C3", "empty_cavern", "empire", base=True).built("C3", "house")
    table.army("empire", "C3", "hero", "20 spearmen", name="Host")
    phone.lay(table.phase("start"))
    own, other = (phone.seated(seat) for seat in ("empire", "skaven"))

    def offered(client: FlaskClient) -> tuple[set[str], bool]:
        """Return what is offered, and whether it is under the owner's name."""
        page = client.get(f"/t/{phone.code}/view/sheet?place=C3").text
        return {*re.findall(r"/moves/(demolish|burn)", page)}, "<summary>For Empire</summary>" in page

    assert offered(own) == offered(other) == (set(), False)
    phone.lay(Campaign(map_size="9x9").phase("build"))
    assert offered(own) == ({"demolish", "burn"}, False)
    assert offered(other) == ({"demolish", "burn"}, True)


def test_of_several_rolls_that_are_due_the_first_is_bright(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    for square in ("C3", "E5"):
        phone.enter("set-square", square=square, type="lava", says="table")
    phone.enter("set-turn", turn="1", phase="move_rest", says="table")
    page = phone.client.get(f"/t/{phone.code}/view/phase", headers={"Accept-Language": "en"}).text
    assert page.count("Roll for the lava") == 2
    assert bright(page) == ("Roll for the lava",)
