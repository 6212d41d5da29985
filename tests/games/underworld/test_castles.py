"""P8, a castle on the way: every hex counts, and every demand ends at some point (Castles; Guards)."""

from fractions import Fraction

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.encounters import (
    ITEM,
    JOUST,
    SLAY,
    garrison,
    is_mounted,
    magic_users_share,
)
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.log import describe_demand
from companion.games.underworld.state.land import beside
from companion.games.underworld.state.out import Castle
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

WAY = tuple(f"01{row:02}" for row in range(2, 12))
"""Ten hexes south from 0101, the last of them 0111."""


@pytest.fixture
def riders() -> Desk:
    """Ada and Bo, fighters, and Cy, a magic-user, on light horses at 0101; Krag is at 0106."""
    desk = Desk().people(Ada=12, Bo=12)
    desk.enter(m.SetCharacter(Character(name="Cy", calling="magic-user", hits=4, most=4)))
    desk.hexes("clear", "0106", castle="Krag")
    desk.enter(m.SetForth("0101", ("Ada", "Bo", "Cy"), 6, "Light horse"))
    return desk


def asked(desk: Desk) -> list[tuple[str, str, object]]:
    return [
        (each.about, str(each.what), each.odds) for each in tasks(desk.state) if each.move == "call-castle"
    ]


def wanted(desk: Desk) -> list[str]:
    settling = ("demand", "pay-toll", "joust", "be-hosted", "give-item", "undertake", "fall-upon")
    return [each.move for each in tasks(desk.state) if each.move in settling]


def test_a_castle_that_was_passed_by_day_is_due(riders: Desk) -> None:
    """Not lost on 2, nobody in the evening on 1. They rode over Krag, 1-3 of 6, and sleep five away."""
    riders.enter(m.Travel(WAY), "2 1")
    assert riders.state.journey.at == "0111"
    assert asked(riders) == [("Krag", "Roll whether they come out of Krag, passed at 0106", Fraction(1, 2))]
    riders.enter(m.CallCastle("Krag"), "4")
    assert asked(riders) == []
    assert riders.against(m.CallCastle("Krag"), "4") == ["Krag was already rolled for today."]


def test_the_nearest_hex_of_the_way_counts_and_yesterdays_does_not(riders: Desk) -> None:
    """Two hexes away at 0306, one at 0206; the day after, only where they end up."""
    riders.enter(m.SetJourney("0510", 6, "Light horse"))
    path = ("0509", "0408", "0308", "0307", "0407", "0508", "0509", "0510", "0511", "0512")
    riders.enter(m.Travel(path), "2 1")
    assert asked(riders) == [("Krag", "Roll whether they come out of Krag, passed at 0307", Fraction(1, 6))]
    riders.enter(m.Travel(("0513",)), "2 1")
    assert asked(riders) == []
    assert riders.refused(m.CallCastle("Krag")) == "Krag is too far for a sortie."


@pytest.mark.parametrize(
    ("mode", "travel"), [("Roc", "aloft"), ("Boat", "afloat"), ("Merchant ship", "ship")]
)
def test_who_flies_or_sails_past_is_seen_too(riders: Desk, mode: str, travel: str) -> None:
    """The booklet knows no exception (Castles): passing over is passing over. Dice of the day: 4, 1."""
    riders.enter(m.SetForth("0101", ("Ada",), 1, mode, travel=travel))
    riders.enter(m.Travel(WAY), "2 1" if travel == "ship" else "2 4 1")
    assert [each[2] for each in asked(riders)] == [Fraction(1, 2)]


def test_who_is_lost_is_seen_where_he_strays(riders: Desk) -> None:
    """Lost on 1, to side 4: south, over Krag, although they meant to ride east."""
    east, at = [], "0101"
    for _hex in range(10):
        at = beside(at, 3)
        east.append(at)
    riders.enter(m.Travel(tuple(east)), "1 4")
    riders.enter(m.Stray(), "1")
    assert riders.state.journey.at == "0111"
    assert [each[0] for each in asked(riders)] == ["Krag"]


def out_of(desk: Desk, dice: str) -> Desk:
    """Krag has come out: sortie 1, then the given dice."""
    desk.enter(m.Travel(WAY[:5]), "2 1")
    desk.enter(m.CallCastle("Krag"), f"1 {dice}")
    return desk


@pytest.fixture
def lord(riders: Desk) -> Desk:
    """A Lord with 4 Griffons, ridden by as many Heroes; 70 men; a magic-user and a cleric; hostile on 2."""
    return out_of(riders, "1 2 4 1,2,4 25 50 2")


def test_who_comes_out_is_told_whole(lord: Desk) -> None:
    """Master, 4 Griffons, 4 Heroes, 2 residents: 11. The garrison in halves, all on horseback."""
    krag = lord.state.castles["Krag"]
    assert (krag.out, krag.met_at, garrison(krag), is_mounted(krag)) == (True, "0106", (35, 35), True)
    assert wanted(lord) == ["demand"]
    assert lord.against(m.Travel(()), "2 1") == ["The demand of Krag must be settled first."]
    met = lord.enter(m.FallUpon("Krag")).encounter
    assert (met.kind, met.number, met.castle) == ("Lord", 11, "Krag")


def test_a_joust_that_is_lost_and_one_that_is_won(lord: Desk) -> None:
    """Ada loses her armor; Bo wins: a month at most, rations for two weeks, heavy warhorses as needed."""
    lord.enter(m.Demand("Krag", like=True))
    assert wanted(lord) == ["joust"]
    assert lord.refused(m.PayToll("Krag", "Ada")) == "Krag asks for no gold."
    assert lord.refused(m.BeHosted("Krag", 3)) == "The party is not, or no longer, invited there."
    assert lord.against(m.Joust("Krag", "Cy")) == ["Only characters of the master’s class can joust."]
    lord.enter(m.Joust("Krag", "Ada"))
    assert (lord.state.castles["Krag"].armor, wanted(lord)) == (("Ada",), ["joust"])
    assert lord.refused(m.Joust("Krag", "Ada", won=True)) == "Ada is not among those who must joust."
    lord.enter(m.Joust("Krag", "Bo", won=True))
    assert wanted(lord) == ["be-hosted"]
    lord.enter(m.Hurt("Ada", 2))
    assert lord.refused(m.BeHosted("Krag", 29)) == "Enter a number from 0 to 28."
    after = lord.enter(m.BeHosted("Krag", 5, horses=6, rides=True))
    out = after.journey
    assert (out.day, out.moved, out.rations, out.horses, out.mode) == (6, 0, 14, 6, "Heavy horse")
    assert (after.characters["Ada"].hits, after.characters["Ada"].day, wanted(lord)) == (8, 6, [])
    assert lord.enter(m.Travel(()), "2 1").journey.rations == 13


def test_a_party_that_travels_on_is_a_guest_no_more(lord: Desk) -> None:
    """The welcome is offered where they met, on that day's route; the next day passes it by."""
    lord.enter(m.Demand("Krag", like=True))
    lord.enter(m.Joust("Krag", "Bo", won=True))
    assert wanted(lord) == ["be-hosted"]
    lord.enter(m.Travel(("0107",)), "2 1")
    lord.enter(m.Travel(("0108",)), "2 1")
    assert "be-hosted" not in wanted(lord)


def test_when_all_have_lost_the_demand_is_over(lord: Desk) -> None:
    """Cy is of another class: once Ada and Bo have lost, nobody is left to joust."""
    lord.enter(m.Demand("Krag", like=True))
    lord.enter(m.Joust("Krag", "Bo"))
    lord.enter(m.Joust("Krag", "Ada"))
    krag = lord.state.castles["Krag"]
    assert (krag.armor, krag.demand, krag.out, wanted(lord)) == (("Bo", "Ada"), "", False, [])
    assert lord.against(m.Travel(()), "2 1") == []


def test_a_toll_is_paid_and_a_refusal_ends_the_demand(lord: Desk) -> None:
    """1d6 x 100 from others. Hostile folk come after those who refuse on 1-3, and 4 is none."""
    lord.enter(m.Demand("Krag"), "4")
    assert wanted(lord) == ["pay-toll"]
    lord.enter(m.PayToll("Krag", "Cy"))
    assert (lord.state.accounts["Cy"].purse, wanted(lord)) == (-40_000, [])
    lord.enter(m.Demand("Krag"), "1")
    lord.enter(m.Defy("Krag"), "4")
    assert (lord.state.encounter, wanted(lord)) == (None, [])
    assert lord.refused(m.LetPass("Krag")) == "Krag demands nothing."


@pytest.mark.parametrize(
    ("demand", "words"), [(JOUST, "a joust"), (ITEM, "a magic item"), (SLAY, "the lives of the party")]
)
def test_the_log_says_a_demand_in_words(demand: str, words: str) -> None:
    assert str(describe_demand(Castle(name="Krag", demand=demand))) == f"Krag demands: {words}"


def test_those_who_come_after_a_party_stand_beside_whom_it_met(lord: Desk) -> None:
    lord.enter(m.Demand("Krag"), "1")
    lord.enter(m.Meet("Lions", 2), "3 3 1,1,1,1")
    lord.enter(m.Defy("Krag"), "3")
    assert [group.encounter.kind for group in lord.state.groups] == ["Lions", "Lord"]


def test_a_geas_is_undertaken_and_its_treasure_shared(riders: Desk) -> None:
    """A Wizard with 2 Wyverns, neutral on 4. Of 1,001 GP he takes 501; of 2 wands, 3 rings and 2 others
    four: both wands and two rings."""
    out_of(riders, "3 3 2 1,1,1 100 100 4")
    riders.enter(m.Demand("Krag"))
    assert wanted(riders) == ["undertake"]
    riders.enter(m.Undertake("Krag", "the crown"))
    krag = riders.state.castles["Krag"]
    assert (krag.task, krag.told, wanted(riders)) == ("geas", "the crown", [])
    riders.enter(m.Fulfil("Krag", 1001, wands=2, rings=3, others=2))
    krag = riders.state.castles["Krag"]
    assert (krag.task, krag.took) == ("", (("GP", 501), ("wands", 2), ("rings", 2)))
    assert riders.refused(m.Fulfil("Krag", 1)) == "The party has no task from Krag."


def test_a_hostile_magic_user_takes_an_item_or_gold(riders: Desk) -> None:
    out_of(riders, "4 4 9 1,1,1 100 100 1")
    riders.enter(m.Demand("Krag", item=True))
    assert wanted(riders) == ["give-item"]
    assert riders.refused(m.Undertake("Krag")) == "That is not what Krag demands."
    riders.enter(m.GiveItem("Krag", "ring of invisibility"))
    assert (riders.state.castles["Krag"].took, wanted(riders)) == ((("ring of invisibility", 1),), [])
    assert riders.enter(m.Demand("Krag"), "3").castles["Krag"].toll == 3000


def test_clerics_and_those_who_cannot_pay(riders: Desk) -> None:
    """A tenth; if there is nothing a Patriarch makes a Quest. An Evil High Priest attacks anybody of
    another alignment, also if a tithe is refused, without a die."""
    out_of(riders, "5 1 2 1,1,1 100")
    riders.enter(m.Demand("Krag", wealth=9))
    assert wanted(riders) == ["undertake"]
    riders.enter(m.Undertake("Krag"))
    assert riders.enter(m.Fulfil("Krag")).castles["Krag"].took == ()
    riders.hexes("clear", "0111", castle="Thorn")
    riders.enter(m.Travel(WAY[5:]), "2 1")
    riders.enter(m.CallCastle("Thorn"), "1 6 1 5 1,1,1 100")
    riders.enter(m.Demand("Thorn"))
    assert wanted(riders) == ["fall-upon"]
    riders.enter(m.Demand("Thorn", wealth=500))
    assert riders.enter(m.Defy("Thorn")).encounter.kind == "Evil High Priest"


def test_he_chooses_magic_in_his_order() -> None:
    """Picked one by one: half of the items, rounded up; miscellaneous, wands and staves, rings, others."""
    for items in ((0, 0, 0, 0), (1, 0, 0, 0), (3, 1, 0, 2), (0, 1, 2, 3), (0, 0, 0, 5), (1, 1, 1, 0)):
        pile = [kind for kind, many in enumerate(items) for _one in range(many)]
        picked = pile[: (len(pile) + 1) // 2]
        assert magic_users_share(7, items) == (4, *(picked.count(kind) for kind in range(4)))


def test_who_is_mounted_follows_from_the_movement_table() -> None:
    def rides(retainers: str, *, heroes: bool = False) -> bool:
        return is_mounted(Castle(name="K", retainers=retainers, number=2, riders=heroes))

    assert [rides(each) for each in ("Champions", "Dragons", "Balrogs", "Ogres", "Trolls")] == [
        *(True, True, True),
        *(False, False),
    ]
    assert rides("Hippogriffs", heroes=True)


def test_every_demand_is_settled_from_the_page(phone: Phone) -> None:
    """Each form is on the page with its heading, and disappears once it was used."""
    phone.people(Ada=12, Bo=12)
    phone.enter("mark-hexes", hexes="0106", terrain="clear", castle="Krag")
    phone.enter("set-forth", at="0101", party=["Ada", "Bo"], size=4, mode="Light horse", travel="land")
    phone.enter("travel", "2 1", path=" ".join(WAY))
    page = phone.read()
    assert "passed at 0106" in page
    phone.enter("call-castle", "1 1 2 4 1,2,4 26 51 2", castle="Krag")
    page = phone.read()
    for said in (
        "Roll what Krag demands",
        "ridden by 4 Heroes",
        "35 light foot",
        "35 heavy foot",
        "on horseback",
    ):
        assert said in page
    assert "They met the party at 0106." in page
    phone.enter("fall-upon", castle="Krag")
    assert "<h2>9: Lord, 4 Griffons</h2>" in phone.read()
    phone.enter("retract", version=str(phone.version))
    phone.enter("demand", "", castle="Krag", like="1")
    page = phone.read()
    assert "Settle the joust at Krag" in page
    assert "Roll what Krag demands" not in page
    phone.enter("joust", castle="Krag", who="Ada")
    phone.enter("joust", castle="Krag", who="Bo", won="1")
    page = phone.read()
    assert "Be guests at Krag" in page
    assert "The master has the armour of Ada." in page
    phone.enter("be-hosted", castle="Krag", days=0, horses=2, rides="1")
    page = phone.read()
    assert "Be guests at Krag" not in page
    assert "They met the party" not in page
    assert "Rations for 14 days" in page
    assert "2 heavy warhorses" in page
    phone.enter("set-journey", at="0106", size=4, mode="Heavy horse", moved=1, owed=0)
    assert phone.state.journey.way == ()
    assert phone.send("joust", castle="Krag", who="Ada").status_code == 422
