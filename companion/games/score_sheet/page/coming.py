"""Players who join during the game or have gone home, for the table page."""

from dataclasses import dataclass
from typing import Final

from companion.games.score_sheet.facts import first_points, late_rules, team_of_next
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

RULES: Final = {
    "nothing": text("From nothing"),
    "lowest": text("Same as last place"),
    "average": text("The average"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a latecomer begins with: the rule, in words, and the points if this viewer may know them."""

    rule: str
    name: Text
    points: int | None


class Coming:
    """Who can join, return or go home now, as one viewer may see it."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self._state, self._viewer = state, viewer

    @property
    def new(self) -> tuple[Seat, ...]:
        """Return those who have joined and do not count yet."""
        return self._state.to_come_in

    @property
    def later(self) -> int:
        """Return the round from which a latecomer plays, if that is not the present one; otherwise 0."""
        number = self._state.round_to_join
        return number if self._in_rounds and number > self._state.round_now else 0

    @property
    def beginnings(self) -> tuple[Beginning, ...]:
        state, rules = self._state, late_rules(self._state)
        known = self._viewer.scores == "all" and self.asks
        return tuple(
            Beginning(rule=rule, name=RULES[rule], points=first_points(state, rule) if known else None)
            for rule in rules
        )

    @property
    def asks(self) -> bool:
        """Return whether a latecomer can begin with points."""
        return late_rules(self._state) != ("nothing",)

    @property
    def team(self) -> tuple[Seat, ...]:
        """Return the players whose column the next latecomer will share; empty if the latecomer gets a new
        one."""
        return team_of_next(self._state)

    @property
    def gone(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._state.playing if self._state.has_gone(seat))

    @property
    def there(self) -> tuple[Seat, ...]:
        """Return those who can go home; nobody if only one player is left."""
        there = [seat for seat in self._state.playing if not self._state.has_gone(seat)]
        return tuple(there) if len(there) > 1 else ()

    def is_awaited(self, seat: Seat) -> bool:
        """Return whether the others would wait for a seat if its player left without saying so."""
        state = self._state
        return seat in self.there and (self._in_rounds or bool(state.missing[state.column_of(seat)]))

    def keeps(self, seat: Seat) -> bool:
        state = self._state
        return self._in_rounds or not state.missing[state.column_of(seat)] or self.shares(seat)

    def shares(self, seat: Seat) -> bool:
        """Return whether others continue in the column of a seat."""
        state = self._state
        return len(state.columns[state.column_of(seat)]) > 1

    @property
    def _in_rounds(self) -> bool:
        return self._state.sheet is not None and self._state.sheet.rounds is not None
