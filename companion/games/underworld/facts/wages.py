"""What a stronghold pays each month, what it lacks, and whose upkeep it covers. Booklet: Specialists,
Men-at-Arms, Player/Character Support and Upkeep.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.estates import days_in_a_month, month_ends
from companion.games.underworld.moves.people import Character
from companion.games.underworld.state.land import Account, Stronghold, Upkeep
from companion.games.underworld.state.present import free
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text

_MEN = table("men_at_arms")
MEN: Final[Mapping[str, int]] = {
    f"{row['type']}/{people}": int(cost * 100)
    for row in _MEN.rows
    for people, cost in zip(_MEN.raw["columns"], row["cost"], strict=True)
    if cost is not None
}
"""The wages of men-at-arms in hundredths of a GP a month; men who are not listed cannot be hired."""

MONTHLY: Final[Mapping[str, int]] = {
    row["item"]: row["price_gp"] for row in table("specialist_cost").rows if row["per"] == "month"
}
MISSIONS: Final[Mapping[str, int]] = {
    row["item"]: row["price_gp"] for row in table("specialist_cost").rows if row["per"] == "mission"
}
FIGHTERS_AN_ARMORER: int = table("specialist_rules").row(specialist="Armorer")["required_per_fighters"]
HORSES_A_SMITH: int = table("specialist_rules").row(specialist="Smith")["required_per_horses_or_mules"]
UPKEEP_PCT: int = table("upkeep").values["cost_pct_of_experience_points"]
NO_FIGHTER: Final = "non-fighter"
UPKEEP: Final = "upkeep"
"""The heading under which upkeep is booked."""
MAX_MONTHS: Final = 24


@dataclass(frozen=True, slots=True)
class Wage:
    """A line of the month's account. `each` and `sum`: in hundredths of a GP."""

    what: str
    count: int
    each: int

    @property
    def sum(self) -> int:
        return self.count * self.each


def wages(stronghold: Stronghold) -> Iterator[Wage]:
    for what, count in stronghold.men.items():
        if count and what in MEN:
            yield Wage(what, count, MEN[what])
    for what, count in stronghold.specialists.items():
        if count and what in MONTHLY:
            yield Wage(what, count, 100 * MONTHLY[what])


def monthly_wages(stronghold: Stronghold) -> int:
    """Return the wages of a month in hundredths of a GP."""
    return sum(wage.sum for wage in wages(stronghold))


def upkeep(experience: int) -> int:
    """Return a month's upkeep in hundredths of a GP: a percentage of the experience points, in GP."""
    return experience * UPKEEP_PCT


@dataclass(frozen=True, slots=True)
class Lack:
    """A specialist of whom `count` more are needed."""

    specialist: str
    count: int


def lacks(stronghold: Stronghold) -> tuple[Lack, ...]:
    """Return the specialists that are missing: an Armorer for each fifty fighters, a Smith for each fifty
    horses and mules, both rounded up."""
    fighters = sum(n for what, n in stronghold.men.items() if not what.startswith(NO_FIGHTER))
    needed = {
        "Armorer": -(-fighters // FIGHTERS_AN_ARMORER),
        "Smith": -(-stronghold.horses // HORSES_A_SMITH),
    }
    missing = {who: n - stronghold.specialists.get(who, 0) for who, n in needed.items()}
    return tuple(Lack(who, n) for who, n in missing.items() if n > 0)


def free_armorers(stronghold: Stronghold) -> int:
    """Return the number of Armorers who are not needed for repairs and can make goods."""
    fighters = sum(n for what, n in stronghold.men.items() if not what.startswith(NO_FIGHTER))
    return max(0, stronghold.specialists.get("Armorer", 0) - -(-fighters // FIGHTERS_AN_ARMORER))


def output(assistants: int, smiths: int) -> Mapping[str, int]:
    """Return how many suits, shields or weapons a free Armorer makes in a month."""
    fit = [
        row
        for row in table("armorer_output").rows
        if row["assistants"] <= assistants and row["smiths_among_them"] <= smiths
    ]
    return {what: fit[-1][what] for what in ("suits", "shields", "weapons")}


def is_built(state: State, stronghold: Stronghold, day: int | None = None) -> bool:
    """Return whether a stronghold can be lived in, even if it is being extended. `day`: if None, the owner's
    own date, or 0 without an owner."""
    owner = state.characters.get(stronghold.owner)
    today = owner.day if owner and day is None else day or 0
    return 0 <= stronghold.lived_in <= today


def is_kept(state: State, who: str, day: int) -> bool:
    """Return whether a character owes no upkeep on a day, because they pay none at all or a stronghold of
    their own in the wilderness can be lived in by then."""
    character = state.characters[who]
    own = [each for each in state.strongholds.values() if each.owner == who and each.wilderness]
    return not character.upkeep or any(is_built(state, each, day) for each in own)


def month_to_pay(state: State) -> int | None:
    """Return the first month of the campaign, from 0, for which some character owes upkeep and can be asked
    for it; None if there is none."""
    return min((months[0] for who in free(state) if (months := months_to_pay(state, who))), default=None)


def months_to_pay(state: State, who: str) -> tuple[int, ...]:
    """Return the months for which a character owes upkeep, counted from the first of the campaign, 0. These
    are months of the character's last two years, since they first could owe any, that are neither closed nor
    paid for, and in which no stronghold covered the upkeep."""
    character, length = state.characters[who], days_in_a_month(state)
    if not pays(character):
        return ()
    upkeep_so_far, now = state.upkeep.get(who, Upkeep()), character.day // length
    own = [each for each in state.strongholds.values() if each.owner == who and each.wilderness]
    kept_from = min((-(-each.lived_in // length) - 1 for each in own if each.lived_in >= 0), default=now)
    booked = state.accounts.get(who, Account()).months
    return tuple(
        month
        for month in range(max(upkeep_so_far.since, now - MAX_MONTHS), min(now, kept_from))
        if month not in upkeep_so_far.closed and UPKEEP not in booked.get(str(month), ())
    )


def pays(who: Character) -> bool:
    """Return whether a character can owe upkeep at all."""
    return who.upkeep and bool(who.experience) and not who.dead


def paid_upkeep(state: State, who: str, month: int) -> bool:
    """Return whether a character's upkeep was paid for a month of the campaign, from 0."""
    return bool(state.accounts.get(who, Account()).months.get(str(month), {}).get(UPKEEP))


def last_day_to_pay(state: State, stronghold: Stronghold) -> int:
    """Return the last day that is paid for when the next month is closed: the month's end, or the owner's
    date if that is earlier."""
    ends = month_ends(state, stronghold, stronghold.paid + 1)
    owner = state.characters.get(stronghold.owner)
    return min(ends, owner.day) if owner else ends


def describe_hired(what: str) -> Text:
    """Return a kind of hired people in words: `heavy foot/man` is translated; a specialist stays as
    printed."""
    kind, _, people = what.partition("/")
    return (
        text("%(kind)s (%(people)s)", kind=say_printed(kind), people=say_printed(people))
        if people
        else Text(what)
    )
