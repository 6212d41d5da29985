"""Names of colours, places and cards, and reasons of VP tokens: what the words of several moves share."""

from collections.abc import Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SITE, SITES, name_of
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.houses import COLOURS, INDEX, NAMES
from companion.kernel.words import Text, text

MARKER: Final = "marker:"
"""Before the site's id in the reason of VP tokens that a marker gave."""

ASSUMED: Final = "assumed:"
"""The same where the turn was not recorded."""

WITHOUT_TROOPS: Final = "deploy-without-troops"
"""The reason of the VP token that a deploy with empty barracks gives (page 12)."""

CORRECTION: Final = "correction"
"""The reason of VP tokens that a correction added or took."""


def colour(name: str) -> Text:
    return NAMES[INDEX[name]] if name in INDEX else Text("%(name)s", {"name": name})


def place(name: str) -> str:
    return name_of(name) if name in PLACE else name


def card(name: str) -> str:
    return CARDS[name].name if name in CARDS else name


def troops(counts: Mapping[str, int]) -> tuple[Text, ...] | Text:
    """Return troops by colour in the order of the houses, or that there are none."""
    some = tuple(
        text("%(n)s %(colour)s", n=counts[name], colour=colour(name)) for name in COLOURS if counts.get(name)
    )
    return some or text("none")


def token_reason(move: m.EndTurn, site: str) -> str:
    return (ASSUMED if move.assumed else MARKER) + site


def reason_text(reason: str) -> Text:
    """Return the reason of VP tokens in words: a marker, a card, a rule, or what somebody typed."""
    if reason.startswith(MARKER) and (site := reason.removeprefix(MARKER)) in SITE:
        return text("Marker of %(site)s", site=SITES[SITE[site]].name)
    if reason.startswith(ASSUMED) and (site := reason.removeprefix(ASSUMED)) in SITE:
        return text("Marker of %(site)s, assumed: the turn was not recorded", site=SITES[SITE[site]].name)
    if reason.startswith("card:") and (card := reason.removeprefix("card:")) in CARDS:
        return Text("%(card)s", {"card": CARDS[card].name})
    if reason == WITHOUT_TROOPS:
        return text("Deployed with empty barracks")
    if reason == CORRECTION:
        return text("Correction")
    return Text("%(reason)s", {"reason": reason})
