"""Random boards, worked out a second time in words: who is where, and what is next to it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication import ending
from companion.games.tyrants.adjudication.ending import standing_in
from companion.games.tyrants.adjudication.questions import rule
from companion.games.tyrants.adjudication.ways import without_troop
from companion.games.tyrants.catalogue.board import PLACE, PLACES, ROUTES, SITE, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, SPIES, TROOPS
from companion.games.tyrants.facts import (
    NOBODY,
    controller,
    empty_spaces,
    held_by,
    influence,
    leader,
    marker_vp,
    markers,
    pieces,
    presence,
    presence_at,
    standing_at,
)
from companion.games.tyrants.rules.apply import RULES, apply, check
from companion.games.tyrants.rules.tally import TALLY, move_at
from companion.games.tyrants.scoring import outcome, score, six, totals
from companion.games.tyrants.state import State, Trigger, setup
from companion.kernel.moves import Begin, Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.tyrants import test_ways as ways

SETTINGS = {
    "outer": ("left", "right"),
    "own_space": ("yes", "no"),
    "joined": ("yes", "no"),
    "bare": ("deploy", "presence"),
}


@dataclass
class Board:
    """The content of the board, by names."""

    state: State
    settings: dict[str, str]
    troops: dict[str, dict[str, int]] = field(default_factory=dict)
    spies: dict[str, set[str]] = field(default_factory=dict)

    def at(self, place: str, colour: str) -> int:
        return self.troops.get(place, {}).get(colour, 0)

    def empty(self, place: str) -> int:
        return SLOTS[PLACE[place]].bit_count() - sum(self.troops.get(place, {}).values())

    @property
    def places(self) -> list[str]:
        return [PLACES[index] for index in self.state.field.places]

    @property
    def houses(self) -> list[str]:
        return [str(HOUSES[house]) for house in self.state.order]

    def out(self, house: str) -> bool:
        """Return whether a house has a troop on the map."""
        return any(self.at(place, house) for place in self.places)

    def near(self, place: str) -> set[str]:
        """Return the places in which a troop gives presence at this one."""
        found = {place} if place in SITE or self.settings["own_space"] == "yes" else set()
        for route in ROUTES:
            spaces = [f"{route.id}:{number}" for number in range(len(route.space_at))]
            if not spaces and self.settings["joined"] == "no":
                continue
            for one, other in pairwise((route.a, *spaces, route.b)):
                found |= {other} if one == place else {one} if other == place else set()
        return found & set(self.places)

    def present(self, house: str, place: str) -> bool:
        if self.settings["bare"] == "presence" and not self.out(house):
            return True
        return any(self.at(other, house) for other in self.near(place)) or house in self.spies.get(place, ())

    def controls(self, site: str) -> str:
        counts = {colour: self.at(site, colour) for colour in COLOURS}
        most = max(counts.values())
        first = [colour for colour, n in counts.items() if n == most]
        return str(first[0]) if most and len(first) == 1 else ""

    def total(self, site: str, house: str) -> bool:
        alone = self.at(site, house) == SITES[SITE[site]].spaces
        return alone and not self.spies.get(site, set()) - {house}


def did(state: State, seat: str | None, move: Move) -> State:
    after = apply(state, None if seat is None else Seat(seat), move)
    assert isinstance(after, State), after
    return after


@cache
def laid(number: int) -> Board:
    """A board of two to four houses in somebody's turn, crowded or bare."""
    lots = Random(number)
    seats = tuple(lots.sample(HOUSES, lots.choice((2, 3, 4))))
    settings = {key: lots.choice(of) for key, of in SETTINGS.items()}
    state = setup(Begin(seats, lots.choice(seats), settings))
    state = did(state, lots.choice(seats), m.SetTurn(lots.randint(1, 4)))
    board = Board(state, settings)
    colours = [*seats, "white"] if lots.random() < 0.8 else [*seats[1:], "white"]
    crowd = lots.choice((0.2, 0.6, 0.95))
    for place in board.places:
        lying: dict[str, int] = {}
        only = lots.choice(colours) if lots.random() < 0.4 else None
        for _ in range(SLOTS[PLACE[place]].bit_count()):
            colour = str(only or lots.choice(colours))
            if lots.random() < crowd and sum(board.at(p, colour) for p in board.places) < 30:
                lying[colour] = lying.get(colour, 0) + 1
        board.troops[place] = lying
        state = did(state, None, m.SetTroops(place, lying))
        if place in SITE:
            there = {
                seat
                for seat in seats
                if lots.random() < 0.15 and sum(seat in s for s in board.spies.values()) < 5
            }
            board.spies[place] = {str(seat) for seat in there}
            state = did(state, None, m.SetSpies(place, tuple(there)))
    for seat in seats:
        state = did(state, seat, m.SetBarracks(lots.choice((0, 1, 9)), lots.randint(0, 2)))
        state = did(
            state, seat, m.SetHall({str(c): lots.randint(0, 3) for c in (*seats, "white") if c != seat})
        )
        state = did(state, seat, m.SetTokens(lots.randint(0, 6)))
    board.state = state
    return board


BOARDS = range(8)
EACH = pytest.mark.parametrize("board", BOARDS, indirect=True)


@pytest.fixture
def board(request: pytest.FixtureRequest) -> Board:
    return laid(request.param)


@EACH
def test_what_lies_where_and_who_controls_it(board: Board) -> None:
    state = board.state
    for place in board.places:
        index = PLACE[place]
        assert standing_at(state, index) == tuple(board.at(place, colour) for colour in COLOURS)
        assert empty_spaces(state, index) == board.empty(place)
    held = {}
    for index in state.field.sites:
        site = SITES[index].id
        first = board.controls(site)
        assert leader(state, index) == (INDEX[first] if first else NOBODY)
        house = "" if first == "white" else first
        assert controller(state, index) == (INDEX[house] if house else NOBODY)
        here = standing_in(state, index)
        assert {HOUSES[spy] for spy in here.spies} == board.spies[site]
        assert ending.find_holder(here) == ending.Holder(
            INDEX[house] if house else NOBODY, bool(house) and board.total(site, house)
        )
        if house and SITES[index].marker:
            held[site] = (house, board.total(site, house))
        for asker in board.houses:
            ruling = rule(state, "total-control", {"seat": asker, "place": site})
            assert ruling.verdict is board.total(site, asker)
        assert rule(state, "total-control", {"place": site}).verdict is bool(
            house and board.total(site, house)
        )
    assert {SITES[one.site].id: (HOUSES[one.house], one.total) for one in markers(state)} == held
    for house in range(len(HOUSES)):
        mine = sum(1 << SITE[site] for site, (holder, _) in held.items() if holder == HOUSES[house])
        assert held_by(state, house) == mine
        out = sum(board.at(place, str(HOUSES[house])) for place in board.places)
        assert state.troops[house].bit_count() == out
        assert pieces(state, house) == TROOPS * (house in state.order)
        spies = sum(HOUSES[house] in there for there in board.spies.values())
        left = state.spy_supply[house] + state.unaccounted_spies[house]
        assert spies + left == SPIES * (house in state.order)


@EACH
def test_what_the_markers_give(board: Board) -> None:
    state = board.state
    on_turn = str(HOUSES[state.on_turn])
    mine = [one for one in markers(state) if one.house == state.on_turn]
    vp = {one.site: SITES[one.site].marker.total_vp for one in mine if one.total}
    assert {held.site: held.vp for held in marker_vp(state)} == vp
    for one in markers(state):
        marker = SITES[one.site].marker
        assert one.influence == (marker.total_influence if one.total else marker.influence)
    fresh = did(state, on_turn, m.EndTurn())
    for seat in board.houses:
        held = [one for one in markers(fresh) if HOUSES[one.house] == seat]
        gained = sum(
            SITES[one.site].marker.total_influence if one.total else SITES[one.site].marker.influence
            for one in held
        )
        told = str(rule(fresh, "markers", {"seat": seat}).answer)
        due = sum(SITES[one.site].marker.total_vp for one in held if one.total)
        if HOUSES[fresh.on_turn] == seat:
            gained = influence(fresh)
            assert gained == sum(SITES[one.site].marker.influence for one in held)
        assert f"{gained} Influence, {f'and {due} VP' if due else 'no VP'} when" in told
    paid = did(state, on_turn, m.EndTurn({SITES[site].id: n for site, n in vp.items()}))
    assert totals(paid)[Seat(on_turn)] == totals(state)[Seat(on_turn)] + sum(vp.values())
    assert (paid.turns, paid.paid) == (state.turns + 1, 0)


@EACH
def test_presence_and_all_that_hangs_on_it(board: Board) -> None:
    state = board.state
    by_bits = presence(state)
    room = any(board.empty(place) for place in board.places)
    lots = Random(len(board.houses))
    for house in board.houses:
        asked_about = {*lots.sample(board.places, 9), "gauntlgrym", "the-wormwrithings"} & {*board.places}
        for place in board.places:
            present, bare = board.present(house, place), not board.out(house)
            assert bool(by_bits[INDEX[house]] >> PLACE[place] & 1) == present
            found = presence_at(state, INDEX[house], PLACE[place])
            givers = {other for other in board.near(place) if board.at(other, house)}
            assert {PLACES[other] for other in found.troops} == givers
            assert found.spy == (house in board.spies.get(place, ()))
            assert bool(found) == (found.spy or bool(givers))

            def asked(question: str, victim: str = "", place: str = place, house: str = house) -> bool | None:
                return rule(state, question, {"seat": house, "place": place, "victim": victim}).verdict

            if place not in asked_about:
                continue
            assert asked("presence") is present
            none_left = not state.barracks[INDEX[house]]
            assert asked("deploy") is (none_left or ((bare or present) and board.empty(place) > 0))
            for victim in ("", lots.choice(("white", *board.houses))):
                here = {c for c in ("white", *board.houses) if board.at(place, c) and victim in ("", c)}
                enemies = here - {house}
                assert asked("assassinate", victim) is (present and bool(enemies))
                assert asked("supplant", victim) is (present and bool(enemies))
                assert asked("move-troop", victim) is (room and present and bool(here))
                mine = here - {"white"} == {house}
                assert asked("return-troop", victim) is (mine or (present and bool(here - {"white"})))
                if place not in SITE:
                    continue
                spies = {h for h in board.spies[place] if victim in ("", h)}
                own = spies == {house}
                assert asked("return-spy", victim) is (own or (present and bool(spies - {house})))
            if place in SITE:
                assert asked("place-spy") is (house not in board.spies[place])


@pytest.mark.parametrize("number", range(2))
def test_each_way_to_a_yes_is_one_and_no_piece_is_left_out(number: int) -> None:
    lots = Random(number)
    for board in map(laid, BOARDS[number::4]):
        state = board.state
        for question in ways.ACTIONS:
            place = PLACE[lots.choice([p for p in board.places if question != "return-spy" or p in SITE])]
            house, victim = lots.choice(state.order), lots.choice(("", "white", *board.houses))
            no = ways.answer(state, question, house, place, victim)
            if no.verdict is not False:
                continue
            named = [fact for fact in no.remedies if fact.sentence.msgid not in ways.WITHOUT_PIECES]
            for fact in named:
                ways.check(state, question, house, place, victim, fact)
            if not no.besides:
                would = {
                    piece
                    for piece in ways.pieces(state)
                    if ways.yes(ways.added(state, piece), question, house, place, victim)
                }
                assert would == set().union(*(ways.named(state, house, fact) for fact in named))


@EACH
def test_the_score_of_the_board(board: Board) -> None:
    state = board.state
    lines = six(state)
    for seat in board.houses:
        house = INDEX[seat]
        mine = [SITES[i] for i in state.field.sites if board.controls(SITES[i].id) == seat]
        total = 2 * sum(board.total(site.id, seat) for site in mine)
        sites, totals_, trophies, deck, circle, tokens = lines[house]
        assert (sites, totals_) == (sum(site.vp for site in mine), total)
        assert trophies == sum(state.halls[house])
        assert tokens == sum(state.tokens[house].values())
        assert (deck, circle) == (None, None)
        assert totals(state)[Seat(seat)] == sites + totals_ + trophies + tokens
    for one in score(state).seats:
        for line in one.lines:
            if line.points is not None:
                assert sum(item.points for item in line.items) == line.points
        assert (one.total, one.complete) == (totals(state)[one.seat], False)
    assert outcome(state) is None
    for seat in board.houses:
        vp = sum(state.tokens[INDEX[seat]].values())
        assert not vp or check(state, Seat(seat), m.GainVP(-vp, "card")) == ()
        with pytest.raises(Refusal):
            check(state, Seat(seat), m.GainVP(-vp - 1, "card"))
    over = replace(state, ending=Trigger("market", state.order[0], state.round - 1))
    most = max(totals(state).values())
    won = outcome(over)
    assert won is not None
    assert set(won.winners) == {seat for seat, points in totals(state).items() if points == most}


def counts(state: State) -> dict[str, int]:
    return {key: pool.count for key, pool in TALLY.pools(state).items()}


@EACH
def test_a_recount_leads_to_what_was_counted(board: Board) -> None:
    state, lots = board.state, Random(len(board.houses))
    assert counts(state) == dict(_naive(board))
    pools = TALLY.pools(state)
    assert TALLY.settle(state, counts(state)) == ()
    for _ in range(6):
        keys = lots.sample(sorted(pools), 5)
        counted = {key: lots.randint(0, min(pools[key].most, 2)) for key in keys}
        settled: State | Misfit = state
        for draft in TALLY.settle(state, counted):
            settled = apply(settled, draft.seat, draft.move)
            if isinstance(settled, Misfit):
                # There cannot be more pieces at a place than spaces.
                assert isinstance(draft.move, m.SetTroops)
                break
        if isinstance(settled, State):
            assert counts(settled) == counts(state) | counted


def deeds(board: Board, house: str) -> Iterator[tuple[Move, str, str]]:
    """Yield whatever a house could have forgotten to enter, with whom it was done to, and where."""
    for place in board.places:
        yield m.Deploy(place), house, place
        for colour in {"white", *board.houses} - {house}:
            yield m.Supplant(place, colour), colour, place
            yield m.Assassinate(place, colour), colour, place
        yield m.ReturnTroop(place, house), house, place
        if place in SITE:
            yield m.PlaceSpy(place), house, place
            yield m.ReturnSpy(place, Seat(house)), house, place


@pytest.mark.parametrize("board", BOARDS[:4], indirect=True)
def test_what_was_forgotten_is_named_with_every_place_where_it_can_have_been(board: Board) -> None:
    """By the counts of pools alone, and also by the place where it was counted."""
    before, lots = board.state, Random(len(board.houses))
    house = max(board.houses, key=lambda one: before.barracks[INDEX[one]])
    assert before.barracks[INDEX[house]]
    made: dict[tuple[str, str], dict[str, tuple[Move, State]]] = {}
    for move, colour, place in deeds(board, house):
        after = apply(before, Seat(house), move)
        if isinstance(after, State) and (after.troops, after.spies) != (before.troops, before.spies):
            made.setdefault((move.kind, colour), {})[place] = (move, after)
    assert len(made) > 3
    for (kind, colour), places in made.items():
        place = lots.choice(sorted(places))
        move, after = places[place]
        assert move_at(kind, colour, place) == move
        counted = counts(after)
        beside = {key: n for key, n in counted.items() if not key.startswith(("at:", "spy:"))}
        for known in (beside, counted):
            every = TALLY.forgotten(before, known)
            assert all(one.places for one in every)
            found = [one for one in every if one.key == f"{kind}:{colour}"]
            assert [(one.seat, place in one.places) for one in found] == [(house, True)], (kind, found)
            assert set(found[0].places) <= places.keys()
            assert known is counted or set(found[0].places) == places.keys()


@EACH
def test_a_troop_that_is_thought_away_is_one_less_and_no_other(board: Board) -> None:
    for place in board.places:
        for colour in COLOURS:
            without = standing_at(without_troop(board.state, INDEX[colour], PLACE[place]), PLACE[place])
            less = {**board.troops[place], colour: max(0, board.at(place, str(colour)) - 1)}
            assert without == tuple(less.get(str(each), 0) for each in COLOURS)


def _naive(board: Board) -> Iterator[tuple[str, int]]:
    state = board.state
    for house in board.houses:
        index = INDEX[house]
        yield f"barracks:{house}", state.barracks[index]
        yield f"spies:{house}", state.spy_supply[index]
        yield f"tokens:{house}", sum(state.tokens[index].values())
        for colour in (*board.houses, "white"):
            if colour != house:
                yield f"hall:{house}:{colour}", state.halls[index][INDEX[colour]]
    for place in board.places:
        for colour in (*board.houses, "white"):
            yield f"at:{place}:{colour}", board.at(place, colour)
        if place in SITE:
            for house in board.houses:
                yield f"spy:{place}:{house}", int(house in board.spies[place])


@EACH
def test_how_a_recount_is_asked_for(board: Board) -> None:
    pools = TALLY.pools(board.state)
    for key, pool in pools.items():
        kind, *where = key.split(":")
        beside = kind in ("barracks", "spies", "tokens", "hall")
        assert pool.near == beside
        # A pool is counted in the column of the pieces' owner, or of the house that holds them.
        assert pool.column.key == (where[0] if beside else where[-1])
        own = (
            where[-1]
            if kind in ("barracks", "hall", "at")
            else f"{'tokens' if kind == 'tokens' else 'spies'}:{where[-1]}"
        )
        assert pool.group == own
        most = {"barracks": 40, "hall": 40, "spies": 5, "spy": 1, "tokens": 400}
        assert pool.most == most.get(
            kind, SLOTS[PLACE[":".join(where[:-1])]].bit_count() if kind == "at" else 0
        )
        assert pool.units == ((1, 5) if kind == "tokens" else (1,))


@EACH
def test_what_was_counted_beside_the_board_tells_what_lies_on_it(board: Board) -> None:
    state = board.state
    beside = {key: pool.count for key, pool in TALLY.pools(state).items() if pool.near}
    assert TALLY.notes(state, beside) == ()
    for house in board.houses:
        one_more = {**beside, f"barracks:{house}": beside[f"barracks:{house}"] + 1}
        (note,) = TALLY.notes(state, one_more)
        on_board = state.troops[INDEX[house]].bit_count()
        assert (note.values["n"], note.values["board"]) == (on_board - 1, on_board)
        del one_more[f"barracks:{house}"]
        assert TALLY.notes(state, one_more) == ()


@pytest.mark.parametrize(
    ("move", "question", "victim"),
    [
        (m.StartingTroop("araumycos"), "deploy", ""),
        (m.PlaceSpy("araumycos"), "place-spy", ""),
        (m.Deploy("araumycos"), "deploy", ""),
        (m.Assassinate("araumycos", "white"), "assassinate", "white"),
        (m.Supplant("araumycos", "red"), "supplant", "red"),
        (m.ReturnTroop("araumycos", "red"), "return-troop", "red"),
        (m.ReturnSpy("araumycos", "red"), "return-spy", "red"),
        (m.MoveTroop("araumycos", "skullport", "red"), "move-troop", "red"),
    ],
)
def test_the_question_that_a_move_asks(move: Move, question: str, victim: str) -> None:
    asking = RULES.question(Seat("black"), move)
    assert asking is not None
    about = {"seat": "black", "place": "araumycos"} | ({"victim": victim} if victim else {})
    assert (asking.question, asking.given) == (question, about)
    assert RULES.question(None, move) is None


def test_what_is_about_no_place_asks_nothing() -> None:
    for move in (m.Deploy(None), m.EndTurn(), m.GainVP(1, "card")):
        assert RULES.question(Seat("black"), move) is None
