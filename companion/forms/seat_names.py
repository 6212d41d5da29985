"""Which seat a clause of a typed line is for, by the words that it begins with."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.kernel.game import About
from companion.kernel.seats import Seat
from companion.kernel.shorthand import FILLERS, MIN_LETTERS, singular, spell_typed


@dataclass(frozen=True)
class SeatNames:
    """The seats of a table by name and letter, and by the player's name (`people`). `plays`: as in
    `kernel.shorthand.Grammar`."""

    about: About
    people: Mapping[Seat, str]
    plays: Callable[[Any], Collection[str]] | None

    @cached_property
    def _called(self) -> Mapping[Seat, str]:
        return {each.seat: spell_typed(str(each.name)) for each in self.about.places}

    @cached_property
    def _people(self) -> Mapping[Seat, str]:
        return {seat: spell_typed(person) for seat, person in self.people.items()}

    def find_seat(self, state: Any, words: Sequence[str]) -> tuple[Seat | None, int]:
        """Return the seat that a clause begins with, and with how many words: `b`, `Blue:`, `House Blue`,
        `blue's turn`, `Ann`. Fillers before the name and `turn` after it are counted. Return None and 0 if it
        begins with no seat."""
        before = {*FILLERS, str(self.about.seat_word).lower()}
        start = next((at for at, word in enumerate(words) if word.lower() not in before), 0)
        for end in range(min(start + 3, len(words)), start, -1):
            name = " ".join(words[start:end])
            found = self._seat(state, spell_typed(name)) or self._seat(state, spell_typed(singular(name)))
            if found is not None:
                turn = "turn" in map(str.lower, words[end : end + 1]) and name[-2:].strip("s") in ("'", "’")
                return found, end + turn
        return None, 0

    def _seat(self, state: Any, name: str) -> Seat | None:
        """Return the seat of the only player with that name, or with it as one word of a longer name; else
        the seat with that name, letter or id; else the only one in play whose name, or player's name, begins
        with it."""
        if not name:
            return None
        whole = [seat for seat, person in self._people.items() if person == name]
        for sitting in (whole, [seat for seat, person in self._people.items() if name in person.split()]):
            if len(sitting) == 1:
                return sitting[0]
        for each in self.about.places:
            if name in (self._called[each.seat], each.letter.lower(), spell_typed(each.seat)):
                return each.seat
        playing = self._called if self.plays is None else map(Seat, self.plays(state))
        begun = [seat for seat in playing if len(name) >= MIN_LETTERS and self._begins(seat, name)]
        return begun[0] if len(begun) == 1 else None

    def _begins(self, seat: Seat, name: str) -> bool:
        return self._called[seat].startswith(name) or self._people.get(seat, "").startswith(name)
