"""What is due at the desk, from whom, on which page; players are told about their orders and nothing else."""

import re
from html import unescape

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import due
from companion.games.underworld.moves.air import Flyer
from companion.kernel.features import Due
from companion.kernel.moves import Seal
from companion.kernel.seats import Seat
from companion.laws.plays import entry
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

DRAGON = "chimera, dragon, roc, giant insect"


def said(found: tuple[Due, ...]) -> list[tuple[str | None, str]]:
    return [(one.who, str(one.what)) for one in found]


def line(page: str) -> str:
    """Return the line of what is due, and the bar."""
    found = re.search(r'<nav class="due-line".*?</nav>', page, re.DOTALL)
    assert found is not None
    bar = re.search(r'<div class="main-action">.*?</div>', page, re.DOTALL)
    return unescape(found[0] + (bar[0] if bar else ""))


def battle(phone: Phone) -> None:
    for name, whose in (("Rex", ""), ("Smoke", "player-1"), ("Roc", "player-2")):
        phone.enter("set-flyer", name=name, category=DRAGON, speed=24, height=20, whose=whose)


def test_in_a_battle_of_several_each_who_has_not_sealed_writes_orders() -> None:
    """The referee's are the table's. With only one side there is nothing to seal, and nothing is due."""
    desk = Desk()
    desk.enter(m.SetFlyer(Flyer(name="Rex", category=DRAGON, move=24, height=20)))
    assert due(desk.state, ()) == ()
    desk.enter(m.SetFlyer(Flyer(name="Smoke", category=DRAGON, move=24, height=20, seat="player-1")))
    desk.enter(m.SetFlyer(Flyer(name="Puff", category=DRAGON, move=24, height=20, seat="player-1")))
    assert said(due(desk.state, ())) == [
        (None, "Write the orders for Rex"),
        ("player-1", "Write the orders for Smoke, Puff"),
    ]
    sealed = entry(9, Seal(about="orders-air", commitment="0" * 64), Seat("player-1"))
    assert said(due(desk.state, (sealed,))) == [(None, "Write the orders for Rex")]
    (_rex, smoke) = due(desk.state, ())
    assert (smoke.where.view, smoke.moves, smoke.holds) == ("air", ("fly",), "battle")


def test_a_players_phone_is_led_to_its_orders_and_from_them(phone: Phone) -> None:
    """The line is on top, the address has the form; once sealed, the others are awaited."""
    battle(phone)
    ana, bo = phone.player("player-1", "Ana"), phone.player("player-2", "Bo")
    assert "Write the orders for Smoke" in line(ana.read())
    (own, others) = ana.client.get(f"/t/{phone.code}/due.json").json["due"]
    assert (own["who"], others["who"], others["where"]) == ("player-1", "player-2", None)
    view, _, anchor = own["where"].partition("#")
    page = ana.client.get(view).text
    assert f'id="{anchor}"' in page
    assert set(re.findall(r"/moves/([a-z-]+)", page)) == {"fly"}
    sent = ana.send("fly", seat="player-1", flyer="Smoke", **{"legs-Smoke": "5", "hidden": "y"})
    assert sent.status_code == 303
    assert "Smoke" not in line(ana.read())
    assert "Write the orders for Roc" in line(bo.read())
    assert "Write the orders for Rex" in line(phone.read())


def test_nothing_of_the_referees_is_told_in_front_of_the_screen(phone: Phone) -> None:
    """A monster of an unknown kind, a castle, debts, a referee's flyer: a player, a watcher and the TV are
    told only about players' orders."""
    battle(phone)
    phone.people(Xyloph=12)
    phone.enter("found", stronghold="Dunmoor", owner="Xyloph")
    phone.enter("pass-time", who=["Xyloph"], days=400)
    phone.enter("buy-news", "7", who="Xyloph", what="barman")
    phone.enter("set-out", level=3, party=["Xyloph"], light="1")
    phone.enter("meet", "3 1,1", monster="Qarth")
    told = phone.client.get(f"/t/{phone.code}/due.json").json["due"]
    own = {(one["who"], one["what"]) for one in told}
    secret = ("Rex", "Qarth", "Dunmoor", "Xyloph")
    assert all(any(word in what for _who, what in own) for word in secret)
    orders = {("player-1", "Write the orders for Smoke"), ("player-2", "Write the orders for Roc")}
    assert orders < own
    for eyes in (phone.player("player-1", "Ana"), phone.watcher()):
        answer = eyes.client.get(f"/t/{phone.code}/due.json")
        assert {(one["who"], one["what"]) for one in answer.json["due"]} == orders
        hidden = ("Qarth", "Dunmoor", "Write the orders for Rex")
        # Those who march know each other; what Xyloph owes is the referee's secret.
        for told, words in (
            (answer.text, (*hidden, "Xyloph")),
            (line(eyes.read()), (*hidden, "Xyloph")),
            (eyes.read("/screen"), (*hidden, "barman")),
        ):
            assert not [word for word in words if word in told]
    screen = phone.read("/screen")
    assert "Write the orders for Smoke" in screen
    assert "Qarth" not in screen


def test_in_front_of_the_screen_nothing_is_asked_back(phone: Phone) -> None:
    """The ledger is the referee's: a player cannot even probe which entries it has."""
    phone.people(Xyloph=12)
    ana, before = phone.player("player-1", "Ana"), phone.table.version
    answers = {
        (answer := ana.send("ask-back", seat="player-1", version=version)).status_code: answer.text
        for version in range(1, before + 3)
    }
    assert set(answers) == {403}
    assert "Only the referee can enter that." in answers[403]
    assert "Ask to take it back" not in ana.read()


def look(phone: Phone) -> set[str]:
    """Follow each address that the referee is given; return the moves that settle something there."""
    found = set()
    for one in phone.client.get(f"/t/{phone.code}/due.json").json["due"]:
        view, _, anchor = one["where"].partition("#")
        page = phone.client.get(view)
        assert page.status_code == 200, one
        part = page.text
        if anchor:
            assert f'id="{anchor}"' in part, one
            part = part.partition(f'id="{anchor}"')[2].partition("</section>")[0]
        forms = set(re.findall(r'action="[^"]*/moves/([a-z-]+)"', part))
        settling = {
            kind for made in due(phone.state, ()) if str(made.what) == one["what"] for kind in made.moves
        }
        assert forms & settling, (one, forms)
        found |= forms & settling
    return found


def test_whatever_is_due_below_has_its_form_where_it_leads(phone: Phone) -> None:
    """A turn, a stranger, others beside it, a flight."""
    phone.people(Ada=12, Bo=12)
    phone.enter("set-kind", name="Orcs", inches=9, intelligence="intelligent")
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    seen = look(phone)
    phone.enter("meet", "3 4,4", monster="Wizards", number=1)
    seen |= look(phone)
    phone.enter("meet", "3 4,4", monster="Orcs", number=3)
    seen |= look(phone)
    phone.enter("turn-to", place=1)
    seen |= look(phone)
    phone.enter("flee")
    seen |= look(phone)
    fighting = {"fight", "blow", "roll-hits", "test-morale"}
    assert seen == {"turns", "roll-table", "react", "set-kind", "turn-to", "part", "run"} | fighting


def test_whatever_is_due_outdoors_has_its_form_where_it_leads(phone: Phone) -> None:
    """Travel a day, a castle that is passed, its demand, the guests it hosts."""
    phone.people(Ada=12, Bo=12)
    phone.enter("mark-hexes", hexes="0303 0302", terrain="clear", castle="Krag")
    phone.enter("set-forth", at="0303", party=["Ada", "Bo"], size=2, mode="Man on foot", travel="land")
    seen = look(phone)
    phone.enter("call-castle", "2 2 4 6 3,3,3 26 50 3", castle="Krag", alignment="neutral")
    seen |= look(phone)
    phone.enter("demand", "", castle="Krag", like="1")
    seen |= look(phone)
    phone.enter("joust", castle="Krag", who="Ada", won="1")
    seen |= look(phone)
    assert seen == {"travel", "call-castle", "demand", "joust", "be-hosted"}


def test_whatever_is_due_at_sea_and_at_home_has_its_form_where_it_leads(phone: Phone) -> None:
    """A hole, grapples, the weather; months and a year to close, somebody to hire, a debt."""
    phone.people(Ada=12)
    phone.enter("launch", "1", ship="Cog", vessel="large merchant")
    cog = {"name": "Cog", "vessel": "large merchant", "points": 18, "hull": 9, "crew": 20, "mast": "1"}
    phone.enter("set-ship", sinking=3, **cog)
    phone.enter("seize", "5 50 10", ship="Cog", monster="Mermen", number=30)
    seen = look(phone)
    phone.enter("found", stronghold="Fort", owner="Ada", at="0303")
    phone.enter("hire", stronghold="Fort", what="archer/man", count=60)
    phone.enter("pass-time", who=["Ada"], days=340)
    phone.enter("buy-news", "7", who="Ada", what="barman")
    seen |= look(phone)
    assert seen == {"patch", "cut-grapples", "roll-weather", "close-month", "close-year", "hire", "book"}


def test_what_was_rolled_is_due_no_more() -> None:
    """Apprentices and bodyguards of a Wizard, once each; another table changes nothing."""
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(9, ("Ada",)))
    desk.enter(m.Meet("Wizards", 1), "3 4,4")

    def retinue() -> list[str]:
        return [str(one.what) for one in due(desk.state, ()) if "roll-table" in one.moves]

    assert retinue() == ["Roll the apprentices", "Roll the bodyguards"]
    desk.enter(m.RollTable("high_caster_retinue", "apprentices"), "1")
    assert retinue() == ["Roll the bodyguards"]
    desk.enter(m.RollTable("reaction"), "3,4")
    desk.enter(m.RollTable("high_caster_retinue", "bodyguards"), "1")
    assert retinue() == []


def test_orders_are_due_as_long_as_the_battle_goes_on() -> None:
    """It is over at a word, though both flyers stay entered; a sealed order, an order or a newcomer reopens
    it."""
    desk = Desk()
    for name, seat in (("Rex", ""), ("Smoke", "player-1")):
        desk.enter(m.SetFlyer(Flyer(name=name, category=DRAGON, move=24, height=20, seat=seat)))
    assert len(due(desk.state, ())) == 2
    desk.enter(m.EndBattle("air"))
    assert set(desk.state.flyers) == {"Rex", "Smoke"}
    assert due(desk.state, ()) == ()
    sealed = entry(9, Seal(about="orders-air", commitment="0" * 64), Seat("player-1"))
    assert said(due(desk.state, (sealed,))) == [(None, "Write the orders for Rex")]
    desk.enter(m.Fly("Rex", (4,)))
    assert len(due(desk.state, ())) == 2
    desk.enter(m.EndBattle("air"))
    desk.enter(m.SetFlyer(Flyer(name="Roc", category=DRAGON, move=24, height=20, seat="player-2")))
    assert len(due(desk.state, ())) == 3
    assert desk.refused(m.EndBattle("land")) == "There is no land to choose."


def test_a_referee_ends_a_battle_on_its_page_and_nobody_else(phone: Phone) -> None:
    battle(phone)
    ana = phone.player("player-1", "Ana")
    assert "/moves/end-battle" in phone.read("/view/air")
    assert "/moves/end-battle" not in ana.read("/view/air")
    assert ana.send("end-battle", battle="air").status_code == 403
    phone.enter("end-battle", battle="air")
    assert "Nothing to wait for" in line(ana.read())
    assert "the next order opens it again" in phone.read("/view/air")
    assert "the next order opens it again" in ana.read("/view/air")


def named(desk: Desk) -> list[str]:
    return [str(one.what) for one in due(desk.state, ())]


def test_who_was_caught_is_not_asked_whether_it_turns_away_or_evades() -> None:
    """Run down at 0 feet; it stays so when corrected to eight of them. The same outdoors."""
    desk = Desk().people(Ada=6).kind("Orcs", inches=12, intelligence="semi-intelligent")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 7), "3 4,4")
    assert "Decide whether the party turns away" in named(desk)
    desk.enter(m.Flee())
    desk.enter(m.Run(), "1")
    assert (desk.state.encounter.distance, desk.state.pursuit) == (0, None)
    desk.enter(m.SetEncounter("Orcs", 8, 0))
    assert "Decide whether the party turns away" not in named(desk)
    out = Desk().people(Ada=6).kind("Orcs", inches=12, intelligence="semi-intelligent").hexes("clear", "0303")
    out.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    out.enter(m.Meet("Orcs", 7), "3 3 4,4,4,4")
    assert "Roll whether the party evades" in named(out)
    out.enter(m.Evade(7), "100")
    out.enter(m.Chase(faster=True), "1 1")
    assert (out.state.encounter.distance, out.state.pursuit) == (0, None)
    assert "Roll whether the party evades" not in named(out)
    assert "Fight" in named(out)


def test_once_they_fight_nobody_is_asked_how_they_take_it_or_turns_away() -> None:
    desk = Desk().people(Ada=12).kind("Orcs", inches=12, intelligence="semi-intelligent")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 7), "3 4,4")
    assert named(desk) == ["Roll the reaction", "Decide whether the party turns away", "Fight"]
    desk.enter(m.Fight(1, over=False))
    assert named(desk) == ["Fight"]


def test_once_somebody_fell_nobody_evades_or_parts_as_friends() -> None:
    """Even before the round is over, both underground and outdoors."""
    desk = Desk().people(Ada=12).kind("Orcs", inches=12, intelligence="semi-intelligent")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 7), "3 4,4")
    desk.enter(m.Blow(monster="Orcs", fate="captured"))
    assert named(desk) == ["Fight"]
    out = (
        Desk().people(Ada=12).kind("Orcs", inches=12, intelligence="semi-intelligent").hexes("clear", "0303")
    )
    out.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    out.enter(m.Meet("Orcs", 7), "3 3 4,4,4,4")
    out.enter(m.Blow(monster="Orcs", fate="captured"))
    assert named(out) == ["Fight"]


@pytest.mark.parametrize(
    "blow",
    [
        m.Blow(who="Ada", hits=8),
        m.Blow(who="Ada", fate="unconscious"),
        m.Blow(monster="Orcs", foe=1, hits=1),
    ],
)
def test_once_a_blow_fell_on_either_side_nobody_turns_away(blow: m.Blow) -> None:
    desk = Desk().people(Ada=12, Bo=12).kind("Orcs", inches=12)
    desk.enter(m.SetOut(1, ("Ada", "Bo")))
    desk.enter(m.Meet("Orcs", 2), "3 4,4")
    desk.enter(m.RollHits("Orcs", "1d6"), "5 5")
    desk.enter(m.Blow(who="Ada", hits=-1))
    assert named(desk) == ["Decide whether the party turns away", "Fight"]
    desk.enter(blow)
    assert named(desk)[0] == "Fight"


def test_of_those_of_whom_nobody_is_left_nobody_is_asked_what_they_are() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.Meet("Orcs", 1), "3 4,4")
    assert named(desk)[0] == "Describe the kind: Orcs"
    desk.enter(m.Blow(monster="Orcs", fate="slain"))
    assert named(desk) == ["End the fight: nobody is left"]


def test_land_that_is_not_drawn_is_due_where_it_can_be_drawn(phone: Phone) -> None:
    """A fort whose villages are counted, with none of its land on the map: then a hex of it is due."""
    phone.people(Ada=12)
    phone.enter("found", stronghold="Fort", owner="Ada", at="0303")
    phone.enter("count-villages", "2,2 1 1 1 1", stronghold="Fort", says="table")
    assert "mark-hexes" in look(phone)
    phone.enter("mark-hexes", hexes="0303", terrain="clear")
    assert "clear-hex" in look(phone)
