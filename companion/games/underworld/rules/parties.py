"""Several parties at once, each with its own expedition, journey, clock and haul. One is the current one, and
the others wait. Every character has a date of their own, and parties meet only at the same place and date.
Booklet: Time.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.travel import MODES
from companion.games.underworld.rules.calendar import against_dates
from companion.games.underworld.rules.row import (
    ASTRAY,
    CORRECTIONS,
    EXPEDITIONS,
    DeskRow,
    against,
    characters,
    check_name,
    look_up,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Counter, Expedition, Group, Journey, Party
from companion.games.underworld.state.state import State, add_counts, add_earned, switch_party
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import text

MAX_PARTIES = 20
NEVER = 10**6


def new_party(state: State, move: m.NewParty, tray: Tray) -> State:
    """Form a new party. Members who are out with the current party leave it and stay where they are. Raise
    `Cannot` if nobody would be left in it."""
    name = check_name(move.name)
    if name == state.party or name in state.parties:
        raise Cannot(text("There is a party called %(name)s already.", name=name))
    within(len(state.parties) + 1, 1, MAX_PARTIES - 1)
    characters(state, move.members)
    gone = set(move.members)
    stays = replace(
        state,
        expedition=_leave_expedition(state.expedition, gone),
        journey=_leave_journey(state.journey, gone),
    )
    return switch_party(replace(stays, parties={**state.parties, name: _split(state, move.members)}), name)


def _leave_expedition(below: Expedition | None, gone: set[str]) -> Expedition | None:
    if below is None:
        return None
    left = _those_who_stay(below.party, gone)
    return replace(below, party=left, counters=_counters_of(below.counters, left))


def _counters_of(counters: tuple[Counter, ...], party: tuple[str, ...]) -> tuple[Counter, ...]:
    """Return the counters of these characters, and of nobody in particular."""
    return tuple(each for each in counters if not each.who or each.who in party)


def _leave_journey(out: Journey | None, gone: set[str]) -> Journey | None:
    if out is None:
        return None
    left = _those_who_stay(out.party, gone)
    counters = _counters_of(out.counters, left)
    return replace(
        out, party=left, counters=counters, size=max(len(left), out.size - len(out.party) + len(left))
    )


def _those_who_stay(party: tuple[str, ...], gone: set[str]) -> tuple[str, ...]:
    left = tuple(name for name in party if name not in gone)
    if not left:
        raise Cannot(text("Somebody must stay with the party."))
    return left


def _split(state: State, members: tuple[str, ...]) -> Party:
    """Return the members as a party in the same place at the same time, without an encounter."""
    below, out = state.expedition, state.journey
    down = tuple(name for name in below.party if name in members) if below else ()
    away = tuple(name for name in out.party if name in members) if out else ()
    if below and down:
        below = replace(below, party=down, encounter=None, pursuit=None, beside=())
        below = replace(below, counters=_counters_of(below.counters, down))
    if out and away:
        out = replace(out, party=away, encounter=None, pursuit=None, beside=())
        out = replace(out, size=len(away), rations=0, horses=0, counters=_counters_of(out.counters, away))
    return Party(expedition=below if down else None, journey=out if away else None)


def turn_to_party(state: State, move: m.TurnToParty, tray: Tray) -> State:
    look_up(state.parties, move.name)
    return switch_party(state, move.name)


def join_parties(state: State, move: m.JoinParties, tray: Tray) -> State:
    """Merge another party into the current one. Where the two differ, such as in turns without rest, the
    worse counts; but of their lights, the one that burns longest, and the merged party is lost only if both
    were."""
    other = look_up(state.parties, move.name)
    if _place(state.expedition, state.journey) != _place(other.expedition, other.journey):
        raise Cannot(text("They are not in the same place."))
    left = {name: each for name, each in state.parties.items() if name != move.name}
    return replace(
        state,
        parties=left,
        expedition=_merge_expeditions(state.expedition, other.expedition),
        journey=_merge_journeys(state.journey, other.journey),
        found=state.found.plus(other.found),
        haul=state.haul.plus(other.haul),
        bearers=tuple(dict.fromkeys((*state.bearers, *other.bearers))),
        captives=add_counts(state.captives, other.captives),
        beaten=add_counts(state.beaten, other.beaten),
        earned=add_earned(state.earned, other.earned),
        castles={
            name: replace(each, party=state.party) if each.party == move.name else each
            for name, each in state.castles.items()
        },
    )


def _place(below: Expedition | None, out: Journey | None) -> tuple[object, ...]:
    return below.level if below else None, out.at if out else None


def _merge_expeditions(one: Expedition | None, other: Expedition | None) -> Expedition | None:
    if one is None or other is None:
        return one or other
    met = (*_list_met(one), *_list_met(other))
    lit = max((each for each in (one, other) if each.light), key=_burns_until, default=one)
    return replace(
        one,
        party=tuple(dict.fromkeys((*one.party, *other.party))),
        owed=max(one.owed, other.owed),
        since_rest=max(one.since_rest, other.since_rest),
        light=lit.light,
        lit=lit.lit,
        source=lit.source,
        burns=lit.burns,
        counters=tuple(dict.fromkeys((*one.counters, *other.counters))),
        encounter=met[0].encounter if met else None,
        pursuit=met[0].pursuit if met else None,
        beside=met[1:],
    )


def _burns_until(at: Expedition) -> int:
    """Return the turn in which a light goes out: in `NEVER` turns if nobody counts; for older entries, which
    do not say, the turn in which it was lit."""
    return at.lit + (NEVER if at.burns == 0 else at.burns or 0)


def _merge_journeys(one: Journey | None, other: Journey | None) -> Journey | None:
    if one is None or other is None:
        return one or other
    met = (*_list_met(one), *_list_met(other))
    return replace(
        one,
        party=tuple(dict.fromkeys((*one.party, *other.party))),
        owed=max(one.owed, other.owed),
        size=one.size + other.size,
        mode=_slower_mode(one, other),
        exploring=one.exploring or other.exploring,
        called=tuple(dict.fromkeys((*one.called, *other.called))),
        moved=max(one.moved, other.moved),
        rested=min(one.rested, other.rested),
        lost=one.lost if other.lost else 0,
        rations=min(one.rations, other.rations),
        eats=one.eats or other.eats,
        hungry=max(one.hungry, other.hungry),
        counters=tuple(dict.fromkeys((*one.counters, *other.counters))),
        horses=one.horses + other.horses,
        encounter=met[0].encounter if met else None,
        pursuit=met[0].pursuit if met else None,
        beside=met[1:],
    )


def _slower_mode(one: Journey, other: Journey) -> str:
    """Return the mode of the slower of two journeys if both go by land, by water or by air; otherwise that of
    the first."""
    if one.travel != other.travel:
        return one.mode
    return min(one.mode, other.mode, key=lambda mode: int(MODES[mode]["hexes_per_day"]))


def _list_met(out: Expedition | Journey) -> tuple[Group, ...]:
    return (Group(encounter=out.encounter, pursuit=out.pursuit), *out.beside) if out.encounter else ()


def against_join(state: State, move: m.JoinParties) -> Iterator[Objection]:
    """Object to parties whose dates differ or whose day is not over, and to different clocks underground."""
    other = state.parties.get(move.name)
    if other is None:
        return
    if any(out.astray for out in (state.journey, other.journey) if out):
        yield against(ASTRAY, "lost")
    outs = (state.expedition, state.journey, other.expedition, other.journey)
    everybody = dict.fromkeys(name for out in outs if out for name in out.party)
    yield from against_dates(state, tuple(everybody))
    if state.expedition and other.expedition and state.expedition.turn != other.expedition.turn:
        sentence = text(
            "One party is in turn %(n)s, the other in turn %(other)s.",
            n=state.expedition.turn,
            other=other.expedition.turn,
        )
        yield against(sentence, "campaign_time")


def dissolve(state: State, move: m.DissolveParty, tray: Tray) -> State:
    """Remove a party that is at home and carries nothing; the monsters it defeated still count."""
    gone = look_up(state.parties, move.name)
    if not gone.idle:
        raise Cannot(text("This party is out, or has something to divide."))
    left = {name: each for name, each in state.parties.items() if name != move.name}
    return replace(
        state,
        parties=left,
        beaten=add_counts(state.beaten, gone.beaten),
        earned=add_earned(state.earned, gone.earned),
    )


def name_party(state: State, move: m.NameParty, tray: Tray) -> State:
    name = check_name(move.name)
    if name in state.parties:
        raise Cannot(text("There is a party called %(name)s already.", name=name))
    castles = {
        each.name: replace(each, party=name) if each.party == state.party else each
        for each in state.castles.values()
    }
    return replace(state, party=name, castles=castles)


ROWS = (
    DeskRow.of(
        m.NewParty,
        new_party,
        lambda move: text("a new party, %(name)s: %(who)s", name=move.name, who=move.members or ("–",)),
        group=EXPEDITIONS,
        places=lambda move: tuple(f"character:{who}" for who in move.members),
    ),
    DeskRow.of(
        m.TurnToParty,
        turn_to_party,
        lambda move: text("the desk turns to %(name)s", name=move.name or text("the first party")),
        group=EXPEDITIONS,
    ),
    DeskRow.of(
        m.JoinParties,
        join_parties,
        lambda move: text("%(name)s joins the party", name=move.name or text("the first party")),
        group=EXPEDITIONS,
        check=against_join,
    ),
    DeskRow.of(
        m.DissolveParty,
        dissolve,
        lambda move: text("%(name)s is no longer a party", name=move.name or text("the first party")),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.NameParty,
        name_party,
        lambda move: text("the party is called %(name)s", name=move.name),
        group=CORRECTIONS,
    ),
)
