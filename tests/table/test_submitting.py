"""What is handed in is entered completely, once, or not at all."""

from collections.abc import Callable

import pytest

from companion.kernel.moves import Draft, Override, Retract
from companion.kernel.rulings import Fault, Refusal
from companion.ledger.store import Ledger
from companion.table.service import Tables
from companion.table.submission import Objected, Receipt, Submission
from tests import toy
from tests.conftest import Clock
from tests.playing import TABLE_SAYS, begin, draft, enter, submission, submit, take


def state(tables: Tables, code: str) -> toy.State:
    found = tables.table(code).position.state
    assert isinstance(found, toy.State)
    return found


def test_a_table_opens_with_one_entry_and_a_code_that_is_no_word(tables: Tables, announced: list) -> None:
    opened = tables.open(toy.SLUG)
    table = tables.table(opened.code)
    assert (table.version, table.game, table.position.state) == (1, toy.GAME, None)
    assert len(opened.code) == 6
    assert not set(opened.code) & set("0O1ILAEUY")
    assert announced == [(opened.code, 1)]


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("typed", ["", "nope", "0OIL1A", "BCDFGH" * 99, "../../etc", "💀" * 6, "BCDFGH\n"])
def test_an_unknown_code_is_a_sentence(tables: Tables, typed: str) -> None:
    with pytest.raises(Refusal, match="There is no table") as caught:
        tables.table(typed)
    assert caught.value.fault is Fault.UNKNOWN
    assert len(str(caught.value)) < 50


def test_a_code_may_be_typed_in_small_letters_and_groups(tables: Tables) -> None:
    code = begin(tables)
    assert tables.table(f" {code[:3].lower()}-{code[3:].lower()} ") is tables.table(code)


def test_no_such_game(tables: Tables) -> None:
    with pytest.raises(Refusal, match="no such game"):
        tables.open("chess")
    assert tables.summaries() == ()


def test_entries_go_in_together(tables: Tables, announced: list) -> None:
    code = begin(tables)
    assert enter(tables, code, take(3), draft(toy.EndTurn()), take(2, toy.BLUE)) == (3, 4, 5)
    assert state(tables, code).held == (3, 2)
    assert announced[-1] == (code, 5)


def test_each_draft_is_judged_on_what_the_ones_before_it_make(tables: Tables) -> None:
    code = begin(tables)
    with pytest.raises(Refusal, match="The heap has 1 stones"):
        enter(tables, code, *[take(2)] * 10, take(2))
    assert tables.table(code).version == 2


def test_one_refusal_and_nothing_is_written(tables: Tables, announced: list) -> None:
    code = begin(tables)
    before = (tables.ledger.read(code), list(announced))
    with pytest.raises(Refusal):
        submit(tables, code, take(3), take(99))
    assert (tables.ledger.read(code), announced) == before


def test_one_objection_and_nothing_is_written(tables: Tables, announced: list) -> None:
    code = begin(tables)
    before = (tables.ledger.read(code), list(announced))
    answer = submit(tables, code, take(3), take(4), take(1))
    assert isinstance(answer, Objected)
    assert [[str(one.sentence) for one in each] for each in answer.objections] == [
        [],
        ["Three stones at most."],
        [],
    ]
    assert (tables.ledger.read(code), announced) == before


def test_an_override_is_written_with_the_sentences_it_sets_aside(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(5, toy.BLUE, TABLE_SAYS))
    said = tables.table(code).entries[-1].override
    assert said == Override("table", ("Three stones at most.", "It is not the turn of blue."))


def test_a_needless_override_is_left_out(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2, override=Override("card", ("Something made up.",))))
    assert tables.table(code).entries[-1].override is None


def test_the_same_token_gets_the_same_receipt(tables: Tables, announced: list) -> None:
    code = begin(tables)
    first = submit(tables, code, take(2), take(1), token="tapped-twice")
    enter(tables, code, draft(Retract(version=4)))
    told = len(announced)
    second = submit(tables, code, take(2), take(1), token="tapped-twice")
    assert isinstance(first, Receipt)
    assert isinstance(second, Receipt)
    assert (first, first.repeated, second.repeated) == (second, False, True)
    assert first.versions == (3, 4)
    assert state(tables, code).held == (2, 0)
    assert len(announced) == told


def test_a_repeated_retraction_is_no_error(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(2))
    submit(tables, code, draft(Retract(version=3)), token="take-it-back")
    again = submit(tables, code, draft(Retract(version=3)), token="take-it-back", saw=3)
    assert isinstance(again, Receipt)
    assert again.repeated


def test_a_token_of_another_table_is_no_repetition(tables: Tables) -> None:
    one, other = begin(tables), begin(tables)
    submit(tables, one, take(1), token="same-token")
    answer = submit(tables, other, take(1), token="same-token")
    assert isinstance(answer, Receipt)
    assert not answer.repeated


def test_a_version_from_the_future_is_refused(tables: Tables) -> None:
    code = begin(tables)
    with pytest.raises(Refusal) as caught:
        submit(tables, code, take(1), saw=3)
    assert caught.value.fault is Fault.STALE


def test_an_old_phone_is_judged_on_the_newest_state(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(3))
    receipt = submit(tables, code, take(1), saw=2)
    assert isinstance(receipt, Receipt)
    assert tables.table(code).entries[-1].saw == 2
    enter(tables, code, draft(toy.EndTurn()))
    assert isinstance(submit(tables, code, take(2), saw=2), Objected)


def test_an_old_override_does_not_set_aside_what_its_phone_had_not_seen(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, draft(toy.EndTurn()))
    answer = submit(tables, code, take(5, override=TABLE_SAYS), saw=2)
    assert isinstance(answer, Objected)
    assert [str(one.sentence) for one in answer.objections[0]] == ["It is not the turn of red."]
    seen = Override("table", tuple(str(one.sentence) for one in answer.objections[0]))
    assert isinstance(submit(tables, code, take(5, override=seen), saw=2), Receipt)


def test_an_override_of_a_phone_that_had_seen_nothing_sets_nothing_aside(tables: Tables) -> None:
    code = begin(tables)
    answer = submit(tables, code, take(5, override=TABLE_SAYS), saw=0)
    assert isinstance(answer, Objected)


def test_an_old_override_still_holds_for_what_its_phone_had_seen(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(1))
    assert isinstance(submit(tables, code, take(5, override=TABLE_SAYS), saw=2), Receipt)


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"token": "short"}, Fault.IMPOSSIBLE),
        ({"token": "x" * 65}, Fault.IMPOSSIBLE),
        ({"token": "no spaces in it"}, Fault.IMPOSSIBLE),
        ({"by": "red\nblue"}, Fault.IMPOSSIBLE),
        ({"by": "x" * 201}, Fault.IMPOSSIBLE),
        ({"saw": -1}, Fault.IMPOSSIBLE),
        ({"drafts": ()}, Fault.IMPOSSIBLE),
        ({"drafts": (take(1),) * 201}, Fault.TOO_LARGE),
        ({"drafts": (draft(toy.Say("x" * 65_536)),)}, Fault.TOO_LARGE),
        ({"drafts": (draft(toy.Say("\ud800")),)}, Fault.IMPOSSIBLE),
    ],
)
def test_what_no_page_of_ours_sends_is_refused(tables: Tables, wrong: dict, fault: Fault) -> None:
    code = begin(tables)
    sound = {"token": "a-good-token", "saw": 2, "by": "red", "drafts": (take(1),)}
    with pytest.raises(Refusal) as caught:
        tables.submit(code, Submission(**{**sound, **wrong}))
    assert caught.value.fault is fault
    assert tables.table(code).version == 2


def test_a_dry_run_says_what_stands_against_it_and_writes_nothing(tables: Tables) -> None:
    code = begin(tables)
    drafts: tuple[Draft, ...] = (take(4), take(1, toy.BLUE))
    said = [str(objection.sentence) for objection in tables.judge(code, drafts)]
    assert said == ["Three stones at most.", "It is not the turn of blue."]
    assert tables.table(code).version == 2


def test_who_writes_beside_the_server_is_noticed(new_ledger: Callable[[], Ledger]) -> None:
    one, other = (Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES) for _ in range(2))
    code = begin(one)
    enter(one, code, take(1))
    enter(other, code, take(2))
    enter(one, code, take(3))
    enter(other, code, draft(Retract(version=3)))
    assert state(one, code) == state(other, code)
    assert state(one, code).held == (5, 0)
    assert one.table(code).steps == other.table(code).steps
    one.delete(code)
    with pytest.raises(Refusal, match="no table"):
        other.table(code)
    with pytest.raises(Refusal, match="no table"):
        other.submit(code, Submission(token="too-late-now", saw=6, by="red", drafts=(take(1),)))


def test_a_submission_is_judged_anew_when_somebody_else_was_first(new_ledger: Callable[[], Ledger]) -> None:
    ours, theirs = (Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES) for _ in range(2))
    code = begin(ours)
    mine = submission(ours, code, take(2))
    between = iter([lambda: enter(theirs, code, take(3))])

    def beside(_table: object) -> tuple[()]:
        next(between, lambda: None)()
        return ()

    receipt = ours.submit(code, mine, beside)
    assert isinstance(receipt, Receipt)
    assert receipt.versions == (4,)
    assert state(ours, code).held == (5, 0)
