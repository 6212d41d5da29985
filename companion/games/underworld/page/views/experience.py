"""The referee's table of experience, as typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.moves.experience import ExperienceTable, write_row
from companion.games.underworld.moves.people import CLASSES
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperiencePage:
    """`lines`: the rows for hit dice, as typed; `levels`: for each class its id, its name and the points for
    its levels, as typed."""

    table: ExperienceTable
    lines: str
    levels: tuple[tuple[str, Text, str], ...]


def experience(state: State, viewer: Viewer, args: Mapping[str, str]) -> ExperiencePage:
    table = state.experience
    return ExperiencePage(
        table=table,
        lines="\n".join(map(write_row, table.rows)),
        levels=tuple(
            (calling, say_printed(calling), " ".join(map(str, table.levels.get(calling, ()))))
            for calling in CLASSES
        ),
    )


VIEWS: Final = {"experience": experience}
