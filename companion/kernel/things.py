"""What people can write notes about and search for: the evening, seats, entries, and things of the game. Each
has an id, a name, and a page that shows it.
"""

from collections.abc import Container, Mapping
from typing import Any, Final, TypeVar

from companion.kernel.features import Thing, Where
from companion.kernel.game import Game
from companion.kernel.input_text import whole_number
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Malformed, Refusal, refuse_longer
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

S = TypeVar("S")

MAX_WORDS: Final = 500
"""The greatest length of a note, in characters."""

MAX_ID_LENGTH: Final = 200
NO_SUCH_THING: Final = text("You cannot write about that.")

EVENING: Final = ""
ENTRY: Final = "entry:"
SEAT: Final = "seat:"


def about_entry(version: int) -> str:
    return f"{ENTRY}{version}"


def about_seat(seat: Seat) -> str:
    return f"{SEAT}{seat}"


def entry_of(about: str) -> int | None:
    """Return the version of the entry that a note is about, or None."""
    return whole_number(about.removeprefix(ENTRY), 12) if about.startswith(ENTRY) else None


NO_NOTE: Final = text("Write the note down.")


def check_words(words: str, about: str = EVENING, nothing: Text = NO_NOTE) -> None:
    """Raise `Refusal` for text that cannot be a note. `nothing`: the sentence for an empty one."""
    if not words.strip() or not words.replace("\n", " ").replace("\r", " ").isprintable():
        raise Malformed(nothing)
    refuse_longer(MAX_WORDS, words)
    if not about.isprintable():
        raise Malformed(NO_SUCH_THING, Fault.UNKNOWN)
    refuse_longer(MAX_ID_LENGTH, about)


def check_about(game: Game[S], state: S | None, newest: int, about: str) -> None:
    """Raise `Refusal` if the thing that a note is about does not exist. `state`: as the author may know
    it."""
    version = entry_of(about)
    if version is not None and not 1 <= version <= newest:
        raise Malformed(NO_SUCH_THING, Fault.UNKNOWN)
    exists = (
        about == EVENING
        or version is not None
        or any(about == about_seat(place.seat) for place in game.about.places)
        or about in things(game, state)
    )
    if not exists:
        raise Refusal(NO_SUCH_THING, Fault.UNKNOWN)


_last: tuple[object, Mapping[str, Thing]] = (None, {})
"""The state asked about last, and its things: a page asks about the same state again and again."""


def things(game: Game[S], state: S | None) -> Mapping[str, Thing]:
    """Return the things of a game's state that can be written about, by id; empty before it begins."""
    global _last  # noqa: PLW0603
    cached = _last
    if cached[0] is not state:
        cached = _last = (
            state,
            {} if state is None else {thing.id: thing for thing in game.log.things(state)},
        )
    return cached[1]


def can_be_known(about: str, known: Container[str]) -> bool:
    """Return whether somebody who sees no entries, and only these things, may read a note about it."""
    return about == EVENING or about.startswith(SEAT) or about in known


def shown_at(game: Game[S], state: S, view: str, given: Mapping[str, str]) -> Thing | None:
    """Return the thing that a view shows, according to its address."""
    every = things(game, state).values()
    of_view = (thing for thing in every if thing.where.view == view and thing.where.given)
    return next((thing for thing in of_view if dict(thing.where.given).items() <= given.items()), None)


def name_of(game: Game[Any], position: Position[Any], about: str) -> Text:
    """Return the name of the thing that a note is about; for one that is gone, the last part of its id."""
    if about == EVENING:
        return text("The evening")
    if (version := entry_of(about)) is not None:
        return text("Entry %(version)s", version=version)
    places = {about_seat(place.seat): place for place in game.about.places}
    if about in places:
        own, name = places[about].name, position.names.get(places[about].seat)
        if name is None or name == str(own):
            return own
        return text("%(seat)s (%(name)s)", seat=own, name=name)
    thing = things(game, position.state).get(about)
    return Text("%(name)s", {"name": about.rpartition(":")[2]}) if thing is None else thing.name


def leads_to(game: Game[Any], position: Position[Any], about: str) -> Where | None:
    """Return the view that shows a thing of the game; None for a thing without one, and for whatever else a
    note can be about."""
    thing = things(game, position.state).get(about)
    return None if thing is None or not thing.where.view else thing.where
