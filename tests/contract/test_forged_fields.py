"""Every field of every move that all games share refuses a forged value, by one check: when a phone posts
it, in a file, in an entry that came late and is held, and in a sealed entry that is opened.

A forged value is one that no version could have written: a number out of all bounds, an endless text, a
thing that does not exist. A truth value is never forged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Final, get_type_hints

import pytest

from companion.features.deadlines.moves import Deadline
from companion.features.disputes.moves import Decide
from companion.features.notes.moves import Note
from companion.kernel import moves as m
from companion.kernel.checks import check
from companion.kernel.codec import UnreadableError, commitment, pack_draft, unpack_draft
from companion.kernel.features import defaults
from companion.kernel.field_checks import check_fields
from companion.kernel.game import Game
from companion.kernel.input_text import DIGEST
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Malformed, Refusal
from companion.kernel.shared_rows import row_of, shared_kinds
from companion.kernel.shared_settings import settings_of
from companion.laws.plays import entry
from companion.table import rejudging
from companion.table.fold import Table
from tests.contract.every_game import EVERY_GAME, games
from tests.contract.shared_drafts import SALT, Laid, entered, of, tables
from tests.games.garbled import garbled

LATER: Final = {"hold.drafts"}
"""What a later version may have written and this one need not read: it waits, and is reported as
unreadable."""

NUMBERS: Final = (int, int | None, tuple[int, ...])
FIRST: Final = {"open"}
"""What is refused anywhere but at the beginning of a file, whatever it holds."""


def filled(laid: Laid) -> Iterator[Draft]:
    """Yield drafts that fill the fields which other examples leave empty."""
    yield of(Deadline(excused=(laid.own,)))
    yield of(Deadline(stopped="2026-01-02T10:00:00+00:00", hour="02:30"))
    yield of(replace(laid.begin, drawn=("order",), joined=(laid.begin.seats[-1],)))
    yield of(replace(laid.begin, settings=defaults(settings_of(laid.table.game))))
    yield of(Decide("So be it", about="ask:this", moment=1, asked="This?", why="So", page=3, answers=1))


def stands(table: Table, draft: Draft) -> bool:
    try:
        check(table.game, table.entries, table.position, draft)
    except Refusal:
        return False
    return True


def posted(table: Table, draft: Draft) -> bool:
    """Return whether the writer calls a draft malformed."""
    try:
        check(table.game, table.entries, table.position, draft)
    except Malformed:
        return True
    except Refusal:
        return False
    return False


def in_a_file(table: Table, draft: Draft) -> bool:
    try:
        rejudging.against(table, entry(table.version + 1, draft.move, draft.seat))
    except Refusal:
        return True
    return False


def held(table: Table, draft: Draft) -> bool:
    return posted(table, of(m.Hold((pack_draft(draft),)), draft.seat))


def opened(table: Table, draft: Draft) -> bool:
    packed = (pack_draft(draft),)
    after = entered(table, of(m.Seal("it", commitment(SALT, packed))))
    return posted(after, of(m.Unseal(after.version, SALT, packed)))


def is_readable(game: Game[Any], draft: Draft) -> bool:
    try:
        return unpack_draft(pack_draft(draft), game.moves) == draft
    except UnreadableError:
        return False


def forged(game: Game[Any]) -> Iterator[tuple[Table, str, str, Draft]]:
    """Yield forged variants of the drafts, each with its kind and the forged field."""
    for laid, cases in tables(game):
        for draft in (*(draft for _name, draft in cases), *filled(laid)):
            if isinstance(draft.move, m.SharedMove) and stands(laid.table, draft):
                for where, move in garbled(draft.move):
                    yield laid.table, draft.move.kind, where, replace(draft, move=move)


def every_field(move: type[Move]) -> Mapping[str, Any]:
    """Return the types of the fields that can be forged."""
    hints = get_type_hints(move)
    return {f"{move.kind}.{each.name}": hints[each.name] for each in fields(move)}


@EVERY_GAME
def test_what_is_forged_in_any_field_is_refused_wherever_it_comes_from(game: Game[Any]) -> None:
    types = {name: kept for move in shared_kinds().values() for name, kept in every_field(move).items()}
    tried, refused = set(), set()
    for table, kind, where, wrong in forged(game):
        name = f"{kind}.{where.split()[0].split('-')[0]}"
        tried.add(name)
        if not is_readable(game, wrong):
            # No file can contain it, nothing held or sealed can, and no form asks for it.
            refused.add(name)
            continue
        is_refused = posted(table, wrong)
        assert in_a_file(table, wrong) == is_refused, wrong
        if is_refused:
            assert held(table, wrong), wrong
            assert opened(table, wrong), wrong
            refused.add(name)
        assert is_refused or types[name] not in NUMBERS, f"a number without bounds: {wrong}"
    assert sorted(tried - refused - LATER) == [], "whatever it holds, it is let in"
    left = {name for name, kept in types.items() if kept is not bool and name.partition(".")[0] not in FIRST}
    if game.sample is not None:
        assert sorted(left - tried) == [], "no example has it: give one in `shared_drafts`, or in `filled`"


@EVERY_GAME
def test_what_no_form_enters_is_neither_held_nor_sealed(game: Game[Any]) -> None:
    """Nobody could have handed it in; only notes once could be."""
    for laid, cases in tables(game):
        for _name, draft in cases:
            if not row_of(draft.move).entered and not isinstance(draft.move, Note):
                assert held(laid.table, draft), draft
                assert opened(laid.table, draft), draft


def test_what_opens_a_table_is_refused_anywhere_else() -> None:
    laid, _cases = next(tables(games()["score_sheet"]))
    assert posted(laid.table, of(m.Open(game="score_sheet", rules_version="1")))


@dataclass(frozen=True, slots=True)
class Shout(m.SharedMove):
    """A move whose author has only begun to declare what it may hold."""

    kind: ClassVar[str] = "shout"
    words: Annotated[str, 20]
    times: Annotated[int, range(1, 4)]
    mark: Annotated[str, DIGEST] = "0" * 64


@pytest.mark.parametrize("wrong", [{"words": "x" * 21}, {"times": 0}, {"times": 4}, {"mark": "x"}])
def test_a_field_holds_what_its_type_says(wrong: dict[str, Any]) -> None:
    check_fields(Shout("Hurrah", 2))
    with pytest.raises(Malformed):
        check_fields(replace(Shout("Hurrah", 2), **wrong))
