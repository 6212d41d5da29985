"""Questions at a table: the verdict, what decides it, and which reading of the rules."""

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.inquiry import reading
from companion.games.stone_and_iron.adjudication.questions import QUESTIONS, rule
from companion.games.stone_and_iron.catalogue.rulebook import RULINGS, SETTING_OF
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.rules.apply import RULES
from companion.kernel.moves import Move
from companion.kernel.rulings import Refusal, Ruling
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign, dice, unit


def ask(table: Campaign, question: str, **args: str) -> Ruling:
    return rule(table.state, question, args)


def facts(ruling: Ruling) -> list[str]:
    return [str(fact.sentence) for fact in (*ruling.facts, *ruling.remedies)]


def kingdom() -> Campaign:
    """Empire: a base C8, a tunnel D8, an iron mine E8; a gold mine G8 beyond the Skaven's F8."""
    table = Campaign("empire skaven dwarfs").square("C8", "empty_cavern", "empire", base=True)
    table.row("D8", "tunnel", "empire", "ew").square("E8", "iron_mine", "empire").row(
        "F8", "tunnel", "skaven", "ew"
    )
    table.square("G8", "gold_mine", "empire").army("empire", "C8", "hero", "20 spearmen", name="host")
    return table.phase("move_explore")


def test_every_doubt_has_a_ruling_or_a_setting():
    known = {f"SI-{n:02}" for n in range(1, 95)}
    assert RULINGS.keys() | SETTING_OF.keys() == known
    assert RULINGS.keys() & SETTING_OF.keys() == set()
    assert {setting.key for setting in SETTINGS} == {*SETTING_OF.values()}
    assert len(SETTINGS) == 32
    state = Campaign().state
    for doubt in sorted(known):
        assert doubt in str(reading(state, doubt))


def test_may_we_enter_and_at_what_cost():
    table = kingdom()
    yes = ask(table, "enter", seat="empire", place="E8")
    assert yes.verdict
    assert facts(yes) == ["host: 2 of 5 movement, by D8 and E8."]
    assert yes.facts[0].places == ("D8", "E8")
    assert facts(ask(table, "enter", seat="empire", place="C8")) == ["host is there already."]
    no = ask(table.square("F8", "rock"), "enter", seat="empire", place="F8")
    assert (no.verdict, facts(no)) == (False, ["host cannot walk into Rock."])
    table.square("F8", "small_tunnel", "", "ew")
    table._append(m.SetUnit("host", unit("3 ogres", id="big", us=3)))
    large = ask(table, "enter", seat="empire", place="F8")
    assert facts(large) == ["host has unit strength 3: too large."]


def test_the_unknown_counts_one_until_it_is_seen():
    table = kingdom()
    ruling = ask(table, "enter", seat="empire", place="C7")
    assert facts(ruling) == ["host: 1 of 5 movement, by C7."]
    (reach,) = ask(table, "reach", seat="empire").facts
    assert str(reach.sentence) == "host with 5 movement: 5 known squares, 7 to explore."
    assert set(reach.places) >= {"D8", "E8", "F8", "C7", "B8"}


def test_a_link_tells_its_route_and_what_cuts_it():
    ruling = ask(kingdom(), "link", seat="empire", place="E8")
    assert ruling.verdict
    assert facts(ruling) == [
        "Route to the base: E8, D8 and C8.",
        "The loss of any of these cuts the square off: D8 and C8.",
    ]
    assert "(SI-53)" in str(ruling.reading)


def test_a_missing_link_tells_what_it_takes():
    table = kingdom()
    ruling = ask(table, "link", seat="empire", place="G8")
    assert (ruling.verdict, facts(ruling)) == (False, ["Squares needed for the link: F8, owned by Skaven."])
    table.square("F8", "rock")
    walled = ask(table, "link", seat="empire", place="G8")
    assert facts(walled) == ["No open way leads from there to a base: walls must be breached."]


def test_a_route_through_an_ally_names_them():
    table = kingdom().square("D8", "tunnel", "dwarfs", "ew").pact("empire", "dwarfs")
    assert "Route to the base: E8, D8 and C8, through squares of Dwarfs." in facts(
        ask(table, "link", seat="empire", place="E8")
    )


def test_income_line_by_line():
    ruling = ask(kingdom().built("E8", "warehouse", "warehouse"), "income", seat="empire")
    assert str(ruling.answer) == "Empire: 100 GP this turn."
    assert facts(ruling) == [
        "C8, Base cavern: 30 GP",
        "E8, Iron Mine: 50 GP",
        "E8, 2 × Warehouse: 20 GP",
        "G8, Gold Mine: none of its 100 GP; F8 would link it.",
    ]
    assert ruling.facts[1].places == ("E8", "D8", "C8")


def test_once_an_income_is_paid_the_answer_is_about_the_next():
    table = kingdom().phase("move_rest")
    assert str(ask(table, "income", seat="empire").answer) == "Empire: 80 GP this turn."
    table.all_the_same(None, m.EndPhase())
    assert str(ask(table, "income", seat="empire").answer) == "Empire: 80 GP next turn."


def test_what_a_square_would_earn_each_faction():
    table = kingdom().square("J3", "gromril_mine")
    assert str(ask(table, "earn", seat="dwarfs", place="J3").answer) == (
        "If linked, J3 (Gromril Mine) would pay Dwarfs 100 GP a turn."
    )
    assert str(ask(table, "earn", seat="empire", place="J3").answer).endswith("pay Empire 75 GP a turn.")


def test_only_those_who_may_have_a_building_would_earn_from_it():
    table = kingdom().square("J3", "iron_mine", "dwarfs").built("J3", "mining_equipment", "steam_shaft")
    assert str(ask(table, "earn", seat="dwarfs", place="J3").answer).endswith("pay Dwarfs 200 GP a turn.")
    assert str(ask(table, "earn", seat="empire", place="J3").answer).endswith("pay Empire 100 GP a turn.")
    table.square("J3", "iron_mine")
    assert str(ask(table, "earn", seat="empire", place="J3").answer).endswith("pay Empire 100 GP a turn.")


@pytest.mark.parametrize(
    ("one", "other", "verdict", "said"),
    [
        ("dwarfs", "empire", True, "T: trusted allies, without a penalty."),
        (
            "dwarfs",
            "high_elves",
            True,
            "D: distrustful allies: -1 Leadership side by side, and each loses 25 GP a turn.",
        ),
        ("dwarfs", "skaven", False, "X: no pact is possible."),
    ],
)
def test_may_we_ally(one: str, other: str, verdict: bool, said: str):
    ruling = ask(Campaign("dwarfs empire high_elves skaven"), "ally", seat=one, victim=other)
    assert (ruling.verdict, facts(ruling)) == (verdict, [said])


def test_what_may_be_built_and_what_is_missing():
    table = kingdom().gold("empire", 55).phase("build", 3)
    ruling = ask(table, "build", seat="empire", place="C8")
    assert "House: 10 GP, works from turn 3, pays 5 GP, pays for itself in 2 turns." in facts(ruling)
    assert "Toll Gate: 20 GP, works from turn 4, pays 15 GP, pays for itself in 2 turns." in facts(ruling)
    assert "Walls: Walls can be ordered only once Fence is finished." in facts(ruling)
    shaft = ask(table, "build", seat="empire", place="C8", building="deep_shaft")
    assert shaft.verdict is False
    assert [str(one.sentence) for one in shaft.besides] == ["Deep Shaft can stand only in a mine."]
    with pytest.raises(Refusal):
        ask(table, "build", seat="empire", place="C8", building="castle")


def test_what_a_building_repays_counts_heroes_guilds_and_houses():
    """A Manor pays 10 for each hero: with two 20, so 30 GP are back in 2 turns. A second Merchant's Guild
    pays 75, and the first 75 more: 50 GP are back in 1. Where Tithes stand a House pays 5 + 5: 10 in 1."""
    table = kingdom().army("empire", "C8", "lord", name="second").gold("empire", 99).phase("build", 3)
    assert "Manor: 30 GP, works from turn 4, pays 20 GP, pays for itself in 2 turns." in facts(
        ask(table, "build", seat="empire", place="C8")
    )
    alone = "Merchant's Guild: 50 GP, works from turn 4, pays nothing at present."
    assert alone in facts(ask(table, "build", seat="empire", place="C8"))
    table.square("D8", "empty_cavern", "empire", base=True).built("D8", "merchants_guild")
    assert "Merchant's Guild: 50 GP, works from turn 4, pays 150 GP, pays for itself in 1 turn." in facts(
        ask(table, "build", seat="empire", place="C8")
    )
    tithed = Campaign("bretonnia skaven").square("C8", "empty_cavern", "bretonnia", base=True)
    tithed.army("bretonnia", "C8", "hero", "20 men").gold("bretonnia", 99).built("C8", "tithes").phase(
        "build", 3
    )
    assert "House: 10 GP, works from turn 3, pays 10 GP, pays for itself in 1 turn." in facts(
        ask(tithed, "build", seat="bretonnia", place="C8")
    )


def test_the_odds_of_digging():
    """Empire: 4/6 and 1/18 by luck, 13/18; Dwarfs 5/6; other jobs 4/6 and 5/6."""
    table = Campaign("empire dwarfs").square("C8", "empty_cavern", "empire").square("C7", "rock")
    table.army("empire", "C8", "hero", "20 spearmen", name="host").phase("tunnel")
    ruling = ask(table, "dig", seat="empire", place="C7")
    assert facts(ruling)[0] == (
        "host: dig a small tunnel, 2 of 6 digging points; success 72.2 % (13/18), cave-in 16.7 % (1/6)."
    )
    own = facts(ask(table, "dig", seat="empire", place="C8"))
    assert own == [
        "host: dig a surface tunnel, 8 of 6 digging points; success 66.7 % (2/3), cave-in 33.3 % (1/3)."
    ]
    table.square("K8", "empty_cavern", "dwarfs").square("K7", "rock").army(
        "dwarfs", "K8", "hero", "10 miners"
    )
    for place, odds in (
        ("K7", "success 83.3 % (5/6), cave-in 16.7 % (1/6)."),
        ("K8", "success 83.3 % (5/6)"),
    ):
        assert odds in facts(ask(table, "dig", seat="dwarfs", place=place))[0]


def test_what_may_be_found():
    said = facts(ask(Campaign(), "find"))
    assert said[0] == "Empty Cavern: 17.4 % (25/144)"
    assert "Gold Mine: 0.5 % (1/216)" in said


def test_will_the_lava_come():
    table = (
        Campaign()
        .square("D5", "empty_cavern", "empire")
        .army("empire", "D5", "hero", "5 spears", name="host")
    )
    assert ask(table, "lava", place="D5").verdict is False
    table.phase("move_explore").enter("empire", m.March("host", ("D4",), dice(6, (1, 4))))
    assert facts(ask(table, "lava", place="D6")) == ["Lava from D4, 2 steps away: 66.7 % (2/3)."]


def test_who_turns_out():
    table = kingdom().built("C8", "arming_house", "house", "house", "town_watch", "weaponsmith")
    ruling = ask(table, "garrison", place="C8")
    assert ruling.verdict
    assert facts(ruling) == [
        "host: 21 models.",
        "2 units of ten of the local watch.",
        "Each unit of the watch has a champion.",
        "1 point a model for upgrades of the watch.",
    ]


def test_the_rules_of_a_battle():
    table = (
        Campaign("lizardmen undead").square("C8", "small_tunnel", "lizardmen", "ew").square("D8", "tunnel")
    )
    table.army("undead", "D8", "hero", name="dead").army("lizardmen", "C8", "hero", name="cold").phase(
        "move_explore"
    )
    table.enter("lizardmen", m.Pass())
    table.enter("undead", m.March("dead", ("C8",)))
    said = facts(ask(table, "battle", place="C8"))
    assert said[0] == "The field is just over 5 models wide."
    assert "dead deploys in the east." in said
    assert "It's Dark Down Here!: shooting at -1 to hit." in said
    assert "Lizardmen strike last." in said
    assert "Undead: Fell Bats and Bat Swarms fly; an Undead army loses nothing in a battle it wins." in said
    lit = table.square("C8", "empty_cavern", "lizardmen").built(
        "C8", "cavern_lighting", "geothermal_shaft", "fort"
    )
    said = facts(ask(lit, "battle", place="C8"))
    assert "Lighting: no penalty for darkness." in said
    assert "Lizardmen strike last." not in said
    assert "Fort: walls of toughness 7 on the hill." in said


def test_distrustful_partners_lead_worse():
    table = Campaign("dwarfs high_elves skaven").pact("dwarfs", "high_elves")
    for seat in ("dwarfs", "high_elves", "skaven"):
        table.army(seat, "H8", "hero", name=seat)
    said = facts(ask(table, "battle", place="H8"))
    assert "Dwarfs: -1 Leadership beside distrustful allies." in said
    assert "High Elves: -1 Leadership beside distrustful allies." in said


@pytest.mark.parametrize(
    ("reading_", "said"), [("as_tunnel", "15 to 20 models"), ("full_table", "full table")]
)
def test_the_width_of_a_big_tunnel_is_a_setting(reading_: str, said: str):
    table = Campaign(big_tunnel_width=reading_).square("C8", "big_tunnel", "", "ew")
    assert said in facts(ask(table, "battle", place="C8"))[0]


def test_a_tunnelling_army_names_the_unit_that_breaks_it():
    table = Campaign("skaven empire").army("skaven", "H8", "hero", unit("1 rat ogre", "skaven", id="r", us=3))
    ruling = ask(table, "tunnelling", seat="skaven")
    because = "Because of Rat Ogre, skaven army is not a tunnelling army."
    assert (ruling.verdict, facts(ruling)) == (False, [because])


@pytest.mark.parametrize(("seat", "name"), [("skaven", "Skaven"), ("orcs_goblins", "Orcs and Goblins")])
def test_an_army_of_strangers_alone_lacks_units_of_its_own_people(seat: str, name: str):
    strangers = unit("20 settlers", "dwarfs", id="strangers")
    table = Campaign(f"{seat} empire").army(seat, "H8", strangers, name="Horde")
    ruling = ask(table, "tunnelling", seat=seat)
    assert ruling.verdict is False
    assert facts(ruling) == [f"Horde has no unit of its own people, {name}."]


def test_only_armies_that_do_not_tunnel_are_named_as_such():
    table = Campaign("skaven empire").army(
        "skaven", "H7", "hero", unit("hero", "skaven", id="second"), "20 clanrats", name="Horde"
    )
    assert str(ask(table, "tunnelling", seat="skaven").answer).startswith("Horde: tunnelling")
    table.enter(None, m.SetUnit("Horde", unit("1 rat ogre", "skaven", id="ogre", us=3)))
    table.phase("move_explore").enter("skaven", m.Regroup("Horde", ("second", "ogre"), "Brutes"))
    assert str(ask(table, "tunnelling", seat="skaven").answer).startswith("Brutes: not tunnelling")


def test_what_is_missing_from_a_question_is_named():
    with pytest.raises(Refusal, match="Choose the faction that is asking"):
        ask(kingdom(), "ally", victim="skaven")
    with pytest.raises(Refusal, match="Choose the other faction"):
        ask(kingdom(), "ally", seat="empire")


def test_who_leads_and_by_what():
    table = Campaign("empire skaven").gold("empire", 30).gold("skaven", 20)
    ruling = ask(table, "score")
    assert str(ruling.answer) == "In the lead with 30 VP, by 10: Empire."
    assert facts(ruling)[0] == "Empire 30 VP: Treasury 30."


def test_where_we_must_retreat():
    table = kingdom()
    ruling = ask(table, "retreat", seat="empire")
    assert facts(ruling) == ["host: H8."]


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("weather", {}),
        ("income", {}),
        ("income", {"seat": "chaos"}),
        ("link", {"seat": "empire"}),
        ("link", {"seat": "empire", "place": "Q99"}),
        ("reach", {"seat": "dwarfs"}),
        ("ally", {"seat": "empire"}),
    ],
)
def test_what_cannot_be_asked_is_refused(question: str, args: dict[str, str]):
    with pytest.raises(Refusal):
        rule(kingdom().state, question, args)


def test_whoever_has_no_army_on_the_map_is_told_so() -> None:
    with pytest.raises(Refusal, match="No army of Dwarfs is on the map"):
        ask(kingdom(), "reach", seat="dwarfs")
    with pytest.raises(Refusal, match="There is no such army of Empire"):
        ask(kingdom(), "reach", seat="empire", army="ghosts")


def test_every_question_has_an_answer():
    table = kingdom()
    args = {"seat": "empire", "place": "E8", "victim": "dwarfs"}
    for question in QUESTIONS:
        ruling = rule(table.state, question.key, args)
        assert str(ruling.answer)
        assert all(str(fact.sentence) for fact in (*ruling.facts, *ruling.remedies))


@pytest.mark.parametrize(
    ("move", "question"),
    [
        (m.March("host", ("D8", "E8")), "enter"),
        (m.Dig("host", "create_small", "C7"), "dig"),
        (m.OrderBuilding("C8", "walls"), "build"),
        (m.Retreat("host", "D8"), "retreat"),
        (m.OfferPact("skaven"), "ally"),
    ],
)
def test_an_objection_leads_to_the_question_that_answers_it(move: Move, question: str):
    asking = RULES.question(Seat("empire"), move)
    assert asking is not None
    assert asking.question == question
    assert str(rule(kingdom().state, asking.question, asking.given).answer)


def test_a_move_without_a_question_leads_nowhere():
    assert RULES.question(Seat("empire"), m.Pass()) is None
    assert RULES.question(None, m.EndPhase()) is None
