"""What would turn a no into a yes, and what would change who controls a site: a sentence for each way, with
the places to highlight."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.games.tyrants.adjudication.inquiry import Facts, about, at_any, colours, ids, names
from companion.games.tyrants.catalogue.board import SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, NAMES
from companion.games.tyrants.facts import (
    empty_spaces,
    free_space,
    has_presence,
    may_deploy_at,
    standing_at,
    troop_of,
)
from companion.games.tyrants.rules.row import place_name
from companion.games.tyrants.state import State, put
from companion.kernel.rulings import Fact
from companion.kernel.words import Text, ntext, text


def with_troop(state: State, colour: int, place: int) -> State:
    """Return the state with a troop on an empty space of a place, which must have one."""
    return replace(state, troops=put(state.troops, colour, state.troops[colour] | free_space(state, place)))


def without_troop(state: State, colour: int, place: int) -> State:
    return replace(
        state, troops=put(state.troops, colour, state.troops[colour] & ~troop_of(state, place, colour))
    )


def ways(state: State, house: int, place: int, *, room: bool = False) -> Facts:
    """Return what would give presence: a troop on one of the spaces that count, or a spy.

    `room`: whether a space at the place itself must stay empty.
    """
    near = [other for other in state.field.places if state.field.near[place] & SLOTS[other]]
    if room and empty_spaces(state, place) <= 1:
        near = [other for other in near if other != place]
    empty = [other for other in near if empty_spaces(state, other)]
    ready = [other for other in empty if may_deploy_at(state, house, other) and state.barracks[house]]
    full = [other for other in near if other not in empty and has_presence(state, house, other)]
    rest = [other for other in empty if other not in ready] or ([] if ready or full else near)
    return (
        *([_explain_deployed(house, ready)] if ready else []),
        *([_explain_attack(house, full)] if full else []),
        *([_explain_troop(house, rest)] if rest else []),
        *([_explain_spy(house, place)] if place < len(SITES) else []),
    )


def explain_emptying(state: State, house: int, place: int) -> Facts:
    """Return the advice to empty a space at a full place; none if the house could not deploy there even
    then."""
    gone = (colour for colour, troops in enumerate(standing_at(state, place)) if troops)
    if not any(may_deploy_at(without_troop(state, colour, place), house, place) for colour in gone):
        return ()
    return (space_emptied(place),)


def space_emptied(place: int) -> Fact:
    sentence = text("An empty space at %(place)s.", place=place_name(place))
    return Fact(sentence=sentence, places=ids([place]))


def target_here(
    state: State, place: int, wanted: Iterable[int], would_be: Callable[[State, int], bool]
) -> Facts:
    """Return the advice to put a troop at this place, if it has an empty space. `would_be`: whether a troop
    of a colour would then be a target."""
    if not empty_spaces(state, place):
        return ()
    return _explain_target(
        [colour for colour in wanted if would_be(with_troop(state, colour, place), colour)], place
    )


def spies(houses: list[int], site: int) -> Facts:
    """Return the advice that a spy of one of these houses would have to be at a site, to be returned."""
    if not houses:
        return ()
    sentence = ntext(
        "A spy of %(colours)s at %(place)s.",
        "A spy at %(place)s, of one of these: %(colours)s.",
        len(houses),
        colours=colours(houses),
        place=place_name(site),
    )
    return (Fact(sentence=sentence, places=ids([site])),)


def elsewhere(house: int, places: list[int]) -> Facts:
    """Return the places where the answer would be yes."""
    if not places:
        return ()
    sentence = text("Within reach of %(house)s: %(places)s.", house=NAMES[house], places=names(places))
    return (Fact(sentence=sentence, places=ids(places)),)


def _explain_target(houses: list[int], place: int) -> Facts:
    if not houses:
        return ()
    sentence = ntext(
        "A troop of %(colours)s at %(place)s.",
        "A troop at %(place)s, of one of these: %(colours)s.",
        len(houses),
        colours=colours(houses),
        place=place_name(place),
    )
    return (Fact(sentence=sentence, places=ids([place])),)


def _explain_deployed(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "%(house)s may deploy at %(places)s.",
        "%(house)s may deploy at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _explain_attack(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "%(house)s may assassinate or supplant at %(places)s.",
        "%(house)s may assassinate or supplant at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _explain_troop(house: int, places: list[int]) -> Fact:
    sentence = ntext(
        "A troop of %(house)s at %(places)s.",
        "A troop of %(house)s at any of these: %(places)s.",
        len(places),
        **at_any(house, places),
    )
    return Fact(sentence=sentence, places=ids(places))


def _explain_spy(house: int, site: int) -> Fact:
    return Fact(sentence=text("A spy of %(house)s at %(place)s.", **about(house, site)), places=ids([site]))


@dataclass(frozen=True, slots=True)
class Takeover:
    """A way for a house to take the lead: troops deployed, and by colour those assassinated and
    supplanted."""

    deploys: int
    assassinated: tuple[int, ...]
    supplanted: tuple[int, ...]

    @property
    def actions(self) -> int:
        return self.deploys + sum(self.assassinated) + sum(self.supplanted)


def takeovers(state: State, house: int, site: int) -> Facts:
    """Return the ways for a house to come to control a site, one by one."""
    found = list_takeovers(state, house, site)
    if not found:
        return (_explain_no_takeover(house, site),)
    return tuple(_explain_takeover(state, house, site, way, (way,)) for way in found)


def takeover(state: State, house: int, site: int) -> Fact:
    """Return the ways for a house to come to control a site, in one sentence."""
    found = list_takeovers(state, house, site)
    return (
        _explain_takeover(state, house, site, found[0], found) if found else _explain_no_takeover(house, site)
    )


def losses(state: State, holder: int, site: int) -> Facts:
    """Return what would cost the controlling house a site without giving it to another house: enough for
    another colour to tie (page 10). The holder's troops can be assassinated, or the closest rivals can
    supplant them or deploy."""
    here = standing_at(state, site)
    behind = {colour: here[holder] - n for colour, n in enumerate(here) if colour != holder}
    lead = min(behind.values())
    second = [colour for colour, n in behind.items() if n == lead and here[colour]]
    able = {o: behind[o] for o in state.order if o != holder and behind[o] <= state.barracks[o] * 2}
    cards = min((n for n in able.values() if n % 2 == 0 and n <= lead * 2 - 1), default=0) // 2
    by_card = [other for other, n in able.items() if cards and n == cards * 2]
    taken, supplanted = _word_way(Takeover(0, _only(holder, lead), ())), _supplanting(holder, cards)
    together = by_card == second and len(second) == 1
    if together:
        taken = text("%(way)s or %(other)s", way=taken, other=supplanted)
    found = [_explain_tie(second, taken) if second else text("Nobody: with %(way)s.", way=taken)]
    if by_card and not together:
        found.append(_explain_tie(by_card, supplanted, any_of=True))
    room = empty_spaces(state, site)
    deploying = {o: n for o, n in able.items() if n <= min(room, state.barracks[o])}
    if deploying:
        deploys = min(deploying.values())
        nearest = [other for other, n in deploying.items() if n == deploys]
        found.append(_explain_tie(nearest, _word_way(Takeover(deploys, (), ())), any_of=True))
    if not room:
        found += [
            _explain_tie([other], _supplanting(third, 1))
            for other, n in able.items()
            if n == 1
            for third, troops in enumerate(here)
            if troops and third not in (holder, other)
        ]
    return tuple(Fact(sentence=sentence, places=ids([site])) for sentence in found)


def _supplanting(colour: int, n: int) -> Text:
    return _word_way(Takeover(0, (), _only(colour, n)))


def _explain_tie(houses: list[int], way: Text, *, any_of: bool = False) -> Text:
    if any_of and len(houses) > 1:
        return text(
            "Nobody, by a tie with one of these (%(colours)s): %(way)s.", colours=colours(houses), way=way
        )
    return text("Nobody, by a tie with %(colours)s: %(way)s.", colours=colours(houses), way=way)


def _only(colour: int, n: int) -> tuple[int, ...]:
    return tuple(n if other == colour else 0 for other in range(len(COLOURS)))


def may_act_at(state: State, house: int, site: int) -> bool:
    """Return whether a house may act at a site: it has presence or, without a troop on the map, may deploy
    there."""
    first = may_deploy_at(state, house, site) and empty_spaces(state, site) and state.barracks[house]
    return has_presence(state, house, site) or bool(first)


def list_takeovers(state: State, house: int, site: int) -> tuple[Takeover, ...]:
    """Return the shortest ways for a house to lead: the one with most deploys, and the one by assassinations
    alone; then each that is shorter because cards supplant, and one of the same length if it uses only such
    cards. None takes more troops than are in the barracks."""
    here, left = standing_at(state, site), state.barracks[house]
    enemies = sum(here) - here[house]
    basic = [way for hits in range(enemies + 1) if (way := _takeover_with(state, house, site, hits, 0))]
    shortest = min((way.actions for way in basic), default=left + enemies + 1)
    among = [way for way in basic if way.actions == shortest]
    cheapest = max(among, key=lambda way: way.deploys, default=None)
    found = [way for way in among if way == cheapest or not way.deploys]
    for cards in range(1, min(left, enemies) + 1):
        more = (_takeover_with(state, house, site, hits, cards) for hits in range(enemies - cards + 1))
        way = min((one for one in more if one is not None), key=_length, default=None)
        if way is not None and (way.actions < shortest or way.actions == shortest == cards):
            found.append(way)
            shortest = way.actions
    return tuple(found)


def _length(way: Takeover) -> tuple[int, int]:
    """Return the sort key of a way: its length; of two equally long ones, the one with more deploys is
    cheaper."""
    return way.actions, -way.deploys


def _takeover_with(state: State, house: int, site: int, hits: int, cards: int) -> Takeover | None:
    """Return the way with these numbers of assassinated and supplanted troops, taken one by one from
    whichever other colour is strongest, and with the fewest deploys; None if the site has too few spaces for
    them, or the barracks too few troops."""
    here = list(standing_at(state, site))
    own, here[house] = here[house] + cards, 0
    gone = [[0] * len(here), [0] * len(here)]
    for number in range(hits + cards):
        strongest = here.index(max(here))
        here[strongest] -= 1
        gone[number >= cards][strongest] += 1
    deploys = max(0, max(here) - own + 1)
    if deploys > empty_spaces(state, site) + hits or deploys + cards > state.barracks[house]:
        return None
    supplanted, assassinated = map(tuple, gone)
    return Takeover(deploys, assassinated, supplanted)


def _explain_takeover(
    state: State, house: int, site: int, first: Takeover, all_of_them: tuple[Takeover, ...]
) -> Fact:
    way = _word_way(first)
    for other in all_of_them[1:]:
        way = text("%(way)s or %(other)s", way=way, other=_word_way(other))
    deployed = may_act_at(state, house, site) and all(one.deploys for one in all_of_them)
    if deployed or has_presence(state, house, site):
        sentence = text("%(house)s: with %(way)s.", house=NAMES[house], way=way)
    else:
        sentence = text("%(house)s, once it has presence: with %(way)s.", house=NAMES[house], way=way)
    return Fact(sentence=sentence, places=ids([site]))


def _word_way(way: Takeover) -> Text:
    parts: list[Text] = []
    if way.deploys:
        parts.append(ntext("%(n)s deploy", "%(n)s deploys", way.deploys))
    for colour, n in enumerate(way.assassinated):
        if n:
            parts.append(
                ntext(
                    "%(n)s troop of %(colour)s assassinated",
                    "%(n)s troops of %(colour)s assassinated",
                    n,
                    colour=NAMES[colour],
                )
            )
    for colour, n in enumerate(way.supplanted):
        if n:
            parts.append(
                ntext(
                    "%(n)s troop of %(colour)s supplanted",
                    "%(n)s troops of %(colour)s supplanted",
                    n,
                    colour=NAMES[colour],
                )
            )
    return Text("%(parts)s", {"parts": tuple(parts)})


def _explain_no_takeover(house: int, site: int) -> Fact:
    sentence = text("%(house)s: not with the troops in its barracks.", house=NAMES[house])
    return Fact(sentence=sentence, places=ids([site]))
