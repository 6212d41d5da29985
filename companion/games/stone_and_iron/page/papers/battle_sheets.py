"""The sheets that both sides sign after a battle: a blank one for each battle that is due and, for each
battle of this turn and the last, one filled in that names who has confirmed it in the app; if there is no
such battle, a blank one for any. Battles of earlier turns are on a paper of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.adjudication.battles import SIDE_NAMES, Part, brief
from companion.games.stone_and_iron.facts.forces import NEUTRAL, Engagement, engagements
from companion.games.stone_and_iron.page.table import Heading, heading, player
from companion.games.stone_and_iron.rules.words import describe_square, name_of, won_by
from companion.games.stone_and_iron.state.pieces import BattleReport
from companion.games.stone_and_iron.state.state import State
from companion.kernel.position import Position, begin_state
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

SPARE: Final = 9
"""The number of lines for a side whose units are not known."""

MAX_SHEETS: Final = 60
"""The most sheets of earlier turns in one paper: as many as a small computer can print."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLine:
    """`lost`: models, None if it is still to be written; `fled`: by which side. `army`: empty for neutral
    defenders."""

    army: str
    unit: str
    models: int
    lost: int | None
    fled: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A faction of the battle, or its neutral defenders, who do not sign. `confirmed`: whether it has signed
    the report in the app."""

    name: Text | None
    player: str
    signs: bool
    confirmed: bool
    units: tuple[UnitLine, ...]
    spare: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSheet:
    """`square`: empty on a sheet for any battle. `report`: the battle's id in the ledger, empty while it is
    due; `result`: who won, None if it is still to be ticked. `rules`: what to know before the battle, by
    subject; `winners`: who could win together, to be ticked."""

    square: str
    says: Text | None
    turn: int
    report: str
    result: Text | None
    parties: tuple[Party, ...]
    rules: tuple[Part, ...]
    winners: tuple[tuple[Text, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSheets:
    """`left_out`: the number of older sheets that are not printed."""

    heading: Heading
    sheets: tuple[BattleSheet, ...]
    left_out: int = 0


def battle_sheets(position: Position[State], viewer: Viewer) -> BattleSheets:
    state = begin_state(position.state)
    recent = [fought for fought in state.battles if _is_recent(state, fought)]
    sheets = (
        *(_due(position, state, one) for one in engagements(state)),
        *(_report_battle(position, state, one) for one in reversed(recent)),
    )
    return BattleSheets(heading=heading(state), sheets=sheets or (_blank(state),))


def earlier_sheets(position: Position[State], viewer: Viewer) -> BattleSheets:
    """Return the sheets that `battle_sheets` no longer contains, the newest first."""
    state = begin_state(position.state)
    old = [fought for fought in reversed(state.battles) if not _is_recent(state, fought)]
    sheets = tuple(_report_battle(position, state, one) for one in old[:MAX_SHEETS])
    return BattleSheets(heading=heading(state), sheets=sheets, left_out=len(old) - len(sheets))


def _is_recent(state: State, fought: BattleReport) -> bool:
    return fought.turn >= state.turn - 1


def _due(position: Position[State], state: State, battle: Engagement) -> BattleSheet:
    square = state.squares[battle.square]
    return BattleSheet(
        square=state.grid.names[battle.square],
        says=describe_square(square),
        turn=state.turn,
        report="",
        result=None,
        parties=tuple(_parties(position, state, battle)),
        rules=brief(state, battle.square),
        winners=tuple(tuple(map(_name, side.seats)) for side in battle.sides),
    )


def _parties(position: Position[State], state: State, battle: Engagement) -> Iterator[Party]:
    for side in battle.sides:
        for seat in side.seats:
            units = tuple(_present(state, battle, side.armies, seat))
            yield _party(position, seat, units, confirmed=False)


def _present(state: State, battle: Engagement, armies: tuple[str, ...], seat: str) -> Iterator[UnitLine]:
    if seat == NEUTRAL:
        square = state.squares[battle.square]
        yield from (UnitLine(army="", unit=one.name, models=one.models, lost=None) for one in square.settlers)
    for army in (state.armies[id_] for id_ in armies):
        if army.owner == seat:
            for unit in army.units:
                yield UnitLine(army=army.id, unit=unit.name, models=unit.models, lost=None)


def _report_battle(position: Position[State], state: State, fought: BattleReport) -> BattleSheet:
    result = text("%(faction)s won.", faction=won_by(fought)) if fought.winner else text("A draw.")
    if fought.winner == NEUTRAL:
        result = text("The neutral defenders won.")
    return BattleSheet(
        square=state.grid.names[fought.square],
        says=describe_square(fought.place),
        turn=fought.turn,
        report=fought.id,
        result=result,
        parties=tuple(
            _party(
                position,
                seat,
                tuple(
                    UnitLine(
                        army=one.army,
                        unit=one.unit,
                        models=one.of,
                        lost=one.models,
                        fled=SIDE_NAMES[one.fled] if one.fled else None,
                    )
                    for one in fought.losses
                    if one.seat == seat
                ),
                confirmed=seat in fought.signed,
            )
            for seat in fought.seats
        ),
        rules=(),
    )


def _party(position: Position[State], seat: str, units: tuple[UnitLine, ...], *, confirmed: bool) -> Party:
    return Party(
        name=_name(seat),
        player=player(position, seat),
        signs=seat != NEUTRAL,
        confirmed=confirmed,
        units=units,
    )


def _name(seat: str) -> Text:
    return text("neutral defenders") if seat == NEUTRAL else name_of(seat)


def _blank(state: State) -> BattleSheet:
    party = Party(name=None, player="", signs=True, confirmed=False, units=(), spare=SPARE)
    return BattleSheet(
        square="", says=None, turn=state.turn, report="", result=None, parties=(party, party), rules=()
    )
