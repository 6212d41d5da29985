"""Setting the whole position at once: a series of corrections, all or none."""

from collections.abc import Iterator, Mapping

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SLOTS, name_of
from companion.games.tyrants.catalogue.cards import MARKET_DECK
from companion.games.tyrants.catalogue.settings import (
    COLOURS,
    HOUSES,
    INDEX,
    NAMES,
    NO_HOUSE,
    SPIES,
    TROOPS,
    WHITE,
)
from companion.games.tyrants.rules.cards import market_deck
from companion.games.tyrants.rules.corrections import (
    check_counts,
    check_set_spies,
    check_set_turn,
    set_barracks,
    set_hall,
    set_spies,
    set_tokens,
    set_troops,
    set_turn,
)
from companion.games.tyrants.rules.row import (
    barracks,
    check_bounds,
    colour,
    correction,
    hall,
    tokens,
)
from companion.games.tyrants.state import State
from companion.kernel.rulings import Cannot, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def paint(state: State, house: int, move: m.Paint) -> State:
    """Set everything that was counted. The turn is set before the market deck, since an empty deck triggers
    the end in the round of that turn."""
    named = {*move.halls, *move.tokens, *move.barracks, *move.spies_left, move.on_turn or HOUSES[house]}
    if any(INDEX.get(seat, WHITE) not in state.order for seat in named):
        raise Cannot(NO_HOUSE)
    after = _set_board(state, move)
    for seat, troops in move.halls.items():
        after = set_hall(after, INDEX[seat], m.SetHall(troops))
    for seat, vp in move.tokens.items():
        after = set_tokens(after, INDEX[seat], m.SetTokens(vp))
    for playing in state.order:
        after = _set_what_is_left(after, playing, move)
    if move.round is not None and move.on_turn is not None:
        after = set_turn(after, INDEX[move.on_turn], m.SetTurn(move.round))
    return _set_market(after, move)


def _set_board(state: State, move: m.Paint) -> State:
    for place, troops in move.troops.items():
        if PLACE.get(place) in state.field.places:
            _refuse_overfull(place, troops)
        state = set_troops(state, WHITE, m.SetTroops(place, troops))
    for site, houses in move.spies.items():
        state = set_spies(state, WHITE, m.SetSpies(site, houses))
    return state


def _refuse_overfull(place: str, troops: Mapping[str, int]) -> None:
    """Raise `Cannot` for more troops than the place has spaces."""
    spaces = SLOTS[PLACE[place]].bit_count()
    if sum(max(0, troops.get(colour, 0)) for colour in COLOURS) <= spaces:
        return
    raise Cannot(
        ntext(
            "%(place)s has %(n)s troop space.",
            "%(place)s has %(n)s troop spaces.",
            spaces,
            place=name_of(place),
        )
    )


def _set_what_is_left(state: State, house: int, move: m.Paint) -> State:
    """Set a house's troops and spies left as counted or, if not counted, to what the board and the trophy
    halls leave; a number that is right already is not touched."""
    seat = HOUSES[house]
    out = state.troops[house].bit_count() + sum(hall[house] for hall in state.halls)
    troops = max(0, move.barracks.get(seat, TROOPS - out))
    spies = max(0, move.spies_left.get(seat, SPIES - state.spies[house].bit_count()))
    return set_barracks(
        state,
        house,
        m.SetBarracks(
            troops if troops != state.barracks[house] else None,
            spies if spies != state.spy_supply[house] else None,
        ),
    )


def _set_market(state: State, move: m.Paint) -> State:
    if move.market is None or move.market == state.market:
        return state
    return market_deck(state, state.on_turn, m.MarketDeck(max(0, move.market)))


def check_paint(state: State, house: int, move: m.Paint) -> tuple[Objection, ...]:
    """Return the objections to pieces that do not add up, and to the turn. Raise `Refusal` for impossible
    values, `Cannot` for what does not fit on the board."""
    for troops in (*move.troops.values(), *move.halls.values()):
        check_counts(state, troops)
    for site, houses in move.spies.items():
        check_set_spies(state, house, m.SetSpies(site, houses))
    for playing in state.order:
        if sum(HOUSES[playing] in houses for houses in move.spies.values()) > SPIES:
            raise Refusal(text("%(house)s has only %(n)s spies.", house=NAMES[playing], n=SPIES))
    for values, most in ((move.tokens, m.MAX_VP), (move.barracks, TROOPS), (move.spies_left, SPIES)):
        for value in values.values():
            check_bounds(value, 0, most)
    check_bounds(move.market or 0, 0, MARKET_DECK)
    against = _check_turn(state, house, move)
    after = paint(state, house, move)
    doubts = (*list_unaccounted(after), *(_doubt_first_turn(after) if move.round else ()))
    return (*against, *(Objection(sentence=sentence) for sentence in doubts))


def _doubt_first_turn(after: State) -> Iterator[Text]:
    """Yield a sentence if nobody has had a turn according to the form, but the pieces say otherwise."""
    starting = all(after.troops[house].bit_count() <= 1 for house in after.order)
    untouched = starting and not any(sum(hall) for hall in after.halls)
    if after.turns == 0 and not untouched:
        yield text(
            "In round 1, on %(house)s's turn, nobody has had a turn yet, but the pieces show otherwise.",
            house=NAMES[after.on_turn],
        )


def list_unaccounted(state: State) -> Iterator[Text]:
    """Yield a sentence for each colour whose pieces do not add up to what came out of the box."""
    for house in (*sorted(state.order), WHITE):
        if missing := state.unaccounted[house]:
            yield troops_unaccounted(house, missing)
    for house in sorted(state.order):
        if missing := state.unaccounted_spies[house]:
            yield spies_unaccounted(house, missing)


def troops_unaccounted(house: int, missing: int) -> Text:
    name = NAMES[house]
    if house == WHITE:
        if missing > 0:
            return ntext(
                "%(n)s white troop of the set-up is unaccounted for.",
                "%(n)s white troops of the set-up are unaccounted for.",
                missing,
            )
        return ntext(
            "There is %(n)s more white troop than the set-up placed.",
            "There are %(n)s more white troops than the set-up placed.",
            -missing,
        )
    if missing > 0:
        return ntext(
            "%(house)s: %(n)s of %(all)s troops is unaccounted for.",
            "%(house)s: %(n)s of %(all)s troops are unaccounted for.",
            missing,
            house=name,
            all=TROOPS,
        )
    return ntext(
        "%(house)s has %(n)s more troop than the %(all)s in the box.",
        "%(house)s has %(n)s more troops than the %(all)s in the box.",
        -missing,
        house=name,
        all=TROOPS,
    )


def spies_unaccounted(house: int, missing: int) -> Text:
    if missing > 0:
        return ntext(
            "%(house)s: %(n)s of %(all)s spies is unaccounted for.",
            "%(house)s: %(n)s of %(all)s spies are unaccounted for.",
            missing,
            house=NAMES[house],
            all=SPIES,
        )
    return ntext(
        "%(house)s has %(n)s more spy than the %(all)s in the box.",
        "%(house)s has %(n)s more spies than the %(all)s in the box.",
        -missing,
        house=NAMES[house],
        all=SPIES,
    )


def _check_turn(state: State, house: int, move: m.Paint) -> tuple[Objection, ...]:
    if (move.round is None) != (move.on_turn is None):
        raise Malformed(text("Choose both: the round, and whose turn it is."))
    if move.round is None:
        return ()
    if (move.round, move.on_turn) == (state.round, HOUSES[state.on_turn]):
        return ()
    return check_set_turn(state, house, m.SetTurn(move.round))


def paint_words(move: m.Paint) -> Text:
    troops = sum(sum(there.values()) for there in move.troops.values())
    spies = sum(len(houses) for houses in move.spies.values())
    pieces = (ntext("%(n)s troop", "%(n)s troops", troops), ntext("%(n)s spy", "%(n)s spies", spies))
    if move.round is None or move.on_turn is None:
        return text("sets up the board: %(pieces)s", pieces=pieces)
    return text(
        "sets up the board: %(pieces)s; round %(round)s, %(house)s's turn",
        pieces=pieces,
        round=move.round,
        house=colour(move.on_turn),
    )


def _list_places(_seat: Seat | None, move: m.Paint) -> tuple[str, ...]:
    """Return the places that the move sets. Barracks follow from the trophy halls, even if the move does not
    name them."""
    return (
        *move.troops,
        *(hall(house) for house in move.halls),
        *(tokens(house) for house in move.tokens),
        *(barracks(house) for house in move.halls),
    )


ROWS = (
    correction(
        move=m.Paint,
        check=check_paint,
        effect=paint,
        words=paint_words,
        touches=_list_places,
        corrects_all=True,
        for_table=True,
    ),
)
