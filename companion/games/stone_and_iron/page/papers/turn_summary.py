"""Where the campaign stands, for those who missed an evening, and to carry on from by hand: factions,
battles, pacts, what is due.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.stone_and_iron.facts.armies import armies_of, points
from companion.games.stone_and_iron.facts.forces import is_ready
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import is_mine
from companion.games.stone_and_iron.page.table import BY_SEAT, Heading, heading, player
from companion.games.stone_and_iron.rules.turning import open_still
from companion.games.stone_and_iron.rules.words import building_name, found, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army, Fought, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.page_parts import Lying, RoundSheet
from companion.kernel.position import Position, begun
from companion.kernel.seats import Place, Viewer
from companion.kernel.words import Text, Value, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionRow:
    """`paid`: the last income, None before the first; `due`: the next one, as things stand."""

    place: Place
    player: str
    gp: int
    paid: int | None
    due: int
    squares: int
    mines: int
    armies: int
    points: int
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSummary:
    """`battles`: of this turn and the last; `coming`: buildings, by the turn from which they work; `awaited`:
    what the phase waits for, None once there is nothing more to wait for in this campaign."""

    heading: Heading
    turns: int
    factions: tuple[FactionRow, ...]
    battles: tuple[tuple[int, Text, Text], ...]
    pacts: tuple[tuple[Text, Text], ...]
    coming: tuple[tuple[int, str, str, Text | None], ...]
    awaited: tuple[Text, ...] | None


def turn_summary(position: Position[State], viewer: Viewer) -> TurnSummary:
    state = begun(position.state)
    return TurnSummary(
        heading=heading(state),
        turns=state.options.turns,
        factions=tuple(_row(position, state, seat) for seat in state.order),
        battles=tuple(_battles(state)),
        pacts=tuple((name_of(one), name_of(other)) for one, other in sorted(state.pacts)),
        coming=tuple(sorted(_coming(state), key=lambda one: one[:2])),
        awaited=_awaited(position, state),
    )


def _awaited(position: Position[State], state: State) -> tuple[Text, ...] | None:
    held_up = () if position.finish else tuple(one.sentence for one in open_still(state))
    return held_up if held_up or not (position.finish or state.over) else None


def _row(position: Position[State], state: State, seat: str) -> FactionRow:
    own = [square for square in state.squares if square.owner == seat]
    armies = armies_of(state, seat)
    return FactionRow(
        place=BY_SEAT[seat],
        player=player(position, seat),
        gp=state.treasury(seat),
        paid=state.incomes[-1].gp.get(seat) if state.incomes else None,
        due=total(income(state, seat)),
        squares=len(own),
        mines=sum(is_mine(state, square.kind) for square in own),
        armies=len(armies),
        points=sum(map(points, armies)),
        away=seat in state.away,
    )


def _battles(state: State) -> Iterator[tuple[int, Text, Text]]:
    """Return the turn, how it ended, and who has not confirmed that."""
    for fought in reversed(state.battles):
        if fought.turn < state.turn - 1:
            return
        unsigned = tuple(
            name_of(seat) for seat in fought.seats if seat in state.seats and seat not in fought.signed
        )
        open_ = text("not confirmed by %(factions)s", factions=unsigned)
        yield fought.turn, _ended(state, fought), open_ if unsigned else text("confirmed by all")


def _ended(state: State, fought: Fought) -> Text:
    lost = sum(one.models for one in fought.losses)
    square = state.grid.names[fought.square]
    if not fought.winner:
        return ntext(
            "A draw at %(square)s, %(n)s model lost.",
            "A draw at %(square)s, %(n)s models lost.",
            n=lost,
            square=square,
        )
    won = text("the defenders") if fought.winner == "neutral" else name_of(fought.winner)
    return ntext(
        "%(faction)s won at %(square)s, %(n)s model lost.",
        "%(faction)s won at %(square)s, %(n)s models lost.",
        n=lost,
        faction=won,
        square=square,
    )


def _coming(state: State) -> Iterator[tuple[int, str, str, Text | None]]:
    for name, square in zip(state.grid.names, state.squares, strict=True):
        for one in square.buildings:
            if not is_ready(state, one):
                yield (
                    one.ready,
                    name,
                    building_name(one.plan),
                    name_of(square.owner) if square.owner else None,
                )


def round_sheet(position: Position[State], viewer: Viewer) -> RoundSheet:
    """Return what lies on the table; how the squares join is on the campaign map."""
    state = begun(position.state)
    pacts = tuple(
        Text("%(one)s – %(other)s", {"one": name_of(one), "other": name_of(other)})
        for one, other in sorted(state.pacts)
    )
    rows = [_row(position, state, seat) for seat in state.order]
    return RoundSheet(
        facts=((text("Now"), heading(state).moment), (text("Pacts"), pacts or "–")),
        tables=(
            Lying(
                title=text("Factions, by campaign priority"),
                heads=(text("Faction"), text("Player"), text("Treasury"), text("Income")),
                rows=tuple((_lettered(row.place), row.player or "–", row.gp, row.due) for row in rows),
                numbers=2,
            ),
            Lying(
                title=text("Armies"),
                heads=(text("Army"), text("Units"), text("Square"), text("Moves left")),
                rows=tuple(_standing(state, army) for seat in state.order for army in armies_of(state, seat)),
                numbers=2,
            ),
            Lying(
                title=text("Squares"),
                heads=(text("Faction"), text("Square, and what stands there")),
                rows=tuple(_land(state)),
            ),
        ),
    )


def _lettered(place: Place) -> Text:
    return Text("%(letter)s · %(name)s", {"letter": place.letter, "name": place.name})


def _standing(state: State, army: Army) -> tuple[Value, ...]:
    said = {"letter": BY_SEAT[army.owner].letter, "name": army.id}
    units = tuple(Text("%(n)s %(unit)s", {"n": one.models, "unit": one.name}) for one in army.units)
    square = "–" if army.square == NOWHERE else state.grid.names[army.square]
    return Text("%(letter)s · %(name)s", said), units or "–", square, army.left


def _land(state: State) -> Iterator[tuple[Value, ...]]:
    for seat in (*state.order, ""):
        named = zip(state.grid.names, state.squares, strict=True)
        own = tuple(_square(name, one) for name, one in named if one.known and one.owner == seat)
        if own:
            yield (_lettered(BY_SEAT[seat]) if seat else text("nobody")), own


def _square(name: str, square: Square) -> Text:
    built = Counter(building_name(one.plan) for one in square.buildings)
    there = tuple(f"{n} × {each}" if n > 1 else each for each, n in built.items())
    base = (text("base"),) if square.base else ()
    said: dict[str, Value] = {"square": name, "kind": found(square), "there": (*base, *there)}
    return Text("%(square)s %(kind)s (%(there)s)" if base or there else "%(square)s %(kind)s", said)
