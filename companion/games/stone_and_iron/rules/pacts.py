"""Declaring and ending pacts at the start of a turn (Starting the Turn; the appendix)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import ABSENCE, ALLIANCES, TURN
from companion.games.stone_and_iron.facts.forces import are_allied, may_ally
from companion.games.stone_and_iron.facts.meetings import find_trespassers
from companion.games.stone_and_iron.rules.correcting import Correction, correction_words, refuse_factions
from companion.games.stone_and_iron.rules.row import (
    NO_FACTION,
    PACTS,
    CampaignRow,
    against,
    question_from,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.steps import take_square
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.state import START, State, pact, with_holding
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, text

NO_PACT: Final = text("There is no such pact, and no offer of one.")


def offer_pact(state: State, seat: str, move: m.OfferPact) -> State:
    if move.to not in state.seats or move.to == seat:
        raise Cannot(NO_FACTION)
    if are_allied(state, seat, move.to):
        raise Cannot(text("That pact is already in force."))
    return replace(state, offers=state.offers | {(seat, move.to)})


def accept_pact(state: State, seat: str, move: m.AcceptPact) -> State:
    """Make the pact: both have now agreed (SI-78)."""
    if (move.of, seat) not in state.offers:
        raise Cannot(text("Nobody has offered that pact."))
    offers = state.offers - {(move.of, seat), (seat, move.of)}
    return replace(state, offers=offers, pacts=state.pacts | {pact(seat, move.of)})


def end_pact(state: State, seat: str, move: m.EndPact) -> State:
    """End a pact, or an offer. When a pact ends, factions in the same square are engaged (SI-78). Unless the
    entry is an older one (`falls` is false), an army alone in land of the former ally may also take it
    (SI-91), and neither of the two factions counts as having passed any longer."""
    both = {(seat, move.other), (move.other, seat)}
    if pact(seat, move.other) not in state.pacts and not both & state.offers:
        raise Cannot(NO_PACT)
    ends = are_allied(state, seat, move.other)
    after = replace(state, pacts=state.pacts - {pact(seat, move.other)}, offers=state.offers - both)
    if not (ends and move.falls):
        return after
    passed = {one: until for one, until in state.passed.items() if one not in (seat, move.other)}
    return _let_fall(replace(after, passed=passed), seat, move.other)


def _let_fall(state: State, one: str, other: str) -> State:
    """Return the state after armies alone in the land of a former ally have taken it, if the table reads the
    rule so (SI-91)."""
    if state.options.betrayal != "falls" or state.options.capture != "on_entry":
        return state
    for army in find_trespassers(state, one, other):
        if state.squares[army.square].owner in (one, other):
            state = take_square(state, army)
    return state


def against_offer_pact(state: State, seat: str, move: m.OfferPact) -> Iterator[Objection]:
    yield from _against_pact(state, seat, move.to)


def against_accept_pact(state: State, seat: str, move: m.AcceptPact) -> Iterator[Objection]:
    yield from _against_pact(state, seat, move.of)


def _against_pact(state: State, seat: str, other: str) -> Iterator[Objection]:
    yield from wrong_phase(state, START)
    if not may_ally(seat, other):
        sentence = text(
            "%(one)s and %(other)s can make no pact: X in the table of alliances.",
            one=name_of(seat),
            other=name_of(other),
        )
        yield against(sentence, ALLIANCES)


def against_end_pact(state: State, seat: str, move: m.EndPact) -> Iterator[Objection]:
    if pact(seat, move.other) not in state.pacts:
        return
    yield from wrong_phase(state, START)
    if state.options.alliance_changes == "permanent":
        yield against(text("By this table's settings a pact never ends."), TURN)


def name_stand_in(state: State, seat: str, move: m.NameStandIn) -> State:
    """Name an ally; without one, the first in priority moves for the faction again (SI-80)."""
    if move.ally and move.ally not in state.seats:
        raise Cannot(NO_FACTION)
    return with_holding(state, seat, stand_in=move.ally)


def against_name_stand_in(state: State, seat: str, move: m.NameStandIn) -> Iterator[Objection]:
    if move.ally and (move.ally == seat or not are_allied(state, seat, move.ally)):
        yield against(text("There is no alliance with %(faction)s.", faction=name_of(move.ally)), ABSENCE)
    yield from _too_late(state, seat)


def _too_late(state: State, seat: str) -> Iterator[Objection]:
    if seat in state.away:
        yield against(text("The ally who moves for an absent player must be named beforehand."), ABSENCE)


def offer_words(move: m.OfferPact) -> Text:
    return text("offers %(faction)s a pact", faction=name_of(move.to))


def accept_words(move: m.AcceptPact) -> Text:
    return text("accepts the pact with %(faction)s", faction=name_of(move.of))


def end_words(state: State | None, seat: str, move: m.EndPact) -> Text:
    """Return what ends: the other's offer, which is declined, the faction's own, which is withdrawn, or the
    pact; if the state has none of these, or no state is given, the pact."""
    if state is not None and pact(seat, move.other) not in state.pacts:
        if (move.other, seat) in state.offers:
            return text("declines the pact with %(faction)s", faction=name_of(move.other))
        if (seat, move.other) in state.offers:
            return text("withdraws its offer of a pact with %(faction)s", faction=name_of(move.other))
    return text("ends the pact with %(faction)s", faction=name_of(move.other))


def stand_in_words(move: m.NameStandIn) -> Text:
    if not move.ally:
        return text("lets the first ally in priority move in its place")
    return text("names %(faction)s to move for it", faction=name_of(move.ally))


def set_pact(state: State, seat: str, move: m.SetPact) -> State:
    if move.one == move.other or not {move.one, move.other} <= {*state.seats}:
        raise Cannot(NO_FACTION)
    both = {pact(move.one, move.other)}
    return replace(state, pacts=state.pacts | both if move.stands else state.pacts - both)


def pact_words(move: m.SetPact) -> Text:
    one, other = name_of(move.one), name_of(move.other)
    if not move.stands:
        return text("correction: no pact between %(one)s and %(other)s", one=one, other=other)
    return text("correction: a pact between %(one)s and %(other)s", one=one, other=other)


ROWS = (
    CampaignRow(
        move=m.OfferPact,
        check=against_offer_pact,
        effect=offer_pact,
        words=offer_words,
        group=PACTS,
        asks=lambda seat, move: question_from("ally", seat, victim=move.to),
    ),
    CampaignRow(
        move=m.AcceptPact,
        check=against_accept_pact,
        effect=accept_pact,
        words=accept_words,
        group=PACTS,
        asks=lambda seat, move: question_from("ally", seat, victim=move.of),
    ),
    CampaignRow(move=m.EndPact, check=against_end_pact, effect=end_pact, words_at=end_words, group=PACTS),
    CampaignRow(
        move=m.NameStandIn,
        check=against_name_stand_in,
        effect=name_stand_in,
        words=stand_in_words,
        group=PACTS,
    ),
    Correction(
        move=m.SetPact,
        check=refuse_factions,
        effect=set_pact,
        words_at=correction_words(pact_words),
        for_table=True,
    ),
)
