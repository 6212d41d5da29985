"""The forms of this game, derived from its moves; those that differ: of what is counted (VP tokens as they
are taken or lie there, cards, the lines of a scorepad), and of what lies on the board, at one place and as a
whole position.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from wtforms import StringField

from companion.forms.derived import every_form, form
from companion.forms.fields import (
    ID,
    STALE_PAGE,
    CardCounts,
    CountField,
    FilledCounts,
    Given,
    NotLonger,
    OfEach,
    OneOf,
    ShownField,
    one_of,
    tidy,
)
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.cards import CARDS, MARKET_DECK
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NO_COLOUR, SPIES, TROOPS
from companion.games.tyrants.rules.apply import ROWS
from companion.games.tyrants.rules.counting import LEAST, LINES
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text


class SetTroopsForm(form(m.SetTroops)):  # type: ignore[misc]
    """Inputs called `troops-<colour>`; for a single space `only`, the colour that stands there."""

    only = one_of(*COLOURS, blank=True, sentence=NO_COLOUR)

    def move(self) -> Move:
        made: m.SetTroops = super().move()
        return replace(made, troops={self.only.data: 1}) if self.only.data else made


class Spaces(OfEach):
    """Who stands on each route space: a colour or nothing."""

    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        if not (sent.keys() <= PLACE.keys() and set(sent.values()) <= {"", *COLOURS}):
            raise ValueError(STALE_PAGE)
        return sent


class PaintForm(MoveForm):
    """Every place in play is named, also where nothing lies. Inputs are called `troops-<colour>.<site>`,
    `spies-<house>.<site>`, `space-<place>`; for what lies before the houses `hall-<colour>.<house>`,
    `tokens-<house>`, `barracks-<house>`, `left-<house>`.
    """

    troops = CardCounts(most=TROOPS, keep_zero=True)
    spies = CardCounts(most=1)
    space = Spaces()
    hall = CardCounts(most=TROOPS, keep_zero=True)
    tokens = FilledCounts(most=m.MOST_VP, keep_zero=True)
    barracks = FilledCounts(most=TROOPS, keep_zero=True)
    left = FilledCounts(most=SPIES, keep_zero=True)
    market = CountField(blank=True, most=MARKET_DECK)
    on_turn = one_of(*HOUSES, sentence=m.NO_SUCH_HOUSE)
    round = CountField(least=1, most=m.ROUNDS)

    def move(self) -> Move:
        sites = _by_place(self.troops.data, COLOURS)
        spies = _by_place(self.spies.data, HOUSES)
        spaces = {place: {colour: 1} if colour else {} for place, colour in self.space.data.items()}
        return m.Paint(
            troops={**sites, **spaces},
            spies={site: tuple(spies.get(site, ())) for site in {**sites, **spies}},
            halls=_by_place(self.hall.data, COLOURS),
            tokens=self.tokens.data,
            barracks=self.barracks.data,
            spies_left=self.left.data,
            market=self.market.data,
            on_turn=self.on_turn.data,
            round=self.round.data,
        )


def _by_place(counts: Mapping[str, int], colours: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Return the colours at each place from `<colour>.<place>`; those of which there are none are left
    out."""
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
WRITTEN = re.compile(r"-?[0-9]{1,4}", re.ASCII)


class GainVPForm(MoveForm):
    """`sign`: the button that was tapped, to take tokens or to give them back."""

    vp = CountField(least=1, most=m.MOST_VP)
    reason = StringField(
        validators=[Given(text("Write what the VP tokens are for.")), NotLonger(m.REASON_LENGTH)],
        filters=[tidy],
    )
    sign = StringField(default="+", validators=[OneOf(("+", "-"))])

    def move(self) -> Move:
        vp = self.vp.data or 0
        words = self.reason.data or ""
        card = CARD_BY_NAME.get(words.casefold())
        return m.GainVP(-vp if self.sign.data == "-" else vp, f"card:{card}" if card else words)


class SetTokensForm(MoveForm):
    """As the tokens lie there: so many of 1 VP, so many of 5."""

    ones = CountField(most=m.MOST_VP)
    fives = CountField(most=m.MOST_VP // FIVE)

    def move(self) -> Move:
        return m.SetTokens((self.ones.data or 0) + FIVE * (self.fives.data or 0))


class LineField(OfEach):
    """One line of the score by house; a house whose input is left empty is not named."""

    data: Mapping[str, int]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        filled = {seat: given.strip() for seat, given in sent.items() if given.strip()}
        least, most = LEAST[self.name], m.MOST_VP
        if not all(ID.fullmatch(seat) for seat in filled):
            raise ValueError(STALE_PAGE)
        if not all(WRITTEN.fullmatch(vp) and least <= int(vp) <= most for vp in filled.values()):
            raise ValueError(text("Enter a whole number from %(least)s to %(most)s.", least=least, most=most))
        return {seat: int(vp) for seat, vp in filled.items()}


class EnterLinesForm(MoveForm):
    """The lines of one house or of several, together: one entry for each number that was typed anew."""

    sites = LineField()
    total_control = LineField()
    trophies = LineField()
    deck = LineField()
    inner_circle = LineField()
    vp_tokens = LineField()
    shown = ShownField()

    def drafts_on(self, game: object, state: object) -> tuple[Draft, ...]:
        typed = [
            (seat, line, vp)
            for line, _name in LINES
            for seat, vp in self[line].data.items()
            if not self.shown.has(f"{line}-{seat}", vp)
        ]
        if not typed:
            raise Refusal(text("Nothing was changed: fill in a line first."))
        override = self.override()
        return tuple(
            Draft(move=m.EnterLine(line, vp), seat=Seat(seat), override=override)
            for seat, line, vp in sorted(typed, key=lambda one: one[0])
        )


DIFFERENT: Mapping[str, type[MoveForm]] = {
    m.SetTroops.kind: SetTroopsForm,
    m.Paint.kind: PaintForm,
    m.GainVP.kind: GainVPForm,
    m.SetTokens.kind: SetTokensForm,
    m.EnterLine.kind: EnterLinesForm,
    m.CountCards.kind: form(m.CountCards, deck=CardCounts(), inner_circle=CardCounts(name="inner")),
    m.CountTotals.kind: form(
        m.CountTotals,
        deck=CountField(least=-m.MOST_VP, most=m.MOST_VP),
        inner_circle=CountField(most=m.MOST_VP, name="inner"),
    ),
}


FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, DIFFERENT)
