"""Laws of the desk: whatever is entered, in whatever order, nothing breaks and the gold adds up."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import RULES, apply, check, resolve, steps_of
from companion.games.underworld.state.state import State, setup
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.dice import Die
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.optional.chains import Chain
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from tests.contract.plays import states
from tests.lots import few

NAMES = (
    *("Ada", "Bo", "Krag", "", "0303", "0302", "9999", "x" * 61, "Orcs", "One", "1"),
    *("clear", "woods", "swamp", "move", "rest", "food", "oil", "corner", "party", "monsters", "lawful"),
    *("Man on foot", "Boat", "land", "afloat", "aloft", "ship", "surprise", "lost", "wild_encounter_type"),
    *("3d6", "2d4*10", "elf", "cleric", "intelligent", "heavy foot", "man", "Armorer", "Spy", "fair"),
    *("bastion", "fishing", "militia", "dragon", "front", "tail", "giant reptile", "large galley", "boat"),
    *("slow", "fast", "running", "leather", "none", "round", "player-1", "castle_occupant", "Mermen"),
)
"""Some that fit here or there, and some that fit nowhere."""

TEXTS = st.sampled_from(NAMES)
NUMBERS = st.one_of(st.integers(-2, 12), st.sampled_from((-(10**12), 10**12, 500)))
CHAINS = st.builds(Chain, st.sampled_from(("", "1", "3 3", "d6:2 d6:5", "1,1", "99", "six", "2 6 1 4 3 1,1")))


def values(kind: Any) -> st.SearchStrategy[Any]:
    if kind is Chain:
        return CHAINS
    if kind is str:
        return TEXTS
    if kind is bool:
        return st.booleans()
    if kind is int:
        return NUMBERS
    if get_origin(kind) is tuple and get_args(kind)[-1] is not Ellipsis:
        return st.tuples(*map(values, get_args(kind)))
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=3).map(tuple)
    if get_origin(kind) is frozenset:
        return st.frozensets(values(get_args(kind)[0]), max_size=3)
    if get_origin(kind) is Mapping:
        key, value = get_args(kind)
        return st.dictionaries(values(key), values(value), max_size=2)
    assert is_dataclass(kind), kind
    return entries(kind)


def entries(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{each.name: values(hints[each.name]) for each in fields(kind)})


ANY_MOVE = st.sampled_from(sorted(GAME.moves)).flatmap(lambda kind: entries(GAME.moves[kind]))
USUAL: tuple[Move, ...] = (
    m.SetCharacter(Character(name="Ada", hits=9, most=9, experience=7)),
    m.SetCharacter(Character(name="Bo", race="elf", hits=5, most=9)),
    m.Book("Ada", "treasure", 1000),
    m.MarkHexes(("0303", "0302"), Hex(terrain="woods")),
    m.MarkHexes(("0402",), Hex(terrain="clear", castle="Krag")),
    m.StockLevel("One", 3, count=2),
    m.Found("One", "Ada", at="0303"),
    m.Launch("Bo", "large galley"),
    m.Launch("Ada", "longship"),
    m.RollWeather(),
)
OUT: tuple[tuple[Move, ...], ...] = (
    (),
    (m.SetOut(2, ("Ada", "Bo")),),
    (m.SetOut(2, ("Ada", "Bo")), m.Meet("Orcs", 3), m.Flee()),
    (m.SetForth("0303", ("Ada", "Bo"), 2, "Man on foot"),),
    (m.SetForth("0303", ("Ada",), 30, "Boat", travel="afloat"), m.Meet("Orcs", 3), m.Evade()),
)


def played(die: Die, moves: tuple[Move, ...]) -> State:
    state = setup(Begin((REFEREE,), REFEREE))
    for move in moves:
        made = resolve(state, None, move, die)
        after = apply(state, None, made)
        assert not isinstance(after, Misfit), (move, after)
        state = after
    return state


def add_up(state: State) -> None:
    for account in state.accounts.values():
        assert account.purse == sum(account.booked.values())


@few(50)
@given(st.integers(0, 99), st.sampled_from(OUT), st.lists(ANY_MOVE, min_size=1, max_size=6))
def test_whatever_is_entered_the_desk_stands(seed: int, out: tuple[Move, ...], moves: list[Move]) -> None:
    """`apply` is total, what it accepts is written and read back, and `check` refuses what it calls a
    misfit."""
    random = Random(seed)

    def die(sides: int) -> int:
        return random.randint(1, sides)

    state = played(die, (*USUAL, *out))
    for move in moves:
        steps_of(state, move)
        RULES.next_dice(state, None, move)
        try:
            made = resolve(state, REFEREE, move, die)
        except Refusal:
            made = move
        assert unpack_draft(pack_draft(Draft(move=made)), GAME.moves).move == made
        after = apply(state, REFEREE, made)
        if isinstance(after, Misfit):
            try:
                check(state, REFEREE, made)
            except Refusal as refusal:
                assert refusal.sentence == after.sentence  # noqa: PT017
            else:
                raise AssertionError(made)
            continue
        check(state, REFEREE, made)
        add_up(after)
        assert apply(state, REFEREE, made) == after
        assert steps_of(state, made)[: len(after.trail)] == after.trail
        state = after


@few(25)
@given(
    st.integers(0, 9999),
    st.lists(
        st.one_of(
            st.builds(m.Book, st.just("Ada"), st.sampled_from(("treasure", "gifts")), st.integers(1, 9999)),
            st.builds(m.SetPurse, st.just("Ada"), st.integers(-9999, 9999)),
            st.builds(m.Hire, st.just("One"), st.just("archer"), st.integers(0, 50), st.just("orc")),
            st.builds(m.CloseMonth, st.just("One"), st.just(("Ada", "Bo"))),
            st.builds(m.CloseYear, st.just("One")),
            st.builds(m.BuyNews, st.just("Ada"), st.sampled_from(("round", "barman"))),
            st.builds(m.Invest, st.just("One"), st.just("fishing"), st.integers(0, 999), st.integers(0, 50)),
        ),
        max_size=12,
    ),
)
def test_the_gold_adds_up_and_no_entry_touches_anothers_purse(seed: int, moves: list[Move]) -> None:
    random = Random(seed)

    def die(sides: int) -> int:
        return random.randint(1, sides)

    state = played(die, USUAL)
    for move in moves:
        others = {who: account for who, account in state.accounts.items() if who != "Ada"}
        state_after = apply(state, None, resolve(state, None, move, die))
        assert not isinstance(state_after, Misfit)
        add_up(state_after)
        if not isinstance(move, m.CloseMonth):
            assert {who: each for who, each in state_after.accounts.items() if who != "Ada"} == others
        state = state_after


def test_the_gold_adds_up_after_every_kind_of_move() -> None:
    for _made, state in states(GAME):
        add_up(state)


def test_every_move_that_the_game_declares_has_a_row() -> None:
    declared = {each for each in vars(m).values() if isinstance(each, type) and "kind" in vars(each)}
    assert {row.move for row in GAME.rows} == declared
    assert len(GAME.rows_by_kind) == len(GAME.rows)


def test_a_choice_of_readings_keeps_all_else() -> None:
    from companion.games.underworld.state.state import choose

    state = setup(Begin((REFEREE,), REFEREE))
    chosen = choose(state, "healing", "daily")
    assert replace(chosen, readings=state.readings) == state
    assert chosen.readings["healing"] == "daily"
    assert choose(state, "healing", "no such reading") == state
