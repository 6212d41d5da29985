"""Whether a party may move, in which direction, how far, and whom it may meet; how likely it is that a move
ends on a certain space, over all rolls, including those of a portal; whether a Foe card may be played, where
the Maps are, and who has won.
"""

from dataclasses import dataclass
from fractions import Fraction

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import (
    D6,
    is_barred,
    maps_space,
    may_be_met,
    opponents_left,
    percent,
    rivals_at,
    spaces_to_go,
    terrain_at,
    ways,
    will_go_on,
)
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.rules.row import fact
from companion.games.underdark_maps.state import START, State
from companion.kernel.dice import Roll, ToRoll, outcomes
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

PORTAL_ROLLS = {"portal": m.EnterPortal, "shift": m.Shift}
"""The portal rolls that can follow a march: the move that completes each kind of task, with one die."""


@dataclass(frozen=True, slots=True)
class End:
    """The space of a party after its move; `shifted`: whether a portal moved it there."""

    space: int
    shifted: bool


def chances_to_land(state: State, seat: Seat, way: int, space: int) -> tuple[Fraction, Fraction]:
    """Return the chances that a move in this direction ends on a space, and that it leads to a portal from
    which the party comes there.

    On a portal a move ends only if a planar foe comes through; otherwise the portal moves the party on. A
    roll that does not move the party counts for no space.
    """
    ends = outcomes(lambda rolls: _end(state, seat, way, rolls))
    start = state.parties[seat].space
    stays = ends.get(End(space, shifted=False), Fraction(0)) if space != start else Fraction(0)
    return stays, ends.get(End(space, shifted=True), Fraction(0))


def _end(state: State, seat: Seat, way: int, rolls: tuple[Roll, ...]) -> End:
    fallen, shifted = iter(rolls), False

    def die() -> Roll:
        roll = next(fallen, None)
        if roll is None:
            raise ToRoll(Roll(sides=D6))
        return roll

    state = _after(state, seat, m.March(die(), way))
    while state.turn.tasks and (task := state.turn.tasks[0]).kind in PORTAL_ROLLS and task.seat == seat:
        shifted = task.kind == "shift"
        state = _after(state, seat, PORTAL_ROLLS[task.kind](die()))
    return End(state.parties[seat].space, shifted)


def _after(state: State, seat: Seat, move: Move) -> State:
    after = apply(state, seat, move)
    return state if isinstance(after, Misfit) else after


def move(state: State, seat: Seat) -> Ruling:
    open_ways = ways(state, seat)
    stays = is_barred(state, seat)
    party = state.parties[seat]
    facts = [fact(_say_distance(state, seat)), *(_list_reach(state, seat, way) for way in (1, -1))]
    if not party.members:
        answer = text("Nobody is in this party, so it cannot move.")
    elif stays:
        answer = text("No: the barrier roll failed, and the party must stay this turn.")
    elif len(open_ways) > 1:
        answer = text("Yes, either way.")
    else:
        answer = text("Yes, towards the End.") if open_ways == (1,) else text("Yes, towards Start.")
    return Ruling(
        verdict=bool(party.members) and not stays,
        answer=answer,
        page=PAGE,
        facts=tuple(facts),
        reading=_reading(state),
    )


def _reading(state: State) -> Text:
    after_roll = state.options.direction_choice == "after_roll"
    chosen = (
        text("At this table the direction is chosen after the roll.")
        if after_roll
        else text("The whole roll must be moved, and the direction chosen before it.")
    )
    ends = (
        text("At this table a roll past Start or End does not move the party.")
        if state.options.overshoot == "exact_count"
        else text("A move past Start or End stops there.")
    )
    return text("%(one)s %(other)s", one=chosen, other=ends)


def _say_distance(state: State, seat: Seat) -> Text:
    spaces = spaces_to_go(state, seat)
    return text(
        "%(spaces)s from winning: at least %(turns)s, about %(mean)s on average.",
        spaces=ntext("%(n)s space", "%(n)s spaces", spaces),
        turns=ntext("%(n)s turn", "%(n)s turns", -(-spaces // 6)),
        mean=-(-spaces * 2 // 7),
    )


def _list_reach(state: State, seat: Seat, way: int) -> Fact:
    """Return which spaces a move in that direction can reach, and whom the party would meet there."""
    space = state.parties[seat].space
    reached: list[Text | str] = []
    for steps in range(1, 7):
        there = space + way * steps
        if START < there <= state.end:
            name = terrain_at(state, there).name or text("space %(n)s", n=there)
            met = tuple(NAMES[o] for o in state.order if o != seat and state.parties[o].space == there)
            reached.append(
                text("%(n)s %(name)s", n=steps, name=name) if not met else _tell_met(steps, name, met)
            )
        elif there == START:
            reached.append(text("%(n)s %(name)s", n=steps, name=text("Start")))
    ahead = tuple(reached) or text("nothing")
    if way == 1:
        return fact(text("Towards the End: %(spaces)s", spaces=ahead))
    return fact(text("Towards Start: %(spaces)s", spaces=ahead))


def _tell_met(steps: int, name: Text | str, met: tuple[Text, ...]) -> Text:
    return text("%(n)s %(name)s, with %(parties)s", n=steps, name=name, parties=met)


def maps(state: State) -> Ruling:
    at = maps_space(state)
    if state.holder is None:
        answer = text("Nobody: the Maps lie on space %(n)s of %(end)s.", n=at, end=state.end)
    else:
        answer = ntext(
            "%(party)s, %(n)s space from Start.",
            "%(party)s, %(n)s spaces from Start.",
            at,
            party=NAMES[state.holder],
        )
    facts = tuple(
        fact(text("%(party)s: %(far)s", party=NAMES[seat], far=_say_distance(state, seat)), f"party:{seat}")
        for seat in state.order
        if not state.parties[seat].out
    )
    return Ruling(verdict=None, answer=answer, page=PAGE, facts=facts)


def catch(state: State, seat: Seat) -> Ruling:
    """Rule how likely it is that the next move ends in the space of the party with the Maps: by the move
    roll, or through a portal."""
    if state.holder is None or state.holder == seat:
        return Ruling(verdict=None, answer=text("No rival has the Maps."), page=PAGE)
    apart = state.parties[state.holder].space - state.parties[seat].space
    way = 1 if apart > 0 else -1
    at_once, by_portal = _chances_if_open(state, seat, way, state.parties[state.holder].space)
    odds = text("%(percent)s %%", percent=percent(at_once))
    facts = [_list_reach(state, seat, way), _list_reach(state, seat, -way)]
    if by_portal:
        facts.insert(
            0, fact(text("Coming there through a portal adds %(percent)s %%.", percent=percent(by_portal)))
        )
    return Ruling(
        verdict=None,
        answer=ntext(
            "%(party)s is %(n)s space away. Chance of landing there with the next move roll: %(odds)s",
            "%(party)s is %(n)s spaces away. Chance of landing there with the next move roll: %(odds)s",
            abs(apart),
            party=NAMES[state.holder],
            odds=odds,
        ),
        page=PAGE,
        facts=tuple(facts),
        reading=text("Only the space where the move ends counts, not those that are passed."),
    )


def _chances_if_open(state: State, seat: Seat, way: int, space: int) -> tuple[Fraction, Fraction]:
    """See `chances_to_land`; both chances are 0 in a direction that is closed."""
    if way not in ways(state, seat):
        return Fraction(0), Fraction(0)
    return chances_to_land(state, seat, way, space)


def foe(state: State) -> Ruling:
    """Rule whether a Foe card may be played on the party on turn."""
    if state.setting_up or state.won:
        return Ruling(verdict=False, answer=text("No turn is being played."), page=PAGE)
    seat = state.on_turn
    left = opponents_left(state)
    facts: list[Fact] = []
    if state.parties[seat].space == START:
        facts.append(fact(text("Start is safe: no Foe card of any kind, and no battle.")))
    if rivals_at(state, seat):
        facts.append(fact(text("Another party stands in the same space.")))
    if state.turn.planar:
        facts.append(fact(text("A planar foe must be fought this turn, so no Foe card can be added.")))
    if not left:
        facts.append(fact(text("No opponent can play a Foe card any more this turn.")))
    now = bool(left) and may_be_met(state) and state.turn.phase == "encounter"
    later = bool(left) and (may_be_met(state) or (will_go_on(state) and not state.turn.planar))
    if now:
        answer = text("Yes, now, by %(parties)s.", parties=tuple(NAMES[other] for other in left))
    elif later:
        answer = text(
            "Not yet: in the Encounter phase, if that is possible where %(party)s stands then.",
            party=NAMES[seat],
        )
    else:
        answer = text("No.")
    limit = (
        text(
            "Only one Foe card can be played: by whoever speaks first or, if several speak at once, "
            "by the first of them in seat order."
        )
        if state.options.foe_cards_per_encounter == "one"
        else text("At this table each opponent can play one Foe card.")
    )
    return Ruling(verdict=now, answer=answer, page=PAGE, facts=tuple(facts), reading=limit)


def winner(state: State) -> Ruling:
    if state.won and state.holder is not None:
        return Ruling(
            verdict=True,
            answer=text("%(party)s: the party stands on Start with the Maps.", party=NAMES[state.holder]),
            page=PAGE,
            reading=text("The party wins at once, in the Move phase."),
        )
    return Ruling(verdict=None, answer=text("Nobody yet: the Maps are not home."), page=PAGE)
