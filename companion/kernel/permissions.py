"""Who may enter what for whom, and what only the host decides: the one place that says so.

Watchers enter nothing, the host and a device for everybody enter for all. A player enters for everybody, or
where the table decided so for nobody but the own seat; what concerns the whole table is then left to host and
scorer.
"""

from collections.abc import Sequence
from typing import Any

from companion.kernel.moves import Amend, Arrive, Choose, Depart, Draft, Entry, Move, Ready, Retract
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import DOOR, HOSTS, WHO_ENTERS, shared_value
from companion.kernel.standing import entry_at
from companion.kernel.words import text


def admit(viewer: Viewer) -> None:
    """Raises `Refusal` for those who only look on."""
    if not viewer.enters:
        raise Refusal(text("Take a seat first: those who watch cannot enter anything."), Fault.FORBIDDEN)


def permit(entries: Sequence[Entry], position: Position[Any], viewer: Viewer, draft: Draft) -> None:
    """Raises `Refusal` for what this phone may not enter.

    `entries`: the newest of the table, without a gap, from the earliest that the draft reaches back to.
    """
    admit(viewer)
    if _hosts(entries, draft.move) and not viewer.host:
        raise Refusal(text("Only the host's phone decides that."), Fault.FORBIDDEN)
    if restricted(position, viewer) and not _own(entries, viewer, draft):
        raise Refusal(
            text("At this table each player enters for their own seat. The host can enter the rest."),
            Fault.FORBIDDEN,
        )


def permitted(entries: Sequence[Entry], position: Position[Any], viewer: Viewer, draft: Draft) -> bool:
    try:
        permit(entries, position, viewer, draft)
    except Refusal:
        return False
    return True


def restricted(position: Position[Any], viewer: Viewer) -> bool:
    """Whether this phone enters for its own seats and nothing else."""
    # Asked last: where everybody enters for everybody, a page is the same for all who do.
    own = shared_value(position.shared, WHO_ENTERS) == "own"
    return own and not (viewer.host or viewer.station or not viewer.enters)


def may_enter_for(position: Position[Any], viewer: Viewer, seat: Seat | None) -> bool:
    """`seat`: None is the table as a whole."""
    return viewer.enters and (not restricted(position, viewer) or viewer.holds(seat))


def may_come_in(position: Position[Any], viewer: Viewer) -> bool:
    """Whether a phone may sit down: past a closed door only those who are in."""
    return shared_value(position.shared, DOOR) == "open" or viewer.enters


def may_enter_for_all(position: Position[Any], viewer: Viewer) -> bool:
    """Whether a device may say of itself that it enters for everybody; else the host must let it."""
    everybody = shared_value(position.shared, WHO_ENTERS) == "everybody"
    return (everybody and may_come_in(position, viewer)) or viewer.host


def _hosts(entries: Sequence[Entry], move: Move) -> bool:
    """Whether it decides, or takes back, what is the host's to decide."""
    while isinstance(move, Retract) and (target := entry_at(entries, move.version)) is not None:
        move = target.move
    waives = isinstance(move, Ready) and move.waived
    return waives or isinstance(move, Depart | Arrive) or (isinstance(move, Choose) and move.setting in HOSTS)


def _own(entries: Sequence[Entry], viewer: Viewer, draft: Draft) -> bool:
    match draft.move:
        case Retract(version):
            return _touchable(entries, viewer, version)
        case Amend(versions, seat):
            given = seat is None or viewer.holds(seat)
            return given and all(_touchable(entries, viewer, version) for version in versions)
        case _:
            return viewer.holds(draft.seat)


def _touchable(entries: Sequence[Entry], viewer: Viewer, version: int) -> bool:
    """About one's own seat, or entered by one's own phone; what is not there is for `check` to refuse."""
    entry = entry_at(entries, version)
    if entry is None:
        return True
    return viewer.holds(entry.seat) or any(viewer.holds(Seat(seat)) for seat in entry.by.split(","))
