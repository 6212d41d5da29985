"""What a table hides from whom: sealed entries, and the secrets that games and stores declare
(`kernel.keeping`).

Only this module works out what that means for seats. Whoever sits down at a seat sees its secrets. So, while
a table hides anything, a player's seat passes to another phone only with the consent of that player's phone
or of the host; a seat whose player left secrets behind, only with the host's. And only the host, or a phone
that holds all seats, may end a game whose end reveals secrets. For sealed entries the ledger has the
commitment; the content is stored beside it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from companion.kernel.game import Game
from companion.kernel.keeping import Holding
from companion.kernel.moves import Draft, Entry, Seal, of_kind
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seals import witness_of
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import COUNTS, shared_value
from companion.kernel.words import text

FINAL_COUNT: Final = "final-count"
"""The name under which final counts are sealed; a game seals its own secrets under other names."""


def counts_sealed(position: Position[Any]) -> bool:
    """Return whether final counts entered now are sealed: the table says so, or some are sealed already, even
    if the setting was changed since. They are not before the game begins, nor once the counts are open."""
    if position.state is None or position.seals.revealed:
        return False
    chosen = shared_value(position.shared, COUNTS) == "sealed"
    return chosen or bool(sealed_for(position.seals.sealed, FINAL_COUNT))


def is_final_count(game: Game[Any], draft: Draft) -> bool:
    return draft.move.kind in game.score_moves


class Sealing(NamedTuple):
    """`about`: what a submission is sealed for. `opens`: it opens everything that was sealed for this. An
    open submission that opens nothing has neither.

    `chooses`: whether it is the seat's own choice; the last seat to choose opens all choices. Anything else
    can be opened only by the host, or by a phone to which all of it belongs.
    """

    about: str = ""
    opens: str = ""
    chooses: bool = False


OPENLY: Final = Sealing()


def seats_sealed(position: Position[Any], about: str) -> frozenset[Seat | None]:
    """Return the seats that have sealed something for this; None stands for the whole table."""
    return frozenset(entry.seat for entry in sealed_for(position.seals.sealed, about))


def sealed_together(position: Position[Any], about: str, others: Collection[Seat | None]) -> Sealing:
    """Return how to submit a choice that everybody makes in secret: it is sealed while any of the `others`
    has not sealed theirs; the last one opens all. If there are no others, it is entered openly."""
    sealed = seats_sealed(position, about)
    if not sealed.issuperset(others):
        return Sealing(about=about, chooses=True)
    return Sealing(opens=about, chooses=True) if sealed else OPENLY


def sealed_for(sealed: Iterable[Entry], about: str) -> tuple[Entry, ...]:
    return tuple(entry for entry, seal in of_kind(sealed, Seal) if seal.about == about)


def own_counts(sealed: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return what seats have sealed as their own final counts, without witnesses' counts."""
    counts = of_kind(sealed_for(sealed, FINAL_COUNT), Seal)
    return tuple(entry for entry, count in counts if count.witness is None)


def seats_counted(sealed: Iterable[Entry]) -> frozenset[Seat | None]:
    """Return the seats that have sealed a final count of their own."""
    return frozenset(entry.seat for entry in own_counts(sealed))


def seats_not_ready(position: Position[Any]) -> tuple[Seat, ...]:
    """Return the seats whose final count is neither complete nor waived."""
    begin = position.begin
    return () if begin is None else tuple(seat for seat in begin.seats if seat not in position.seals.ready)


def seats_waived(position: Position[Any]) -> frozenset[Seat]:
    """Return the seats that the table does not wait for; their sealed counts are ignored."""
    return frozenset(seat for seat, waived in position.seals.ready.items() if waived)


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What a table hides at a position.

    `stores`: what the stores beside the ledger keep secret. `phones`: the seats that have a phone. Both are
    functions, called only when needed, because each takes a query.
    """

    game: "Game[Any]"
    position: "Position[Any]"
    stores: Callable[[], Sequence[Holding]] = tuple
    phones: Callable[[], frozenset[Seat]] = frozenset

    @property
    def _holdings(self) -> tuple[Holding, ...]:
        """Return what is kept secret by the stores and by the game's state."""
        own, state = self.game.secrets, self.position.state
        if own is None or state is None:
            return tuple(self.stores())
        return (*self.stores(), Holding(own.holds(state) & seats_ever_taken(self.position), own.end_opens))

    @property
    def hides(self) -> bool:
        """Return whether anything is hidden that comes with a seat or with the role of host."""
        screen = self.game.screen is not None and self.position.state is not None
        return screen or bool(self.position.seals.sealed) or any(one.seats for one in self._holdings)

    def hides_for(self, seat: Seat) -> bool:
        """Return whether a phone that takes this seat would see what others may not."""
        return any(one.stays and seat in one.seats for one in self._holdings)

    def may_pass(self, viewer: Viewer, seat: Seat) -> bool:
        """Return whether a phone may pass a player's seat to another phone."""
        return viewer.host or viewer.holds(seat) or not self.hides

    def may_take(self, viewer: Viewer, seat: Seat) -> bool:
        """Return whether a phone may take a seat that has no phone. If the seat's player left secrets behind,
        only the host's may."""
        return viewer.host or viewer.holds(seat) or not self.hides_for(seat)

    def may_end(self, viewer: Viewer) -> bool:
        """Return whether a phone may confirm the end. If that reveals something to everybody, only the host
        may, or a phone that holds all seats."""
        begin = self.position.begin
        if viewer.host or (begin is not None and viewer.seats.issuperset(begin.seats)):
            return True
        return not (self.position.seals.sealed or any(one.end_opens and one.seats for one in self._holdings))

    def withholds(self, viewer: Viewer) -> bool:
        """Return whether part of the state is hidden from a viewer."""
        return known_to(self.game, self.position, viewer) is not self.position

    def may_change(self, viewer: Viewer, entry: Entry) -> bool:
        """Return whether a phone may take back or move an entry of the game. While part of the state is
        hidden from it, a phone that is not the host's may do so only with its own seats' counts, because
        anything else could reveal what is hidden."""
        own = entry.move.kind in self.game.score_moves and viewer.holds(entry.seat)
        return viewer.host or own or entry.move.kind not in self.game.moves or not self.withholds(viewer)

    def may_choose(self, viewer: Viewer, seat: Seat | None) -> bool:
        """Return whether a phone may enter a seat's own choice: the seat's own phone, the host's, or any
        phone if the seat has none."""
        return viewer.host or viewer.holds(seat) or seat not in self.phones()

    def may_open(self, viewer: Viewer, about: str) -> bool:
        """Return whether a phone may open what is sealed although not everybody has chosen yet: a host may,
        and a phone to which all of it belongs."""
        sealed = sealed_for(self.position.seals.sealed, about)
        return viewer.host or all(self._is_own(viewer, entry) for entry in sealed)

    def _is_own(self, viewer: Viewer, entry: Entry) -> bool:
        whose = keeper(entry)
        return viewer.holds(whose) or (whose not in self.phones() and entered_by(entry, viewer))


def seats_ever_taken(position: Position[Any]) -> frozenset[Seat]:
    """Return the seats that have a player, or had one who left in mid-game. Anything prepared for another
    seat waits for its first player."""
    return frozenset((*position.names, *position.left))


def known_to(game: Game[Any], position: Position[Any], viewer: Viewer) -> Position[Any]:
    """Return the position without those parts of the state that the viewer may not know; the same object if
    nothing is removed. In front of a referee's screen more is removed: `referee_screen.screen_position`."""
    own, state = game.secrets, position.state
    if own is None or state is None or (game.screen is not None and viewer.host):
        return position
    known = own.seen(state, viewer)
    return position if known is state else replace(position, state=known)


def keeper(entry: Entry) -> Seat | None:
    """Return the seat whose secret an entry sealed: the witness, or the entry's own; None for the host."""
    return witness_of(entry) or entry.seat


def entered_by(entry: Entry, viewer: Viewer) -> bool:
    """Return whether a phone with one of the viewer's seats entered it."""
    return any(viewer.holds(Seat(seat)) for seat in entry.by.split(","))


def refuse_unseating(secrecy: Secrecy, viewer: Viewer, gone: frozenset[Seat]) -> None:
    """Raise `Refusal` if a phone that is not the host's would remove somebody else who has a phone or secrets
    at one of these seats."""
    for seat in sorted(gone):
        if viewer.host or viewer.holds(seat):
            continue
        if seat in secrecy.phones() or secrecy.hides_for(seat):
            raise only_its_phone(secrecy.position.names[seat])


def only_its_phone(name: str) -> Refusal:
    return Refusal(
        text("Only the phone of %(name)s, or the host's, can decide about that seat.", name=name),
        Fault.FORBIDDEN,
    )
