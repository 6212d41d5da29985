"""What is sealed: kept outside the ledger, shown to nobody, opened together and provably unchanged."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.amending import Late
from companion.kernel.codec import commitment, pack_draft
from companion.kernel.final_counts import Count, find_disputed
from companion.kernel.moves import (
    Choose,
    Draft,
    Entry,
    Finish,
    Move,
    Ready,
    Retract,
    Reveal,
    Seal,
    Sit,
    Unseal,
)
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_rows import rows
from companion.ledger.store import Ledger
from companion.table.audit import audit
from companion.table.importing import take_in
from companion.table.late_entries import merge
from companion.table.proof import export_text
from companion.table.sealed_entries import contents, counted_elsewhere, own_count
from companion.table.service import Tables
from companion.table.submission import Receipt
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begin, draft, enter, submission, take

# This game counts taken stones at its end, no matter whose turn it is.
COUNTING = replace(
    toy.GAME,
    rules=replace(
        toy.RULES,
        rows=tuple(
            replace(row, scores=row.move is toy.Take, check=lambda *_given: ()) for row in toy.GAME.rows
        ),
    ),
)
GAMES = {toy.SLUG: COUNTING}


def open_tables(ledger: Ledger) -> Tables:
    return Tables(ledger, lambda _code, _version: None, Clock(), lambda: GAMES)


@pytest.fixture
def tables(ledger: Ledger) -> Tables:
    return open_tables(ledger)


@pytest.fixture
def code(tables: Tables) -> str:
    """A table of two that seals its counts."""
    code = begin(tables)
    enter(tables, code, draft(Choose("final-count", "sealed")))
    return code


def counted(
    tables: Tables, code: str, stones: int, seat: Seat, witness: Seat | None = None, by: str = ""
) -> None:
    made = submission(tables, code, take(stones, seat))
    signed = by or (witness or seat)
    assert isinstance(tables.submit(code, replace(made, witness=witness, by=signed)), Receipt)


def ready(tables: Tables, code: str, seat: Seat, *, waived: bool = False) -> tuple[int, ...]:
    return enter(tables, code, draft(Ready(waived), seat))


def moves(tables: Tables, code: str) -> list[Move]:
    return [entry.move for entry in tables.whole(code).entries]


def held(tables: Tables, code: str) -> dict[Seat, int]:
    state = tables.table(code).position.state
    return dict(COUNTING.totals(state))


def differing(tables: Tables, code: str) -> Mapping[Seat, tuple[Count, ...]]:
    table = tables.table(code)
    return find_disputed(table.game, table.position, table.entries)


def test_what_another_sealed_under_the_same_token_is_not_ones_own(tables: Tables, code: str) -> None:
    """Whoever reads tokens out of a copy may guess the next one of a page."""
    blue = replace(submission(tables, code, take(9, toy.BLUE), token="the-next-one"), by="blue")
    red = submission(tables, code, take(7, toy.RED), token="the-next-one")
    assert isinstance(tables.submit(code, blue), Receipt)
    assert tables.submit(code, blue) == tables.submit(code, blue)
    with pytest.raises(Refusal, match="already used"):
        tables.submit(code, red)


def test_a_count_is_in_no_entry_until_all_are_ready(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 9, toy.BLUE)
    ready(tables, code, toy.RED)
    assert held(tables, code) == {toy.RED: 0, toy.BLUE: 0}
    assert not [row for row in tables.ledger.read(code) if "count" in json.loads(row.payload)["move"]]
    assert [type(move) for move in moves(tables, code)[-3:]] == [Seal, Seal, Ready]
    ready(tables, code, toy.BLUE)
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 9}
    assert [type(move) for move in moves(tables, code)[-6:]] == [
        Ready,
        Unseal,
        Unseal,
        Reveal,
        toy.Take,
        toy.Take,
    ]
    assert contents(tables.ledger, code) == {}
    assert tables.table(code).position.seals.revealed


def test_who_counted_is_who_entered_it(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED, by="red,green")
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    entry = next(entry for entry in tables.whole(code).entries if isinstance(entry.move, toy.Take))
    assert (entry.seat, entry.by) == (toy.RED, "red,green")


def test_what_is_opened_proves_to_be_what_was_sealed(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    every = moves(tables, code)
    seal, opened = (next(move for move in every if isinstance(move, kind)) for kind in (Seal, Unseal))
    assert isinstance(seal, Seal)
    assert isinstance(opened, Unseal)
    assert seal.commitment == commitment(opened.salt, opened.drafts)
    assert opened.drafts == (pack_draft(take(7)),)
    assert isinstance(every[opened.sealed - 1], Seal)


@given(
    st.text(),
    st.lists(st.builds(take, st.integers(), st.sampled_from(toy.PLACES)), max_size=4),
    st.integers(),
)
def test_a_commitment_holds_for_nothing_else(salt: str, drafts: list[Draft], more: int) -> None:
    packed = [pack_draft(one) for one in drafts]
    made = commitment(salt, packed)
    assert made != commitment(salt, [*packed, pack_draft(take(more))])
    assert made != commitment(salt + "0", packed)
    if packed:
        assert made != commitment(salt, packed[1:])


def test_what_was_not_sealed_cannot_be_opened(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    version = tables.table(code).version
    forged = Unseal(version, "0" * 64, (pack_draft(take(8)),))
    with pytest.raises(Refusal, match="not what was sealed"):
        enter(tables, code, draft(forged, toy.RED))


def test_one_may_count_again_before_the_reveal(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    wrong = tables.table(code).version
    ready(tables, code, toy.RED)
    enter(tables, code, draft(Retract(wrong)))
    counted(tables, code, 8, toy.RED)
    ready(tables, code, toy.BLUE)
    assert not tables.table(code).position.seals.revealed
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 8


@pytest.mark.parametrize("parts", [(7,), (3, 4)])
def test_who_takes_back_a_part_of_a_count_says_anew_that_it_is_complete(
    tables: Tables, code: str, parts: tuple[int, ...]
) -> None:
    for stones in parts:
        counted(tables, code, stones, toy.RED)
    wrong = tables.table(code).version
    ready(tables, code, toy.RED)
    back = submission(tables, code, draft(Retract(wrong)))
    given_ = tables.submit(code, back)
    assert tables.submit(code, back) == given_
    assert toy.RED not in tables.table(code).position.seals.ready
    ready(tables, code, toy.BLUE)
    assert not tables.table(code).position.seals.revealed
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == sum(parts[:-1])


def test_a_slip_that_another_phone_takes_back_does_not_confirm_a_count(tables: Tables, code: str) -> None:
    counted(tables, code, 3, toy.RED)
    ready(tables, code, toy.RED)
    counted(tables, code, 0, toy.RED, by=toy.BLUE)
    ready(tables, code, toy.BLUE)
    (*_slip, asked) = enter(tables, code, draft(Retract(tables.table(code).version - 1)))
    assert not tables.table(code).position.seals.revealed
    with pytest.raises(Refusal, match="confirm the count"):
        enter(tables, code, draft(Retract(asked)))
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 3


def test_what_was_opened_is_not_sealed_again(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    sealed = tables.table(code).version
    ready(tables, code, toy.RED)
    versions = ready(tables, code, toy.BLUE)
    for version in (sealed, *versions[1:3]):
        with pytest.raises(Refusal, match="cannot be sealed again"):
            enter(tables, code, draft(Retract(version)))
    enter(tables, code, draft(Retract(versions[-1])))
    assert held(tables, code)[toy.RED] == 0
    counted_openly = enter(tables, code, take(6))
    assert isinstance(tables.whole(code).entry(counted_openly[0]).move, toy.Take)


def test_a_seat_that_does_not_answer_is_waived_by_the_host_alone(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    waive = submission(tables, code, draft(Ready(waived=True), toy.BLUE))
    with pytest.raises(Refusal, match="Only the host"):
        tables.submit(code, replace(waive, viewer=Viewer(seats=frozenset({toy.RED}))))
    tables.submit(code, replace(waive, viewer=Viewer(host=True)))
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 0}


def test_two_counts_that_agree_are_one(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 7, toy.RED, witness=toy.BLUE)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    assert held(tables, code)[toy.RED] == 7


def test_two_counts_that_differ_wait_for_the_table(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 9, toy.RED, witness=toy.BLUE)
    counted(tables, code, 2, toy.BLUE)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    assert held(tables, code) == {toy.RED: 0, toy.BLUE: 2}
    (of_red,) = differing(tables, code).values()
    assert [(count.witness, count.drafts[0].move) for count in of_red] == [
        (None, toy.Take(7)),
        (toy.BLUE, toy.Take(9)),
    ]
    enter(tables, code, take(9))
    assert differing(tables, code) == {}


def test_nobody_is_witness_of_the_own_count_or_of_anything_else(tables: Tables, code: str) -> None:
    own = submission(tables, code, take(1))
    for given_, why in (
        (replace(own, witness=toy.RED), "somebody else"),
        (replace(own, witness=toy.GREEN), "Nobody plays"),
        (replace(submission(tables, code, draft(toy.EndTurn())), witness=toy.BLUE), "Only a sealed count"),
    ):
        with pytest.raises(Refusal, match=why):
            tables.submit(code, given_)


def test_a_witness_needs_no_right_to_enter_for_the_other(tables: Tables, code: str) -> None:
    enter(tables, code, draft(Sit("Ana"), toy.RED), draft(Choose("who-enters", "own")))
    eyes = Viewer(seats=frozenset({toy.BLUE}))
    count = replace(submission(tables, code, take(3)), viewer=eyes)
    with pytest.raises(Refusal, match="own seat"):
        tables.submit(code, count)
    assert isinstance(tables.submit(code, replace(count, witness=toy.BLUE)), Receipt)


def test_the_same_token_again_is_the_same_entry(tables: Tables, code: str) -> None:
    first = submission(tables, code, take(7))
    saved = tables.submit(code, first)
    assert tables.submit(code, first) == saved
    ready(tables, code, toy.RED)
    last = submission(tables, code, draft(Ready(), toy.BLUE))
    opened = tables.submit(code, last)
    assert tables.submit(code, last) == opened
    assert held(tables, code)[toy.RED] == 7


def test_what_comes_late_is_sealed_and_never_held_in_the_open(tables: Tables, code: str) -> None:
    every_stone = submission(tables, code, take(21))
    merged = merge(tables, code, replace(every_stone, saw=2, late=Late(saw=2)))
    assert not merged.held
    assert isinstance(moves(tables, code)[-1], Seal)


def test_another_process_opens_what_this_one_sealed(
    code: str, tables: Tables, new_ledger: Callable[[], Ledger]
) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    later = open_tables(new_ledger())
    assert own_count(later.ledger, later.table(code), toy.RED) == (take(7),)
    ready(later, code, toy.BLUE)
    assert held(tables, code)[toy.RED] == 7
    assert audit(tables, code) == ()


def test_an_export_before_the_reveal_holds_no_count(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 5, toy.BLUE)
    ready(tables, code, toy.RED)
    export = export_text(tables, code)
    salt = next(iter(contents(tables.ledger, code).values())).salt
    assert salt not in export
    assert '"take' not in export.replace("\\", "")
    tables.delete(code)
    assert contents(tables.ledger, code) == {}
    take_in(tables, export)
    assert counted_elsewhere(tables.ledger, tables.table(code)) == {toy.RED, toy.BLUE}
    # It is not revealed without what was sealed elsewhere, which is either counted again or waived.
    ready(tables, code, toy.BLUE)
    assert not tables.table(code).position.seals.revealed
    counted(tables, code, 4, toy.RED)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE, waived=True)
    assert held(tables, code) == {toy.RED: 4, toy.BLUE: 0}


def test_an_export_after_the_reveal_is_taken_in_and_proved(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    export = export_text(tables, code)
    tables.delete(code)
    take_in(tables, export)
    assert held(tables, code)[toy.RED] == 7
    assert tables.table(code).position.misfits == ()


def test_a_table_whose_opened_seal_was_taken_back_by_an_earlier_version_is_taken_in(
    tables: Tables, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(tables, code, 7, toy.RED)
    sealed = tables.table(code).version
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE)
    with monkeypatch.context() as earlier:
        earlier.setitem(vars(rows()[Seal]), "fixed", lambda _entries, _entry: None)
        enter(tables, code, draft(Retract(sealed)))
    export = export_text(tables, code)
    tables.delete(code)
    take_in(tables, export)
    assert tables.table(code).position.misfits


def test_an_export_that_opens_what_was_not_sealed_is_refused(
    tables: Tables, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from a program that does not check what it opens."""
    counted(tables, code, 7, toy.RED)
    version = tables.table(code).version
    monkeypatch.setattr("companion.table.judging.check", lambda *_given: ())
    enter(tables, code, draft(Unseal(version, "0" * 64, (pack_draft(take(8)),)), toy.RED))
    export = export_text(tables, code)
    tables.delete(code)
    with pytest.raises(Refusal, match="not what was sealed"):
        take_in(tables, export)


def test_the_setting_stays_while_something_is_sealed(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    with pytest.raises(Refusal, match="already sealed"):
        enter(tables, code, draft(Choose("final-count", "open")))


def test_a_result_without_what_is_sealed_is_objected_to(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    (against, _early) = tables.judge(code, [draft(Finish(agreed=True))])
    assert "still sealed" in str(against.sentence)
    enter(tables, code, draft(Finish(agreed=True), override=TABLE_SAYS))
    assert held(tables, code)[toy.RED] == 0


def test_anything_can_be_sealed_and_opened_with_another_entry(tables: Tables) -> None:
    """Orders, spells: sealed for something of the game's own, and opened when the game says so."""
    code = begin(tables)
    for seat, stones in ((toy.RED, 2), (toy.BLUE, 3)):
        order = submission(tables, code, take(stones, seat))
        tables.submit(code, replace(order, seal="battle-1", by=seat))
    assert held(tables, code) == {toy.RED: 0, toy.BLUE: 0}
    opening = submission(tables, code, draft(toy.EndTurn()))
    tables.submit(code, replace(opening, opens="battle-1"))
    assert held(tables, code) == {toy.RED: 2, toy.BLUE: 3}
    every: list[Entry] = [entry for entry in tables.whole(code).entries if isinstance(entry.move, toy.Take)]
    assert [entry.by for entry in every] == ["red", "blue"]
    assert tables.table(code).position.seals.sealed == ()


def test_a_count_that_another_phone_makes_anew_is_no_longer_said_to_be_right(
    tables: Tables, code: str
) -> None:
    """A slip on another phone: the seat is asked once more, and only then is everything opened."""
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    counted(tables, code, 0, toy.RED, by=toy.BLUE)
    assert toy.RED not in tables.table(code).position.seals.ready
    ready(tables, code, toy.BLUE)
    assert not tables.table(code).position.seals.revealed
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 7
