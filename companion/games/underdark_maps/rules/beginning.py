"""The set-up: track, who goes first, and the parties."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import CUSTOM, MAX_TRACK_LENGTH, MEMBERS, NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ADVENTURERS,
    CLASSES,
    ROLLED_AGAIN,
    TERRAIN,
    UNNAMED,
    class_name,
    class_of,
    name_of,
)
from companion.games.underdark_maps.facts import D20
from companion.games.underdark_maps.rules.flow import finish_task
from companion.games.underdark_maps.rules.hands import discard_attachments
from companion.games.underdark_maps.rules.row import SETTING_UP, TASKS, RaceRow, is_roll_of, only_rolled
from companion.games.underdark_maps.state import (
    Member,
    State,
    Task,
    count_chosen_spaces,
    with_party,
    with_tasks,
)
from companion.kernel.rulings import Cannot
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

MIN_TRACK_LENGTH = 2


def track_dice(state: State, spaces: int | None = None) -> int:
    """Return how many d20 the track needs: one for each space, and one for End if it is rolled. `spaces`: the
    length, if the settings leave it open."""
    length = spaces if spaces and state.options.board_spaces == CUSTOM else count_chosen_spaces(state.options)
    return length + _count_end_dice(state)


def _count_end_dice(state: State) -> int:
    """Return how many d20 are rolled for the terrain of End: one, or none."""
    return int(state.options.end_terrain == "rolled")


def lay_track(state: State, seat: Seat, move: m.LayTrack) -> State:
    spaces = len(move.roll.pips) - _count_end_dice(state)
    if move.roll.sides != len(TERRAIN) or not MIN_TRACK_LENGTH <= spaces <= MAX_TRACK_LENGTH:
        raise Cannot(
            text(
                "A track must have %(least)s to %(most)s spaces.",
                least=MIN_TRACK_LENGTH,
                most=MAX_TRACK_LENGTH,
            )
        )
    if any(party.space > spaces + 1 for party in state.parties.values()) or (
        state.holder is None and state.second and state.maps_at > spaces + 1
    ):
        raise Cannot(text("A party or the Maps would lie beyond the end of that track."))
    terrain = (0, *move.roll.pips, *(() if _count_end_dice(state) else (0,)))
    maps_at = state.maps_at if state.second else spaces + 1
    laid = replace(state, terrain=terrain, maps_at=maps_at)
    return _finish_for_all(laid, "track")


def track_words(state: State | None, _seat: Seat, move: m.LayTrack) -> Text:
    if state is None:
        return only_rolled(TASKS["track"], move.roll)
    spaces = len(move.roll.pips) - _count_end_dice(state)
    return ntext("lays a track of %(n)s space", "lays a track of %(n)s spaces", spaces)


def _finish_for_all(state: State, kind: str) -> State:
    """Return the state after a task of the whole table is done, no matter by whom."""
    tasks = tuple(task for task in state.turn.tasks if task.kind != kind)
    return replace(state, turn=replace(state.turn, tasks=tasks))


def rollers(state: State) -> tuple[Seat, ...]:
    """Return the seats that roll for going first, in order."""
    return state.level or state.order


def roll_off(state: State, seat: Seat, move: m.RollOff) -> State:
    """Let the party with the highest roll go first; those that tied roll again. The order at the table does
    not change."""
    if not state.setting_up:
        raise Cannot(text("The race has begun: the first player cannot change."))
    rolling = rollers(state)
    if not is_roll_of(move.roll, D20, len(rolling)):
        raise Cannot(text("Roll a d20 for each party that rolls: %(n)s in all.", n=len(rolling)))
    high = max(move.roll.pips)
    level = tuple(who for who, pips in zip(rolling, move.roll.pips, strict=True) if pips == high)
    if len(level) > 1:
        return replace(state, level=level)
    first = state.order.index(level[0])
    order = (*state.order[first:], *state.order[:first])
    tasks = tuple(
        replace(task, seat=order[0]) if task.kind in ("track", "deck") else task for task in state.turn.tasks
    )
    turn = replace(state.turn, seat=order[0], tasks=tasks)
    return replace(state, order=order, turn=turn, level=(), rolled_off=True)


def roll_off_words(state: State | None, _seat: Seat, move: m.RollOff) -> Text:
    if state is None:
        return only_rolled(text("who goes first"), move.roll)
    rolled = tuple(
        text("%(party)s %(n)s", party=NAMES[who], n=pips)
        for who, pips in zip(rollers(state), move.roll.pips, strict=False)
    )
    return text("roll for who goes first: %(rolled)s", rolled=rolled)


def gather(state: State, seat: Seat, move: m.Gather) -> State:
    if not is_roll_of(move.roll, D20, MEMBERS):
        raise Cannot(text("A party has six members: roll six d20."))
    party = state.parties[seat]
    cards = tuple(card for member in party.members for card in member.cards)
    members = tuple(newcomer(pips) for pips in move.roll.pips)
    state = with_party(state, seat, replace(party, members=members))
    state = discard_attachments(state, cards)
    return with_tasks(finish_task(state, "gather", seat), *list_naming_tasks(seat, members))


def gather_words(state: State | None, _seat: Seat, move: m.Gather) -> Text:
    if state is None:
        return only_rolled(TASKS["gather"], move.roll)
    names = tuple(name_of(pips) or text("somebody, to be named") for pips in move.roll.pips)
    return text("gathers a party: %(names)s", names=names)


def newcomer(pips: int) -> Member:
    return Member(UNNAMED, "") if pips == ROLLED_AGAIN else Member(pips, class_of(pips))


def list_naming_tasks(seat: Seat, members: tuple[Member, ...]) -> tuple[Task, ...]:
    """Return a task for each member whose name is still to be rolled."""
    return tuple(Task("name", seat, number) for number, member in enumerate(members) if member.row == UNNAMED)


def name_member(state: State, seat: Seat, move: m.NameMember) -> State:
    party = state.parties[seat]
    if not 0 <= move.member < len(party.members) or party.members[move.member].row != UNNAMED:
        raise Cannot(text("That member already has a name."))
    if not is_roll_of(move.roll, len(ADVENTURERS)) or move.cls not in CLASSES:
        raise Cannot(text("If the d20 shows 20, roll it again."))
    named = replace(party.members[move.member], row=move.roll.natural, cls=move.cls)
    members = (*party.members[: move.member], named, *party.members[move.member + 1 :])
    state = with_party(state, seat, replace(party, members=members))
    tasks = tuple(
        task
        for task in state.turn.tasks
        if (task.kind, task.seat, task.number) != ("name", seat, move.member)
    )
    return replace(state, turn=replace(state.turn, tasks=tasks))


def name_words(state: State | None, _seat: Seat, move: m.NameMember) -> Text:
    if state is None:
        return only_rolled(TASKS["name"], move.roll)
    name = name_of(move.roll.natural)
    return text("%(name)s joins as a %(cls)s", name=name, cls=class_name(move.cls))


ROWS = (
    RaceRow(
        move=m.LayTrack,
        effect=lay_track,
        words_at=track_words,
        touches=lambda _seat, _move: ("track",),
        group=SETTING_UP,
        answers=("track",),
        anyone=True,
        early=True,
    ),
    RaceRow(
        move=m.RollOff,
        effect=roll_off,
        words_at=roll_off_words,
        touches=lambda _seat, _move: ("first",),
        group=SETTING_UP,
        early=True,
    ),
    RaceRow(
        move=m.Gather, effect=gather, words_at=gather_words, group=SETTING_UP, answers=("gather",), early=True
    ),
    RaceRow(
        move=m.NameMember,
        effect=name_member,
        words_at=name_words,
        group=SETTING_UP,
        answers=("name",),
        early=True,
    ),
)
