"""The declaration of a move in this game; how its dice are rolled and described; and checks that several
moves share.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Final, TypeVar, cast

from companion.games.underworld.catalogue.printed import outcome, say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.combat import CAPTURED, FLED, UNCONSCIOUS
from companion.games.underworld.moves.people import Character
from companion.games.underworld.rules.tray import Tray, tray_of
from companion.games.underworld.state.land import Step
from companion.games.underworld.state.out import Expedition, Journey
from companion.games.underworld.state.present import is_able, is_alive, is_free
from companion.games.underworld.state.state import State
from companion.kernel.dice import Die, ToRoll, say_dice
from companion.kernel.moves import Move
from companion.kernel.optional.chains import has_chain
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

V = TypeVar("V")
M = TypeVar("M", bound=Move)

MAX_NAME_LENGTH = 60
MAX_NUMBER = 1_000_000


def against(sentence: Text, table_id: str) -> Objection:
    """Return an objection with the heading of the table that it is based on."""
    return Objection(sentence=sentence, section=table(table_id).section)


def check_name(name: str) -> str:
    """Return a name. Raise `Cannot` if it is empty or too long."""
    if not name.strip() or len(name) > MAX_NAME_LENGTH:
        raise Cannot(text("A name must have 1 to %(most)s characters.", most=MAX_NAME_LENGTH))
    return name


def within(what: int, low: int, high: int = MAX_NUMBER) -> int:
    """Return a number. Raise `Cannot` if it is below `low` or above `high`."""
    if not low <= what <= high:
        raise Cannot(text("Enter a number from %(low)s to %(high)s.", low=low, high=high))
    return what


def look_up(known: Mapping[str, V], name: str) -> V:
    """Return the value stored under a name. Raise `Cannot` if there is none."""
    if name not in known:
        raise Cannot(text("Nothing here is called %(name)s.", name=name or "–"))
    return known[name]


def one_of(known: Mapping[str, object] | tuple[str, ...], name: str) -> str:
    """Return a name. Raise `Cannot` if it is not among those known."""
    if name not in known:
        raise Cannot(text("There is no %(name)s to choose.", name=say_printed(name.replace("_", " ") or "–")))
    return name


def check_seat(state: State, seat: str) -> None:
    """Raise `Cannot` for a seat that is not at the table; an empty seat is allowed."""
    if seat and seat not in state.seats:
        raise Cannot(text("Nobody sits at that seat."))


def expedition(state: State) -> Expedition:
    if state.expedition is None:
        raise Cannot(text("No expedition is under way."))
    return state.expedition


def journey(state: State) -> Journey:
    if state.journey is None:
        raise Cannot(text("Nobody travels the wilderness."))
    return state.journey


def characters(state: State, names: tuple[str, ...]) -> tuple[Character, ...]:
    if len(set(names)) != len(names):
        raise Cannot(text("Somebody is named twice."))
    return tuple(look_up(state.characters, name) for name in names)


ROLLS: Final = text("Rolls and rulings")
EXPEDITIONS: Final = text("Expedition")
ENCOUNTERS: Final = text("Encounters")
JOURNEYS: Final = text("Wilderness")
KEYS: Final = text("Levels")
STRONGHOLDS: Final = text("Strongholds")
DAYS: Final = text("Time and healing")
BATTLES: Final = text("Battles")
CORRECTIONS: Final = text("Corrections")

PLACES: Final[Mapping[str, str]] = {
    "who": "character",
    "small": "character",
    "party": "character",
    "wounds": "character",
    "owner": "character",
    "payer": "character",
    "character": "character",
    "monster": "kind",
    "level": "level",
    "hexes": "hex",
    "hex": "hex",
    "path": "hex",
    "at": "hex",
    "castle": "castle",
    "stronghold": "stronghold",
    "flyer": "flyer",
    "ship": "ship",
    "target": "ship",
    "table": "table",
}
"""The kind of thing that a move's field names: `who` with the value `Ada` gives the place `character:Ada`."""
ASTRAY: Final = text("The party is lost, and its day is not over.")
MORE_DICE: Final = text("More dice were typed than are rolled.")
ABSENT: Final = {
    UNCONSCIOUS: text("%(who)s is unconscious."),
    CAPTURED: text("%(who)s is captured."),
    FLED: text("%(who)s has fled."),
}
ACTORS: Final = ("who", "party", "owner")
"""Fields of moves that name who acts."""
KEPT_STEPS: Final = 200
"""How many steps of the last entry the state keeps; `steps_of` returns all steps of any entry."""
MAX_LOGGED_STEPS: Final = 12
"""The most steps of a roll that the log lists."""

Procedure = Callable[[State, M, Tray], State]
"""What a move does; its dice are rolled into the tray. Raises `Cannot` if that is impossible, and `ToRoll` if
dice are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRow(MoveRow[State, Seat | None, M]):
    """A move of this game. Its effect is its `procedure`, which does not depend on who enters it."""

    procedure: Procedure[M]

    @classmethod
    def of(
        cls,
        move: type[M],
        procedure: Procedure[M],
        words: Callable[[M], Text],
        *,
        group: Text | None,
        check: Callable[[State, M], Iterable[Objection]] = lambda _state, _move: (),
        able: bool = False,
        about: tuple[str, ...] = (),
        places: Callable[[M], Iterable[str]] = lambda _move: (),
    ) -> "DeskRow[M]":
        """Return the row of a move.

        `words(move)`: what the log says before the rolls. `check(state, move)`: the objections to it.
        `able`: whether those who do it must be alive and able to act. `about`: the places of which there is
        only one and that every such move touches, such as `encounter`. `places(move)`: further places that it
        touches, besides those that its fields name (`PLACES`). A move in the group of corrections is a
        correction.
        """
        return cls(
            move=move,
            procedure=procedure,
            effect=lambda state, _who, made: _carry_out(procedure, state, made),
            check=lambda state, _who, made: (
                *(_against_the_unable(state, made) if able else ()),
                *check(state, made),
            ),
            words=words,
            words_at=lambda state, _who, made: _tell_row(procedure, words(made), state, made),
            touches=lambda _seat, made: dict.fromkeys((*about, *places(made), *_list_names(made))),
            group=group,
            resolve=partial(_resolve, procedure) if "chain" in {each.name for each in fields(move)} else None,
            corrects=group is CORRECTIONS,
        )

    def steps(self, state: State, move: M) -> tuple[Step, ...]:
        """Return all steps of an entry's dice, up to the first missing die. `state`: the state before the
        entry."""
        return _steps(self.procedure, state, move)


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`. Nearly every entry touches the clock, the encounter or a
    character, so sharing one of these makes no entry a duplicate."""
    return "" if place in ("expedition", "encounter", "journey") or place.startswith("character:") else place


def _carry_out(procedure: Procedure[M], state: State, move: M) -> State:
    tray = tray_of(move)
    after = procedure(state, move, tray)
    if tray.spare:
        raise Cannot(MORE_DICE)
    return replace(after, trail=tuple(tray.steps[:KEPT_STEPS]))


def _resolve(procedure: Procedure[Any], state: State, _who: Seat | None, move: Any, die: Die) -> Move:
    """Return the move with its dice rolled; a move that cannot be carried out keeps the dice that it has.
    Raise `Refusal` for typed dice that are wrong or too many."""
    tray, made = tray_of(move, die), cast(Move, move)
    try:
        procedure(state, made, tray)
    except ToRoll as asked:
        raise Refusal(asked.sentence) from asked
    except Cannot:
        return made
    if tray.spare:
        raise Refusal(MORE_DICE)
    return cast(Move, replace(move, chain=tray.made))


def _steps(procedure: Procedure[M], state: State, move: M) -> tuple[Step, ...]:
    tray = tray_of(move)
    with suppress(Cannot):
        procedure(state, move, tray)
    return tuple(tray.steps)


def _tell_row(procedure: Procedure[M], words: Text, state: State | None, move: M) -> Text:
    steps = _steps(procedure, state, move) if state is not None and has_chain(move) else ()
    if not steps:
        return words
    told = tuple(map(_describe_step, steps[:MAX_LOGGED_STEPS]))
    more = (text("%(n)s more", n=len(steps) - MAX_LOGGED_STEPS),) if len(steps) > MAX_LOGGED_STEPS else ()
    return text("%(what)s: %(rolls)s", what=words, rolls=(*told, *more))


def _describe_step(step: Step) -> Text:
    """Return a step in words: the dice, the pips, the modifiers and the result; only the result if it was
    chosen or took no dice."""
    if step.chosen:
        return text("%(result)s, chosen", result=outcome(step.table, step.result))
    if not step.dice:
        return outcome(step.table, step.result)
    pips = "+".join(str(one) for one in step.pips)
    added = "".join(f"{value:+}" for _what, value in step.modifiers)
    added += f" × {step.times}" if step.times != 1 else ""
    return text(
        "%(dice)s %(pips)s %(result)s",
        dice=say_dice(step.dice),
        pips=f"{pips}{added} =",
        result=outcome(step.table, step.result),
    )


def _against_the_unable(state: State, move: Move) -> Iterator[Objection]:
    """Object to actions of characters who are dead, or who left a fight and are not back."""
    named = [name for field in ACTORS for name in _names(getattr(move, field, ()))]
    yield from _why_not(state, (name for name in named if not is_able(state, name)))


def against_absence(state: State, names: Iterable[str]) -> Iterator[Objection]:
    """Object to characters who get or pay something although they are dead, captured or fled."""
    yield from _why_not(state, (name for name in names if not is_free(state, name)))


def against_death(state: State, names: Iterable[str]) -> Iterator[Objection]:
    yield from _why_not(state, (name for name in names if not is_alive(state, name)))


def _why_not(state: State, names: Iterable[str]) -> Iterator[Objection]:
    for name in (name for name in names if name in state.characters):
        if not is_alive(state, name):
            yield against(text("%(who)s is dead.", who=name), "healing")
        else:
            yield against(Text(ABSENT[state.fates[name]].msgid, {"who": name}), "underworld_time")


def _list_names(move: Move) -> Iterator[str]:
    for each in fields(move):
        if what := PLACES.get(each.name):
            yield from (f"{what}:{name}" for name in _names(getattr(move, each.name)) if name)


def _names(value: Any) -> Iterator[str]:
    """Yield the names in the value of a field: none in a number, such as the level of an expedition."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | Mapping):
        yield from (name for name in value if isinstance(name, str))
    elif hasattr(value, "name"):
        yield value.name
