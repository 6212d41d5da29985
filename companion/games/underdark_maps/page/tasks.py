"""The open tasks: what each of them is, what it needs, and what may be entered for it."""

from dataclasses import dataclass, replace

from companion.games.underdark_maps.adjudication.battles import chance, odds_by_cards
from companion.games.underdark_maps.adjudication.questions import (
    forward_reading,
    navigation,
    portals,
    recruit,
    trap,
)
from companion.games.underdark_maps.catalogue.deck import HOUSE, count_cards
from companion.games.underdark_maps.catalogue.settings import HAND, MEMBERS, NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ATTACHMENTS,
    CLASSES,
    DRAWN,
    TERRAIN,
    class_name,
    kind_name,
)
from companion.games.underdark_maps.facts import (
    D6,
    D20,
    count_members,
    find_ground,
    list_waited_for,
    mages,
    maps_space,
    opponents_left,
    percent,
    rivals_at,
    ways,
    wearers,
)
from companion.games.underdark_maps.page.parties import MemberNow, card_name, members_now
from companion.games.underdark_maps.rules.beginning import track_dice
from companion.games.underdark_maps.rules.flow import list_open_tasks
from companion.games.underdark_maps.state import START, Battle, State, Task
from companion.kernel.rulings import Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

Pair = tuple[str, Text | str]

TITLES: dict[str, Text] = {
    "track": text("Lay the track"),
    "gather": text("Gather the party"),
    "draw": text("Draw cards"),
    "lose": text("Somebody is lost"),
    "recruit": text("Recruit roll"),
    "welcome": text("Who joins?"),
    "attach": text("Attach cards"),
    "march": text("Move roll"),
    "way": text("Which direction?"),
    "portal": text("Portal roll"),
    "shift": text("How far does the portal lead?"),
    "planar": text("A planar foe comes through"),
    "encounter": text("Encounter"),
    "disarm": text("Trap roll"),
    "challenge": text("Whom do you fight?"),
    "commit": text("Spells and one-use items"),
    "fight": text("Battle rolls"),
    "spoil": text("Spoils"),
    "deck": text("Shuffle and deal"),
    "take": text("Draw cards"),
    "shed": text("Too many cards"),
}
ROLLS: dict[str, tuple[str, int]] = {
    "navigate": ("navigate", D20),
    "recruit": ("recruit", D20),
    "welcome": ("welcome", D20),
    "portal": ("enter-portal", D6),
    "shift": ("shift", D6),
    "planar": ("meet-planar", D20),
    "disarm": ("disarm", D20),
}
"""The move of each task that is one roll and nothing else, and its die."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskNow:
    """An open task."""

    kind: str
    seat: Seat
    title: Text
    sentences: tuple[Text, ...] = ()
    """What to do, and why."""

    move: str = ""
    """The kind of move, if the task is a single roll."""

    sides: int = 0
    """The sides of the die to roll, if it is a roll."""

    number: int = 0
    """Which member to name, or how many dice to roll, cards to draw or cards to discard."""

    pairs: tuple[Pair, ...] = ()
    """Value and name of each choice."""

    members: tuple[MemberNow, ...] = ()
    """The members to choose from."""

    seats: tuple[Seat, ...] = ()
    """The rivals to choose from, the opponents who may play a Foe card, or the sides of a battle."""

    spells: int = 0
    hidden: bool = False
    odds: tuple[Text, ...] = ()
    """The chances of a side of a battle: with no card played, with one, and so on."""

    chosen: str = ""
    """The likeliest choice."""

    waited: tuple[Seat, ...] = ()
    """The opponents who asked to wait."""

    then: "TaskNow | None" = None
    """Another task that may be done instead, which ends this one."""

    key: str = ""
    """Stays the same as long as the same thing is due, so that what a player has typed is kept."""

    anchor: str = ""
    """The id of its section on the page."""


def tasks_now(state: State) -> tuple[TaskNow, ...]:
    """Return the tasks that may be done now (`list_open_tasks`); none once the Maps are home."""
    if state.won:
        return ()
    return tuple(
        replace(_task(state, task), key=_key(state, task), anchor=anchor(task))
        for task in list_open_tasks(state)
    )


def _key(state: State, task: Task) -> str:
    hand = state.parties[task.seat].hand
    ties = state.turn.battle.ties if state.turn.battle else 0
    return f"{task.kind}-{task.seat}-{task.number}-{state.turns}-{hand}-{ties}"


def _title(task: Task) -> Text:
    """Return the title of a task; for naming a member, with the member's number."""
    return text("Name member %(n)s", n=task.number + 1) if task.kind == "name" else TITLES[task.kind]


def _task(state: State, task: Task) -> TaskNow:
    if task.kind in ROLLS:
        return _roll(state, task)
    seat, title = task.seat, _title(task)
    match task.kind:
        case "track":
            named = tuple((str(row.pips), row.name) for row in TERRAIN)
            dice = track_dice(state)
            return TaskNow(kind="track", seat=seat, title=title, number=dice, sides=D20, pairs=named)
        case "gather":
            return TaskNow(kind="gather", seat=seat, title=title, number=MEMBERS, sides=D20)
        case "name":
            sentences = (text("A 20 was rolled: roll the name again, and choose the class."),)
            return TaskNow(
                kind="name", seat=seat, title=title, sentences=sentences, number=task.number, pairs=_classes()
            )
        case "draw":
            return _draw(state, seat, title)
        case "attach":
            kinds = tuple((kind, kind_name(kind)) for kind in ATTACHMENTS)
            return TaskNow(
                kind="attach",
                seat=seat,
                title=title,
                sentences=(text("No way out was found: the party stays here this turn."),)
                if state.turn.barred
                else (),
                members=members_now(state, seat),
                pairs=kinds,
                then=None if state.turn.barred else _march(state, Task("march", seat), TITLES["march"]),
            )
        case "march" | "way":
            return _march(state, task, title)
        case "lose":
            members = members_now(state, seat)
            sentences = (text("One member at random: each as likely as any other."),)
            return TaskNow(
                kind="lose", seat=seat, title=title, sentences=sentences, sides=len(members), members=members
            )
        case "challenge":
            rivals = rivals_at(state, seat)
            odds = tuple(_against(state, rival) for rival in rivals)
            return TaskNow(kind="challenge", seat=seat, title=title, sentences=odds, seats=rivals)
        case "encounter":
            left, waited = opponents_left(state), list_waited_for(state)
            return TaskNow(kind="encounter", seat=seat, title=title, seats=left, waited=waited)
        case "spoil":
            return _spoil(state, seat, title)
        case "deck" | "take" | "shed":
            return _cards(state, task, title)
        case _:
            return _battle(state, task, title)


def _against(state: State, rival: Seat) -> Text:
    odds = percent(chance(state, Battle(rival=rival, played={})))
    return text(
        "Against %(rival)s, %(party)s wins %(percent)s %% of the time.",
        rival=NAMES[rival],
        party=NAMES[state.on_turn],
        percent=odds,
    )


def _classes() -> tuple[Pair, ...]:
    return tuple((cls, class_name(cls)) for cls in CLASSES)


def _roll(state: State, task: Task) -> TaskNow:
    move, sides = ROLLS[task.kind]
    sentences: tuple[Text, ...] = ()
    title = TITLES.get(task.kind, text("Roll"))
    match task.kind:
        case "navigate":
            sentences = _tell_ruling(navigation(state, task.seat))
            barrier = find_ground(state, task.seat).navigation == "barrier"
            title = text("Barrier roll") if barrier else text("Danger roll")
        case "recruit":
            sentences = _tell_ruling(recruit(state, task.seat))
        case "portal":
            sentences = _tell_ruling(portals(state, task.seat))
        case "disarm":
            sentences = _tell_ruling(trap(state, task.seat))
        case "shift":
            back = task.number < 0
            sentences = (text("The portal leads back as many spaces as a d6 shows."),)
            if not back:
                sentences = (
                    text("The portal leads forward as many spaces as a d6 shows."),
                    forward_reading(state),
                )
        case "planar":
            sentences = (text("Roll a d20 for the foe's level; the battle follows in the Battle phase."),)
        case _:
            sentences = (text("A d20 on the adventurer table."),)
    return TaskNow(kind="roll", seat=task.seat, title=title, sentences=sentences, move=move, sides=sides)


def _cards(state: State, task: Task, title: Text) -> TaskNow:
    lines = state.deck or HOUSE
    match task.kind:
        case "deck" if state.house or not state.deck:
            sentences = (
                ntext(
                    "A house deck of %(n)s card, by Undertally or your group, not by the game's author.",
                    "A house deck of %(n)s cards, by Undertally or your group, not by the game's author.",
                    count_cards(lines),
                ),
            )
        case "deck":
            sentences = (
                ntext(
                    "The deck of your group: %(n)s card.",
                    "The deck of your group: %(n)s cards.",
                    count_cards(lines),
                ),
            )
        case "take":
            sentences = (ntext("%(n)s card from the pile.", "%(n)s cards from the pile.", task.number),)
        case _:
            sentences = (
                text("A hand can have at most %(most)s cards: discard %(n)s.", most=HAND, n=task.number),
            )
    return TaskNow(kind=task.kind, seat=task.seat, title=title, sentences=sentences, number=task.number)


def _tell_ruling(ruling: Ruling) -> tuple[Text, ...]:
    return (ruling.answer, *(fact.sentence for fact in ruling.facts))


def count_discards(state: State, seat: Seat) -> int:
    """Return how many cards a party must discard after it has drawn its two cards."""
    return max(state.parties[seat].hand + DRAWN - HAND, 0)


def _draw(state: State, seat: Seat, title: Text) -> TaskNow:
    hand, over = state.parties[seat].hand, count_discards(state, seat)
    sentences = [
        ntext("%(n)s card in hand by Undertally's count.", "%(n)s cards in hand by Undertally's count.", hand)
    ]
    if over:
        sentences.append(text("A hand can have at most %(most)s cards: discard %(n)s.", most=HAND, n=over))
    return TaskNow(kind="draw", seat=seat, title=title, sentences=tuple(sentences), number=over)


WAYS: dict[int, Pair] = {
    1: ("1", text("Towards the End")),
    -1: ("-1", text("Towards Start")),
}


def _march(state: State, task: Task, title: Text) -> TaskNow:
    open_ways = ways(state, task.seat)
    sentences = (ntext("Move %(n)s space.", "Move %(n)s spaces.", task.number),) if task.kind == "way" else ()
    after_roll = task.kind == "march" and state.options.direction_choice == "after_roll"
    pairs = () if after_roll and len(open_ways) > 1 else tuple(WAYS[way] for way in open_ways)
    return TaskNow(
        kind=task.kind,
        seat=task.seat,
        title=title,
        sentences=sentences,
        sides=D6,
        pairs=pairs,
        chosen=find_way_to_maps(state, task.seat),
    )


def find_way_to_maps(state: State, seat: Seat) -> str:
    """Return the direction to the Maps, or for their holder the direction home, as the value of the choice;
    empty if the party is already there."""
    here = state.parties[seat].space
    away = (START if seat == state.holder else maps_space(state)) - here
    return "" if away == 0 else WAYS[1][0] if away > 0 else WAYS[-1][0]


def _spoil(state: State, seat: Seat, title: Text) -> TaskNow:
    card = state.turn.spoils[0]
    fitting = set(wearers(state, seat, card, won=True))
    members = tuple(member for member in members_now(state, seat) if member.number in fitting)
    sentences = (text("Won: %(card)s, for a %(cls)s.", card=card_name(card), cls=class_name(card.cls)),)
    return TaskNow(kind="spoil", seat=seat, title=title, sentences=sentences, members=members)


def _battle(state: State, task: Task, title: Text) -> TaskNow:
    battle = state.turn.battle or Battle(played={})
    pairs = tuple(
        (cls, name)
        for cls, name in _classes()
        if state.options.item_class == "free" or count_members(state.parties[task.seat], cls)
    )
    return TaskNow(
        kind=task.kind,
        seat=task.seat,
        title=title,
        sides=D20,
        pairs=pairs,
        spells=mages(state, task.seat),
        hidden=state.options.commit == "hidden_before_roll",
        odds=odds_by_cards(state, task.seat) if task.kind == "commit" else (),
        seats=(state.on_turn,) if battle.rival is None else (state.on_turn, battle.rival),
    )


def anchor(task: Task) -> str:
    """Return the id of the section of the page in which a task is done."""
    number = f"-{task.number}" if task.kind == "name" else ""
    return f"due-{task.kind}-{task.seat}{number}"
