"""Who gets the printer next: everybody in turn, however many papers somebody else asks for."""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.printing.printer import PaperCache, Printer
from companion.printing.queue import FIRST_ESTIMATE, Asker, PrintingAbandoned, PrintingBusy, PrintQueue
from tests.printing.papers import wait_for

FOREVER = 1e9


def served(askers: list[Asker]) -> list[int]:
    """Return the order in which they were served, having arrived in this order while another was being
    served."""
    line, order = PrintQueue(), list[int]()

    def take(number: int) -> None:
        with line.turn(askers[number], FOREVER):
            order.append(number)

    takers = [threading.Thread(target=take, args=(number,)) for number in range(len(askers))]
    with line.turn(Asker(), FOREVER):
        for number, taker in enumerate(takers):
            taker.start()
            until(lambda wanted=number + 1: len(line._waiting) == wanted)
    for taker in takers:
        taker.join()
    return order


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_a_flood_from_one_address_lets_another_table_through() -> None:
    flood = [Asker(address="vandal") for _ in range(20)]
    assert served([*flood, Asker(address="home", place="BCDFGH")]).index(20) == 0


def test_a_flood_lets_a_table_through_at_its_own_address() -> None:
    flood = [Asker(address="home") for _ in range(20)]
    assert served([*flood, Asker(address="home", place="BCDFGH")]).index(20) == 0


def test_one_who_opens_a_table_for_each_paper_gains_nothing() -> None:
    flood = [Asker(address="vandal", place=f"T{number}") for number in range(20)]
    assert served([*flood, Asker(address="home", place="BCDFGH")]).index(20) <= 1


def test_many_addresses_that_ask_for_the_same_table_gain_nothing() -> None:
    flood = [Asker(address=f"vandal-{number}", place="VVVVVV") for number in range(20)]
    assert served([*flood, Asker(address="home", place="BCDFGH")]).index(20) <= 1


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz")), max_size=12))
def test_everybody_has_one_turn_and_equals_keep_their_order(who: list[tuple[str, str]]) -> None:
    order = served([Asker(address=address, place=place) for address, place in who])
    assert sorted(order) == list(range(len(who)))
    for pair in set(who):
        theirs = [number for number in order if who[number] == pair]
        assert theirs == sorted(theirs)


def test_whoever_would_wait_too_long_is_told_how_long() -> None:
    line, told = PrintQueue(), list[float]()
    with line.turn(Asker()), pytest.raises(PrintingBusy) as busy, line.turn(Asker(), patience=0.5):
        pass
    assert 0.5 < busy.value.seconds <= 1.5
    with line.turn(Asker(), patience=0.0):
        told.append(0.0)
    assert told == [0.0]


def test_two_at_once_are_waited_for_half_as_long() -> None:
    waits = []
    for at_once in (1, 2):
        line = PrintQueue(at_once)
        with ExitStack() as kept:
            for _ in range(at_once):
                kept.enter_context(line.turn(Asker()))
            takers = [threading.Thread(target=take, args=(line,)) for _ in range(4)]
            for taker in takers:
                taker.start()
            until(lambda line=line: len(line._waiting) == 4)
            with pytest.raises(PrintingBusy) as busy, line.turn(Asker(), patience=0.1):
                pass
            waits.append(busy.value.seconds)
        for taker in takers:
            taker.join()
    assert waits == [pytest.approx(5 * FIRST_ESTIMATE, abs=0.5), pytest.approx(3 * FIRST_ESTIMATE, abs=0.5)]


def take(line: PrintQueue) -> None:
    with line.turn(Asker(), FOREVER):
        pass


def test_whoever_leaves_the_line_makes_nobody_wait() -> None:
    line, left = PrintQueue(), threading.Event()
    gone = Asker(address="left", gone=left.is_set)

    def leave() -> None:
        with pytest.raises(PrintingAbandoned), line.turn(gone, FOREVER):
            pass

    with line.turn(Asker()):
        leaver = threading.Thread(target=leave)
        leaver.start()
        until(lambda: len(line._waiting) == 1)
        left.set()
        leaver.join()
        assert line._waiting == []
        with pytest.raises(PrintingBusy) as busy, line.turn(Asker(), patience=0.0):
            pass
    assert busy.value.seconds <= FIRST_ESTIMATE


def test_whoever_comes_again_as_told_has_stood_there_since() -> None:
    line, served = PrintQueue(), list[str]()

    def come(name: str) -> None:
        with line.turn(Asker(address=name), FOREVER):
            served.append(name)

    with line.turn(Asker(address="first")):
        with pytest.raises(PrintingBusy), line.turn(Asker(address="told"), patience=0.0):
            pass
        comers = []
        for number, name in enumerate(("late", "told"), 1):
            comers.append(threading.Thread(target=come, args=(name,)))
            comers[-1].start()
            until(lambda wanted=number: len(line._waiting) == wanted)
    for comer in comers:
        comer.join()
    assert served == ["told", "late"]


def test_nothing_is_drawn_for_one_who_left() -> None:
    printer = Printer()

    def drawn() -> str:
        raise AssertionError("drawn in vain")

    with pytest.raises(PrintingAbandoned):
        printer.render(drawn, asker=Asker(gone=lambda: True))
    assert printer._slots[0].pid is None


def test_where_the_maker_leaves_another_has_the_paper_made() -> None:
    cache, began, left = PaperCache(), threading.Event(), threading.Event()
    got: list[bytes] = []

    def leaves() -> bytes:
        began.set()
        left.wait()
        raise PrintingAbandoned

    def first() -> None:
        with pytest.raises(PrintingAbandoned):
            cache.get_or_make("key", leaves)

    makers = [threading.Thread(target=first)]
    makers[0].start()
    began.wait()
    makers.append(threading.Thread(target=lambda: got.append(cache.get_or_make("key", lambda: b"paper"))))
    makers[1].start()
    wait_for(lambda: cache.is_awaited("key"))
    left.set()
    for maker in makers:
        maker.join()
    assert got == [b"paper"]
