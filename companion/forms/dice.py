"""What dice show, typed or left to the table."""

import re
from typing import Any

from wtforms import Field

from companion.forms.checks import STALE_PAGE
from companion.forms.fields import Filters
from companion.kernel.dice import Roll, fault
from companion.kernel.words import text

PIPS = re.compile(r"[0-9]{1,4}([ ,]+[0-9]{1,4}){0,99}")
LONGEST = 600
"""Characters that a hundred dice take, and some room."""


class RollField(Field):
    """Dice from inputs called `<name>`, one a die or several in one; `<name>-here` lets the table roll.

    A blank is no roll: whoever forgot to type is told. `dice`: None takes as many as are typed. `here`: the
    name before `-here`, where one tap rolls several fields.
    """

    data: Roll

    def __init__(self, sides: int, *, dice: int | None = 1, here: str = "", **options: Any) -> None:
        super().__init__("", **options)
        self._dice, self._sides, self._here = dice, sides, here

    def process(self, formdata: Any, data: Any = None, extra_filters: Filters = None) -> None:
        del data, extra_filters  # dice have neither
        self.process_errors = []
        self.data = Roll(sides=self._sides, dice=self._dice or 1)
        if formdata is None or formdata.get(f"{self._here or self.name}-here"):
            return
        try:
            self.data = self._typed(" ".join(formdata.getlist(self.name)).strip())
        except ValueError as error:
            self.process_errors = [error.args[0]]

    def _typed(self, given: str) -> Roll:
        if not given:
            raise ValueError(text("Type what the dice show, or let them be rolled here."))
        if len(given) > LONGEST:
            raise ValueError(STALE_PAGE)
        if not PIPS.fullmatch(given):
            raise ValueError(text("Dice show whole numbers."))
        pips = tuple(int(number) for number in re.split(r"[ ,]+", given))
        roll = Roll(sides=self._sides, dice=self._dice or len(pips), pips=pips)
        if sentence := fault(roll):
            raise ValueError(sentence)
        return roll
