"""What a race waits for, and from whom: the open tasks as sentences such as "Roll the battle against Red".
Also the page `away` for a phone that has no connection: it offers the steps of any party's turn, which are
checked only when they arrive.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import MEMBERS, NAMES
from companion.games.underdark_maps.catalogue.tables import kind_name
from companion.games.underdark_maps.facts import D6, battle_name, find_ground, opponents_left, plays_second
from companion.games.underdark_maps.page.parties import find_party
from companion.games.underdark_maps.page.tasks import ROLLS, TITLES, WAYS, Pair, anchor, count_discards
from companion.games.underdark_maps.rules.battle import describe_opponent
from companion.games.underdark_maps.rules.flow import list_asked, list_open_tasks, stuck
from companion.games.underdark_maps.state import Battle, State, Task
from companion.kernel.features import Due, Holds, Where
from companion.kernel.moves import Draft, Entry, Finish
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import sealed_for
from companion.kernel.words import Text, ntext, text

WHAT: Final[dict[str, tuple[Text, tuple[str, ...]]]] = {
    "track": (text("Lay the track"), (m.LayTrack.kind,)),
    "gather": (text("Gather your six members"), (m.Gather.kind,)),
    "deck": (text("Shuffle the event deck and deal"), (m.Shuffle.kind,)),
    "draw": (text("Draw your cards"), (m.Draw.kind,)),
    "recruit": (text("Make the recruit roll"), (m.Recruit.kind,)),
    "welcome": (text("Roll who joins your party"), (m.Welcome.kind,)),
    "march": (text("Roll the d6 and move"), (m.March.kind,)),
    "way": (text("Choose which way you move"), (m.Head.kind,)),
    "portal": (text("Make the portal roll"), (m.EnterPortal.kind,)),
    "shift": (text("Roll how far the portal leads"), (m.Shift.kind,)),
    "planar": (text("Roll the level of the planar foe"), (m.MeetPlanar.kind,)),
    "disarm": (text("Make the trap roll"), (m.Disarm.kind,)),
    "challenge": (text("Choose the rival that you fight"), (m.Challenge.kind,)),
    "lose": (text("Draw which member of your party is lost"), (m.Lose.kind,)),
}
"""Tasks that always have the same words: the words, and the moves, any of which settles the task."""

HOLDS: Final[dict[str, Holds]] = {
    **dict.fromkeys(("track", "gather", "name", "deck"), "phase"),
    **dict.fromkeys(("challenge", "commit", "fight"), "battle"),
}


def due(state: State, sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    """See `kernel.game.Game.due`. In an encounter every opponent who may still play is asked; in a battle,
    each side that has not sealed its cards."""
    if state.won:
        return ()
    if stuck(state):
        end = text("Nobody is left in the race: end it")
        return (Due(what=end, where=Where(anchor="due-over"), moves=(Finish.kind,), holds="end"),)
    return tuple(_list_awaited(state, sealed))


def passing(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.passing`: a seat that may play a Foe card passes. Dice are never rolled on
    behalf of a party."""
    return (Draft(move=m.PassFoe(), seat=seat),) if seat in opponents_left(state) else ()


def _list_awaited(state: State, sealed: tuple[Entry, ...]) -> Iterator[Due]:
    tasks = list_open_tasks(state)
    if tasks and tasks[0].kind == "encounter":
        asked = text("Play a Foe card on %(party)s, or pass", party=NAMES[state.on_turn])
        held_up = text("Play your Foe card on %(party)s, who is waiting, or pass", party=NAMES[state.on_turn])
        for seat in opponents_left(state):
            what = held_up if seat in state.turn.waited else asked
            yield _due(state, Task("encounter", seat), what, (m.PassFoe.kind, m.PlayFoe.kind))
        return
    chosen = {entry.seat for entry in sealed_for(sealed, battle_name(state))}
    due_now = [
        task for task in tasks if task.kind != "commit" or not _has_nothing_to_do(state, task.seat, chosen)
    ]
    for task in due_now:
        yield _due(state, task, *_tell_task(state, task))
    if not due_now and tasks:
        where = Where(anchor=anchor(tasks[0]))
        what = text("Reveal the sealed cards")
        yield Due(what=what, where=where, moves=(m.TurnOver.kind,), holds="battle")


def _has_nothing_to_do(state: State, seat: Seat, chosen: set[Seat | None]) -> bool:
    """Return whether a side of a battle has nothing to do now: its cards are chosen, or the other side
    chooses first."""
    return seat in chosen or plays_second(state, seat)


def _due(state: State, task: Task, what: Text, moves: tuple[str, ...]) -> Due:
    """Return the task as something its party must do. If the party is away, anybody at the table may do
    it."""
    who: Seat | None = task.seat
    if not list_asked(state, task):
        who = None
    elif task.seat in state.away:
        who, what = None, text("For %(party)s, who is away: %(what)s", party=NAMES[task.seat], what=what)
    holds = HOLDS.get(task.kind, "turn")
    return Due(what=what, who=who, where=Where(anchor=anchor(task)), moves=moves, holds=holds)


def _tell_task(state: State, task: Task) -> tuple[Text, tuple[str, ...]]:
    """Return the sentence that names the task, and the kinds of move that complete it."""
    match task.kind:
        case "name":
            what = text("Name member %(number)s of your party", number=task.number + 1)
            return what, (m.NameMember.kind,)
        case "navigate":
            here = find_ground(state, task.seat)
            barrier = text("Make the barrier roll in %(terrain)s", terrain=here.name)
            danger = text("Make the danger roll in %(terrain)s", terrain=here.name)
            return barrier if here.navigation == "barrier" else danger, (m.Navigate.kind,)
        case "attach" if state.turn.barred:
            return text("Attach cards, or continue: the party stays where it is"), (m.GoOn.kind,)
        case "attach":
            return text("Attach cards, or roll the d6 and move"), (m.March.kind, m.GoOn.kind)
        case "commit":
            what = text("Choose your cards against %(foe)s, or none", foe=_against(state, task.seat))
            # A foe chooses no cards, so the dice may be rolled at once.
            alone = state.turn.battle is not None and state.turn.battle.rival is None
            return what, (m.Commit.kind, m.Fight.kind) if alone else (m.Commit.kind,)
        case "fight":
            return text("Roll the battle against %(foe)s", foe=_against(state, task.seat)), (m.Fight.kind,)
        case "spoil":
            card = kind_name(state.turn.spoils[0].kind)
            what = ntext(
                "Give the won %(card)s to a member, or discard it",
                "Give the won %(card)s to a member, or discard it: %(n)s are left",
                len(state.turn.spoils),
                card=card,
            )
            return what, (m.TakeSpoil.kind,)
        case "take":
            return ntext("Draw %(n)s card", "Draw %(n)s cards", task.number), (m.TakeCards.kind,)
        case "shed":
            return ntext("Discard %(n)s card", "Discard %(n)s cards", task.number), (m.Discard.kind,)
        case kind:
            return WHAT[kind]


def _against(state: State, seat: Seat) -> Text:
    """Return the opponent's name: the other party or the foe."""
    battle = state.turn.battle or Battle(played={})
    return NAMES[state.on_turn] if seat == battle.rival else describe_opponent(battle)


NAVIGATION = text("Barrier or danger roll")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a turn. `sides`: of the die that is rolled; 0 where the step is a single tap or has inputs
    of its own. `ways`: the ways the party may choose from."""

    kind: str
    title: Text
    sides: int = 0
    ways: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineSheet:
    """The data of the page `away`. `party`: the party that the page acts for. `discards`: how many cards each
    party must discard after it has drawn, as far as this phone knows; empty where the table deals the
    cards."""

    party: Seat
    parties: tuple[Pair, ...]
    steps: tuple[Step, ...]
    discards: tuple[tuple[Seat, int], ...]


def offline_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> OfflineSheet:
    racing = not (state.setting_up or state.won or stuck(state))
    playing = tuple(seat for seat in state.order if not state.parties[seat].out)
    return OfflineSheet(
        party=find_party(state, args),
        parties=tuple((seat, NAMES[seat]) for seat in playing),
        steps=_steps(state) if racing else (),
        discards=() if state.dealt else tuple((seat, count_discards(state, seat)) for seat in playing),
    )


def _steps(state: State) -> tuple[Step, ...]:
    """Return the steps in the order of a turn."""
    cards = () if state.dealt else (Step(kind=m.PlayFoe.kind, title=text("A Foe card is played")),)
    return (
        Step(kind=m.TakeCards.kind if state.dealt else m.Draw.kind, title=TITLES["draw"]),
        _roll("navigate"),
        _roll("recruit"),
        _roll("welcome"),
        *_march(state),
        _roll("portal"),
        _roll("shift"),
        _roll("planar"),
        *cards,
        Step(kind=m.PassFoe.kind, title=text("No Foe card")),
        Step(kind=m.GoOn.kind, title=text("Continue")),
        _roll("disarm"),
        Step(kind=m.Commit.kind, title=text("No cards in battle")),
        Step(kind=m.Fight.kind, title=TITLES["fight"]),
        Step(kind=m.Lose.kind, title=TITLES["lose"], sides=MEMBERS),
    )


def _roll(task: str) -> Step:
    kind, sides = ROLLS[task]
    return Step(kind=kind, title=TITLES.get(task, NAVIGATION), sides=sides)


def _march(state: State) -> tuple[Step, ...]:
    """Return the steps of moving. If the table chooses the way after the roll, choosing is a separate
    step."""
    march = Step(kind=m.March.kind, title=TITLES["march"], sides=D6)
    if not state.second:
        return (replace(march, ways=(WAYS[1],)),)
    both = (WAYS[1], WAYS[-1])
    if state.options.direction_choice == "after_roll":
        return (march, Step(kind=m.Head.kind, title=TITLES["way"], ways=both))
    return (replace(march, ways=both),)
