"""What lies otherwise in one state than in another: for what a correction would change."""

from collections.abc import Iterator

from companion.games.stone_and_iron.rules.words import PHASE_NAMES, building_name, found, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import State
from companion.kernel.words import Text, ntext, text


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    same_map = before.options.map_size == after.options.map_size
    squares = _squares(before, after) if same_map else iter(())
    return (*squares, *_armies(before, after), *_holdings(before, after), *_turn(before, after))


def changed(before: State, after: State) -> frozenset[str]:
    """See `kernel.features.Log.changed`: squares, and where armies stand that came or went."""
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
    """See `kernel.features.Log.notices`: what an entry changes besides what it says itself."""
    return (*_lost(before, after), *_rock(before, after))


def _lost(before: State, after: State) -> Iterator[Text]:
    yield from (text("%(army)s is gone.", army=id_) for id_ in before.armies if id_ not in after.armies)


def _rock(before: State, after: State) -> Iterator[Text]:
    """Return squares that were open and are rock. Asked of every entry, so what is the same is not looked
    at."""
    if before.squares is after.squares:
        return
    for name, was, now in zip(after.grid.names, before.squares, after.squares, strict=False):
        if was is not now and was.passable and not now.passable:
            yield text("%(square)s is rock now.", square=name)


def _squares(before: State, after: State) -> Iterator[Text]:
    for name, was, now in zip(after.grid.names, before.squares, after.squares, strict=True):
        if found(was) != found(now):
            yield text("%(square)s: %(now)s instead of %(was)s", square=name, now=found(now), was=found(was))
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
                yield text("%(square)s: no %(building)s.", square=name, building=building_name(plan))


def _armies(before: State, after: State) -> Iterator[Text]:
    names = after.grid.names
    for id_ in dict.fromkeys((*before.armies, *after.armies)):
        was, now = before.armies.get(id_), after.armies.get(id_)
        if now is None:
            yield text("%(army)s is gone.", army=id_)
        elif was is None or was.square != now.square:
            where = "–" if now.square == NOWHERE else names[now.square]
            yield text("%(army)s stands at %(square)s.", army=id_, square=where)
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
        yield text("A pact of %(one)s and %(other)s.", one=name_of(one), other=name_of(other))
    for one, other in sorted(before.pacts - after.pacts):
        yield text("No pact of %(one)s and %(other)s.", one=name_of(one), other=name_of(other))


def _turn(before: State, after: State) -> Iterator[Text]:
    if (before.turn, before.phase) != (after.turn, after.phase):
        yield text("It is turn %(turn)s, %(phase)s.", turn=after.turn, phase=PHASE_NAMES[after.phase])
