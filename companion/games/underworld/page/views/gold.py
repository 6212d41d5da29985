"""The gold of the characters: purses, and the books of one of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.gold import HUNDREDTHS, gp
from companion.games.underworld.facts.wages import MISSIONS
from companion.games.underworld.page.accounts import AccountNow, account_now, everybody, month_now
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """`month`: in which they stand now. `missions`: who is sent out, for how much."""

    account: AccountNow
    month: int
    known: bool
    missions: tuple[tuple[str, str], ...]


def purses(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[AccountNow, ...]:
    """The view `purses`."""
    return tuple(account_now(state, who) for who in everybody(state))


def books(state: State, viewer: Viewer, args: Mapping[str, str]) -> Books:
    """The view `books`."""
    who = args.get("who", "")
    if who not in everybody(state):
        raise Refusal(text("There is no such character."), Fault.UNKNOWN)
    return Books(
        account=account_now(state, who),
        month=month_now(state, who),
        known=who in state.characters,
        missions=tuple((what, gp(HUNDREDTHS * each)) for what, each in MISSIONS.items()),
    )


VIEWS: Final = {"purses": purses, "books": books}
