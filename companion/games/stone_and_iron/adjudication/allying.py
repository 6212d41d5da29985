"""May we ally, and what does it cost."""

from companion.games.stone_and_iron.adjudication.asking import Asked, plain, reading
from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.catalogue.rulebook import ALLIANCES
from companion.games.stone_and_iron.facts.forces import allied, may_ally
from companion.games.stone_and_iron.rules.words import name_of
from companion.kernel.rulings import Ruling
from companion.kernel.words import text

CELLS = {
    "B": text("B: brothers in arms, without a penalty."),
    "T": text("T: trusted allies, without a penalty."),
    "D": text("D: distrustful allies: -1 Leadership side by side, and each loses 25 GP a turn."),
    "X": text("X: no pact is possible."),
}


def ally(asked: Asked) -> Ruling:
    state, one, other = asked.state, asked.seat, asked.other
    possible, facts = may_ally(one, other), [plain(CELLS[cell(one, other)])]
    if allied(state, one, other):
        facts.append(plain(text("Their pact stands.")))
    names = {"one": name_of(one), "other": name_of(other)}
    answer = (
        text("%(one)s and %(other)s may make a pact at the start of a turn, if both agree.", **names)
        if possible
        else text("%(one)s and %(other)s can make no pact.", **names)
    )
    return Ruling(
        verdict=possible,
        answer=answer,
        page=0,
        facts=tuple(facts),
        reading=reading(state, "SI-78", "SI-61", "SI-79"),
        section=ALLIANCES,
    )
