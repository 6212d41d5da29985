"""Entries given to another house, or moved: chosen, previewed, entered with one tap, and taken back."""

import re
from collections.abc import Callable
from html import unescape

import pytest

from companion.kernel.shared_rows import shared_kinds
from companion.table.service import Tables
from companion.web.history.log import SHOWN, group_of
from tests import toy
from tests.web.conftest import Phone


def played(host: Phone, code: str) -> list[int]:
    """Red takes 3 and 1, and ends; Blue takes 2. Return their versions."""
    for seat, kind, fields in (
        ("red", "take", {"count": 3}),
        ("red", "take", {"count": 1}),
        ("red", "end-turn", {}),
        ("blue", "take", {"count": 2}),
    ):
        assert host.enter(code, kind, seat=seat, **fields).status_code == 303
    newest = host.get(f"/t/{code}/version").get_json()["version"]
    return list(range(newest - 3, newest + 1))


def held(tables: Tables, code: str) -> tuple[int, int]:
    state = tables.table(code).position.state
    return state.has(toy.RED), state.has(toy.BLUE)


def hidden(page: str, kind: str = "amend") -> dict[str, str]:
    form = page[page.index(f"/moves/{kind}") :]
    form = form[: form.index("</form>")]
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))


def test_the_log_leads_to_boxes_and_a_whole_turn_is_ticked_at_once(host: Phone, begun: str):
    versions = played(host, begun)
    assert "/log/choose" in host.read(f"/t/{begun}/log")
    page = host.read(f"/t/{begun}/log/choose?turn=0")
    assert re.findall(r'name="v" value="(\d+)" checked', page) == [str(n) for n in reversed(versions[:3])]
    assert re.findall(r'name="v" value="(\d+)">', page) == [str(versions[3])]


def test_a_preview_writes_nothing_and_tells_what_changes(host: Phone, tables: Tables, begun: str):
    first, second, *_rest = played(host, begun)
    version = tables.table(begun).version
    page = host.read(f"/t/{begun}/log/amend?v={first}&v={second}&to=blue")
    assert f"entries {first} and {second} moved to blue" in page
    assert "4 → 0" in page
    assert "2 → 6" in page
    assert "It is not the turn of blue." in page
    assert tables.table(begun).version == version


def test_one_tap_enters_it_and_the_log_takes_it_back(host: Phone, tables: Tables, begun: str):
    first, second, *_rest = played(host, begun)
    page = host.read(f"/t/{begun}/log/amend?v={first}&v={second}&to=blue")
    answer = host.post(f"/t/{begun}/moves/amend", **hidden(page))
    assert (answer.status_code, answer.location) == (303, f"/t/{begun}/log")
    assert held(tables, begun) == (0, 6)
    assert f"entries {first} and {second} moved to blue" in host.read(f"/t/{begun}/log")
    host.enter(begun, "retract", version=tables.table(begun).version)
    assert held(tables, begun) == (4, 2)


def test_an_entry_moves_before_the_end_of_the_turn(host: Phone, tables: Tables, begun: str):
    *_first, end, blue = played(host, begun)
    page = host.read(f"/t/{begun}/log/amend?v={blue}")
    assert re.search(rf'name="after" value="{end - 1}">\s*<span>Before the end of Turn 1', page)
    page = host.read(f"/t/{begun}/log/amend?v={blue}&after={end - 1}")
    assert "It is not the turn of blue." in page
    host.post(f"/t/{begun}/moves/amend", **hidden(page))
    step = tables.table(begun).steps[blue - 1]
    assert (step.moment.key if step.moment else None) == 0


def test_what_cannot_be_amended_is_a_sentence(host: Phone, begun: str):
    first, *_rest = played(host, begun)
    asked = {
        "": "Tick the entries first.",
        "?v=1&to=blue": "Entry 1 cannot be moved.",
        f"?v={first}&to=green": "Nobody plays at that seat.",
        f"?v={first}&after=99": "There is no entry",
        "?v=x&v=99999999999&to=blue": "Tick the entries first.",
    }
    for query, sentence in asked.items():
        answer = host.get(f"/t/{begun}/log/amend{query}")
        assert answer.status_code in (404, 422), query
        assert sentence in answer.text, query
    for fields in ({"versions": "1,,2"}, {"versions": "x"}, {"versions": str(first)}, {}):
        assert host.enter(begun, "amend", **fields).status_code == 422


def test_who_watches_chooses_nothing(phone, host: Phone, begun: str):
    assert phone().get(f"/t/{begun}/log/choose").status_code == 403


def test_what_a_retraction_upsets_is_shown_before_it_is_made(host: Phone, tables: Tables, begun: str):
    _first, _second, ends, _taken = played(host, begun)
    assert f"/log/retract?version={ends}" in host.read(f"/t/{begun}/log")
    version = tables.table(begun).version
    page = host.read(f"/t/{begun}/log/retract?version={ends}")
    assert "takes back: end turn" in page
    assert "It is not the turn of blue." in page
    assert tables.table(begun).version == version
    answer = host.post(f"/t/{begun}/moves/retract", **hidden(page, "retract"))
    assert (answer.status_code, answer.location) == (303, f"/t/{begun}/log")
    assert "Take it back" in page
    back = host.read(f"/t/{begun}/log/retract?version={version + 1}")
    assert "puts back: end turn" in back
    assert "Put it back" in back
    assert tables.table(begun).version == version + 1


def test_what_can_not_be_taken_back_says_so(host: Phone, phone: Callable[[], Phone], begun: str):
    played(host, begun)
    for version, status in (("1", 422), ("", 404), ("x", 404), ("0", 404)):
        assert host.get(f"/t/{begun}/log/retract?version={version}").status_code == status
    assert phone().get(f"/t/{begun}/log/retract?version=4").status_code == 403


def test_the_log_shows_one_seat_or_one_kind_of_moves(host: Phone, begun: str):
    versions = played(host, begun)

    def rows(query: str) -> list[int]:
        return [int(n) for n in re.findall(r'id="entry-(\d+)"', host.read(f"/t/{begun}/log?{query}"))]

    first, second, ends, taken = versions
    assert rows("seat=blue")[0] == taken
    assert not {first, second, ends} & set(rows("seat=blue"))
    assert rows("kind=take") == [taken, second, first]
    assert rows("kind=give-back") == [taken, second, first], "a kind means its whole group"
    assert rows("kind=take&seat=red") == [second, first]
    assert rows("kind=end-turn&seat=blue") == []
    assert "No such entry" in host.read(f"/t/{begun}/log?kind=end-turn&seat=blue")
    assert "No entry matches this" in host.read(f"/t/{begun}/log?place=nowhere")


def test_what_all_games_share_is_found_apart_from_the_moves_of_the_game():
    groups = {kind: str(group_of(toy.GAME, kind)) for kind in shared_kinds()}
    assert set(groups.values()) == {"The table", "Players", "Notes", "Corrected"}
    assert groups["seal"] == groups["rematch"] == "The table"


def test_what_was_moved_stands_in_the_log_with_the_rest_of_its_turn(host: Phone, begun: str):
    first, _second, ends, taken = played(host, begun)
    assert host.enter(begun, "take", seat="blue", count=1).status_code == 303
    page = host.read(f"/t/{begun}/log/amend?v={taken}&to=red&after={ends - 1}")
    assert "Change it" in page
    assert host.post(f"/t/{begun}/moves/amend", **hidden(page)).status_code == 303
    shown = host.read(f"/t/{begun}/log").split('<section class="stack tight">')[1:]
    turns = [[int(n) for n in re.findall(r'id="entry-(\d+)"', each)] for each in shown]
    (turn,) = (turn for turn in turns if taken in turn)
    assert turn[:4] == [taken, ends, ends - 1, first]


@pytest.mark.long
def test_older_entries_of_one_kind_are_of_that_kind(host: Phone, begun: str):
    turns = SHOWN + 4
    for _ in range(turns):
        assert host.enter(begun, "end-turn", seat="red").status_code == 303
        assert host.enter(begun, "take", seat="red", count=1, says="table").status_code in (303, 422)
    page = host.read(f"/t/{begun}/log?kind=end-turn&seat=red")
    older = re.search(r'href="([^"]*before=[^"]*)"', page)
    assert older is not None
    rest = host.read(unescape(older[1]))
    shown = [[int(n) for n in re.findall(r'id="entry-(\d+)"', each)] for each in (page, rest)]
    assert [len(each) for each in shown] == [SHOWN, turns - SHOWN]
    assert shown[0][-1] > shown[1][0]
