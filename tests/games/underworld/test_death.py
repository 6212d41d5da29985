"""The dead stay dead until the referee says otherwise: they do not heal, owe nothing and go nowhere."""

import re

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.chronicle import tell_learnt
from companion.games.underworld.page.log import notices
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

DRAGON = "chimera, dragon, roc, giant insect"


@pytest.fixture
def lost() -> Desk:
    """Ada drowned, Bo crashed, Cy is only wounded."""
    desk = Desk()
    for name in ("Ada", "Bo", "Cy"):
        desk.enter(m.SetCharacter(Character(name=name, hits=15, most=15, experience=1_000)))
    desk.enter(m.Overboard("Ada", "plate"), "1")
    desk.enter(m.SetFlyer(Flyer(name="Roc", category=DRAGON, move=24, height=9, rider="Bo")))
    desk.enter(m.Crash("Roc"), "6,6,6,6,6,6,6,6,6")
    desk.enter(m.Hurt("Cy", 14))
    return desk


def hits(desk: Desk) -> dict[str, int]:
    return {name: each.hits for name, each in desk.state.characters.items()}


def test_the_dead_do_not_heal(lost: Desk) -> None:
    assert hits(lost) == {"Ada": 0, "Bo": -39, "Cy": 1}
    told = ["Ada is dead.", "Bo is dead."]
    assert lost.against(m.Rest(("Ada", "Bo", "Cy"), 7)) == told
    lost.all_the_same(m.Rest(("Ada", "Bo", "Cy"), 7))
    assert hits(lost) == {"Ada": 0, "Bo": -39, "Cy": 4}
    assert lost.state.characters["Ada"].rested == 0


def test_the_dead_do_nothing(lost: Desk) -> None:
    told = ["Ada is dead."]
    assert lost.against(m.SetOut(1, ("Ada", "Cy")))[:1] == told
    assert lost.against(m.PassTime(("Ada",), 3)) == told
    assert lost.against(m.Found("Fort", "Ada")) == told
    assert lost.against(m.Overboard("Ada", "plate"), "1") == told
    lost.hexes("clear", "0101")
    assert lost.against(m.SetForth("0101", ("Ada",), 1, "Man on foot")) == told


def test_the_dead_owe_no_upkeep(lost: Desk) -> None:
    lost.enter(m.Found("Fort", "Cy"))
    lost.enter(m.PassTime(("Cy",), 28))
    lost.enter(m.CloseMonth("Fort", ("Ada", "Bo", "Cy"), month=1))
    assert {who: account.purse for who, account in lost.state.accounts.items()} == {"Cy": -1_000}


def test_the_log_says_who_dies_and_that_once() -> None:
    desk = Desk().people(Ada=12, Bo=12)
    told = []
    for who, hits in (("Ada", 3), ("Ada", 20), ("Ada", 1), ("Bo", 1)):
        before, after = desk.state, desk.enter(m.Hurt(who, hits))
        told.append([str(one) for one in notices(before, after)])
    assert told == [[], ["Ada dies"], [], []]


def test_the_story_tells_a_death_when_it_happens() -> None:
    """Ada falls below; the others come home and travel for days. Bo was only thought to be dead."""
    desk = Desk().people(Ada=12, Bo=12)
    desk.hexes("clear", "0101", "0102")
    states = [desk.state, desk.enter(m.SetOut(1, ("Ada", "Bo")))]
    states += [desk.enter(m.Hurt("Ada", 20)), desk.enter(m.Hurt("Bo", 20)), desk.enter(m.Hurt("Bo", -20))]
    states += [desk.enter(m.ComeHome()), desk.enter(m.SetForth("0101", ("Bo",), 1, "Man on foot"))]
    states += [desk.enter(m.EndJourney())]
    assert [str(told) for told in tell_learnt(tuple(states)) if "map" not in str(told)] == [
        "an expedition goes down: Ada and Bo",
        "Ada dies",
        "the expedition is home",
        "a journey begins: Bo",
        "the journey is over",
    ]


def result(phone: Phone) -> str:
    """Return the text in the bar next to the button that takes the last entry back."""
    bar = re.search(r'<aside class="last-roll[^>]*>(.*?)</aside>', phone.read(), re.DOTALL)
    assert bar is not None
    words = re.sub(r"<form.*?</form>", "", bar[1], flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", words).split())


def test_the_desk_says_at_once_who_dies_and_how_many_are_left(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="y")
    phone.enter("meet", "3 4,4", monster="Orcs", number=2)
    phone.enter("roll-hits", "3 3", monster="Orcs", dice="1d6")
    phone.enter("blow", target="who:Ada", monster="Orcs", hits=8)
    assert result(phone) == "Ada: 8 hit points lost Ada dies"
    phone.enter("blow", target="foe:2", monster="Orcs", hits=2)
    assert result(phone) == "Orcs 2: 2 hit points lost"
    phone.enter("blow", target="foe:2", monster="Orcs", hits=1)
    assert result(phone) == "Orcs 2: 1 hit point lost Orcs: 1 left"
    assert "Orcs 2" not in phone.player("player-1", "Ana").read()
    phone.enter("blow", target="foe:1", monster="Orcs", hits=3)
    page = phone.read()
    assert "End the fight: nobody is left" in page
    assert "/moves/flee" not in page
    assert "Do the pursuers follow?" not in page


def test_whoever_goes_along_sees_who_fell(phone: Phone) -> None:
    """Di is captured: it is up to the referee to say so. Cy is at home."""
    for name, whose in (("Ada", "player-1"), ("Bo", "player-2"), ("Di", "player-2"), ("Cy", "player-2")):
        phone.enter("set-character", name=name, whose=whose, hits=5, most=8)
    phone.enter("set-out", level=1, party=["Ada", "Bo", "Di"], light="1")
    phone.enter("meet", "3 1,1", monster="Trolls", number=2)
    phone.enter("blow", monster="Trolls", target="who:Bo", hits=5)
    phone.enter("blow", monster="Trolls", target="who:Di", fate="captured")
    phone.enter("hurt", who="Cy", hits=5)
    for page in (phone.player("player-1", "Ann").read(), phone.watcher().read("/screen")):
        told = re.sub(r"<[^>]*>", " ", page)
        assert re.search(r"2 Trolls\s", told)
        assert re.search(r"Ada\s+5/8\s+Bo · dead\s+0/8\s+Di\s+5/8\s", told)
        assert "Cy" not in page
        assert "captured" not in page


def test_hit_points_below_nothing_have_a_minus_sign(phone: Phone) -> None:
    phone.enter("set-character", name="Ada", whose="player-1", hits=8, most=8)
    phone.enter("set-character", name="Bo", hits=8, most=8)
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    phone.enter("hurt", who="Ada", hits=9)
    assert "−1/8" in phone.read()
    for page in (phone.player("player-1", "Ann").read(), phone.read("/view/calendar")):
        assert "−1 of 8 hit points" in page


def test_whoever_is_healed_loses_no_hit_points(phone: Phone) -> None:
    phone.people(Bo=12)
    phone.enter("hurt", who="Bo", hits=3)
    phone.enter("hurt", who="Bo", hits=2, back="1")
    assert "Bo: 2 hit points back" in phone.read("/log")


def test_the_dead_are_not_moved_forward(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12, Cy=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo", "Cy"], light="y")
    assert "Forward: Bo" in phone.read()
    phone.enter("hurt", who="Bo", hits=8)
    assert "Forward: Bo" not in phone.read()
    assert "Forward: Cy" in phone.read()


def test_who_is_raised_lives(lost: Desk) -> None:
    """By other means than rest, or by a correction; then rest heals again from its first day."""
    lost.enter(m.Hurt("Ada", -1))
    lost.enter(m.Rest(("Ada", "Cy"), 7))
    assert hits(lost)["Ada"] == 4
    lost.enter(m.SetCharacter(Character(name="Bo", hits=2, most=15)))
    assert lost.against(m.Rest(("Bo",), 3)) == []


def test_the_dead_are_not_offered_where_the_living_are_chosen(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12)
    phone.enter("set-character", name="Dead Man", hits=0, most=9, experience=5_000, upkeep="1")
    ticked = 'value="Dead Man"'
    assert ticked not in phone.read()
    for view in ("strongholds", "aboard"):
        assert ticked not in phone.read(f"/view/{view}"), view
    assert f"{ticked} checked" not in phone.read("/view/calendar")
    assert "dead" in phone.read("/view/calendar")
    assert "more days of rest" not in phone.read("/view/calendar")
    assert "Dead Man is dead: rest cannot heal that." in phone.read("/ask/whole?place=Dead+Man")
    phone.enter("set-character", name="Bo", hits=8, most=8, inches=12, experience=5_000, upkeep="1")
    phone.enter("pass-time", who=["Ada", "Bo"], days=28)
    payers = phone.read().split("moves/pay-upkeep", 1)[1].split("</form>")[0]
    assert (ticked in payers, 'value="Bo"' in payers) == (False, True)
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="1")
    phone.enter("hurt", who="Bo", hits=8)
    below = phone.read()
    listeners = below.split("moves/listen", 1)[1].split("</form>")[0]
    assert ('value="Ada"' in listeners, 'value="Bo"' in listeners) == (True, False)


def test_who_crashes_fights_nobody_any_more() -> None:
    desk = Desk()
    for name in ("Roc", "Wyvern"):
        desk.enter(m.SetFlyer(Flyer(name=name, category=DRAGON, move=24, height=9)))
    desk.enter(m.Melee("Roc", "Wyvern"))
    desk.enter(m.Crash("Roc"))
    assert [each.melee for each in desk.state.flyers.values()] == ["", ""]


def test_who_cannot_go_is_not_ticked_where_a_party_sets_out(phone: Phone) -> None:
    phone.people(Ada=12, Bo=12)
    phone.enter("set-out", level=1, party=["Ada", "Bo"], light="y")
    phone.enter("meet", "3 4,4", monster="Orcs", number=2)
    phone.enter("blow", monster="Orcs", target="who:Bo", fate="unconscious")
    phone.enter("come-home")
    ticked = re.findall(r'name="party" value="([^"]*)" checked', phone.read())
    assert set(ticked) == {"Ada"}
