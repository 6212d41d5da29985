"""Corrections: pieces, VP tokens and the turn are set to what they are at the table. A difference in pieces
is recorded as unaccounted, one in VP tokens with the reason `CORRECTION`."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SLOTS
from companion.games.tyrants.catalogue.settings import (
    COLOURS,
    HOUSES,
    INDEX,
    NO_COLOUR,
    NO_HOUSE,
    SPIES,
    TROOPS,
    WHITE,
)
from companion.games.tyrants.facts import is_over, place_in_play, site_in_play
from companion.games.tyrants.rules.row import (
    CORRECTION,
    NO_SPACE,
    NOT_IN_PLAY,
    PAGES,
    barracks,
    check_bounds,
    colour,
    correction,
    hall,
    place,
    tokens,
    troops,
)
from companion.games.tyrants.rules.turns import leave_turn
from companion.games.tyrants.state import State, put
from companion.kernel.rulings import Cannot, Malformed, Objection, Refusal
from companion.kernel.words import Text, ntext, text


def check_counts(state: State, counts: Mapping[str, int]) -> None:
    """Raise `Refusal` for troops of a house that is not in the game, `Malformed` for other impossible colours
    or numbers."""
    for name, n in counts.items():
        if name not in COLOURS:
            raise Malformed(NO_COLOUR)
        if INDEX[name] not in (*state.order, WHITE):
            raise Refusal(NO_HOUSE)
        check_bounds(n, 0, TROOPS)


def set_troops(state: State, house: int, move: m.SetTroops) -> State:
    """Put a number of troops at a place: those that stay keep their spaces; new ones fill the empty spaces in
    the order of the slots."""
    index = place_in_play(state, move.place)
    if index is None:
        raise Cannot(NOT_IN_PLAY)
    mask = SLOTS[index]
    wanted = tuple(max(0, move.troops.get(name, 0)) for name in COLOURS)
    if sum(wanted) > mask.bit_count():
        raise Cannot(NO_SPACE)
    kept = tuple(_lowest_bits(bits & mask, n) for bits, n in zip(state.troops, wanted, strict=True))
    empty = mask & ~sum(kept)
    standing, unaccounted = list(state.troops), list(state.unaccounted)
    for whose, n in enumerate(wanted):
        coming = _lowest_bits(empty, n - kept[whose].bit_count())
        empty &= ~coming
        standing[whose] = state.troops[whose] & ~mask | kept[whose] | coming
        unaccounted[whose] -= n - (state.troops[whose] & mask).bit_count()
    return replace(state, troops=tuple(standing), unaccounted=tuple(unaccounted))


def _lowest_bits(bits: int, n: int) -> int:
    chosen = 0
    for _ in range(n):
        lowest = bits & ~chosen
        chosen |= lowest & -lowest
    return chosen


def check_set_troops(state: State, house: int, move: m.SetTroops) -> tuple[Objection, ...]:
    check_counts(state, move.troops)
    return ()


def set_troops_words(move: m.SetTroops) -> Text:
    return text("correction: %(place)s holds %(troops)s", place=place(move.place), troops=troops(move.troops))


def set_spies(state: State, house: int, move: m.SetSpies) -> State:
    site = site_in_play(state, move.site)
    if site is None:
        raise Cannot(NOT_IN_PLAY)
    spies, unaccounted = list(state.spies), list(state.unaccounted_spies)
    for index, seat in enumerate(HOUSES):
        there, wanted = spies[index] >> site & 1, int(seat in move.houses)
        spies[index] ^= (there ^ wanted) << site
        unaccounted[index] -= wanted - there
    return replace(state, spies=tuple(spies), unaccounted_spies=tuple(unaccounted))


def check_set_spies(state: State, house: int, move: m.SetSpies) -> tuple[Objection, ...]:
    if not set(move.houses) <= {HOUSES[playing] for playing in state.order}:
        raise Refusal(NO_HOUSE)
    return ()


def set_spies_words(move: m.SetSpies) -> Text:
    if not move.houses:
        return text("correction: no spies at %(place)s", place=place(move.site))
    houses = tuple(map(colour, move.houses))
    return text("correction: spies at %(place)s: %(houses)s", place=place(move.site), houses=houses)


def set_hall(state: State, house: int, move: m.SetHall) -> State:
    hall = tuple(max(0, move.troops.get(name, 0)) for name in COLOURS)
    unaccounted = tuple(
        left - (now - was) for left, now, was in zip(state.unaccounted, hall, state.halls[house], strict=True)
    )
    return replace(state, halls=put(state.halls, house, hall), unaccounted=unaccounted)


def check_set_hall(state: State, house: int, move: m.SetHall) -> tuple[Objection, ...]:
    check_counts(state, move.troops)
    return ()


def set_tokens(state: State, house: int, move: m.SetTokens) -> State:
    reasons = state.tokens[house]
    difference = move.vp - sum(reasons.values())
    corrected = {**reasons, CORRECTION: reasons.get(CORRECTION, 0) + difference}
    return replace(
        state,
        tokens=put(state.tokens, house, {why: vp for why, vp in corrected.items() if vp}),
        owed=put(state.owed, house, {}),
    )


def check_set_tokens(state: State, house: int, move: m.SetTokens) -> tuple[Objection, ...]:
    check_bounds(move.vp, 0, m.MAX_VP)
    return ()


def set_barracks(state: State, house: int, move: m.SetBarracks) -> State:
    """Return the state with these numbers of troops and spies in the barracks. If any troops are left, an end
    that was proposed because these barracks seemed empty is withdrawn."""
    after = state
    if move.troops is not None:
        appeared = move.troops - state.barracks[house]
        proposed = state.proposed
        if (
            proposed is not None
            and (proposed.reason, proposed.house) == ("barracks", house)
            and move.troops > 0
        ):
            proposed = None
        after = replace(
            after,
            barracks=put(state.barracks, house, move.troops),
            unaccounted=put(state.unaccounted, house, state.unaccounted[house] - appeared),
            proposed=proposed,
        )
    if move.spies is not None:
        appeared = move.spies - state.spy_supply[house]
        after = replace(
            after,
            spy_supply=put(state.spy_supply, house, move.spies),
            unaccounted_spies=put(state.unaccounted_spies, house, state.unaccounted_spies[house] - appeared),
        )
    return after


def check_set_barracks(state: State, house: int, move: m.SetBarracks) -> tuple[Objection, ...]:
    if move.troops is None and move.spies is None:
        raise Malformed(text("Enter how many are left."))
    check_bounds(move.troops or 0, 0, TROOPS)
    check_bounds(move.spies or 0, 0, SPIES)
    return ()


def set_barracks_words(move: m.SetBarracks) -> Text:
    left, spies = move.troops or 0, move.spies or 0
    if move.spies is None:
        return ntext(
            "correction: %(n)s troop in the barracks", "correction: %(n)s troops in the barracks", left
        )
    if move.troops is None:
        return ntext("correction: %(n)s spy left", "correction: %(n)s spies left", spies)
    troops = ntext("%(n)s troop", "%(n)s troops", left)
    return text("correction: %(what)s left", what=(troops, ntext("%(n)s spy", "%(n)s spies", spies)))


def set_turn(state: State, house: int, move: m.SetTurn) -> State:
    """Set the turn. If that turn had already ended once, restore which markers were held in it and which have
    already given VP (moves of the first edition do not)."""
    turns = (max(move.round, 1) - 1) * len(state.order) + state.order.index(house)
    everyone = sum(1 << playing for playing in state.order)
    if turns == state.turns:
        return replace(state, placed=everyone)
    left = leave_turn(state, state.paid)
    held, paid = (0, 0) if move.edition == m.FIRST_EDITION else left.get(turns, (0, 0))
    return replace(state, turns=turns, placed=everyone, held=held, paid=paid, left=left)


def check_set_turn(state: State, house: int, move: m.SetTurn) -> tuple[Objection, ...]:
    check_bounds(move.round, 1, m.ROUNDS)
    if is_over(state):
        return (Objection(sentence=text("The game is over."), page=PAGES["end"]),)
    return ()


def set_turn_words(move: m.SetTurn) -> Text:
    return text("correction: it is this house's turn, in round %(n)s", n=move.round)


ROWS = (
    correction(
        move=m.SetTroops,
        check=check_set_troops,
        effect=set_troops,
        words=set_troops_words,
        touches=(lambda _seat, move: (move.place,)),
        for_table=True,
    ),
    correction(
        move=m.SetSpies,
        check=check_set_spies,
        effect=set_spies,
        words=set_spies_words,
        touches=(lambda _seat, move: (move.site,)),
        for_table=True,
    ),
    correction(
        move=m.SetHall,
        check=check_set_hall,
        effect=set_hall,
        words=(lambda move: text("correction: trophy hall: %(troops)s", troops=troops(move.troops))),
        touches=(lambda seat, _move: (hall(seat),)),
    ),
    correction(
        move=m.SetTokens,
        check=check_set_tokens,
        effect=set_tokens,
        words=(lambda move: text("correction: %(vp)s VP in tokens", vp=move.vp)),
        touches=(lambda seat, _move: (tokens(seat),)),
    ),
    correction(
        move=m.SetBarracks,
        check=check_set_barracks,
        effect=set_barracks,
        words=set_barracks_words,
        touches=(lambda seat, _move: (barracks(seat),)),
    ),
    correction(move=m.SetTurn, check=check_set_turn, effect=set_turn, words=set_turn_words),
)
