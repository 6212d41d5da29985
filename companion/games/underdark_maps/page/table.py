"""The table page: the track, the parties, and what is due; the battle that is fought, as everybody sees it:
both sides, what is known of their cards, the odds; and the hand of a party, for whoever holds its seat.
"""

from dataclasses import dataclass

from companion.games.underdark_maps.adjudication.battles import both_sums, chance, odds_by_cards, won_with
from companion.games.underdark_maps.adjudication.questions import may_play
from companion.games.underdark_maps.catalogue.deck import EventCard, read, written
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import ATTACHMENTS, FOES
from companion.games.underdark_maps.facts import (
    battle_name,
    may_be_met,
    opponents_left,
    other_force,
    own_force,
    waited_for,
    wearers,
)
from companion.games.underdark_maps.page.parties import MemberNow, PartyNow, Tile, members_now, parties, tiles
from companion.games.underdark_maps.page.tasks import TaskNow, tasks_now
from companion.games.underdark_maps.rules.battle import opponent
from companion.games.underdark_maps.rules.beginning import rollers
from companion.games.underdark_maps.rules.flow import due, stuck
from companion.games.underdark_maps.rules.row import PHASE_NAMES, title, told
from companion.games.underdark_maps.state import PHASES, Card, State
from companion.kernel.page_parts import PhaseNow, phases
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCard:
    """`use`: `foe`, `attach` or `battle`. `now`: it may be played; `says`: on whom, or when. `new`: it was
    drawn since its party's turn began. `members`: who may wear it now."""

    back: str
    face: str
    card: EventCard
    title: Text
    told: Text | None
    use: str
    now: bool
    says: Text
    new: bool
    members: tuple[MemberNow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """`unknown`: cards whose faces are not here. `over`: how many are to be discarded. `battle`: cards are to
    be chosen for one; `hidden`: until the other side has chosen too; `odds`: with so many of them."""

    seat: Seat
    cards: tuple[HandCard, ...]
    unknown: int
    over: int
    battle: bool
    hidden: bool
    odds: tuple[Text, ...]

    @property
    def able(self) -> int:
        """Return how many of them may be played now."""
        return sum(card.now for card in self.cards)


def hands(state: State, viewer: Viewer) -> tuple[Hand, ...]:
    """Return the hands of the seats that these eyes hold; none where the cards lie on the table."""
    if not state.dealt:
        return ()
    return tuple(_hand(state, viewer, seat) for seat in state.order if viewer.holds(seat))


def _hand(state: State, viewer: Viewer, seat: Seat) -> Hand:
    held = state.parties[seat].cards
    faces = viewer.faces
    known = [(back, card) for back in held if (card := read(faces.get(back, "")))]
    shed, battle = due(state, "shed", seat), state.turn.battle
    return Hand(
        seat=seat,
        cards=tuple(_card(state, seat, back, card) for back, card in sorted(known, key=_order)),
        unknown=len(held) - len(known),
        over=shed.number if shed else 0,
        battle=due(state, "commit", seat) is not None,
        hidden=state.options.commit == "hidden_before_roll"
        and battle is not None
        and battle.rival is not None,
        odds=odds_by_cards(state, seat) if due(state, "commit", seat) else (),
    )


def _order(held: tuple[str, EventCard]) -> tuple[str, str, int, str, str]:
    back, card = held
    return ("2" if card.kind in FOES else "1") + card.kind, card.cls, card.level, card.label, back


def _card(state: State, seat: Seat, back: str, card: EventCard) -> HandCard:
    ruling = may_play(state, seat, card)
    use = "foe" if card.kind in FOES else "attach" if card.kind in ATTACHMENTS else "battle"
    now = bool(ruling.verdict)
    fitting = set(wearers(state, seat, Card(card.kind, card.cls))) if now and use == "attach" else set()
    return HandCard(
        back=back,
        face=written(card),
        card=card,
        title=title(card),
        told=told(card),
        use=use,
        now=now,
        says=ruling.answer,
        new=back in state.parties[seat].new,
        members=tuple(member for member in members_now(state, seat) if member.number in fitting),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """`seat`: None for a foe. `force`: what is added to its die, as far as it is known. `chooses`: its cards
    do not lie open yet."""

    seat: Seat | None
    name: Text
    force: int
    sums: Text
    chooses: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleNow:
    """`odds`: with the cards that lie open. `level`: the totals were equal, and both roll again."""

    sides: tuple[Side, ...]
    odds: Text
    level: bool


def battle_now(state: State) -> BattleNow | None:
    battle = state.turn.battle
    if battle is None:
        return None
    own, other = both_sums(state, battle)
    rival = battle.rival
    return BattleNow(
        sides=(
            Side(
                seat=state.on_turn,
                name=NAMES[state.on_turn],
                force=own_force(state, battle),
                sums=own,
                chooses=due(state, "commit", state.on_turn) is not None,
            ),
            Side(
                seat=rival,
                name=opponent(battle),
                force=other_force(state, battle),
                sums=other,
                chooses=rival is not None and due(state, "commit", rival) is not None,
            ),
        ),
        odds=won_with(state.on_turn, chance(state, battle)),
        level=battle.ties > 0,
    )


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
    """Return the seats that may pass an encounter in advance: what is due is another thing, and an encounter
    may come."""
    phases = ("event", "difficulties", "recruit", "attachments", "move")
    if state.won or state.turn.phase not in phases:
        return ()
    moved = state.turn.phase == "move" and not any(task.kind == "march" for task in state.turn.tasks)
    return () if moved and not may_be_met(state) else opponents_left(state)


def course(state: State) -> Text:
    """Return where the race stands, in a line."""
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
