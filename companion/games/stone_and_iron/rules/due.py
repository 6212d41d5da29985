"""What is due, and from whom: everything a phase still waits for, computed once for the pages and for the end
of the phase.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.games.stone_and_iron.catalogue.factions import SEALED, Unit, cell, conditions_for
from companion.games.stone_and_iron.catalogue.squares import DISTRUST_GP
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import NEUTRAL, stand_in
from companion.games.stone_and_iron.facts.reach import bases_of, retreats
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    can_dig,
    can_move,
    can_offer_pact,
    chooses_late,
    dig_points,
    find_undecided,
    find_unpriced,
    has_nothing_yet,
    last_turn,
    must_go_home,
    open_battles,
    open_offers,
    owing,
    retreating,
    rolls_anew,
    starts_next,
    still_to_say,
    to_act,
)
from companion.games.stone_and_iron.rules.words import describe_outcome, name_of
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import BUILD, MOVE, MOVE_REST, SETUP, START, TUNNEL, State
from companion.kernel.features import Due, Where
from companion.kernel.identity import KEPT_RESULTS, Same
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.secrecy import sealed_for
from companion.kernel.words import Text, ntext, text


def due(state: State, sealed: Iterable[Entry] = ()) -> tuple[Due, ...]:
    """Return what is due; see `kernel.game.Game.due`.

    Something that holds up a `phase` is an objection to its end. Something that holds up a `turn` or a
    `battle` prevents players, but not the host, from ending the phase. `sealed`: the entries with conditions
    chosen in secret.
    """
    return _find_due(Same(state), frozenset(str(entry.seat) for entry in sealed_for(sealed, SEALED)))


@lru_cache(KEPT_RESULTS)
def _find_due(same: Same[State], chosen: frozenset[str]) -> tuple[Due, ...]:
    state = same.value
    if state.over:
        return (*_find_undeclared(state, chosen), *_find_unsigned(state))
    found = (
        *_setup(state, chosen),
        *_start(state),
        *_battles(state),
        *_of_armies(state),
        *_acting(state),
        *_absent(state),
        *_lava(state),
        *_find_unsigned(state),
        *_healing(state),
        *_find_unpriced(state),
        *_saying(state),
        *_later(state),
        *_find_undeclared(state, chosen),
    )
    if any(one.holds for one in found):
        return found
    end = Due(what=text("End the phase"), where=_phase("end"), moves=("end-phase",), also=_may_end(state))
    return (*found, end)


def _may_end(state: State) -> tuple[Seat, ...]:
    """Return who may end the phase besides the host; only the host ends the set-up or opens secrets."""
    if state.phase == SETUP or (last_turn(state) and state.options.condition_choice == "secret"):
        return ()
    return tuple(Seat(seat) for seat in state.order if seat not in state.away)


def _phase(anchor: str) -> Where:
    return Where(view="phase", anchor=anchor)


ROLL = text("Roll for campaign priority")
PRIORITY = Due(what=ROLL, where=_phase("priority-roll"), moves=("roll-priority",))


PRICE_OF_DISTRUST = text("A distrustful pact costs each side %(gp)s GP a turn.", gp=DISTRUST_GP)


def _army(army: Army, anchor: str) -> Where:
    return Where(view="army", given=(("army", army.id),), anchor=anchor)


def _from(state: State, seat: str, what: Text, *, ally: bool = False, **more: Any) -> Due:
    """Return something due from a faction. If its player is absent, it is due from the host or, if `ally`
    says so, from the ally who moves for the faction."""
    if seat not in state.away:
        return Due(what=what, who=Seat(seat), **more)
    mover = stand_in(state, seat) if ally else ""
    told = text("For %(faction)s, away: %(what)s", faction=name_of(seat), what=what)
    return Due(what=told, who=Seat(mover) if mover else None, **more)


def _setup(state: State, chosen: frozenset[str]) -> Iterator[Due]:
    """Yield the roll for priority if it is missing, and what each faction needs before the first turn."""
    if state.phase != SETUP:
        return
    if not state.rolled:
        yield PRIORITY
    for seat in state.order:
        yield from _needs(state, seat)
        yield from _condition(state, seat, chosen)


def _find_undeclared(state: State, chosen: frozenset[str]) -> Iterator[Due]:
    """Yield the condition to be chosen by each faction that joins without one. If conditions are chosen in
    secret, yield each missing one, even after the end of the campaign, since another computer may have sealed
    it."""
    secret = state.options.condition_choice == "secret"
    for seat in state.order if state.phase != SETUP else ():
        if secret or (not state.over and chooses_late(state, seat)):
            yield from _condition(state, seat, chosen)


def _needs(state: State, seat: str) -> Iterator[Due]:
    """Yield what a faction lacks before it plays; in the set-up only one at a time names its square."""
    where = _phase(f"begin-{seat}")
    if not armies_of(state, seat):
        what = text("Muster the first army")
        yield _from(state, seat, what, where=where, moves=("muster",), holds="phase")
    if starts_next(state) == seat if state.phase == SETUP else not bases_of(state, seat):
        what = text("Name the starting square")
        yield _from(state, seat, what, where=where, moves=("start-at",), holds="phase")


def _condition(state: State, seat: str, chosen: frozenset[str]) -> Iterator[Due]:
    """Yield the choice of a victory condition, if it is missing. It holds up the set-up if conditions are
    chosen openly; the state does not know those that are sealed."""
    open_ = state.options.condition_choice == "open"
    offered = conditions_for(seat, state.options.dogs_of_war_condition)
    if offered and not state.holdings[seat].condition and seat not in chosen:
        yield _from(
            state,
            seat,
            text("Choose the victory condition"),
            where=_phase(f"begin-{seat}"),
            moves=("choose-condition",),
            holds="phase" if open_ and state.phase == SETUP else "",
        )


def _start(state: State) -> Iterator[Due]:
    """Yield the roll for priority if it is due, offers of pacts, and what late players lack."""
    if state.phase != START:
        return
    if rolls_anew(state):
        yield replace(PRIORITY, holds="phase")
    for of, to in open_offers(state):
        if to not in state.away:
            yield Due(
                what=text("Answer the pact offered by %(faction)s", faction=name_of(of)),
                who=Seat(to),
                where=_phase(f"pact-{of}-{to}"),
                why=PRICE_OF_DISTRUST if cell(of, to) == "D" else None,
                moves=("accept-pact", "end-pact"),
                holds="phase",
            )
    for seat in state.joined:
        if seat not in state.away and has_nothing_yet(state, seat):
            yield from _needs(state, seat)


def _battles(state: State) -> Iterator[Due]:
    """Yield who must say whose side they take, and each battle to report: for the factions that fight in it,
    or for the host if all are absent."""
    for one in open_battles(state):
        square = state.grid.names[one.square]
        for seat in one.undecided:
            allies = tuple(name_of(side.seats[0]) for side in one.sides)
            what = text(
                "Say whose side you take at %(square)s: %(factions)s are your allies",
                square=square,
                factions=allies,
            )
            where = Where(view="sheet", given=(("place", square),), anchor="side")
            yield _from(state, seat, what, where=where, moves=("take-side",), holds="phase")
        fighters = {seat for side in one.sides for seat in side.seats} - {NEUTRAL} - state.away
        here = [Seat(seat) for seat in state.order if seat in fighters]
        yield Due(
            what=text("Report the battle at %(square)s", square=square),
            who=here[0] if here else None,
            also=tuple(here[1:]),
            where=Where(view="sheet", given=(("place", square),), anchor="report"),
            moves=("report",),
            holds="phase",
        )


def _of_armies(state: State) -> Iterator[Due]:
    """Yield what armies must do before anything else."""
    for army in retreating(state):
        where = state.grid.names[army.square]
        can_retreat = bool(retreats(state, army))
        what = text("Retreat %(army)s from %(square)s", army=army.id, square=where)
        if not can_retreat:
            what = text("Remove %(army)s, which has no way out of %(square)s", army=army.id, square=where)
        yield _must(state, army, what, "retreat", "retreat")
    for army in owing(state):
        what = text("Name the unit of %(army)s that the lava takes", army=army.id)
        yield _must(state, army, what, "lava", "lose-unit")
    for army in find_undecided(state):
        square = state.grid.names[army.square]
        what = text("Approach the settlement at %(square)s", square=square)
        held = state.phase in IN_ORDER
        yield _must(state, army, what, "settlement", "approach", holds="phase" if held else "")
    for army in state.armies.values():
        if state.phase == MOVE and must_go_home(state, army):
            what = text("March %(army)s towards a base or general", army=army.id)
            yield _must(state, army, what, "destinations", "march")


def _must(state: State, army: Army, what: Text, anchor: str, kind: str, **more: Any) -> Due:
    told = {"holds": "phase", **more}
    return _from(state, army.owner, what, ally=True, where=_army(army, anchor), moves=(kind,), **told)


def _acting(state: State) -> Iterator[Due]:
    """Yield what the seat that acts next may still do before it passes, beginning with the main purpose of
    the phase."""
    seat = to_act(state)
    if not seat:
        return
    moves, digs = tuple(_to_move(state, seat)), tuple(_to_dig(state, seat))
    yield from (*digs, *moves) if state.phase == TUNNEL else (*moves, *digs)


def _to_move(state: State, seat: str) -> Iterator[Due]:
    movers = [army for army in armies_of(state, seat) if can_move(state, army)]
    if movers:
        yield Due(
            what=text("Move %(armies)s or pass", armies=" / ".join(army.id for army in movers)),
            who=Seat(seat),
            where=_army(movers[0], "destinations") if len(movers) == 1 else _phase(f"faction-{seat}"),
            moves=("march", "pass"),
            holds="phase",
        )


def _to_dig(state: State, seat: str) -> Iterator[Due]:
    for army in armies_of(state, seat) if state.phase in (TUNNEL, MOVE_REST) else ():
        if can_dig(state, army):
            yield Due(
                what=ntext(
                    "Dig with %(army)s or pass: %(n)s digging point left",
                    "Dig with %(army)s or pass: %(n)s digging points left",
                    dig_points(army),
                    army=army.id,
                ),
                who=Seat(seat),
                where=_army(army, "dig"),
                moves=("name-diggers", "dig", "pass"),
                holds="phase",
            )


def _absent(state: State) -> Iterator[Due]:
    """Yield the armies that an ally moves while their player is absent; they hold up nothing (SI-80)."""
    for seat in state.order if state.phase in (MOVE, MOVE_REST) else ():
        if seat in state.away and stand_in(state, seat):
            movers = [
                army
                for army in armies_of(state, seat)
                if can_move(state, army) and not must_go_home(state, army)
            ]
            for army in movers:
                what = text("Move %(army)s", army=army.id)
                yield _from(state, seat, what, ally=True, where=_army(army, "destinations"), moves=("march",))


def _lava(state: State) -> Iterator[Due]:
    """Yield the squares from which lava spreads once all have moved."""
    acting = to_act(state)
    first = text("It spreads once all have moved. Next: %(faction)s.", faction=name_of(acting))
    for square in state.lava if state.phase == MOVE_REST else ():
        name = state.grid.names[square]
        yield Due(
            what=text("Roll how the lava spreads from %(square)s", square=name),
            why=first if acting else None,
            where=_phase(f"spread-{name}"),
            moves=("spread-lava",),
            holds="phase",
            last=bool(acting),
        )


def _find_unsigned(state: State) -> Iterator[Due]:
    """Yield the reports that a faction which fought has not signed; those of earlier turns hold up
    nothing."""
    for number, fought in enumerate(state.battles):
        for seat in fought.seats:
            if seat in state.seats and seat not in fought.signed:
                square = state.grid.names[fought.square]
                yield _from(
                    state,
                    seat,
                    text("Sign the battle at %(square)s", square=square),
                    why=describe_outcome(state, fought),
                    where=_phase(f"sign-{number}-{seat}"),
                    moves=("sign",),
                    holds="battle" if fought.turn == state.turn and not state.over else "",
                )


def _healing(state: State) -> Iterator[Due]:
    for army in state.armies.values():
        for unit in army.units:
            if state.healing.get(unit.id):
                what = text("Roll how many of %(unit)s heal", unit=unit.name)
                where = _phase(healing_anchor(army, unit))
                yield _from(state, army.owner, what, where=where, moves=("heal",), holds="turn")


def healing_anchor(army: Army, unit: Unit) -> str:
    return f"healing-{army.came}-{army.units.index(unit)}"


def _find_unpriced(state: State) -> Iterator[Due]:
    for army in find_unpriced(state):
        for unit in army.units:
            if unit.unpriced:
                what = text("Enter the points each of %(n)s %(unit)s costs", n=unit.models, unit=unit.name)
                yield _from(state, army.owner, what, where=_army(army, "points"), moves=("set-unit",))


def _saying(state: State) -> Iterator[Due]:
    """Yield, in a phase without an order of play, what the seats that have not said that they are ready may
    still do."""
    for seat in still_to_say(state):
        what = text("End a pact, or declare that you are ready")
        if state.phase == BUILD:
            what = text("Build, buy troops, or finish building")
        elif can_offer_pact(state, seat):
            what = text("Offer a pact, or declare that you are ready")
        yield Due(what=what, who=Seat(seat), where=_phase(f"faction-{seat}"), moves=("pass",), holds="turn")


def _later(state: State) -> Iterator[Due]:
    """Yield the turn at whose start late players can join, if they cannot join now."""
    if state.phase in (SETUP, START) or state.turn >= state.options.turns:
        return
    for seat in state.joined:
        if seat not in state.away and has_nothing_yet(state, seat):
            what = text("Muster at the start of turn %(turn)s", turn=state.turn + 1)
            yield Due(what=what, who=Seat(seat), where=_phase(f"faction-{seat}"))
