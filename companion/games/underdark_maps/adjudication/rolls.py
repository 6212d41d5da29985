"""What a roll needs, and how likely that is."""

from companion.games.underdark_maps.catalogue import PAGE
from companion.games.underdark_maps.catalogue.terrain import FAILS_AT, MAPS_BONUS, RECRUITED_AT
from companion.games.underdark_maps.facts import (
    ground,
    mages,
    navigation_bonus,
    needed_to_pass,
    passes,
    percent,
    portal,
    recruit_bonus,
    recruits,
    rogues,
    room,
)
from companion.games.underdark_maps.rules.row import fact
from companion.games.underdark_maps.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def needed(pips: int) -> Text:
    """In words, what the die must show."""
    if pips <= 1:
        return text("Any roll")
    if pips > 20:
        return text("No roll is enough")
    return text("%(n)s or more on the d20", n=pips)


def _passing(bonus: int) -> Text:
    return text(
        "Needed: %(needed)s. That is %(percent)s %% of all rolls.",
        needed=needed(needed_to_pass(bonus)),
        percent=percent(passes(bonus)),
    )


def _rogues(state: State, seat: Seat) -> Fact:
    n = rogues(state, seat)
    return fact(ntext("%(n)s Rogue adds %(n)s.", "%(n)s Rogues add %(n)s.", n), f"party:{seat}")


FAILS = text("The total counts, not the die alone: %(n)s or less fails.", n=FAILS_AT)


def navigation(state: State, seat: Seat) -> Ruling:
    here = ground(state, seat)
    facts = [_rogues(state, seat)]
    if state.holder == seat:
        facts.append(fact(text("The Maps add %(n)s.", n=MAPS_BONUS)))
    bonus = navigation_bonus(state, seat)
    if not here.navigation:
        return Ruling(
            verdict=False,
            answer=text(
                "No navigation roll is needed where this party stands. Elsewhere: %(how)s",
                how=_passing(bonus),
            ),
            page=PAGE,
            facts=tuple(facts),
            reading=text("Spaces marked navigable and spaces without a mark are the same: no roll."),
        )
    fails = (
        text("After a failed roll the party must stay here this turn.")
        if here.navigation == "barrier"
        else text("After a failed roll one member is lost at random, with all attachments.")
    )
    return Ruling(
        verdict=None,
        answer=text("%(terrain)s. %(how)s", terrain=here.name, how=_passing(bonus)),
        page=PAGE,
        facts=(*facts, fact(fails)),
        reading=FAILS,
    )


def trap(state: State, seat: Seat) -> Ruling:
    return Ruling(
        verdict=None,
        answer=_passing(rogues(state, seat)),
        page=PAGE,
        facts=(_rogues(state, seat),),
        reading=text("The Maps help against barriers and dangers, not against traps."),
    )


def recruit(state: State, seat: Seat) -> Ruling:
    bonus = recruit_bonus(state, seat)
    facts = (
        [fact(text("%(terrain)s adds %(n)s.", terrain=ground(state, seat).name, n=bonus))] if bonus else []
    )
    if room(state, seat) < 1:
        return Ruling(verdict=False, answer=text("The party is full."), page=PAGE)
    return Ruling(
        verdict=None,
        answer=text(
            "Needed: %(needed)s. That is %(percent)s %% of all rolls.",
            needed=needed(RECRUITED_AT - bonus),
            percent=percent(recruits(bonus)),
        ),
        page=PAGE,
        facts=tuple(facts),
    )


def portals(state: State, seat: Seat) -> Ruling:
    here = mages(state, seat)
    back, foe, forward = portal(here)
    return Ruling(
        verdict=None,
        answer=text(
            "Back d6 spaces: %(back)s %%. A planar foe: %(foe)s %%. Forward d6 spaces: %(forward)s %%.",
            back=percent(back),
            foe=percent(foe),
            forward=percent(forward),
        ),
        page=PAGE,
        facts=(fact(ntext("%(n)s Mage adds %(n)s.", "%(n)s Mages add %(n)s.", here), f"party:{seat}"),),
        reading=forward_reading(state),
    )


def forward_reading(state: State) -> Text:
    if state.options.portal_forward == "toward_end":
        return text("Forward is towards the End at this table.")
    return text("Forward is the direction in which the party just went.")
