"""The consequences of a march, a battle or the end of a pact, told before it is entered: each in words, with
the heading of the rulebook and, where the rulebook is silent, the doubts whose reading it depends on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.inquiry import SETTINGS_BY_KEY, ruling_on
from companion.games.stone_and_iron.adjudication.links import line_name, square_names
from companion.games.stone_and_iron.catalogue.rulebook import (
    AFTERMATH,
    BATTLE,
    INCOME,
    MOVEMENT,
    SETTING_OF,
    SQUARES,
    TURN,
)
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import distrust_loss
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.meetings import Case, Meeting, find_trespassers, meeting
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.moves import Draft
from companion.kernel.rows import carry_out_all
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a table reads an unclear rule (a doubt, such as `SI-53`). `says`: the reading; `setting`: the
    setting that decides it, if any; `choices`: the other values that it could have, as (value, name)."""

    doubt: str
    says: Text
    setting: str = ""
    choices: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """What will happen. `section`: the heading of the rulebook it is under; `readings`: those it depends on
    where the rulebook is silent."""

    says: Text
    section: str
    readings: tuple[Reading, ...] = ()


SOURCES: Final[Mapping[Case, tuple[str, tuple[str, ...]]]] = {
    Case.OWN: (SQUARES, ("SI-33",)),
    Case.TOGETHER: (MOVEMENT, ("SI-31",)),
    Case.TAKES: (SQUARES, ("SI-33", "SI-93")),
    Case.FALLS: (TURN, ("SI-91",)),
    Case.LATER: (SQUARES, ("SI-33",)),
    Case.KEPT: (TURN, ("SI-91",)),
    Case.GUEST: (SQUARES, ("SI-34", "SI-93")),
    Case.FIGHTS: (SQUARES, ("SI-34",)),
    Case.JOINS: (SQUARES, ("SI-34",)),
    Case.WATCH: (BATTLE, ("SI-71",)),
    Case.WAITS: (BATTLE, ("SI-36",)),
    Case.ASKED: (BATTLE, ("SI-89",)),
    Case.STORMS: (SQUARES, ("SI-13", "SI-14")),
    Case.DRAGON: (SQUARES, ("SI-18",)),
    Case.TALKS: (SQUARES, ("SI-14", "SI-15")),
}
"""The heading of each case in the rulebook, and the doubts whose reading settles what the text leaves
open."""


def consequence(state: State, says: Text, section: str, *doubts: str) -> Consequence:
    return Consequence(says=says, section=section, readings=tuple(_reading(state, one) for one in doubts))


def _reading(state: State, doubt: str) -> Reading:
    says = ruling_on(state, doubt)
    if doubt not in SETTING_OF:
        return Reading(doubt=doubt, says=says)
    setting = SETTINGS_BY_KEY[SETTING_OF[doubt]]
    value = getattr(state.options, setting.key)
    others = tuple((one.value, one.name) for one in setting.choices(0) if one.value != value)
    return Reading(doubt=doubt, says=says, setting=setting.key, choices=others)


def describe_meeting(state: State, meeting: Meeting) -> Consequence:
    section, doubts = SOURCES[meeting.case]
    return consequence(state, describe_case(state, meeting), section, *doubts)


def describe_case(state: State, meeting: Meeting) -> Text:
    square, army = state.grid.names[meeting.square], meeting.army
    one, other = tuple(map(name_of, meeting.one)), tuple(map(name_of, meeting.other))
    owner, own = name_of(meeting.owner), name_of(meeting.seat)
    match meeting.case:
        case Case.OWN:
            return text("%(square)s belongs to %(faction)s already.", square=square, faction=own)
        case Case.TOGETHER:
            return text(
                "%(army)s and %(armies)s stay apart, and are one side in a battle.",
                army=army,
                armies=meeting.beside,
            )
        case Case.TAKES if meeting.owner:
            return text(
                "%(army)s takes %(square)s from %(faction)s.", army=army, square=square, faction=owner
            )
        case Case.TAKES:
            return text("%(army)s takes %(square)s, which belongs to nobody.", army=army, square=square)
        case Case.FALLS:
            return text(
                "%(square)s falls from %(faction)s to %(other)s: only %(army)s stands there.",
                square=square,
                faction=owner,
                other=own,
                army=army,
            )
        case Case.LATER:
            return text(
                "%(square)s changes hands at the end of the turn, if %(army)s then stands there alone.",
                square=square,
                army=army,
            )
        case Case.KEPT:
            return text(
                "%(square)s stays with %(faction)s, and pays nothing while %(army)s stands there.",
                square=square,
                faction=owner,
                army=army,
            )
        case Case.GUEST:
            return text(
                "%(square)s stays with %(faction)s: allies share it without a toll.",
                square=square,
                faction=owner,
            )
        case Case.FIGHTS:
            return text(
                "%(army)s fights %(factions)s at %(square)s; the land is the winner's.",
                army=army,
                factions=other,
                square=square,
            )
        case Case.JOINS:
            return text(
                "%(army)s fights %(factions)s at %(square)s beside %(allies)s.",
                army=army,
                factions=other,
                square=square,
                allies=one,
            )
        case Case.WATCH:
            return text(
                "The watch of %(faction)s holds %(square)s: %(army)s must beat it first.",
                faction=owner,
                square=square,
                army=army,
            )
        case Case.WAITS:
            return text(
                "%(factions)s and %(others)s fight first at %(square)s; %(army)s then meets the winner.",
                factions=one,
                others=other,
                square=square,
                army=army,
            )
        case Case.ASKED:
            return text(
                "%(factions)s and %(others)s fight at %(square)s, both allied with %(faction)s: it says "
                "whose side it takes, or stays out.",
                factions=one,
                others=other,
                square=square,
                faction=own,
            )
        case Case.STORMS:
            return text(
                "The settlers of %(square)s fight %(army)s; if they lose, the army has a base there.",
                square=square,
                army=army,
            )
        case Case.DRAGON:
            return text("The dragon at %(square)s fights %(army)s.", square=square, army=army)
        case Case.TALKS:
            return text(
                "The settlers of %(square)s need not fight: %(army)s decides once it is there.",
                square=square,
                army=army,
            )


def consequences_of_march(
    state: State, army: Army, path: tuple[str, ...], ally: str = ""
) -> Iterator[Consequence]:
    """Yield the consequences of a march over known squares: what the army takes on the way, and what it meets
    at the end. Nobody knows what is in an unexplored square."""
    known = [name for name in path if state.squares[state.grid.index[name]].known]
    if not known:
        return
    march = m.March(army.id, tuple(known), stand_in=ally)
    after = carry_out_all(apply, state, [Draft(move=march, seat=Seat(ally or army.owner))])
    there = after.armies.get(army.id)
    if there is None or there.square == army.square:
        return
    taken = tuple(
        i
        for i in (state.grid.index[name] for name in known)
        if i != there.square and after.squares[i].owner != state.squares[i].owner
    )
    if taken:
        says = text(
            "On its way %(army)s takes %(squares)s.", army=army.id, squares=square_names(state, taken)
        )
        yield consequence(state, says, SQUARES, "SI-33", "SI-93")
    found = meeting(state, after, there)
    if found.case is not Case.OWN:
        yield describe_meeting(after, found)
    if after.squares[there.square].owner != found.owner and found.case is not Case.TAKES:
        yield describe_meeting(after, replace(found, case=Case.TAKES))
    if found.beside and found.case is not Case.TOGETHER:
        yield describe_meeting(after, replace(found, case=Case.TOGETHER))


def consequences_of_ending(state: State, seat: str, other: str) -> Iterator[Consequence]:
    """Yield the consequences of the end of a pact: whose land is lost, who fights where, and how the income
    of both changes."""
    end = m.EndPact(other, falls=True)
    after = carry_out_all(apply, state, [Draft(move=end, seat=Seat(seat))])
    fights: dict[int, list[Army]] = {}
    for army in find_trespassers(state, seat, other):
        found = meeting(state, after, after.armies[army.id])
        if found.case in (Case.FIGHTS, Case.JOINS):
            fights.setdefault(found.square, []).append(army)
        elif found.case is not Case.OWN:
            yield describe_meeting(after, found)
    for square in fights:
        yield _fight(state, after, square, seat, other)
    for one in (seat, other):
        yield from _pay(state, after, one)


def _fight(state: State, after: State, square: int, one: str, other: str) -> Consequence:
    armies = tuple(army.id for army in armies_in(after, square) if army.owner in (one, other))
    says = text("%(armies)s fight at %(square)s.", armies=armies, square=state.grid.names[square])
    return consequence(after, says, TURN, "SI-78")


def _pay(state: State, after: State, seat: str) -> Iterator[Consequence]:
    """Yield how the next income changes, which toll gates no longer pay, and whether swindlers take less."""
    was, now = income(state, seat), income(after, seat)
    if total(was) != total(now):
        says = text(
            "The next income of %(faction)s is %(gp)s GP, not %(was)s.",
            faction=name_of(seat),
            gp=total(now),
            was=total(was),
        )
        yield consequence(after, says, INCOME, "SI-53")
    paid = {(line.what, line.square) for line in now if line.paid}
    tolls = [line for line in was if line.paid and "toll_gate" in line.what]
    gone = tuple(sorted({line.square for line in tolls if (line.what, line.square) not in paid}))
    if gone:
        says = text(
            "No longer paid to %(faction)s: %(building)s at %(squares)s.",
            building=line_name(tolls[0]),
            faction=name_of(seat),
            squares=square_names(state, gone),
        )
        yield consequence(after, says, INCOME, "SI-92")
    if distrust_loss(state, seat) > distrust_loss(after, seat):
        says = text(
            "Swindlers take %(gp)s GP less each turn from %(faction)s.",
            faction=name_of(seat),
            gp=distrust_loss(state, seat) - distrust_loss(after, seat),
        )
        yield consequence(after, says, TURN, "SI-61")


def consequences_of_battle(state: State, square: int) -> Iterator[Consequence]:
    """Yield what the report of a battle decides besides the winner: which watch must be beaten, who waits for
    the winner, who is asked, and who owns the square afterwards."""
    for army in armies_in(state, square):
        if not army.beaten:
            found = meeting(state, state, army)
            if found.case in (Case.WAITS, Case.ASKED, Case.WATCH):
                yield describe_meeting(state, found)
    owner = state.squares[square].owner
    if owner:
        says = text(
            "%(square)s, now owned by %(faction)s, goes to the winner, unless an ally of %(faction)s wins.",
            square=state.grid.names[square],
            faction=name_of(owner),
        )
        yield consequence(state, says, AFTERMATH, "SI-33", "SI-34")
