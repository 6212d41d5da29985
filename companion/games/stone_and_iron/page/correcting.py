"""The page for correcting a square, an army, a faction or the turn; the differences between two states, to
show what a correction would change.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.rulebook import SETTLERS
from companion.games.stone_and_iron.catalogue.squares import KINDS, PLANS, ROCK
from companion.games.stone_and_iron.rules.correcting import COUNTED
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, building_name, describe_square, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Army, Holding, Square
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is corrected: `square`, `army` or `seat`; if all are empty, the turn and the pacts. `place`: the
    name of the square, or of the army's square. `kinds`, `settlers`, `plans`, `phases`: ids and names to
    choose from; `stands`: the buildings there. `counted`: a faction's running counts; `lost`: armies that are
    gone, with their owners and last squares."""

    place: str
    square: Square | None
    open: tuple[str, ...]
    stands: tuple[tuple[str, str], ...]
    army: Army | None
    seat: Seat | None
    holding: Holding | None
    counted: tuple[tuple[str, Text, int], ...]
    seats: tuple[Seat, ...]
    pacts: tuple[tuple[Seat, Seat], ...]
    lost: tuple[tuple[str, Seat, str], ...]
    turn: int
    phase: str
    kinds: tuple[tuple[str, str], ...]
    settlers: tuple[tuple[str, str], ...]
    plans: tuple[tuple[str, str], ...]
    phases: tuple[tuple[str, Text], ...]


def correct(state: State, viewer: Viewer, args: Mapping[str, str]) -> Correction:
    """Return the data of the view `correct`, for what `place`, `army` or `seat` names."""
    army, seat = _army(state, args.get("army", "")), _seat(state, args.get("seat", ""))
    index = _index(state, args.get("place", ""))
    square = None if index is None else state.squares[index]
    holding = state.holdings[seat] if seat else None
    tallies = holding.tallies if holding else None
    where = army.square if army else index
    return Correction(
        place="" if where is None or where == NOWHERE else state.grid.names[where],
        square=square,
        open=tuple(SIDES[side] for side in range(4) if square and square.open >> side & 1),
        stands=_name_plans(one.plan for one in square.buildings) if square else (),
        army=army,
        seat=seat,
        holding=holding,
        counted=tuple((key, name, getattr(tallies, key)) for key, name in COUNTED.items() if tallies),
        seats=tuple(map(Seat, state.order)),
        pacts=tuple((Seat(one), Seat(other)) for one, other in sorted(state.pacts)),
        lost=tuple(
            (army.id, Seat(army.owner), "" if army.square == NOWHERE else state.grid.names[army.square])
            for army in state.lost.values()
            if army.id not in state.armies
        ),
        turn=max(state.turn, 1),
        phase=state.phase,
        kinds=tuple((kind.id, kind.name) for kind in KINDS.values()),
        settlers=tuple((key, f"{its.models} {its.name}") for key, its in SETTLERS.items()),
        plans=_name_plans(PLANS),
        phases=tuple((phase, PHASE_NAMES[phase]) for phase in PHASES),
    )


def _name_plans(plans: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((plan, building_name(plan)) for plan in dict.fromkeys(plans))


def _army(state: State, name: str) -> Army | None:
    if name and name not in state.armies:
        raise Refusal(text("There is no such army."), Fault.UNKNOWN)
    return state.armies.get(name)


def _seat(state: State, name: str) -> Seat | None:
    if name and name not in state.seats:
        raise Refusal(text("That faction is not in the campaign."), Fault.UNKNOWN)
    return Seat(name) if name else None


def _index(state: State, name: str) -> int | None:
    index = state.at(name)
    if name and index is None:
        raise Refusal(text("The map has no such square."), Fault.UNKNOWN)
    return index


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    same_map = before.options.map_size == after.options.map_size
    squares = _squares(before, after) if same_map else iter(())
    return (*squares, *_armies(before, after), *_holdings(before, after), *_turn(before, after))


def find_changed(before: State, after: State) -> frozenset[str]:
    """See `kernel.features.Log.changed`: squares that differ, and the squares, before and after, of armies
    that differ."""
    if before.options.map_size != after.options.map_size:
        return frozenset()
    names = after.grid.names
    squares = {
        i for i, (was, now) in enumerate(zip(before.squares, after.squares, strict=True)) if was != now
    }
    for id_ in {*before.armies, *after.armies}:
        was, now = before.armies.get(id_), after.armies.get(id_)
        if was != now:
            squares |= {army.square for army in (was, now) if army is not None and army.square != NOWHERE}
    return frozenset(names[square] for square in squares)


def notices(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.notices`: armies that are gone, and squares that are now rock."""
    return (*_list_losses(before, after), *_list_new_rock(before, after))


def _list_losses(before: State, after: State) -> Iterator[Text]:
    yield from (
        text("%(army)s no longer exists.", army=id_) for id_ in before.armies if id_ not in after.armies
    )


def _list_new_rock(before: State, after: State) -> Iterator[Text]:
    """Yield a sentence for each square that has become rock and was passable, or unexplored when lava spread
    over it. It is called for every entry, so unchanged squares are skipped."""
    if before.squares is after.squares:
        return
    spread = len(after.lava) < len(before.lava)
    for name, was, now in zip(after.grid.names, before.squares, after.squares, strict=False):
        rock = was is not now and now.kind == ROCK
        if rock and (was.passable or (spread and not was.known)):
            yield text("%(square)s is now rock.", square=name)


def _squares(before: State, after: State) -> Iterator[Text]:
    for name, was, now in zip(after.grid.names, before.squares, after.squares, strict=True):
        if describe_square(was) != describe_square(now):
            yield text(
                "%(square)s: %(now)s instead of %(was)s",
                square=name,
                now=describe_square(now),
                was=describe_square(was),
            )
        if was.owner != now.owner:
            yield (
                text("%(square)s belongs to %(faction)s.", square=name, faction=name_of(now.owner))
                if now.owner
                else text("%(square)s belongs to nobody.", square=name)
            )
        had, has = ([one.plan for one in square.buildings] for square in (was, now))
        for plan in dict.fromkeys((*had, *has)):
            if has.count(plan) > had.count(plan):
                yield text("%(square)s: %(building)s stands.", square=name, building=building_name(plan))
            elif has.count(plan) < had.count(plan):
                yield text("%(square)s: %(building)s is gone.", square=name, building=building_name(plan))


def _armies(before: State, after: State) -> Iterator[Text]:
    names = after.grid.names
    for id_ in dict.fromkeys((*before.armies, *after.armies)):
        was, now = before.armies.get(id_), after.armies.get(id_)
        if now is None:
            yield text("%(army)s no longer exists.", army=id_)
        elif was is None or was.square != now.square:
            yield (
                text("%(army)s is not on the map.", army=id_)
                if now.square == NOWHERE
                else text("%(army)s stands at %(square)s.", army=id_, square=names[now.square])
            )
        elif was.units != now.units:
            n = sum(unit.models for unit in now.units)
            yield ntext("%(army)s has %(n)s model.", "%(army)s has %(n)s models.", army=id_, n=n)


def _holdings(before: State, after: State) -> Iterator[Text]:
    for seat in after.seats:
        was = before.treasury(seat) if seat in before.holdings else 0
        if was != after.treasury(seat):
            yield text(
                "%(faction)s: %(now)s GP instead of %(was)s",
                faction=name_of(seat),
                now=after.treasury(seat),
                was=was,
            )
    for one, other in sorted(after.pacts - before.pacts):
        yield text("A pact between %(one)s and %(other)s.", one=name_of(one), other=name_of(other))
    for one, other in sorted(before.pacts - after.pacts):
        yield text("No pact between %(one)s and %(other)s.", one=name_of(one), other=name_of(other))


def _turn(before: State, after: State) -> Iterator[Text]:
    if (before.turn, before.phase) != (after.turn, after.phase):
        yield text("It is turn %(turn)s, %(phase)s.", turn=after.turn, phase=PHASE_NAMES[after.phase])
