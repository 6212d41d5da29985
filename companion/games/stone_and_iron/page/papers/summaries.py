"""The state of the campaign, for people who missed an evening, and for carrying on without the app: factions,
battles, pacts, what is due; a faction's sheet, and the final scorecard.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.stone_and_iron.facts.armies import armies_of, points
from companion.games.stone_and_iron.facts.forces import is_ready
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import is_mine
from companion.games.stone_and_iron.page.faction import FactionSheet, faction_sheet
from companion.games.stone_and_iron.page.table import BY_SEAT, Heading, heading, player
from companion.games.stone_and_iron.rules.turning import find_blockers
from companion.games.stone_and_iron.rules.words import building_name, describe_square, name_of, won_by
from companion.games.stone_and_iron.scoring import (
    CONDITION,
    NUMBERED,
    WEIGHTS,
    Part,
    condition_of,
    outcome,
    score,
    seat_parts,
    totals,
)
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army, BattleReport, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.page_parts import RoundSheet, SheetTable
from companion.kernel.position import Position, begin_state, result_stands, winners
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, Value, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionRow:
    """`paid`: the last income, None before the first; `due`: the next one in the present state."""

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
    """`battles`: of this turn and the one before; `coming`: buildings, by the turn from which they work;
    `awaited`: what the phase waits for, None if nothing more will happen in this campaign."""

    heading: Heading
    turns: int
    factions: tuple[FactionRow, ...]
    battles: tuple[tuple[int, Text, Text], ...]
    pacts: tuple[tuple[Text, Text], ...]
    coming: tuple[tuple[int, str, str, Text | None], ...]
    awaited: tuple[Text, ...] | None


def turn_summary(position: Position[State], viewer: Viewer) -> TurnSummary:
    state = begin_state(position.state)
    return TurnSummary(
        heading=heading(state),
        turns=state.options.turns,
        factions=tuple(_row(position, state, seat) for seat in state.order),
        battles=tuple(_battles(state)),
        pacts=tuple((name_of(one), name_of(other)) for one, other in sorted(state.pacts)),
        coming=tuple(sorted(_coming(state), key=lambda one: one[:2])),
        awaited=_list_awaited(position, state),
    )


def _list_awaited(position: Position[State], state: State) -> tuple[Text, ...] | None:
    held_up = () if position.finish else tuple(one.sentence for one in find_blockers(state))
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
    """Yield each battle since the turn before, the newest first: its turn, its result, and who has not
    confirmed it."""
    for fought in reversed(state.battles):
        if fought.turn < state.turn - 1:
            return
        unsigned = tuple(
            name_of(seat) for seat in fought.seats if seat in state.seats and seat not in fought.signed
        )
        open_ = text("not confirmed by %(factions)s", factions=unsigned)
        yield fought.turn, _tell_end(state, fought), open_ if unsigned else text("confirmed by all")


def _tell_end(state: State, fought: BattleReport) -> Text:
    lost = sum(one.models for one in fought.losses)
    square = state.grid.names[fought.square]
    if not fought.winner:
        return ntext(
            "A draw at %(square)s, %(n)s model lost.",
            "A draw at %(square)s, %(n)s models lost.",
            n=lost,
            square=square,
        )
    won = text("the defenders") if fought.winner == "neutral" else won_by(fought)
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
    """Return what is on the table; the campaign map shows how the squares are joined."""
    state = begin_state(position.state)
    pacts = tuple(
        Text("%(one)s – %(other)s", {"one": name_of(one), "other": name_of(other)})
        for one, other in sorted(state.pacts)
    )
    rows = [_row(position, state, seat) for seat in state.order]
    return RoundSheet(
        facts=((text("Now"), heading(state).moment), (text("Pacts"), pacts or "–")),
        tables=(
            SheetTable(
                title=text("Factions, by campaign priority"),
                heads=(text("Faction"), text("Player"), text("Treasury"), text("Income")),
                rows=tuple((_letter_place(row.place), row.player or "–", row.gp, row.due) for row in rows),
                numbers=2,
            ),
            SheetTable(
                title=text("Armies"),
                heads=(text("Army"), text("Units"), text("Square"), text("Moves left")),
                rows=tuple(_standing(state, army) for seat in state.order for army in armies_of(state, seat)),
                numbers=2,
            ),
            SheetTable(
                title=text("Squares"),
                heads=(text("Faction"), text("Square, and what stands there")),
                rows=tuple(_land(state)),
            ),
        ),
    )


def _letter_place(place: Place) -> Text:
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
            yield (_letter_place(BY_SEAT[seat]) if seat else text("nobody")), own


def _square(name: str, square: Square) -> Text:
    built = Counter(building_name(one.plan) for one in square.buildings)
    there = tuple(f"{n} × {each}" if n > 1 else each for each, n in built.items())
    base = (text("base"),) if square.base else ()
    said: dict[str, Value] = {"square": name, "kind": describe_square(square), "there": (*base, *there)}
    return Text("%(square)s %(kind)s (%(there)s)" if base or there else "%(square)s %(kind)s", said)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfFaction:
    """The sheet of one faction. `player`: who plays it, empty if nobody does."""

    place: Place
    player: str
    told: FactionSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionSheets:
    heading: Heading
    sheets: tuple[SheetOfFaction, ...]


def faction_sheets(position: Position[State], viewer: Viewer) -> FactionSheets:
    """Return the sheets of the factions of the viewer; a viewer without a faction gets all."""
    state = begin_state(position.state)
    own = tuple(seat for seat in state.order if viewer.holds(Seat(seat)))
    return FactionSheets(
        heading=heading(state),
        sheets=tuple(
            SheetOfFaction(
                place=BY_SEAT[seat], player=player(position, seat), told=faction_sheet(state, viewer, seat)
            )
            for seat in own or state.order
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """`terms`: for each of `scoring.WEIGHTS`, in their order, how many there are and their victory points.
    `condition`: the name of the victory condition; `secret`: whether it has not been revealed, so that it is
    not in the total; `worth`: what each part of it gives."""

    rank: int
    place: Place
    player: str
    total: int
    terms: tuple[tuple[int, float], ...]
    condition: str
    worth: tuple[Text, ...]
    condition_points: float
    won: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalCard:
    heading: Heading
    final: bool
    ending: Text | None
    rows: tuple[ScoreRow, ...]


def final_card(position: Position[State], viewer: Viewer) -> FinalCard:
    """Return the factions, the best first; ties share a rank."""
    state = begin_state(position.state)
    ended, points = outcome(state), totals(state)
    won = winners(position, score, outcome)
    open_ = {one.seat for one in score(state).seats if one.complete}
    ranked = sorted(state.order, key=lambda seat: -points[Seat(seat)])
    return FinalCard(
        heading=heading(state),
        final=result_stands(position, score, outcome),
        ending=ended.ending if ended else None,
        rows=tuple(
            replace(
                _line(position, state, seat, points),
                won=Seat(seat) in won,
                secret=Seat(seat) not in open_,
            )
            for seat in ranked
        ),
    )


def _line(position: Position[State], state: State, seat: str, points: Mapping[Seat, int]) -> ScoreRow:
    parts = seat_parts(state, seat)
    special = [part for part in parts if part.line == CONDITION]
    own = points[Seat(seat)]
    condition = condition_of(state, seat) if special else None
    return ScoreRow(
        rank=1 + sum(other > own for other in points.values()),
        place=BY_SEAT[seat],
        player=player(position, seat),
        total=own,
        terms=tuple((part.n, float(part.points)) for part in parts if part.line in WEIGHTS),
        condition=condition.name if condition else "",
        worth=tuple(map(_worth, special)),
        condition_points=float(sum(part.points for part in special)),
    )


def _worth(part: Part) -> Text:
    return text("%(what)s: %(vp)s", what=NUMBERED[part.count](part.n), vp=float(part.points))
