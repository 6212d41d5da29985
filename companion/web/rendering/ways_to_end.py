"""The ways in which a game can end now, each as a button with words and form fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.game import About
from companion.kernel.outcomes import Way, likely_ways, other_ways
from companion.kernel.position import begin_state
from companion.kernel.words import Text, Value, text
from companion.web.access.table_requests import TableRequest


def takes_singular(about: About, names: tuple[Value, ...]) -> bool:
    """Return whether these names take a singular verb."""
    many: list[Value] = [place.name for place in about.places if place.plural]
    return len(names) == 1 and names[0] not in many


@dataclass(frozen=True, slots=True, kw_only=True)
class WayButton:
    """`fields`: what it sends."""

    words: Text
    fields: Mapping[str, Any]


class WaysToEnd:
    """`likely`: the ways that suit the game as it is now; `other`: those in which something other than the
    count decides. Both are empty once the result is confirmed, and for a viewer who may not see the
    scores."""

    def __init__(self, table_request: TableRequest) -> None:
        self.likely: tuple[WayButton, ...] = ()
        self.other: tuple[WayButton, ...] = ()
        self._request = table_request
        game, position = table_request.game, table_request.position
        if position.finish is not None or game.scoring is None or table_request.viewer.scores != "all":
            return
        state = begin_state(position.state)
        sheet, counted, endings = game.score(state), game.outcome(state), game.endings(state)
        self._sides = len(sheet.sides)
        self.likely = tuple(map(self._button, likely_ways(counted, sheet, endings)))
        self.other = tuple(map(self._button, other_ways(counted, sheet, endings)))

    def _button(self, way: Way) -> WayButton:
        move = way.move
        fields: dict[str, Any] = {"agreed": "y"} if move.agreed else {}
        if move.outcome:
            fields |= {"outcome": move.outcome, "winners": list(move.winners), "by": move.by}
        words = self._words(way)
        if way.event is not None:
            words = text("%(event)s: %(outcome)s", event=way.event.name, outcome=words)
        return WayButton(words=words, fields=fields)

    def _words(self, way: Way) -> Text:
        names = tuple(self._request.seats[seat].name for seat in way.side)
        one = takes_singular(self._request.game.about, names)
        match way.kind:
            case "confirm":
                return text("Confirm the result")
            case "share":
                return text("They share the win") if not way.move.outcome else text("A draw")
            case "win the tie":
                if one:
                    return text("%(names)s wins the tie", names=names)
                return text("%(names)s win the tie", names=names)
            case "last round":
                return text("This was the last round")
            case "win" if self._sides == 1:
                return text("We won")
            case "win":
                return text("%(names)s wins", names=names) if one else text("%(names)s win", names=names)
            case "lose":
                return text("We lost") if self._sides == 1 else text("Everybody loses")
            case "not finished":
                return text("Not finished")
