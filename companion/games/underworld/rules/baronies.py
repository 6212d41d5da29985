"""P11: a barony. Baronies."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.leads import WILD
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.barony import inhabitants, returns, tax, uncleared, within_reach
from companion.games.underworld.facts.travel import here
from companion.games.underworld.facts.upkeep import built
from companion.games.underworld.rules.books import booked
from companion.games.underworld.rules.building import with_stronghold
from companion.games.underworld.rules.objections import Cannot, against, of, one_of, within
from companion.games.underworld.rules.rolling import follow
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.estate import Investment, Stronghold
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import text

INVESTMENTS: tuple[str, ...] = tuple(table("barony_investments").raw["items"])
TAXES, RETURNS, INVESTED = "taxes", "returns", "invested"
MOST_GOLD = 10**7
MOST_PEOPLE = 10**6


def clear_hex(state: State, move: m.ClearHex, tray: Tray) -> State:
    """The terrain's encounter die once: who is there is named by the last step; nobody, and the hex is
    clear, as it is when they are removed.
    """
    stronghold = of(state.strongholds, move.stronghold)
    if move.hex not in state.hexes or not within_reach(state, stronghold, move.hex):
        raise Cannot(text("%(hex)s does not belong to the barony.", hex=move.hex or "–"))
    there = here(state, move.hex)
    if not move.removed and tray.happens("lost", f"{there.terrain}:encounter"):
        follow(state, tray, WILD, there.terrain)
        return state
    return replace(state, hexes={**state.hexes, move.hex: replace(there, cleared=True)})


def count_villages(state: State, move: m.CountVillages, tray: Tray) -> State:
    stronghold = of(state.strongholds, move.stronghold)
    many = tray.value("barony", "villages")
    villages = tuple(tray.value("barony", "inhabitants_per_village") for _village in range(many))
    return with_stronghold(state, replace(stronghold, villages=villages))


def against_count_villages(state: State, move: m.CountVillages) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    if stronghold is not None and stronghold.villages:
        yield against(text("The villages were counted already."), "barony")
    yield from _against_land(state, stronghold)


def against_clear_hex(state: State, move: m.ClearHex) -> Iterator[Objection]:
    yield from _against_land(state, state.strongholds.get(move.stronghold))


def _against_land(state: State, stronghold: Stronghold | None) -> Iterator[Objection]:
    if stronghold is None:
        return
    if not stronghold.wilderness:
        yield against(text("A barony needs a stronghold in the wilderness."), "barony")
    if not built(state, stronghold):
        yield against(text("Nobody lives in the stronghold before it is built."), "barony")


def invest(state: State, move: m.Invest, tray: Tray) -> State:
    stronghold = of(state.strongholds, move.stronghold)
    one_of(INVESTMENTS, move.what)
    within(move.gp, 0, MOST_GOLD)
    within(move.pct, 0, 1000)
    had = stronghold.investments.get(move.what, Investment(gp=0))
    grown = Investment(gp=had.gp + move.gp, pct=move.pct)
    state = booked(state, stronghold.owner, INVESTED, -move.gp)
    return with_stronghold(
        state, replace(stronghold, investments={**stronghold.investments, move.what: grown})
    )


def close_year(state: State, move: m.CloseYear, tray: Tray) -> State:
    """Tax on those who live there now, returns by the referee's word; then the villages grow or shrink."""
    stronghold = of(state.strongholds, move.stronghold)
    within(move.people, -MOST_PEOPLE, MOST_PEOPLE)
    if inhabitants(stronghold) + move.people < 0 or (move.people and not stronghold.villages):
        raise Cannot(text("There are not so many people."))
    if not uncleared(state, stronghold) or state.readings["tax_uncleared"] == "yes":
        state = booked(state, stronghold.owner, TAXES, tax(stronghold))
    state = booked(state, stronghold.owner, RETURNS, returns(stronghold))
    villages = _grown(stronghold.villages, move.people)
    return with_stronghold(state, replace(stronghold, villages=villages, years=stronghold.years + 1))


def _grown(villages: tuple[int, ...], people: int) -> tuple[int, ...]:
    """As even as it goes, the first villages first."""
    if not people:
        return villages
    now = sum(villages) + people
    each, over = divmod(now, len(villages))
    return tuple(each + (index < over) for index in range(len(villages)))


def against_close_year(state: State, move: m.CloseYear) -> Iterator[Objection]:
    stronghold = state.strongholds.get(move.stronghold)
    if stronghold is None or state.readings["tax_uncleared"] == "yes":
        return
    if left := uncleared(state, stronghold):
        yield against(text("%(n)s hexes are not cleared: no tax is paid.", n=len(left)), "barony")
