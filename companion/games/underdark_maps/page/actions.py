"""What a phone does next in a race, and the single tap that does a task, if one is enough."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import DRAWN
from companion.games.underdark_maps.page.tasks import TaskNow
from companion.games.underdark_maps.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

USUAL_SPACES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A move that one tap enters, with the fields of its form. `seat`: None for the whole table. `rolls`:
    whether the app rolls its dice. `for_all`: the tap that does this for every party at once, for a phone
    that may enter for everybody."""

    move: str
    seat: Seat | None
    words: Text | str
    fields: Mapping[str, str | int] = field(default_factory=dict)
    rolls: bool = False
    for_all: "Action | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """What a phone does next. `action`: None if more than a tap is needed; then `words` and `anchor` link to
    the part of the page where it is done."""

    task: TaskNow
    action: Action | None
    words: Text
    anchor: str


def action_of(task: TaskNow, state: State) -> Action | None:
    """Return the tap that does a task; None if something must be chosen or typed first."""
    return _roll(task, state) if state.options.dice == "here" else _tap(task)


def _roll(task: TaskNow, state: State) -> Action | None:
    """Return the tap that does a task at a table where the app may roll the dice."""
    seat = task.seat
    match task.kind:
        case "track" if state.options.board_spaces != "custom":
            return _track(task, state)
        case "gather":
            return _rolling("gather", seat, text("Roll the six members"))
        case "attach" if task.then is not None:
            return _roll(task.then, state)
        case "march":
            return _march(task)
        case "commit" if len(task.seats) == 1:
            return _rolling(m.Fight.kind, seat, text("No cards: roll both d20"), {"no-cards": "y"})
        case "fight":
            return _rolling(m.Fight.kind, seat, text("Roll both d20"))
        case "lose":
            return _rolling(m.Lose.kind, seat, text("Draw a member at random"))
        case "roll":
            return _rolling(task.move, seat, text("Roll the d%(sides)s", sides=task.sides))
        case _:
            return _tap(task)


def _rolling(
    move: str, seat: Seat | None, words: Text, fields: Mapping[str, str | int] | None = None
) -> Action:
    return Action(move=move, seat=seat, words=words, fields=fields or {}, rolls=True)


def _track(task: TaskNow, state: State) -> Action:
    alone = _rolling(m.LayTrack.kind, task.seat, text("Roll the track"), {"spaces": USUAL_SPACES})
    if not any(other.kind == "gather" for other in state.turn.tasks):
        return alone
    words = text("Roll the track and all parties")
    return replace(alone, for_all=replace(alone, words=words, fields={**alone.fields, "everything": "y"}))


def roll_off_action(state: State) -> Action:
    """Return the roll for who goes first, of all parties or of those that tied."""
    tie = text("Roll the tie again")
    return _rolling(m.RollOff.kind, None, tie if state.level else text("Roll for who goes first"))


def _march(task: TaskNow) -> Action | None:
    """Return the roll of a move, in the likelier direction if there are two; None if neither is likelier."""
    die = text("Roll the d%(sides)s", sides=task.sides)
    if len(task.pairs) < 2:
        way = task.pairs[0][0] if task.pairs else "0"
        return _rolling(m.March.kind, task.seat, die, {"way": way})
    if not task.chosen:
        return None
    words = text("%(roll)s: %(way)s", roll=die, way=dict(task.pairs)[task.chosen])
    return _rolling(m.March.kind, task.seat, words, {"way": task.chosen})


def _tap(task: TaskNow) -> Action | None:
    """Return the tap that does a task without dice; None if something must be chosen or typed first."""
    seat, n = task.seat, task.number
    match task.kind:
        case "draw":
            words = text("Drew 2, discarded %(n)s", n=n) if n else text("Drew 2 cards")
            return Action(move=m.Draw.kind, seat=seat, words=words, fields={"cards": DRAWN, "discarded": n})
        case "attach" if task.then is None:
            return Action(move=m.GoOn.kind, seat=seat, words=text("Continue"))
        case "way" if task.chosen:
            way = dict(task.pairs)[task.chosen]
            return Action(move=m.Head.kind, seat=seat, words=way, fields={"way": task.chosen})
        case "deck":
            return Action(move=m.Shuffle.kind, seat=None, words=text("Shuffle and deal seven to each"))
        case "take":
            words = ntext("Draw %(n)s card", "Draw %(n)s cards", n)
            return Action(move=m.TakeCards.kind, seat=seat, words=words)
        case "commit":
            secret = {"hidden": "y"} if task.hidden and len(task.seats) > 1 else {}
            return Action(
                move=m.Commit.kind, seat=seat, words=text("No cards"), fields={"spells": 0, **secret}
            )
        case "spoil" if len(task.members) == 1:
            member = task.members[0]
            words = text("Give it to %(member)s", member=member.name)
            return Action(move=m.TakeSpoil.kind, seat=seat, words=words, fields={"member": member.number})
        case _:
            return None


def pass_foe_action(seat: Seat) -> Action:
    return Action(move=m.PassFoe.kind, seat=seat, words=text("No Foe card from %(party)s", party=NAMES[seat]))


def go_on_action(seat: Seat) -> Action:
    return Action(move=m.GoOn.kind, seat=seat, words=text("Nobody? Continue"))
