"""P9: build a stronghold. Construction of Castles and Strongholds."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import OPEN, PRICES, days_to_build, total
from companion.games.underworld.rules.people import booked_hundredths
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    STRONGHOLDS,
    Cannot,
    Row,
    against,
    named,
    of,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Stronghold, is_hex
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import ntext, text

MOST_SECTIONS = 300
MOST_PRICE = 10**7
MOST_STRONGHOLDS = 100
HIGHEST = 30
ENGINEER = "Engineer"
BUILDING = "building"


def found(state: State, move: m.Found, tray: Tray) -> State:
    if move.stronghold in state.strongholds:
        raise Cannot(text("That name is already taken."))
    owner = of(state.characters, move.owner)
    if move.at and not is_hex(move.at):
        raise Cannot(text("Write a hex as column and row, for example 0307."))
    within(len(state.strongholds), 0, MOST_STRONGHOLDS - 1)
    new = Stronghold(
        name=named(move.stronghold),
        owner=move.owner,
        at=move.at,
        wilderness=move.wilderness,
        founded=owner.day,
    )
    return with_stronghold(state, new)


def plan(state: State, move: m.Plan, tray: Tray) -> State:
    stronghold = of(state.strongholds, move.stronghold)
    within(len(move.sections), 0, MOST_SECTIONS)
    for section in move.sections:
        if not section.price:
            one_of(PRICES, section.item)
        named(section.item)
        within(section.hundredths, 1, 10**6)
        within(section.taller, -HIGHEST, HIGHEST)
        within(section.price, 0, MOST_PRICE)
    planned = replace(stronghold, plan=move.sections)
    more = added(stronghold, move)
    return paid(state, planned, more) if more else with_stronghold(state, planned)


def added(stronghold: Stronghold, move: m.Plan) -> int:
    """Return hundredths of a GP that are new since it was paid for; what is taken out of a plan is not paid
    back."""
    if not move.pays or stronghold.ready < 0:
        return 0
    return max(0, total(move.sections) - max(stronghold.spent, total(stronghold.plan)))


def against_plan(state: State, move: m.Plan) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    more = added(stronghold, move) if stronghold is not None else 0
    if stronghold is not None and more and more > _purse(state, stronghold):
        yield against(
            text("%(who)s does not have that much gold.", who=stronghold.owner), "construction_rules"
        )
    for section in move.sections:
        printed = PRICES.get(section.item)
        if printed and section.price and section.price != printed:
            sentence = text("%(item)s costs %(gp)s GP.", item=section.item, gp=printed)
            yield against(sentence, "construction_stone")
        if not section.price and section.item in OPEN:
            yield against(text("%(item)s has no price.", item=section.item), "construction_user_priced")


def build(state: State, move: m.Build, tray: Tray) -> State:
    """Paid at once; the rest of the plan is built by and by."""
    stronghold = of(state.strongholds, move.stronghold)
    sum_ = total(stronghold.plan)
    if not sum_:
        raise Cannot(text("Nothing is planned."))
    return paid(state, replace(stronghold, ready=-1, spent=0), sum_)


def paid(state: State, stronghold: Stronghold, hundredths: int) -> State:
    """Booked, and built once what is in work already is done."""
    days = days_to_build(hundredths, int(state.readings["building_pace"]))
    begins = max(stronghold.ready, of(state.characters, stronghold.owner).day)
    ready = begins + days
    lived_in = stronghold.lived_in if stronghold.lived_in >= 0 else ready
    built = replace(stronghold, ready=ready, lived_in=lived_in, spent=stronghold.spent + hundredths)
    return with_stronghold(booked_hundredths(state, stronghold.owner, BUILDING, -hundredths), built)


def _purse(state: State, stronghold: Stronghold) -> int:
    return state.accounts[stronghold.owner].purse if stronghold.owner in state.accounts else 0


def against_build(state: State, move: m.Build) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    if stronghold is None:
        return
    if not stronghold.specialists.get(ENGINEER):
        yield against(text("A major stronghold needs an Engineer."), "construction_rules")
    if stronghold.ready >= 0:
        yield against(text("The plan was already paid for."), "construction_rules")
    if _purse(state, stronghold) < total(stronghold.plan):
        yield against(
            text("%(who)s does not have that much gold.", who=stronghold.owner), "construction_rules"
        )


def with_stronghold(state: State, stronghold: Stronghold) -> State:
    return replace(state, strongholds={**state.strongholds, stronghold.name: stronghold})


ROWS = (
    Row.of(
        m.Found,
        found,
        lambda move: text("%(who)s plans %(place)s", who=move.owner, place=move.stronghold),
        group=STRONGHOLDS,
        living=True,
    ),
    Row.of(
        m.Plan,
        plan,
        lambda move: ntext(
            "%(place)s: a plan of %(n)s part",
            "%(place)s: a plan of %(n)s parts",
            len(move.sections),
            place=move.stronghold,
        ),
        group=CORRECTIONS,
        check=against_plan,
    ),
    Row.of(
        m.Build,
        build,
        lambda move: text("%(place)s is paid for and built", place=move.stronghold),
        group=STRONGHOLDS,
        check=against_build,
    ),
)
