"""Starting the campaign, pacts, phases, corrections, and what remains true when entries are taken back."""

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import CELLS, FACTIONS, PLACES, ROWS, cell
from companion.games.stone_and_iron.facts.forces import distrust_loss, engagements
from companion.games.stone_and_iron.facts.turns import starts, to_act
from companion.games.stone_and_iron.rules.apply import RULES
from companion.kernel.moves import Begin
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign, dice, unit


def test_the_table_of_alliances_reads_the_same_from_both_sides():
    assert len(ROWS) == 14
    assert all(CELLS[a, b] == CELLS[b, a] for a in ROWS for b in ROWS)
    pairs = [CELLS[a, b] for i, a in enumerate(ROWS) for b in ROWS[:i]]
    assert {code: pairs.count(code) for code in "TDX"} == {"T": 23, "D": 27, "X": 41}
    assert all(CELLS[a, a] == "B" for a in ROWS)


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        ("dwarfs", "empire", "T"),
        ("dwarfs", "high_elves", "D"),
        ("dwarfs", "skaven", "X"),
        ("dwarfs", "dwarfs-2", "B"),
        ("ogres", "bretonnia", "D"),
        ("beastmen", "chaos_dwarfs", "T"),
    ],
)
def test_a_cell_of_the_table(one: str, other: str, code: str):
    assert cell(one, other) == code


def test_there_is_a_seat_for_two_players_of_each_faction():
    assert len(FACTIONS) == 16
    assert len({place.letter for place in PLACES}) == len(PLACES) == 32


def test_priority_is_rolled_until_nobody_is_tied():
    """Empire 4, Skaven 4, Dwarfs 6: Dwarfs first; Empire and Skaven roll again, 2 and 5."""
    table = Campaign("empire skaven dwarfs")
    needed = RULES.next_dice(table.state, None, m.RollPriority(dice((4, 4, 6))))
    assert needed is not None
    assert needed.roll.dice == 2
    table.enter(None, m.RollPriority(dice((4, 4, 6), (2, 5))))
    assert table.state.order == ("dwarfs", "skaven", "empire")


def test_priority_is_rolled_every_turn_where_it_is_read_so():
    table = Campaign().phase("start", 2)
    said = "Campaign priority is rolled once, before the campaign begins."
    assert table.against(None, m.RollPriority(dice((1, 6)))) == [said]
    table.reads(priority_order="reroll_each_turn").enter(None, m.RollPriority(dice((1, 6))))
    assert table.state.order == ("skaven", "empire")
    said = "Campaign priority is rolled at the start of each turn."
    assert table.phase("move_explore").against(None, m.RollPriority(dice((1, 6)))) == [said]


def test_a_campaign_starts():
    table = Campaign("empire skaven")
    table.enter(None, m.RollPriority(dice((1, 6))))
    table.enter(
        "empire", m.ChooseCondition("vanquisher"), m.Muster("Host", (unit("lord"), unit("90 spears")))
    )
    table.enter("skaven", m.ChooseCondition("grey_seer"), m.Muster("Horde", (unit("hero", "skaven"),)))
    assert table.against("empire", m.StartAt("D8")) == ["Skaven must name a starting square next."]
    table.enter("skaven", m.StartAt("L8"))
    table.enter("empire", m.StartAt("D8"))
    assert (table.at("D8").base, table.at("D8").owner, table.at("D8").kind) == (
        True,
        "empire",
        "empty_cavern",
    )
    assert (table.where("Host"), table.treasury("empire")) == ("D8", 0)
    table.end("start", "move_explore")
    assert (table.state.turn, table.who("Host").left, to_act(table.state)) == (1, 5, "skaven")


def test_the_set_up_says_what_is_missing():
    assert Campaign().against(None, m.EndPhase()) == [
        "Empire: Muster the first army.",
        "Empire: Name the starting square.",
        "Empire: Choose the victory condition.",
        "Skaven: Muster the first army.",
        "Skaven: Choose the victory condition.",
    ]


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ((unit("90 spears"),), ["An army needs a Hero or Lord as its general."]),
        ((unit("hero"), unit("91 spears")), ["505 points: the first army can have up to 500."]),
    ],
)
def test_the_first_army_is_checked(units: tuple, said: list[str]):
    assert Campaign().against("empire", m.Muster("Host", units)) == said


def test_a_roster_that_cannot_be_is_refused():
    table = Campaign()
    none = (unit("hero"), unit("0 spears", models=0))
    said = "0 Spears: models and unit strength must be 1 or more."
    assert table.refused("empire", m.Muster("Host", none)).endswith(said.removeprefix("0 "))
    for more in ({"points": -1}, {"extra": -1}, {"drills": -1}):
        negative = (unit("hero"), unit("5 spears", **more))
        assert (
            table.refused("empire", m.Muster("Host", negative))
            == "Spears: points and steam drills must be 0 or more."
        )
    twice = (unit("hero", id="same"), unit("5 spears", id="same"))
    assert table.refused("empire", m.Muster("Host", twice)) == "That name is already taken."
    assert table.refused("empire", m.Muster("Host", ())) == "An army must have a name and at least one unit."


@pytest.mark.parametrize(
    ("gap", "square", "fine"), [("2", "E8", False), ("2", "E9", True), ("4", "E9", False)]
)
def test_starting_squares_keep_their_distance(gap: str, square: str, fine: bool):
    table = Campaign(start_gap=gap)
    table.enter("empire", m.StartAt("D8"))
    assert (table.against("skaven", m.StartAt(square)) == []) is fine


def can_start(table: Campaign, seat: str, square: str) -> bool:
    try:
        return table.against(seat, m.StartAt(square)) == []
    except Refusal:
        return False


def test_the_squares_that_are_offered_are_those_that_nothing_stands_against():
    """In the set-up, for whoever is next and who is not; later, for factions with and without a base."""
    table = Campaign("empire skaven dwarfs", start_gap="4").square("K4", "tunnel")
    told = []
    for step in range(4):
        for seat in ("empire", "skaven", "dwarfs"):
            squares = [name for name in table.state.grid.names if can_start(table, seat, name)]
            assert [table.state.grid.names[one] for one in starts(table.state, seat)] == squares
            told.append(bool(squares))
        if step == 0:
            table.enter("empire", m.StartAt("D8"))
        elif step == 1:
            table.square("L8", "empty_cavern", "skaven", base=True).phase("start", 2)
        else:
            table.phase("build")
    assert told == [True, False, False, False, True, False, False, False, True, False, False, False]


def test_nobody_starts_on_the_underway():
    assert Campaign().refused("empire", m.StartAt("H8")) == "Nobody can start at H8."


def test_a_condition_is_the_factions_own_and_chosen_once():
    table = Campaign("dwarfs skaven")
    assert table.against("dwarfs", m.ChooseCondition("grey_seer")) == [
        "Grey Seer is not a condition of Dwarfs."
    ]
    table.enter("dwarfs", m.ChooseCondition("slayer"))
    assert table.against("dwarfs", m.ChooseCondition("builder")) == [
        "The condition can be chosen only once, at the start."
    ]
    assert table.refused("dwarfs", m.ChooseCondition("richest")) == "There is no such victory condition."


def test_a_pact_needs_both():
    table = Campaign("dwarfs empire").phase("start")
    table.enter("dwarfs", m.OfferPact("empire"))
    assert table.state.pacts == frozenset()
    table.enter("empire", m.AcceptPact("dwarfs"))
    assert table.state.pacts == {("dwarfs", "empire")}
    assert table.refused("empire", m.AcceptPact("dwarfs")) == "Nobody has offered that pact."
    table.enter("dwarfs", m.EndPact("empire"))
    assert table.state.pacts == frozenset()


def test_a_pact_with_an_x_faction_is_objected_to_and_can_be_made_all_the_same():
    table = Campaign("dwarfs skaven").phase("start")
    said = "Dwarfs and Skaven can make no pact: X in the table of alliances."
    assert table.against("dwarfs", m.OfferPact("skaven")) == [said]
    table.all_the_same("dwarfs", m.OfferPact("skaven"))
    table.all_the_same("skaven", m.AcceptPact("dwarfs"))
    assert table.state.pacts == {("dwarfs", "skaven")}


def test_pacts_are_declared_at_the_start_of_a_turn_and_may_last_for_ever():
    table = Campaign("dwarfs empire").pact("dwarfs", "empire").phase("move_explore")
    (said,) = table.against("dwarfs", m.EndPact("empire"))
    assert said == "This belongs to Start of the turn; it is now Move and explore."
    table.phase("start").reads(alliance_changes="permanent")
    assert table.against("dwarfs", m.EndPact("empire")) == ["By this table's settings a pact never ends."]


def test_a_named_ally_stands_in_else_the_first_in_priority():
    table = Campaign("dwarfs empire bretonnia").pact("dwarfs", "empire").pact("dwarfs", "bretonnia")
    table.row("C8 D8", "tunnel", "").army("dwarfs", "C8", "hero").phase("move_explore").away("dwarfs")
    move = m.March("dwarfs army", ("D8",), stand_in="bretonnia")
    assert table.against("dwarfs", move) == ["Empire moves for Dwarfs."]
    assert table.against("dwarfs", m.NameStandIn("bretonnia")) == [
        "The ally who moves for an absent player must be named beforehand."
    ]
    table._append(m.NameStandIn("bretonnia"), "dwarfs")
    assert table.against("dwarfs", move) == []
    table._append(m.NameStandIn(""), "dwarfs")
    assert table.against("dwarfs", move) == ["Empire moves for Dwarfs."]


def test_the_phases_follow_each_other_and_the_turn():
    table = Campaign(campaign_turns="2").phase("start")
    seen = []
    for _ in range(14):
        seen.append((table.state.turn, table.state.phase))
        table.enter(None, m.EndPhase())
    phases = ["start", "move_explore", "fight", "tunnel", "move_rest", "income", "build"]
    assert seen == [(turn, phase) for turn in (1, 2) for phase in phases]
    assert table.state.over


def test_movement_is_fresh_every_turn():
    table = Campaign().row("G8 H8", "underway", "").army("empire", "G8", "hero").phase("move_explore")
    table.enter("empire", m.March("empire army", ("H8",)))
    table.phase("build").enter(None, m.EndPhase())
    assert table.who("empire army").left == 5


@pytest.mark.parametrize(
    ("seat", "move", "said"),
    [
        ("empire", m.SetTreasury(-1), "That cannot be below zero."),
        (None, m.SetSquare("H8", type="moon"), "There is no such kind of square."),
        (None, m.SetSquare("H8", owner="dwarfs"), "That faction is not in the campaign."),
        (None, m.SetBuilding("H8", "castle"), "There is no such building."),
        (None, m.SetArmy("nobody"), "There is no such army."),
        (None, m.SetTurn(0, "fight"), "There is no such turn or phase."),
        (None, m.SetPact("empire", "empire", True), "That faction is not in the campaign."),
        (None, m.Settle(" "), "Write what is settled."),
        (None, m.NameWatch("goblins"), "Choose a faction first."),
    ],
)
def test_a_correction_that_cannot_be_is_refused(seat: str | None, move, said: str):
    assert Campaign().refused(seat, move) == said


def test_a_rock_holds_no_army():
    table = Campaign().army("empire", "H8", "hero")
    assert table.refused(None, m.SetSquare("H8", type="rock")) == "Armies stand in H8."


def test_a_ruling_of_the_organiser_is_kept_and_changes_nothing():
    table = Campaign()
    before = table.state
    table.enter(None, m.Settle("The dragon sleeps this turn."))
    assert table.state == before


def test_a_later_entry_survives_when_an_earlier_one_is_taken_back():
    """Armies and units keep their names, so entries about them stay about them."""
    table = Campaign().square("C8", "empty_cavern", "empire", base=True).gold("empire", 300)
    table.army("empire", "C8", "hero", "20 spearmen", name="host").phase("build")
    first = table.enter("empire", m.Recruit("C8", "host", unit("10 archers", id="a")))
    table.enter("empire", m.Recruit("C8", "host", unit("10 guards", id="g")), m.Reinforce("g", models=5))
    table.retract(first)
    assert table.misfits == []
    assert [one.id for one in table.who("host").units] == ["host:0", "host:1", "g"]
    assert table.treasury("empire") == 300 - 75


def test_what_no_longer_fits_is_a_misfit_and_changes_nothing():
    table = Campaign().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "C8", "hero", "20 spearmen", name="host").phase("build")
    gold = table.entries[-1].version + 1
    table.gold("empire", 50).enter("empire", m.Recruit("C8", "host", unit("10 archers", id="a")))
    table.retract(gold)
    assert table.misfits == ["There is not enough gold in the treasury."]
    assert table.treasury("empire") == 0


def test_a_faction_joins_late_and_musters_at_the_start_of_a_turn():
    table = Campaign("empire skaven").phase("start", 3)
    assert table.against("skaven", m.Muster("Late", (unit("hero", "skaven"),))) == []
    table.enter("skaven", m.StartAt("L3"), m.Muster("Late", (unit("hero", "skaven"),)))
    assert table.where("Late") == "L3"


def test_an_army_without_a_starting_square_is_nowhere():
    """It marches nowhere, meets nobody, and nobody waits for it."""
    table = Campaign()
    table.enter("empire", m.Muster("Host", (unit("hero"),)))
    table.enter("skaven", m.Muster("Horde", (unit("hero", "skaven"),)))
    table.phase("move_explore")
    assert table.refused("empire", m.March("Host", ("O14",))) == "Host has no starting square yet."
    assert engagements(table.state) == ()
    assert to_act(table.state) == ""


def test_who_musters_late_may_move_at_once():
    table = Campaign("empire skaven").phase("start", 3)
    table.enter("skaven", m.StartAt("L3"), m.Muster("Late", (unit("hero", "skaven"),)))
    assert table.who("Late").left == 5


def test_a_set_up_with_one_seat_more_keeps_the_order_that_was_rolled():
    table = Campaign("empire skaven")
    table.enter(None, m.RollPriority(dice((1, 6)), ("empire", "skaven")))
    table.phase("start", 3)
    seats = ("dwarfs", "empire", "skaven")
    table._append(Begin(tuple(Seat(seat) for seat in seats), Seat("dwarfs"), {}))
    table.retract(table._append(m.Settle("Welcome.")))
    assert table.misfits == []
    assert table.state.order == ("skaven", "empire", "dwarfs")
    assert table.state.turn == 3


def test_two_players_of_one_faction_are_opposed_until_they_make_a_pact():
    table = (
        Campaign("dwarfs dwarfs-2").army("dwarfs", "H8", "hero", name="one").army("dwarfs-2", "H8", "hero")
    )
    assert [one.second.seats for one in engagements(table.state)] == [("dwarfs-2",)]
    table.phase("start", 2).enter("dwarfs", m.OfferPact("dwarfs-2"))
    table.enter("dwarfs-2", m.AcceptPact("dwarfs"))
    assert engagements(table.state) == ()
    assert distrust_loss(table.state, "dwarfs") == 0


def test_nobody_has_a_base_by_a_correction_in_a_tunnel():
    table = Campaign().square("C8", "empty_cavern", "empire", base=True).built("C8", "house")
    table.square("C8", "tunnel", "empire", base=True)
    assert not table.at("C8").base
