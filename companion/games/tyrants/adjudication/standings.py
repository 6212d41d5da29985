"""What would the score be now (page 14)."""

from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.adjudication.wording import colours
from companion.games.tyrants.catalogue.houses import INDEX, NAMES
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.rules.objections import PAGES
from companion.games.tyrants.scoring import leaders, score, totals
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.scores import Line, SeatScore
from companion.kernel.words import Text, Value, text


def score_now(asked: Inquiry) -> Ruling:
    sheet = score(asked.state)
    return Ruling(
        verdict=None,
        answer=_answer(asked.state, complete=sheet.complete),
        page=PAGES["scoring"],
        facts=tuple(_fact(one) for one in sheet.ranked),
    )


def _answer(state: State, *, complete: bool) -> Text:
    first = leaders(state)
    values: dict[str, Value] = {
        "houses": colours(INDEX[seat] for seat in first),
        "total": totals(state)[first[0]],
    }
    if not complete:
        return text("By what is entered so far %(houses)s would win with %(total)s VP.", **values)
    if is_over(state):
        return text("%(houses)s: won with %(total)s VP.", **values)
    return text("If the game ended now, %(houses)s would win with %(total)s VP.", **values)


def _fact(one: SeatScore) -> Fact:
    sentence = text(
        "%(house)s, %(total)s VP: %(lines)s.",
        house=NAMES[INDEX[one.seat]],
        total=one.total,
        lines=tuple(_line(line) for line in one.lines),
    )
    return Fact(sentence=sentence)


def _line(line: Line) -> Text:
    if line.points is None:
        return text("%(line)s not entered", line=line.name)
    return text("%(line)s %(vp)s", line=line.name, vp=line.points)
