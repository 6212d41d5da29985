"""What cannot be, what is against the rules, and the things that moves name."""

from collections.abc import Mapping
from typing import TypeVar

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.people import Character
from companion.games.underworld.state.out import Expedition, Journey
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text

V = TypeVar("V")

MOST_NAME = 60
MOST_NUMBER = 1_000_000


class Cannot(Exception):
    """Why a move cannot be carried out."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def against(sentence: Text, table_id: str) -> Objection:
    """Return an objection, with the heading of the table that it rests on."""
    return Objection(sentence=sentence, section=table(table_id).section)


def named(name: str) -> str:
    """Raise `Cannot` for a name of no length, or of too much."""
    if not name.strip() or len(name) > MOST_NAME:
        raise Cannot(text("A name has 1 to %(most)s characters.", most=MOST_NAME))
    return name


def within(what: int, low: int, high: int = MOST_NUMBER) -> int:
    if not low <= what <= high:
        raise Cannot(text("A number from %(low)s to %(high)s is expected.", low=low, high=high))
    return what


def of(known: Mapping[str, V], name: str) -> V:
    """Return what is known by a name. Raises `Cannot`."""
    if name not in known:
        raise Cannot(text("Nothing here is called %(name)s.", name=name or "–"))
    return known[name]


def one_of(known: Mapping[str, object] | tuple[str, ...], name: str) -> str:
    if name not in known:
        raise Cannot(text("There is no %(name)s to choose.", name=said(name.replace("_", " ") or "–")))
    return name


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
    return tuple(of(state.characters, name) for name in names)
