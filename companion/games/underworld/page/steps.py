"""The steps of a roll as they are shown: table, dice, what was added, what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import case_of, outcome, said
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.land import Step
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLine:
    """`table`: its id, empty for dice that stand for themselves. `pips`: as they fell. `for_`: the case part
    by part, or whom it was rolled for."""

    table: str
    name: Text
    for_: tuple[Text, ...]
    dice: str
    pips: str
    modifiers: tuple[Text, ...]
    result: Text


def step_lines(steps: Sequence[Step]) -> tuple[StepLine, ...]:
    return tuple(_line(step) for step in steps)


def _line(step: Step) -> StepLine:
    return StepLine(
        table=step.table,
        name=said(table(step.table).name if step.table else step.case),
        for_=case_of(step.case) if step.table else (),
        dice=step.dice,
        pips=" + ".join(map(str, step.pips)),
        modifiers=tuple(_added(step)),
        result=outcome(step.table, step.result),
    )


def _added(step: Step) -> Iterator[Text]:
    for what, value in step.modifiers:
        yield text("%(n)s for %(what)s", n=f"{value:+}", what=said(what))
    if step.times != 1:
        yield text("× %(n)s for the size of the party", n=step.times)
