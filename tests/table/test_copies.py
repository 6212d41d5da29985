"""A table handed over goes on in one place, with one chain; diverged copies are never mixed up."""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from companion.kernel.codec import commitment, pack_draft
from companion.kernel.moves import Arrive, Depart, Finish, Retract, Seal, Unseal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.table import importing, seating
from companion.table.audit import audit
from companion.table.importing import Imported, Parted, take_in, take_in_as_another
from companion.table.opening_words import lock_box, opening_words
from companion.table.proof import export_text
from companion.table.sealed_entries import contents
from companion.table.service import Tables
from companion.table.unlocking import own_seals, unlock
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begin, draft, enter, submission, submit, take

pytestmark = pytest.mark.both_engines

HOST = Viewer(host=True)
BO = Viewer(seats=frozenset({toy.BLUE}))


@pytest.fixture
def here(ledger: Ledger) -> Tables:
    """One laptop, on each engine in turn."""
    return Tables(ledger, lambda _code, _version: None, Clock(), toy.GAMES, home="here")


@pytest.fixture
def new_laptop(tmp_path: Path, empty_file: Path) -> Iterator[Callable[[str], Tables]]:
    made: list[Ledger] = []

    def new(home: str) -> Tables:
        file = shutil.copy(empty_file, tmp_path / f"{home}.sqlite")
        made.append(Ledger(engines(f"sqlite:///{file}"), ThreadPoolExecutor(1)))
        return Tables(made[-1], lambda _code, _version: None, Clock(), toy.GAMES, home=home)

    yield new
    for ledger in made:
        ledger.close()


@pytest.fixture
def there(new_laptop: Callable[[str], Tables]) -> Tables:
    return new_laptop("there")


def handed_over(tables: Tables) -> str:
    code = begin(tables)
    enter(tables, code, take(2))
    importing.hand_over(tables, code, HOST, "handing-over")
    return code


def brought(tables: Tables, document: str) -> Imported:
    imported = take_in(tables, document)
    assert isinstance(imported, Imported)
    return imported


def test_a_copy_that_was_handed_over_takes_nothing_and_can_still_be_read(here: Tables) -> None:
    code = handed_over(here)
    before = here.ledger.read(code)
    for refused in (
        lambda: enter(here, code, take(1)),
        lambda: enter(here, code, draft(Retract(3))),
        lambda: here.judge(code, [take(1)]),
        lambda: seating.sit(here, code, toy.BLUE, "Bo"),
        lambda: importing.hand_over(here, code, HOST, "once-more-now"),
    ):
        with pytest.raises(Refusal, match=r"locked|already moved"):
            refused()
    assert here.ledger.read(code) == before
    assert here.table(code).position.state.has(toy.RED) == 2
    assert here.past_whole(code, 3).version == 3


def test_the_same_tap_twice_hands_over_once(here: Tables) -> None:
    code = handed_over(here)
    version = here.table(code).version
    importing.hand_over(here, code, HOST, "handing-over")
    assert here.table(code).version == version


def test_it_goes_on_elsewhere_with_the_same_chain_and_comes_back(here: Tables, there: Tables) -> None:
    code = handed_over(here)
    document = export_text(here, code)
    before = here.ledger.read(code)
    assert brought(there, document).credential
    assert there.ledger.read(code)[: len(before)] == before
    assert isinstance(there.table(code).entries[-1].move, Arrive)
    enter(there, code, take(3, toy.BLUE, TABLE_SAYS))
    importing.hand_over(there, code, HOST, "back-again-now")

    back = brought(here, export_text(there, code))
    assert (back.credential, back.added) == (None, 4)
    assert here.ledger.read(code)[:-1] == there.ledger.read(code)
    assert audit(here, code) == audit(there, code) == ()
    enter(here, code, take(1))
    with pytest.raises(Refusal, match="locked"):
        enter(there, code, take(1))


def test_a_plain_export_of_a_table_that_lives_elsewhere_stays_locked(
    here: Tables, there: Tables, new_laptop: Callable[[str], Tables]
) -> None:
    code = handed_over(here)
    brought(there, export_text(here, code))
    enter(there, code, take(1))
    for copy in (here, new_laptop("third")):
        brought(copy, export_text(there, code))
        with pytest.raises(Refusal, match="locked"):
            enter(copy, code, take(1))
    enter(there, code, take(1))


def test_only_the_host_hands_over_and_opens_again_and_both_are_on_record(here: Tables) -> None:
    code = begin(here)
    with pytest.raises(Refusal, match="host") as refused:
        importing.hand_over(here, code, BO, "not-the-host")
    assert refused.value.fault is Fault.FORBIDDEN
    importing.hand_over(here, code, HOST, "the-host-does")
    with pytest.raises(Refusal, match="host"):
        importing.open_again(here, code, BO, "not-the-host")
    importing.open_again(here, code, HOST, "the-host-opens")
    moves = [entry.move for entry in here.table(code).entries[-2:]]
    assert moves == [Depart(), Arrive("here", again=True)]
    versions = enter(here, code, take(1))
    for version in (versions[0] - 1, versions[0] - 2):
        with pytest.raises(Refusal, match="cannot be taken back"):
            enter(here, code, draft(Retract(version)))
    with pytest.raises(Refusal, match="already continues here"):
        importing.open_again(here, code, HOST, "a-second-time")


def test_a_table_that_was_never_handed_over_goes_on_wherever_it_is(here: Tables, there: Tables) -> None:
    code = begin(here)
    brought(there, export_text(here, code))
    enter(here, code, take(1))
    enter(there, code, take(1))


def test_what_is_here_takes_up_what_happened_elsewhere(here: Tables, there: Tables) -> None:
    code = begin(here)
    brought(there, export_text(here, code))
    enter(there, code, take(1), take(2))
    assert brought(here, export_text(there, code)).added == 2
    assert brought(here, export_text(there, code)).added == 0
    assert here.ledger.read(code) == there.ledger.read(code)


def test_what_another_process_enters_meanwhile_is_looked_at_too(here: Tables, there: Tables) -> None:
    code = begin(here)
    brought(there, export_text(here, code))
    enter(there, code, take(1))
    beside = Tables(here.ledger, lambda _code, _version: None, Clock(), toy.GAMES, home="here")
    asked: list[str] = []

    def hosts(of: str) -> bool:
        if not asked:
            enter(beside, of, take(2))
        asked.append(of)
        return True

    parted = take_in(here, export_text(there, code), hosts)
    assert isinstance(parted, Parted)
    assert asked == [code, code]
    assert here.table(code).entries[-1].move == take(2).move


def diverged(here: Tables, there: Tables) -> str:
    code = handed_over(here)
    brought(there, export_text(here, code))
    enter(there, code, take(3, toy.BLUE, TABLE_SAYS))
    importing.open_again(here, code, HOST, "opened-after-all")
    enter(here, code, take(1))
    return code


def test_copies_that_went_on_apart_are_shown_from_where_they_part(here: Tables, there: Tables) -> None:
    code = diverged(here, there)
    before = here.ledger.read(code)
    parted = take_in(here, export_text(there, code))
    assert isinstance(parted, Parted)
    assert (parted.code, parted.version) == (code, 5)
    assert parted.theirs.entries == there.table(code).entries
    assert here.ledger.read(code) == before


def test_the_other_copy_becomes_a_table_of_its_own_and_says_where_it_is_from(
    here: Tables, there: Tables
) -> None:
    code = diverged(here, there)
    before = here.ledger.read(code)
    other = take_in_as_another(here, export_text(there, code))
    assert other.code != code
    assert other.credential
    assert seating.viewer(here, other.code, other.credential).host
    rows, theirs = here.ledger.read(other.code), there.ledger.read(code)
    assert [row.payload for row in rows[:-1]] == [row.payload for row in theirs]
    assert here.table(other.code).entries[-1].move == Arrive("here", code=code, hash=theirs[-1].hash)
    assert here.ledger.read(code) == before
    assert audit(here, other.code) == ()
    enter(here, other.code, take(1))
    enter(here, code, take(1))


def test_only_the_host_of_what_is_here_brings_in_more_of_it(here: Tables, there: Tables) -> None:
    code = begin(here)
    brought(there, export_text(here, code))
    enter(there, code, take(1))
    before = here.ledger.read(code)
    for document in (export_text(there, code), export_text(there, code)):
        with pytest.raises(Refusal, match="hosts it here") as refused:
            take_in(here, document, lambda _code: False)
        assert refused.value.fault is Fault.FORBIDDEN
        enter(here, code, take(2))
        before = here.ledger.read(code)
    assert here.ledger.read(code) == before


def test_what_was_sealed_stays_behind_and_counts_again_once_it_is_back(here: Tables, there: Tables) -> None:
    code = begin(here)
    here.submit(code, replace(submission(here, code, take(3)), seal="orders"))
    importing.hand_over(here, code, HOST, "with-a-seal")
    brought(there, export_text(here, code))
    (sealed,) = there.table(code).position.seals.sealed
    assert isinstance(sealed.move, Seal)
    assert contents(there.ledger, code) == {}
    importing.hand_over(there, code, HOST, "and-back-again")
    brought(here, export_text(there, code))
    assert [*contents(here.ledger, code)] == [sealed.version]
    here.submit(code, replace(submission(here, code, draft(toy.Say("open"))), opens="orders"))
    assert any(isinstance(entry.move, Unseal) for entry in here.table(code).entries)


def test_what_was_sealed_is_opened_there_by_the_words_of_its_seat(here: Tables, there: Tables) -> None:
    code = begin(here)
    here.submit(code, replace(submission(here, code, take(3, toy.BLUE, TABLE_SAYS)), seal="orders"))
    ((entry, words),) = own_seals(here.ledger, here.table(code), BO)
    assert own_seals(here.ledger, here.table(code), HOST) == ()
    held, document = contents(here.ledger, code)[entry.version], export_text(here, code)
    assert [secret for secret in (held.salt, words, "take") if secret in document] == []

    brought(there, document)
    assert own_seals(there.ledger, there.table(code), BO) == ((entry, ""),)
    for typed in ("", "AAAA-AAAA-AAAA-AAAA", words[::-1], held.salt):
        with pytest.raises(Refusal, match="does not unlock"):
            unlock(there, code, entry.version, typed, BO)
    with pytest.raises(Refusal) as refused:
        unlock(there, code, entry.version, words, HOST)
    assert refused.value.fault is Fault.FORBIDDEN
    assert contents(there.ledger, code) == {}

    for typed in (words, words.lower().replace("-", " ").replace("o", "0")):
        unlock(there, code, entry.version, typed, BO)
        assert contents(there.ledger, code) == {entry.version: held}
    there.submit(code, replace(submission(there, code, draft(toy.Say("open"))), opens="orders"))
    assert any(isinstance(one.move, Unseal) for one in there.table(code).entries)
    with pytest.raises(Refusal, match="Nothing is sealed"):
        unlock(there, code, entry.version, words, BO)


def test_a_box_with_something_else_in_it_opens_nothing(here: Tables) -> None:
    """Somebody made up the entries, with opening words of their own."""
    code = begin(here)
    salt, other = "5" * 64, pack_draft(take(1, toy.RED))
    own = pack_draft(take(1, toy.BLUE))
    for sealed, packed in ((own, other), (other, other), ("nonsense", "nonsense")):
        made = Seal("orders", commitment(salt, (sealed,)), box=lock_box(salt, (packed,)))
        submit(here, code, draft(made, toy.BLUE))
        with pytest.raises(Refusal, match="not what was sealed"):
            unlock(here, code, here.table(code).version, opening_words(salt), BO)
    assert contents(here.ledger, code) == {}


def test_a_confirmed_result_is_not_corrected_by_a_hand_over(here: Tables) -> None:
    code = begin(here)
    submit(here, code, draft(Finish(agreed=True), override=TABLE_SAYS))
    importing.hand_over(here, code, HOST, "after-the-end")
    assert not here.whole(code).corrected
