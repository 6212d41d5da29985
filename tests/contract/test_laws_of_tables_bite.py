"""Each law about a table and its pages is seen to fail, as `test_laws_bite` does for the laws about a
game."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from companion.games import shelf
from companion.kernel import checks
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Entry, Finish, Move
from companion.kernel.position import Position, replay
from companion.kernel.rows import MoveRow
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_moves import correcting
from companion.kernel.shared_rows import OF_A_GAME
from companion.laws import of_pages, of_rules
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.table import appending, fold, rejudging
from companion.table.service import Tables
from companion.web.access.permissions import Permissions
from companion.web.board import screen
from companion.web.board.scores import Origins, points_of
from companion.web.rendering import ending
from tests.apps import running
from tests.conftest import Clock
from tests.contract import (
    test_corrected_results,
    test_displacing,
    test_due,
    test_forged,
    test_forged_by_chance,
    test_forged_fields,
    test_hostile_texts,
    test_joining,
    test_laws_bite,
    test_leaving,
    test_marks,
    test_out_of_reach,
    test_shared_settings,
    test_words_of_the_log,
)
from tests.contract.cairns import game as cairns
from tests.contract.cairns.game import GAME, State
from tests.contract.test_laws_bite import (
    CAUGHT,
    JOINING,
    LEAVING,
    awaits,
    disturbed,
    raises,
    remembers,
    ruled,
)


def in_a_list(begin: Begin) -> State:
    """A state with a mutable part that is not kept."""
    return replace(cairns.setup(begin), seats=[*begin.seats])  # type: ignore[arg-type]


def breaks_later(state: State, _viewer: Viewer) -> State:
    if state.turn > 2:
        raise KeyError(state.turn)
    return state


def knows_only_the_end(state: State, _viewer: Viewer) -> State:
    if any(state.lying.values()):
        raise KeyError(state.lying)
    return state


def minds_hidden_scores(state: State, viewer: Viewer) -> State:
    if viewer.scores == "hidden":
        raise KeyError(viewer)
    return state


MANY = tuple(sha256(str(number).encode()).hexdigest() for number in range(200))


@dataclass(frozen=True, slots=True)
class Name(Move):
    kind: ClassVar[str] = "name"
    called: Annotated[str, MANY]


def counted_out(game: Game[Any]) -> Game[Any]:
    """Whoever is skipped loses a point."""
    assert game.scoring is not None
    assert game.turns is not None
    assert game.turns.absent is not None
    skipped: dict[int, frozenset[Seat]] = {}
    kept: list[Any] = []
    absent = game.turns.absent

    def remembered(state: Any, seats: frozenset[Seat]) -> Any:
        after = absent(state, seats)
        kept.append(after)
        skipped[id(after)] = seats
        return after

    def totals(state: Any) -> Mapping[Seat, int]:
        gone = skipped.get(id(state), frozenset())
        return {seat: points - (seat in gone) for seat, points in game.totals(state).items()}

    return replace(
        game,
        turns=replace(game.turns, absent=remembered),
        scoring=replace(game.scoring, totals=totals),
    )


def skipping_apart(game: Game[Any]) -> Game[Any]:
    """A state in which somebody is skipped equals no other."""
    assert game.turns is not None
    assert game.turns.absent is not None
    absent = game.turns.absent

    def apart(state: Any, seats: frozenset[Seat]) -> Any:
        after = absent(state, seats)
        unlike = {"__slots__": (), "__eq__": lambda one, other: one is other, "__hash__": object.__hash__}
        own = type("Apart", (type(after),), unlike)
        return own(**{each.name: getattr(after, each.name) for each in fields(after)})

    return replace(game, turns=replace(game.turns, absent=apart))


def skipping_badly(game: Game[Any]) -> Game[Any]:
    """It knows only the seats that play."""
    assert game.turns is not None

    def raises(_state: Any, seats: frozenset[Seat]) -> Any:
        raise KeyError(seats)

    return replace(game, turns=replace(game.turns, absent=raises))


@dataclass(frozen=True)
class Case:
    """A law and a game that it must fail for; `faulty`: a part of the program that is broken instead of the
    game."""

    law: Any
    game: Game[Any] = GAME
    faulty: tuple[object, str, Any] | None = None


def nothing(*_: object) -> None:
    return None


def none(*_: object) -> tuple[object, ...]:
    return ()


def the_first_of_all(table: Any) -> Origins:
    """Return the first entry of the ledger, whether it changed anything or not."""
    return Origins(table, dict.fromkeys(points_of(table.game, table.position.state), table.entries[:1]))


def confirmed_for_good(game: Game[Any], entries: tuple[Entry, ...]) -> Position[Any]:
    """The result stays confirmed whatever is taken back."""
    finish = next((one for one in entries if isinstance(one.move, Finish)), None)
    return replace(replay(game, entries), finish=finish)


CASES = {
    "what is displaced is not named": Case(
        test_displacing.test_what_stops_fitting_is_all_named_beforehand,
        faulty=(appending, "find_displaced", none),
    ),
    "whatever nobody could have handed in, held": Case(
        test_forged_fields.test_what_no_form_enters_is_neither_held_nor_sealed,
        faulty=(checks, "row_of", lambda _move: OF_A_GAME),
    ),
    "a field that holds whatever is forged": Case(
        test_forged_fields.test_what_is_forged_in_any_field_is_refused_wherever_it_comes_from,
        faulty=(checks, "check_fields", none),
    ),
    "a score rests on what does not stand": Case(
        test_displacing.test_a_score_line_names_entries_that_stand_and_fit,
        faulty=(test_displacing, "origins", the_first_of_all),
    ),
    "an effect that remembers, folded on": Case(
        test_marks.test_growing_entry_by_entry_gives_what_folding_anew_gives,
        ruled(settle=remembers()),
    ),
    "a state that cannot be kept": Case(
        test_marks.test_every_mark_that_was_kept_gives_the_position_of_all_entries,
        replace(GAME, setup=in_a_list),
    ),
    "a line that leads to no form": Case(
        test_due.test_the_line_at_the_top_leads_each_phone_to_what_settles_it, awaits(moves=("throw-all",))
    ),
    "a line that leads everybody there": Case(
        test_due.test_the_line_at_the_top_leads_each_phone_to_what_settles_it,
        faulty=(Permissions, "may_enter_for", lambda _self, _seat: True),
    ),
    "what is asked back is not awaited": Case(
        test_due.test_what_is_asked_back_is_due_until_it_is_taken_back_or_let_stand,
        faulty=(correcting, "asked_back", lambda *_asked: {}),
    ),
    "a result that nothing takes back": Case(
        test_due.test_a_result_is_confirmed_only_while_what_ended_the_game_stands,
        faulty=(test_due, "replay", confirmed_for_good),
    ),
    "a big screen that nobody can join from": Case(
        of_pages.test_before_it_begins_the_big_screen_says_how_to_join,
        faulty=(screen, "join_panel", none),
    ),
    "a page that breaks later on": Case(
        of_pages.test_every_page_is_shown_at_any_time_to_anybody, replace(GAME, page=breaks_later)
    ),
    "a page that breaks once much is said": Case(
        test_hostile_texts.test_every_page_is_drawn, replace(GAME, page=breaks_later)
    ),
    "winners whom the page does not name": Case(
        of_pages.test_once_the_table_agrees_to_end_its_page_says_who_has_won,
        faulty=(ending, "result_of", nothing),
    ),
    "a page that knows only honest ends": Case(
        test_forged.test_what_is_taken_in_answers_every_page, replace(GAME, page=knows_only_the_end)
    ),
    "an effect that raises, taken in": Case(test_forged.test_an_honest_table_comes_in, ruled(ready=raises)),
    "whatever a file holds, let in": Case(
        test_forged_by_chance.test_what_is_let_in_folds_and_is_told, faulty=(rejudging, "check", none)
    ),
    "whatever a file holds, shown": Case(
        test_forged_by_chance.test_what_is_let_in_shows, faulty=(rejudging, "check", none)
    ),
    "whatever a file holds, brought to every page": Case(
        test_forged_by_chance.test_what_is_let_in_shows_on_every_page, faulty=(rejudging, "check", none)
    ),
    "a sheet that is too large to keep": Case(
        test_out_of_reach.test_it_is_small_and_sends_what_the_forms_of_its_moves_take,
        ruled(rows=(*GAME.rows, MoveRow(move=Name))),
    ),
    "a page that minds hidden scores": Case(
        test_shared_settings.test_covered_scores_open_with_the_end_and_not_before,
        replace(GAME, page=minds_hidden_scores),
    ),
    "skipping makes a state like no other": Case(
        test_leaving.test_replaying_gives_what_advancing_gave, skipping_apart(LEAVING)
    ),
    "skipping raises": Case(
        test_leaving.test_whatever_is_taken_back_the_table_can_be_read, skipping_badly(LEAVING)
    ),
    "skipping costs a point": Case(test_leaving.test_skipping_changes_no_score, counted_out(LEAVING)),
    **{
        f"whatever comes after the end corrects the result: {law.__name__}": Case(
            law, GAME, faulty=(fold, "row_of", lambda _move: OF_A_GAME)
        )
        for law in (
            test_corrected_results.test_only_what_can_change_a_confirmed_result_counts_as_a_correction,
            test_corrected_results.test_what_was_entered_before_the_end_is_taken_back_after_it,
            test_corrected_results.test_phones_are_told_of_no_correction_by_what_cannot_change_a_result,
        )
    },
    "words that no catalogue has": Case(
        test_words_of_the_log.test_everything_that_is_told_can_be_translated,
        shelf()["score_sheet"],
        faulty=(test_words_of_the_log, "known", lambda _game: set()),
    ),
    "the second who comes in moves the turn on": Case(
        test_joining.test_after_any_entry_two_come_in_and_nothing_changes_for_the_others, disturbed(JOINING)
    ),
}


@contextmanager
def handed(
    law: Any, game: Game[Any], data: Path, request: pytest.FixtureRequest, examples: int = 25
) -> Iterator[Callable[[], None]]:
    """Pass a law the fixtures it asks for, from a server whose only game is this one."""
    only = {game.about.slug: game}
    test = law.hypothesis.inner_test if hasattr(law, "hypothesis") else law
    given_to: dict[str, Any] = {"game": game, "number": 1, "step": 3}
    with ExitStack() as closing:
        asked = signature(test).parameters
        if "app" in asked:
            given_to["app"] = closing.enter_context(running(data, games=lambda: only))
        if "tables" in asked:
            file = data / "ledger.sqlite"
            file.write_bytes(request.getfixturevalue("empty_file").read_bytes())
            ledger = Ledger(engines(f"sqlite:///{file}"), ThreadPoolExecutor(1))
            closing.callback(ledger.close)
            given_to["tables"] = Tables(ledger, lambda _code, _version: None, Clock(), lambda: only)
        if "caplog" in asked:
            given_to["caplog"] = request.getfixturevalue("caplog")
        wanted = {name: given_to[name] for name in asked if name != "data"}
        if "data" not in asked:
            yield lambda: test(**wanted)
        else:
            yield given(data=st.data())(
                settings(FEW, max_examples=examples)(lambda data: test(data=data, **wanted))
            )


@pytest.fixture(autouse=True)
def marks_close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `test_marks`."""
    monkeypatch.setattr(fold, "EVERY", 4)
    monkeypatch.setattr(fold, "KEPT", 6)


FEW = settings(
    deadline=None,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
"""Hypothesis need not look for the shortest example."""


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_what_is_broken_turns_its_law_red(
    case: Case, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_out_of_reach, "games", lambda: {case.game.about.slug: case.game})
    if case.faulty:
        monkeypatch.setattr(*case.faulty)
    with handed(case.law, case.game, tmp_path, request) as law, pytest.raises(CAUGHT) as caught:
        law()
    assert not isinstance(caught.value, InvalidArgument), "the law was not called as it should be"


@pytest.mark.parametrize(
    "law", dict.fromkeys(case.law for case in CASES.values() if case.game.about.slug == GAME.about.slug)
)
def test_the_same_law_is_green_on_the_game_as_it_is(
    law: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with handed(law, GAME, tmp_path, request, examples=8) as holds:
        holds()


HANDED_OUT = (of_rules.__name__, of_pages.__name__)
"""Modules of laws that are also applied to games from outside."""


def laws() -> Iterator[tuple[str, Any]]:
    """Yield the tests in this folder that run for every game."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"tests.contract.{path.stem}")
        for name, test in vars(module).items():
            inner = getattr(getattr(test, "hypothesis", None), "inner_test", test)
            stands_here = getattr(test, "__module__", "") in {module.__name__, *HANDED_OUT}
            if stands_here and name.startswith("test_") and "game" in signature(inner).parameters:
                yield f"{path.stem}.{name}", test


def test_every_law_is_seen_to_fail() -> None:
    """A new law needs a game, or a broken part of the program, that it fails for: here or in
    `test_laws_bite`."""
    bitten = [law for law, _ in test_laws_bite.BROKEN.values()] + [case.law for case in CASES.values()]
    every = dict(laws())
    assert len(every) > 25
    assert {name for name, law in every.items() if law not in bitten} == set()
