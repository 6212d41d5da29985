"""The desk's months, years and wounds worked out again, day by day, from nothing but the booklet.

Gold in hundredths of a GP. Each deed reports whether it is allowed, objected to or impossible, and what it
would do."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

FINE, OBJECTED, CANNOT = "fine", "objected", "cannot"
WAGES = {
    "light foot/man": 200, "heavy foot/man": 300, "heavy foot/dwarf": 400, "heavy foot/elf": 500,
    "heavy foot/orc": 150, "non-fighter/man": 100, "Armorer": 10_000, "Engineer": 75_000,
    "Alchemist": 100_000,
}  # fmt: skip
MONTH = 28
YEAR = 336
REACH = 4
DROWNS = {"plate": 100, "chain-type": 80, "leather": 20, "none": 5}
Deed = tuple[str, Callable[[], None]]


@dataclass
class Person:
    hits: int
    most: int
    experience: int
    day: int = 0
    rested: int = 0
    months: dict[int, dict[str, int]] = field(default_factory=dict)

    @property
    def dead(self) -> bool:
        return self.hits < 1

    def book(self, month: int, heading: str, sum_: int) -> None:
        if sum_:
            lines = self.months.setdefault(month, {})
            lines[heading] = lines.get(heading, 0) + sum_

    @property
    def purse(self) -> int:
        return sum(sum(lines.values()) for lines in self.months.values())


@dataclass
class Fort:
    owner: str
    at: str
    founded: int
    people: dict[str, int] = field(default_factory=dict)
    planned: bool = False
    built_on: int | None = None
    closed: set[int] = field(default_factory=set)
    years: set[int] = field(default_factory=set)
    villages: list[int] = field(default_factory=list)
    met: set[str] = field(default_factory=set)


def far(one: str, other: str) -> int:
    """Return the distance in hexes: columns, and half rows beyond what the columns cover."""
    (x, y), (u, v) = ((int(name[:2]), 2 * int(name[2:]) + (int(name[:2]) % 2 == 0)) for name in (one, other))
    across, down = abs(x - u), abs(y - v)
    return across + max(0, (down - across) // 2)


def nothing() -> None:
    return None


@dataclass
class Home:
    people: dict[str, Person] = field(default_factory=dict)
    forts: dict[str, Fort] = field(default_factory=dict)
    hexes: dict[str, bool] = field(default_factory=dict)

    def _dead(self, names: Iterable[str]) -> str:
        return OBJECTED if any(self.people[name].dead for name in names) else FINE

    # Days and wounds.

    def rest(self, who: list[str], days: int) -> Deed:
        def go() -> None:
            for person in (self.people[name] for name in who):
                person.day += days
                for _day in range(0 if person.dead else days):
                    person.rested += 1
                    person.hits += person.hits < person.most and person.rested >= 3 and person.rested % 2

        return self._dead(who), go

    def pass_time(self, who: list[str], days: int) -> Deed:
        def go() -> None:
            for name in who:
                self.people[name].day += days
                self.people[name].rested = 0

        return self._dead(who), go

    def hurt(self, who: str, hits: int, back: str = "") -> Deed:
        def go() -> None:
            person = self.people[who]
            person.hits = min(person.most, person.hits + (hits if back else -hits))
            person.rested = person.rested if back else 0

        return FINE, go

    def overboard(self, who: str, armor: str, dice: int) -> Deed:
        def go() -> None:
            if dice <= DROWNS[armor]:
                self.people[who].hits, self.people[who].rested = min(0, self.people[who].hits), 0

        return self._dead([who]), go

    # A stronghold and its people.

    def found(self, name: str, owner: str, at: str) -> Deed:
        def go() -> None:
            self.forts[name] = Fort(owner, at, self.people[owner].day)

        return CANNOT if name in self.forts else self._dead([owner]), go

    def hire(self, fort: str, what: str, count: int) -> Deed:
        had = self.forts[fort].people.get(what, 0)

        def go() -> None:
            self.forts[fort].people[what] = had + count

        return FINE if had + count >= 0 else CANNOT, go

    def build(self, name: str) -> Deed:
        """Build a bastion: 3,000 GP, six days."""
        fort = self.forts[name]
        owner = self.people[fort.owner]
        poor = owner.purse < 300_000
        verdict = OBJECTED if poor or not fort.people.get("Engineer") or fort.built_on is not None else FINE

        def go() -> None:
            fort.built_on = owner.day + 6 if fort.built_on is None else fort.built_on
            owner.book(owner.day // MONTH, "building", -300_000)

        return verdict if fort.planned else CANNOT, go

    def close_month(self, name: str, who: list[str], month: int) -> Deed:
        fort = self.forts[name]
        over = fort.founded + month * MONTH
        due = month not in fort.closed and over <= self.people[fort.owner].day
        stands = (over - 1) // MONTH
        if not due or any(earlier not in fort.closed for earlier in range(1, month)):
            return CANNOT, nothing
        twice = any(self.people[each].months.get(stands, {}).get("upkeep") for each in who)

        def go() -> None:
            fort.closed.add(month)
            for what, count in fort.people.items():
                self.people[fort.owner].book(stands, f"wages: {what}", -count * WAGES[what])
            for each in who:
                if not self.people[each].dead and not self._housed(each, over):
                    self.people[each].book(stands, "upkeep", -self.people[each].experience)

        return OBJECTED if twice else FINE, go

    def _housed(self, who: str, day: int) -> bool:
        own = [fort.built_on for fort in self.forts.values() if fort.owner == who]
        return any(built is not None and built <= day for built in own)

    # Its land.

    def mark(self, hexes: list[str], cleared: str) -> Deed:
        def go() -> None:
            self.hexes |= dict.fromkeys(hexes, bool(cleared))

        return FINE, go

    def _lived_in(self, fort: Fort) -> bool:
        return fort.built_on is not None and fort.built_on <= self.people[fort.owner].day

    def clear(self, name: str, hex_: str, removed: str = "", die: int = 0) -> Deed:
        """Clear a hex. In woods somebody is there on 5 and 6."""
        fort = self.forts[name]
        if hex_ not in self.hexes or far(fort.at, hex_) > REACH:
            return CANNOT, nothing

        def go() -> None:
            if removed or die < 5:
                self.hexes[hex_] = True
                fort.met.discard(hex_)
            else:
                fort.met.add(hex_)

        met = hex_ in fort.met and not removed
        return OBJECTED if met or not self._lived_in(fort) else FINE, go

    def count(self, name: str, villages: list[int]) -> Deed:
        fort = self.forts[name]

        def go() -> None:
            fort.villages = [100 * each for each in villages]

        return OBJECTED if fort.villages or not self._lived_in(fort) else FINE, go

    def close_year(self, name: str, year: int, people: int) -> Deed:
        fort = self.forts[name]
        over = fort.founded + year * YEAR
        due = year not in fort.years and over <= self.people[fort.owner].day
        if not due or any(earlier not in fort.years for earlier in range(1, year)):
            return CANNOT, nothing
        if sum(fort.villages) + people < 0 or (people and not fort.villages):
            return CANNOT, nothing
        every = [f"{column:02}{row:02}" for column in range(1, 30) for row in range(1, 30)]
        clear = all(self.hexes.get(hex_) for hex_ in every if far(fort.at, hex_) <= REACH)

        def go() -> None:
            fort.years.add(year)
            if clear:
                self.people[fort.owner].book((over - 1) // MONTH, "taxes", 1000 * sum(fort.villages))
            fort.villages = grown(fort.villages, people)

        return FINE if clear else OBJECTED, go


def grown(villages: list[int], people: int) -> list[int]:
    """Grow or shrink one by one, at the village that is furthest from its share."""
    had, now = sum(villages), sum(villages) + people
    if not people:
        return villages
    shares = [now * each / had if had else now / len(villages) for each in villages]
    after = [int(share + 1e-9) for share in shares]
    while sum(after) < now:
        short = [round(share - have, 9) for share, have in zip(shares, after, strict=True)]
        after[short.index(max(short))] += 1
    return after
