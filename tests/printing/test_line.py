"""Who has the press next: everybody in their turn, however many somebody else asks for."""

import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.printing.cache import PaperCache
from companion.printing.errors import PrintingAbandoned, PrintingBusy
from companion.printing.line import Asker, Line
from companion.printing.press import Press

FOREVER = 1e9


def served(askers: list[Asker]) -> list[int]:
    """The order in which they have their turn who came in this order while another had it."""
    line, order = Line(), list[int]()

    def take(number: int) -> None:
        with line.turn(askers[number], FOREVER):
            order.append(number)

    takers = [threading.Thread(target=take, args=(number,)) for number in range(len(askers))]
    with line.turn(Asker(), FOREVER):
        for number, taker in enumerate(takers):
            taker.start()
            until(lambda wanted=number + 1: len(line._standing) == wanted)
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
    line, told = Line(), list[float]()
    with line.turn(Asker()), pytest.raises(PrintingBusy) as busy, line.turn(Asker(), patience=0.5):
        pass
    assert 0.5 < busy.value.seconds <= 1.5
    with line.turn(Asker(), patience=0.0):
        told.append(0.0)
    assert told == [0.0]


def test_nothing_is_drawn_for_one_who_left() -> None:
    press = Press()

    def drawn() -> str:
        raise AssertionError("drawn in vain")

    with pytest.raises(PrintingAbandoned):
        press.render(drawn, asker=Asker(gone=lambda: True))
    assert press._worker is None


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
    time.sleep(0.05)
    left.set()
    for maker in makers:
        maker.join()
    assert got == [b"paper"]
