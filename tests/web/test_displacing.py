"""Whatever an entry would take off the board is named, entered only with a second tap, and reported to
those who lost it."""

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.moves import Displace, Retract
from companion.table.service import Tables
from companion.web.i18n.logbook import describe_entry
from tests import toy
from tests.web.conftest import Phone, next_number
from tests.web.test_late import come_back, waits

HTMX = {"HX-Request": "true", "HX-Target": "live"}


@pytest.fixture
def bo(phone, host: Phone) -> tuple[Phone, str]:
    """Blue's phone at a table that has begun, where the host's phone holds Red; and the code of the table."""
    code = host.open()
    host.sit(code, "red", "Ana")
    other = phone()
    other.sit(code, "blue", "Bo")
    given = {"order": ["red", "blue"], "first": "red", "go": "1", "token": "begin-it-all"}
    saw = host.get(f"/t/{code}/version").get_json()["version"]
    assert host.post(f"/t/{code}/begin", saw=saw, **given).status_code == 303
    return other, code


def held_late(host: Phone, blue: Phone, tables: Tables, code: str) -> tuple[int, str]:
    """Red takes three out of reach; Blue ends Red's turn and takes all but one. Return the version of that,
    and the address that enters Red's move all the same."""
    saw = tables.table(code).version
    blue.enter(code, "end-turn", seat="red")
    blue.enter(code, "take", seat="blue", count=20, says="table")
    taken = tables.table(code).version
    assert come_back(host, code, waits("take", "token-of-red", saw, count=3)) == ["held"]
    address = re.search(rf'action="(/t/{code}/late/\d+)"', host.read(f"/t/{code}/late"))
    assert address is not None
    return taken, address[1]


def settle(phone: Phone, tables: Tables, code: str, address: str, **more: object):
    fields = {"saw": tables.table(code).version, "token": f"settled-{next_number():06}"}
    return phone.post(address, HTMX, **fields, **more)


def test_what_is_taken_away_is_named_and_a_second_tap_enters_it(
    host: Phone, bo: tuple[Phone, str], tables: Tables
):
    blue, code = bo
    taken, address = held_late(host, blue, tables, code)
    page = host.read(f"/t/{code}/late")
    assert "This takes away 1 entry that still counts:" in page
    assert page.count("The heap has 18 stones.") == 1
    assert not re.search(r"[Ee]ntry \d", page.split('class="held')[1].split("</section>")[0])
    assert re.search(r'Bo: take 20</span>\s*<span class="help">The heap has 18 stones', page)
    what_comes_first = r'class="button primary"[^>]*>\s*<span>Drop'
    assert re.search(what_comes_first, page), "what takes nothing away comes first"
    assert not re.search(r'class="button primary"[^>]*>\s*<span>Enter it anyway', page)

    version = tables.table(code).version
    answer = settle(host, tables, code, address)
    assert answer.status_code == 409
    assert f'name="displaces" value="{taken}"' in answer.text
    for wrong in ("", "2", f"{taken},2", "x", "9" * 40):
        assert settle(host, tables, code, address, displaces=wrong).status_code == 409, wrong
    assert tables.table(code).version == version
    assert tables.table(code).position.state.has(toy.BLUE) == 20

    assert settle(host, tables, code, address, displaces=taken).status_code == 200
    assert tables.table(code).position.state.held == (3, 0)
    assert tables.table(code).entries[-1].move == Displace((taken,))
    log = host.read(f"/t/{code}/log")
    assert "no longer possible: Bo: take" in log
    aside = log.split("How late entries were settled: 3 lines")[1].split("</details>")[0]
    assert re.findall(r"came late and is waiting|takes back: came late|moved after", aside) == [
        "takes back: came late",
        "moved after",
        "came late and is waiting",
    ]
    assert not re.search(
        "came late|moved after", log.replace(aside, "").replace("late entries were settled", "")
    )


def test_what_is_too_far_back_to_be_worded_is_counted(host: Phone, bo: tuple[Phone, str], tables: Tables):
    """A table that is read from a mark has no entries before it."""
    _blue, code = bo
    host.enter(code, "take", seat="red", count=3)
    table = tables.table(code)
    entry = replace(table.entries[-1], move=Displace((1, 2)))
    mark = replace(table.marks[-1], version=table.version)
    behind = replace(table, marks=(mark,), entries=(), steps=())
    assert str(describe_entry(behind, entry)) == "no longer possible: 2 entries from further back"


def test_what_is_lost_meanwhile_asks_again(host: Phone, bo: tuple[Phone, str], tables: Tables):
    blue, code = bo
    taken, address = held_late(host, blue, tables, code)
    assert settle(host, tables, code, address).status_code == 409
    host.enter(code, "retract", version=taken)
    blue.enter(code, "take", seat="blue", count=19, says="table")
    version = tables.table(code).version
    again = settle(host, tables, code, address, displaces=taken)
    assert again.status_code == 409
    assert f'name="displaces" value="{version}"' in again.text
    assert tables.table(code).version == version


def test_the_phone_that_lost_it_is_told_until_it_has_seen_it(
    host: Phone, bo: tuple[Phone, str], tables: Tables
):
    blue, code = bo
    taken, address = held_late(host, blue, tables, code)
    assert settle(host, tables, code, address, displaces=taken).status_code == 200
    told = "Ana took this entry away from you"
    assert told not in host.read(f"/t/{code}")
    host.enter(code, "retract", version=taken)
    for _ in range(2):
        page = blue.read(f"/t/{code}")
        assert told in page, "also once the entry itself is taken back"
        assert "Bo: take" in page
    version = re.search(r'/seen">.*?name="version" value="(\d+)"', page, re.DOTALL)
    assert version is not None
    assert blue.post(f"/t/{code}/seen", version=version[1]).status_code == 303
    assert told not in blue.read(f"/t/{code}")


def test_what_fits_again_is_told_no_longer(host: Phone, bo: tuple[Phone, str], tables: Tables):
    blue, code = bo
    taken, address = held_late(host, blue, tables, code)
    settle(host, tables, code, address, displaces=taken)
    red = next(e.version for e in tables.table(code).entries if e.move == toy.Take(3))
    host.enter(code, "retract", version=red)
    assert tables.table(code).position.state.held == (0, 20)
    assert "took this entry away from you" not in blue.read(f"/t/{code}")


def taken_after_giving_back(host: Phone, blue: Phone, tables: Tables, code: str) -> tuple[int, int]:
    """Return the versions of what Ana gives back, and of what Bo can take only because of it."""
    host.enter(code, "take", seat="red", count=3)
    host.enter(code, "give-back", seat="red", count=3)
    given = tables.table(code).version
    host.enter(code, "end-turn", seat="red")
    blue.enter(code, "take", seat="blue", count=20, says="table")
    return given, tables.table(code).version


def test_one_tap_on_take_back_asks_where_others_rest_on_it(
    host: Phone, bo: tuple[Phone, str], tables: Tables
):
    blue, code = bo
    given, taken = taken_after_giving_back(host, blue, tables, code)
    answer = host.enter(code, "retract", HTMX, version=given)
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert "Bo: take" in answer.text
    assert tables.table(code).version == taken
    page = host.read(f"/t/{code}/log/retract?version={given}")
    assert f'name="displaces" value="{taken}"' in page, (
        "the page that shows what would change says it already"
    )
    assert host.enter(code, "retract", version=given, displaces=taken).status_code == 303
    assert tables.table(code).entries[-2].move == Retract(given)
    assert "Put back" in host.read(f"/t/{code}")


def test_who_lost_an_entry_to_a_host_without_a_seat_is_told_so(
    host: Phone, bo: tuple[Phone, str], tables: Tables
):
    blue, code = bo
    given, taken = taken_after_giving_back(host, blue, tables, code)
    host.post(f"/t/{code}/rise", seat="red")
    assert host.enter(code, "retract", version=given, displaces=taken).status_code == 303
    assert tables.table(code).entries[-1].by == "host"
    assert "The host took this entry away from you" in blue.read(f"/t/{code}")


def test_a_set_up_that_leaves_no_room_asks_too(host: Phone, bo: tuple[Phone, str], tables: Tables):
    _blue, code = bo
    host.sit(code, "green", "Cy")
    fields: dict[str, Any] = {"order": ["red", "blue", "green"], "first": "red", "go": "1"}
    fields["saw"] = tables.table(code).version
    assert host.post(f"/t/{code}/begin", token="begin-again-0", **fields).status_code == 303
    host.enter(code, "take", seat="red", count=3)
    taken = tables.table(code).version
    fields |= {"order": ["blue", "green"], "first": "blue"}
    host.post(f"/t/{code}/rise", seat="red")
    fields["saw"] = version = tables.table(code).version
    answer = host.post(f"/t/{code}/begin", token="begin-again-1", **fields)
    assert answer.status_code == 409, answer.text
    assert tables.table(code).version == version
    assert f'name="displaces" value="{taken}"' in answer.text
    answer = host.post(f"/t/{code}/begin", token="begin-again-2", displaces=taken, **fields)
    assert answer.status_code == 303
    assert isinstance(tables.table(code).entries[-1].move, Displace)


def test_what_tells_of_a_loss_is_not_taken_back(host: Phone, bo: tuple[Phone, str], tables: Tables):
    blue, code = bo
    taken, address = held_late(host, blue, tables, code)
    settle(host, tables, code, address, displaces=taken)
    version = tables.table(code).version
    assert host.enter(code, "retract", version=version).status_code == 422
    assert "took this entry away from you" in blue.read(f"/t/{code}")
