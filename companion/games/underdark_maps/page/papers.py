"""What this game prints: the track to play on, party sheets, the result of the race, and the cards of the
event deck on sheets to cut apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.settings import MEMBERS, NAMES, PLACES
from companion.games.underdark_maps.catalogue.tables import (
    ATTACHMENTS,
    CLASS_LETTERS,
    CLASS_NAMES,
    CREATURES,
    MAPS_BONUS,
    ONE_USE,
    SPELL,
    kind_name,
)
from companion.games.underdark_maps.catalogue.topics import TOPICS
from companion.games.underdark_maps.facts import chance_to_pass, percent, portal_chances
from companion.games.underdark_maps.page.deck import lines_of
from companion.games.underdark_maps.page.parties import MemberNow, Tile, members_now, tiles
from companion.games.underdark_maps.page.table import course
from companion.games.underdark_maps.rules.flow import moment
from companion.games.underdark_maps.rules.row import space_name
from companion.games.underdark_maps.scoring import outcome, score
from companion.games.underdark_maps.state import State
from companion.kernel.features import Paper, Telling
from companion.kernel.game import BLANK_SET, ROUND_SHEET
from companion.kernel.page_parts import RoundSheet, SheetTable
from companion.kernel.position import Position, begin_state, result_stands, winners
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.topics import rules_paper
from companion.kernel.words import Text, Value, text

ACROSS: Final = 3
ALL_ACROSS: Final = 6
ROWS: Final = 5
"""The most rows of tiles on a sheet of the track."""

BY_SEAT: Final = {place.seat: place for place in PLACES}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackSheet:
    """One sheet of the track. `rows`: from the top, each as a pair: whether the track runs right to left in
    this row, and the spaces from left to right as printed (None leaves a gap). `number`, `sheets`: which
    sheet of how many. `end`: the number of the End space."""

    number: int
    sheets: int
    end: int
    rows: tuple[tuple[bool, tuple[Tile | None, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfParty:
    """A party's sheet. `place`: its name, letter, shape and colour; None on a blank sheet. `spare`: the
    number of empty lines to write on."""

    place: Place | None
    name: str
    members: tuple[MemberNow, ...]
    spare: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The chances, in percent, that `count` Rogues or Mages give a party on each kind of roll."""

    count: int
    navigation: Text
    with_maps: Text
    back: Text
    foe: Text
    forward: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class PartySheets:
    parties: tuple[SheetOfParty, ...]
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    place: Place
    name: Text | str
    at: Text
    members: tuple[MemberNow, ...]
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalCard:
    title: Text
    final: bool
    parties: tuple[Finisher, ...]


def track(position: Position[State], viewer: Viewer) -> tuple[TrackSheet, ...]:
    """Return the track on as many sheets as it needs, to be laid one below the other."""
    every = tiles(begin_state(position.state))
    rows = tuple(_rows(every))
    sheets = ceil(len(rows) / ROWS)
    return tuple(
        TrackSheet(
            number=number,
            sheets=sheets,
            end=every[-1].number,
            rows=rows[len(rows) * (number - 1) // sheets : len(rows) * number // sheets],
        )
        for number in range(1, sheets + 1)
    )


def one_track(state: State) -> TrackSheet:
    every = tiles(state)
    return TrackSheet(number=1, sheets=1, end=every[-1].number, rows=tuple(_rows(every, ALL_ACROSS)))


def _rows(spaces: tuple[Tile, ...], across: int = ACROSS) -> Iterator[tuple[bool, tuple[Tile | None, ...]]]:
    """Yield the rows of the track, each with whether it runs right to left. Every second row does, counted
    across all sheets."""
    for number, start in enumerate(range(0, len(spaces), across)):
        row: list[Tile | None] = [*spaces[start : start + across]]
        row += [None] * (across - len(row))
        back = number % 2 == 1
        yield back, tuple(reversed(row) if back else row)


def party_sheets(position: Position[State], viewer: Viewer) -> PartySheets:
    """Return the sheets of the parties in the race, or two blank sheets before there are any."""
    state = position.state
    sheets: tuple[SheetOfParty, ...]
    if state is None:
        sheets = (SheetOfParty(place=None, name="", members=(), spare=MEMBERS),) * 2
    else:
        sheets = tuple(
            SheetOfParty(
                place=BY_SEAT[seat],
                name=position.names.get(seat, ""),
                members=(members := members_now(state, seat)),
                spare=MEMBERS - len(members),
            )
            for seat in state.order
        )
    return PartySheets(parties=sheets, chances=CHANCES)


def _chance(count: int) -> Chance:
    back, foe, forward = portal_chances(count)
    return Chance(
        count=count,
        navigation=percent(chance_to_pass(count)),
        with_maps=percent(chance_to_pass(count + MAPS_BONUS)),
        back=percent(back),
        foe=percent(foe),
        forward=percent(forward),
    )


CHANCES: Final = tuple(_chance(count) for count in range(MEMBERS + 1))


def final_card(position: Position[State], viewer: Viewer) -> FinalCard:
    state = begin_state(position.state)
    won = winners(position, score, outcome)
    ranked = sorted(state.order, key=lambda seat: (seat not in won, -state.parties[seat].space))
    return FinalCard(
        title=course(state),
        final=result_stands(position, score, outcome),
        parties=tuple(
            Finisher(
                place=BY_SEAT[seat],
                name=position.names.get(seat, "") or NAMES[seat],
                at=space_name(state, state.parties[seat].space),
                members=members_now(state, seat),
                won=seat in won,
            )
            for seat in ranked
        ),
    )


def round_sheet(position: Position[State], viewer: Viewer) -> RoundSheet:
    state = begin_state(position.state)
    facts = [(text("Now"), moment(state).name), (text("Track"), course(state))]
    return RoundSheet(
        facts=(*facts, (text("Cards drawn"), state.drawn)),
        tables=(
            SheetTable(
                title=text("Parties, in turn order"),
                heads=(text("Party"), text("Members, with what is attached"), text("Space"), text("Cards")),
                rows=tuple(_party_row(position, state, seat) for seat in state.order),
                numbers=2,
            ),
            SheetTable(title=text("Spaces"), heads=(), rows=((tuple(_spaces(state)),),)),
        ),
    )


def _party_row(position: Position[State], state: State, seat: Seat) -> tuple[Value, ...]:
    place, party, name = BY_SEAT[seat], state.parties[seat], position.names.get(seat, "")
    values: dict[str, Value] = {"letter": place.letter, "party": place.name, "name": name}
    who = Text("%(letter)s · %(party)s, %(name)s" if name else "%(letter)s · %(party)s", values)
    members = tuple(_member(number, one) for number, one in enumerate(members_now(state, seat), 1))
    where: Value = str(party.space)
    if state.holder == seat:
        where = text("%(space)s, with the Maps", space=party.space)
    return who, members or "–", where, party.hand


def _member(number: int, member: MemberNow) -> Text:
    words = {"n": number, "member": member.name, "letter": member.letter or "?", "cards": member.cards}
    with_cards = "%(n)s %(member)s (%(letter)s): %(cards)s"
    return Text(with_cards if member.cards else "%(n)s %(member)s (%(letter)s)", words)


def _spaces(state: State) -> Iterator[Text]:
    for tile in tiles(state):
        parts = {"n": tile.number, "space": tile.name, "effect": tile.effect or ""}
        yield Text("%(n)s %(space)s (%(effect)s)" if tile.effect else "%(n)s %(space)s", parts)


TELLING: Final[Telling[State]] = Telling(
    quiet=frozenset({"lay-track", "roll-off", "go-on", "draw", "turn-over", "pass-foe", "wait", "commit"}),
    held=lambda state: {} if state.holder is None else {text("the Maps"): state.holder},
)
"""How the story of a race is told: round by round, with who has the Maps."""


ON_A_SHEET: Final = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCard:
    """A card of the event deck. `corner`: the letter of its class, or its level; empty for a trap. `name`:
    empty for a card without one."""

    kind: Text
    corner: Text | str
    name: str
    whom: Text
    use: Text
    foe: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheets:
    """All cards. `house`: whether they are the house deck; each card then says that it is not the game
    author's."""

    house: bool
    sheets: tuple[tuple[PrintedCard, ...], ...]


def card_sheets(position: Position[State], viewer: Viewer) -> CardSheets:
    """Return every card of the deck, nine on a sheet; those of the usual house deck if nobody has described
    another."""
    state = position.state
    cards = [print_card(line.card) for line in lines_of(state) for _ in range(line.copies)]
    sheets = tuple(tuple(cards[at : at + ON_A_SHEET]) for at in range(0, len(cards), ON_A_SHEET))
    return CardSheets(house=state is None or state.house or not state.deck, sheets=sheets)


def print_card(card: EventCard) -> PrintedCard:
    return PrintedCard(
        kind=kind_name(card.kind),
        corner=str(card.level) if card.level else CLASS_LETTERS.get(card.cls, ""),
        name=card.label,
        whom=CLASS_NAMES.get(card.cls, text("Foe")),
        use=_use(card),
        foe=not card.cls,
    )


def _use(card: EventCard) -> Text:
    if card.kind in ATTACHMENTS:
        return text("Attachments phase: attach the card, +1 to the force")
    if card.kind in (SPELL, ONE_USE):
        return text("Battle: play the card, +2 to the force")
    if card.kind in CREATURES:
        return text("Encounter phase of an opponent: force d20 + %(level)s", level=card.level)
    return text("Encounter phase of an opponent: trap roll")


PAPERS: Final = (
    Paper(
        name="track",
        title=text("The track, to play on"),
        page=track,
        drawn=lambda state, _given: one_track(state),
        sketched="small",
    ),
    Paper(name="round-sheet", title=ROUND_SHEET, page=round_sheet),
    BLANK_SET,
    Paper(name="party-sheets", title=text("Party sheets"), page=party_sheets, needs_state=False),
    Paper(name="cards", title=text("The event deck, to cut out"), page=card_sheets, needs_state=False),
    Paper(name="scorecard", title=text("The race"), page=final_card, scores=True),
    rules_paper(lambda _state: TOPICS),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
)
