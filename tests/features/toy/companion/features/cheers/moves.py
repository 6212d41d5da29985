"""Cheers that everybody hears."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from companion.kernel.checks import At
from companion.kernel.due import RunningGame
from companion.kernel.features import Due, Setting, Where, choices
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.rulings import Malformed, Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import Awaits, LogContext, SharedRow, never, one_more
from companion.kernel.shared_settings import shared_value
from companion.kernel.slots import Slot
from companion.kernel.things import check_about
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True)
class Cheer(SharedMove):
    """Cheer this many times. `about`: for whom or what; empty for the evening."""

    kind: ClassVar[str] = "cheer"
    times: Annotated[int, range(1, 6)] = 1
    about: str = ""


CHEERS: Final[Slot[tuple[Entry, ...]]] = Slot(
    "cheers", (), quoted=lambda cheers: (each.version for each in cheers)
)
CHEERING: Final = Setting(
    key="cheering",
    name=text("Cheering"),
    choices=choices({"free": text("As you like"), "asked": text("Asked for")}),
    default="free",
)
SETTINGS: Final = (CHEERING,)


def check(at: At, _seat: Seat | None, move: Cheer) -> tuple[Objection, ...]:
    if not 1 <= move.times <= 5:
        raise Malformed(text("One to five cheers."))
    check_about(at.game, at.position.state, at.newest, move.about)
    return ()


def words(_context: LogContext, _entry: Entry, move: Cheer) -> Text:
    return text("cheers %(n)s times", n=move.times)


def due(running: RunningGame) -> Iterator[Due]:
    """Yield a cheer if the table asks for one and nobody has cheered."""
    position = running.position
    if shared_value(position.shared, CHEERING) == "asked" and not position.of(CHEERS):
        yield Due(what=text("Cheer once"), where=Where(page="cheers.show"), moves=(Cheer.kind,))


ROWS = (
    SharedRow(
        move=Cheer,
        slot=CHEERS,
        fold=one_more,
        check=check,
        words=words,
        entered=True,
        awaits=Awaits(50, due),
        result=never,
        any_time=True,
        quoted=True,
        told_alone=True,
    ),
)
