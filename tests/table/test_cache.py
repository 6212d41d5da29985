"""The cache is bounded: by number, or by weight."""

from hypothesis import given
from hypothesis import strategies as st

from companion.table.cache import Cache


def test_what_was_not_asked_for_longest_goes_first() -> None:
    kept: Cache[str, str] = Cache(2)
    kept.put("a", "1")
    kept.put("b", "2")
    assert kept.get("a") == "1"
    kept.put("c", "3")
    assert [kept.get(key) for key in "abc"] == ["1", None, "3"]


def test_a_value_may_leave_its_place_to_the_one_that_is_kept() -> None:
    kept: Cache[str, int] = Cache(2)
    kept.put("a", 2)
    kept.put("a", 1, yields=lambda known: known > 1)
    assert kept.get("a") == 2


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 12), st.booleans())))
def test_what_is_kept_never_weighs_more_than_it_may(steps: list[tuple[str, int, bool]]) -> None:
    kept: Cache[str, str] = Cache(20, len)
    held: dict[str, str] = {}
    for key, size, drops in steps:
        if drops:
            kept.drop(key)
            held.pop(key, None)
        else:
            kept.put(key, "x" * size)
            held[key] = "x" * size
            assert kept.get(key) == held[key], "what came last is always there"
        found = {each: value for each in "abcdef" if (value := kept.get(each)) is not None}
        assert sum(map(len, found.values())) <= 20
        assert found.items() <= held.items()
        if sum(map(len, held.values())) <= 20:
            assert found == held, "and nothing goes while there is room"
        held = found
