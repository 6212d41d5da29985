"""Questions asked in random positions, worked out a second time by counting every way that the dice can
fall."""

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.adjudication.questions import rule
from companion.games.underdark_maps.adjudication.travel import chances_to_land
from companion.games.underdark_maps.catalogue.deck import EventCard, write_face
from companion.games.underdark_maps.catalogue.tables import CLASSES, FIGHTER, FOES, KINDS, MAGE, ROGUE
from companion.games.underdark_maps.facts import chance_against_planar, chance_to_win, percent
from companion.games.underdark_maps.state import (
    PHASES,
    START,
    Battle,
    Card,
    Member,
    Party,
    Played,
    State,
    Task,
    Turn,
)
from companion.kernel.dice import Roll
from companion.kernel.rulings import Fault, Refusal, Ruling
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did
from tests.games.underdark_maps.setting import (
    CITY,
    MINE,
    NODE,
    PORTAL,
    SHAFT,
    at,
    fought,
    phase,
    ready,
    wearing,
)

BARRIERS, DANGERS = {8, 10, 11, 12, 18, 19}, {16, 17, 20}
D20, LENGTH = range(1, 21), 12
SEATS = (RED, BLUE, GREEN)
READINGS = {
    "earth_node": ("per_mage", "once"),
    "item_class": ("required", "free"),
    "foe_cards_per_encounter": ("one", "one_each"),
    "commit": ("hidden_before_roll", "open_active_first"),
    "map_party_direction": ("home_only", "either"),
    "attachment_limit": ("none", "one_per_kind"),
}


def anywhere(number: int) -> State:
    """Any position in the middle of a race of three."""
    lots = random.Random(number)
    state = begun(*SEATS, board_spaces="custom", **{key: lots.choice(of) for key, of in READINGS.items()})
    parties = {seat: _party(lots) for seat in SEATS}
    kind = lots.choice(("attach", "encounter", "march", "commit"))
    battle = None
    if kind == "commit":
        rival = lots.choice((None, BLUE, GREEN))
        played = {seat: Played(lots.randrange(3), {MAGE: lots.randrange(2)}) for seat in (RED, rival) if seat}
        battle = Battle(
            rival=rival,
            foe="" if rival else "monster",
            level=0 if rival else lots.randint(1, 12),
            played={seat: cards for seat, cards in played.items() if lots.random() < 0.5},
        )
    turn = replace(
        state.turn,
        seat=RED,
        phase={"attach": "attachments", "march": "move", "commit": "battle"}.get(kind, kind),
        tasks=(Task(kind, RED),),
        barred=lots.random() < 0.3,
        planar=lots.choice((0, 0, 7)),
        closed=lots.random() < 0.2,
        passed=frozenset(seat for seat in (BLUE, GREEN) if lots.random() < 0.3),
        foes_by=frozenset(seat for seat in (BLUE, GREEN) if lots.random() < 0.2),
        battle=battle,
    )
    rows = (CITY, MINE, NODE, PORTAL, SHAFT, 7, 8, 16)
    holder = lots.choice((None, *(seat for seat in SEATS if parties[seat].space)))
    return replace(
        state,
        turn=turn,
        parties=parties,
        terrain=(0, *(lots.choice(rows) for _ in range(LENGTH))),
        holder=holder,
        second=holder is not None,
        maps_at=LENGTH,
        turns=3,
    )


def _party(lots: random.Random) -> Party:
    cards = [Card(kind, cls) for kind in ("weapon", "armour") for cls in CLASSES]
    members = tuple(
        Member(row, cls, tuple(lots.sample(cards, lots.choice((0, 0, 1)))))
        for row, cls in lots.choices(((1, ROGUE), (2, MAGE), (4, FIGHTER)), k=lots.choice((0, 1, 3, 5, 6)))
    )
    return Party(space=lots.randint(0, 4), members=members, hand=lots.randrange(4), out=lots.random() < 0.1)


POSITIONS = [anywhere(number) for number in range(60)]
LOTS = pytest.mark.parametrize("positions", [POSITIONS[:30], POSITIONS[30:]], ids=("some", "others"))


def told(ruling: Ruling) -> list[str]:
    return [str(fact.sentence) for fact in ruling.facts]


def rolls(good: Iterable[int]) -> str:
    """Return the words for the rolls of a d20 that are good enough: these and all higher ones."""
    good = sorted(good)
    if len(good) == 20:
        needed = "Any roll"
    else:
        needed = f"{good[0]} or more on the d20" if good else "No roll is enough"
    return f"Needed: {needed}. That is {percent(Fraction(len(good), 20))} % of all rolls."


def of_class(state: State, seat: Seat, cls: str) -> int:
    return [member.cls for member in state.parties[seat].members].count(cls)


def standing(state: State, seat: Seat) -> int:
    return state.terrain[state.parties[seat].space]


def strength(state: State, seat: Seat, space: int) -> int:
    """Return what is added to a party's die on a space, before any card is played."""
    party = state.parties[seat]
    mages = of_class(state, seat, MAGE)
    node = 0
    if state.terrain[space] == NODE:
        node = 3 * (mages if state.options.earth_node == "per_mage" else min(mages, 1))
    return len(party.members) + sum(len(member.cards) for member in party.members) + node


def chance(own: int, other: int) -> Fraction:
    pairs = [(a + own, b + other) for a, b in product(D20, D20)]
    return Fraction(sum(a > b for a, b in pairs), sum(a != b for a, b in pairs))


@pytest.mark.parametrize("lead", [-40, -20, -19, -18, -3, -1, 0, 1, 4, 17, 18, 19, 20, 40])
def test_a_battle_is_won_as_often_as_all_pairs_say(lead: int) -> None:
    assert chance_to_win(lead, 0) == chance_to_win(lead + 3, 3) == chance(lead, 0)


def test_a_planar_foe_is_each_level_alike() -> None:
    for own in (0, 6, 11):
        assert chance_against_planar(own) == sum(chance(own, level) for level in D20) / 20


@LOTS
def test_what_a_roll_needs(positions: list[State]) -> None:
    for state in positions:
        for seat in SEATS:
            rogues, maps = of_class(state, seat, ROGUE), 5 if state.holder == seat else 0
            here = standing(state, seat)
            ruling = rule(state, "navigation", {"seat": seat})
            assert ruling.verdict is (None if here in BARRIERS | DANGERS else False)
            assert str(ruling.answer).endswith(rolls(pips for pips in D20 if pips + rogues + maps > 10))
            assert f"{rogues} Rogue" in told(ruling)[0]
            assert ("The Maps add 5." in told(ruling)) == (state.holder == seat)
            stays = "After a failed roll the party must stay here this turn."
            assert (stays in told(ruling)) == (here in BARRIERS)
            trap = rule(state, "trap", {"seat": seat})
            assert str(trap.answer) == rolls(pips for pips in D20 if pips + rogues > 10)
            recruit = rule(state, "recruit", {"seat": seat})
            if len(state.parties[seat].members) == 6:
                assert recruit.verdict is False
            else:
                more = 3 if here in (CITY, MINE) else 0
                assert recruit.verdict is None
                assert str(recruit.answer) == rolls(pips for pips in D20 if pips + more >= 18)
                assert len(recruit.facts) == (more > 0)


@LOTS
def test_where_a_portal_leads_and_what_is_at_stake(positions: list[State]) -> None:
    for state in positions:
        for seat in SEATS:
            mages = of_class(state, seat, MAGE)
            ends = [
                "back" if pips + mages <= 2 else "foe" if pips + mages <= 4 else "on" for pips in range(1, 7)
            ]
            back, foe, on = (percent(Fraction(ends.count(end), 6)) for end in ("back", "foe", "on"))
            answer = str(rule(state, "portal", {"seat": seat}).answer)
            assert answer == f"Back d6 spaces: {back} %. A planar foe: {foe} %. Forward d6 spaces: {on} %."
            members = len(state.parties[seat].members)
            each = percent(Fraction(1, members)) if members else "0"
            stake = rule(state, "stake", {"seat": seat})
            assert str(stake.answer) == f"One member at random: {each} % for each of {members}."
            assert len(stake.facts) == (2 if state.holder == seat else 1)
            assert str(rule(state, "cards", {"seat": seat}).answer).startswith(f"{mages} spell")
            fits = told(rule(state, "cards", {"seat": seat}))
            assert ["nobody" in line for line in fits] == [not of_class(state, seat, cls) for cls in CLASSES]


@LOTS
def test_the_odds_of_battles(positions: list[State]) -> None:
    for state in positions:
        battle = state.turn.battle
        for seat in SEATS:
            ruling = rule(state, "battle", {"seat": seat})
            if battle is None:
                space = state.parties[seat].space
                own = strength(state, seat, space)
                rivals = {
                    other: percent(chance(own, strength(state, other, space)))
                    for other in SEATS
                    if other != seat and state.parties[other].members and not state.parties[other].out
                }
                foes = {level: percent(chance(own, level)) for level in (5, 10, 15)}
                planar = percent(sum((chance(own, level) for level in D20), Fraction(0)) / 20)
                assert told(ruling)[1:] == [
                    *(f"Against {other.capitalize()}: {odds} %" for other, odds in rivals.items()),
                    f"Against a planar foe of unknown level: {planar} %",
                    *(f"Against a force of d20 + {level}: {odds} %" for level, odds in foes.items()),
                ]
                continue
            forces = []
            for side in (RED, battle.rival):
                if side is None:
                    there = standing(state, RED)
                    forces.append(battle.level + (3 if there == 7 else 0))
                else:
                    played = battle.played.get(side, Played(0, {}))
                    cards = played.spells + sum(played.items.values())
                    forces.append(strength(state, side, state.parties[side].space) + 2 * cards)
            own, other = forces
            odds = chance(own, other)
            assert str(ruling.answer) == f"Red wins {percent(odds)} % of the time."
            more, less = percent(chance(own + 2, other) - odds), percent(odds - chance(own - 2, other))
            other_side = f"; one for the other side by {less}" if battle.rival else ""
            worth = f"One more card for Red changes the odds by {more} percentage points{other_side}."
            assert worth in told(ruling)
            open_sides = [side for side in (RED, battle.rival) if side and side not in battle.played]
            assert sum("is not known yet" in line for line in told(ruling)) == len(open_sides)


def free(state: State, other: Seat) -> bool:
    """Return whether an opponent may still play a Foe card this turn."""
    if state.turn.closed or (state.turn.foes_by and state.options.foe_cards_per_encounter == "one"):
        return False
    return not state.parties[other].out and other not in state.turn.passed | state.turn.foes_by


def exposed(state: State) -> bool:
    """Return whether Red is where it can be met."""
    red = state.parties[RED]
    met = any(
        state.parties[other].space == red.space
        and state.parties[other].members
        and not state.parties[other].out
        for other in (BLUE, GREEN)
    )
    return bool(red.members and not red.out and red.space != 0 and not met and not state.turn.planar)


@LOTS
def test_a_foe_card_is_played_where_the_party_on_turn_can_be_met(positions: list[State]) -> None:
    for state in (*positions, *(replace(at(one, RED, START), holder=None) for one in positions)):
        red, left = state.parties[RED], any(free(state, other) for other in (BLUE, GREEN))
        to_move = state.turn.phase in ("attachments", "move") and not state.turn.barred
        elsewhere = to_move and red.members and not red.out and not state.turn.planar
        may = bool(left and (exposed(state) or elsewhere))
        ruling = rule(state, "foe", {})
        assert ruling.verdict is (left and exposed(state) and state.turn.phase == "encounter")
        assert (str(ruling.answer) == "No.") == (not may)
        assert len(ruling.facts) == sum(
            (
                state.parties[RED].space == 0,
                "Another party stands in the same space." in told(ruling),
                state.turn.planar > 0,
                not (free(state, BLUE) or free(state, GREEN)),
            )
        )


@pytest.mark.parametrize("space", [START, 3], ids=["on Start", "beside a rival"])
def test_a_party_that_cannot_be_met_where_it_stands_may_be_met_once_it_has_moved(space: int) -> None:
    def answer(state: State) -> str:
        return str(rule(state, "foe", {}).answer)

    not_yet = "Not yet: in the Encounter phase, if that is possible where Red stands then."
    here = at(at(ready(1, 1, 1, 1, PORTAL, 1), BLUE, 3), RED, space)
    for before in PHASES[: PHASES.index("encounter")]:
        assert answer(phase(here, RED, before)) == not_yet, before
    for turn in ({"phase": "attachments", "barred": True}, {"phase": "encounter", "tasks": ()}):
        stays = phase(here, RED, "attachments")
        assert answer(replace(stays, turn=replace(stays.turn, **turn))) == "No.", turn
    portal = at(phase(at(here, RED, 4), RED, "move"), BLUE, 5)
    landed = did(portal, RED, m.March(Roll(sides=6, pips=(1,)), 1))
    assert [task.kind for task in landed.turn.tasks] == ["portal"]
    assert answer(landed) == not_yet, "the portal may lead away from the rival"


@LOTS
def test_which_card_may_be_played_now(positions: list[State]) -> None:
    for state in positions:
        now = state.turn.tasks[0].kind
        first_waits = state.turn.battle is not None and state.options.commit == "open_active_first"
        for seat, kind, cls in product(SEATS, KINDS, CLASSES):
            foe = kind in FOES
            card = EventCard(kind, "" if foe else cls, 3 if foe and kind != "trap" else 0, "")
            here = of_class(state, seat, cls)
            if foe:
                may = now == "encounter" and seat != RED and free(state, seat)
            elif kind == "spell":
                may = now == "commit" and seat == RED and of_class(state, seat, MAGE) > 0
            elif kind == "one-use":
                may = now == "commit" and seat == RED and (here > 0 or state.options.item_class == "free")
            else:
                worn = [
                    kind in {one.kind for one in member.cards}
                    for member in state.parties[seat].members
                    if member.cls == cls
                ]
                limited = state.options.attachment_limit == "one_per_kind"
                may = now == "attach" and seat == RED and not all(limited and has for has in worn)
            ruling = rule(state, "card", {"seat": seat, "card": write_face(card)})
            assert ruling.verdict is may, (seat, card, first_waits)


@LOTS
def test_who_moves_which_way_and_how_far_it_is(positions: list[State]) -> None:
    for state in positions:
        for seat in SEATS:
            party = state.parties[seat]
            ruling = rule(state, "move", {"seat": seat})
            stays = state.turn.barred and seat == RED
            assert ruling.verdict is (bool(party.members) and not stays)
            if ruling.verdict:
                both = state.holder is not None and party.space not in (0, LENGTH)
                home = state.holder == seat
                if home and (state.options.map_party_direction == "home_only" or party.space == LENGTH):
                    assert str(ruling.answer) == "Yes, towards Start."
                elif both:
                    assert str(ruling.answer) == "Yes, either way."
                else:
                    assert str(ruling.answer) == "Yes, towards the End."
            maps = LENGTH if state.holder is None else state.parties[state.holder].space
            far = party.space if state.holder == seat else abs(maps - party.space) + maps
            turns, mean = (
                next(n for n in range(99) if n * 6 >= far),
                next(n for n in range(99) if n * 7 >= far * 2),
            )
            way, least = f"{far} space{'s' * (far != 1)}", f"{turns} turn{'s' * (turns != 1)}"
            said = f"{way} from winning: at least {least}, about {mean} on average."
            assert told(ruling)[0] == said
            if not party.out:
                assert any(said in line for line in told(rule(state, "maps", {})))
        if state.holder is not None:
            assert f"{state.parties[state.holder].space} space" in str(rule(state, "maps", {}).answer)


@LOTS
def test_how_likely_the_party_with_the_maps_is_caught(positions: list[State]) -> None:
    for state in positions:
        for seat in SEATS:
            ruling = rule(state, "catch", {"seat": seat})
            if state.holder in (None, seat):
                assert str(ruling.answer) == "No rival has the Maps."
                continue
            here, there = state.parties[seat].space, state.parties[state.holder].space
            hits = sum(
                max(0, min(LENGTH, here + (pips if there > here else -pips))) == there for pips in range(1, 7)
            )
            odds = Fraction(hits if here != there else 0, 6)
            if state.terrain[there] == PORTAL:
                mages = of_class(state, seat, MAGE)
                odds *= Fraction(sum(2 < pips + mages <= 4 for pips in range(1, 7)), 6)
            apart = abs(there - here)
            assert f"is {apart} space{'s' * (apart != 1)} away" in str(ruling.answer)
            assert str(ruling.answer).endswith(f"{percent(odds)} %")


def test_nobody_lands_by_a_way_that_is_shut_or_without_moving() -> None:
    state = replace(at(at(ready(), BLUE, 3), RED, 3), holder=BLUE, second=True)
    assert chances_to_land(state, RED, 1, 3) == (0, 0)
    for both in (0, 5, 12):
        level = replace(at(at(ready(), BLUE, both), RED, both), holder=BLUE, second=True)
        assert str(rule(level, "catch", {"seat": RED}).answer).endswith(": 0 %")


def test_the_race_is_won_on_start_with_the_maps_and_before_that_by_nobody() -> None:
    state = replace(phase(ready(), RED, "encounter"), holder=RED, second=True)
    assert rule(at(state, RED, 1), "winner", {}).verdict is None
    won = at(state, RED, 0)
    assert rule(won, "winner", {}).verdict is True
    assert rule(won, "foe", {}).verdict is False
    assert "No turn is being played." in str(rule(won, "foe", {}).answer)
    assert "No turn is being played." in str(rule(begun(RED, BLUE), "foe", {}).answer)


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("move", {"seat": "green"}),
        ("move", {}),
        ("card", {"seat": "red", "card": "nothing"}),
        ("card", {"seat": "red"}),
        ("nothing", {"seat": "red"}),
    ],
)
def test_what_is_not_there_cannot_be_asked(question: str, args: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        rule(ready(), question, args)
    assert refused.value.fault is Fault.UNKNOWN


def test_whose_cards_come_second_waits_for_the_party_on_turn() -> None:
    state = phase(at(at(ready(commit="open_active_first"), RED, 3), BLUE, 3), RED, "battle")
    state = replace(
        state,
        turn=replace(
            state.turn,
            battle=Battle(rival=BLUE, played={}),
            tasks=(Task("commit", RED), Task("commit", BLUE)),
        ),
    )
    spell = write_face(EventCard("spell", MAGE, 0, ""))
    assert rule(state, "card", {"seat": BLUE, "card": spell}).verdict is False
    assert rule(state, "card", {"seat": RED, "card": spell}).verdict is True


@pytest.mark.parametrize(("played", "said"), [("required", "needs a member"), ("free", "needs no member")])
def test_whether_an_item_needs_somebody_is_said_as_the_table_plays_it(played: str, said: str) -> None:
    ruling = rule(begun(RED, BLUE, item_class=played), "cards", {"seat": RED})
    assert ruling.reading is not None
    assert f"A one-use item {said} of its class" in str(ruling.reading)


@pytest.mark.parametrize(("played", "said"), [("required", "needs a member"), ("free", "needs no member")])
def test_so_does_the_answer_about_a_single_item(played: str, said: str) -> None:
    state = fought(ready(item_class=played))
    item = write_face(EventCard("one-use", FIGHTER, 0, ""))
    assert f"A one-use item {said} of its class" in told(rule(state, "card", {"seat": RED, "card": item}))[0]


def test_a_card_that_everybody_of_its_class_wears_already_is_not_called_one_for_another_class() -> None:
    state = phase(ready(attachment_limit="one_per_kind"), RED, "attachments")
    state = wearing(state, RED, 0, Card("weapon", MAGE))
    for cls, said in ((MAGE, "Each Mage of the party already wears such a card."), (FIGHTER, "Yes, now")):
        card = write_face(EventCard("weapon", cls, 0, ""))
        assert str(rule(state, "card", {"seat": RED, "card": card}).answer).startswith(said)


@pytest.mark.parametrize(("limit", "over"), [("one", True), ("one_per_opponent", False)])
def test_who_may_still_play_a_foe_card_after_a_battle_is_not_told_otherwise(limit: str, over: bool) -> None:
    state = at(begun(RED, BLUE, GREEN, foe_cards_per_encounter=limit), RED, 3)
    battle = Battle(foe="monster", level=4, by=BLUE, played={})
    turn = Turn(
        seat=RED, phase="battle", tasks=(Task("fight", RED),), foes_by=frozenset({BLUE}), battle=battle
    )
    state = replace(state, turn=turn)
    trap = write_face(EventCard("trap"))
    why = told(rule(state, "card", {"seat": GREEN, "card": trap}))
    assert (why == ["No more Foe cards can be played on this party this turn."]) is over
