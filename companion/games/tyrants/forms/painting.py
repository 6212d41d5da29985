"""Forms of what lies on the board: at one place, and as a whole position."""

from collections.abc import Mapping
from dataclasses import replace

from companion.forms.derived import form
from companion.forms.fields import STALE_PAGE, CardCounts, CountField, FilledCounts, OfEach, one_of
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.cards import MARKET_DECK
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, NO_COLOUR, SPIES, TROOPS
from companion.kernel.moves import Move
from companion.kernel.rulings import Fault, Refusal


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
    """From `<colour>.<place>` to the colours at each place; those of which there are none are left out."""
    found: dict[str, dict[str, int]] = {}
    for key, n in counts.items():
        colour, _, place = key.partition(".")
        if colour not in colours:
            raise Refusal(NO_COLOUR, Fault.UNKNOWN)
        there = found.setdefault(place, {})
        if n:
            there[colour] = n
    return found


FORMS: Mapping[str, type[MoveForm]] = {
    m.SetTroops.kind: SetTroopsForm,
    m.Paint.kind: PaintForm,
}
