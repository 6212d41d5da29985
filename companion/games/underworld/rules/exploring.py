"""Exploring turn by turn: the clock, the rest that is owed, wandering monsters (P2). Booklet: The Move/Turn
in the Underworld.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.clock import SOON, burned_down, let_end, light_left, turns_of_light
from companion.games.underworld.facts.estates import WEEK
from companion.games.underworld.facts.travel import rest_due_underground
from companion.games.underworld.rules.calendar import against_being_elsewhere, against_dates, pass_days
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    EXPEDITIONS,
    DeskRow,
    against,
    characters,
    check_name,
    expedition,
    one_of,
    within,
)
from companion.games.underworld.rules.stocking import DEEPEST
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.rules.wandering import wandering
from companion.games.underworld.state.land import EXPEDITION
from companion.games.underworld.state.out import Expedition
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

WANDERING = "wandering monster"
ACTIVITIES = ("move", "search", "work", "rest")
MAX_TURNS = 144
"""The most turns that one entry lets pass: a day."""
QUARTERS_A_TURN = 4


def end_turn(state: State, tray: Tray, *, resting: bool = False) -> State:
    """End a turn: the clock advances, and a wandering monster may come."""
    at = expedition(state)
    passed = replace(
        at,
        turn=at.turn + 1,
        quarters=0,
        owed=max(0, at.owed - 1) if resting else at.owed,
        since_rest=0 if resting else at.since_rest + 1,
    )
    after = replace(state, expedition=let_end(passed, passed.turn))
    return wandering(after, tray) if tray.on("uw_wandering_check").result == WANDERING else after


def set_out(state: State, move: m.SetOut, tray: Tray) -> State:
    if not move.party:
        raise Cannot(text("Choose somebody first."))
    characters(state, move.party)
    at = Expedition(level=within(move.level, 1, DEEPEST), party=move.party, light=move.light)
    if not tray.up_to_fifth_edition:
        source = one_of(m.LIGHTS, move.source)
        at = replace(at, source=source, burns=turns_of_light(state, source))
    return replace(state, expedition=at)


def against_set_out(state: State, move: m.SetOut) -> Iterator[Objection]:
    if state.expedition is not None:
        yield against(text("An expedition is under way; this begins another."), "campaign_time")
    if not move.light:
        yield against(text("Nobody can see without light or infravision."), "light")
    yield from against_being_elsewhere(state, move.party)
    yield from against_dates(state, move.party)


def turns(state: State, move: m.Turns, tray: Tray) -> State:
    """Let the given number of turns pass, or fewer if monsters are met, rest falls due, the light goes out or
    will in two turns, or a counter ends. A party that moves leaves doors and noise behind."""
    one_of(ACTIVITIES, move.activity)
    at = expedition(state)
    if move.activity == "move":
        state = replace(state, expedition=replace(at, door=False, noise=False))
    resting = move.activity == "rest"
    for _turn in range(within(move.count, 1, MAX_TURNS)):
        before, state = state, end_turn(state, tray, resting=resting)
        if state.groups != before.groups or (not resting and rest_due_underground(expedition(state))):
            break
        if burned_down(state) and not burned_down(before):
            break
        if not tray.up_to_fifth_edition and _runs_out(state, before):
            break
    return state


def _runs_out(state: State, before: State) -> bool:
    """Return whether a turn brought the light within two turns of going out, or ended something."""
    ended = len(expedition(state).counters) < len(expedition(before).counters)
    return ended or (light_left(state) == SOON and light_left(before) != SOON)


def against_turns(state: State, move: m.Turns) -> Iterator[Objection]:
    at = state.expedition
    if at is None:
        return
    if at.encounter or at.pursuit:
        yield against(text("The party is in an encounter."), "uw_avoiding")
    if move.activity != "rest":
        yield from against_work(state)


def against_work(state: State) -> Iterator[Objection]:
    """Object to searching, or beginning anything else, while rest is owed, if this table reads the rule
    so."""
    at = state.expedition
    if at is not None and rest_due_underground(at) and state.readings["rest_skipped"] == "binds":
        yield against(text("A rest turn is owed."), "underworld_time")


def against_spend_quarters(state: State, move: m.SpendQuarters) -> Iterator[Objection]:
    yield from against_work(state)


def spend_quarters(state: State, move: m.SpendQuarters, tray: Tray) -> State:
    at = expedition(state)
    if move.what:
        check_name(move.what)
    spent = at.quarters + within(move.quarters, 1, QUARTERS_A_TURN)
    if spent < QUARTERS_A_TURN:
        return replace(state, expedition=replace(at, quarters=spent))
    after = end_turn(state, tray)
    return replace(after, expedition=replace(expedition(after), quarters=spent - QUARTERS_A_TURN))


def set_clock(state: State, move: m.SetClock, tray: Tray) -> State:
    at = expedition(state)
    characters(state, move.party)
    return replace(
        state,
        expedition=replace(
            at,
            level=within(move.level, 1, DEEPEST),
            turn=within(move.turn, 0),
            since_rest=within(move.since_rest, 0),
            owed=within(move.owed, 0),
            light=move.light,
            lit=at.lit if at.light and at.lit <= move.turn else move.turn,
            party=move.party,
        ),
    )


def come_home(state: State, move: m.ComeHome, tray: Tray) -> State:
    """Bring home everybody who was in the expedition or waited above. It took a week of their time (P16)."""
    at = expedition(state)
    waited = state.journey.party if state.journey and not tray.up_to_second_edition else ()
    everybody = tuple(dict.fromkeys((*at.party, *waited)))
    return pass_days(replace(state, expedition=None), everybody, WEEK, EXPEDITION)


def turns_words(move: m.Turns) -> Text:
    activity = {
        "move": text("on the way"),
        "search": text("search"),
        "work": text("work"),
        "rest": text("rest"),
    }
    doing = activity.get(move.activity, Text(move.activity))
    return ntext("%(n)s turn: %(what)s", "up to %(n)s turns: %(what)s", move.count, what=doing)


ROWS = (
    DeskRow.of(
        m.SetOut,
        set_out,
        lambda move: text("%(who)s: down to level %(level)s", who=move.party, level=move.level),
        group=EXPEDITIONS,
        check=against_set_out,
        able=True,
        about=("expedition",),
    ),
    DeskRow.of(m.Turns, turns, turns_words, group=EXPEDITIONS, check=against_turns, about=("expedition",)),
    DeskRow.of(
        m.SpendQuarters,
        spend_quarters,
        lambda move: ntext(
            "%(n)s quarter of a turn: %(what)s",
            "%(n)s quarters of a turn: %(what)s",
            move.quarters,
            what=move.what or "–",
        ),
        group=EXPEDITIONS,
        check=against_spend_quarters,
        about=("expedition",),
    ),
    DeskRow.of(
        m.SetClock,
        set_clock,
        lambda move: text("level %(level)s, turn %(turn)s", level=move.level, turn=move.turn),
        group=CORRECTIONS,
        about=("expedition",),
    ),
    DeskRow.of(
        m.ComeHome,
        come_home,
        lambda move: text("the expedition comes home: a week has passed"),
        group=EXPEDITIONS,
        about=("expedition",),
    ),
)
