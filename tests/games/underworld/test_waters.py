"""Who is met on the sea, its coast, lakes, rivers and in swamps, by what the booklet says about each;
galleys on the open sea; land that is water. Compared with a second, naive reading of the booklet."""

from collections import Counter

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.facts.estates import not_clear
from companion.games.underworld.moves.editions import FOURTH
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.state import State
from companion.kernel.optional.chains import Chain
from tests.games.underworld.desk import Desk, seeded

EVERYWHERE = {"Mermen", "Giant Fish"}
"""Those of whom the booklet does not say where they live."""
LIVE = {
    "sea": EVERYWHERE | {"Giant Octopi", "Giant Squid", "Sea Monster", "Giant Snakes", "Dragon Turtle"},
    "lake": EVERYWHERE | {"Nixies", "Giant Snakes", "Dragon Turtle"},
    "river": EVERYWHERE | {"Nixies", "Crocodiles", "Dragon Turtle"},
    "swamp": EVERYWHERE | {"Crocodiles", "Giant Leeches"},
}
LIVE["coast"] = LIVE["sea"] | {"Giant Crabs"}
ON_D12 = (
    *("Giant Crabs", "Nixies", "Giant Octopi", "Giant Squid", "Sea Monster", "Giant Snakes"),
    *("Crocodiles", "Giant Leeches", "Mermen", "Nixies", "Giant Fish", "Dragon Turtle"),
)
MEN = {"Buccaneers", "Pirates", "Mermen"}


def afloat(water: str, **readings: str) -> Desk:
    desk = Desk(**readings).people(Ada=12)
    desk.hexes("sea" if water == "coast" else water, "0303")
    if water == "coast":
        desk.hexes("clear", "0302")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Merchant ship", travel="ship"))
    return desk


@pytest.mark.parametrize("water", LIVE)
def test_swimmers_come_where_they_live(water: str) -> None:
    """6 is an encounter, 3 no men; each face of the d12 is somebody who lives there, or is rerolled: then
    9, Mermen. In any water all twelve come, if the table plays so."""
    for face, swimmer in enumerate(ON_D12, 1):
        desk, lives = afloat(water), swimmer in LIVE[water]
        met = desk.enter(m.Camp(1), f"6 3 {face} {'' if lives else '9 '}3 3 1,1,1,1").encounter
        assert met is not None
        assert met.kind == (swimmer if lives else "Mermen")
        desk = afloat(water, swimmers_live="any", men_afloat="never")
        met = desk.enter(m.Camp(1), f"6 {face} 3 3 1,1,1,1").encounter
        assert met is not None
        assert met.kind == swimmer


@pytest.mark.parametrize("water", LIVE)
def test_of_three_met_on_the_water_one_is_men(water: str) -> None:
    """A thousand days with an encounter: a third are pirates, buccaneers and the like, as the river's
    column has one line of men to two of swimmers; none lives elsewhere."""
    desk, die, came = afloat(water), seeded(7), Counter[str]()
    for _day in range(400):
        after = apply(desk.state, None, desk.made(m.Camp(1, chain=desk_chain("6")), die=die))
        assert isinstance(after, State)
        assert after.encounter is not None
        came[after.encounter.kind] += 1
    assert came.keys() <= LIVE[water] | MEN
    pirates = came["Pirates"] + came["Buccaneers"]
    assert 0.2 < pirates / came.total() < 0.36, came


def desk_chain(typed: str) -> Chain:
    return Chain(typed, here=1)


def test_the_wilderness_has_swimmers_of_its_own_water_too() -> None:
    """By land beside a river: 5 is an encounter, d8 = 5 a swimmer, d12 = 3, Octopi of salt water, so it is
    rerolled. An evening encounter on the open sea happens on the water; at its coast the river's lines are
    read."""
    desk = Desk().people(Ada=12).hexes("river", "0303")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    assert desk.enter(m.Travel(()), "2 5 5 3 7 3 3 1,1,1,1").encounter.kind == "Crocodiles"
    desk = Desk().people(Ada=12).hexes("sea", "0303")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Boat", travel="afloat"))
    assert desk.enter(m.Travel(()), "4 6 1 2 3 3 1,1,1,1").encounter.kind == "Pirates"
    desk.enter(m.Part())
    desk.hexes("clear", "0302")
    assert desk.enter(m.Travel(()), "4 6 3 1 3 3 1,1,1,1").encounter.kind == "Kobolds"


def test_what_was_entered_before_stays_as_it_was() -> None:
    """An old entry: no die for men, and leeches at sea."""
    desk = afloat("sea")
    older = desk.made(m.Camp(1, edition=FOURTH), "6 8 3 3 1,1,1,1")
    desk.enter(older)
    assert desk.state.encounter.kind == "Giant Leeches"


def test_a_galley_keeps_to_the_coast() -> None:
    """Galleys cannot live on the ocean; other ships can. A hex of the sea beside land is its coast."""
    desk = Desk().people(Ada=12).hexes("sea", "0303", "0402", "0503", "0603").hexes("clear", "0302")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Galley", travel="ship"))
    assert desk.against(m.Travel(("0402",)), "1") == []
    assert desk.against(m.Travel(("0402", "0503")), "1") == ["A galley cannot go out on the open sea."]
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Merchant ship", travel="ship"))
    assert desk.against(m.Travel(("0402", "0503")), "1") == []
    desk.hexes("lake", "0304").enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    assert desk.against(m.Travel(("0304",)), "1") == ["A party on land cannot cross a lake."]


def test_seas_and_lakes_are_no_land_of_a_barony() -> None:
    """Of the 61 hexes within twenty miles, five of sea and one of a lake do not have to be cleared."""
    desk = Desk().people(Ada=12).hexes("clear", "1010")
    desk.enter(m.Found("Keep", "Ada", at="1010"))
    left = not_clear(desk.state, desk.state.strongholds["Keep"])
    assert len(left) == 61
    desk.hexes("sea", "1009", "1109", "1110", "1011", "0910").hexes("lake", "1012")
    assert len(not_clear(desk.state, desk.state.strongholds["Keep"])) == 55
    assert len(not_clear(desk.state, desk.state.strongholds["Keep"], sea=True)) == 61


def test_the_chance_to_evade_is_told_when_it_is_known() -> None:
    """Neither number nor kind: it is asked first, and a roll meets an objection. 2d4 orcs are eight at
    most: five are over 60 of a hundred, 90 for a party of one; two are 25, 50 for it. An old entry counted
    all."""
    from companion.games.underworld.facts.encounters import chance_to_evade, knows_chance
    from companion.games.underworld.facts.tasks import tasks_out as tasks

    desk = Desk().people(Ada=12).hexes("clear", "0303")
    desk.enter(m.SetForth("0303", ("Ada",), 1, "Man on foot"))
    desk.enter(m.Meet("Orcs"), "3 3 1,1,1,1")
    assert [task.move for task in tasks(desk.state)][:2] == ["set-kind", "evade"]
    asks = (
        "The chance to evade is not known before you enter how many monsters there are, and how many could "
        "come."
    )
    assert desk.against(m.Evade(), "50") == [asks]
    desk.kind("Orcs", number="2d4", inches=9, intelligence="intelligent")
    assert not knows_chance(desk.state, desk.state.encounter)
    for number, chance in ((5, 90), (2, 50)):
        desk.enter(m.SetEncounter("Orcs", number, 40))
        assert dice("2d4").highest == 8
        assert chance_to_evade(desk.state, desk.state.encounter, 1).chance == chance
        assert desk.against(m.Evade(), str(chance)) == []
    assert apply(desk.state, None, desk.made(m.Evade(edition=FOURTH), "90")).encounter is None


def test_rowers_who_are_too_tired_for_any_stroke_rest() -> None:
    """At thirty factors three turns of fast rowing leave none: nothing slower is affordable, so they rest,
    although a ship takes two turns to stop from fast."""
    desk = Desk()
    desk.enter(m.Launch("Hound", "large galley"), "3")
    for speed in ("slow", "cruise", "fast", "fast"):
        desk.enter(m.Row("Hound", speed, 0))
    assert desk.state.ships["Hound"].fatigue == 5
    assert desk.against(m.Row("Hound", "rest", 0)) == ["A ship cannot change from fast to rest in one turn."]
    desk.all_the_same(m.Row("Hound", "fast", 0))
    assert desk.against(m.Row("Hound", "slow", 0)) != []
    assert desk.enter(m.Row("Hound", "rest", 0)).ships["Hound"].fatigue == 1
