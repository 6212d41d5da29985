"""What one man, one turn, one bend of the course more or less decides: each limit from both sides."""

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.battles import GALE, HULLS, OVERTURNED
from companion.games.underworld.facts.travel import BEFORE_REST
from companion.games.underworld.facts.ways import days_ahead
from companion.games.underworld.moves.editions import FIRST, NOW, SECOND
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.tables import OwnTable
from companion.games.underworld.rules.apply import RULES, apply, check, resolve
from companion.games.underworld.rules.boarding import MAX_DICE
from companion.games.underworld.rules.colliding import PATCHERS, against_shear
from companion.games.underworld.rules.hiring import MAX_PEOPLE
from companion.games.underworld.rules.naval import MASTS_BY_HAND
from companion.games.underworld.rules.parties import against_join
from companion.games.underworld.rules.places import REACH
from companion.games.underworld.rules.shipboard import against_overturn
from companion.games.underworld.rules.ships import MASTS
from companion.games.underworld.state.out import TENTHS, Party, Spot
from companion.games.underworld.state.state import State, come_to
from companion.kernel.moves import Draft, Move, as_entry
from tests.games.underworld.desk import Desk, seeded
from tests.games.underworld.test_bounds import afield, afloat, below, expected

ABOARD = ("crew", "rowers", "marines")


def at_sea(**facts: object) -> State:
    """The Wave with these values, and the Foam as she was launched."""
    state = afloat().state
    wave = replace(state.ships["Wave"], **facts)  # type: ignore[arg-type]
    return replace(state, ships={**state.ships, "Wave": wave})


@pytest.mark.parametrize("where", ABOARD)
@pytest.mark.parametrize(
    ("move", "hands", "sentence"),
    [
        (m.Patch("Wave"), PATCHERS, f"Patching a hole takes {PATCHERS} men."),
        (m.LowerMast("Wave"), MASTS["crew"], f"Work on a mast takes {MASTS['crew']} men."),
    ],
)
def test_work_aboard_takes_so_many_hands_wherever_they_sit(
    move: Move, hands: int, sentence: str, where: str
) -> None:
    for men in (hands - 1, hands):
        crewed = at_sea(sinking=3, **(dict.fromkeys(ABOARD, 0) | {where: men}))
        assert [str(one.sentence) for one in check(crewed, None, move)] == [sentence] * (men < hands)


@pytest.mark.parametrize("vessel", ["longship", "small merchant"])
def test_a_mast_that_stands_as_it_should_takes_no_turns(vessel: str) -> None:
    by_hand = vessel in MASTS_BY_HAND
    for up in (True, False):
        ships = apply(at_sea(vessel=vessel, mast=True), None, m.LowerMast("Wave", up))
        assert isinstance(ships, State)
        wave = ships.ships["Wave"]
        assert wave.stepping == (MASTS["turns"] if by_hand and not up else 0)
        assert wave.mast is (up or by_hand)


def test_oars_are_sheared_in_passing() -> None:
    """What counts is how near the course came, not how far away it ended."""
    beyond = HULLS + TENTHS * REACH + 1
    for near, far_off in ((0, False), (beyond - 1, False), (beyond, True)):
        way = ((-500, near),)
        placed = {"Wave": Spot(east=500, south=near, way=way), "Foam": Spot(east=0, south=0)}
        state = replace(at_sea(), afloat=placed)
        assert bool([*against_shear(state, m.Shear("Wave", "Foam"))]) is far_off


@pytest.mark.parametrize("men", [1, MAX_DICE, MAX_DICE + 1, 2 * MAX_DICE + 1])
def test_each_swimmer_in_a_gale_has_a_die_of_his_own(men: int) -> None:
    state = at_sea(swimmers=men)
    stormy = replace(state, weather=replace(state.weather, force=GALE))
    for pips, left in ((1, 0), (100, men)):
        rolled = resolve(stormy, None, m.EndSeaTurn(), lambda _sides, pips=pips: pips)  # type: ignore[misc]
        after = apply(stormy, None, rolled)
        assert isinstance(after, State)
        assert after.ships["Wave"].swimmers == left
        assert sum(len(step.pips) for step in after.trail if step.case == "Wave") == men


def test_what_overturns_a_vessel_does_so_to_those_of_its_size_alone() -> None:
    for monster, vessels in OVERTURNED.items():
        for vessel in ("longship", "rowboat", *vessels):
            against = [*against_overturn(at_sea(vessel=vessel), m.Overturn("Wave", monster))]
            assert bool(against) is (vessel not in vessels)
    # Things that do not exist at all are refused elsewhere.
    assert [*against_overturn(at_sea(), m.Overturn("Wave", "Sprat"))] == []
    assert [*against_overturn(at_sea(), m.Overturn("Raft", next(iter(OVERTURNED))))] == []


def test_who_fights_in_the_air_off_the_map_says_on_which_side() -> None:
    desk = Desk()
    desk.people(Ada=12)
    for name in ("Roc", "Drake"):
        desk.enter(m.SetFlyer(m.Flyer(name=name, category="sprite, large bird, large insect", move=24)))
    melee = m.Melee("Roc", "Drake", struck=("Drake",))
    spots = {"Roc": Spot(east=0, south=0), "Drake": Spot(east=5, south=0)}
    for aloft in ({}, {"Roc": spots["Roc"]}, {"Drake": spots["Drake"]}):
        after = apply(replace(desk.state, aloft=aloft), None, melee)
        assert str(getattr(after, "sentence", "")) == "Choose on which side of Drake the other is."
    placed = replace(desk.state, aloft=spots)
    assert isinstance(apply(placed, None, resolve(placed, None, melee, seeded(1))), State)


def test_a_party_that_parts_takes_neither_rations_nor_horses() -> None:
    desk = afield()
    was = desk.state.journey
    assert was is not None
    fed = replace(desk.state, journey=replace(was, rations=3, horses=2, size=9))
    parted = apply(fed, None, m.NewParty("Away", ("Bo",)))
    assert isinstance(parted, State)
    gone = parted.journey
    assert gone is not None
    assert (gone.party, gone.size, gone.rations, gone.horses) == (("Bo",), 1, 0, 0)
    stays = next(iter(parted.parties.values())).journey
    assert stays is not None
    assert (stays.party, stays.size, stays.rations, stays.horses) == (("Ada",), 8, 3, 2)


def test_only_clocks_that_both_parties_have_can_differ() -> None:
    desk = below()
    under = desk.state.expedition
    assert under is not None
    for own in (None, under):
        for other in (None, under, replace(under, turn=under.turn + 1)):
            met = replace(desk.state, expedition=own, parties={"Away": Party(expedition=other)})
            told = [str(one.sentence) for one in against_join(met, m.JoinParties("Away"))]
            differ = own is not None and other is not None and own.turn != other.turn
            assert any("is in turn" in sentence for sentence in told) is differ


def test_a_hex_is_found_by_a_party_that_knows_where_it_is() -> None:
    desk = afield()
    was = desk.state.journey
    assert was is not None
    for journey, by_all, found in (
        (None, False, True),
        (was, False, True),
        (replace(was, lost=2), False, False),
        (replace(was, lost=2), True, True),
    ):
        after = come_to(replace(desk.state, journey=journey), ("0909",), by_all=by_all)
        assert ("0909" in after.hexes) is found


def test_days_of_rest_come_after_as_many_of_marching_each_time() -> None:
    path = tuple(f"{column:02}05" for column in range(6, 60))
    desk = afield().hexes("clear", *path)
    journey = desk.state.journey
    assert journey is not None
    marched = [len(day.hexes) > 0 for day in days_ahead(desk.state, journey, path)]
    rests = [number for number, moves in enumerate(marched) if not moves]
    assert len(rests) > 1
    assert rests[0] == BEFORE_REST
    assert {after - before for before, after in pairwise(rests)} == {BEFORE_REST + 1}


@pytest.mark.parametrize(("pips", "shaken"), [(1, True), (50, True), (51, False), (100, False)])
def test_burning_oil_ends_a_pursuit_as_often_as_the_table_reads(pips: int, shaken: bool) -> None:
    desk = below()
    desk.enter(m.Flee(runners=9, monsters=9))
    run = resolve(desk.state, None, m.Run((), thrown="oil"), lambda sides: pips if sides == 100 else 1)
    after = apply(desk.state, None, run)
    assert isinstance(after, State)
    assert after.expedition is not None
    assert (after.expedition.pursuit is None) is shaken


def test_what_a_hand_gives_goes_to_somebody_who_is_there() -> None:
    rich = replace(afield().state, haul=m.Treasure(gold=9, gems=2))
    for who, given, refused in (
        ("Cy", m.Treasure(gems=1), "Nothing here is called Cy."),
        ("", m.Treasure(gems=1), "Nothing here is called –."),
        ("Bo", m.Treasure(gems=3), "There is not that much treasure."),
        ("Bo", m.Treasure(), "Nothing is given."),
        ("Bo", m.Treasure(gold=4, gems=2), ""),
    ):
        after = apply(rich, None, m.HandOut(who, given))
        assert str(getattr(after, "sentence", "")) == refused
    assert isinstance(after, State)
    assert after.haul == m.Treasure(gold=5)


def test_nobody_is_hired_beyond_what_is_a_number() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.Found("Fort", "Ada"))
    for count in (-MAX_PEOPLE - 1, MAX_PEOPLE + 1):
        refused = desk.refused(m.Hire("Fort", "Armorer", count))
        assert refused.replace(",", "") == expected(-MAX_PEOPLE, MAX_PEOPLE)


def test_one_alone_lives_in_a_room_where_the_kind_comes_alone() -> None:
    """Its number is kept with the room."""
    desk = Desk().people(Ada=12).kind("Ogre", grouped=False)
    desk.enter(m.StockLevel("L", 1, ("1",)), die=seeded(1))
    desk.enter(m.EditRoom("L", Room(name="1", monster="Ogre")))
    desk.enter(m.SetOut(1, ("Ada",)))
    met = desk.enter(m.Meet(level="L", room="1"), die=seeded(1))
    assert met.levels["L"].rooms["1"].number == 1


@pytest.mark.parametrize(
    ("move", "place"),
    [
        (m.Place("air", "Roc", 1, 1), "flyer:Roc"),
        (m.Place("sea", "Wave", 1, 1), "ship:Wave"),
        (m.Unplace("air", "Roc"), "flyer:Roc"),
        (m.SetTable(OwnTable(name="Inns", dice="1d6", rows=())), "table:own:Inns"),
        (m.RemoveTable("Inns"), "table:own:Inns"),
        (m.HandOut("Bo", m.Treasure(gold=1)), "character:Bo"),
    ],
)
def test_what_an_entry_is_about_is_lit_up(move: Move, place: str) -> None:
    assert place in RULES.touches(as_entry(Draft(move=move), 1))


@pytest.mark.parametrize(("edition", "way"), [(FIRST, ()), (SECOND, ("0506",)), (NOW, ("0506",))])
def test_the_way_of_a_day_is_kept_since_castles_are_met_on_it(edition: int, way: tuple[str, ...]) -> None:
    state = afield().state
    travel = m.Travel(("0506",), edition=edition)
    after = apply(state, None, resolve(state, None, travel, lambda sides: sides))
    assert isinstance(after, State)
    assert after.journey is not None
    assert (after.journey.at, after.journey.way) == ("0506", way)
