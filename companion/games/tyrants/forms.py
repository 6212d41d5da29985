"""The forms of this game that cannot be derived from their moves alone: VP tokens, score lines, and
corrections of the troops at a place or of the whole position.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from companion.forms.move import DerivedForm, MoveForm, every_form
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.cards import CARDS, MARKET_DECK
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NO_COLOUR, SPIES, TROOPS
from companion.games.tyrants.rules.apply import ROWS
from companion.games.tyrants.rules.counting import LINES, MIN_VP
from companion.kernel.decoding import InputsByField
from companion.kernel.inputs import STALE_PAGE, UnfitError, from_to
from companion.kernel.inputs_of_several import Counts, Each, Shown, ShownInput
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

Numbers = Mapping[str, int]


class SetTroopsForm(DerivedForm[m.SetTroops]):
    """The inputs are called `troops-<colour>`. The form of a route space has the input `only` instead: the
    colour of its troop, or empty."""

    makes = m.SetTroops
    only: Annotated[str, ("", *COLOURS), NO_COLOUR] = ""

    def move(self) -> m.SetTroops:
        move = super().move()
        return replace(move, troops={self.only: 1}) if self.only else move


@dataclass(frozen=True, kw_only=True)
class Spaces(Each):
    """The colour of the troop on each route space, or empty."""

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, str]:
        if not (given.keys() <= PLACE.keys() and set(given.values()) <= {"", *COLOURS}):
            raise UnfitError(STALE_PAGE)
        return given


class PaintForm(MoveForm):
    """Every place in play is named, even an empty one. Inputs are called `troops-<colour>.<site>`,
    `spies-<house>.<site>`, `space-<place>`; for the pieces in front of the houses `hall-<colour>.<house>`,
    `tokens-<house>`, `barracks-<house>`, `left-<house>`."""

    makes = m.Paint
    troops: Annotated[Numbers, Counts(most=TROOPS, keep_zero=True)]
    spies: Annotated[Numbers, Counts(most=1)]
    space: Annotated[Mapping[str, str], Spaces()]
    hall: Annotated[Numbers, Counts(most=TROOPS, keep_zero=True)]
    tokens: Annotated[Numbers, Counts(most=m.MAX_VP, keep_zero=True, filled=True)]
    barracks: Annotated[Numbers, Counts(most=TROOPS, keep_zero=True, filled=True)]
    left: Annotated[Numbers, Counts(most=SPIES, keep_zero=True, filled=True)]
    market: Annotated[int | None, range(MARKET_DECK + 1)]
    on_turn: m.House
    round: Annotated[int, range(1, m.ROUNDS + 1)]

    def move(self) -> Move:
        sites = _by_place(self.troops, COLOURS)
        spies = _by_place(self.spies, HOUSES)
        spaces = {place: {colour: 1} if colour else {} for place, colour in self.space.items()}
        return m.Paint(
            troops={**sites, **spaces},
            spies={site: tuple(spies.get(site, ())) for site in {**sites, **spies}},
            halls=_by_place(self.hall, COLOURS),
            tokens=self.tokens,
            barracks=self.barracks,
            spies_left=self.left,
            market=self.market,
            on_turn=self.on_turn,
            round=self.round,
        )


def _by_place(counts: Mapping[str, int], colours: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Return by place, then by colour, the numbers that are given by `<colour>.<place>`; colours with 0 are
    left out, places are not. Raise `Refusal` for a colour that is not among `colours`."""
    found: dict[str, dict[str, int]] = {}
    for key, n in counts.items():
        colour, _, place = key.partition(".")
        if colour not in colours:
            raise Refusal(NO_COLOUR, Fault.UNKNOWN)
        there = found.setdefault(place, {})
        if n:
            there[colour] = n
    return found


CARD_BY_NAME = {card.name.casefold(): card.id for card in CARDS.values()}
FIVE = 5


class GainVPForm(MoveForm):
    """`sign`: `+` from the button that takes tokens, `-` from the one that returns them."""

    makes = m.GainVP
    vp: Annotated[int, range(1, m.MAX_VP + 1)]
    reason: Annotated[str, m.REASON_LENGTH, text("Write what the VP tokens are for.")]
    sign: Annotated[str, ("+", "-"), STALE_PAGE] = "+"

    def move(self) -> Move:
        card = CARD_BY_NAME.get(self.reason.casefold())
        vp = -self.vp if self.sign == "-" else self.vp
        return m.GainVP(vp, f"card:{card}" if card else self.reason)


class SetTokensForm(MoveForm):
    """The tokens in front of a house: how many of 1 VP, and how many of 5."""

    makes = m.SetTokens
    ones: Annotated[int, range(m.MAX_VP + 1)]
    fives: Annotated[int, range(m.MAX_VP // FIVE + 1)]

    def move(self) -> Move:
        return m.SetTokens(self.ones + FIVE * self.fives)


def score_line_input(least: int) -> Counts:
    """Return the input of one score line, by house; houses whose input is empty are left out."""
    return Counts(least=least, most=m.MAX_VP, keep_zero=True, filled=True, sentence=from_to(least, m.MAX_VP))


class EnterLinesForm(MoveForm):
    """Score lines of one house or several, sent together: one entry for each number that was changed."""

    makes = m.EnterLine
    instead: ClassVar[InputsByField] = {line: score_line_input(MIN_VP[line]) for line, _name in LINES}
    shown: Annotated[Shown, ShownInput()]

    def drafts_on(self, game: object, state: object) -> tuple[Draft, ...]:
        typed = [
            (seat, line, vp)
            for line, _name in LINES
            for seat, vp in self.values[line].items()
            if not self.shown.has(f"{line}-{seat}", vp)
        ]
        if not typed:
            raise Refusal(text("Nothing was changed: fill in a line first."))
        override = self.override()
        return tuple(
            Draft(move=m.EnterLine(line, vp), seat=Seat(seat), override=override)
            for seat, line, vp in sorted(typed, key=lambda one: one[0])
        )


FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, vars().values())
