"""The tray that a move's dice are rolled into; each roll is recorded as a step."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.games.underworld.catalogue.charts import YES, Band, Chart, Dice, die, percent
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES, chart
from companion.games.underworld.moves.editions import FIFTH, FIRST, FOURTH, NOW, SECOND, THIRD
from companion.games.underworld.moves.tables import OWN
from companion.games.underworld.state.land import Step
from companion.kernel.dice import Die, ToRoll
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain, Chance


class Tray:
    """`steps`: in the order in which they were rolled. Every roll may raise `kernel.dice.ToRoll`.

    `edition`: the edition of the entry, see `moves.editions.ByEdition`.
    """

    def __init__(self, chance: Chance, edition: int = NOW) -> None:
        self._chance = chance
        self._edition = edition
        self.steps: list[Step] = []

    def on(self, table: str, case: str = "", about: str = "", **modifiers: int) -> Band:
        """Return the result of a roll on a table's chart. `about`: whom it is for, recorded in place of the
        case."""
        return self.throw(chart(table, case), table, about or case, modifiers)

    def value(self, table: str, case: str = "") -> int:
        """Return a rolled amount, or the number in a result."""
        return int(self.on(table, case).result)

    def happens(self, table: str, case: str = "", about: str = "") -> bool:
        return self.on(table, case, about).result == YES

    def percent(self, what: str, chance_pct: int) -> bool:
        return self.throw(percent(chance_pct), "", what).result == YES

    def up_to(self, what: str, high: int, sides: int = 6) -> bool:
        """Return whether one die shows `high` or less."""
        return self.throw(die(1, high, sides), "", what).result == YES

    def dice(self, what: str, dice: Dice) -> int:
        """Return the sum of dice that belong to no table."""
        return int(self.throw(Chart(dice), "", what).result)

    def several(self, what: str, dice: Dice, times: int) -> int:
        """Return the sum of dice that belong to no table, multiplied by `times`."""
        number = times * int(self.throw(Chart(dice), "", what).result)
        self.steps[-1] = replace(self.steps[-1], times=times, result=str(number))
        return number

    def count(self, what: str, dice: int, chance_pct: int) -> int:
        """Return how many of these hundred-sided dice show `chance_pct` or less."""
        on = Dice(dice, 100)
        pips = self._roll(on, "", what)
        hits = sum(one <= chance_pct for one in pips)
        self.steps.append(Step(table="", case=what, dice=str(on), pips=pips, result=str(hits)))
        return hits

    def record_number(self, table: str, what: str, times: int, each: int = 1) -> int:
        """Record a number that no die decides, `times` times `each`, and return it."""
        told = each * times
        step = Step(table=table, case=what, dice=str(each), pips=(), times=times, result=str(told))
        self.steps.append(step)
        return told

    def take(self, on: Chart, table: str, value: int, case: str = "") -> Band:
        """Return a chart's result for a value that was chosen."""
        band = on.at(value)
        self.steps.append(Step(table=table, case=case, dice="", pips=(), result=band.result))
        return band

    def record_result(self, what: str, result: str) -> None:
        """Record a result that needs no die."""
        self.steps.append(Step(table="", case=what, dice="", pips=(), result=result))

    def set_result(self, place: int, result: str) -> None:
        """Set the final result of an earlier step."""
        self.steps[place] = replace(self.steps[place], result=result)

    def throw(
        self, on: Chart, table: str, case: str = "", modifiers: Mapping[str, int] = MappingProxyType({})
    ) -> Band:
        pips = self._roll(on.dice, table, case)
        band = on.at(on.dice.value(pips) + sum(modifiers.values()))
        added = tuple((name, value) for name, value in modifiers.items() if value)
        self.steps.append(
            Step(
                table=table,
                case=case,
                dice=str(on.dice),
                pips=pips,
                modifiers=added,
                result=band.result,
            )
        )
        return band

    def _roll(self, dice: Dice, table: str, case: str) -> tuple[int, ...]:
        try:
            return self._chance.roll(dice.sides, dice.number)
        except ToRoll as asked:
            what = TABLES[table].name if table in TABLES else case or table.removeprefix(OWN)
            raise asked.about(say_printed(what)) from None

    @property
    def first_edition(self) -> bool:
        return self._edition <= FIRST

    @property
    def up_to_second_edition(self) -> bool:
        return self._edition <= SECOND

    @property
    def up_to_third_edition(self) -> bool:
        return self._edition <= THIRD

    @property
    def up_to_fourth_edition(self) -> bool:
        return self._edition <= FOURTH

    @property
    def up_to_fifth_edition(self) -> bool:
        return self._edition <= FIFTH

    @property
    def made(self) -> Chain:
        """Return the dice that have been used, typed or rolled."""
        return self._chance.made

    @property
    def spare(self) -> bool:
        """Return whether dice were typed that nothing used."""
        return self._chance.spare


def tray_of(move: Move, die: Die | None = None) -> Tray:
    """Return the tray for a move's dice. `die`: rolls those that are missing."""
    return Tray(Chance(getattr(move, "chain", NO_ROLLS), die), getattr(move, "edition", NOW))
