"""What a row of this game declares about a move, and what rows in different modules share; names of spaces,
members, tasks and cards.

The words of a move do not name the acting party; the page that shows them does.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import class_name, kind_name, name_of
from companion.games.underdark_maps.facts import terrain_at
from companion.games.underdark_maps.state import START, Member, State
from companion.kernel.dice import Roll, find_fault
from companion.kernel.moves import Move
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Fact, Objection
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Grammar, spell_typed
from companion.kernel.words import Text, text

M = TypeVar("M", bound=Move)

NO_PARTY: Final = text("That party is not in the race.")
NOT_A_D6: Final = text("Roll one d6 for that.")
NOT_A_D20: Final = text("Roll one d20 for that.")

SETTING_UP: Final = text("Set-up")
EVENT_DECK: Final = text("Event deck")
CARDS_AND_MEMBERS: Final = text("Cards and members")
ON_THE_WAY: Final = text("On the way")
BATTLES: Final = text("Foes and battles")
CORRECTIONS: Final = text("Corrections")


def party(seat: object) -> str:
    return f"party:{seat}"


def space(number: int) -> str:
    return f"space:{number}"


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: a party does not tell entries apart, since two phones that enter
    the same move for it mean the same one."""
    return "" if place.startswith("party:") else place


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceRow(MoveRow[State, Seat, M]):
    """A move of this game; it concerns the entry's party by default.

    `answers`: the kinds of task that it completes; if empty, it may be made at any time. `anyone`: whether it
    may also complete another party's task. `phase`: the phase that it begins if the turn has not got that
    far; tasks that were forgotten before then are skipped. `early`: whether it may be made in the set-up.
    """

    touches: Callable[[Seat | None, M], Iterable[str]] = lambda seat, _move: (party(seat),)
    answers: tuple[str, ...] = ()
    anyone: bool = False
    phase: str = ""
    early: bool = False


correction: Final = partial(RaceRow, group=CORRECTIONS, corrects=True)
"""The row of a correction: a move that states what is on the table."""


def objection(sentence: Text, *, card: bool = False) -> Objection:
    """Return an objection, with the page of the sheet."""
    return Objection(sentence=sentence, page=PAGE, card=card)


def is_roll_of(roll: Roll, sides: int, dice: int = 1) -> bool:
    """Return whether a roll has the right dice, with results that they can show."""
    return roll.sides == sides and roll.dice == dice and find_fault(roll) is None


PHASE_NAMES: Final = {
    "set-up": text("Set-up"),
    "event": text("Event"),
    "difficulties": text("Difficulties"),
    "recruit": text("Recruit"),
    "attachments": text("Attachments"),
    "move": text("Move"),
    "encounter": text("Encounter"),
    "battle": text("Battle"),
}
TASKS: Final[dict[str, Text]] = {
    "track": text("the track"),
    "gather": text("the party"),
    "name": text("a name"),
    "draw": text("the draw"),
    "navigate": text("the navigation roll"),
    "lose": text("the member that is lost"),
    "recruit": text("the recruit roll"),
    "welcome": text("the new member"),
    "attach": text("attachments"),
    "march": text("the move"),
    "way": text("the direction"),
    "portal": text("the portal roll"),
    "shift": text("where the portal leads"),
    "planar": text("the planar foe"),
    "encounter": text("the encounter"),
    "disarm": text("the trap roll"),
    "challenge": text("the choice of a rival"),
    "commit": text("spells and one-use items"),
    "fight": text("the battle rolls"),
    "spoil": text("a won attachment"),
    "deck": text("the event deck"),
    "take": text("the cards to be drawn"),
    "shed": text("the cards to be discarded"),
}


def only_rolled(what: Text, *rolls: Roll) -> Text:
    """Return the results of the dice alone, for an entry whose consequences must not be shown or never came
    about."""
    pips = ", ".join(" ".join(map(str, roll.pips)) for roll in rolls)
    return text("%(what)s: %(pips)s", what=what, pips=pips)


def call_place(place: str) -> Text:
    """See `kernel.features.Log.called`: a space by its number, the track and the Maps by name."""
    if place.startswith("space:"):
        return text("space %(n)s", n=place.removeprefix("space:"))
    names = {"maps": text("the Maps"), "deck": text("the event deck"), "first": text("who goes first")}
    return names.get(place, text("the track"))


def space_name(state: State, space: int) -> Text:
    """Return a space by its number and terrain; Start and End by their names."""
    terrain = terrain_at(state, space).name
    if space == START:
        return text("Start")
    if space == state.end:
        return text("End (%(terrain)s)", terrain=terrain) if terrain else text("End")
    return text("%(n)s (%(terrain)s)", n=space, terrain=terrain) if terrain else text("space %(n)s", n=space)


def member_name(member: Member) -> Text | str:
    return name_of(member.row) or text("somebody without a name")


def name_member_at(state: State, seat: Seat, number: int) -> Text | str:
    members = state.parties[seat].members
    return member_name(members[number]) if 0 <= number < len(members) else text("somebody")


def title(card: EventCard) -> Text:
    """Return the name of a card, if it has one; otherwise its kind."""
    return Text("%(label)s", {"label": card.label}) if card.label else kind_name(card.kind)


def tell_card(card: EventCard) -> Text | None:
    """Return the class a card is for, or its strength; also its kind, if its title is a name. None if nothing
    is left to say."""
    if card.cls:
        whom = text("for a %(cls)s", cls=class_name(card.cls))
    elif card.level:
        whom = text("level %(level)s", level=card.level)
    else:
        return kind_name(card.kind) if card.label else None
    return text("%(kind)s, %(rest)s", kind=kind_name(card.kind), rest=whom) if card.label else whom


def name_card(card: EventCard) -> Text:
    """Return a card in one line: its title and the rest."""
    rest = tell_card(card)
    return text("%(card)s (%(rest)s)", card=title(card), rest=rest) if rest else title(card)


def _list_typed_names(state: State, seat: Seat | None) -> Mapping[str, Mapping[str, str]]:
    """See `kernel.shorthand.Grammar`. Members count from 1, in their order on the table."""
    members = state.parties[seat].members if seat is not None and seat in state.parties else ()
    named = {spell_typed(name_of(member.row)): str(n) for n, member in enumerate(members) if member.row}
    parties = {spell_typed(str(NAMES[party])): str(party) for party in state.order}
    return {
        "member": {str(n): str(n - 1) for n in range(1, len(members) + 1)} | named,
        "way": {"forwards": "1", "back": "-1", "later": "0"},
        "rival": parties,
        "holder": parties,
    }


GRAMMAR: Final[Grammar[State]] = Grammar(
    clauses={
        "lay-track": ("track ROLL",),
        "roll-off": ("roll off ROLL",),
        "gather": ("gather|party ROLL",),
        "name-member": ("name member MEMBER ROLL CLS", "member MEMBER [is] ROLL CLS"),
        "march": ("go|march|move [WAY] ROLL",),
        "go-on": ("go on", "nothing more", "done"),
        "head": ("head WAY",),
        "draw": (
            "draw CARDS [discard DISCARDED]",
            "draw CARDS [card] [and] [discard DISCARDED] [card]",
        ),
        "attach": (
            "attach|give CARD to MEMBER [for CLS] [called LABEL]",
            "MEMBER gets CARD [for CLS] [called LABEL]",
        ),
        "navigate": ("navigate|barrier|danger ROLL",),
        "recruit": ("recruit [roll] ROLL",),
        "welcome": ("welcome ROLL", "new member ROLL"),
        "enter-portal": ("portal ROLL",),
        "play-foe": ("foe FOE [level LEVEL]", "play foe FOE [level LEVEL]"),
        "pass-foe": ("no foe [card]",),
        "commit": (
            "play [nothing] [SPELLS spells] [ITEMS-MAGE mage] [ITEMS-ROGUE rogue] [ITEMS-FIGHTER fighter]",
        ),
        "fight": (
            "fight OWN against OTHER",
            "fight|battle OWN [to] OTHER",
        ),
        "lose": ("lose [member] ROLL",),
    },
    examples={
        "gather": "gather 2 9 6 11 16 13",
        "draw": "draw 2 discard 1",
        "go-on": "go on",
        "march": "go 4",
        "navigate": "navigate 12",
        "recruit": "recruit 7",
        "enter-portal": "portal 3",
        "pass-foe": "no foe",
        "play-foe": "foe monster level 3",
        "commit": "play 2 spells 1 mage",
        "fight": "fight 15 against 8",
        "lose": "lose 4",
    },
    names=_list_typed_names,
    plays=lambda state: state.order,
)


def fact(sentence: Text, *places: str) -> Fact:
    return Fact(sentence=sentence, places=places)
