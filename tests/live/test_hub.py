"""Subscribers hear soon that there is news, and never hold up the publisher."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from companion.live import FullError, Hub

CODE = "BCDFGH"
VANDAL = {"strangers at 198.51.100.7": 2}
SOON = 0.01
LONG = 20.0


def test_news_reaches_everybody_at_its_table_and_nobody_else() -> None:
    hub = Hub()
    ours = [hub.subscribe(CODE, 1, lambda: 1, LONG) for _ in range(3)]
    other = hub.subscribe("ZZZZZZ", 1, lambda: 1, SOON)
    hub.publish(CODE, 2)
    assert [next(subscription) for subscription in ours] == [2, 2, 2]
    assert next(other) is None
    hub.close()


def test_an_entry_just_before_the_subscription_is_not_missed() -> None:
    hub = Hub()
    with closing(hub.subscribe(CODE, 4, lambda: 7, LONG)) as subscription:
        assert next(subscription) == 7


def test_a_slow_subscriber_gets_only_the_newest() -> None:
    hub = Hub()
    with closing(hub.subscribe(CODE, 1, lambda: 1, SOON)) as subscription:
        for version in (2, 5, 3):
            hub.publish(CODE, version)
        assert [next(subscription), next(subscription)] == [5, None]


def test_silence_is_a_heartbeat() -> None:
    hub = Hub()
    with closing(hub.subscribe(CODE, 1, lambda: 1, SOON)) as subscription:
        assert [next(subscription), next(subscription)] == [None, None]


def test_a_version_told_again_has_everybody_look_at_once() -> None:
    hub = Hub()
    looked: list[int] = []
    with closing(hub.subscribe(CODE, 3, lambda: looked.append(3) or 3, LONG)) as subscription:
        hub.publish(CODE, 3)
        start = time.monotonic()
        assert next(subscription) is None
        assert time.monotonic() - start < LONG / 4
    assert looked == [3, 3]


def test_news_and_the_same_version_again_before_anybody_woke_are_both_told() -> None:
    """So a phone hears of the entry that took its seat away, and that it no longer has the seat."""
    hub = Hub()
    with closing(hub.subscribe(CODE, 1, lambda: 1, LONG)) as subscription:
        hub.publish(CODE, 2)
        hub.publish(CODE, 2)
        began = time.monotonic()
        assert [next(subscription), next(subscription)] == [2, None]
        assert time.monotonic() - began < LONG / 2


def test_what_another_process_wrote_is_noticed_at_the_heartbeat() -> None:
    hub = Hub()
    versions = iter([1, 1, 2])
    with closing(hub.subscribe(CODE, 1, lambda: next(versions), SOON)) as subscription:
        assert [next(subscription), next(subscription)] == [None, 2]


def test_a_subscription_to_a_table_that_is_gone_ends() -> None:
    hub = Hub()
    versions = iter([1, None])
    assert list(hub.subscribe(CODE, 1, lambda: next(versions), SOON)) == []
    assert hub.count == 0


def test_a_waiting_one_is_woken() -> None:
    hub = Hub()
    subscription = hub.subscribe(CODE, 1, lambda: 1, LONG)
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(next, subscription)
        time.sleep(SOON)
        start = time.monotonic()
        hub.publish(CODE, 2)
        assert told.result() == 2
        assert time.monotonic() - start < LONG / 4
    hub.close()


def test_who_leaves_is_forgotten_and_may_leave_twice() -> None:
    hub = Hub()
    subscription = hub.subscribe(CODE, 1, lambda: 1)
    subscription.close()
    subscription.close()
    assert hub.count == 0
    assert list(subscription) == []
    hub.publish(CODE, 2)


def test_stopping_ends_everybody() -> None:
    hub = Hub()
    waiting = [hub.subscribe(CODE, 1, lambda: 1, LONG) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        ended = [pool.submit(list, subscription) for subscription in waiting]
        time.sleep(SOON)
        hub.close()
        assert [each.result() for each in ended] == [[]] * 4
    assert hub.count == 0


def test_there_is_room_for_so_many_and_no_more() -> None:
    hub = Hub(most=2)
    first = hub.subscribe(CODE, 1, lambda: 1)
    hub.subscribe(CODE, 1, lambda: 1)
    with pytest.raises(FullError):
        hub.subscribe(CODE, 1, lambda: 1)
    first.close()
    hub.subscribe(CODE, 1, lambda: 1)
    assert hub.count == 2
    hub.close()


def test_no_version_is_missed_under_a_storm() -> None:
    hub = Hub()
    last = 2_000
    waiting = [hub.subscribe(CODE, 0, lambda: 0, LONG) for _ in range(4)]

    def follow(number: int) -> list[int | None]:
        told: list[int | None] = []
        while not told or told[-1] != last:
            told.append(next(waiting[number]))
        return told

    with ThreadPoolExecutor(4) as pool:
        following = [pool.submit(follow, number) for number in range(4)]
        for version in range(1, last + 1):
            hub.publish(CODE, version)
        for each in following:
            versions = [version for version in each.result() if version is not None]
            assert versions == sorted(set(versions))
    hub.close()


def test_strangers_at_one_address_share_so_many_places_and_leave_them_again() -> None:
    hub = Hub()
    ours = [hub.subscribe(CODE, 1, lambda: 1, LONG, within=VANDAL) for _ in range(2)]
    with pytest.raises(FullError):
        hub.subscribe("ZZZZZZ", 1, lambda: 1, LONG, within=VANDAL)
    others = [hub.subscribe(CODE, 1, lambda: 1, LONG, within={who: 2}) for who in ("a", "b", "b", "c")]
    ours[0].close()
    ours[0].close()
    ours.append(hub.subscribe(CODE, 1, lambda: 1, LONG, within=VANDAL))
    with pytest.raises(FullError):
        hub.subscribe(CODE, 1, lambda: 1, LONG, within=VANDAL)
    for subscription in (*ours, *others):
        subscription.close()
    assert hub.count == 0
