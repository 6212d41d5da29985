"""What the score would be now, and who leads by what."""

from companion.games.stone_and_iron.adjudication.asking import Asked, plain
from companion.games.stone_and_iron.adjudication.readings import reading
from companion.games.stone_and_iron.catalogue.sections import VICTORY
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.scoring.sheet import score
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.scores import SeatScore
from companion.kernel.words import text


def score_now(asked: Asked) -> Ruling:
    ranked = score(asked.state).ranked
    first = ranked[0]
    leaders = tuple(name_of(one.seat) for one in ranked if one.total == first.total)
    answer = (
        text("%(factions)s lead together with %(n)s VP.", factions=leaders, n=first.total)
        if len(leaders) > 1
        else text(
            "%(faction)s leads with %(n)s VP, by %(by)s.",
            faction=leaders[0],
            n=first.total,
            by=first.total - ranked[1].total,
        )
    )
    facts = tuple(_seat(one) for one in ranked)
    doubts = ("SI-83", "SI-84", "SI-85")
    return Ruling(
        verdict=None,
        answer=answer,
        page=0,
        facts=facts,
        reading=reading(asked.state, *doubts),
        section=VICTORY,
    )


def _seat(one: SeatScore) -> Fact:
    lines = tuple(text("%(line)s %(n)s", line=line.name, n=line.points) for line in one.lines if line.points)
    words = text(
        "%(faction)s %(n)s VP: %(lines)s.", faction=name_of(one.seat), n=one.total, lines=lines or "0"
    )
    return plain(words)
