"""Whether a house may place a spy here, or return one from here (pages 12 and 13)."""

from companion.games.tyrants.adjudication.inquiry import (
    Facts,
    Inquiry,
    about,
    action,
    colours,
    ids,
    names,
    plain,
    spy,
)
from companion.games.tyrants.adjudication.presence import grounds, reading
from companion.games.tyrants.adjudication.troops import list_card_remedies, no_presence
from companion.games.tyrants.adjudication.ways import elsewhere, spies, ways
from companion.games.tyrants.catalogue.settings import NAMES, RETURN_SPY, WHITE
from companion.games.tyrants.facts import enemy_spies, has_presence
from companion.games.tyrants.rules.row import PAGES, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, ntext, text


def place_spy(inquiry: Inquiry) -> Ruling:
    """Rule whether a spy can be placed. Presence is not needed; if all spies are placed, one of them is
    moved."""
    state, house, site = inquiry.state, inquiry.house, inquiry.site
    here = about(house, site)
    if state.spies[house] >> site & 1:
        answer = text("%(house)s may not place a spy at %(place)s: it already has one there.", **here)
        remedies = _free_sites(state, house)
        facts: Facts = (spy(house, site),)
    elif state.spy_supply[house]:
        answer = text("%(house)s may place a spy at %(place)s with a card; presence is not needed.", **here)
        remedies, facts = (), (_supply(house, state.spy_supply[house]),)
    else:
        answer = text(
            "%(house)s may place a spy at %(place)s with a card, returning one of its spies first.", **here
        )
        remedies, facts = (), (_supply(house, 0), *(spy(house, other) for other in _sites(state, house)))
    verdict = not state.spies[house] >> site & 1
    ruling = Ruling(verdict=verdict, answer=answer, page=PAGES["place spy"], facts=facts, remedies=remedies)
    return action(state, house, ruling)


def _sites(state: State, house: int) -> list[int]:
    return [site for site in state.field.sites if state.spies[house] >> site & 1]


def _free_sites(state: State, house: int) -> Facts:
    free = [site for site in state.field.sites if not state.spies[house] >> site & 1]
    if not free:
        return ()
    sentence = text("Sites without a spy of %(house)s: %(places)s.", house=NAMES[house], places=names(free))
    return (Fact(sentence=sentence, places=ids(free)),)


def _supply(house: int, left: int) -> Fact:
    if not left:
        return plain(text("All spies of %(house)s are placed.", house=NAMES[house]))
    sentence = ntext(
        "%(house)s has %(n)s spy left.", "%(house)s has %(n)s spies left.", left, house=NAMES[house]
    )
    return plain(sentence)


def return_spy(inquiry: Inquiry) -> Ruling:
    """Rule whether a spy can be returned: one's own from anywhere, by a card; an enemy's with presence, by a
    card or for Power."""
    state, house, site, victim = inquiry.state, inquiry.house, inquiry.site, inquiry.victim
    enemies = [other for other in enemy_spies(state, site, house) if victim in (None, other)]
    own = bool(state.spies[house] >> site & 1) and victim in (None, house)
    if own and not enemies:
        return action(state, house, _rule_own_spy(house, site))
    if not enemies:
        return action(state, house, _rule_no_spy(state, house, site, victim))
    present = has_presence(state, house, site)
    ruling = Ruling(
        verdict=present,
        answer=_answer_enemy_spy(house, site, enemies) if present else no_presence(house, site),
        page=PAGES["return"],
        facts=(*grounds(state, house, site), *(spy(other, site) for other in enemies)),
        reading=reading(state, house, site),
        remedies=() if present else (*ways(state, house, site), *list_card_remedies()),
    )
    return action(state, house, ruling)


def _rule_own_spy(house: int, site: int) -> Ruling:
    answer = text(
        "%(house)s may return its own spy from %(place)s with a card; presence is not needed.",
        house=NAMES[house],
        place=place_name(site),
    )
    return Ruling(verdict=True, answer=answer, page=PAGES["return"], facts=(spy(house, site),))


def _answer_enemy_spy(house: int, site: int, enemies: list[int]) -> Text:
    return text(
        "%(house)s may return the spy of %(colours)s from %(place)s for %(power)s Power.",
        house=NAMES[house],
        colours=colours(enemies),
        place=place_name(site),
        power=RETURN_SPY,
    )


def _rule_no_spy(state: State, house: int, site: int, victim: int | None) -> Ruling:
    place = place_name(site)
    if victim is None or victim == WHITE:
        answer = text("There is no spy to return at %(place)s.", place=place)
    else:
        answer = text("There is no spy of %(colour)s at %(place)s.", colour=NAMES[victim], place=place)
    wanted = [other for other in sorted(state.order) if victim in (None, other)]
    enemies = {other for other in wanted if other != house}
    reach = [
        other
        for other in state.field.sites
        if (has_presence(state, house, other) and enemies & {*enemy_spies(state, other, house)})
        or (house in wanted and state.spies[house] >> other & 1)
    ]
    # One's own spy can be returned from anywhere.
    here = wanted if has_presence(state, house, site) else [house] if house in wanted else []
    remedies = (*elsewhere(house, reach), *spies(here, site))
    return Ruling(verdict=False, answer=answer, page=PAGES["return"], remedies=remedies)
