"""Who may enter what, and for whom; what only the host decides; and, after a table was handed over to another
computer, that every other copy is closed. The one place for these rules.

Watchers enter nothing; the host and a shared device enter for everybody. A player enters for everybody or, if
the table decided so, only for their own seat; then only the host and a shared device enter for the whole
table. Rivals enter for everybody too, but take back only their own entries, and can ask for others to be
taken back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.codec import unpack_draft
from companion.kernel.effective_entries import entry_at, find_meant, taken_back_by
from companion.kernel.moves import (
    Amend,
    Arrive,
    Draft,
    Entry,
    Move,
    Retract,
)
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import FINAL_COUNT, Secrecy
from companion.kernel.shared_rows import row_of
from companion.kernel.shared_settings import CLOSED, DOOR, WHO_ENTERS, shared_value
from companion.kernel.words import text


def admit(viewer: Viewer) -> None:
    """Raise `Refusal` for watchers."""
    if not viewer.enters:
        raise Refusal(text("Take a seat first: those who only watch cannot enter anything."), Fault.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class By:
    """The phone that enters something at a table, as rows see it.

    `entries`: the newest of the table, without gaps, back to the earliest whose effect the draft may change.
    """

    entries: Sequence[Entry]
    position: Position[Any]
    viewer: Viewer
    secrecy: Secrecy

    @property
    def host(self) -> bool:
        return self.viewer.host

    def holds(self, seat: Seat | None) -> bool:
        return self.viewer.holds(seat)

    def may(self, draft: Draft) -> bool:
        """Return whether this phone may enter another draft."""
        return is_permitted(self.entries, self.position, self.viewer, draft, self.secrecy)


def permit(
    entries: Sequence[Entry], position: Position[Any], viewer: Viewer, draft: Draft, secrecy: Secrecy
) -> None:
    """Raise `Refusal` for what this phone may not enter. `entries`: as in `By`."""
    admit(viewer)
    by, row = By(entries, position, viewer, secrecy), row_of(draft.move)
    if row.permit_instead is not None:
        row.permit_instead(by, draft.seat, draft.move)
        return
    if _host_decides(entries, position, draft.move) and not viewer.host:
        raise Refusal(text("Only the host's phone can decide that."), Fault.FORBIDDEN)
    _permit_by_row(by, draft)
    _keep_from_rivals(entries, position, viewer, draft)
    if is_restricted(position, viewer) and not _is_own(entries, viewer, draft):
        raise Refusal(
            text("At this table each player can enter only for their own seat. The host can enter the rest."),
            Fault.FORBIDDEN,
        )


def is_permitted(
    entries: Sequence[Entry], position: Position[Any], viewer: Viewer, draft: Draft, secrecy: Secrecy
) -> bool:
    try:
        permit(entries, position, viewer, draft, secrecy)
    except Refusal:
        return False
    return True


def _keep_from_rivals(
    entries: Sequence[Entry], position: Position[Any], viewer: Viewer, draft: Draft
) -> None:
    """Raise `Refusal` if players are rivals and this would undo another's entry or overrule the rest of the
    table."""
    if not _is_under(position, viewer, "rivals"):
        return
    if row_of(draft.move).corrects and not _is_own(entries, viewer, draft):
        raise Refusal(
            text(
                "At this table each player can take back only their own entries. The host can "
                "take back the rest."
            ),
            Fault.FORBIDDEN,
        )
    if draft.seat is None and draft.override is not None:
        raise Refusal(text("Only the host can override the objections to this."), Fault.FORBIDDEN)


def is_restricted(position: Position[Any], viewer: Viewer) -> bool:
    """Return whether this phone may enter only for its own seats."""
    return _is_under(position, viewer, "own")


def may_set_aside(position: Position[Any], viewer: Viewer, seat: Seat | None) -> bool:
    """Return whether a phone may overrule objections for a seat. `seat`: as in `may_enter_for`."""
    return may_enter_for(position, viewer, seat) and (
        seat is not None or not _is_under(position, viewer, "rivals")
    )


def _is_under(position: Position[Any], viewer: Viewer, rule: str) -> bool:
    """Return whether the table plays by this rule about who enters, and it restricts this phone. It never
    restricts the host, a shared device or a watcher."""
    # The viewer is checked last, so that a page is the same for all phones if everybody enters for everybody.
    kept = shared_value(position.shared, WHO_ENTERS) == rule
    return kept and not (viewer.host or viewer.station or not viewer.enters)


def may_enter_for(position: Position[Any], viewer: Viewer, seat: Seat | None) -> bool:
    """Return whether a phone may enter for a seat. `seat`: None for the whole table."""
    return viewer.enters and (not is_restricted(position, viewer) or viewer.holds(seat))


def may_come_in(position: Position[Any], viewer: Viewer) -> bool:
    """Return whether a phone may sit down; at a closed table only those who have joined may."""
    return stands_open(position) or viewer.enters


def stands_open(position: Position[Any]) -> bool:
    """Return whether anybody who knows the code may sit down."""
    return shared_value(position.shared, DOOR) != CLOSED


def may_enter_for_all(position: Position[Any], viewer: Viewer, secrecy: Secrecy) -> bool:
    """Return whether a device may become a shared device that enters for everybody: the host's always; others
    if every player enters for everybody, they may come in and nothing is hidden."""
    everybody = shared_value(position.shared, WHO_ENTERS) == "everybody"
    return (everybody and may_come_in(position, viewer) and not secrecy.hides) or viewer.host


def _permit_by_row(by: By, draft: Draft) -> None:
    """Raise `Refusal` for what a move's row forbids this phone, including taking it back; for a correction
    that could reveal what is hidden; and for taking back a choice after everybody's choices were opened."""
    old = taken_back_by(by.entries, draft.move)
    amended = draft.move.versions if isinstance(draft.move, Amend) else ()
    changed = (old, *(entry_at(by.entries, version) for version in amended))
    if not all(entry is None or by.secrecy.may_change(by.viewer, entry) for entry in changed):
        raise Refusal(
            text("This table has hidden information: the host must make this correction."), Fault.FORBIDDEN
        )
    if old is not None and not by.host and _was_sealed(by.secrecy, old):
        raise Refusal(
            text("Everybody has seen what was chosen in secret: only the host can take it back."),
            Fault.FORBIDDEN,
        )
    move, seat = (draft.move, draft.seat) if old is None else (old.move, old.seat)
    row_of(move).permit(by, seat, move, old)


def _was_sealed(secrecy: Secrecy, entry: Entry) -> bool:
    """Return whether an entry was a secret choice, recently opened together with all others, in a game with
    closed turns."""
    closes = secrecy.game.turns is not None and secrecy.game.turns.closed is not None
    return closes and any(
        one.entry.seat == entry.seat
        and one.seal.about != FINAL_COUNT
        and any(unpack_draft(packed, secrecy.game.moves).move == entry.move for packed in one.unseal.drafts)
        for one in secrecy.position.seals.opened
    )


def _host_decides(entries: Sequence[Entry], position: Position[Any], move: Move) -> bool:
    """Return whether a move makes, or takes back, a decision that is the host's."""
    return any(row_of(each).host_decides(position, each) for each in find_meant(entries, move))


def _is_own(entries: Sequence[Entry], viewer: Viewer, draft: Draft) -> bool:
    match draft.move:
        case Retract(version):
            return _is_own_entry(entries, viewer, version)
        case Amend(versions, seat):
            given = seat is None or viewer.holds(seat)
            return given and all(_is_own_entry(entries, viewer, version) for version in versions)
        case _:
            return viewer.holds(draft.seat)


def _is_own_entry(entries: Sequence[Entry], viewer: Viewer, version: int) -> bool:
    """Return whether an entry is for a seat of the viewer's, or was entered by their phone; True for a
    version that does not exist, which `check` refuses."""
    entry = entry_at(entries, version)
    if entry is None:
        return True
    return viewer.holds(entry.seat) or any(viewer.holds(Seat(seat)) for seat in entry.by.split(","))


def goes_on_at(position: Position[Any], home: str) -> bool:
    """Return whether the table accepts entries on this computer. A table that was never handed over accepts
    them on any."""
    return position.home in ("", home)


def refuse_closed(position: Position[Any], drafts: Iterable[Draft], home: str) -> None:
    """Raise `Refusal` for anything entered into a closed copy, except what opens it."""
    if not goes_on_at(position, home) and not all(isinstance(draft.move, Arrive) for draft in drafts):
        raise Refusal(
            text(
                "This copy of the table is locked, because the table was moved to another computer. "
                "Nothing was entered. The host can unlock it: Papers, then Take it along."
            ),
            Fault.STALE,
        )
