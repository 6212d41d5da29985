"""The scores, line by line, with the entries that each number comes from; the pad, for a table that enters
only final scores; and, for each contested site, the smallest change by which each house would gain, in words,
with the VP that would change hands.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.ending import Step, Swing, swings
from companion.games.tyrants.catalogue.board import SITE, SITES
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import NOBODY, is_over, standing_at
from companion.games.tyrants.page.ending import from_afar
from companion.games.tyrants.page.pieces import find_named
from companion.games.tyrants.rules.apply import RULES
from companion.games.tyrants.rules.counting import CARD_LINES, LINES, clashes
from companion.games.tyrants.rules.row import CORRECTION, WITHOUT_TROOPS, reason_text, token_reason, troops
from companion.games.tyrants.scoring import outcome, score
from companion.games.tyrants.state import State
from companion.kernel.effective_entries import standing
from companion.kernel.moves import Entry
from companion.kernel.rows import Misfit
from companion.kernel.scores import Item, Scoresheet, SeatScore
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, Value, ntext, text

MAX_LISTED: Final = 100
"""How many entries one link to the log can name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The last entry that an item rests on, its words, and how many earlier ones there are. `only`: the log's
    filter that shows them all, or the newest `MAX_LISTED`."""

    entry: Entry
    words: Text
    earlier: int
    only: str


class Origins:
    """The standing entries by the places that they touch. `misfits`: the versions of entries without effect,
    which are left out."""

    def __init__(self, entries: Sequence[Entry], misfits: Collection[int] = ()) -> None:
        self._by_place: dict[str, list[Entry]] = {}
        for entry in standing(entries):
            if entry.version in misfits:
                continue
            for place in RULES.touches(entry):
                self._by_place.setdefault(place, []).append(entry)

    def of(self, line: str, item: Item) -> Origin | None:
        """Return where an item of a line comes from; None if it has not changed since the set-up."""
        concerned = [entry for entry in self._by_place.get(item.place, ()) if _concerns(line, item, entry)]
        if not concerned:
            return None
        last = concerned[-1]
        only = ",".join(str(entry.version) for entry in concerned[-MAX_LISTED:])
        words = RULES.describe(None, last)
        return Origin(entry=last, words=words, earlier=len(concerned) - 1, only=only)


def _concerns(line: str, item: Item, entry: Entry) -> bool:
    """Return whether an entry that touched the item's place had to do with the item itself. At a site, for
    instance, an entry about spies matters for total control only."""
    if item.place in SITE:
        spy = isinstance(entry.move, m.PlaceSpy | m.ReturnSpy | m.SetSpies)
        return not isinstance(entry.move, m.EndTurn) and (line == "total_control" or not spy)
    match entry.move:
        case m.Assassinate(_, colour) | m.Supplant(_, colour) | m.PlaceTrophy(_, colour):
            return colour in COLOURS and item.what == NAMES[COLOURS.index(colour)]
        case m.GainVP(_, reason):
            return item.what == reason_text(reason)
        case m.Deploy(None):
            return item.what == reason_text(WITHOUT_TROOPS)
        case m.EndTurn(markers) as ended:
            return any(item.what == reason_text(token_reason(ended, site)) for site in markers)
        case m.Paint() if not item.place.startswith("tokens:"):
            return True
        case m.SetTokens() | m.Paint():
            return item.what == reason_text(CORRECTION)
        case m.Recruit(card) | m.Promote(card) | m.Devour(card) | m.ToMarket(card):
            return card in CARDS and item.what.values.get("card") == CARDS[card].name
        case m.ReturnOutcast():
            return item.what.values.get("card") == CARDS[OUTCAST].name
        case _:
            return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The progress of a house: whether its cards are counted, known from tracking, or neither; and the lines
    not entered yet."""

    seat: Seat
    how: Literal["counted", "tracked", "waiting"]
    missing: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """`lines`: each with its points by house. `over`: whether the last round is played. `ending`: the cause
    of the end. `how_near`: how near the end is. `clashes`: counts that contradict each other.

    `agreed`: whether confirming the result now would end the game by agreement, before its rules do.
    """

    sheet: Scoresheet
    lines: tuple[tuple[str, Text, tuple[int | None, ...]], ...]
    ready: tuple[Ready, ...]
    over: bool
    agreed: bool
    tracking: str
    ending: Text | None
    how_near: tuple[Text, ...]
    clashes: tuple[Text, ...]

    def origins(self, entries: Sequence[Entry], misfits: Sequence[Misfit] = ()) -> Origins:
        return Origins(entries, frozenset(misfit.version for misfit in misfits))


def scores(state: State, viewer: Viewer, args: Mapping[str, str]) -> Scores:
    sheet = score(state)
    ended = outcome(state)
    return Scores(
        sheet=sheet,
        lines=tuple(
            (key, name, tuple(seat.lines[index].points for seat in sheet.seats))
            for index, (key, name) in enumerate(LINES)
        ),
        ready=tuple(_ready(state, seat) for seat in sheet.seats),
        over=is_over(state),
        agreed=ended is None,
        tracking=state.options.tracking,
        ending=ended.ending if ended else None,
        how_near=from_afar(state),
        clashes=clashes(state),
    )


def _ready(state: State, score: SeatScore) -> Ready:
    house = INDEX[score.seat]
    counted = state.counted[house] is not None or state.lines[house].keys() >= CARD_LINES
    missing = tuple(line.name for line in score.lines if line.points is None)
    how: Literal["counted", "tracked", "waiting"] = "waiting" if missing else "tracked"
    return Ready(seat=score.seat, how="counted" if counted else how, missing=missing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """For a table that enters only the final score: the lines by house, as numbers; None if not entered yet,
    or not shown to the viewer.

    `seat`: the house that enters its own numbers if counts are sealed. `totals`: empty if the table hides
    scores; then the viewer is shown only the numbers of its own houses.
    """

    seat: Seat
    lines: tuple[tuple[str, Text], ...]
    points: Mapping[Seat, Mapping[str, int | None]]
    totals: Mapping[Seat, int]
    complete: Mapping[Seat, bool]


def pad(state: State, viewer: Viewer, args: Mapping[str, str]) -> Pad:
    seats = score(state).seats
    complete = {found.seat: found.complete for found in seats}
    return Pad(
        seat=find_named(state, args) or _next_to_enter(viewer, complete),
        lines=LINES,
        points={
            found.seat: {
                line.key: line.points if viewer.may_see_counts(found.seat) else None for line in found.lines
            }
            for found in seats
        },
        totals={found.seat: found.total for found in seats} if viewer.scores == "all" else {},
        complete=complete,
    )


def _next_to_enter(viewer: Viewer, complete: Mapping[Seat, bool]) -> Seat:
    """Return the first of the viewer's own houses, or of all houses if the viewer has none, that lacks a
    line; if none lacks one, the first."""
    mine = [seat for seat in complete if seat in viewer.seats] or [*complete]
    return next((seat for seat in mine if not complete[seat]), mine[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class SwingRow:
    """What a house could do at a site, and what that would change. `moved`: the VP that houses would gain or
    lose, the largest gain first."""

    seat: Seat
    does: Text
    then: Text
    moved: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSwings:
    """`troops_here`: the troops there now. `most`: the most VP that one of the changes moves between two
    houses."""

    place: str
    name: str
    troops_here: Value
    changes: tuple[SwingRow, ...]
    most: int


def site_swings(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[SiteSwings, ...]:
    """Return the sites in the order of their best change: the fewest steps first, among equals the largest
    gain."""
    found = swings(state)
    order = list(dict.fromkeys(swing.site for swing in found))
    by_site = groupby(sorted(found, key=lambda swing: order.index(swing.site)), key=lambda swing: swing.site)
    return tuple(_site(state, site, tuple(each)) for site, each in by_site)


def _site(state: State, site: int, swings: tuple[Swing, ...]) -> SiteSwings:
    troops_here = dict(zip(COLOURS, standing_at(state, site), strict=True))
    return SiteSwings(
        place=SITES[site].id,
        name=SITES[site].name,
        troops_here=troops(troops_here),
        changes=tuple(
            SwingRow(
                seat=HOUSES[swing.house],
                does=_steps(swing),
                then=_describe_after(swing),
                moved=_list_moved(swing),
            )
            for swing in swings
        ),
        most=max(swing.gain for swing in swings),
    )


def _steps(swing: Swing) -> Text:
    done: dict[Step, int] = {}
    for step in swing.steps:
        done[step] = done.get(step, 0) + 1
    parts: tuple[Value, ...] = tuple(_step(step, times) for step, times in done.items())
    return Text("%(steps)s", {"steps": parts})


def _step(step: Step, times: int) -> Text:
    name = NAMES[step.colour]
    match step.deed:
        case "deploy":
            return ntext("deploys %(n)s troop", "deploys %(n)s troops", times)
        case "supplant":
            return ntext(
                "supplants %(n)s troop of %(colour)s",
                "supplants %(n)s troops of %(colour)s",
                times,
                colour=name,
            )
        case "assassinate":
            return ntext(
                "assassinates %(n)s troop of %(colour)s",
                "assassinates %(n)s troops of %(colour)s",
                times,
                colour=name,
            )
        case "return-spy":
            return text("returns the spy of %(colour)s", colour=name)
        case "place-spy":
            return text("places a spy")


def _describe_after(swing: Swing) -> Text:
    house = swing.after.house
    if house == NOBODY:
        return text("nobody controls it")
    if swing.after.total:
        return text("%(house)s has total control", house=NAMES[house])
    return text("%(house)s controls it", house=NAMES[house])


def _list_moved(swing: Swing) -> tuple[tuple[Seat, int], ...]:
    return tuple((HOUSES[house], vp) for house, vp in sorted(swing.moved.items(), key=lambda pair: -pair[1]))
