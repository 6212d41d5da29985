"""Whether the end has been triggered, who still plays, and the score as it is now (page 14); the fewest steps
that would change control or total control of a site, and the VP that they would move (pages 10, 11).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.games.tyrants.adjudication.inquiry import Facts, Inquiry, colours, in_barracks, plain
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES, WHITE
from companion.games.tyrants.facts import NOBODY, empty_spaces, is_over, standing_at, still_to_play
from companion.games.tyrants.rules.counting import TOTAL_CONTROL_VP
from companion.games.tyrants.rules.painting import troops_unaccounted
from companion.games.tyrants.rules.row import PAGES
from companion.games.tyrants.scoring import explain_end, leaders, score, totals
from companion.games.tyrants.state import State, Trigger
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.scores import Line, SeatScore
from companion.kernel.words import Text, Value, ntext, text


def end(inquiry: Inquiry) -> Ruling:
    state = inquiry.state
    if state.ending is not None:
        return _judge_trigger(state, state.ending)
    if state.proposed is not None:
        answer = text("By Undertally's count the end is triggered; the table has not confirmed it.")
        return Ruling(verdict=None, answer=answer, page=PAGES["end"], facts=(_say_proposed(state.proposed),))
    if state.options.tracking == "scorepad":
        answer = text(
            "This table does not record the board. The end is triggered when a house deploys its last troop, "
            "or the market deck is empty."
        )
        return Ruling(verdict=None, answer=answer, page=PAGES["end"], facts=_supplies(state))
    answer = text("The end is not triggered.")
    return Ruling(
        verdict=False, answer=answer, page=PAGES["end"], facts=_supplies(state), remedies=_nearest(state)
    )


def _judge_trigger(state: State, ending: Trigger) -> Ruling:
    if is_over(state):
        answer = text("The game is over: round %(round)s was the last.", round=ending.round)
        return Ruling(verdict=True, answer=answer, page=PAGES["end"], facts=(plain(explain_end(ending)),))
    playing = still_to_play(state)
    answer = text("The end is triggered: round %(round)s is the last.", round=ending.round)
    left = plain(text("Still to play: %(houses)s.", houses=colours(playing)))
    return Ruling(verdict=True, answer=answer, page=PAGES["end"], facts=(plain(explain_end(ending)), left))


def _say_proposed(proposed: Trigger) -> Fact:
    if proposed.reason == "market":
        return plain(text("The market deck ran out in round %(round)s.", round=proposed.round))
    return plain(
        text(
            "%(house)s deployed its last troop in round %(round)s.",
            house=NAMES[proposed.house],
            round=proposed.round,
        )
    )


def _supplies(state: State) -> Facts:
    """Return how far the game is from either trigger."""
    barracks: Facts = ()
    if state.options.tracking != "scorepad":
        barracks = tuple(in_barracks(house, state.barracks[house]) for house in state.order)
        # More troops have been counted than the house owns: a deploy may be missing, and the barracks then
        # really hold fewer than this.
        barracks += tuple(
            plain(troops_unaccounted(house, state.unaccounted[house]))
            for house in state.order
            if state.unaccounted[house] < 0
        )
    return (*barracks, _market(state.market))


def _market(cards: int | None) -> Fact:
    if cards is None:
        return plain(text("The market deck is not counted at this table."))
    return plain(ntext("The market deck has %(n)s card.", "The market deck has %(n)s cards.", cards))


def _nearest(state: State) -> Facts:
    """Return what is closest to triggering the end: the houses with fewest troops left; the market deck."""
    fewest = min(state.barracks[house] for house in state.order)
    nearest = [house for house in state.order if state.barracks[house] == fewest]
    any_of = text("one of these: %(houses)s", houses=colours(nearest))
    sentence = ntext(
        "%(n)s more troop deployed by %(houses)s.",
        "%(n)s more troops deployed by %(houses)s.",
        fewest,
        houses=NAMES[nearest[0]] if len(nearest) == 1 else any_of,
    )
    found = [plain(sentence)]
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


def score_now(inquiry: Inquiry) -> Ruling:
    sheet = score(inquiry.state)
    return Ruling(
        verdict=None,
        answer=_answer(inquiry.state, complete=sheet.complete),
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


def _fact(score: SeatScore) -> Fact:
    sentence = text(
        "%(house)s, %(total)s VP: %(lines)s.",
        house=NAMES[INDEX[score.seat]],
        total=score.total,
        lines=tuple(_line(line) for line in score.lines),
    )
    return Fact(sentence=sentence)


def _line(line: Line) -> Text:
    if line.points is None:
        return text("%(line)s not entered", line=line.name)
    return text("%(line)s %(vp)s", line=line.name, vp=line.points)


MAX_STEPS: Final = 3

Deed = Literal["deploy", "supplant", "assassinate", "return-spy", "place-spy"]


class Step(NamedTuple):
    """One action of a house at the site; `colour`: that of the piece removed, or the house's own if the
    action only places one."""

    deed: Deed
    colour: int


class Standing(NamedTuple):
    """Troops of each colour at a site, its empty spaces, and the houses with a spy there."""

    troops: tuple[int, ...]
    empty: int
    spies: frozenset[int]


class Holder(NamedTuple):
    """Who controls a site, or `NOBODY`, and whether that control is total."""

    house: int
    total: bool


@dataclass(frozen=True, slots=True)
class Swing:
    """What `house` would do at a site, who would hold it then, and the VP that each house would gain or lose
    at the end of the game."""

    site: int
    house: int
    steps: tuple[Step, ...]
    after: Holder
    moved: Mapping[int, int]

    @property
    def gain(self) -> int:
        """Return the VP by which the house gains on the house that loses most."""
        return self.moved.get(self.house, 0) - min([0, *self.moved.values()])


def swings(state: State) -> tuple[Swing, ...]:
    """Return the smallest change of control for each contested site and house, if `MAX_STEPS` are enough:
    those with the fewest steps first and, among equals, those that gain most.

    A site is contested if a house has troops there. This asks which pieces would have to change, not whether
    anybody may do it now.
    """
    found = (
        swing
        for site in state.field.sites
        if any(standing_at(state, site)[:WHITE])
        for house in state.order
        if (swing := smallest(state, site, house)) is not None
    )
    return tuple(sorted(found, key=lambda swing: (len(swing.steps), -swing.gain, swing.site)))


def smallest(state: State, site: int, house: int) -> Swing | None:
    """Return the change by which the house gains with the fewest steps and, among equals, the one by which it
    gains most; None if all take more than `MAX_STEPS`."""
    start = standing_in(state, site)
    before = find_holder(start)
    seen = {start}
    paths: list[tuple[tuple[Step, ...], Standing]] = [((), start)]
    for _ in range(MAX_STEPS):
        paths = [
            ((*steps, step), after)
            for steps, here in paths
            for step, after in _steps(here, house)
            if after not in seen and not seen.add(after)  # type: ignore[func-returns-value]
        ]
        turned = [
            swing
            for steps, after in paths
            if (swing := _swing(site, house, steps, before, find_holder(after))) is not None
        ]
        if turned:
            return max(turned, key=lambda swing: swing.gain)
    return None


def standing_in(state: State, site: int) -> Standing:
    spies = frozenset(house for house in range(len(HOUSES)) if state.spies[house] >> site & 1)
    return Standing(standing_at(state, site), empty_spaces(state, site), spies)


def find_holder(here: Standing) -> Holder:
    """Return who holds a site by the rules of control (page 10) and total control (page 11)."""
    most = max(here.troops)
    leaders = [colour for colour, troops in enumerate(here.troops) if troops == most]
    if most == 0 or len(leaders) > 1 or leaders[0] == WHITE:
        return Holder(NOBODY, False)
    house = leaders[0]
    alone = here.empty == 0 and most == sum(here.troops)
    return Holder(house, alone and not here.spies - {house})


def _swing(site: int, house: int, steps: tuple[Step, ...], before: Holder, after: Holder) -> Swing | None:
    moved = {h: vp for h in range(len(HOUSES)) if (vp := _vp(site, after, h) - _vp(site, before, h))}
    swing = Swing(site, house, steps, after, moved)
    return swing if swing.gain > 0 else None


def _vp(site: int, how: Holder, house: int) -> int:
    return SITES[site].vp + TOTAL_CONTROL_VP * how.total if how.house == house else 0


def _steps(here: Standing, house: int) -> Iterator[tuple[Step, Standing]]:
    if here.empty:
        yield Step("deploy", house), _change_standing(here, house, +1, -1)
    for colour, troops in enumerate(here.troops):
        if troops and colour != house:
            yield (
                Step("supplant", colour),
                _change_standing(_change_standing(here, colour, -1, +1), house, +1, -1),
            )
            yield Step("assassinate", colour), _change_standing(here, colour, -1, +1)
    for spy in sorted(here.spies - {house}):
        yield Step("return-spy", spy), here._replace(spies=here.spies - {spy})
    if house not in here.spies:
        yield Step("place-spy", house), here._replace(spies=here.spies | {house})


def _change_standing(here: Standing, colour: int, troops: int, empty: int) -> Standing:
    counts = list(here.troops)
    counts[colour] += troops
    return here._replace(troops=tuple(counts), empty=here.empty + empty)
