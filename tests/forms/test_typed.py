"""Typed lines of all games: the line written for a move reads back as that move."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.forms.typed import Typed
from companion.games import shelf
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.optional.chains import has_chain, keep_typed_rolls
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.shorthand import Grammar
from companion.laws.plays import likely_drafts, play_sample, walk
from tests.lots import few

SPEAKING = {slug: game for slug, game in shelf().items() if isinstance(game.shorthand, Grammar)}
EVERY = pytest.mark.parametrize("slug", SPEAKING)
FREQUENT = {
    "tyrants": {"starting-troop", "deploy", "assassinate", "return-spy", "end-turn"},
    "underdark_maps": {"draw", "march", "go-on", "navigate", "attach", "fight", "commit", "pass-foe", "lose"},
    "stone_and_iron": {"march", "order-building", "offer-pact", "pass", "end-phase", "start-at"},
    "score_sheet": {"count", "count-round"},
    "underworld": {"listen", "meet", "turns", "roll-table", "roll-dice", "set-out", "search"},
}
"""Kinds that random games must have written down."""
UNWRITTEN = {"commit", "muster"}
"""What may have to be entered on its own page, because others must not know it; a roster, whose units get
new names whenever it is typed."""


@pytest.fixture(autouse=True)
def context() -> Iterator[None]:
    with Flask("typed").app_context():
        yield


@cache
def typed(slug: str) -> Typed:
    game: Game[Any] = SPEAKING[slug]
    assert isinstance(game.shorthand, Grammar)
    return Typed(game, import_module(f"companion.games.{slug}.forms").FORMS, game.shorthand)


def as_typed(game: Game[Any], state: Any, draft: Draft, lots: Random) -> Draft:
    """As typed by somebody who rolled their own dice."""
    row = game.rows_by_kind[draft.move.kind]
    if row.resolve is None or not has_chain(draft.move):
        return draft
    fallen: Any = row.resolve(state, draft.seat, draft.move, lambda sides: lots.randint(1, sides))
    chain = replace(fallen.chain, here=0)
    return replace(draft, move=keep_typed_rolls(replace(fallen, chain=chain)))


def written_at(slug: str, number: int) -> Counter[str]:
    """Play a game at random; write down what could be done after each entry, and read it back."""
    game, lots = SPEAKING[slug], Random(number)
    position: Position[Any] = Position()
    found: Counter[str] = Counter()
    for made in walk(game, number) if number else play_sample(game):
        position = advance(game, position, made)
        options = [*likely_drafts(game, position)]
        kinds = sorted({draft.move.kind for draft in options})
        for kind in lots.sample(kinds, min(9, len(kinds))):
            draft = lots.choice([one for one in options if one.move.kind == kind])
            with suppress(Refusal):
                whole = as_typed(game, position.state, draft, lots)
                if typed(slug).grammar.for_table(whole.move.kind):
                    whole = replace(whole, seat=None)
                found["typed" if typed(slug).clauses(whole.move.kind) else "left"] += 1
                if line := typed(slug).write_line(position.state, whole):
                    found[whole.move.kind] += 1
                    assert typed(slug).read(position.state, line) == (whole,), line
                elif typed(slug).clauses(whole.move.kind):
                    found["unwritten"] += whole.move.kind not in UNWRITTEN
    return found


@pytest.mark.long
@EVERY
def test_what_is_written_reads_back_as_the_same(slug: str) -> None:
    found = sum((written_at(slug, number) for number in range(2)), Counter[str]())
    assert FREQUENT[slug] <= {*found}
    assert not found["unwritten"], "a move that can be typed has a line"


@EVERY
def test_every_way_to_write_is_shown_and_begins_with_a_word(slug: str) -> None:
    for phrase in typed(slug).phrases:
        assert phrase.general or phrase.form[0].islower()
        assert str(phrase.says)
    begun = typed(slug).phrases[0].form.split()[0]
    game = typed(slug).game
    assert game.sample is not None
    state = game.setup(game.sample().drafts[0].move)
    assert any(line.startswith(begun) for line in typed(slug).complete(state, begun[:2]))


@cache
def racing() -> tuple[Typed, Any]:
    """A race in which the party on turn draws."""
    speaks = typed("underdark_maps")
    for number in range(10):
        position: Position[Any] = Position()
        for made in walk(speaks.game, number):
            position = advance(speaks.game, position, made)
            if any(draft.move.kind == "draw" for draft in likely_drafts(speaks.game, position)):
                return speaks, position.state
    raise AssertionError("nobody draws")


@pytest.mark.parametrize(
    ("line", "clause", "why"),
    [
        ("dance", "dance", "No move here begins with that"),
        ("draw", "draw", "Something is missing at the end"),
        ("draw 2 nicely", "draw 2 nicely", "“nicely” is not understood here"),
        ("draw 2, go forwards 9", "go forwards 9", "1 to 6"),
        ("draw 99", "draw 99", "0 to 20"),
        ("draw 2; attach hat to 1", "attach hat to 1", "Nothing here is called “hat”"),
        ("x" * 1_001, "", "at most"),
        (" , ;", "", "Write what happened"),
        ("and", "", "Write what happened"),
        ("draw " + "2 " * 80, "draw", "too long"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_clause(line: str, clause: str, why: str) -> None:
    speaks, state = racing()
    with pytest.raises(Refusal) as raised:
        speaks.read(state, line)
    assert why in str(raised.value.sentence)
    assert not clause or f"“{clause}" in str(raised.value.sentence)


def test_a_clause_may_say_whose_it_is_and_the_next_goes_on_with_it() -> None:
    speaks, state = racing()
    one, other = (str(seat) for seat in list(state.order)[:2])
    drafts = speaks.read(state, f"{other}: draw 2, go on, {one} draw 1")
    assert [str(draft.seat) for draft in drafts] == [other, other, one]


@EVERY
@given(line=st.text('draw go 123+,;[]"“märch to listen rolled A5:', max_size=80))
@few(15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_line_is_read_or_refused(slug: str, line: str) -> None:
    speaks = typed(slug)
    position: Position[Any] = Position()
    for made in walk(speaks.game, 1)[:8]:
        position = advance(speaks.game, position, made)
    speaks.complete(position.state, line)
    with suppress(Refusal):
        assert speaks.read(position.state, line)
