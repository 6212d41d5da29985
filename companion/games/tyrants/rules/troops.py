"""Troops on the board, and trophies (pages 4 to 14). Objections assume that piece and space exist."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SITE, SITES
from companion.games.tyrants.catalogue.settings import ASSASSINATE, DEPLOY, INDEX, NAMES, POWER, WHITE
from companion.games.tyrants.facts import free_space, is_taken, may_deploy_at, place_in_play, troop_of
from companion.games.tyrants.rules.row import (
    NO_SPACE,
    NOT_IN_PLAY,
    PAGES,
    WITH_TROOPS,
    WITHOUT_TROOPS,
    HouseRow,
    about,
    barracks,
    colour,
    hall,
    no_presence,
    not_on_turn,
    place,
    tokens,
)
from companion.games.tyrants.state import State, change_count, put
from companion.kernel.rulings import Cannot, Fault, Malformed, Objection
from companion.kernel.words import Text, ntext, text

WHITE_STAYS: Final = text("White troops belong to nobody and cannot be returned.")
NO_TROOP: Final = text("No such troop stands there.")


def _gain_token(state: State, house: int) -> State:
    return replace(
        state, tokens=put(state.tokens, house, change_count(state.tokens[house], WITHOUT_TROOPS, 1))
    )


def _deploy_on(state: State, house: int, space: int) -> State:
    """Return the state with a troop from the barracks on a space. If our count has none left in the barracks,
    the troop is recorded as unaccounted."""
    troops = put(state.troops, house, state.troops[house] | space)
    left = state.barracks[house]
    if left == 0:
        return replace(
            state, troops=troops, unaccounted=put(state.unaccounted, house, state.unaccounted[house] - 1)
        )
    return replace(state, troops=troops, barracks=put(state.barracks, house, left - 1))


def starting_troop(state: State, house: int, move: m.StartingTroop) -> State:
    after = deploy(state, house, m.Deploy(move.site))
    return replace(after, placed=after.placed | 1 << house)


def check_starting_troop(state: State, house: int, move: m.StartingTroop) -> Iterator[Objection]:
    if move.site not in SITE:
        raise Malformed(text("That is not a site."), Fault.UNKNOWN)
    site, page = SITE[move.site], PAGES["setup"]
    if not SITES[site].starting:
        sentence = text("%(site)s is not a starting site.", site=SITES[site].name)
        yield Objection(sentence=sentence, page=page)
    if is_taken(state, site):
        sentence = text("%(site)s is already taken.", site=SITES[site].name)
        yield Objection(sentence=sentence, page=page)
    if state.placed >> house & 1 or not state.setting_up:
        sentence = text("%(house)s has already placed its starting troop.", house=NAMES[house])
        yield Objection(sentence=sentence, page=page)
    elif state.on_turn != house:
        sentence = text("%(house)s must place the next starting troop.", house=NAMES[state.on_turn])
        yield Objection(sentence=sentence, page=page)


def deploy(state: State, house: int, move: m.Deploy) -> State:
    if move.place is None:
        return _gain_token(state, house)
    index = place_in_play(state, move.place)
    if index is None:
        raise Cannot(NOT_IN_PLAY)
    space = free_space(state, index)
    if not space:
        raise Cannot(NO_SPACE)
    return _deploy_on(state, house, space)


def check_deploy(state: State, house: int, move: m.Deploy) -> Iterator[Objection]:
    page, name, left = PAGES["deploy"], NAMES[house], state.barracks[house]
    yield from not_on_turn(state, house)
    if move.place is None:
        if left:
            sentence = ntext(
                "%(house)s still has %(n)s troop in the barracks by Undertally's count.",
                "%(house)s still has %(n)s troops in the barracks by Undertally's count.",
                left,
                house=name,
            )
            yield Objection(sentence=sentence, page=page)
        return
    if not left:
        sentence = text(
            "%(house)s's barracks are empty by Undertally's count: the deploy gives 1 VP instead.", house=name
        )
        yield Objection(sentence=sentence, page=page)
    if not may_deploy_at(state, house, PLACE[move.place]):
        yield from no_presence(state, house, PLACE[move.place], page, card=False)


def deploy_words(move: m.Deploy) -> Text:
    if move.place is None:
        return text("deploys with empty barracks: 1 VP")
    return text("deploys at %(place)s", place=place(move.place))


def _take(state: State, house: int, where: str, victim: str) -> tuple[State, int]:
    """Return the state with a troop moved to a trophy hall, and the space that it leaves."""
    index, whose = place_in_play(state, where), INDEX.get(victim)
    if index is None:
        raise Cannot(NOT_IN_PLAY)
    space = troop_of(state, index, whose) if whose is not None else 0
    if whose is None or not space:
        raise Cannot(NO_TROOP)
    own = put(state.halls[house], whose, state.halls[house][whose] + 1)
    troops = put(state.troops, whose, state.troops[whose] & ~space)
    return replace(state, troops=troops, halls=put(state.halls, house, own)), space


def assassinate(state: State, house: int, move: m.Assassinate) -> State:
    return _take(state, house, move.place, move.victim)[0]


def check_assassinate(state: State, house: int, move: m.Assassinate) -> Iterator[Objection]:
    yield from _check_victim(state, house, move, PAGES["assassinate"], card=False)


def supplant(state: State, house: int, move: m.Supplant) -> State:
    after, space = _take(state, house, move.place, move.victim)
    return _deploy_on(after, house, space) if after.barracks[house] else _gain_token(after, house)


def check_supplant(state: State, house: int, move: m.Supplant) -> Iterator[Objection]:
    """Yield the objections. A card can make up for missing presence, since many allow supplanting without
    it."""
    yield from _check_victim(state, house, move, PAGES["supplant"], card=True)


def _check_victim(
    state: State, house: int, move: m.Assassinate | m.Supplant, page: int, *, card: bool
) -> Iterator[Objection]:
    yield from not_on_turn(state, house)
    if INDEX[move.victim] == house:
        yield Objection(sentence=text("That is %(house)s's own troop.", house=NAMES[house]), page=page)
    yield from no_presence(state, house, PLACE[move.place], page, card=card)


def move_troop(state: State, house: int, move: m.MoveTroop) -> State:
    origin, target = place_in_play(state, move.origin), place_in_play(state, move.target)
    whose = INDEX.get(move.colour)
    if origin is None or target is None:
        raise Cannot(NOT_IN_PLAY)
    leaves = troop_of(state, origin, whose) if whose is not None else 0
    if whose is None or not leaves:
        raise Cannot(NO_TROOP)
    enters = free_space(state, target)
    if not enters:
        raise Cannot(NO_SPACE)
    return replace(state, troops=put(state.troops, whose, state.troops[whose] & ~leaves | enters))


def check_move_troop(state: State, house: int, move: m.MoveTroop) -> Iterator[Objection]:
    yield from not_on_turn(state, house)
    yield from no_presence(state, house, PLACE[move.origin], PAGES["move"], card=True)


def move_troop_words(move: m.MoveTroop) -> Text:
    return text(
        "moves %(colour)s from %(origin)s to %(place)s",
        colour=colour(move.colour),
        origin=place(move.origin),
        place=place(move.target),
    )


def return_troop(state: State, house: int, move: m.ReturnTroop) -> State:
    index, owner = place_in_play(state, move.place), INDEX.get(move.owner)
    if index is None:
        raise Cannot(NOT_IN_PLAY)
    space = troop_of(state, index, owner) if owner is not None else 0
    if owner == WHITE:
        raise Cannot(WHITE_STAYS)
    if owner is None or not space:
        raise Cannot(NO_TROOP)
    return replace(
        state,
        troops=put(state.troops, owner, state.troops[owner] & ~space),
        barracks=put(state.barracks, owner, state.barracks[owner] + 1),
    )


def check_return_troop(state: State, house: int, move: m.ReturnTroop) -> Iterator[Objection]:
    yield from not_on_turn(state, house)
    if INDEX[move.owner] != house:
        yield from no_presence(state, house, PLACE[move.place], PAGES["return"], card=True)


def return_troop_words(move: m.ReturnTroop) -> Text:
    return text(
        "returns a troop of %(colour)s from %(place)s", colour=colour(move.owner), place=place(move.place)
    )


def place_trophy(state: State, house: int, move: m.PlaceTrophy) -> State:
    index, whose, colour_of = place_in_play(state, move.place), INDEX.get(move.hall), INDEX.get(move.colour)
    if index is None:
        raise Cannot(NOT_IN_PLAY)
    if whose is None or whose == WHITE or colour_of is None or not state.halls[whose][colour_of]:
        raise Cannot(text("That trophy hall holds no such troop."))
    space = free_space(state, index)
    if not space:
        raise Cannot(NO_SPACE)
    left = put(state.halls[whose], colour_of, state.halls[whose][colour_of] - 1)
    return replace(
        state,
        troops=put(state.troops, colour_of, state.troops[colour_of] | space),
        halls=put(state.halls, whose, left),
    )


def place_trophy_words(move: m.PlaceTrophy) -> Text:
    return text(
        "places %(colour)s from the trophy hall of %(house)s at %(place)s",
        colour=colour(move.colour),
        house=colour(move.hall),
        place=place(move.place),
    )


ROWS = (
    HouseRow(
        move=m.StartingTroop,
        check=check_starting_troop,
        effect=starting_troop,
        words=(lambda move: text("places the starting troop at %(place)s", place=place(move.site))),
        touches=(lambda seat, move: (move.site, barracks(seat))),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("deploy", seat, move.site),
    ),
    HouseRow(
        move=m.Deploy,
        check=check_deploy,
        effect=deploy,
        words=deploy_words,
        touches=(lambda seat, move: (tokens(seat),) if move.place is None else (move.place, barracks(seat))),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("deploy", seat, move.place) if move.place is not None else None,
        costs=lambda _seat, _move: {POWER: DEPLOY},
    ),
    HouseRow(
        move=m.Assassinate,
        check=check_assassinate,
        effect=assassinate,
        words=(
            lambda move: text(
                "assassinates %(colour)s at %(place)s", colour=colour(move.victim), place=place(move.place)
            )
        ),
        touches=(lambda seat, move: (move.place, hall(seat))),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("assassinate", seat, move.place, move.victim),
        costs=lambda _seat, _move: {POWER: ASSASSINATE},
    ),
    HouseRow(
        move=m.Supplant,
        check=check_supplant,
        effect=supplant,
        words=(
            lambda move: text(
                "supplants %(colour)s at %(place)s", colour=colour(move.victim), place=place(move.place)
            )
        ),
        touches=(lambda seat, move: (move.place, hall(seat), barracks(seat), tokens(seat))),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("supplant", seat, move.place, move.victim),
    ),
    HouseRow(
        move=m.MoveTroop,
        check=check_move_troop,
        effect=move_troop,
        words=move_troop_words,
        touches=(lambda _seat, move: (move.origin, move.target)),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("move-troop", seat, move.origin, move.colour),
    ),
    HouseRow(
        move=m.ReturnTroop,
        check=check_return_troop,
        effect=return_troop,
        words=return_troop_words,
        touches=(lambda _seat, move: (move.place, barracks(move.owner))),
        group=WITH_TROOPS,
        asks=lambda seat, move: about("return-troop", seat, move.place, move.owner),
    ),
    HouseRow(
        move=m.PlaceTrophy,
        check=lambda state, house, _move: not_on_turn(state, house),
        effect=place_trophy,
        words=place_trophy_words,
        touches=(lambda _seat, move: (move.place, hall(move.hall))),
        group=WITH_TROOPS,
    ),
)
