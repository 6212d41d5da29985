import threading
from collections.abc import Callable

import pytest

from companion.printing.printer import PaperCache
from tests.printing.papers import wait_for


def never() -> bytes:
    raise AssertionError("made again")


def start(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def how_many_wait(cache: PaperCache) -> int:
    """Return how many wait for a paper that somebody else is having made."""
    return len(cache._being_made["key"].others)


def test_a_paper_is_made_once() -> None:
    cache = PaperCache()

    assert cache.get_or_make(("scorecard", 7, "en"), lambda: b"paper") == b"paper"
    assert cache.get_or_make(("scorecard", 7, "en"), never) == b"paper"


def test_another_version_is_another_paper() -> None:
    cache = PaperCache()
    cache.get_or_make(("scorecard", 7), lambda: b"old")

    assert cache.get_or_make(("scorecard", 8), lambda: b"new") == b"new"


def test_two_who_ask_at_once_share_one_making() -> None:
    cache, asked, go = PaperCache(), threading.Event(), threading.Event()
    made: list[int] = []
    got: list[bytes] = []

    def make() -> bytes:
        made.append(1)
        asked.set()
        go.wait()
        return b"paper"

    makers = [start(lambda: got.append(cache.get_or_make("key", make)))]
    asked.wait()
    makers += [start(lambda: got.append(cache.get_or_make("key", make))) for _ in range(5)]
    wait_for(lambda: how_many_wait(cache) == 5)
    go.set()
    for maker in makers:
        maker.join()

    assert got == [b"paper"] * 6
    assert len(made) == 1


def test_another_key_does_not_wait() -> None:
    cache, asked, go = PaperCache(), threading.Event(), threading.Event()

    def make() -> bytes:
        asked.set()
        go.wait()
        return b"slow"

    slow = start(lambda: cache.get_or_make("slow", make))
    asked.wait()
    try:
        assert cache.get_or_make("quick", lambda: b"quick") == b"quick"
    finally:
        go.set()
        slow.join()


def test_an_error_reaches_all_who_wait_and_is_not_kept() -> None:
    cache, asked, go = PaperCache(), threading.Event(), threading.Event()
    told: list[str] = []

    def make() -> bytes:
        asked.set()
        go.wait()
        raise ValueError("out of ink")

    def ask() -> None:
        try:
            cache.get_or_make("key", make)
        except ValueError as problem:
            told.append(str(problem))

    askers = [start(ask)]
    asked.wait()
    askers.append(start(ask))
    wait_for(lambda: how_many_wait(cache) == 1)
    go.set()
    for asker in askers:
        asker.join()

    assert told == ["out of ink"] * 2
    assert cache.get_or_make("key", lambda: b"paper") == b"paper"


def test_the_end_of_the_maker_is_not_the_end_of_those_who_wait() -> None:
    cache, asked, go = PaperCache(), threading.Event(), threading.Event()
    told: list[BaseException] = []

    def make() -> bytes:
        asked.set()
        go.wait()
        raise KeyboardInterrupt

    def ask() -> None:
        try:
            cache.get_or_make("key", make)
        except BaseException as problem:  # noqa: BLE001  # what kind it is, is the question
            told.append(problem)

    maker = start(ask)
    asked.wait()
    waiting = start(ask)
    wait_for(lambda: how_many_wait(cache) == 1)
    go.set()
    maker.join()
    waiting.join()

    assert sorted(type(problem).__name__ for problem in told) == ["KeyboardInterrupt", "RuntimeError"]


def test_the_papers_used_longest_ago_fall_out() -> None:
    cache = PaperCache(limit=30)
    for key in ("a", "b", "c"):
        cache.get_or_make(key, lambda: b"ten bytes.")
    cache.get_or_make("a", never)
    cache.get_or_make("d", lambda: b"ten bytes.")

    for kept in ("a", "c", "d"):
        cache.get_or_make(kept, never)
    with pytest.raises(AssertionError, match="made again"):
        cache.get_or_make("b", never)


def test_a_paper_larger_than_the_cache_is_handed_out_and_drives_nothing_out() -> None:
    cache = PaperCache(limit=30)
    cache.get_or_make("small", lambda: b"ten bytes.")

    assert cache.get_or_make("large", lambda: b"x" * 31) == b"x" * 31
    cache.get_or_make("small", never)
