"""A phone's queue over HTTP, the page of what the table must settle, and a queue carried over."""

import json
import re
from urllib.parse import urlencode

import pytest

from companion.table.service import Tables
from companion.web.entries.late_entries import MAX_SHOWN
from tests import toy
from tests.web.conftest import Phone

HTMX = {"HX-Request": "true", "HX-Target": "live"}


def waits(kind: str, token: str, saw: int, **fields: object) -> list[str]:
    return [kind, urlencode({"token": token, "saw": saw, "seat": "red", **fields})]


def packed(code: str, *entries: list[str]) -> str:
    return json.dumps({"table": code, "entries": entries})


def come_back(phone: Phone, code: str, *entries: list[str]) -> list[str]:
    proof = phone.get(f"/t/{code}/late/proof").get_json()["csrf_token"]
    data = {"csrf_token": proof, "queue": packed(code, *entries)}
    answer = phone.client.post(f"/t/{code}/late", data=data)
    assert answer.status_code == 200, answer.text
    return [result["state"] for result in answer.get_json()["results"]]


def held(tables: Tables, code: str) -> int:
    return tables.table(code).position.state.has(toy.RED)


def test_a_phone_is_told_what_it_can_still_do(host: Phone, begun: str):
    """A game without an offline sheet of its own has the shared one."""
    assert "Continue: tap the place" in host.read(f"/t/{begun}")
    assert f'href="/t/{begun}/view/away"' in host.read(f"/t/{begun}")
    assert "Taking back still works" in host.read(f"/t/{begun}/log")


def test_each_is_entered_held_or_refused_on_its_own(host: Phone, tables: Tables, begun: str):
    saw = tables.table(begun).version
    queue = (
        waits("take", "token-of-one", saw, count=2),
        waits("take", "token-of-two", saw, count=9),
        waits("take", "token-of-three", saw, count="many"),
        waits("nonsense", "token-of-four", saw),
        waits("take", "token-of-five", saw, count=1),
    )
    states = ["entered", "held", "refused", "refused", "entered"]
    assert come_back(host, begun, *queue) == states
    assert come_back(host, begun, *queue) == states
    assert held(tables, begun) == 3
    assert len(tables.table(begun).position.held) == 1


def test_everybody_sees_that_something_waits_and_who_may_enter_settles_it(
    host: Phone, phone, tables: Tables, begun: str
):
    saw = tables.table(begun).version
    come_back(host, begun, waits("take", "token-of-one", saw, count=9))
    watcher, page = phone(), f"/t/{begun}/late"
    assert "Review conflicts" in host.read(f"/t/{begun}")
    for reader in (host, watcher):
        assert "Three stones at most." in reader.read(page)
    assert "Enter it anyway" not in watcher.read(page)
    version = tables.table(begun).version
    address = re.search(rf'action="(/t/{begun}/late/\d+)"', host.read(page))
    assert address is not None
    fields = {"saw": version, "token": "settled-by-one"}
    assert watcher.post(address[1], **fields).status_code == 403
    assert host.post(address[1], HTMX, **fields).status_code == 200
    assert held(tables, begun) == 9
    assert "No late entries" in host.read(page)


def test_of_many_that_wait_the_first_are_judged_and_the_others_counted(
    host: Phone, tables: Tables, begun: str
) -> None:
    saw = tables.table(begun).version
    more = 3
    come_back(
        host, begun, *(waits("take", f"token-number-{n:02}", saw, count=9) for n in range(MAX_SHOWN + more))
    )
    page = host.read(f"/t/{begun}/late")
    assert page.count("Enter it anyway") == MAX_SHOWN
    assert f"{more} more wait." in page
    for held in tables.table(begun).position.held[: more - 1]:
        host.enter(begun, "retract", version=held.version)
    assert "1 more waits." in host.read(f"/t/{begun}/late")
    host.enter(begun, "retract", version=tables.table(begun).position.held[0].version)
    page = host.read(f"/t/{begun}/late")
    assert page.count("Enter it anyway") == MAX_SHOWN
    assert "more wait" not in page


def test_one_tap_takes_back_what_came_late_not_that_it_was_put_in_its_turn(
    host: Phone, tables: Tables, begun: str
):
    saw = tables.table(begun).version
    host.enter(begun, "end-turn", seat="red")
    assert come_back(host, begun, waits("take", "token-of-one", saw, count=2)) == ["entered"]
    page = host.read(f"/t/{begun}")
    version = re.search(r'class="[^"]*\bundo\b.*?name="version" value="(\d+)"', page, re.DOTALL)
    assert version is not None
    assert tables.table(begun).entries[int(version[1]) - 1].move == toy.Take(2)
    host.enter(begun, "retract", version=version[1])
    assert held(tables, begun) == 0


def test_what_was_entered_already_is_to_be_dropped(host: Phone, tables: Tables, begun: str):
    saw = tables.table(begun).version
    host.enter(begun, "take", seat="red", count=2)
    assert come_back(host, begun, waits("take", "token-of-one", saw, count=2)) == ["held"]
    page = host.read(f"/t/{begun}/late")
    assert re.search(r"Ana entered this .*. Is yours the same, or one more\?", page)
    assert re.search(r'class="button primary"[^>]*>\s*<span>Drop: it is the same', page)
    version = tables.table(begun).version
    host.enter(begun, "retract", version=version)
    assert held(tables, begun) == 2
    assert tables.table(begun).position.held == ()


def test_a_queue_is_carried_over_to_another_address(host: Phone, tables: Tables, begun: str):
    saw = tables.table(begun).version
    text = packed(
        begun, waits("take", "token-of-one", saw, count=2), waits("take", "token-two", saw, count=9)
    )
    for _ in range(2):
        page = host.post(f"/t/{begun}/carry", queue=text).text
        assert "1 entry was entered." in page
        assert "1 entry needs a decision at the table." in page
    assert held(tables, begun) == 2


def test_what_is_no_queue_is_refused_with_a_sentence(host: Phone, phone, begun: str):
    other = host.open()
    entry = waits("take", "token-of-one", 1, count=1)
    for given, sentence in (
        ("", "not a phone&#39;s waiting entries"),
        ("[]", "not a phone&#39;s waiting entries"),
        ('{"table": "' + begun + '", "entries": [[1, 2, 3]]}', "not a phone&#39;s waiting entries"),
        (packed(other, entry), f"belong to table {other}"),
        ("[" * 50_000, "not a phone&#39;s waiting entries"),
    ):
        answer = host.post(f"/t/{begun}/carry", queue=given)
        assert answer.status_code == 422
        assert sentence in answer.text
    assert host.post(f"/t/{begun}/carry", queue=packed(begun, *([entry] * 201))).status_code == 413
    watcher = phone()
    assert watcher.post(f"/t/{begun}/carry", queue=packed(begun, entry)).status_code == 403
    assert watcher.post(f"/t/{begun}/late", queue=packed(begun, entry)).status_code == 403


def test_the_largest_queue_that_a_phone_keeps_goes_in(host: Phone, tables: Tables, begun: str):
    """It goes in the slices in which the phone sends it; each counts as seen by those after it."""
    limits = re.search(r'data-most="([0-9 ]+)"', host.read(f"/t/{begun}"))
    assert limits is not None
    most, longest, at_once = map(int, limits[1].split())
    saw, own, states = tables.table(begun).version, list[int](), list[str]()
    proof = host.get(f"/t/{begun}/late/proof").get_json()["csrf_token"]
    queue = [waits("take", f"token-of-{number:04}", saw, count=1) for number in range(most)]
    queue = [[kind, f"{fields}&board={'%3A' * longest}"[:longest]] for kind, fields in queue]
    for start in range(0, most, at_once):
        part = {"table": begun, "entries": queue[start : start + at_once], "own": own}
        data = {"csrf_token": proof, "queue": json.dumps(part)}
        answer = host.client.post(f"/t/{begun}/late", data=data)
        assert answer.status_code == 200
        results = answer.get_json()["results"]
        states += [result["state"] for result in results]
        own += [version for result in results for version in result["own"]]
    assert len(states) == most
    assert set(states) == {"entered", "held"}
    assert len(own) == states.count("entered") == held(tables, begun)


@pytest.mark.parametrize("own", [None, ["x"], [0, -1, 10**30, True], {}, 7])
def test_odd_versions_of_a_queue_change_nothing(host: Phone, begun: str, tables: Tables, own: object):
    entry = waits("take", "token-of-one", tables.table(begun).version, count=1)
    queue = json.dumps({"table": begun, "entries": [entry], "own": own})
    assert host.post(f"/t/{begun}/carry", queue=queue).status_code in (200, 422)


def test_an_entry_with_too_many_fields_is_refused_alone(host: Phone, tables: Tables, begun: str):
    saw = tables.table(begun).version
    fields = {f"field-{n}": n for n in range(400)}
    queue = (waits("take", "token-of-one", saw, **fields), waits("take", "token-of-two", saw, count=1))
    assert come_back(host, begun, *queue) == ["refused", "entered"]
