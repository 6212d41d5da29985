"""The table page: the track, the parties, what is due and what this phone does next. During a battle: both
sides, the cards that are open, and the odds.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.underdark_maps.adjudication.battles import chance, say_both_forces, say_odds
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import (
    battle_name,
    list_waited_for,
    may_be_met,
    opponents_left,
    other_force,
    own_force,
)
from companion.games.underdark_maps.page.actions import (
    Action,
    NextStep,
    action_of,
    go_on_action,
    pass_foe_action,
    roll_off_action,
)
from companion.games.underdark_maps.page.hands import Hand, hands
from companion.games.underdark_maps.page.parties import PartyNow, Tile, parties, tiles
from companion.games.underdark_maps.page.tasks import TaskNow, tasks_now
from companion.games.underdark_maps.rules.battle import opponent
from companion.games.underdark_maps.rules.beginning import rollers
from companion.games.underdark_maps.rules.flow import find_task, stuck
from companion.games.underdark_maps.rules.row import PHASE_NAMES
from companion.games.underdark_maps.state import PHASES, State
from companion.kernel.features import Due
from companion.kernel.moves import Finish
from companion.kernel.page_parts import PhaseNow, phases
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text

BEFORE_AN_ENCOUNTER: Final = ("event", "difficulties", "recruit", "attachments", "move")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side of the battle. `seat`: None for a foe. `force`: what is added to its die, as far as the open
    cards tell. `chooses`: whether it is not known yet which cards it plays."""

    seat: Seat | None
    name: Text
    force: int
    sums: Text
    chooses: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleNow:
    """The battle. `odds`: with the cards that are open. `tied`: whether the totals were equal, so that both
    sides roll again."""

    sides: tuple[Side, ...]
    odds: Text
    tied: bool


def battle_now(state: State) -> BattleNow | None:
    battle = state.turn.battle
    if battle is None:
        return None
    own, other = say_both_forces(state, battle)
    rival = battle.rival
    return BattleNow(
        sides=(
            Side(
                seat=state.on_turn,
                name=NAMES[state.on_turn],
                force=own_force(state, battle),
                sums=own,
                chooses=find_task(state, "commit", state.on_turn) is not None,
            ),
            Side(
                seat=rival,
                name=opponent(battle),
                force=other_force(state, battle),
                sums=other,
                chooses=rival is not None and find_task(state, "commit", rival) is not None,
            ),
        ),
        odds=say_odds(state.on_turn, chance(state, battle)),
        tied=battle.ties > 0,
    )


class TablePage:
    """The table page for one viewer."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self._state, self._viewer = state, viewer

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tiles(self._state)

    @cached_property
    def parties(self) -> tuple[PartyNow, ...]:
        return parties(self._state)

    @cached_property
    def phases(self) -> tuple[PhaseNow, ...]:
        at = -1 if self.setting_up else PHASES.index(self._state.turn.phase)
        return phases([PHASE_NAMES[phase] for phase in PHASES], at)

    @property
    def course(self) -> Text:
        return course(self._state)

    @property
    def setting_up(self) -> bool:
        return self._state.setting_up

    @property
    def custom(self) -> bool:
        """Return whether the table chose its own length of track."""
        return self._state.options.board_spaces == "custom"

    @property
    def rolls_here(self) -> bool:
        """Return whether the app may roll the dice at this table."""
        return self._state.options.dice == "here"

    @cached_property
    def tasks(self) -> tuple[TaskNow, ...]:
        """Return the open tasks, this phone's own first."""
        return tuple(sorted(tasks_now(self._state), key=lambda task: not self._viewer.holds(task.seat)))

    def is_mine(self, task: TaskNow) -> bool:
        """Return whether a task is for this phone: it belongs to this phone's seat or to the whole table, or
        the phone has no seat."""
        return self._viewer.holds(task.seat) or not self._viewer.seats or task.kind in ("track", "deck")

    def action(self, task: TaskNow) -> Action | None:
        return action_of(task, self._state)

    def next_step(self, sealed: Container[Seat] = ()) -> NextStep | None:
        """Return what this phone does next; None while others must act. `sealed`: who has already sealed its
        cards for the battle."""
        open_tasks = (task for task in self.tasks if task.kind != "commit" or task.seat not in sealed)
        task = next(open_tasks, None)
        if task is None:
            return None
        if task.kind == "encounter":
            return self._step(task, answer) if (answer := self._answer(task)) else None
        if not self.is_mine(task):
            return None
        if own := self._cards_first(task):
            words = text("Choose your cards") if own.battle else text("Attach cards first")
            return NextStep(task=task, action=None, words=words, anchor=f"hand-{task.seat}")
        return self._step(task, self.action(task))

    def bar_offers(self, due: Due) -> bool:
        """See `kernel.due.BarOffers`."""
        return due.moves == (Finish.kind,)

    def _step(self, task: TaskNow, action: Action | None) -> NextStep:
        return NextStep(task=task, action=action, words=task.title, anchor=task.anchor)

    def _answer(self, task: TaskNow) -> Action | None:
        """Return the one-tap answer to an encounter: an opponent plays no card, the party on turn continues.
        None for an opponent who asked the others to wait, for the party on turn while anybody has, and for
        phones of neither."""
        asked = [seat for seat in task.seats if self._viewer.holds(seat)]
        if asked:
            return None if asked[0] in task.waited else pass_foe_action(asked[0])
        return go_on_action(task.seat) if self.is_mine(task) and not task.waited else None

    def _cards_first(self, task: TaskNow) -> Hand | None:
        """Return the hand if cards in it can be played, or must be discarded, before the task is done."""
        own = next((hand for hand in self.hands if hand.seat == task.seat), None)
        chooses = task.kind == "shed" or (task.kind in ("attach", "commit") and own and own.able)
        return own if chooses else None

    @cached_property
    def may_pass(self) -> tuple[Seat, ...]:
        """Return the seats that may say in advance that they play no Foe card in the encounter to come."""
        state = self._state
        if state.won or state.turn.phase not in BEFORE_AN_ENCOUNTER:
            return ()
        moved = state.turn.phase == "move" and not any(task.kind == "march" for task in state.turn.tasks)
        return () if moved and not may_be_met(state) else opponents_left(state)

    @property
    def waited(self) -> tuple[Seat, ...]:
        """Return the seats that asked to wait for their Foe card."""
        return list_waited_for(self._state)

    @cached_property
    def battle(self) -> BattleNow | None:
        return battle_now(self._state)

    @property
    def sealed_as(self) -> str:
        """Return the name under which cards are sealed for the battle."""
        return battle_name(self._state)

    @property
    def won(self) -> bool:
        return self._state.won

    @property
    def stuck(self) -> bool:
        return stuck(self._state)

    @property
    def rollers(self) -> tuple[Seat, ...]:
        """Return the seats that may still roll to decide who goes first."""
        return rollers(self._state) if self.setting_up and not self._state.rolled_off else ()

    @cached_property
    def roll_off(self) -> Action | None:
        """Return the tap that rolls for who goes first; None once that is settled, or at a table with real
        dice."""
        return roll_off_action(self._state) if self.rollers and self.rolls_here else None

    @property
    def who_goes_first(self) -> Text:
        """Return who begins the race, or who tied and rolls again."""
        state = self._state
        first = NAMES[state.order[0]]
        if state.rolled_off:
            return text("%(party)s goes first.", party=first)
        if 0 < len(state.level) < len(state.order):
            tied = tuple(NAMES[seat] for seat in state.level)
            return text("Tied, and roll again: %(parties)s.", parties=tied)
        return text("%(party)s goes first, unless a roll decides it.", party=first)

    @property
    def rolls_off_first(self) -> bool:
        """Return whether the roll for who goes first is still the first thing to do: no track is laid yet."""
        return bool(self.rollers) and any(task.kind == "track" for task in self.tasks)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        return hands(self._state, self._viewer)

    @property
    def dealt(self) -> bool:
        """Return whether the table deals the cards, even before it has begun to."""
        return self._state.options.cards == "dealt"

    @property
    def pile(self) -> int:
        return len(self._state.pile)

    @property
    def discarded(self) -> int:
        return len(self._state.face_up) + len(self._state.face_down)


def course(state: State) -> Text:
    """Return one line that sums up the race."""
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


def more(state: State, viewer: Viewer, _args: Mapping[str, str]) -> TablePage:
    """Return the view `more`: what is needed only now and then."""
    return TablePage(state, viewer)
