"""What if: the pages of a table on a copy of it, from which nothing reaches the table."""

import re
from collections.abc import Callable

import pytest

from companion.kernel.moves import Choose
from companion.table.service import Tables
from companion.table.submission import Receipt
from tests.playing import draft, submit
from tests.web.conftest import Phone, next_number

EveryPhone = Callable[[], Phone]

TRIED = "1 step tried"


def begin(phone: Phone, code: str, **fields: object) -> str:
    """Begin a sketch and return its address."""
    answer = phone.post(f"/t/{code}/what-if", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def tries(phone: Phone, sketch: str, kind: str, headers: dict[str, str] | None = None, **fields: object):
    given = {"saw": 1, "token": f"tries-{next_number():06}", "next": sketch, **fields}
    return phone.post(f"{sketch}/enter/{kind}", headers, **given)


def test_moves_are_tried_and_nothing_reaches_the_table(
    host: Phone, begun: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    announced: list[str] = []
    monkeypatch.setattr(tables, "announce", lambda code, _version: announced.append(code))
    before = tables.ledger.read(begun)
    sketch = begin(host, begun)
    assert tries(host, sketch, "take", seat="red", count=3).location == sketch
    shown = host.read(sketch)
    assert TRIED in shown
    assert "(+3)" in shown
    assert "(+3)" in host.read(f"{sketch}/scores")
    assert tables.ledger.read(begun) == before
    assert announced == []


def test_every_form_and_link_of_a_sketch_stays_in_it(host: Phone, begun: str):
    sketch = begin(host, begun)
    tries(host, sketch, "take", seat="red", count=2)
    page = host.read(sketch)
    posts = re.findall(r'<form method="post" action="([^"]+)"', page)
    assert posts
    assert [path for path in posts if path != "/language" and not path.startswith(sketch)] == []
    links = set(re.findall(r'(?:href|hx-get|hx-post)="(/t/[^"]*)"', page))
    assert {link for link in links if not link.startswith(sketch)} == {f"/t/{begun}"}
    assert "/moves/" not in page


def test_what_keeps_entries_for_the_table_is_not_on_its_pages(host: Phone, begun: str):
    """A phone's queue would send the sketch's entries to the table once it is back online."""
    sketch = begin(host, begun)
    assert 'id="waiting"' in host.read(f"/t/{begun}")
    for page in (host.read(sketch), host.read(f"{sketch}/scores")):
        assert not {part for part in ("turn_tools.js", 'id="waiting"') if part in page}
        assert "Nothing here counts." in page
        assert re.search(r'<body class="[^"]*\bsketching\b', page)


def test_it_is_judged_and_overridden_like_the_table(host: Phone, begun: str):
    sketch = begin(host, begun)
    objected = tries(host, sketch, "take", seat="red", count=4)
    assert objected.status_code == 409
    assert "Three stones at most." in objected.text
    assert f'action="{sketch}/enter/take"' in objected.text
    assert "Nothing here counts." in objected.text
    assert tries(host, sketch, "take", seat="red", count=4, says="table").status_code == 303
    assert tries(host, sketch, "take", seat="red", count=99, says="table").status_code == 422


def test_it_answers_a_tap_with_the_part_that_changed(host: Phone, begun: str):
    sketch = begin(host, begun)
    answer = tries(host, sketch, "take", {"HX-Request": "true"}, seat="red", count=1)
    assert answer.status_code == 200
    assert answer.headers["HX-Retarget"] == "#live"
    assert answer.text.lstrip().startswith('<div id="live"')
    assert "(+1)" in answer.text


def test_the_last_step_is_taken_back_and_all_of_it_discarded(host: Phone, begun: str):
    sketch = begin(host, begun)
    tries(host, sketch, "take", seat="red", count=1)
    assert host.post(f"{sketch}/back", next=sketch).status_code == 303
    assert TRIED not in host.read(sketch)
    assert host.post(f"{sketch}/back", next=sketch).status_code == 409
    assert host.post(f"{sketch}/discard").location == f"/t/{begun}"
    assert host.get(sketch).status_code == 404


def test_it_begins_at_a_moment_of_the_past(host: Phone, begun: str, tables: Tables):
    host.enter(begun, "take", seat="red", count=3)
    version = tables.table(begun).version
    assert f'name="version" value="{version - 1}"' in host.read(f"/t/{begun}/at/{version - 1}")
    sketch = begin(host, begun, version=version - 1)
    assert TRIED not in host.read(sketch)
    assert "1 entry was made in the game since" in host.read(sketch)


def test_the_same_steps_are_laid_on_the_present(host: Phone, begun: str):
    sketch = begin(host, begun)
    tries(host, sketch, "take", seat="red", count=2)
    host.enter(begun, "take", seat="red", count=1)
    assert "1 entry was made in the game since" in host.read(sketch)
    assert host.post(f"{sketch}/renew", next=sketch).status_code == 303
    shown = host.read(sketch)
    assert "made in the game since" not in shown
    assert re.search(r"1\s*<span[^>]*>→</span>.*?<b>3</b>", shown)


def test_it_is_shared_with_the_tables_people_or_with_nobody(host: Phone, begun: str, phone: EveryPhone):
    bo, watcher = phone(), phone()
    bo.sit(begun, "blue", "Bo")
    sketch = begin(host, begun)
    tries(host, sketch, "take", seat="red", count=2)
    assert {one.get(sketch).status_code for one in (bo, watcher)} == {404}
    host.post(f"{sketch}/share", share="y", next=sketch)
    for one in (bo, watcher):
        assert "(+2)" in one.read(sketch)
        assert sketch in one.read(f"/t/{begun}/what-if")
        assert tries(one, sketch, "take", seat="red", count=1).status_code == 403
    own = begin(bo, begun, of=sketch.rsplit("/", 1)[1])
    assert "(+2)" in bo.read(own)
    assert tries(bo, own, "take", seat="red", count=1).status_code == 303
    host.post(f"{sketch}/share", next=sketch)
    assert {one.get(sketch).status_code for one in (bo, watcher)} == {404}


def test_whoever_watches_keeps_none(host: Phone, begun: str, phone: EveryPhone):
    watcher = phone()
    assert "What if…" not in watcher.read(f"/t/{begun}/scores")
    assert watcher.post(f"/t/{begun}/what-if").status_code == 403


def test_where_each_enters_for_the_own_seat_a_sketch_tries_all(host: Phone, begun: str, phone: EveryPhone):
    host.enter(begun, "choose", setting="who-enters", value="own")
    bo = phone()
    bo.sit(begun, "blue", "Bo")
    assert bo.enter(begun, "take", seat="red", count=1).status_code == 403
    sketch = begin(bo, begun)
    assert tries(bo, sketch, "take", seat="red", count=1).status_code == 303


def test_somebody_who_sat_down_late_tries_too(host: Phone, begun: str, phone: EveryPhone):
    late = phone()
    late.sit(begun, "green", "Cy")
    assert late.post(f"/t/{begun}/what-if", version="").status_code == 303


@pytest.mark.parametrize("setting", ["hidden", "board"])
def test_what_the_table_hides_stays_hidden(host: Phone, begun: str, setting: str):
    host.enter(begun, "choose", setting="running-scores", value=setting)
    sketch = begin(host, begun)
    tries(host, sketch, "take", seat="red", count=3)
    page, scores = host.read(sketch), host.read(f"{sketch}/scores")
    assert "Total" not in page + scores.split("<tfoot>")[0]
    if setting == "hidden":
        assert "(+3)" not in page + scores
    ended = tries(host, sketch, "finish", agreed="y", says="table")
    assert ended.status_code == 403
    assert "hides its scores" in ended.text
    assert TRIED in host.read(sketch)
    for choice in ("all", "hidden"):
        tries(host, sketch, "choose", setting="running-scores", value=choice)
        assert "(+3)" not in host.read(f"{sketch}/scores") or setting == "board"


def test_a_sketch_that_would_uncover_is_not_shown_once_the_scores_are_hidden(
    host: Phone, begun: str, tables: Tables
):
    sketch = begin(host, begun)
    assert tries(host, sketch, "finish", agreed="y", says="table").status_code == 303
    hiding = submit(tables, begun, draft(Choose("running-scores", "hidden")))
    assert isinstance(hiding, Receipt)
    assert host.get(sketch).status_code == 403


def test_none_begins_where_the_scores_were_shown_that_are_hidden_now(host: Phone, begun: str):
    host.enter(begun, "choose", setting="running-scores", value="hidden")
    assert host.post(f"/t/{begun}/what-if", version="4").status_code == 403
    assert "No sketches yet" in host.read(f"/t/{begun}/what-if")


def test_a_made_up_one_is_not_there(host: Phone, begun: str):
    for name in ("x", "x" * 100, "%C3%A9"):
        assert host.get(f"/t/{begun}/what-if/{name}").status_code == 404


def test_the_service_worker_keeps_no_sketch(host: Phone, begun: str):
    kept = re.search(r"TABLE ?= ?/(.+?)/;", host.read("/worker.js"))
    assert kept is not None
    pattern = kept[1].replace(r"\/", "/")
    assert re.search(pattern, f"t/{begun}")
    assert not re.search(pattern, begin(host, begun).removeprefix("/"))
