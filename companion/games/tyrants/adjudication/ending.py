"""Has the end been triggered, who still plays, and what would the score be now (page 14)."""

from companion.games.tyrants.adjudication.inquiry import Facts, Inquiry, colours, in_barracks, plain
from companion.games.tyrants.catalogue.houses import INDEX, NAMES
from companion.games.tyrants.facts import is_over, still_to_play
from companion.games.tyrants.rules.row import PAGES
from companion.games.tyrants.scoring import leaders, score, totals
from companion.games.tyrants.state import State, Trigger
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.scores import Line, SeatScore
from companion.kernel.words import Text, Value, ntext, text


def end(asked: Inquiry) -> Ruling:
    state = asked.state
    if state.ending is not None:
        return _triggered(state, state.ending)
    if state.proposed is not None:
        answer = text("By Undertally's count the end is triggered; the table has not confirmed it.")
        return Ruling(verdict=None, answer=answer, page=PAGES["end"], facts=(_reason(state.proposed),))
    answer = text("The end is not triggered.")
    return Ruling(
        verdict=False, answer=answer, page=PAGES["end"], facts=_supplies(state), remedies=_nearest(state)
    )


def _triggered(state: State, ending: Trigger) -> Ruling:
    if is_over(state):
        answer = text("The game is over: round %(round)s was the last.", round=ending.round)
        return Ruling(verdict=True, answer=answer, page=PAGES["end"], facts=(_reason(ending),))
    playing = still_to_play(state)
    answer = text("The end is triggered: round %(round)s is the last.", round=ending.round)
    left = plain(text("Still to play: %(houses)s.", houses=colours(playing)))
    return Ruling(verdict=True, answer=answer, page=PAGES["end"], facts=(_reason(ending), left))


def _reason(trigger: Trigger) -> Fact:
    return plain(_because(trigger))


def _because(trigger: Trigger) -> Text:
    if trigger.reason == "market":
        return text("The market deck ran out in round %(round)s.", round=trigger.round)
    house = NAMES[trigger.house]
    return text("%(house)s deployed its last troop in round %(round)s.", house=house, round=trigger.round)


def _supplies(state: State) -> Facts:
    """Return how far it is to either trigger."""
    barracks: Facts = ()
    if state.options.tracking != "scorepad":
        barracks = tuple(in_barracks(house, state.barracks[house]) for house in state.order)
    return (*barracks, _market(state.market))


def _market(cards: int | None) -> Fact:
    if cards is None:
        return plain(text("The market deck is not counted at this table."))
    return plain(ntext("The market deck has %(n)s card.", "The market deck has %(n)s cards.", cards))


def _nearest(state: State) -> Facts:
    """Return what would trigger it: the houses with fewest troops left, and the market deck."""
    found: list[Fact] = []
    if state.options.tracking != "scorepad":
        fewest = min(state.barracks[house] for house in state.order)
        nearest = [house for house in state.order if state.barracks[house] == fewest]
        any_of = text("one of these: %(houses)s", houses=colours(nearest))
        sentence = ntext(
            "%(n)s more troop deployed by %(houses)s.",
            "%(n)s more troops deployed by %(houses)s.",
            fewest,
            houses=NAMES[nearest[0]] if len(nearest) == 1 else any_of,
        )
        found.append(plain(sentence))
    if state.market:
        sentence = ntext(
            "%(n)s more card taken from the market deck.",
            "%(n)s more cards taken from the market deck.",
            state.market,
        )
        found.append(plain(sentence))
    if state.market is None:
        found.append(
            plain(text("The last card taken from the market deck; nobody has counted how many are left."))
        )
    return tuple(found)


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
        return text("By the entries so far %(houses)s would win with %(total)s VP.", **values)
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
