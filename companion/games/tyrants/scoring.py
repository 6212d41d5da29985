"""Final scoring (page 14): six lines per house, in victory points; and who has won."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.cards import CARDS, DECK_VP, INNER_VP
from companion.games.tyrants.catalogue.settings import HOUSES, NAMES
from companion.games.tyrants.facts import control, is_over
from companion.games.tyrants.moves import CountCards, CountTotals
from companion.games.tyrants.rules.counting import CARD_LINES, LINES, TOTAL_CONTROL_VP
from companion.games.tyrants.rules.row import PAGES, cards, hall, line_of, reason_text, tokens
from companion.games.tyrants.state import State, Trigger
from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

AS_TOTAL: Final = text("Entered as a total")
"""The only item of a line whose total the players entered themselves."""

NOT_ENTERED: Final = text("Not entered yet.")
SO_FAR: Final = text("From the cards entered so far.")

SITE_NAMES: Final = tuple(Text(site.name) for site in SITES)

Six = tuple[int | None, int | None, int | None, int | None, int | None, int | None]


def six(state: State) -> dict[int, Six]:
    """Return the six lines of each house in play; None for a line without any record."""
    return _six(state, control(state))


def _six(state: State, controlled: Iterable[tuple[int, int, bool]]) -> dict[int, Six]:
    """Return the six lines of each house, given what `control` yields."""
    sites, totals = [0] * len(HOUSES), [0] * len(HOUSES)
    for site, house, total in controlled:
        sites[house] += SITES[site].vp
        totals[house] += TOTAL_CONTROL_VP * total
    mirrored = state.options.tracking != "scorepad"
    lines: dict[int, Six] = {}
    for house in state.order:
        deck, inner_circle = card_points(state, house)
        six: Six = (None, None, None, deck, inner_circle, None)
        if mirrored:
            hall, won = sum(state.halls[house]), sum(state.tokens[house].values())
            six = (sites[house], totals[house], hall, deck, inner_circle, won)
        if entered := state.lines[house]:
            six = cast(Six, tuple(entered.get(key, vp) for (key, _), vp in zip(LINES, six, strict=True)))
        lines[house] = six
    return lines


def card_points(state: State, house: int) -> tuple[int | None, int | None]:
    """Return the VP of deck and inner circle: as counted at the end, otherwise as tracked, otherwise None."""
    counted = state.counted[house]
    if isinstance(counted, CountTotals):
        return counted.deck, counted.inner_circle
    if isinstance(counted, CountCards):
        return _sum_vp(counted.deck, DECK_VP), _sum_vp(counted.inner_circle, INNER_VP)
    if state.options.tracking == "cards":
        return _sum_vp(state.decks[house], DECK_VP), _sum_vp(state.inner_circles[house], INNER_VP)
    return None, None


def _sum_vp(pile: Mapping[str, int], vp: Mapping[str, int]) -> int:
    return sum(vp[card] * n for card, n in pile.items())


def totals(state: State) -> dict[Seat, int]:
    """Return the sum of the known lines of each house."""
    return {HOUSES[house]: sum(points or 0 for points in lines) for house, lines in six(state).items()}


def score(state: State) -> Scoresheet:
    """Return the itemised scoresheet, in turn order."""
    controlled = [*control(state)]
    items = _items(state, controlled)
    seats = []
    for house, points in _six(state, controlled).items():
        own = items[house]
        lines = [
            _line(state, house, key, name, vp, own.get(key, ()))
            for (key, name), vp in zip(LINES, points, strict=True)
        ]
        known = [vp for vp in points if vp is not None]
        seats.append(
            SeatScore(
                seat=HOUSES[house], lines=tuple(lines), total=sum(known), complete=len(known) == len(points)
            )
        )
    return Scoresheet(seats=tuple(seats))


def _line(
    state: State, house: int, key: str, name: Text, points: int | None, items: tuple[Item, ...]
) -> Line:
    if points is None:
        return Line(
            key=key,
            name=name,
            points=None,
            page=PAGES["scoring"],
            note=NOT_ENTERED,
            open=key not in CARD_LINES,
        )
    if key in state.lines[house] or (not items and points):
        place = line_of(key, HOUSES[house]) if key in state.lines[house] else cards(HOUSES[house])
        items = (Item(AS_TOTAL, points, place),)
    note: Text | None = None
    if key in CARD_LINES and not (state.counted[house] or key in state.lines[house]):
        note = SO_FAR
    return Line(
        key=key,
        name=name,
        points=points,
        page=PAGES["scoring"],
        items=items,
        note=note,
        open=key not in CARD_LINES,
    )


def _items(
    state: State, controlled: Iterable[tuple[int, int, bool]]
) -> dict[int, dict[str, tuple[Item, ...]]]:
    sites: dict[int, list[Item]] = {house: [] for house in state.order}
    total: dict[int, list[Item]] = {house: [] for house in state.order}
    for site, house, complete in controlled:
        printed, name = SITES[site], SITE_NAMES[site]
        if house in sites:
            sites[house].append(Item(name, printed.vp, printed.id))
            if complete:
                total[house].append(Item(name, TOTAL_CONTROL_VP, printed.id))
    mirrored = state.options.tracking != "scorepad"
    found: dict[int, dict[str, tuple[Item, ...]]] = {}
    for house in state.order:
        deck, inner_circle = _card_items(state, house)
        found[house] = {"deck": deck, "inner_circle": inner_circle}
        if mirrored:
            found[house] |= {
                "sites": tuple(sites[house]),
                "total_control": tuple(total[house]),
                "trophies": _trophies(state, house),
                "vp_tokens": _tokens(state, house),
            }
    return found


def _trophies(state: State, house: int) -> tuple[Item, ...]:
    place = hall(HOUSES[house])
    return tuple(Item(NAMES[colour], n, place) for colour, n in enumerate(state.halls[house]) if n)


def _tokens(state: State, house: int) -> tuple[Item, ...]:
    place = tokens(HOUSES[house])
    return tuple(Item(reason_text(why), vp, place) for why, vp in state.tokens[house].items())


def _card_items(state: State, house: int) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    counted = state.counted[house]
    if isinstance(counted, CountTotals) or (counted is None and state.options.tracking != "cards"):
        return (), ()
    deck, inner = (
        (counted.deck, counted.inner_circle)
        if counted is not None
        else (state.decks[house], state.inner_circles[house])
    )
    place = cards(HOUSES[house])
    return _pile_items(deck, DECK_VP, place), _pile_items(inner, INNER_VP, place)


def _pile_items(pile: Mapping[str, int], vp: Mapping[str, int], place: str) -> tuple[Item, ...]:
    return tuple(
        Item(Text("%(n)s × %(card)s", {"n": n, "card": CARDS[card].name}), n * vp[card], place)
        for card, n in pile.items()
        if n and vp[card]
    )


def outcome(state: State) -> Outcome | None:
    """Return the winners once the last round is over; in a tie all of them (page 14).

    If only the score is tracked, the game is over once every line is entered.
    """
    if state.options.tracking == "scorepad":
        return _scorepad_outcome(state)
    if not is_over(state) or state.ending is None:
        return None
    return Outcome(winners=leaders(state), ending=explain_end(state.ending))


def explain_end(ending: Trigger) -> Text:
    """Return what ends the game, without the round, since the table may have confirmed it in a later one."""
    if ending.reason == "market":
        return text("The market deck is empty.")
    return text("%(house)s deployed its last troop.", house=NAMES[ending.house])


def _scorepad_outcome(state: State) -> Outcome | None:
    if any(points is None for lines in six(state).values() for points in lines):
        return None
    return Outcome(winners=leaders(state), ending=text("The table entered the final score."))


def leaders(state: State) -> tuple[Seat, ...]:
    """Return every seat with the highest total."""
    points = totals(state)
    most = max(points.values())
    return tuple(seat for seat, total in points.items() if total == most)
