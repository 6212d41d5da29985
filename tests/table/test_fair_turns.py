"""Work that is done one piece at a time for all tables: whose turn comes next."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from time import sleep

import pytest

from companion.features.booklets.headings import Booklet
from companion.features.booklets.store import Booklets
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.pacing import OneAtATime
from tests import rulebooks

pytestmark = pytest.mark.long

BUSY = text("Others are at it just now.")


def waiting(turns: OneAtATime) -> int:
    return sum(map(len, turns._waiting.values()))


def taken(turns: OneAtATime, first: str, others: Sequence[str]) -> list[str]:
    """Return the order in which turns came to those who waited while `first` had one."""
    came: list[str] = []

    def wait(whose: str) -> None:
        with turns.turn(whose):
            came.append(whose)

    with ThreadPoolExecutor(len(others)) as phones:
        asked: list[Future[None]] = []
        with turns.turn(first):
            for number, whose in enumerate(others, 1):
                asked.append(phones.submit(wait, whose))
                while waiting(turns) < number:
                    sleep(0.001)
    for one in asked:
        one.result()
    return came


@pytest.mark.parametrize(
    ("others", "order"),
    [
        ("AAAB", "BAAA"),
        ("AABCAB", "BCABAA"),
        ("BBAC", "BCAB"),
        ("AAA", "AAA"),
    ],
)
def test_a_second_turn_comes_after_the_first_of_everybody_else(others: str, order: str) -> None:
    turns = OneAtATime(60, BUSY)
    assert "".join(taken(turns, "A", others)) == order
    assert taken(turns, "B", "B") == ["B"]


def test_whoever_waits_no_longer_leaves_nobody_else_waiting() -> None:
    turns = OneAtATime(0.01, BUSY)
    with turns.turn("A"):
        for whose in "ABB":
            with pytest.raises(Refusal, match="just now") as refused, turns.turn(whose):
                pass
            assert refused.value.fault is Fault.UNAVAILABLE
    assert waiting(turns) == 0
    with turns.turn("B"):
        pass


def brought(shelf: Booklets, code: str) -> Booklet:
    shelf.keep(BytesIO(rulebooks.numbered(5)), code)
    found = shelf.of(code, "stones")
    assert found is not None
    return found


def test_a_file_that_took_too_much_keeps_no_other_table_waiting(tmp_path: Path) -> None:
    shelf = Booklets(tmp_path, 20 * 2**20, seconds=0.0001)
    slow, other = brought(shelf, "ABC234"), brought(shelf, "DEF567")
    with pytest.raises(Refusal, match="more time or memory"):
        shelf.page(slow, 1)
    shelf._seconds, shelf._unproven._patience, shelf._proven._patience = 12.0, 0.01, 0.01
    # As if another page of it were taking the longest possible time to draw.
    with shelf._unproven.turn("ABC234"):
        assert shelf.page(other, 1)
        with pytest.raises(Refusal, match="just now"):
            shelf.page(slow, 2)
    assert shelf.page(slow, 2)


def test_who_waits_for_a_file_that_takes_too_much_meanwhile_goes_where_it_went(tmp_path: Path) -> None:
    shelf = Booklets(tmp_path, 20 * 2**20)
    slow = brought(shelf, "ABC234")
    with ThreadPoolExecutor(1) as phone:
        with shelf._proven.turn("ABC234"):
            asked = phone.submit(shelf.page, slow, 2)
            while not waiting(shelf._proven):
                sleep(0.001)
            shelf._failures.put((slow.file, slow.stamp, ""), 1)
            with shelf._unproven.turn("DEF567"):
                pass
        with shelf._proven.turn("DEF567"):
            assert asked.result()
