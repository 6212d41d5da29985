"""What a table hides from somebody now: cards in hands, what is sealed until a certain moment, what lies
behind a referee's screen.

The one place that says so, and what follows from it for seats: whoever sits down at a seat is shown what
it hides. So while something is hidden, a seat that somebody has goes to another phone by the word of its
own phone or of the host, one that was left by the word of the host alone, and the host ends the game.
Of what is sealed the commitment stands in the ledger, the content beside it.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Seal
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import COUNTS, shared_value
from companion.kernel.words import text

FINAL_COUNT: Final = "final-count"
"""What the counts at the end are sealed for; a game seals its own secrets for something else."""


def counts_sealed(position: Position[Any]) -> bool:
    """Return whether final counts that are entered now are sealed."""
    chosen = shared_value(position.shared, COUNTS) == "sealed"
    return chosen and position.state is not None and not position.revealed


def is_final_count(game: Game[Any], draft: Draft) -> bool:
    return draft.move.kind in game.score_moves


class Sealing(NamedTuple):
    """For what something is sealed, and what that opens of what was sealed; empty for neither.

    `chooses`: it is what the seat itself is to choose, and whoever is last opens all. What is opened
    otherwise is opened only by whose it is, or by the host.
    """

    about: str = ""
    opens: str = ""
    chooses: bool = False


OPENLY: Final = Sealing()


def seats_sealed(position: Position[Any], about: str) -> frozenset[Seat | None]:
    """Return the seats whose part of something is sealed still; None is the table as a whole."""
    return frozenset(entry.seat for entry in sealed_for(position.sealed, about))


def sealed_together(position: Position[Any], about: str, others: Collection[Seat | None]) -> Sealing:
    """Return how a submission is sealed: while any of the others is still to seal theirs; whoever is last
    opens all of it."""
    sealed = seats_sealed(position, about)
    if not sealed.issuperset(others):
        return Sealing(about=about, chooses=True)
    return Sealing(opens=about, chooses=True) if sealed else OPENLY


def sealed_for(sealed: Iterable[Entry], about: str) -> tuple[Entry, ...]:
    return tuple(entry for entry in sealed if isinstance(entry.move, Seal) and entry.move.about == about)


def waited_for(position: Position[Any]) -> tuple[Seat, ...]:
    """Return the seats whose final count is not complete."""
    begin = position.begin
    return () if begin is None else tuple(seat for seat in begin.seats if seat not in position.ready)


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What a table hides at a position. Asked only where something depends on it, as it costs a look.

    `face_down`: for whom the ledger keeps faces of cards that were never opened, None for those that were
    dealt to nobody. It keeps them whatever was taken back, so that nothing is uncovered by taking back a deal
    and putting it back. `kept`: the versions of the entries whose sealed content is here, and not at the
    computer that a table came from. `phones`: the seats that have a phone.
    """

    game: "Game[Any]"
    position: "Position[Any]"
    face_down: Callable[[], frozenset[Seat | None]] = frozenset
    kept: Callable[[], frozenset[int]] = frozenset
    phones: Callable[[], frozenset[Seat]] = frozenset

    @property
    def hides(self) -> bool:
        """Return whether anything is hidden from anybody."""
        screen = self.game.screen is not None and self.position.state is not None
        return screen or bool(self.position.sealed) or bool(self.face_down())

    def hides_for(self, seat: Seat) -> bool:
        """Return whether a phone that sat down there would be shown what others are not."""
        own = [entry.version for entry in self.position.sealed if keeper(entry) == seat]
        return (bool(own) and not self.kept().isdisjoint(own)) or seat in self.face_down()

    def may_pass(self, viewer: Viewer, seat: Seat) -> bool:
        """Return whether a phone may bring a seat that somebody has to another phone."""
        return viewer.host or viewer.holds(seat) or not self.hides

    def may_take(self, viewer: Viewer, seat: Seat) -> bool:
        """Return whether a phone may sit down where no phone is: somebody without one sits there, or whoever
        sat there has risen and left what the seat hides."""
        return viewer.host or viewer.holds(seat) or not self.hides_for(seat)

    def may_end(self, viewer: Viewer) -> bool:
        """Return whether a phone may confirm the end, which opens what is hidden: alone, or for all who
        play."""
        begin = self.position.begin
        if viewer.host or (begin is not None and viewer.seats.issuperset(begin.seats)):
            return True
        return not self.hides

    def may_choose(self, viewer: Viewer, seat: Seat | None) -> bool:
        """Return whether a phone may enter what a seat chooses by itself and says of itself: its own, the
        host's, or any where the seat has none."""
        return viewer.host or viewer.holds(seat) or seat not in self.phones()

    def may_open(self, viewer: Viewer, about: str) -> bool:
        """Return whether a phone may open what is sealed for something before all have chosen: only where all
        of it is its own, sealed by it or for its seats."""
        sealed = (one for one in self.position.sealed if _about(one) == about)
        return viewer.host or all(self._is_own(viewer, entry) for entry in sealed)

    def _is_own(self, viewer: Viewer, entry: Entry) -> bool:
        whose = keeper(entry)
        return viewer.holds(whose) or (whose not in self.phones() and entered_by(entry, viewer))


def keeper(entry: Entry) -> Seat | None:
    """Return whose secret an entry sealed: the witness's, or the seat's; None where it is the host's."""
    witness = entry.move.witness if isinstance(entry.move, Seal) else None
    return witness or entry.seat


def entered_by(entry: Entry, viewer: Viewer) -> bool:
    """Return whether the phone with one of the viewer's seats entered it."""
    return any(viewer.holds(Seat(seat)) for seat in entry.by.split(","))


def refuse_unseating(secrecy: Secrecy, viewer: Viewer, gone: frozenset[Seat]) -> None:
    """Raise `Refusal` where seats lose who sits there, with another phone or with what they hide."""
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


def _about(entry: Entry) -> str:
    return entry.move.about if isinstance(entry.move, Seal) else ""
