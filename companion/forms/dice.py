"""What dice show, typed or left to the table."""

import re
from typing import Any

from wtforms import Field

from companion.forms.fields import STALE_PAGE, Filters, tidy
from companion.kernel.dice import Roll, fault
from companion.kernel.optional.chains import NO_ROLLS, Chain
from companion.kernel.words import text

BETWEEN = re.compile(r"[\s,;]+")
PIPS = re.compile(rf"[0-9]{{1,4}}({BETWEEN.pattern}[0-9]{{1,4}}){{0,99}}", re.ASCII)
LONGEST = 600
"""Characters that a hundred dice take, and some room."""
CHAIN = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,99}( [0-9]{1,4}(,[0-9]{1,4}){0,99})*", re.ASCII)
LONGEST_CHAIN = 20_000
"""Characters: the dice of a thousand rooms."""
TOGETHER = re.compile(r"\s*[,+]\s*")


class DiceField(Field):
    """What dice show, from inputs called `<name>`, one a die or several in one; `<name>-here` lets the table
    roll.

    `tap`: the name before `-here`, where one tap rolls several fields. `here`: whether it was tapped.
    `nothing`: what no input at all says.
    """

    nothing: Any
    here: bool = False

    def __init__(self, *, tap: str = "", **options: Any) -> None:
        super().__init__("", **options)
        self._tap = tap

    def process(self, formdata: Any, data: Any = None, extra_filters: Filters = None) -> None:
        del data, extra_filters  # dice have neither
        self.process_errors = []
        self.data = self.nothing
        if formdata is None:
            return
        self.here = bool(formdata.get(f"{self._tap or self.name}-here"))
        try:
            self.data = self.read(" ".join(formdata.getlist(self.name)).strip())
        except ValueError as error:
            self.process_errors = [error.args[0]]

    def read(self, given: str) -> Any:
        """Return what the inputs say. Raises `ValueError` with a sentence."""
        raise NotImplementedError


class RollField(DiceField):
    """One roll. A blank is none: whoever forgot to type is told. `dice`: None takes as many as are typed."""

    data: Roll
    nothing: Roll

    def __init__(self, sides: int, *, dice: int | None = 1, **options: Any) -> None:
        super().__init__(**options)
        self._dice, self._sides = dice, sides
        self.nothing = Roll(sides=sides, dice=dice or 1)

    def read(self, given: str) -> Roll:
        if self.here:
            return self.nothing
        if not given:
            raise ValueError(text("Type what the dice show, or let them be rolled here."))
        if len(given) > LONGEST:
            raise ValueError(STALE_PAGE)
        if not PIPS.fullmatch(given):
            raise ValueError(text("Dice show whole numbers."))
        pips = tuple(int(number) for number in BETWEEN.split(given))
        roll = Roll(sides=self._sides, dice=self._dice or len(pips), pips=pips)
        if sentence := fault(roll):
            raise ValueError(sentence)
        return roll


class ChainField(DiceField):
    """A space between two rolls, a comma between the dice of one (`3 1,4`). The table rolls what was not
    typed."""

    data: Chain
    nothing = NO_ROLLS

    def read(self, given: str) -> Chain:
        typed = TOGETHER.sub(",", tidy(given))
        if len(typed) > LONGEST_CHAIN:
            raise ValueError(STALE_PAGE)
        if typed and not CHAIN.fullmatch(typed):
            raise ValueError(text("Dice are typed like 3 1,4: two rolls, the second with two dice."))
        return Chain(typed)
