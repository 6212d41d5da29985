"""The part of the table page that phones share: identical to what is drawn for one alone, with nothing
personal in it."""

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from sys import getsizeof

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.moves import Choose
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_settings import RUNNING_SCORES
from companion.web.access.cookies import COOKIE
from companion.web.fragment_cache import Fragment, Fragments, record_questions, would_answer
from companion.web.seats.seating import NAME as NAMED
from companion.web.services import attach_services, services_of
from tests.apps import running
from tests.web.conftest import Phone
from tests.web.test_covered_scores import House

LIVE = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table"}
OWN = re.compile(r'name="(?:csrf_token|token)" value="([^"]*)"')
ANY_NUMBERS = re.compile(r'datetime="[^"]*"|/(?:static|games/\w+)/[0-9a-f]{10}/')
"""Microseconds and hashes of files may contain any number."""

SEATS = [Seat("red"), Seat("blue"), Seat("green")]


@pytest.fixture
def fragments_of(house: House) -> Callable[[], int]:
    """Return the number of bytes that are cached."""
    return lambda: services_of(house.app).fragments.size


@pytest.fixture
def others(phone: Callable[[], Phone]) -> list[Phone]:
    """Two phones that only watch."""
    return [phone(), phone()]


def live(phone: Phone, code: str, **more: str) -> str:
    return phone.get(f"/t/{code}{more.pop('query', '')}", headers={**LIVE, **more}).text


def test_phones_that_see_the_same_share_it_but_no_token_and_no_proof(
    house: House, fragments_of: Callable[[], int]
) -> None:
    first = of(house, "red")
    size = fragments_of()
    again = of(house, "red")
    assert fragments_of() == size > 0, "drawn once"
    assert OWN.sub("", first) == OWN.sub("", again)
    assert len(set(OWN.findall(first))) == 1 + first.count('name="token"') > 2
    assert not set(OWN.findall(first)) & set(OWN.findall(again))


def test_phones_that_fill_in_what_is_their_own_get_the_very_same_bytes(house: House) -> None:
    asked = {**LIVE, "X-Fills": "2", "Accept-Encoding": "gzip"}
    path = f"/t/{house.code}"
    first, again = (house.client("red").get(path, headers=asked) for _ in range(2))
    assert first.data == again.data
    assert first.headers["Content-Encoding"] == "gzip"
    html = gzip.decompress(first.data).decode()
    proof, tokens, saw = first.headers["X-Holes"].split()
    assert set(re.findall(r'name="csrf_token" value="([^"]*)"', html)) == {proof}
    assert set(re.findall(r'name="token" value="([^"]*)"', html)) == {tokens}
    assert set(re.findall(r'name="saw" value="([^"]*)"', html)) == {saw}
    plain = house.client("red").get(path, headers={**LIVE, "X-Fills": "2"})
    assert plain.text == html


def test_every_form_of_a_shared_part_can_be_sent(host: Phone, begun: str) -> None:
    host.enter(begun, "take", seat="red", count="1")
    live(host, begun)
    page = live(host, begun)
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert form["version"]
    answer = host.client.post(f"/t/{begun}/moves/retract", data=form)
    assert answer.status_code == 303


def test_what_was_said_to_one_phone_is_not_kept_for_another(
    host: Phone, others: list[Phone], begun: str
) -> None:
    fields = {"seat": "red", "count": "1", "token": "the-very-same"}
    for _ in range(2):
        said = host.enter(begun, "take", {"HX-Request": "true"}, next=f"/t/{begun}", **fields)
    assert "That was already entered" in said.text
    for phone in (host, *others):
        assert "That was already entered" not in live(phone, begun)


def test_what_waits_for_the_next_page_is_not_said_to_one_that_asks_for_news(host: Phone, begun: str) -> None:
    fields = {"seat": "red", "count": "1", "token": "the-very-same", "next": f"/t/{begun}/log"}
    for _ in range(2):
        host.enter(begun, "take", **fields)
    assert "That was already entered" not in live(host, begun)
    assert "That was already entered" in host.read(f"/t/{begun}/log")


def test_htmx_is_told_at_once_on_whatever_page(host: Phone, begun: str) -> None:
    fields = {"seat": "red", "count": "1", "token": "the-very-same", "next": f"/t/{begun}/log"}
    for _ in range(2):
        said = host.enter(begun, "take", {"HX-Request": "true"}, **fields)
    assert "That was already entered" in said.text
    assert "That was already entered" not in host.read(f"/t/{begun}/log")


def test_a_new_version_is_shown_at_once(host: Phone, begun: str) -> None:
    before = live(host, begun)
    host.enter(begun, "take", seat="red", count="1")
    after = live(host, begun)
    versions = [re.search(r'data-version="(\d+)"', text)[1] for text in (before, after)]  # type: ignore[index]
    assert int(versions[1]) == int(versions[0]) + 1


def test_a_watcher_is_called_by_its_own_name_alone(others: list[Phone], begun: str) -> None:
    one, two = others
    one.client.set_cookie(NAMED, "Zoe")
    for _ in range(2):
        assert 'value="Zoe"' in live(one, begun)
        assert "Zoe" not in live(two, begun)


@pytest.fixture
def house(tmp_path) -> Iterator[House]:  # type: ignore[no-untyped-def]
    with running(tmp_path) as app:
        yield House(app)


@pytest.mark.parametrize("shown", ["all", "board", "hidden"])
def test_in_whatever_order_phones_ask_each_gets_what_it_alone_would_get(house: House, shown: str) -> None:
    house.enter(Choose(RUNNING_SCORES.key, shown))
    alone = {}
    for who in house.credentials:
        nothing_drawn(house)
        alone[who] = OWN.sub("", of(house, who))
    nothing_drawn(house)
    for order in (list(house.credentials), list(reversed(house.credentials))):
        for who in order:
            assert OWN.sub("", of(house, who)) == alone[who], who
    if shown != "all":
        told = ANY_NUMBERS.sub("", "".join(alone.values()))
        assert [secret for secret in house.secrets if secret in told] == []


def nothing_drawn(house: House) -> None:
    attach_services(house.app, replace(services_of(house.app), fragments=Fragments()))


def of(house: House, who: str) -> str:
    client = house.app.test_client()
    credential = house.credentials[who]
    if credential:
        client.set_cookie(COOKIE + house.code, credential)
    return client.get(f"/t/{house.code}", headers=LIVE).text


viewers = st.builds(
    Viewer,
    seats=st.frozensets(st.sampled_from(SEATS)),
    host=st.booleans(),
    station=st.booleans(),
    scores=st.sampled_from(["all", "board", "hidden"]),
)
questions = st.lists(
    st.sampled_from(["seats", "host", "station", "scores", "enters", *SEATS, "counts"]), max_size=4
)


def look(viewer: Viewer, asked: list[str]) -> list[object]:
    """Look as a page might: what it requests next may depend on the last answer."""
    found: list[object] = []
    for name in asked:
        match name:
            case "counts":
                found.append(viewer.may_see_counts(SEATS[0]))
            case "red" | "blue" | "green":
                found.append(viewer.holds(Seat(name)))
            case _:
                found.append(getattr(viewer, name))
        if found[-1] is True:
            found.append(viewer.may_see_counts(SEATS[1]))
    return found


@given(one=viewers, other=viewers, asked=questions)
def test_whoever_gives_the_same_answers_sees_the_same(one: Viewer, other: Viewer, asked: list[str]) -> None:
    eyes = record_questions(one)
    assert look(eyes, asked) == look(one, asked)
    assert would_answer(one, eyes.asked)
    if would_answer(other, eyes.asked):
        assert look(other, asked) == look(one, asked)


def test_a_changed_copy_of_a_viewer_was_asked_for_everything() -> None:
    eyes = record_questions(Viewer(seats=frozenset(SEATS[:1])))
    replace(eyes, scores="hidden")
    assert not would_answer(Viewer(seats=frozenset(SEATS[1:])), eyes.asked)


def test_the_least_lately_used_goes_first() -> None:
    size = getsizeof(b"a" * 10)
    fragments = Fragments(most_bytes=3 * size)
    for name in "abc":
        fragments.put(name, Fragment.of({}, name.encode() * 10))
    assert fragments.get("a", Viewer()) == Fragment.of({}, b"a" * 10)
    fragments.put("d", Fragment.of({}, b"d" * 10))
    assert [name for name in "abcd" if fragments.get(name, Viewer())] == ["a", "c", "d"]
    assert fragments.size == 3 * size
