"""What objections an entry meets, one step to either side of each limit."""

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.income import watch_upgrade
from companion.games.stone_and_iron.facts.turns import is_idle, open_battles
from companion.games.stone_and_iron.rules.exploring import approach_dice
from companion.games.stone_and_iron.rules.lava import spread_dice
from tests.games.stone_and_iron.campaign import Campaign, unit
from tests.games.stone_and_iron.test_quiet import weary
from tests.games.stone_and_iron.test_rulings import ask, facts


def base(seats: str = "empire skaven", **settings: str) -> Campaign:
    """The first faction has a base at C8 and 1,000 GP, and it is building."""
    seat = seats.split(maxsplit=1)[0]
    table = Campaign(seats, **settings).square("C8", "empty_cavern", seat, base=True)
    return table.gold(seat, 1_000).phase("build")


def test_troops_are_bought_at_a_base_of_ones_own():
    table = base().square("D8", "empty_cavern", "empire").square("K3", "empty_cavern", "skaven", base=True)
    move = m.Recruit("C8", "host", unit("hero", id="new"))
    assert table.against("empire", move) == []
    for square, seat in (("D8", "empire"), ("K3", "empire")):
        said = f"{square} is not a base of Empire."
        assert said in table.against(seat, m.Recruit(square, "host", unit("hero", id="new")))
    assert table.phase("fight").against("empire", move) == [
        "This belongs to Build orders and troops; it is now Fight!."
    ]


def test_what_is_bought_is_paid_to_the_last_coin():
    table = base().gold("empire", 50)
    move = m.Recruit("C8", "host", unit("hero", id="new"))
    table.enter("empire", move)
    assert table.treasury("empire") == 0
    assert table.gold("empire", 49).refused("empire", m.Recruit("C8", "b", unit("hero", id="b"))) == (
        "There is not enough gold in the treasury."
    )


def test_an_army_without_a_general_is_not_bought_where_nobody_may_stay():
    """At a base it may stay; its troops are too many for a Hero to command at 2,001 points."""
    table = base().gold("empire", 9_000)
    assert table.against("empire", m.Recruit("C8", "host", unit("20 spearmen", id="s"))) == []
    table.enter("empire", m.Recruit("C8", "host", unit("hero", id="h")))
    many = unit("100 swords", id="m", points=19, extra=51)
    (said,) = table.against("empire", m.Recruit("C8", "host", many))
    assert said == "host has 1 more point than a Hero can command."
    table.enter("empire", m.Recruit("C8", "host", unit("100 swords", id="m", points=19, extra=50)))


def test_dogs_of_war_are_hired_where_a_tavern_stands():
    table = base()
    ogres = m.Recruit("C8", "host", unit("hero", id="o", people="dogs_of_war"))
    assert table.against("empire", ogres) == ["Dogs of War can be hired only where a Tavern stands."]
    table.built("C8", "base_tavern")
    assert table.against("empire", ogres) == []
    strange = m.Recruit("C8", "host", unit("hero", id="o", people="skaven"))
    assert len(table.against("empire", strange)) == 1


def test_more_men_come_to_a_unit_at_a_base_and_are_commanded():
    table = base().army("empire", "C8", unit("hero", id="h"), unit("10 swords", id="s"), name="host")
    table.gold("empire", 9_000).phase("build")
    assert table.against("empire", m.Reinforce("s", models=5)) == []
    (said,) = table.against("empire", m.Reinforce("s", models=381))
    assert said == "host has 5 more points than a Hero can command."
    table.square("D8", "tunnel", "empire")._append(m.SetArmy("host", square="D8"))
    assert "D8 is not a base of Empire." in table.against("empire", m.Reinforce("s", models=5))
    for models, extra in ((-1, 2), (2, -1), (0, 0)):
        assert table.refused("empire", m.Reinforce("s", models, extra)).startswith("Enter how many")
    worth = table.treasury("empire")
    table._append(m.SetArmy("host", square="C8"))
    table.enter("empire", m.Reinforce("s", 2, 3))
    assert table.treasury("empire") == worth - 2 * 5 - 3
    army = table.who("host")
    assert [(one.models, one.extra) for one in army.units] == [(1, 0), (12, 3)]


def guild() -> Campaign:
    table = (
        base("high_elves empire skaven")
        .built("C8", "wayfarers_guild")
        .square("K3", "empty_cavern", "empire", base=True)
    )
    table.army("high_elves", "C8", unit("hero", id="h"), unit("hero", id="k"), name="host")
    return table.pact("high_elves", "empire").phase("build")


def test_a_guild_sends_one_a_turn_to_a_base_that_is_open():
    table = guild()
    move = m.SendUnit("h", "K3", "guests")
    assert table.against("high_elves", move) == []
    table.enter("high_elves", move)
    assert table.where("guests") == "K3"
    assert table.against("high_elves", m.SendUnit("k", "K3", "more")) == [
        "The guild has already sent a unit this turn."
    ]
    ended = guild()
    ended._append(m.SetPact("high_elves", "empire", False))
    assert ended.against("high_elves", move) == ["K3 is not a base of High Elves or of an ally."]
    unbased = guild().square("K3", "empty_cavern", "empire")
    assert unbased.against("high_elves", move) == ["K3 is not a base of High Elves or of an ally."]
    nobodys = guild().square("K3", "empty_cavern", "", base=True)
    assert "K3 is not a base of High Elves or of an ally." in nobodys.against("high_elves", move)
    taken = guild().square("C8", "empty_cavern", "empire", base=True)
    assert taken.against("high_elves", move) == ["No Wayfarer's Guild of High Elves works at C8."]
    engaged = guild().army("skaven", "C8", "hero", name="rats").phase("build")
    assert engaged.against("high_elves", move) == ["host is engaged and must stay."]


def test_an_engaged_army_is_not_split():
    table = base().army("empire", "C8", "hero", "hero", name="host").phase("build")
    split = m.Regroup("host", ("host:1",), "second")
    assert table.against("empire", split) == []
    table.army("skaven", "C8", "hero", name="rats").phase("fight")
    assert table.against("empire", split) == ["host is engaged and must stay."]


def test_armies_that_join_keep_the_lesser_movement():
    table = (
        base()
        .army("empire", "C8", "hero", name="one", left=4)
        .army("empire", "C8", "hero", name="two", left=2)
    )
    table.enter("empire", m.Regroup("one", ("one:0",), "two"))
    assert (table.who("two").left, len(table.who("two").units)) == (2, 2)
    assert "one" not in table.state.armies
    back = m.Regroup("two", ("one:0",), "three")
    table.enter("empire", back)
    assert table.who("three").left == 2
    for units, into in (((), "four"), (("one:0", "nobody"), "four"), (("two:0",), "two"), (("two:0",), " ")):
        assert table.refused("empire", m.Regroup("two", units, into))


def test_a_stand_in_is_an_ally():
    table = Campaign("dwarfs empire bretonnia").pact("dwarfs", "empire").phase("start")
    assert table.against("dwarfs", m.NameStandIn("empire")) == []
    assert table.against("dwarfs", m.NameStandIn("")) == []
    for other, name in (("bretonnia", "Bretonnia"), ("dwarfs", "Dwarfs")):
        assert table.against("dwarfs", m.NameStandIn(other)) == [f"There is no alliance with {name}."]
    assert table.refused("dwarfs", m.NameStandIn("skaven"))


def test_an_offer_is_withdrawn_and_a_pact_is_not_offered_twice():
    table = Campaign("dwarfs empire bretonnia").phase("start")
    assert table.refused("dwarfs", m.OfferPact("dwarfs"))
    assert table.refused("dwarfs", m.OfferPact("skaven"))
    table.enter("dwarfs", m.OfferPact("empire"))
    table.enter("dwarfs", m.EndPact("empire"))
    assert table.state.offers == frozenset()
    assert table.refused("dwarfs", m.EndPact("empire")) == "There is no such pact, and no offer of one."
    table.enter("empire", m.OfferPact("dwarfs"))
    table.enter("dwarfs", m.OfferPact("empire"))
    table.enter("dwarfs", m.AcceptPact("empire"))
    assert (table.state.offers, table.state.pacts) == (frozenset(), {("dwarfs", "empire")})
    assert table.refused("dwarfs", m.OfferPact("empire")) == "That pact is already in force."


def test_a_deep_shaft_leads_to_a_base_of_ones_own():
    table = base().square("D8", "iron_mine", "empire").square("K3", "empty_cavern", "skaven", base=True)
    table.army("empire", "D8", "hero", "20 pikemen", name="pit").phase("build")
    order = {to: m.OrderBuilding("D8", "deep_shaft", to) for to in ("C8", "K3", "D8")}
    assert table.against("empire", order["C8"]) == []
    for other in ("K3", "D8"):
        assert f"{other} is not a base of Empire." in table.against("empire", order[other])
    # If no shaft is ordered, the content of its field is ignored.
    plain = table.against("empire", m.OrderBuilding("C8", "house", ""))
    assert table.against("empire", m.OrderBuilding("C8", "house", "K3")) == plain


def shaft() -> Campaign:
    table = Campaign().square("C8", "iron_mine", "empire").square("K3", "empty_cavern", "empire", base=True)
    return table.built("C8", "deep_shaft", base="K3").army("empire", "C8", "hero").phase("move_explore")


def test_a_deep_shaft_works_for_whoever_holds_both_its_ends():
    move = m.UseShaft("empire army")
    assert shaft().against("empire", move) == []
    said = "The Deep Shaft does not work for Empire."
    assert said in shaft().square("C8", "iron_mine", "").built("C8", "deep_shaft", base="K3").against(
        "empire", move
    )
    for owner in ("skaven", ""):
        other = shaft().square("K3", "empty_cavern", owner, base=True)
        assert "K3 must belong to Empire, without an enemy in it." in other.against("empire", move)
    met = shaft().army("skaven", "K3", "hero").phase("move_explore")
    assert "K3 must belong to Empire, without an enemy in it." in met.against("empire", move)
    assert "This belongs to Move and explore; it is now Fight!." in shaft().phase("fight").against(
        "empire", move
    )


def settled(phase: str, **settings: str) -> Campaign:
    """Empire and Skaven share D8, and a dragon holds E8 against the Empire."""
    table = Campaign("empire skaven", **settings).row("D8", "tunnel", "")
    table.square("E8", "lair", "")._append(m.SetSquare("E8", dragon=True))
    table.army("empire", "D8", "hero", name="one").army("skaven", "D8", "hero", name="two")
    return table.army("empire", "E8", "hero", name="three").phase(phase)


@pytest.mark.parametrize(
    ("phase", "reading", "squares"),
    [
        ("fight", "next_turn", ["D8", "E8"]),
        ("tunnel", "next_turn", ["E8"]),
        ("move_rest", "next_turn", ["E8"]),
        ("move_rest", "fight_at_once", ["D8", "E8"]),
        ("move_explore", "fight_at_once", []),
        ("build", "fight_at_once", []),
    ],
)
def test_the_battles_that_a_phase_waits_for(phase: str, reading: str, squares: list[str]):
    state = settled(phase, late_battles=reading).state
    assert sorted(state.grid.names[one.square] for one in open_battles(state)) == squares


def test_a_start_is_quiet_where_no_pair_can_make_a_pact():
    """Empire and Dwarfs could; the Skaven can with neither. Nobody who is away makes one."""
    assert is_idle(weary("empire skaven").phase("start").state)
    assert not is_idle(weary("empire dwarfs").phase("start").state)
    assert not is_idle(weary("empire skaven dwarfs").phase("start").state)
    allied = weary("empire dwarfs").pact("empire", "dwarfs").phase("start")
    assert not is_idle(allied.state)
    assert is_idle(allied.reads(alliance_changes="permanent").state)
    assert is_idle(weary("empire dwarfs").phase("start").away("dwarfs").state)


def test_a_battle_links_what_is_ones_own_and_not_what_an_ally_has():
    """The Dwarfs' mine beyond D8 is cut off together with the Empire's own, and counts as no link of
    theirs."""
    table = Campaign("empire skaven dwarfs").square("C8", "iron_mine", "empire", base=True)
    table.row("D8", "tunnel", "empire", "ew").square("E8", "iron_mine", "dwarfs").pact("empire", "dwarfs")
    table.square("F8", "tunnel", "", "ew")
    table.army("empire", "D8", "hero", name="host").army("skaven", "D8", "hero", name="horde").phase("fight")
    told = facts(ask(table, "stakes", place="D8"))
    assert "If won by Skaven: no longer linked for Empire: D8." in told
    assert "If won by Skaven: no longer linked for Dwarfs: E8." in told


@pytest.mark.parametrize(
    ("smith", "mine", "points"), [("weaponsmith", "iron_mine", 1), ("forge_master", "gromril_mine", 2)]
)
def test_a_smith_who_is_linked_to_no_base_gives_the_watch_nothing(smith: str, mine: str, points: int):
    table = Campaign("dwarfs chaos").square("C8", "empty_cavern", "dwarfs").built("C8", smith)
    table.square("D8", mine, "dwarfs")
    square = table.state.grid.index["C8"]
    assert watch_upgrade(table.state, square) == 0
    table.square("B8", "empty_cavern", "dwarfs", base=True)
    assert watch_upgrade(table.state, square) == points


def test_the_dice_that_an_entry_needs():
    table = Campaign()
    approach = {choice: m.Approach("host", choice) for choice in ("negotiate", "fight")}
    assert len(approach_dice(table.state, approach["negotiate"])) == 1
    assert approach_dice(table.state, approach["fight"]) == ()
    rings = spread_dice(table.reads(lava_roll="per_ring").state, m.SpreadLava("C8"))
    assert [(roll.dice, roll.sides) for roll in rings] == [(1, 6)] * len(rings) != []
    assert spread_dice(table.reads(lava_roll="per_square").state, m.SpreadLava("C8")) == ()
