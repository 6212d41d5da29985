"""For whom each store beside the entries keeps something secret, as declared beside its statements. A store
with a column for a seat or a phone and no declaration fails `tests/contract/test_what_a_seat_keeps.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import Executable, Table, delete

from companion.kernel.game import Game
from companion.kernel.keeping import Holding, Keeper
from companion.kernel.parts import parts
from companion.kernel.position import Position
from companion.kernel.seats import Seat
from companion.ledger.rows import LedgerRow
from companion.ledger.tables import metadata

_KEPT: Final = "kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A table whose stores are asked what they hold. `rows`: runs a statement with this table's `code`."""

    game: Game[Any]
    position: Position[Any]
    rows: Callable[[Executable], Sequence[tuple[object, ...]]]


def _nobody(_at: Looked) -> frozenset[Seat | None]:
    return frozenset()


def _nothing(_code: str, _rows: Sequence[LedgerRow]) -> Iterable[Executable]:
    return ()


OfEntries: TypeAlias = Callable[[str, Position[Any], Position[Any]], Iterable[Executable]]
"""Makes statements from the code of a table and its positions before and after entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFor:
    """What a store beside the entries keeps, and for whom."""

    keepers: tuple[Keeper, ...] = ()
    """Who may see what a store holds; empty for nobody."""

    holds: Callable[[Looked], frozenset[Seat | None]] = _nobody
    """`holds(at)`: the seats for which it may hold something; if even that is a secret, it answers from
    nothing but what everybody knows."""

    end_opens: bool = False
    stays: bool = True
    """`end_opens`, `stays`: see `kernel.keeping.Holding`."""

    owned: bool = False
    """Whether its column `owner` names the phone it belongs to; another phone of the same person may
    become the owner, see `ledger.owners`."""

    at_hand: bool = False
    """True if every request must find out whether its phone has something here, see `access.arriving`."""

    of_file: Callable[[str, Sequence[LedgerRow]], Iterable[Executable]] = _nothing
    """`of_file(code, rows)`: the statements that store something when entries are imported."""

    of_entries: OfEntries | None = None
    """The statements for any other entries, or None."""


NOBODYS: Final = KeptFor()


def declare(store: Table, kept: KeptFor) -> None:
    store.info[_KEPT] = kept


def list_declared() -> Mapping[str, KeptFor]:
    """Return the declarations of all stores, by name."""
    parts("store")
    return {name: store.info[_KEPT] for name, store in metadata.tables.items() if _KEPT in store.info}


@cache
def at_hand() -> tuple[str, ...]:
    """Return the stores in which each request looks up whether its phone has something."""
    return tuple(sorted(name for name, kept in list_declared().items() if kept.at_hand))


def holdings(at: Looked) -> tuple[Holding, ...]:
    return tuple(Holding(one.holds(at), one.end_opens, one.stays) for one in list_declared().values())


def drop_for_next_player(code: str, seat: str | None = None) -> tuple[Executable, ...]:
    """Return the statements that delete what the next player may not see: at one seat or, if none is given,
    at all seats."""
    stores = (metadata.tables[name] for name, kept in list_declared().items() if not kept.stays)
    return tuple(
        delete(store).where(store.c.code == code, *(() if seat is None else (store.c.seat == seat,)))
        for store in stores
    )


def kept_of_file(code: str, rows: Sequence[LedgerRow]) -> tuple[Executable, ...]:
    """Return the stores' statements for imported entries."""
    return tuple(one for kept in list_declared().values() for one in kept.of_file(code, rows))


@cache
def _every_of_entries() -> tuple[OfEntries, ...]:
    return tuple(kept.of_entries for kept in list_declared().values() if kept.of_entries is not None)


def kept_of_entries(code: str, before: Position[Any], after: Position[Any]) -> tuple[Executable, ...]:
    """Return the stores' statements for entries that lead a table from one position to another."""
    return tuple(one for of_entries in _every_of_entries() for one in of_entries(code, before, after))
