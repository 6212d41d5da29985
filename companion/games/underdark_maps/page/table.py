"""The table page: the track, the parties, and what is due."""

from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import battle_name, may_be_met, opponents_left, waited_for
from companion.games.underdark_maps.page.hand import BattleNow, Hand, battle_now, hands
from companion.games.underdark_maps.page.parties import PartyNow, Tile, parties, tiles
from companion.games.underdark_maps.page.tasks import TaskNow, tasks_now
from companion.games.underdark_maps.rules.beginning import rollers
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.rules.row import PHASE_NAMES
from companion.games.underdark_maps.state import PHASES, State
from companion.kernel.page_parts import PhaseNow, phases
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`rolls_here`: the table lets dice be rolled here. `may_pass`: who may say already that they play no
    Foe card; `waited`: who asked to wait for theirs. `battle`: the one that is fought; `sealed_as`: the name
    under which cards are sealed for it. `stuck`: nobody is left to play on. `rollers`: they may still roll
    for who goes first. `hands`: for these eyes alone; `dealt`: the table deals the cards."""

    tiles: tuple[Tile, ...]
    parties: tuple[PartyNow, ...]
    tasks: tuple[TaskNow, ...]
    phases: tuple[PhaseNow, ...]
    course: Text
    setting_up: bool
    custom: bool
    rolls_here: bool
    may_pass: tuple[Seat, ...]
    waited: tuple[Seat, ...]
    battle: BattleNow | None
    sealed_as: str
    won: bool
    stuck: bool
    rollers: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    dealt: bool
    pile: int
    discarded: int


def table_page(state: State, viewer: Viewer) -> TablePage:
    return TablePage(
        tiles=tiles(state),
        parties=parties(state),
        tasks=tasks_now(state),
        phases=_phases(state),
        course=course(state),
        setting_up=state.setting_up,
        custom=state.options.board_spaces == "custom",
        rolls_here=state.options.dice == "here",
        may_pass=_may_pass(state),
        waited=waited_for(state),
        battle=battle_now(state),
        sealed_as=battle_name(state),
        won=state.won,
        stuck=stuck(state),
        rollers=rollers(state) if state.setting_up and not state.rolled_off else (),
        hands=hands(state, viewer),
        dealt=state.options.cards == "dealt",
        pile=len(state.pile),
        discarded=len(state.face_up) + len(state.face_down),
    )


def _may_pass(state: State) -> tuple[Seat, ...]:
    """In advance: what is due is another thing, and an encounter may come."""
    phases = ("event", "difficulties", "recruit", "attachments", "move")
    if state.won or state.turn.phase not in phases:
        return ()
    moved = state.turn.phase == "move" and not any(task.kind == "march" for task in state.turn.tasks)
    return () if moved and not may_be_met(state) else opponents_left(state)


def course(state: State) -> Text:
    """Where the race stands, in a line."""
    if state.setting_up:
        return text("Before the race")
    if state.won and state.holder is not None:
        return text("%(party)s has brought the Maps home", party=NAMES[state.holder])
    if state.holder is not None:
        return ntext(
            "%(party)s has the Maps, %(n)s space from Start",
            "%(party)s has the Maps, %(n)s spaces from Start",
            state.parties[state.holder].space,
            party=NAMES[state.holder],
        )
    if state.second:
        return text("The Maps lie on space %(n)s", n=state.maps_at)
    return text("The race to the Maps, %(n)s spaces from Start", n=state.end)


def _phases(state: State) -> tuple[PhaseNow, ...]:
    at = -1 if state.setting_up else PHASES.index(state.turn.phase)
    return phases([PHASE_NAMES[phase] for phase in PHASES], at)
