"""Tables with a past: many checkpoints, and entries that reach back between them and beyond."""

from random import Random

import pytest

from companion.kernel.moves import Amend, Begin, Draft, Retract
from companion.kernel.rulings import Refusal
from companion.table import fold, reading
from companion.table.fold import Table
from companion.table.reading import Reader
from companion.table.service import Tables
from tests import toy
from tests.playing import TABLE_SAYS, begin, draft, submit, take

ENTRIES = 150


def keep_few(patch: pytest.MonkeyPatch) -> None:
    """Make a checkpoint every five entries, and keep no more loaded."""
    patch.setattr(fold, "EVERY", 5)
    patch.setattr(fold, "KEPT", 5)
    patch.setattr(reading, "KEPT", 5)


def forbid_whole(patch: pytest.MonkeyPatch) -> None:
    """Forbid folding a whole table."""

    def whole(_reader: Reader, code: str) -> Table:
        raise AssertionError(f"{code} was read whole")

    patch.setattr(Reader, "whole", whole)


def play(tables: Tables, seed: int) -> str:
    """Return a table with turns, near and far retractions, amendments, and now and then a new set-up."""
    chance = Random(seed)
    code = begin(tables, "500")
    while (version := tables.table(code).version) < ENTRIES:
        far = chance.choice((3, 3, 3, 12, 12, 40))
        back = chance.randint(min(version, max(3, version - far)), version)
        drafts: tuple[Draft, ...] = chance.choice(
            (
                *(((draft(toy.EndTurn()),)),) * 3,
                *((take(1, chance.choice((toy.RED, toy.BLUE)), TABLE_SAYS), draft(toy.Say("well"))),) * 4,
                (draft(Retract(back)),),
                (draft(Amend((back,), toy.BLUE, after=None)),),
                (draft(Amend((version,), None, after=back - 1)),),
            )
        )
        if chance.random() < 0.01:
            drafts = (draft(Begin(seats=(toy.RED, toy.BLUE), first=toy.BLUE, settings={"stones": "21"})),)
        try:
            submit(tables, code, *drafts)
        except Refusal:
            continue
    return code
