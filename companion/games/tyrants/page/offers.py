"""The possible entries for a house at a place, each as a button with the objections to it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NAMES, WHITE
from companion.games.tyrants.facts import has_presence, standing_at
from companion.games.tyrants.rules.apply import check
from companion.games.tyrants.rules.row import not_on_turn
from companion.games.tyrants.rules.tally import move_at
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.words import Text, text

NO_PRESENCE_HERE: Final = text("no presence here")
NO_PRESENCE: Final = text("%(house)s has no presence at %(place)s.").msgid


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A button: the move's kind and fields, its words and its icon (`templates/ui/icon.html`).

    `number`: the space, for a route with several. `why`: the objection, in small print; `quiet`: whether it
    is against the rules, and shown less prominently. `overruled_by`: who has already set that objection
    aside, if anybody.
    """

    kind: str
    fields: Mapping[str, str]
    label: Text
    icon: str
    number: int = 0
    why: Text | None = None
    page: int = 0
    quiet: bool = False
    overruled_by: str = ""

    @property
    def where(self) -> str:
        """Return the place of a deploy that can be repeated there; empty for other moves, and for a deploy in
        an earlier turn."""
        repeatable = self.kind == m.Deploy.kind and "last" not in self.fields
        return self.fields.get("place", "") if repeatable else ""


def offer(
    state: State,
    house: int,
    move: Move,
    label: Text,
    icon: str,
    number: int = 0,
) -> Offer | None:
    """Return the button of a move; None if it is impossible."""
    try:
        objections = check(state, HOUSES[house], move)
    except Refusal:
        return None
    turn = not_on_turn(state, house)
    own = [objection for objection in objections if objection not in turn]
    return Offer(
        kind=move.kind,
        fields={
            each.name: str(value) for each in fields(move) if (value := getattr(move, each.name)) is not None
        },
        label=label,
        icon=icon,
        number=number,
        why=_short(own[0], move) if own else None,
        page=own[0].page if own else 0,
        quiet=bool(objections),
    )


def _short(objection: Objection, move: Move) -> Text:
    """Return the sentence of an objection. Missing presence is told without house and place, which the page
    shows already; but in full for a troop being moved, since the page does not show the place it leaves."""
    here = objection.sentence.msgid == NO_PRESENCE and not isinstance(move, m.MoveTroop)
    return NO_PRESENCE_HERE if here else objection.sentence


def _sort_offers(offers: Iterator[Offer | None]) -> tuple[Offer, ...]:
    """Return the possible offers, those against the rules last."""
    return tuple(sorted((one for one in offers if one is not None), key=lambda one: one.quiet))


def offer_starting_troop(state: State, house: int, spaces: tuple[int, ...]) -> tuple[Offer, ...]:
    """Return the offers to put the starting troop here, the only move of the set-up."""
    sites = [space for space in spaces if space < len(SITES)]
    label = text("Starting troop")
    return _sort_offers(offer(state, house, m.StartingTroop(PLACES[site]), label, "plus") for site in sites)


def offer_basic(state: State, house: int, spaces: tuple[int, ...]) -> tuple[Offer, ...]:
    """Return the offers of the basic actions on the map: deploy, assassinate, return an enemy spy (page
    8)."""
    return _sort_offers(_basic(state, house, spaces))


def _basic(state: State, house: int, spaces: tuple[int, ...]) -> Iterator[Offer | None]:
    if not state.barracks[house]:
        yield offer(state, house, m.Deploy(), text("Deploy with empty barracks: 1 VP"), "plus")
    for number, space in number_spaces(spaces):
        yield offer(state, house, m.Deploy(PLACES[space]), text("Deploy"), "plus", number)
    for number, space in number_spaces(spaces):
        for colour in enemies(state, house, space):
            move = m.Assassinate(PLACES[space], COLOURS[colour])
            yield offer(
                state, house, move, _name_colour(text("Assassinate %(colour)s"), colour), "skull", number
            )
    for space in spaces:
        for other in state.order:
            if other != house:
                spy = m.ReturnSpy(PLACES[space], HOUSES[other])
                yield offer(state, house, spy, _name_colour(text("Return %(colour)s's spy"), other), "undo")


def offer_forgotten(state: State, house: int, spaces: tuple[int, ...], key: str) -> tuple[Offer, ...]:
    """Return the offers to enter here what a recount found missing (`rules.tally.find_forgotten`), on the
    players' word. Empty if it is impossible."""
    kind, _, colour = key.partition(":")
    if colour not in COLOURS:
        return ()
    moves = ((number, move_at(kind, colour, PLACES[space])) for number, space in number_spaces(spaces))
    label = text("Enter it here")
    found = _sort_offers(offer(state, house, move, label, "plus", number) for number, move in moves if move)
    return tuple(replace(one, why=None, quiet=False, overruled_by="table") for one in found)


def offer_by_card(state: State, house: int, spaces: tuple[int, ...]) -> tuple[Offer, ...]:
    """Return the offers of what only cards allow: supplant, place a spy, return a troop or an own spy (pages
    12 to 14)."""
    return _sort_offers(_by_card(state, house, spaces))


def _by_card(state: State, house: int, spaces: tuple[int, ...]) -> Iterator[Offer | None]:
    for number, space in number_spaces(spaces):
        for colour in enemies(state, house, space):
            move = m.Supplant(PLACES[space], COLOURS[colour])
            yield offer(
                state,
                house,
                move,
                _name_colour(text("Supplant %(colour)s"), colour),
                "swap",
                number,
            )
    for space in spaces:
        if space < len(SITES):
            yield offer(state, house, m.PlaceSpy(PLACES[space]), text("Place a spy"), "spy")
            own = m.ReturnSpy(PLACES[space], HOUSES[house])
            yield offer(state, house, own, text("Return own spy"), "undo")
    for number, space in number_spaces(spaces):
        for colour, n in enumerate(standing_at(state, space)[:WHITE]):
            if n:
                back = m.ReturnTroop(PLACES[space], COLOURS[colour])
                words = _name_colour(text("Return one %(colour)s troop"), colour)
                yield offer(state, house, back, words, "undo", number)


def offer_spies(state: State, house: int, site: int) -> tuple[Offer, ...]:
    """Return the offers to place a spy here from another site, if none is left in the barracks (page 12)."""
    if state.spy_supply[house]:
        return ()
    others = [other for other in state.field.sites if other != site and state.spies[house] >> other & 1]
    return _sort_offers(
        offer(
            state,
            house,
            m.PlaceSpy(PLACES[site], PLACES[other]),
            Text(SITES[other].name),
            "spy",
        )
        for other in others
    )


def offer_trophies(state: State, house: int, spaces: tuple[int, ...]) -> tuple[Offer, ...]:
    """Return the offers to put a troop from a trophy hall here, as a card allows; the house's own hall comes
    first."""
    halls = [house, *(other for other in state.order if other != house)]
    return _sort_offers(
        offer(
            state,
            house,
            m.PlaceTrophy(HOUSES[hall], COLOURS[colour], PLACES[space]),
            text("%(colour)s from %(house)s's hall", colour=NAMES[colour], house=NAMES[hall]),
            "hall",
            number,
        )
        for number, space in number_spaces(spaces)
        for hall in halls
        for colour, n in enumerate(state.halls[hall])
        if n
    )


def offer_put_down(
    state: State, house: int, origin: str, colour: str, spaces: tuple[int, ...]
) -> tuple[Offer, ...]:
    """Return the offers to put down here a troop that was picked up elsewhere."""
    return _sort_offers(
        offer(
            state,
            house,
            m.MoveTroop(origin, PLACES[space], colour),
            text("Put it here"),
            "plus",
            number,
        )
        for number, space in number_spaces(spaces)
    )


def enemies(state: State, house: int, space: int) -> tuple[int, ...]:
    """Return the other colours at a place, the most numerous first."""
    there = standing_at(state, space)
    found = [colour for colour, n in enumerate(there) if n and colour != house]
    return tuple(sorted(found, key=lambda colour: -there[colour]))


def number_spaces(spaces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return spaces with their numbers, from 1; a single one has 0."""
    return tuple(enumerate(spaces, 1)) if len(spaces) > 1 else tuple((0, space) for space in spaces)


def has_presence_anywhere(state: State, house: int, spaces: tuple[int, ...]) -> bool:
    return any(has_presence(state, house, space) for space in spaces)


def _name_colour(words: Text, colour: int) -> Text:
    return Text(words.msgid, {"colour": NAMES[colour]})
