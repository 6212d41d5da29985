"""The result of a table, or its present state: the headline and the places, for pages, the big screen, papers
and the shared picture.
"""

from functools import cached_property
from typing import Final

from companion.kernel.outcomes import Outcome
from companion.kernel.position import result_of
from companion.kernel.seats import Seat
from companion.kernel.secrecy import counts_sealed
from companion.kernel.standings import Side, Standings, standings
from companion.kernel.words import Text, Value, sign_number, text
from companion.web.access.table_requests import SeatView, TableRequest
from companion.web.rendering.ways_to_end import WaysToEnd, takes_singular

NOBODY: Final = Standings((), None)

MAX_NAMED: Final = 3
"""The most sides sharing a place that a headline names; the list of places names all."""


class Ending:
    """The result of a table, as far as this viewer may know it. `over`: whether the result stands, confirmed
    or not; while no scores are `shown`, only a confirmed one does."""

    def __init__(self, table_request: TableRequest) -> None:
        self._request = table_request
        self._position, self._game = table_request.position, table_request.game
        self.confirmed = table_request.position.finish is not None

    @cached_property
    def shown(self) -> bool:
        """Return whether there are scores and the viewer may see them. If counts are sealed, nothing is shown
        before they are revealed."""
        position = self._position
        counted = position.finish is not None or position.seals.revealed or not counts_sealed(position)
        all_open = self._request.viewer.scores == "all" and self._game.scoring is not None
        return position.state is not None and all_open and counted

    @cached_property
    def over(self) -> bool:
        if self.confirmed or not self.shown:
            return self.confirmed
        return self.outcome is not None

    @cached_property
    def outcome(self) -> Outcome | None:
        """Return the result of the table, without regard to the viewer; None until it stands."""
        return result_of(self._position, self._game.score, self._game.outcome, self._game.endings)

    @cached_property
    def standings(self) -> Standings:
        """Return the sides, the best first; empty while that is hidden."""
        if not self.shown:
            return NOBODY
        return standings(self._game.score(self._position.state), self.outcome)

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.standings.sides

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for side in self.sides if side.won for seat in side.seats)

    def seats_of(self, side: Side) -> tuple[SeatView, ...]:
        return tuple(self._request.seats[seat] for seat in side.seats)

    def names(self, *sides: Side) -> tuple[Text | str, ...]:
        return tuple(self._request.seats[seat].name for side in sides for seat in side.seats)

    def total(self, side: Side) -> Text | int:
        """Return the points of a side; in words, if the game counts something else."""
        return self._measure(side.score.total)

    @cached_property
    def headline(self) -> Text:
        """Return who has won, and by how much; before the end, who is ahead."""
        first = self.standings.first
        names = self.names(*first)
        if not self.sides:
            return text("The game is over") if self.over else text("The game goes on")
        if not self.over:
            return self._leading(names, shared=len(first) > 1)
        if self.outcome is not None and not self.outcome.finished:
            return text("Not finished")
        if not self.winners:
            return self._describe_lost()
        if len(first) == len(self.sides) > 2:
            return text("Everybody shares the win")
        if len(first) > MAX_NAMED:
            return text("%(n)s share the win", n=len(first))
        if len(first) > 1:
            return text("%(names)s share the win", names=names)
        if len(self.sides) == 1 and len(names) > 1:
            return text("Everybody wins together")
        return self._winning(names)

    def _describe_lost(self) -> Text:
        names = self.names(*self.sides)
        if len(self.sides) > 1:
            return text("Nobody wins")
        if len(names) > 1:
            return text("Everybody loses together")
        return (
            text("%(names)s loses", names=names)
            if self._is_one(names)
            else text("%(names)s lose", names=names)
        )

    def _winning(self, names: tuple[Value, ...]) -> Text:
        margin, one = self.standings.margin, self._is_one(names)
        if margin:
            by = self._measure(margin)
            return (
                text("%(names)s wins by %(by)s", names=names, by=by)
                if one
                else text("%(names)s win by %(by)s", names=names, by=by)
            )
        if margin == 0:
            return (
                text("%(names)s wins the tie", names=names)
                if one
                else text("%(names)s win the tie", names=names)
            )
        return text("%(names)s wins", names=names) if one else text("%(names)s win", names=names)

    def _leading(self, names: tuple[Value, ...], *, shared: bool) -> Text:
        margin = self.standings.margin
        if shared:
            return self._level(names)
        one = self._is_one(names)
        if not margin:
            ahead = text("%(names)s is ahead", names=names)
            return ahead if one else text("%(names)s are ahead", names=names)
        by = self._measure(margin)
        return (
            text("%(names)s leads by %(by)s", names=names, by=by)
            if one
            else text("%(names)s lead by %(by)s", names=names, by=by)
        )

    def _level(self, names: tuple[Value, ...]) -> Text:
        first = self.standings.first
        if not first[0].score.lines:
            return text("The game goes on")
        if len(first) == len(self.sides):
            points = first[0].score.total
            if not points:
                return text("No points yet")
            return text("All are level at %(points)s", points=self._measure(points))
        if len(first) > MAX_NAMED:
            return text("%(n)s are level in the lead", n=len(first))
        return text("%(names)s are level", names=names)

    def _is_one(self, names: tuple[Value, ...]) -> bool:
        return takes_singular(self._game.about, names)

    @cached_property
    def decided(self) -> Text | None:
        """Return a sentence about the line in which the first side leads the second by the most points; None
        if there is none, or the game counts something other than points."""
        lead, second = self.standings.lead, self.standings.second
        scoring = self._game.scoring
        if lead is None or second is None or scoring is None or scoring.unit is not None:
            return None
        return text(
            "Biggest lead over %(name)s: %(line)s, %(points)s to %(others)s",
            name=self.names(second),
            line=lead.line.name,
            points=sign_number(lead.first),
            others=sign_number(lead.second),
        )

    @cached_property
    def ended(self) -> Text | None:
        """Return what ended the game, if its rules or the players say so; None while it goes on."""
        state = self._position.state
        if (self.shown or self.confirmed) and self.outcome is not None:
            return self.outcome.ending
        counted = None if state is None else self._game.outcome(state)
        return None if counted is None else counted.ending

    @cached_property
    def ways(self) -> WaysToEnd:
        return WaysToEnd(self._request)

    @cached_property
    def verdict(self) -> Text | None:
        """Return what decided the game, if it was not the count."""
        counted = self.outcome is None or self.outcome.decided == "count"
        return None if counted or not self.over else self.ended

    @cached_property
    def complete(self) -> bool:
        """Return whether no number is missing in the scores."""
        return all(side.score.complete for side in self.sides)

    def _measure(self, points: int) -> Text | int:
        scoring = self._game.scoring
        return points if scoring is None or scoring.unit is None else scoring.unit(points)
