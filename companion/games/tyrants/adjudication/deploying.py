"""May a house deploy here (page 12); in set-up, may its starting troop stand here (page 4)."""

from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.adjudication.presence import grounds, reading
from companion.games.tyrants.adjudication.ways import emptied, space_emptied, ways
from companion.games.tyrants.adjudication.wording import (
    Facts,
    about,
    action,
    ids,
    in_barracks,
    names,
    plain,
    spaces,
    troops,
)
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.houses import DEPLOY, NAMES
from companion.games.tyrants.facts import empty_spaces, may_deploy_at, standing_at, taken
from companion.games.tyrants.rules.objections import PAGES, place_name
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, text


def deploy(asked: Inquiry) -> Ruling:
    state, house, place = asked.state, asked.house, asked.place
    if state.setting_up and not state.placed >> house & 1 and not state.troops[house]:
        return _starting_troop(state, house, place)
    if not state.barracks[house]:
        return action(state, house, _without_troops(house))
    return action(state, house, _deploy(state, house, place))


def _without_troops(house: int) -> Ruling:
    answer = text(
        "%(house)s may deploy for %(power)s Power: with no troops left it needs no space and gives 1 VP.",
        house=NAMES[house],
        power=DEPLOY,
    )
    return Ruling(verdict=True, answer=answer, page=PAGES["deploy"], facts=(in_barracks(house, 0),))


def _deploy(state: State, house: int, place: int) -> Ruling:
    empty, bare = empty_spaces(state, place), not state.troops[house]
    allowed = may_deploy_at(state, house, place)
    nowhere = plain(text("%(house)s has no troop on the map.", house=NAMES[house]))
    here = (nowhere,) if bare else grounds(state, house, place)
    return Ruling(
        verdict=allowed and empty > 0,
        answer=_answer(house, place, allowed=allowed, empty=empty),
        page=PAGES["deploy"],
        facts=(*here, spaces(empty, place), in_barracks(house, state.barracks[house])),
        reading=None if bare else reading(state, house, place),
        remedies=_remedies(state, house, place, allowed=allowed, empty=empty),
        besides=() if allowed or empty else (space_emptied(place),),
    )


def _remedies(state: State, house: int, place: int, *, allowed: bool, empty: int) -> Facts:
    if allowed:
        return () if empty else emptied(state, house, place)
    return ways(state, house, place, room=True)


def _answer(house: int, place: int, *, allowed: bool, empty: int) -> Text:
    name, where = NAMES[house], place_name(place)
    if allowed and empty:
        power = DEPLOY
        return text(
            "%(house)s may deploy at %(place)s for %(power)s Power.", house=name, place=where, power=power
        )
    if allowed:
        return text("%(house)s may not deploy at %(place)s: no space is empty.", house=name, place=where)
    return text("%(house)s may not deploy at %(place)s: it has no presence there.", house=name, place=where)


def _starting_troop(state: State, house: int, place: int) -> Ruling:
    here = about(house, place)
    starting = place < len(SITES) and SITES[place].starting
    takers = [other for other in state.order if standing_at(state, place)[other]]
    if starting and not takers:
        answer = text("%(house)s may place its starting troop at %(place)s.", **here)
        return Ruling(verdict=True, answer=answer, page=PAGES["setup"])
    if starting:
        answer = text("%(house)s may not start at %(place)s: it is taken.", **here)
    else:
        answer = text("%(house)s may not start at %(place)s: it is no starting site.", **here)
    free = [site for site in state.field.sites if SITES[site].starting and not taken(state, site)]
    way = text("These starting sites are free: %(places)s.", places=names(free))
    return Ruling(
        verdict=False,
        answer=answer,
        page=PAGES["setup"],
        facts=tuple(troops(state, other, place) for other in takers),
        remedies=(Fact(sentence=way, places=ids(free)),) if free else (),
    )
