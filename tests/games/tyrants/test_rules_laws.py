"""Laws of this game, over random sequences of entries: nothing is lost, nothing is made, everything ends."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.cards import CARDS, OUTCAST, STACKS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, SPIES, TROOPS, WHITE
from companion.games.tyrants.facts import (
    has_presence,
    is_over,
    markers,
    may_deploy_at,
    pieces,
    presence,
    presence_at,
)
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import check
from companion.games.tyrants.scoring import score, totals
from companion.games.tyrants.state import State, setup
from companion.kernel.moves import Begin, Entry, Move, Retract
from companion.kernel.position import Position, advance, replay
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.contract.plays import states
from tests.games.written import START
from tests.lots import few

FEW = few(30)

sites = st.sampled_from([site.id for site in SITES])
places = st.one_of(sites, st.sampled_from(PLACES), st.just("waterdeep"))
colours = st.sampled_from([*COLOURS, "mauve"])
houses = st.sampled_from(HOUSES)
little = st.integers(-1, 6)
troops = st.dictionaries(st.sampled_from(COLOURS), st.integers(-2, 4), max_size=3)

MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(m.StartingTroop, places),
    st.builds(m.Deploy, st.one_of(places, st.none())),
    st.builds(m.Assassinate, places, colours),
    st.builds(m.Supplant, places, colours),
    st.builds(m.MoveTroop, places, places, colours),
    st.builds(m.ReturnTroop, places, colours),
    st.builds(m.PlaceTrophy, colours, colours, places),
    st.builds(m.PlaceSpy, places, st.one_of(st.none(), sites)),
    st.builds(m.ReturnSpy, places, colours),
    st.builds(m.GainVP, st.integers(-3, 5), st.sampled_from(["", "marker:araumycos", "card:vampire"])),
    st.builds(m.EndTurn, st.dictionaries(places, little, max_size=1)),
    st.builds(m.ConfirmEnd, st.sampled_from(["barracks", "market", "boredom"]), st.booleans()),
    st.builds(m.MarketDeck, little),
    st.builds(m.SetTroops, places, troops),
    st.builds(m.SetSpies, places, st.lists(houses, max_size=2).map(tuple)),
    st.builds(m.SetHall, troops),
    st.builds(m.SetTokens, little),
    st.builds(m.SetBarracks, st.one_of(st.none(), little), st.one_of(st.none(), little)),
    st.builds(m.SetTurn, st.integers(-1, 4)),
    st.builds(
        m.Paint,
        st.dictionaries(places, troops, max_size=4),
        st.dictionaries(sites, st.lists(houses, max_size=3).map(tuple), max_size=4),
        st.dictionaries(houses, troops, max_size=1),
        st.dictionaries(houses, little, max_size=1),
        st.dictionaries(houses, little, max_size=1),
        st.dictionaries(houses, little, max_size=1),
        st.one_of(st.none(), little),
        st.one_of(st.none(), houses),
        st.one_of(st.none(), little),
    ),
    st.builds(m.CountCards, st.dictionaries(st.sampled_from(["noble", "joker"]), little), st.just({})),
)


@st.composite
def begins(draw: st.DrawFn) -> Begin:
    seats = tuple(draw(st.permutations(HOUSES)))[: draw(st.integers(2, 4))]
    readings = {
        "outer": draw(st.sampled_from(["left", "right"])),
        "own_space": draw(st.sampled_from(["yes", "no"])),
        "joined": draw(st.sampled_from(["yes", "no"])),
        "bare": draw(st.sampled_from(["deploy", "presence"])),
    }
    return Begin(seats, seats[0], readings)


def entry(version: int, move: Move, seat: Seat | None = None) -> Entry:
    return Entry(version=version, move=move, seat=seat, override=None, by="t", at=START, saw=version - 1)


def opened(begin: Begin) -> tuple[list[Entry], Position[State]]:
    first = entry(1, begin)
    return [first], advance(GAME, Position(), first)


def state_of(position: Position[State]) -> State:
    assert position.state is not None
    return position.state


def assert_conserved(begin: Begin, state: State) -> None:
    """Check 40 troops and 5 spies for each house in the game, and the whites of the set-up, wherever they
    are."""
    for house, seat in enumerate(HOUSES):
        here = seat in begin.seats
        assert pieces(state, house) == TROOPS * here, seat
        out = state.spies[house].bit_count()
        assert out + state.spy_supply[house] + state.unaccounted_spies[house] == SPIES * here, seat
    assert pieces(state, WHITE) == setup(begin).troops[WHITE].bit_count()


def may_be_entered(state: State, seat: Seat, move: Move) -> bool:
    """Objections are overridden; what is impossible is not entered."""
    try:
        check(state, seat, move)
    except Refusal:
        return False
    return True


@FEW
@given(st.data())
def test_pieces_are_conserved_whatever_is_entered_and_taken_back(data: st.DataObject) -> None:
    begin = data.draw(begins())
    entries, position = opened(begin)
    for _ in range(data.draw(st.integers(1, 50))):
        move, seat = data.draw(MOVES), data.draw(st.sampled_from(begin.seats))
        if may_be_entered(state_of(position), seat, move):
            entries.append(entry(len(entries) + 1, move, seat))
            position = advance(GAME, position, entries[-1])
            assert_conserved(begin, state_of(position))
    for _ in range(min(4, len(entries) - 1)):
        version = data.draw(st.integers(2, len(entries)))
        entries.append(entry(len(entries) + 1, Retract(version)))
        assert_conserved(begin, state_of(replay(GAME, entries)))


@FEW
@given(st.data())
def test_applying_never_raises_and_never_changes_what_was(data: st.DataObject) -> None:
    """This holds even for what no check would accept: a state is rebuilt from whatever the ledger holds."""
    begin = data.draw(begins())
    state = setup(begin)
    for _ in range(data.draw(st.integers(1, 50))):
        move, seat = data.draw(MOVES), data.draw(st.one_of(houses, st.none()))
        before = deepcopy(state)
        after = GAME.apply(state, seat, move)
        assert state == before
        if not isinstance(after, Misfit):
            state = after
            assert_conserved(begin, state)
        assert totals(state) == score(state).totals()


@FEW
@given(st.data())
def test_what_is_not_refused_can_be_carried_out(data: st.DataObject) -> None:
    begin = data.draw(begins())
    state = setup(begin)
    for _ in range(20):
        move, seat = data.draw(MOVES), data.draw(st.one_of(houses, st.none()))
        try:
            objections = check(state, seat, move)
        except Refusal:
            continue
        assert all(str(one.sentence) and one.page in range(4, 15) for one in objections)
        after = GAME.apply(state, seat, move)
        assert not isinstance(after, Misfit)
        state = after


def test_nothing_is_made_or_lost_by_any_kind_of_move() -> None:
    """There are never more copies of a card than in the box; cards with a stack of their own are all
    there."""
    for made, state in states(GAME):
        seats = tuple(HOUSES[house] for house in state.order)
        outer = "left" if "left" in state.options.sections else "right"
        assert_conserved(Begin(seats, seats[0], {"outer": outer, "tracking": state.options.tracking}), state)
        for card, known in CARDS.items():
            everywhere = (*state.decks, *state.inner_circles, state.devoured, state.supply)
            there = sum(held.get(card, 0) for held in everywhere) + state.row.count(card)
            assert there <= known.copies, (made, card)
            assert there == known.copies or card not in (*STACKS, OUTCAST), (made, card)


def confirmed(state: State) -> State:
    """Have the table answer a proposed end at once."""
    if state.proposed is None:
        return state
    after = GAME.apply(state, HOUSES[state.proposed.house], m.ConfirmEnd(state.proposed.reason))
    assert isinstance(after, State)
    return after


def play(begin: Begin, choose: Callable[[tuple[Move, ...]], Move], most: int) -> State:
    """Play a legal game of at most this many moves; no legal move meets an objection."""
    state = setup(begin)
    assert GAME.likely_moves is not None
    for _ in range(most):
        seat = HOUSES[state.on_turn]
        offered = GAME.likely_moves(state, seat)
        if is_over(state):
            assert offered == ()
            return state
        for other in begin.seats:
            assert other == seat or GAME.likely_moves(state, other) == ()
        move = choose(offered)
        assert check(state, seat, move) == ()
        after = GAME.apply(state, seat, move)
        assert isinstance(after, State)
        state = confirmed(after)
    return state


@few(6)
@given(begins(), st.data())
def test_no_legal_move_meets_an_objection(begin: Begin, data: st.DataObject) -> None:
    def every(offered: tuple[Move, ...]) -> Move:
        return data.draw(st.sampled_from(offered))

    state = play(begin, every, 40)
    assert_conserved(begin, state)
    for house in begin.seats:
        for move in GAME.likely_moves(state, house) if GAME.likely_moves else ():
            assert check(state, house, move) == ()


@few(4)
@given(begins(), st.integers())
def test_random_legal_games_end(begin: Begin, seed: int) -> None:
    state = play(begin, Random(seed).choice, 20_000)
    assert is_over(state)
    assert state.turns % len(begin.seats) == 0
    found = GAME.outcome(state)
    assert found is not None
    most = max(totals(state).values())
    assert found.winners == tuple(seat for seat, total in totals(state).items() if total == most)
    assert_conserved(begin, state)


@FEW
@given(st.data())
def test_the_facts_agree_with_each_other(data: st.DataObject) -> None:
    """Presence as bit sets, as one question and by its pieces; a marker is held by at most one house."""
    begin = data.draw(begins())
    state = setup(begin)
    for _ in range(30):
        after = GAME.apply(state, data.draw(st.sampled_from(begin.seats)), data.draw(MOVES))
        state = state if isinstance(after, Misfit) else after
    here = presence(state)
    for seat in begin.seats:
        house = HOUSES.index(seat)
        for place in state.field.places:
            yes = has_presence(state, house, place)
            assert bool(here[house] >> place & 1) is yes
            assert yes or not presence_at(state, house, place)
            assert may_deploy_at(state, house, place) or not yes
    assert len({one.site for one in markers(state)}) == len(markers(state))
