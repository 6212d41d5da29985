"""Hiring people, and paying for news (P10). Booklet: Specialists, Men-at-Arms, Obtaining Specialists &
Men-at-Arms, Rumors.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.estates import WEEK
from companion.games.underworld.facts.wages import MEN, MISSIONS, MONTHLY, describe_hired
from companion.games.underworld.rules.estates import with_stronghold
from companion.games.underworld.rules.people import book_gp
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    STRONGHOLDS,
    DeskRow,
    against,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Search, Stronghold
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.words import Text, ntext, text

OFFERS = {"mean": -1, "fair": 0, "generous": 1}
METHODS = 2
NEWS = {"round": "round_of_drinks", "barman": "barman"}
MAX_PEOPLE = 100_000
SEEKING, RUMOURS, MISSION = "seeking", "news", "missions"


def chance_to_find(state: State, offer: str, *, easily: bool) -> int:
    """Return the highest face of a d6 that brings somebody; 0 if none does. `easily`: see `easily_found`."""
    return max(0, int(state.readings["hiring_chance"]) - (not easily) + OFFERS[offer])


def easily_found(state: State, stronghold: Stronghold, whom: str) -> bool:
    """Return whether these are men-at-arms of the owner's own kind, who are easier to find."""
    owner = state.characters.get(stronghold.owner)
    return whom in MEN and owner is not None and whom.endswith(f"/{owner.race}")


def seek(state: State, move: m.Seek, tray: Tray) -> State:
    """Search for people. Each method costs separately and has its own chance. Whoever is found arrives when
    the week is over."""
    stronghold = look_up(state.strongholds, move.stronghold)
    one_of(OFFERS, move.offer)
    if move.whom:
        one_of({**MEN, **MONTHLY}, move.whom)
    easily = easily_found(state, stronghold, move.whom) if move.whom else move.men
    high, came = chance_to_find(state, move.offer, easily=easily), False
    for _method in range(within(move.methods, 1, METHODS)):
        paid = tray.value("hiring", "cost_per_week_each_method")
        state = book_gp(state, stronghold.owner, SEEKING, -paid)
        came = tray.up_to("hired", high) or came
    if not move.whom:
        return state
    wanted, today = within(move.wanted, 1, MAX_PEOPLE), look_up(state.characters, stronghold.owner).day
    search = Search(whom=move.whom, wanted=wanted, ends=today + WEEK, came=came)
    return with_stronghold(state, replace(stronghold, search=search))


def against_seek(state: State, move: m.Seek) -> Iterator[Objection]:
    if not move.whom:
        raise Refusal(text("Choose whom to look for."))
    stronghold = state.strongholds[move.stronghold]
    search, owner = stronghold.search, state.characters.get(stronghold.owner)
    if search is not None and owner is not None and owner.day < search.ends:
        sentence = text(
            "The search at %(place)s runs until day %(day)s.", place=stronghold.name, day=search.ends
        )
        yield against(sentence, "hiring")


def hire(state: State, move: m.Hire, tray: Tray) -> State:
    """Hire or dismiss people. Hiring some of those who were searched for ends the search; so does a count of
    0, which sends them away."""
    stronghold = look_up(state.strongholds, move.stronghold)
    within(move.count, -MAX_PEOPLE, MAX_PEOPLE)
    whom = f"{move.what}/{move.people}" if move.people else move.what
    if stronghold.search is not None and stronghold.search.whom == whom and move.count >= 0:
        stronghold = replace(stronghold, search=None)
    if move.people:
        what = whom
        if what not in MEN:
            raise Cannot(
                text(
                    "%(what)s (%(people)s) cannot be hired.",
                    what=say_printed(move.what),
                    people=say_printed(move.people),
                )
            )
        count = within(stronghold.men.get(what, 0) + move.count, 0, MAX_PEOPLE)
        return with_stronghold(state, replace(stronghold, men={**stronghold.men, what: count}))
    one_of(MONTHLY, move.what)
    count = within(stronghold.specialists.get(move.what, 0) + move.count, 0, MAX_PEOPLE)
    return with_stronghold(
        state, replace(stronghold, specialists={**stronghold.specialists, move.what: count})
    )


def against_hire(state: State, move: m.Hire) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    owner = state.characters.get(stronghold.owner) if stronghold else None
    if not move.count and stronghold is not None and stronghold.search is None:
        raise Refusal(text("Enter a number from %(low)s to %(high)s.", low=1, high=MAX_PEOPLE))
    if move.what == "Sage" and owner is not None and owner.calling != "fighting-man":
        yield against(text("Only fighting-men can hire Sages."), "specialist_rules")


def stable(state: State, move: m.Stable, tray: Tray) -> State:
    stronghold = look_up(state.strongholds, move.stronghold)
    return with_stronghold(state, replace(stronghold, horses=within(move.horses, 0, MAX_PEOPLE)))


def send_out(state: State, move: m.SendOut, tray: Tray) -> State:
    look_up(state.characters, move.owner)
    return book_gp(state, move.owner, MISSION, -MISSIONS[one_of(MISSIONS, move.specialist)])


def buy_news(state: State, move: m.BuyNews, tray: Tray) -> State:
    look_up(state.characters, move.who)
    paid = tray.value("rumours", NEWS[one_of(NEWS, move.what)])
    return book_gp(state, move.who, RUMOURS, -paid)


def _seek_words(move: m.Seek) -> Text:
    if not move.whom:
        return text("%(place)s: searches for people", place=move.stronghold)
    return text(
        "%(place)s: a week of searching for %(n)s %(whom)s",
        place=move.stronghold,
        n=move.wanted,
        whom=describe_hired(move.whom),
    )


def _hire_words(move: m.Hire) -> Text:
    place = move.stronghold
    what = describe_hired(f"{move.what}/{move.people}" if move.people else move.what)
    if not move.count:
        return text("%(place)s ends its search: %(what)s", place=place, what=what)
    if move.count < 0:
        return text("%(place)s dismisses: %(n)s × %(what)s", place=place, n=-move.count, what=what)
    return text("%(place)s hires: %(n)s × %(what)s", place=place, n=move.count, what=what)


ROWS = (
    DeskRow.of(
        m.Seek,
        seek,
        _seek_words,
        group=STRONGHOLDS,
        check=against_seek,
    ),
    DeskRow.of(
        m.Hire,
        hire,
        _hire_words,
        group=STRONGHOLDS,
        check=against_hire,
    ),
    DeskRow.of(
        m.Stable,
        stable,
        lambda move: ntext(
            "%(place)s: %(n)s horse or mule",
            "%(place)s: %(n)s horses and mules",
            move.horses,
            place=move.stronghold,
        ),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.SendOut,
        send_out,
        lambda move: text("%(who)s sends out: %(what)s", who=move.owner, what=move.specialist),
        group=STRONGHOLDS,
        able=True,
    ),
    DeskRow.of(
        m.BuyNews,
        buy_news,
        lambda move: text("%(who)s asks for news", who=move.who),
        group=STRONGHOLDS,
        able=True,
    ),
)
