"""Entering moves: objections and who may override them, taking back, and what a phone is answered."""

import json
import re
from collections.abc import Callable

import pytest

from companion.table.service import Tables
from tests import toy
from tests.web.conftest import Phone

HTMX = {"HX-Request": "true", "HX-Target": "live"}


def held(tables: Tables, code: str) -> int:
    return tables.table(code).position.state.has(toy.RED)


def carried(page: str) -> dict[str, str]:
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))


def test_an_objection_is_shown_with_its_page_and_set_aside_by_one_tap(
    host: Phone, tables: Tables, begun: str
):
    answer = host.enter(begun, "take", seat="red", count=5)
    assert answer.status_code == 409
    assert "Three stones at most." in answer.text
    assert "Rulebook p. 4" in answer.text
    assert held(tables, begun) == 0

    fields = carried(answer.text)
    assert (fields["count"], fields["seat"]) == ("5", "red")
    again = host.client.post(f"/t/{begun}/moves/take", data={**fields, "says": "table"})
    assert again.status_code == 303
    assert held(tables, begun) == 5
    log = host.read(f"/t/{begun}/log")
    assert "The table said so:" in log
    assert "Three stones at most." in log


def test_whose_word_it_was_is_kept(host: Phone, tables: Tables, begun: str):
    fields = carried(host.enter(begun, "take", seat="red", count=5).text)
    host.client.post(f"/t/{begun}/moves/take", data={**fields, "says": "card"})
    override = tables.table(begun).entries[-1].override
    assert override is not None
    assert override.says == "card"
    assert override.objections == ("Three stones at most.",)


def test_htmx_gets_an_objection_into_the_sheet(host: Phone, begun: str):
    answer = host.enter(begun, "take", HTMX, seat="red", count=5)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (409, "#sheet")
    assert "<html" not in answer.text
    assert 'hx-target="#live"' in answer.text


def test_htmx_gets_the_refreshed_part_at_once(host: Phone, begun: str):
    answer = host.enter(begun, "take", HTMX, seat="red", count=2, next=f"/t/{begun}?as=blue")
    assert answer.status_code == 200
    assert answer.headers["HX-Retarget"] == "#live"
    assert "sheet:close" in json.loads(answer.headers["HX-Trigger"])
    assert answer.text.lstrip().startswith('<div id="live"')
    assert f'hx-get="/t/{begun}?as=blue"' in answer.text
    assert "<html" not in answer.text


def test_htmx_on_a_page_that_leads_to_the_table_goes_there(host: Phone, begun: str):
    shown = {**HTMX, "HX-Current-URL": f"http://localhost/t/{begun}/view/heap?seat=red"}
    answer = host.enter(begun, "take", seat="red", count=2, headers=shown)
    assert answer.headers["HX-Redirect"] == f"/t/{begun}"
    there = {**HTMX, "HX-Current-URL": f"http://localhost/t/{begun}?as=red"}
    answer = host.enter(begun, "take", seat="red", count=3, headers=there)
    assert "HX-Redirect" not in answer.headers
    assert answer.headers["HX-Retarget"] == "#live"


def test_htmx_on_another_page_is_told_to_look_again(host: Phone, begun: str):
    answer = host.enter(begun, "take", HTMX, seat="red", count=2, next=f"/t/{begun}/log")
    assert answer.status_code == 200
    assert 'id="live"' not in answer.text
    assert answer.headers["HX-Reswap"] == "none"
    assert {"moved", "sheet:close"} == set(json.loads(answer.headers["HX-Trigger"]))


def test_the_last_entry_is_taken_back_and_put_back_by_one_tap(host: Phone, tables: Tables, begun: str):
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "end-turn", seat="red")
    page = host.read(f"/t/{begun}")
    shown = re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL)
    assert shown.count(">Take back<") == 1
    version = tables.table(begun).version - 1
    assert host.enter(begun, "retract", version=version).status_code == 303
    assert held(tables, begun) == 0
    page = host.read(f"/t/{begun}")
    assert "Put back" in page
    log = host.read(f"/t/{begun}/log")
    assert log.count("<s>take 2</s>") == 1
    assert host.enter(begun, "retract", version=tables.table(begun).version).status_code == 303
    assert held(tables, begun) == 2


def test_an_entry_is_taken_back_once(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=2)
    version = host.get(f"/t/{begun}/version").get_json()["version"]
    assert host.enter(begun, "retract", version=version).status_code == 303
    assert host.enter(begun, "retract", version=version).status_code == 422
    assert host.enter(begun, "retract", version=999).status_code == 404


def test_a_setting_is_changed_by_one_tap(host: Phone, tables: Tables, begun: str):
    assert host.enter(begun, "choose", setting="stones", value="500").status_code == 303
    assert tables.table(begun).position.state.heap == 500
    assert host.enter(begun, "choose", setting="stones", value="7").status_code == 404
    assert 'value="500" aria-pressed="true"' in host.read(f"/t/{begun}/settings")


def test_the_result_is_confirmed_at_the_end_or_by_agreement(host: Phone, tables: Tables, begun: str):
    assert host.enter(begun, "finish").status_code == 422
    assert host.enter(begun, "finish", agreed="y").status_code == 409
    assert host.enter(begun, "finish", agreed="y", says="table").status_code == 303
    assert "See the result" in host.read(f"/t/{begun}/scores")
    assert tables.table(begun).position.finish is not None


def test_a_form_leads_on_only_to_pages_of_its_table(host: Phone, begun: str):
    home = f"/t/{begun}"
    for elsewhere in (
        "https://evil.example/",
        "//evil.example",
        "/t/OTHER1",
        f"{home}/../x",
        "javascript:x",
        f"{home}//x",
        f"https://evil.example{home}",
        f"javascript:{home}",
    ):
        answer = host.enter(begun, "take", seat="red", count=1, next=elsewhere, says="table")
        assert (answer.status_code, answer.location) == (303, home)
    answer = host.enter(begun, "take", seat="red", count=1, next=f"{home}/log", says="table")
    assert answer.location == f"{home}/log"


def test_an_entry_on_an_older_version_goes_in_while_it_fits(
    host: Phone, phone: Callable[[], Phone], begun: str
):
    seen = host.get(f"/t/{begun}/version").get_json()["version"]
    host.enter(begun, "take", seat="red", count=1)
    assert host.enter(begun, "take", seat="red", count=2, saw=seen).status_code == 303


def test_a_hint_about_real_pieces_stays_on_the_page(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=21, says="table")
    assert "Put the heap away." in host.read(f"/t/{begun}")


@pytest.mark.parametrize("page", ["", "/log", "/scores", "/settings"])
def test_what_others_entered_is_said(host: Phone, phone: Callable[[], Phone], begun: str, page: str):
    seen = host.get(f"/t/{begun}/version").get_json()["version"]
    host.enter(begun, "take", seat="red", count=2)
    shown = {**HTMX, "X-Stage": "table", "X-Version": str(seen)}
    said = '<div id="say" hx-swap-oob="innerHTML">Ana: take'
    assert said in phone().get(f"/t/{begun}{page}", headers=shown).text
    assert said not in host.get(f"/t/{begun}{page}", headers=shown).text


def test_who_sits_down_or_leaves_is_said_by_name_or_by_place(
    host: Phone, phone: Callable[[], Phone], begun: str
):
    def said(done: Callable[[], object]) -> str:
        seen = host.get(f"/t/{begun}/version").get_json()["version"]
        done()
        shown = {**HTMX, "X-Stage": "table", "X-Version": str(seen)}
        page = phone().get(f"/t/{begun}", headers=shown).text
        return page.partition('<div id="say" hx-swap-oob="innerHTML">')[2].partition("</div>")[0].strip()

    bo = phone()
    assert said(lambda: bo.sit(begun, "blue", "Bo")) == "Bo sits down."
    assert said(lambda: host.post(f"/t/{begun}/rise", seat="blue")) == "blue: leaves the seat."


def test_a_printed_sheet_is_compared_with_the_table(host: Phone, begun: str):
    version = host.get(f"/t/{begun}/version").get_json()["version"]
    assert "up to date" in host.read(f"/t/{begun}?of={version}")
    host.enter(begun, "take", seat="red", count=2)
    assert f"printed at entry {version}; the table is now at entry {version + 1}" in host.read(
        f"/t/{begun}?of={version}"
    )
    assert "This sheet" not in host.read(f"/t/{begun}?of=nonsense")
