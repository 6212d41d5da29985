"""What a stronghold costs, how long building takes, and what the land around it yields in a year; when its
months and years end, and which are closed; how wounds heal; gold and treasure in words. Booklet: Construction
of Castles and Strongholds, Baronies, Time, Healing Wounds.

Gold is counted in hundredths of a GP, since orcs of the heavy foot cost a GP and a half. An entry that closes
a month or a year says which one. Older entries did not say: they closed the next one that had passed. If none
had, they were an extra payment for no particular month, and whatever fell due later remained due.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.travel import LAKE, SEA
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.people import Character, Treasure
from companion.games.underworld.state.land import Span, Stronghold, apart, around
from companion.games.underworld.state.present import is_able, out_with_any
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, text

K = TypeVar("K")

HUNDREDTHS: Final = 100
GAP: Final = "\N{NO-BREAK SPACE}"
LISTS: Final = ("construction_stone", "construction_works", "siege_equipment")
PRICES: Final[Mapping[str, int]] = {row["item"]: row["price_gp"] for id_ in LISTS for row in table(id_).rows}
SIZES: Final[Mapping[str, str]] = {
    row["item"]: row["size"] for id_ in LISTS for row in table(id_).rows if "size" in row
}
OPEN: Final = tuple(row["item"] for row in table("construction_user_priced").rows)
"""Items that the referee prices, because sources disagree or are silent."""
SHORTER, TALLER = (int(row["price_pct"]) for row in table("tower_height_adjustment").rows)


def gp(hundredths: int) -> str:
    """Write hundredths of a GP as GP: `150` is `1.50`, `-6000000` is `−60 000`. Thousands are set apart;
    hundredths are shown only if there are any."""
    whole, part = divmod(abs(hundredths), HUNDREDTHS)
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{whole:,}".replace(",", GAP) + (f".{part:02}" if part else "")


def whole_gp(number: int) -> str:
    return gp(number * HUNDREDTHS)


def cost(section: Section) -> int:
    """Return the price in hundredths of a GP: in proportion to the amount, more or less for height."""
    price = section.price or PRICES.get(section.item, 0)
    height = 100 + (TALLER * section.taller if section.taller > 0 else -SHORTER * section.taller)
    return price * section.hundredths * max(0, height) // 100


def total(plan: tuple[Section, ...]) -> int:
    """Return the price of a plan in hundredths of a GP."""
    return sum(cost(section) for section in plan)


def days_to_build(hundredths: int, pace: int) -> int:
    """Return the days of building. `pace`: GP of work done in a day."""
    return -(-hundredths // (100 * pace))


TAX: int = table("barony").values["tax_gp_per_inhabitant_per_year"]
MILES: int = table("wilderness_scale").values["hex_miles"]


def reach(state: State) -> int:
    """Return how many hexes a barony extends in each direction."""
    return int(state.readings["barony_radius"]) // MILES


def within_reach(state: State, stronghold: Stronghold, name: str) -> bool:
    return bool(stronghold.at) and apart(stronghold.at, name) <= reach(state)


def land(state: State, stronghold: Stronghold) -> tuple[str, ...]:
    """Return every hex within reach, on the map or not; none if the stronghold has no hex."""
    return around(stronghold.at, reach(state)) if stronghold.at else ()


def not_clear(state: State, stronghold: Stronghold, *, sea: bool = False) -> tuple[str, ...]:
    """Return the hexes within reach that have not been cleared, including those that are not on the map.
    `sea`: read the rule as older entries did, with seas and lakes counted as land."""
    return tuple(
        name
        for name in land(state, stronghold)
        if name not in state.hexes
        or not (state.hexes[name].cleared or (state.hexes[name].terrain in (SEA, LAKE) and not sea))
    )


def to_clear(state: State, stronghold: Stronghold, *, sea: bool = False) -> tuple[str, ...]:
    """Return the hexes within reach that have not been cleared and are on the map, so that a force can be
    sent there."""
    return tuple(name for name in not_clear(state, stronghold, sea=sea) if name in state.hexes)


def is_taxed(state: State, stronghold: Stronghold, *, mapped: bool = False, sea: bool = False) -> bool:
    """Return whether the land pays taxes: always, or only once the stronghold has a hex and the land is all
    clear, as this table reads the rule. `mapped`: read the rule as older entries did, ignoring hexes that are
    not on the map. `sea`: see `not_clear`."""
    if state.readings["tax_uncleared"] == "yes":
        return True
    if mapped:
        return not to_clear(state, stronghold, sea=sea)
    return bool(stronghold.at) and not not_clear(state, stronghold, sea=sea)


def inhabitants(stronghold: Stronghold) -> int:
    return sum(stronghold.villages)


def tax(stronghold: Stronghold) -> int:
    """Return the tax in GP a year."""
    return TAX * inhabitants(stronghold)


def returns(stronghold: Stronghold) -> int:
    """Return the yearly return of all investments, in GP."""
    return sum(each.gp * each.pct // 100 for each in stronghold.investments.values())


WEEK: Final = 7
MONTHS_IN_A_YEAR: Final = 12


def days_in_a_month(state: State) -> int:
    return WEEK * int(state.readings["weeks_in_a_month"])


def days_in_a_year(state: State) -> int:
    return MONTHS_IN_A_YEAR * days_in_a_month(state)


def month_of(state: State, name: str) -> int:
    """Return the month of the campaign that a character has reached, from 0."""
    who = state.characters.get(name)
    return who.day // days_in_a_month(state) if who else 0


def month_ends(state: State, stronghold: Stronghold, month: int) -> int:
    """Return the day on which a month has passed. `month`: counted from the founding of the stronghold, from
    1."""
    return stronghold.founded + month * days_in_a_month(state)


def year_ends(state: State, stronghold: Stronghold, year: int) -> int:
    return stronghold.founded + year * days_in_a_year(state)


def months(state: State, stronghold: Stronghold) -> int:
    """Return the whole months since the stronghold was founded, by its owner's date."""
    owner = state.characters.get(stronghold.owner)
    days = owner.day - stronghold.founded if owner else 0
    return max(0, days) // days_in_a_month(state)


def months_open(state: State, stronghold: Stronghold) -> int:
    """Return how many months' wages have not been paid yet."""
    return max(0, months(state, stronghold) - stronghold.paid)


def years_open(state: State, stronghold: Stronghold) -> int:
    return max(0, months(state, stronghold) // MONTHS_IN_A_YEAR - stronghold.years)


def weeks(spans: Iterable[Span]) -> Mapping[int, Mapping[str, int]]:
    """Return for each week, from 0, the days spent on each activity."""
    spent: dict[int, dict[str, int]] = {}
    for span in spans:
        day, end = span.day, span.day + span.days
        while day < end:
            week = day // WEEK
            until = min(end, (week + 1) * WEEK)
            by_activity = spent.setdefault(week, {})
            by_activity[span.what] = by_activity.get(span.what, 0) + until - day
            day = until
    return spent


def points_healed(days: int, *, daily: bool) -> int:
    """Return the hit points won back in this many days of rest in a row: none on the first day, then one
    every other day (every day if `daily`)."""
    return max(0, days - 1) if daily else max(0, days - 1) // 2


def days_to_heal(points: int, *, daily: bool) -> int:
    """Return how many days of rest in a row win back this many hit points."""
    if points <= 0:
        return 0
    return points + 1 if daily else 2 * points + 1


def list_wounded(state: State) -> Mapping[str, int]:
    """Return the wounded who are at home, each with the days of rest until they have healed."""
    return {name: n for name, n in _healing_at_home(state).items() if n}


def resting(state: State) -> Mapping[str, int]:
    """Return the wounded at home with the days of rest that each needs, and with 0 days the unhurt who have
    reached the same date and may wait with them."""
    found = _healing_at_home(state)
    days = {state.characters[name].day for name, n in found.items() if n}
    return {name: n for name, n in found.items() if n or state.characters[name].day in days}


def _healing_at_home(state: State) -> Mapping[str, int]:
    daily = state.readings["healing"] == "daily"
    out = out_with_any(state)
    return {
        name: days_until_whole(who, daily=daily)
        for name, who in state.characters.items()
        if name not in out and is_able(state, name)
    }


def days_until_whole(who: Character, *, daily: bool) -> int:
    """Return how many more days of rest a character needs; 0 for the unhurt and the dead."""
    points = 0 if who.dead else who.most - who.hits
    won = points_healed(who.rested, daily=daily)
    return max(0, days_to_heal(points + won, daily=daily) - who.rested) if points else 0


def in_words(treasure: Treasure) -> tuple[Text, ...]:
    told = (
        (treasure.silver, text("%(n)s silver", n=treasure.silver)),
        (treasure.gold, text("%(n)s gold", n=treasure.gold)),
        (treasure.gems, ntext("%(n)s gem", "%(n)s gems", treasure.gems)),
        (treasure.jewelry, ntext("%(n)s piece of jewelry", "%(n)s pieces of jewelry", treasure.jewelry)),
        (treasure.magic, ntext("%(n)s magic item", "%(n)s magic items", treasure.magic)),
    )
    return tuple(words for n, words in told if n)


def share_out(sum_: int, shares: Mapping[K, int]) -> Mapping[K, int]:
    """Return everybody's part of a sum. The parts add up to the sum: what is left after rounding down goes,
    one unit each, to those who lost most by the rounding; of equals, to those listed first."""
    every = sum(shares.values())
    each = {who: divmod(sum_ * share, every) for who, share in shares.items() if share}
    remainder = sum_ - sum(part for part, _missing in each.values())
    more = sorted(each, key=lambda who: -each[who][1])[:remainder]
    return {who: part + (who in more) for who, (part, _missing) in each.items()}
