"""A faction's gold: its income line by line with the route that links each square, and what was paid and
spent turn by turn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.games.stone_and_iron.adjudication.links import line_name
from companion.games.stone_and_iron.catalogue.squares import BATTLE_GP, KINDS
from companion.games.stone_and_iron.facts.forces import count_working, list_distrusted, opposing_armies
from companion.games.stone_and_iron.facts.income import (
    BATTLES,
    DISTRUST,
    EMPTY,
    GUILD,
    HOUSE,
    MANOR,
    TITHES,
    IncomeBasis,
    IncomeLine,
    guilds_in_reach,
    income,
    income_basis,
)
from companion.games.stone_and_iron.facts.network import Links, find_gap, friendly_seats, own_links, route
from companion.games.stone_and_iron.rules.words import building_name, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, Gold
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Earning:
    """`gp`: what it pays, or would pay if not for what is missing; `paid`: what it pays. `square`: empty if
    the line is not about a square. `contested`: the armies because of which it pays nothing. `way`: the
    squares from it to a base, both included, if it is `linked`; `through`: allies who own some of them;
    `missing`: squares that would link it. `notes`: how the amount comes about."""

    what: Text
    gp: int
    paid: int
    square: str
    contested: tuple[str, ...]
    linked: bool
    way: tuple[str, ...]
    through: tuple[Seat, ...]
    missing: tuple[str, ...]
    notes: tuple[Text, ...]


def earnings(state: State, seat: str) -> tuple[Earning, ...]:
    """Return every line of a faction's income in the present state."""
    found, own = income_basis(state, seat), own_links(state, seat)
    return tuple(_earning(state, seat, line, found, own) for line in income(state, seat))


def _earning(state: State, seat: str, line: IncomeLine, basis: IncomeBasis, own: Links) -> Earning:
    names, on_map = state.grid.names, line.square >= 0
    # Prefer a way through its own squares to a base of its own, which no ally can interrupt.
    links = own if line.square in own else basis.links
    way = route(links, line.square) if on_map and line.linked else ()
    owners = {state.squares[each].owner for each in way} & (friendly_seats(state, seat) - {seat})
    missing = find_gap(state, seat, line.square) if on_map and not line.linked else ()
    armies = opposing_armies(state, seat, line.square) if line.contested else ()
    return Earning(
        what=line_name(line),
        gp=line.gp,
        paid=line.paid,
        square=names[line.square] if on_map else "",
        contested=tuple(army.id for army in armies),
        linked=line.linked,
        way=tuple(names[each] for each in way),
        through=tuple(Seat(owner) for owner in sorted(owners)),
        missing=tuple(names[each] for each in missing),
        notes=tuple(_notes(state, seat, line, basis)),
    )


def _notes(state: State, seat: str, line: IncomeLine, basis: IncomeBasis) -> Iterator[Text]:
    match line.what:
        case one if one == BATTLES:
            yield ntext("%(n)s battle at %(gp)s GP", "%(n)s battles at %(gp)s GP", n=line.n, gp=BATTLE_GP)
        case one if one == DISTRUST:
            yield text("a pact with %(factions)s", factions=tuple(map(name_of, list_distrusted(state, seat))))
        case one if one == GUILD:
            n = guilds_in_reach(state, line.square, basis)
            yield ntext("%(n)s other guild in the network", "%(n)s other guilds in the network", n=n)
        case one if one == MANOR:
            yield ntext("for %(n)s hero", "for %(n)s heroes", n=basis.heroes)
        case one if one == TITHES:
            n = count_working(state, state.squares[line.square], HOUSE)
            yield ntext("for %(n)s House", "for %(n)s Houses", n=n)
        case one if one in KINDS and KINDS[one].gp_for and KINDS[one].gp != line.gp:
            usual = KINDS[one].gp
            yield (
                text("other factions get %(gp)s GP", gp=usual)
                if usual
                else text("only some factions are paid for this")
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldLine:
    """`square`: empty if the line is not about a square."""

    says: Text
    square: str
    gp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldTurn:
    """What was paid and spent in a turn (0: the set-up), line by line as it happened; the treasury `before`
    and `after` the turn."""

    turn: int
    before: int
    lines: tuple[GoldLine, ...]
    after: int


def gold(state: State, seat: str) -> tuple[GoldTurn, ...]:
    """Return the changes of a faction's treasury, the newest turn first."""
    found: list[GoldTurn] = []
    before = 0
    for turn, group in groupby(state.holdings[seat].gold, lambda line: line.turn):
        lines = tuple(GoldLine(says=gold_words(one), square=_at(state, one), gp=one.gp) for one in group)
        after = before + sum(line.gp for line in lines)
        found.append(GoldTurn(turn=turn, before=before, lines=lines, after=after))
        before = after
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasuries:
    """`turns`: the newest first, each with its number (0: the set-up) and, for each seat, the GP at its end
    and the increase during it. Turns before the first gold are left out."""

    seats: tuple[Seat, ...]
    turns: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


def treasuries(state: State, viewer: Viewer, args: Mapping[str, str]) -> Treasuries:
    """Return the data of the view `treasuries`; nobody's gold is secret."""
    books = {seat: {one.turn: one for one in gold(state, seat)} for seat in state.order}
    now, turns = dict.fromkeys(state.order, 0), list[tuple[int, tuple[tuple[int, int], ...]]]()
    for turn in range(state.turn + 1):
        before = dict(now)
        now |= {seat: own[turn].after for seat, own in books.items() if turn in own}
        turns.append((turn, tuple((now[seat], now[seat] - before[seat]) for seat in state.order)))
    while turns and not any(gp or more for gp, more in turns[0][1]):
        del turns[0]
    return Treasuries(seats=tuple(map(Seat, state.order)), turns=tuple(reversed(turns)))


def _at(state: State, line: Gold) -> str:
    return "" if line.square == NOWHERE else state.grid.names[line.square]


def gold_words(line: Gold) -> Text:
    match line:
        case Gold(kind="correction"):
            return text("corrected: %(why)s", why=line.what) if line.what else text("corrected")
        case Gold(kind="building"):
            return text("%(building)s ordered", building=building_name(line.what))
        case Gold(kind="refund"):
            return text("%(building)s demolished", building=building_name(line.what))
        case Gold(kind="troops", n=0):
            return text("%(unit)s: upgrades", unit=line.what)
        case Gold(kind="troops"):
            return text("%(n)s %(unit)s bought", n=line.n, unit=line.what)
        case Gold(what=what_) if what_ == EMPTY:
            return text("Not lost: the treasury was empty")
        case Gold(what=what_) if what_ == BATTLES:
            return ntext("%(n)s battle at %(gp)s GP", "%(n)s battles at %(gp)s GP", n=line.n, gp=BATTLE_GP)
        case _:
            return line_name(IncomeLine(line.what, line.n, line.gp, line.square))
