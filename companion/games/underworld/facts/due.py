"""What is due now: the referee's tasks, and the orders that each seat must write in a battle; `due` returns
both as `kernel.features.Due`.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import (
    ABOUT,
    inches_lost_to_grapples,
    points_crushed,
    writers_of_orders,
)
from companion.games.underworld.facts.estates import (
    gp,
    list_wounded,
    months_open,
    not_clear,
    to_clear,
    years_open,
)
from companion.games.underworld.facts.spoils import experience_tasks, treasure_tasks
from companion.games.underworld.facts.task import Task
from companion.games.underworld.facts.tasks import tasks_out
from companion.games.underworld.facts.wages import (
    describe_hired,
    is_built,
    lacks,
    month_to_pay,
    months_to_pay,
)
from companion.games.underworld.moves.combat import CAPTURED, FLED, UNCONSCIOUS
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.state.present import free, is_alive
from companion.games.underworld.state.state import State, switch_party
from companion.kernel.features import Due, Where
from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.secrecy import sealed_for
from companion.kernel.words import Text, ntext, text

DEAD_IN_AIR: str = table("aerial_critical").raw["columns"][-1]
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {"air": ("fly",), "sea": ("row", "sail")}
"""The moves that are orders, by battle."""


def due(state: State, sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    """See `kernel.game.Game.due`. Everything but a player's own orders is for the referee."""
    referees = (
        Due(
            what=task.what,
            why=task.why,
            where=task.where,
            moves=(task.move, *task.others),
        )
        for task in tasks(state)
        if not task.part
    )
    return (*_orders(state, sealed), *referees)


def _orders(state: State, sealed: tuple[Entry, ...]) -> Iterator[Due]:
    """Yield the missing orders of each seat, if several seats write orders in a battle; the last to write
    reveals all. A battle that was ended has none until somebody writes orders again."""
    for battle, moves in ORDERS.items():
        written = {entry.seat for entry in sealed_for(sealed, ABOUT[battle])}
        names: dict[Seat, list[str]] = {}
        for name, seat in writers_of_orders(state, battle).items():
            names.setdefault(seat, []).append(name)
        for seat, whom in names.items() if len(names) > 1 else ():
            if battle in state.rests and not written:
                continue
            if seat in written or (seat != REFEREE and seat not in state.seats):
                continue
            yield Due(
                what=text("Write the orders for %(names)s", names=", ".join(whom)),
                who=None if seat == REFEREE else seat,
                where=Where(view=battle, anchor=f"orders-{seat}-{state.ordered}"),
                moves=moves,
                holds="battle",
            )


def tasks(state: State) -> tuple[Task, ...]:
    """Return the referee's tasks, the most urgent at the table first."""
    return (
        *treasure_tasks(state),
        *experience_tasks(state),
        *tasks_out(state),
        *_absent(state),
        *_other_parties(state),
        *_in_the_air(state),
        *_at_sea(state),
        *_at_home(state),
    )


ABSENT: Final[Mapping[str, Text]] = {
    UNCONSCIOUS: text("%(who)s is unconscious: enter when they wake up"),
    CAPTURED: text("%(who)s is captured: enter when they are free"),
    FLED: text("%(who)s has fled: enter when they return"),
}


def _absent(state: State) -> Iterator[Task]:
    """Yield a task for each character who left a fight alive and is not back."""
    for who, fate in state.fates.items():
        if who in state.characters and is_alive(state, who):
            what = Text(ABSENT[fate].msgid, {"who": who})
            yield Task(what=what, move="rejoin", table="underworld_time", about=who)


def _other_parties(state: State) -> Iterator[Task]:
    """Yield the first task of each of the other parties that has one."""
    for name in state.parties:
        there = switch_party(state, name)
        first = next(iter((*treasure_tasks(there), *tasks_out(there))), None)
        if first is not None:
            called = name or text("the first party")
            what = text("Turn to %(name)s: %(what)s", name=called, what=first.what)
            yield Task(what=what, move="turn-to-party", table="campaign_time", about=name)


def _in_the_air(state: State) -> Iterator[Task]:
    for flyer in state.flyers.values():
        if flyer.fate == DEAD_IN_AIR:
            what = ntext(
                "Let %(flyer)s crash from %(n)s inch",
                "Let %(flyer)s crash from %(n)s inches",
                flyer.height,
                flyer=flyer.name,
            )
            yield Task(what=what, move="crash", table="aerial_crash", about=flyer.name)


END_SEA_TURN: Final = text("End the turn at sea")


def _at_sea(state: State) -> Iterator[Task]:
    if state.ships and not state.weather.force:
        what = text("Roll the weather: how strong the wind is, and from where")
        yield Task(what=what, move="roll-weather", table="wind_force", dice=table("wind_force").raw["dice"])
    for ship in state.ships.values():
        yield from _aboard(ship)
        if ship.sinking and not ship.sunk:
            move = "end-sea-turn" if ship.patch else "patch"
            what = END_SEA_TURN if ship.patch else text("Patch the hole in %(ship)s", ship=ship.name)
            why = ntext(
                "%(ship)s sinks in %(n)s turn.",
                "%(ship)s sinks in %(n)s turns.",
                ship.sinking,
                ship=ship.name,
            )
            yield Task(what=what, move=move, table="ramming", about=ship.name, why=why)
        if not ship.sunk and (inches := inches_lost_to_grapples(ship)):
            what = text("Cut the grapples on %(ship)s", ship=ship.name)
            why = ntext(
                "Swimmers slow %(ship)s by %(n)s inch.",
                "Swimmers slow %(ship)s by %(n)s inches.",
                inches,
                ship=ship.name,
            )
            yield Task(what=what, move="cut-grapples", table="sea_monsters", about=ship.name, why=why)
        if not ship.sunk and (n := points_crushed(ship)):
            why = ntext(
                "%(ship)s is crushed: %(n)s hull point a turn, %(left)s left.",
                "%(ship)s is crushed: %(n)s hull points a turn, %(left)s left.",
                n,
                ship=ship.name,
                left=ship.hull,
            )
            yield Task(what=END_SEA_TURN, move="end-sea-turn", table="sea_monsters", about=ship.name, why=why)


def _aboard(ship: Ship) -> Iterator[Task]:
    name = ship.name
    if ship.sunk and ship.aboard:
        what = ntext(
            "Roll for the crew of %(ship)s in the water: %(n)s man",
            "Roll for the crew of %(ship)s in the water: %(n)s men",
            ship.aboard,
            ship=name,
        )
        yield Task(what=what, move="crew-overboard", table="swimming", about=name)
    elif ship.boarders and ship.men:
        what = text("Fight a turn of melee aboard %(ship)s", ship=name)
        n = sum(ship.boarders.values())
        why = text("Boarders: %(n)s; defenders: %(men)s.", n=n, men=ship.men)
        yield Task(
            what=what, move="melee-aboard", table="ship_capture", about=name, why=why, others=("take-ship",)
        )
    elif ship.boarders:
        what = text("Take %(ship)s: it has no defenders", ship=name)
        yield Task(what=what, move="take-ship", table="ship_capture", about=name)
    if ship.swimmers:
        what = ntext(
            "Pick up %(n)s swimmer of %(ship)s, or give him up",
            "Pick up %(n)s swimmers of %(ship)s, or give them up",
            ship.swimmers,
            ship=name,
        )
        yield Task(what=what, move="pick-up", table="swimming", about=name)


def _upkeep(state: State) -> Iterator[Task]:
    month = month_to_pay(state)
    if month is None:
        return
    owe = [months for who in free(state) if (months := months_to_pay(state, who))]
    what = ntext(
        "Close month %(month)s: upkeep of %(n)s character",
        "Close month %(month)s: upkeep of %(n)s characters",
        sum(months[0] == month for months in owe),
        month=month + 1,
    )
    left = len({each for months in owe for each in months})
    why = ntext("%(n)s month is open.", "%(n)s months are open.", left)
    yield Task(what=what, move="pay-upkeep", table="upkeep", about=str(month + 1), why=why)


def _healing(state: State) -> Iterator[Task]:
    """Yield the task of resting until the last of the wounded at home has healed."""
    patients = list_wounded(state)
    if patients:
        days = max(patients.values())
        what = ntext("Rest: %(n)s character is wounded", "Rest: %(n)s characters are wounded", len(patients))
        why = ntext(
            "Everybody is healed after %(n)s day of rest.",
            "Everybody is healed after %(n)s days of rest.",
            days,
        )
        yield Task(what=what, move="rest", table="healing", about=str(days), why=why)


def _at_home(state: State) -> Iterator[Task]:
    yield from _healing(state)
    yield from _upkeep(state)
    for stronghold in state.strongholds.values():
        name = stronghold.name
        if n := months_open(state, stronghold):
            what = ntext("Close %(n)s month of %(place)s", "Close %(n)s months of %(place)s", n, place=name)
            yield Task(what=what, move="close-month", table="upkeep", about=name)
        if n := years_open(state, stronghold):
            what = ntext("Close %(n)s year of %(place)s", "Close %(n)s years of %(place)s", n, place=name)
            yield Task(what=what, move="close-year", table="barony", about=name)
        for lack in lacks(stronghold):
            what = text(
                "Hire for %(place)s: %(specialist)s, %(n)s more",
                place=name,
                n=lack.count,
                specialist=lack.specialist,
            )
            yield Task(what=what, move="hire", table="specialist_rules", about=name)
        if is_built(state, stronghold) and stronghold.wilderness and not stronghold.villages:
            what = text("Count the villages of %(place)s", place=name)
            yield Task(what=what, move="count-villages", table="barony", about=name, dice="2d4")
        search, owner = stronghold.search, state.characters.get(stronghold.owner)
        if search is not None and search.came and owner is not None and owner.day >= search.ends:
            what = text(
                "Hire those who came to %(place)s: %(whom)s", place=name, whom=describe_hired(search.whom)
            )
            yield Task(what=what, move="hire", table="hiring", about=name)
    for who, by in state.offended.items():
        what = text("Settle the outrage: %(by)s against %(who)s", by=say_printed(by), who=who)
        yield Task(what=what, move="outrage", table="angry_villagers", about=who)
    debts = {who: -account.purse for who, account in state.accounts.items() if account.purse < 0}
    for who, owed in list(debts.items())[:1]:
        what = text("Settle what %(who)s owes: %(gp)s GP", who=who, gp=gp(owed))
        n = len(debts) - 1
        why = ntext("%(n)s other character owes too.", "%(n)s other characters owe too.", n) if n else None
        yield Task(what=what, move="book", table="upkeep", about=who, why=why)
    yield from _to_clear(state)


def _to_clear(state: State) -> Iterator[Task]:
    """Yield the task of clearing land for each barony whose villages are counted. It takes many evenings, so
    it comes last."""
    for stronghold in state.strongholds.values():
        if stronghold.villages and (left := not_clear(state, stronghold)):
            what = ntext(
                "Clear %(n)s hex of %(place)s",
                "Clear %(n)s hexes of %(place)s",
                len(left),
                place=stronghold.name,
            )
            # A force can be sent only to land that is drawn on the map.
            clears = to_clear(state, stronghold)
            move, about = ("clear-hex", stronghold.name) if clears else ("mark-hexes", left[0])
            yield Task(what=what, move=move, table="barony", about=about)
