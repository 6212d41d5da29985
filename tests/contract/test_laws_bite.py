"""Each law is seen to fail: for each there is a game broken on purpose that it must catch."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from companion.kernel.codec import pack_draft
from companion.kernel.features import Due, Scoring, Setting, Settings, Turns, Where, choices
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Move
from companion.kernel.outcomes import Outcome
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Cannot
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Place, Seat
from companion.kernel.shared_settings import RUNNING_SCORES
from companion.kernel.words import Text, text
from companion.laws import of_pages, of_rules
from tests.contract import (
    test_due,
    test_every_kind,
    test_joining,
    test_leaving,
    test_settings,
    test_shared_settings,
)
from tests.contract.cairns import game as cairns
from tests.contract.cairns.game import GAME, HEAPS, State, Take

Settle = Callable[[State, State, Seat | None, Move], State]


def with_scores(
    sheet: Callable[[Scoresheet], Scoresheet],
    outcome: Callable[[State], Outcome | None] = cairns.outcome,
) -> Game[Any]:
    scoring = Scoring(score=lambda state: sheet(cairns.score(state)), outcome=outcome)
    return replace(GAME, scoring=scoring)


def first_seat(**changed: Any) -> Callable[[Scoresheet], Scoresheet]:
    return lambda sheet: replace(sheet, seats=(replace(sheet.seats[0], **changed), *sheet.seats[1:]))


def a_line_too_much(sheet: Scoresheet) -> Scoresheet:
    return first_seat(lines=(replace(sheet.seats[0].lines[0], points=99), *sheet.seats[0].lines[1:]))(sheet)


def a_line_without_items(sheet: Scoresheet) -> Scoresheet:
    lines = tuple(replace(line, items=(), points=7) for line in sheet.seats[0].lines)
    return first_seat(lines=lines, total=7)(sheet)


def everybody_wins(state: State) -> Outcome | None:
    return Outcome(winners=state.seats, ending=text("All win."))


def ruled(**changed: Any) -> Game[Any]:
    """A game with different rules for all its moves."""
    return replace(GAME, rules=replace(GAME.rules, **changed))


def remembers() -> Settle:
    """An effect that depends on how often it was called."""
    asked = iter(range(10**9))
    return lambda _before, after, _seat, _move: replace(after, turn=after.turn + next(asked) % 2)


def forgets_a_stone(_before: State, after: State, seat: Seat | None, move: Move) -> State:
    if not isinstance(move, Take) or seat is None:
        return after
    held = {**after.held[seat], move.heap: after.held[seat][move.heap] - 1}
    return replace(after, held={**after.held, seat: held})


def raises(_row: object, state: State, who: Seat) -> State:
    if state.turn:
        raise KeyError(who)
    return state


def throws_nothing(row: MoveRow[Any, Any, Any], state: State, _who: Seat) -> State:
    if row.move is not Take:
        raise Cannot(text("Nothing is thrown."))
    return state


def four_at_once(state: State, seat: Seat) -> tuple[Move, ...]:
    return (Take(HEAPS[0], 4),)


def all_rows(**changed: Any) -> Game[Any]:
    return ruled(rows=tuple(replace(row, **changed) for row in GAME.rows))


@dataclass
class Loose:
    """A mutable state."""

    seats: tuple[Seat, ...]


LOOSE: Game[Any] = replace(
    all_rows(effect=lambda state, _who, _move: state),
    setup=lambda begin: Loose(begin.seats),
    likely_moves=lambda _state, _seat: (Take(HEAPS[0], 1),),
)


@dataclass(frozen=True, slots=True)
class Marked(Move):
    """Its contents are read back as something else, and no form can ask for it."""

    kind: ClassVar[str] = "marked"
    marks: Any


MARKED: Game[Any] = replace(
    ruled(rows=(*GAME.rows, MoveRow(move=Marked))),
    likely_moves=lambda _state, _seat: (Marked(("brook",)),),
)


def twice(places: tuple[Place, ...]) -> tuple[Place, ...]:
    return (*places[:-1], replace(places[-1], letter=places[0].letter))


def skipping(game: Game[Any]) -> Game[Any]:
    """It stays the turn of whoever is skipped."""
    assert game.turns is not None
    return replace(game, turns=replace(game.turns, absent=lambda state, _seats: state))


def disturbed(game: Game[Any]) -> Game[Any]:
    """A new turn begins with each player who joins."""

    def moment(state: Any) -> Moment:
        told = game.moment(state)
        return replace(told, key=told.key + len(game.totals(state)))

    return replace(game, moment=moment)


def awaits(**changed: Any) -> Game[Any]:
    """Somebody is always asked to take a stone, no matter whose turn it is."""

    def due(state: State, _sealed: object) -> tuple[Due, ...]:
        one = Due(what=text("Take a stone"), who=state.seats[0], moves=(Take.kind,))
        return () if cairns.outcome(state) else (replace(one, **changed),)

    return replace(GAME, due=due)


LEAVING = next(iter(test_leaving.SKIPPING.values()))
JOINING = next(game for game in test_joining.JOINING.values() if game.screen is None)
NO_WORDS = all_rows(words=lambda _move: Text(""))
UNTOLD = all_rows(words=lambda _move: None)
ODD_PLACES = all_rows(touches=lambda _seat, _move: (7,))
TAKEN = Setting(
    key=RUNNING_SCORES.key, name=text("Mine"), choices=choices({"yes": text("Yes")}), default="yes"
)

LEGAL = of_rules.test_likely_moves_meet_no_objection
REPLAY = of_rules.test_replaying_gives_what_advancing_gave
TAKEN_BACK = of_rules.test_taking_back_the_last_entry_gives_the_state_before
NO_ERROR = of_rules.test_taking_back_anything_is_never_an_error
LINES = of_rules.test_lines_add_up_and_winners_have_most
WORDS = of_rules.test_every_entry_has_words_and_places
FROZEN = of_rules.test_a_state_cannot_be_changed
TEXT = of_rules.test_entries_survive_their_text
NAMES = of_rules.test_every_move_has_a_kind_and_every_seat_a_letter_of_its_own
FORMS = of_pages.test_every_move_has_a_form_and_every_form_a_move
SETTINGS = test_shared_settings.test_no_game_takes_the_name_of_a_shared_setting
PLAYED = test_every_kind.test_every_kind_of_move_is_played
WRITTEN = test_every_kind.test_what_is_written_down_is_carried_out_told_kept_and_taken_back
AT_FIRST = test_settings.test_what_holds_at_first_is_a_choice
SKIPPED = test_leaving.test_nobody_who_is_skipped_is_on_turn
LATE = test_joining.test_after_each_entry_of_the_sample_somebody_comes_in
AWAITED = test_due.test_a_game_in_turns_that_goes_on_awaits_something
NAMED = test_due.test_what_is_due_names_whom_where_and_how
GONE = test_due.test_what_is_due_is_gone_once_it_is_settled

BROKEN: dict[str, tuple[Any, Game[Any]]] = {
    "no moves are offered": (LEGAL, replace(GAME, likely_moves=lambda _state, _seat: ())),
    "nothing says which moves are likely": (REPLAY, replace(GAME, likely_moves=None)),
    "a likely move is against the rules": (LEGAL, replace(GAME, likely_moves=four_at_once)),
    "an effect that remembers": (REPLAY, ruled(settle=remembers())),
    "an effect that remembers, taken back": (TAKEN_BACK, ruled(settle=remembers())),
    "an effect that raises": (NO_ERROR, ruled(ready=raises)),
    "an effect that forgets a piece": (REPLAY, ruled(settle=forgets_a_stone)),
    "a total that is not its lines": (LINES, with_scores(first_seat(total=99))),
    "a line that is not its items": (LINES, with_scores(a_line_without_items)),
    "a line too much": (LINES, with_scores(a_line_too_much)),
    "a score called incomplete": (LINES, with_scores(first_seat(complete=False))),
    "a winner without points": (LINES, with_scores(lambda sheet: sheet, everybody_wins)),
    "an entry without words": (WORDS, NO_WORDS),
    "an entry whose words are none": (WORDS, UNTOLD),
    "a place that is no word": (WORDS, ODD_PLACES),
    "two seats with one letter": (
        NAMES,
        replace(GAME, about=replace(GAME.about, places=twice(GAME.about.places))),
    ),
    "a state that can be written to": (FROZEN, LOOSE),
    "a field that is read back as something else": (TEXT, MARKED),
    "a move that no form can ask for": (FORMS, MARKED),
    "who is skipped stays on turn": (SKIPPED, skipping(LEAVING)),
    "who comes in moves the turn on": (LATE, disturbed(JOINING)),
    "nobody is awaited": (AWAITED, replace(GAME, turns=Turns(), due=lambda _state, _sealed: ())),
    "awaited from nobody who plays": (NAMED, awaits(who=Seat("nobody"))),
    "settled in a view that is not there": (NAMED, awaits(where=Where(view="nowhere"))),
    "settled by a move that is not there": (NAMED, awaits(moves=("nothing",))),
    "due without words": (NAMED, awaits(what=Text(""))),
    "due once it is settled": (GONE, awaits()),
    "what holds at first is no choice": (
        AT_FIRST,
        replace(GAME, settings=Settings(rows=(replace(TAKEN, default="no"),))),
    ),
    "a kind of move that nobody plays": (PLAYED, ruled(rows=(*GAME.rows, MoveRow(move=Marked)))),
    "a kind of move that is never carried out": (PLAYED, ruled(ready=throws_nothing)),
    "a play that cannot be carried out": (WRITTEN, ruled(ready=throws_nothing)),
    "a play that is not told": (WRITTEN, NO_WORDS),
    "the name of a shared setting": (SETTINGS, replace(GAME, settings=Settings(rows=(TAKEN,)))),
}
"""For each thing that is broken: the law that must fail, and the game that it is called with."""


CAUGHT = (AssertionError, KeyError, ValueError, TypeError, pytest.fail.Exception, ExceptionGroup)
"""The exceptions with which a law fails, or which the broken game itself raises."""


def called(law: Any, game: Game[Any]) -> None:
    """Call a law without having hypothesis look for the shortest example."""
    if hasattr(law, "hypothesis"):
        quick = settings(
            max_examples=60,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        inner = law.hypothesis.inner_test
        law = given(data=st.data())(quick(lambda game, data: inner(game=game, data=data)))
    law(game=game)


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_turns_its_law_red(broken: str) -> None:
    law, game = BROKEN[broken]
    with pytest.raises(CAUGHT) as caught:
        called(law, game)
    assert not isinstance(caught.value, InvalidArgument), "the law was not called as it should be"


@pytest.mark.parametrize(
    "law", dict.fromkeys(law for law, game in BROKEN.values() if game.about.slug == GAME.about.slug)
)
def test_the_same_law_is_green_on_the_game_as_it_is(law: Any) -> None:
    called(law, GAME)


def test_an_override_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_rules, "pack_draft", lambda draft: pack_draft(replace(draft, override=None)))
    with pytest.raises(AssertionError):
        called(of_rules.test_entries_survive_their_text, GAME)
