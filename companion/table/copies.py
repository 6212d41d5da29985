"""A table that goes on at another computer: this copy is closed, and only its host opens it again."""

from companion.kernel.moves import Arrive, Depart, Draft, Move
from companion.kernel.seats import Viewer
from companion.table.seating import signature
from companion.table.service import Tables
from companion.table.submission import Submission, received


def hand_over(tables: Tables, code: str, viewer: Viewer, token: str) -> None:
    """The last entry here; the export that ends with it goes on wherever it is taken in. Raises `Refusal`."""
    _enter(tables, code, viewer, token, Depart())


def open_again(tables: Tables, code: str, viewer: Viewer, token: str) -> None:
    """It goes on here after all. Raises `Refusal`."""
    _enter(tables, code, viewer, token, Arrive(tables.home, again=True))


def _enter(tables: Tables, code: str, viewer: Viewer, token: str, move: Move) -> None:
    saw = tables.table(code).version
    submission = Submission(
        token=token, saw=saw, by=signature(viewer), drafts=(Draft(move=move),), viewer=viewer
    )
    received(tables.submit(code, submission))
