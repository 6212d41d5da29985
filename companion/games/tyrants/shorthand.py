"""Typed lines of this game: `r dep araumycos 2, b kill r gauntlgrym, end`."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.games.tyrants.catalogue.board import ROUTES, SITE, SITES
from companion.games.tyrants.catalogue.cards import STACKS, in_play
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES
from companion.games.tyrants.facts import due_markers
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Grammar, Phrase, spell_typed
from companion.kernel.words import text

LETTERS: Final = dict(zip("krobw", COLOURS, strict=True))
_COLOURS: Final = {**LETTERS, **{colour: colour for colour in COLOURS}}


@cache
def _sites(sites: frozenset[int]) -> Mapping[str, str]:
    return {spell_typed(SITES[index].name): SITES[index].id for index in sites}


@cache
def _places(sites: frozenset[int]) -> Mapping[str, str]:
    """Return the ids of sites by name, and those of route spaces by the route's two sites, in either order,
    and a number counted from the site named first: `a-b:2`."""
    found = dict(_sites(sites))
    for route in ROUTES:
        ends = (route.a, route.b)
        if {SITE[end] for end in ends} <= sites:
            spaces = [f"{route.id}:{k}" for k in range(len(route.space_at))]
            a, b = (spell_typed(SITES[SITE[end]].name) for end in ends)
            found |= {f"{a}-{b}:{n}": space for n, space in enumerate(spaces, 1)}
            found |= {f"{b}-{a}:{n}": space for n, space in enumerate(reversed(spaces), 1)}
    return found


@cache
def _cards(half_decks: tuple[str, ...]) -> Mapping[str, str]:
    return {spell_typed(card.name): card.id for card in in_play(half_decks)}


def _names(state: State, _seat: Seat | None) -> Mapping[str, Mapping[str, str]]:
    """See `kernel.shorthand.Grammar`."""
    sites, places = (named(frozenset(state.field.sites)) for named in (_sites, _places))
    return {
        **dict.fromkeys(("place", "origin", "target"), places),
        "site": sites,
        **dict.fromkeys(("victim", "colour", "owner", "hall", "houses"), _COLOURS),
        "card": _cards(state.options.half_decks),
    }


UNSAID: Final = "by hand"
"""The reason for VP that were typed without one."""


def _fills(state: State, seat: Seat | None, kind: str, sent: Mapping[str, str]) -> Mapping[str, str] | None:
    """See `kernel.shorthand.Grammar`. In the set-up `deploy` means the starting troop; the end of a turn
    takes the VP that are due for markers."""
    own, card = str(seat or ""), sent.get("card", "")
    match kind:
        case "starting-troop":
            return {} if state.setting_up else None
        case "deploy":
            return None if state.setting_up else {}
        case "move-troop":
            return {"colour": sent.get("colour", own)}
        case "return-troop" | "return-spy":
            return {"owner": sent.get("owner", own)}
        case "recruit":
            return {"source": sent.get("source", "stack" if card in STACKS else "market")}
        case "devour":
            return {"source": sent.get("source", "hand")}
        case "gain-vp":
            vp, reason = sent["vp"], sent.get("reason", UNSAID)
            named = _cards(state.options.half_decks).get(spell_typed(reason))
            reason = f"card:{named}" if named else reason
            return {"vp": vp.lstrip("+-"), "sign": "-" if vp.startswith("-") else "+", "reason": reason}
        case "end-turn" if seat == HOUSES[state.on_turn]:
            return {f"markers-{site}": str(vp) for site, vp in due_markers(state).items()}
        case _:
            return {}


GRAMMAR: Final[Grammar[State]] = Grammar(
    clauses={
        "starting-troop": ("deploy SITE", "place|put troop|piece SITE", "starting troop SITE"),
        "deploy": ("deploy PLACE", "place|put troop|piece PLACE", "barracks empty"),
        "assassinate": (
            "kill|assassinate|slay|murder VICTIM PLACE",
            "kill|assassinate|slay|murder PLACE VICTIM",
        ),
        "supplant": ("supplant VICTIM PLACE", "supplant PLACE VICTIM"),
        "move-troop": ("move [COLOUR] ORIGIN to|into|onto TARGET",),
        "return-troop": ("return [OWNER] PLACE",),
        "place-spy": ("spy SITE [origin ORIGIN]", "place|put spy SITE [origin ORIGIN]"),
        "return-spy": ("return spy [OWNER] SITE", "return [OWNER] spy SITE"),
        "gain-vp": (
            "vp VP [for] [REASON...]",
            "vp REASON... VP",
            "[gain|take|get|score|earn] VP vp|point|token [token] [for|from|with|by] [REASON...]",
        ),
        "end-turn": ("end|finish [turn]",),
        "market-deck": ("market CARDS",),
        "recruit": ("recruit|buy|acquire CARD [from SOURCE]",),
        "devour": ("devour [SOURCE] CARD",),
    },
    says={
        "starting-troop": text("In set-up: places the starting troop."),
        "deploy": text("Deploys; a number repeats it (here: twice)."),
        "assassinate": text("Assassinates."),
        "supplant": text("Supplants."),
        "move-troop": text("Moves a troop."),
        "return-troop": text("Returns a troop."),
        "place-spy": text("Places a spy."),
        "return-spy": text("Returns a spy."),
        "recruit": text("Recruits a card; the beginnings of its words are enough."),
        "gain-vp": text("Takes VP tokens for a card, or for the reason you write; -3 gives three back."),
        "market-deck": text("Sets how many cards are left in the market deck."),
        "end-turn": text("Ends the turn, with the VP of its markers."),
        "place-trophy": text("Places a troop from a trophy hall."),
        "leave-vp": text("Keeps the VP that were taken for a marker, even if another number was due."),
        "confirm-end": text("Confirms that the end of the game is triggered."),
        "promote": text("Promotes a card."),
        "devour": text("Devours a card."),
        "return-outcast": text("Returns an Insane Outcast."),
        "to-market": text("Puts a card into the market."),
        "turn-up": text("Turns up a card in the market."),
        "count-cards": text("Counts the cards of the deck and of the inner circle."),
        "count-totals": text("Enters deck and inner circle as totals, in VP."),
        "set-troops": text("Corrects the troops of a place."),
        "set-spies": text("Corrects the spies at a site."),
        "set-hall": text("Corrects a trophy hall."),
        "set-barracks": text("Corrects how many troops and spies are left."),
        "set-turn": text("Corrects the round and whose turn it is."),
    },
    examples={
        "starting-troop": "b deploy skullport",
        "deploy": "r dep araumycos 2",
        "assassinate": "killed a white troop at araumycos and ended the turn",
        "supplant": "sup w menzo",
        "move-troop": "move w menzo to eryndlyn-kanaglym:2",
        "return-troop": "ret o buiyrandyn",
        "place-spy": "o spy menzo",
        "return-spy": "ret spy b everfire",
        "recruit": "rec priestess",
        "gain-vp": "vp 3 dragonclaw",
        "market-deck": "market 12",
        "end-turn": "deploy eryndlyn, end",
    },
    more=(
        Phrase(
            form="SITE-SITE, SITE-SITE:2",
            says=text(
                "The first space of that route where the move is possible; with :2 its second space, "
                "counted from the first site."
            ),
            example="dep skullport-kanaglym",
            general=True,
        ),
    ),
    names=_names,
    fills=_fills,
    plays=lambda state: [HOUSES[house] for house in state.order],
    on_turn=True,
    fillers=frozenset(("troop", "troops", "piece", "pieces", "victory")),
)
