"""The questions that a table can ask about its sheet."""

from collections.abc import Mapping
from typing import Final

from companion.games.score_sheet.scoring import ALONE, COMPARED, describe_need, reachable, score
from companion.games.score_sheet.state import NO_SHEET, State
from companion.kernel.features import Questions
from companion.kernel.rulings import NO_SUCH_QUESTION, Fact, Question, Refusal, Ruling
from companion.kernel.seats import Seat
from companion.kernel.words import text


def _rule(state: State, key: str, given: Mapping[str, str]) -> Ruling:
    if key != "need":
        raise Refusal(NO_SUCH_QUESTION)
    if state.sheet is None:
        raise Refusal(NO_SHEET)
    seat = Seat(given.get("seat", ""))
    if seat not in state.playing:
        seat = state.playing[0]
    column = state.column_of(seat)
    answer = describe_need(state, column) or (COMPARED if state.columns.keys() > {column} else ALONE)
    facts = [
        Fact(sentence=text("So far: %(n)s", n=next(s.total for s in score(state).seats if s.seat == column)))
    ]
    most = reachable(state, column)
    if most is not None:
        facts.append(Fact(sentence=text("At most: %(n)s", n=most)))
    missing = state.missing[column]
    if missing:
        names = tuple(line.said for line in missing)
        facts.append(Fact(sentence=text("Not entered yet: %(lines)s", lines=names)))
    return Ruling(verdict=None, answer=answer, page=0, facts=tuple(facts))


QUESTIONS: Final[Questions[State]] = Questions(
    rows=(Question(key="need", name=text("What is needed to win?"), asks=("seat",), scores=True),), rule=_rule
)
