"""The map is tapped: a route with its days and risks, hexes that are painted or rolled, what is on a hex,
and what players know about it."""

import re
from fractions import Fraction
from html import unescape
from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.travel import TERRAIN_WORDS, TERRAINS, cost, here
from companion.games.underworld.facts.ways import MAX_DETOUR, days_ahead, way_to
from companion.games.underworld.moves.tables import OwnRow, OwnTable
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.players import know_hex
from companion.games.underworld.state.land import SIDES, apart, beside, side_to
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

GROUNDS = ("clear", "woods", "river", "swamp", "mountains", "desert", "city")
ON_NOBODY = {
    "clear": "6 1",
    "woods": "6 1",
    "river": "6 1",
    "swamp": "6 1",
    "mountains": "6 1",
    "desert": "6 1",
}
"""A 6 is not lost, a 1 meets nobody; in a city only the second is rolled."""


def land(seed: int, mode: str = "Man on foot", **facts: str) -> Desk:
    random = Random(seed)
    desk = Desk().people(Ada=12)
    for column in range(1, 10):
        for ground in GROUNDS:
            names = [f"{column:02}{row:02}" for row in range(1, 10)]
            drawn = tuple(name for name in names if random.random() < 0.3)
            if drawn:
                desk.hexes(ground, *drawn, track=random.random() < 0.2, ford=random.random() < 0.3)
    desk.enter(m.SetForth("0505", ("Ada",), random.choice((1, 150)), mode, **facts))
    return desk


def naive_price(desk: Desk, start: str, goal: str) -> int | None:
    """Return the price by trying every step again and again until nothing gets cheaper."""
    out = desk.state.journey
    assert out is not None
    box = {
        name
        for column in range(1, 25)
        for row in range(1, 25)
        if apart(start, name := f"{column:02}{row:02}") + apart(name, goal) <= apart(start, goal) + MAX_DETOUR
    }
    price = {start: 0}
    changed = True
    while changed:
        changed = False
        for name in tuple(price):
            for side in SIDES:
                other = beside(name, side)
                if other in box:
                    new = price[name] + cost(out, here(desk.state, other))
                    if new < price.get(other, 10**9):
                        price[other], changed = new, True
    return price.get(goal)


@pytest.mark.parametrize("seed", range(12))
def test_the_way_is_the_cheapest_and_its_days_are_those_that_are_gone(seed: int) -> None:
    """Each day is then entered, with dice that lose no way and meet nobody: the party is where the plan
    says."""
    mode = ("Man on foot", "Light horse", "Wagon or cart")[seed % 3]
    desk = land(seed, mode)
    random = Random(seed)
    for _goal in range(3):
        out = desk.state.journey
        assert out is not None
        goal = f"{random.randint(1, 9):02}{random.randint(1, 9):02}"
        way = way_to(desk.state, out, out.at, goal)
        steps = list(zip((out.at, *way), way, strict=False))
        assert all(side_to(one, other) for one, other in steps)
        assert sum(cost(out, here(desk.state, name)) for name in way) == (
            naive_price(desk, out.at, goal) or 0
        )
        for day in days_ahead(desk.state, out, way):
            now = desk.state.journey
            assert now is not None
            if not day.hexes:
                desk.enter(m.Camp(1), "1")
                continue
            begins = here(desk.state, now.at).terrain
            desk.enter(m.Travel(day.hexes), ON_NOBODY.get(begins, "1"))
            assert desk.state.journey is not None
            assert desk.state.journey.way == day.hexes
            assert day.spent <= day.points or len(day.hexes) == 1
        assert desk.state.journey is not None
        assert desk.state.journey.at == goal


@pytest.mark.parametrize(
    ("mode", "travel", "moved", "owed", "rests"),
    [
        ("Man on foot", "land", 6, 0, 1),
        ("Man on foot", "land", 0, 3, 2),
        ("Dragon", "land", 21, 0, 7),
        ("Dragon", "aloft", 21, 0, 21),
    ],
)
def test_a_way_begins_with_all_days_of_rest_that_are_due(
    mode: str, travel: str, moved: int, owed: int, rests: int
) -> None:
    """A day after six; half a day for each flight; a dragon's sleep of one week, of three after flying.
    Camp is made that many times until the next hex may be entered."""
    desk = Desk().people(Ada=12).hexes("clear", "0202", "0203")
    desk.enter(m.SetForth("0202", ("Ada",), 1, mode, travel))
    desk.enter(m.SetJourney("0202", 1, mode, moved=moved, owed=owed))
    out = desk.state.journey
    assert out is not None
    assert [day.hexes for day in days_ahead(desk.state, out, ("0203",))] == [*[()] * rests, ("0203",)]
    for _day in range(rests):
        assert "A day of rest is owed." in desk.against(m.Travel(("0203",)), die=lambda _sides: 1)
        desk.enter(m.Camp(1), die=lambda _sides: 1)


def test_risks_of_a_day_are_those_of_its_terrains() -> None:
    """Woods: lost on 1-2; the swamp where the day ends: met on 4-6. Afloat: 1 in 6 at midday, as in the
    evening."""
    desk = Desk().people(Ada=12).hexes("woods", "0202").hexes("swamp", "0203")
    desk.enter(m.SetForth("0202", ("Ada",), 1, "Man on foot"))
    out = desk.state.journey
    assert out is not None
    (day,) = days_ahead(desk.state, out, ("0203",))
    assert (day.lost, day.met) == (Fraction(1, 3), Fraction(1, 2))
    desk.enter(m.EndJourney())
    desk.enter(m.SetForth("0202", ("Ada",), 1, "Boat", travel="afloat"))
    out = desk.state.journey
    assert out is not None
    (day,) = days_ahead(desk.state, out, ("0203",))
    assert day.met == 1 - Fraction(5, 6) * Fraction(5, 6)


def test_the_sea_is_for_ships() -> None:
    desk = Desk().people(Ada=12).hexes("sea", "0203", "0302").hexes("clear", "0202")
    desk.enter(m.SetForth("0202", ("Ada",), 1, "Man on foot"))
    assert desk.against(m.Travel(("0203",)), "6 1") == ["A party on land cannot cross the sea."]
    out = desk.state.journey
    assert out is not None
    assert "0203" not in way_to(desk.state, out, "0202", "0204")
    assert way_to(desk.state, out, "0202", "0203") == ()
    desk.enter(m.EndJourney())
    desk.enter(m.SetForth("0203", ("Ada",), 1, "Boat", travel="afloat"))
    desk.enter(m.Travel(("0202",)), "1 1")
    desk.enter(m.SetJourney("0203", 1, "Boat"))


def test_painting_keeps_what_stands_there_and_random_terrain_is_of_a_table(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("mark-hexes", hexes="0101", terrain="clear", castle="Krag", seen="1", town="Aldea")
    phone.enter("paint-hexes", hexes="0101 0102", terrain="woods")
    assert phone.state.hexes["0101"] == Hex(terrain="woods", castle="Krag", seen=True, town="Aldea")
    assert phone.state.hexes["0102"] == Hex(terrain="woods")
    assert phone.send("paint-hexes", hexes="0101", terrain="lava").status_code == 422
    phone.send("set-table", name="Land", use="terrain", lines="1-3|Swamp\n4|sea\n5|lava\n6|city")
    phone.enter("roll-terrain", "1 4", hexes="0101 0102", own="Land")
    assert [phone.state.hexes[name].terrain for name in ("0101", "0102")] == ["swamp", "sea"]
    assert phone.send("roll-terrain", "5", hexes="0101", own="Land").status_code == 422
    phone.send(
        "set-table", name="Tierra", use="terrain", lines="Ciénaga\nMeer, tief\nForêt\nWüste\nel Río\nSumpf"
    )
    for pip, terrain in enumerate(("swamp", "sea", "woods", "desert", "river", "swamp"), 1):
        phone.enter("roll-terrain", str(pip), hexes="0101", own="Tierra")
        assert phone.state.hexes["0101"].terrain == terrain
    for words in TERRAIN_WORDS.values():
        assert len(set(words)) == len(words)
    said = [word for words in TERRAIN_WORDS.values() for word in words]
    assert len(said) == len(set(said))
    assert set(TERRAIN_WORDS) == set(TERRAINS)
    assert "Random, by Land" in phone.read("/view/hexes?tool=pick&hexes=0101&tap=0102")


def test_a_way_grows_tap_by_tap_and_shrinks_again(phone: Phone) -> None:
    """All clear: three hexes a day. The route continues to the tapped hex, back to before one that is on
    it, and is found again from where the party is."""
    phone.people(Ada=12)
    phone.enter("mark-hexes", hexes="0101-0909", terrain="clear")
    phone.enter("set-forth", at="0505", party=["Ada"], size=1, mode="Man on foot")
    assert "tool=way&amp;tap=" in phone.read()
    page = phone.read("/view/hexes?tool=way&tap=0501")
    assert "<b>0504 0503 0502</b>" in page
    assert "<b>0501</b>" in page
    assert "points: 3 of 3" in page
    page = phone.read("/view/hexes?tool=way&hexes=0504,0503,0502,0501&tap=0503")
    assert "<b>0504</b>" in page
    assert "Travel this day" in page
    phone.enter("travel", "6 1", path="0504 0503 0502")
    assert "<b>0501</b>" in phone.read("/view/hexes?tool=way&hexes=0501")
    page = phone.read("/view/hexes?tool=way&hexes=0505,junk,9999999,0506")
    assert "<b>0503 0504 0505</b>" in page
    for strange in ("tool=fly", "tool=way&tap=zz", "tool=way&tap=9999", "tool=pick&hexes=" + "0101," * 500):
        phone.read(f"/view/hexes?{strange}")


def test_a_lair_is_met_where_it_is_and_players_know_what_they_were_told(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter(
        "mark-hexes", hexes="0505", terrain="clear", seen="1", lair="Qarth", note="Xyloph", told="a well"
    )
    phone.enter("mark-hexes", hexes="0506", terrain="clear", seen="1", dungeon="Vexmoor", town="Aldea")
    phone.enter("set-forth", at="0505", party=["Ada"], size=1, mode="Man on foot")
    assert "They meet Qarth" in phone.read("/view/hexes?hex=0505")
    for read in (phone.player("player-1", "Ada").read, phone.watcher().read):
        for path in (
            "",
            "/view/hexes",
            "/view/hexes?hex=0505",
            "/view/hexes?tool=pick&hexes=0505",
            "/screen",
        ):
            page = read(path)
            assert not any(word in page for word in ("Qarth", "Xyloph", "Vexmoor")), path
        assert "Aldea" in read("/view/hexes")
        assert "a well" in read("/view/hexes")
    page = phone.read("/view/hexes?eyes=players")
    assert "Qarth" not in page.partition('class="card')[0]
    assert know_hex(Hex(terrain="clear", told="a well", lair="x")) == Hex(terrain="clear", told="a well")


def test_an_own_table_may_say_terrain_in_any_letters() -> None:
    desk = Desk()
    desk.enter(m.SetTable(OwnTable(name="T", dice="1d2", rows=(OwnRow(1, 1, "Woods"), OwnRow(2, 2, "SEA")))))
    desk.enter(m.RollTerrain(("0101", "0102"), "T"), "1 2")
    assert [each.terrain for each in desk.state.hexes.values()] == ["woods", "sea"]


def test_the_list_of_a_large_map_comes_in_pages(phone: Phone) -> None:
    """297 hexes: 200 and a link to more, then the 97 that are left, open; whatever was picked stays
    picked."""
    for column in ("01", "02", "03"):
        phone.enter("mark-hexes", hexes=f"{column}01-{column}99", terrain="clear")
    first = phone.read("/view/hexes?tool=pick&hexes=0101")
    assert first.count('class="row-title">') == 200
    (more,) = re.findall(r'href="[^"]*(/view/hexes\?[^"]*from=200)#hex-list"', first)
    second = phone.read(unescape(more))
    assert "1 hex picked" in second
    assert re.findall(r'class="row-title">(\d+)<', second) == [f"03{row:02}" for row in range(3, 100)]
    assert '<details id="hex-list" open>' in second
    assert "from=400" not in second
