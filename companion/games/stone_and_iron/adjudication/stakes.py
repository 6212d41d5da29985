"""The score now; what a battle that is due would change for each possible winner: squares, retreats, links,
income and score; whether two factions may ally, and what it costs.

Losses are ignored, since nobody knows them beforehand; a loser who cannot retreat is destroyed.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.adjudication.links import square_names
from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.catalogue.rulebook import AFTERMATH, ALLIANCES, VICTORY
from companion.games.stone_and_iron.facts.forces import Engagement, Side, are_allied, engagement, may_ally
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import links
from companion.games.stone_and_iron.facts.reach import retreats
from companion.games.stone_and_iron.facts.turns import retreating
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.scoring import score, totals
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.moves import Draft
from companion.kernel.rows import carry_out_all
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.scores import SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


def stakes(inquiry: Inquiry) -> Ruling:
    """Return for each possible winner what would be owned, linked and earned, and who must retreat."""
    state, square = inquiry.state, inquiry.square
    battle, name = engagement(state, square), state.grid.names[square]
    answer = text("What the battle at %(square)s would change, not counting losses:", square=name)
    facts = () if battle is None else tuple(_changes(state, battle))
    return make_ruling(
        state,
        answer if battle else text("No battle is due at %(square)s.", square=name),
        AFTERMATH,
        "SI-33",
        "SI-37",
        "SI-39",
        "SI-89",
        "SI-90",
        facts=facts,
    )


def score_after(inquiry: Inquiry) -> Ruling:
    state, square = inquiry.state, inquiry.square
    battle, name = engagement(state, square), state.grid.names[square]
    answer = text("The score after the battle at %(square)s, not counting losses:", square=name)
    sides = battle.sides if battle else ()
    return make_ruling(
        state,
        answer if battle else text("No battle is due at %(square)s.", square=name),
        VICTORY,
        "SI-39",
        "SI-84",
        "SI-85",
        facts=tuple(
            make_fact(_if_won_by(side, _score(state, _let_win(state, battle, side))))
            for side in sides
            if battle
        ),
    )


def _let_win(state: State, battle: Engagement, side: Side) -> State:
    """Return the state after a side has won and every loser who cannot retreat has been destroyed."""
    # Earlier battles are left out, so that the id of this one cannot be taken already.
    unnamed = replace(state, battles=())
    report = m.Report("?", state.grid.names[battle.square], side.seats[0], asked=True)
    after = carry_out_all(apply, unnamed, [Draft(move=report)])
    for army in _losers(after, battle):
        if not retreats(after, army):
            retreat = Draft(move=m.Retreat(army.id), seat=Seat(army.owner))
            after = carry_out_all(apply, after, [retreat])
    return after


def _losers(after: State, battle: Engagement) -> tuple[Army, ...]:
    return tuple(army for army in retreating(after) if army.square == battle.square)


def _changes(state: State, battle: Engagement) -> Iterator[Fact]:
    for side in battle.sides:
        after = _let_win(state, battle, side)
        yield fact_about(state, _if_won_by(side, _holder(state, after, battle.square)), battle.square)
        for army in _list_beaten(battle, side):
            yield _retreat(state, after, side, state.armies[army])
        for seat in state.seats:
            yield from _links(state, after, side, seat)
            was, now = total(income(state, seat)), total(income(after, seat))
            if was != now:
                words = text(
                    "income of %(faction)s %(gp)s GP, not %(was)s", faction=name_of(seat), gp=now, was=was
                )
                yield make_fact(_if_won_by(side, words))


def _if_won_by(side: Side, change: Text) -> Text:
    if side.neutral:
        return text("If won by the neutral defenders: %(change)s.", change=change)
    factions = tuple(name_of(seat) for seat in side.seats)
    return text("If won by %(factions)s: %(change)s.", factions=factions, change=change)


def _holder(state: State, after: State, square: int) -> Text:
    name, was, now = state.grid.names[square], state.squares[square], after.squares[square]
    if not now.owner:
        return text("%(square)s belongs to nobody", square=name)
    if now.base and not was.base:
        return text("%(square)s is a base of %(faction)s", square=name, faction=name_of(now.owner))
    if now.owner == was.owner:
        return text("%(square)s stays with %(faction)s", square=name, faction=name_of(now.owner))
    return text("%(square)s falls to %(faction)s", square=name, faction=name_of(now.owner))


def _list_beaten(battle: Engagement, side: Side) -> tuple[str, ...]:
    return battle.second.armies if side is battle.first else battle.first.armies


def _retreat(state: State, after: State, side: Side, army: Army) -> Fact:
    now = after.armies.get(army.id)
    if now is None:
        return make_fact(_if_won_by(side, text("%(army)s has no way out and is destroyed", army=army.id)))
    if now not in retreating(after):
        return make_fact(_if_won_by(side, text("%(army)s may stay", army=army.id)))
    squares = retreats(after, now)
    words = text("%(army)s retreats to %(squares)s", army=army.id, squares=square_names(state, squares))
    return fact_about(state, _if_won_by(side, words), *squares)


def _links(state: State, after: State, side: Side, seat: str) -> Iterator[Fact]:
    """Yield which squares of the faction are linked only in `after`, then which are no longer linked."""
    was, now = _linked_squares(state, seat), _linked_squares(after, seat)
    if won := tuple(sorted(now - was)):
        words = text(
            "linked for %(faction)s: %(squares)s", faction=name_of(seat), squares=square_names(state, won)
        )
        yield fact_about(state, _if_won_by(side, words), *won)
    if lost := tuple(sorted(was - now)):
        words = text(
            "no longer linked for %(faction)s: %(squares)s",
            faction=name_of(seat),
            squares=square_names(state, lost),
        )
        yield fact_about(state, _if_won_by(side, words), *lost)


def _linked_squares(state: State, seat: str) -> frozenset[int]:
    return frozenset(square for square in links(state, seat) if state.squares[square].owner == seat)


def _score(state: State, after: State) -> Text:
    was = totals(state)
    found = tuple(
        text("%(faction)s %(n)s VP (%(by)s)", faction=name_of(seat), n=n, by=f"{n - was[seat]:+d}")
        for seat, n in sorted(totals(after).items(), key=lambda pair: -pair[1])
    )
    return text("%(scores)s", scores=found)


def score_now(inquiry: Inquiry) -> Ruling:
    ranked = score(inquiry.state).ranked
    first = ranked[0]
    leaders = tuple(name_of(one.seat) for one in ranked if one.total == first.total)
    answer = (
        text("%(factions)s lead together with %(n)s VP.", factions=leaders, n=first.total)
        if len(leaders) > 1
        else text(
            "In the lead with %(n)s VP, by %(by)s: %(faction)s.",
            faction=leaders[0],
            n=first.total,
            by=first.total - ranked[1].total,
        )
    )
    facts = tuple(_score_fact(one) for one in ranked)
    doubts = ("SI-83", "SI-84", "SI-85")
    return make_ruling(inquiry.state, answer, VICTORY, *doubts, facts=facts)


def _score_fact(score: SeatScore) -> Fact:
    lines = tuple(
        text("%(line)s %(n)s", line=line.name, n=line.points) for line in score.lines if line.points
    )
    words = text(
        "%(faction)s %(n)s VP: %(lines)s.", faction=name_of(score.seat), n=score.total, lines=lines or "0"
    )
    return make_fact(words)


CELLS = {
    "B": text("B: brothers in arms, without a penalty."),
    "T": text("T: trusted allies, without a penalty."),
    "D": text("D: distrustful allies: -1 Leadership side by side, and each loses 25 GP a turn."),
    "X": text("X: no pact is possible."),
}


def ally(inquiry: Inquiry) -> Ruling:
    state, one, other = inquiry.state, inquiry.seat, inquiry.other
    possible, facts = may_ally(one, other), [make_fact(CELLS[cell(one, other)])]
    if are_allied(state, one, other):
        facts.append(make_fact(text("They already have a pact.")))
    who = {"one": name_of(one), "other": name_of(other)}
    answer = (
        text("%(one)s and %(other)s may make a pact at the start of a turn, if both agree.", **who)
        if possible
        else text("%(one)s and %(other)s can make no pact.", **who)
    )
    return make_ruling(state, answer, ALLIANCES, "SI-78", "SI-61", "SI-79", verdict=possible, facts=facts)
