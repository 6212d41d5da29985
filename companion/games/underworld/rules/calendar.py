"""Days that pass, and days of rest, which heal (P15, P16). Booklet: Healing Wounds, Time.

Every character has a date of their own, in days since the campaign began; characters meet only on the same
date.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import points_healed
from companion.games.underworld.moves.people import Character
from companion.games.underworld.rules.row import (
    DAYS,
    ENCOUNTERS,
    DeskRow,
    against,
    characters,
    look_up,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import ELSEWHERE, REST, Span, note_days
from companion.games.underworld.state.present import elsewhere, is_free, out_with_any
from companion.games.underworld.state.state import State, current_party
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

MAX_DAYS = 3660


def pass_days(state: State, who: tuple[str, ...], days: int, what: str) -> State:
    """Let days without rest pass for these characters; names of removed characters are ignored. `what`: see
    `Span`."""
    moved = {
        name: replace(state.characters[name], day=state.characters[name].day + days, rested=0)
        for name in who
        if name in state.characters
    }
    return _note_days(state, moved, days, what)


def let_rest(state: State, who: tuple[str, ...], days: int) -> State:
    """Let days of complete rest pass, and heal the living (P15)."""
    daily = state.readings["healing"] == "daily"
    moved = {}
    for each in (state.characters[name] for name in who if name in state.characters):
        if each.dead:
            moved[each.name] = replace(each, rested=0, day=each.day + days)
            continue
        healed = points_healed(each.rested + days, daily=daily) - points_healed(each.rested, daily=daily)
        hits = min(each.most, each.hits + healed)
        moved[each.name] = replace(each, hits=hits, rested=each.rested + days, day=each.day + days)
    return _note_days(state, moved, days, REST)


def rest_together(state: State, named: tuple[str, ...], days: int, tray: Tray) -> State:
    """Let a party rest: its free members heal; for the others the days merely pass."""
    there = named if tray.up_to_third_edition else tuple(name for name in named if is_free(state, name))
    state = let_rest(state, there, days)
    return pass_days(state, tuple(name for name in named if name not in there), days, ELSEWHERE)


def _note_days(state: State, moved: Mapping[str, Character], days: int, what: str) -> State:
    diary = state.diary
    for who in moved.values():
        diary = note_days(diary, who.name, Span(day=who.day - days, days=days, what=what))
    return replace(state, characters={**state.characters, **moved}, diary=diary)


def against_dates(state: State, party: tuple[str, ...]) -> Iterator[Objection]:
    days = {who: state.characters[who].day for who in party if who in state.characters}
    if len(set(days.values())) > 1:
        told = tuple(text("%(who)s day %(day)s", who=who, day=day) for who, day in days.items())
        yield against(text("Their dates differ: %(dates)s.", dates=told), "campaign_time")


def against_being_elsewhere(state: State, party: tuple[str, ...]) -> Iterator[Objection]:
    if out := tuple(name for name in party if name in elsewhere(state)):
        yield against(text("%(who)s: out with another party.", who=out), "campaign_time")


def pass_time(state: State, move: m.PassTime, tray: Tray) -> State:
    characters(state, move.who)
    if len(move.what) > m.MAX_ERRAND_LENGTH:
        raise Cannot(text("That is too long."))
    return pass_days(state, move.who, within(move.days, 1, MAX_DAYS), move.what.strip() or ELSEWHERE)


def against_pass_time(state: State, move: m.PassTime) -> Iterator[Objection]:
    """Object to characters who are out in the wilderness, where real time does not count."""
    journeys = [each.journey for each in (current_party(state), *state.parties.values()) if each.journey]
    out = tuple(who for who in move.who if any(who in each.party for each in journeys))
    if out:
        yield against(
            text("%(who)s: out in the wilderness, where only travel and rest let days pass.", who=out),
            "campaign_time",
        )


def rest(state: State, move: m.Rest, tray: Tray) -> State:
    characters(state, move.who)
    return let_rest(state, move.who, within(move.days, 1, MAX_DAYS))


def against_rest(state: State, move: m.Rest) -> Iterator[Objection]:
    out = out_with_any(state)
    for who in move.who:
        if who in out:
            yield against(text("%(who)s is not at home.", who=who), "healing")


def break_rest(state: State, move: m.BreakRest, tray: Tray) -> State:
    started = {each.name: replace(each, rested=0) for each in characters(state, move.who)}
    return replace(state, characters={**state.characters, **started})


def hurt(state: State, who: str, hits: int) -> State:
    """Take hit points from a character, or give some back, up to their maximum."""
    character = look_up(state.characters, who)
    left = min(character.most, character.hits - within(hits, -10_000, 10_000))
    after = replace(character, hits=left, rested=0 if hits > 0 else character.rested)
    return replace(state, characters={**state.characters, who: after})


def hurt_somebody(state: State, move: m.Hurt, tray: Tray) -> State:
    return hurt(state, move.who, move.hits)


def rest_words(move: m.Rest) -> Text:
    return ntext("%(who)s: %(n)s day of rest", "%(who)s: %(n)s days of rest", move.days, who=move.who)


def hurt_words(move: m.Hurt) -> Text:
    if move.hits < 0:
        return ntext(
            "%(who)s: %(n)s hit point back", "%(who)s: %(n)s hit points back", -move.hits, who=move.who
        )
    return ntext("%(who)s loses %(n)s hit point", "%(who)s loses %(n)s hit points", move.hits, who=move.who)


ROWS = (
    DeskRow.of(
        m.PassTime,
        pass_time,
        lambda move: ntext("%(who)s: %(n)s day passes", "%(who)s: %(n)s days pass", move.days, who=move.who),
        group=DAYS,
        check=against_pass_time,
        able=True,
    ),
    DeskRow.of(
        m.Hurt,
        hurt_somebody,
        hurt_words,
        group=ENCOUNTERS,
    ),
    DeskRow.of(m.Rest, rest, rest_words, group=DAYS, check=against_rest, able=True),
    DeskRow.of(
        m.BreakRest,
        break_rest,
        lambda move: text("%(who)s: rest is interrupted", who=move.who),
        group=DAYS,
    ),
)
