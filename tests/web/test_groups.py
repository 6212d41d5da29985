"""Groups on phones: who gets in, what is counted, and results as a spreadsheet, both in and out."""

import io
import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from companion.memory.plays import Play, play_of
from companion.table.fold import Table
from companion.web.access import rate_limit
from companion.web.access.group_requests import COOKIE
from tests.html import tight
from tests.memory.test_app_plays import app_file, score
from tests.web.bringing import address_in, brought, looking, read, taking
from tests.web.conftest import Phone, begin
from tests.web.walking import addresses

pytestmark = pytest.mark.long

EARLIER = "date,game,player,total,house\n2025-01-01,Stones,Ana,5,red\n2025-01-01,Stones,Cy,9,blue\n"


def making(phone: Phone, name: str = "Friday") -> str:
    answer = phone.post("/groups", name=name)
    assert answer.status_code == 303, answer.text
    return str(answer.location.rsplit("/", 1)[1])


def link_of(phone: Phone, group: str, **fields: str) -> str:
    page = phone.post(f"/g/{group}/link", **fields)
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    found = re.search(rf'value="(https?://[^"]+/g/{group}/key#[\w-]+)"', page.text)
    assert found is not None
    return found[1]


def played(phone: Phone, group: str, red: int = 3) -> str:
    """A table of the group, with a result."""
    code = str(phone.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    phone.sit(code, "red", "Ana")
    phone.post(f"/t/{code}/sit", seat="blue", name="Bo", phone="no")
    assert begin(phone, code).status_code == 303
    assert phone.enter(code, "take", seat="red", count=red).status_code == 303
    assert phone.enter(code, "finish", agreed="y", says="table").status_code == 303
    return code


@pytest.fixture
def group(host: Phone) -> str:
    return making(host)


def test_what_a_copy_of_the_table_tells_opens_no_group(
    begun: str, host: Phone, phone: Callable[[], Phone]
) -> None:
    """The tokens of a page are consecutive, and those of entries are in each copy of the table."""
    guest, home = phone(), f"/t/{begun}"
    assert guest.sit(begun, "blue", "Bo").status_code == 303
    page = host.read(f"{home}/settings")
    choosing = re.search(rf'action="{home}/moves/choose".*?name="token" value="([^"]+)"', page, re.DOTALL)
    grouping = re.search(rf'action="{home}/group".*?name="token" value="([^"]+)"', page, re.DOTALL)
    assert choosing
    assert grouping
    assert host.enter(begun, "choose", setting="clock", value="on", token=choosing[1]).status_code == 303
    assert host.post(f"{home}/group", name="Friday", token=grouping[1]).status_code == 303
    group = host.get(f"{home}/group").location
    told = guest.get(f"{home}/export.json").get_json()["entries"][-1]["token"]
    first = told.rsplit("-", 1)[0]
    for token in (f"{first}-1", grouping[1]):
        guest.post("/groups", name=f"{begun}|Friday", token=token)
    assert guest.get(f"{group}/bring").status_code == 403


def test_a_group_that_is_made_at_a_table_has_the_table(
    phone: Callable[[], Phone], begun: str, host: Phone
) -> None:
    settings = host.read(f"/t/{begun}/settings")
    found = re.search(rf'action="/t/{begun}/group".*?name="token" value="([^"]+)"', settings, re.DOTALL)
    assert found is not None
    first, again = (host.post(f"/t/{begun}/group", name="Friday", token=found[1]) for _tap in range(2))
    assert (first.status_code, first.location) == (303, again.location)
    assert f"Table {begun}" in host.read(first.location)
    assert "Friday" in host.read(f"/t/{begun}/settings")
    guest = phone()
    guest.sit(begun, "green", "Cy")
    assert guest.post(f"/t/{begun}/group", name="Mine").status_code == 403


def test_of_two_taps_one_group_is_made(host: Phone) -> None:
    found = re.search(r'action="/groups".*?name="token" value="([^"]+)"', host.read("/"), re.DOTALL)
    assert found is not None
    first, again = (host.post("/groups", name="Friday", token=found[1]) for _tap in range(2))
    assert (first.status_code, first.location) == (303, again.location)
    assert host.read(first.location)
    assert host.post("/groups", name="Friday", token="another-page").location != first.location


def test_whoever_has_the_link_sees_the_group(host: Phone, group: str, phone: Callable[[], Phone]) -> None:
    other = phone()
    address = link_of(host, group)
    key = address.rpartition("#")[2]
    assert other.get(f"/g/{group}").status_code == 403
    assert key not in other.read(f"/g/{group}/key")
    for pasted in (key, address):
        opened = phone()
        assert opened.post(f"/g/{group}/key", key=pasted).location == f"/g/{group}"
        page = opened.read(f"/g/{group}")
        assert "Friday" in page
        assert key not in page
    cookie = opened.client.get_cookie(COOKIE + group)
    assert cookie is not None
    assert cookie.http_only


def test_a_new_link_shuts_out_who_has_the_old_one(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    other = phone()
    old = link_of(host, group).rpartition("#")[2]
    other.post(f"/g/{group}/key", key=old)
    new = link_of(host, group, anew="y").rpartition("#")[2]
    assert new != old
    assert other.get(f"/g/{group}").status_code == 403
    assert host.get(f"/g/{group}").status_code == 200


def test_every_address_of_a_group_is_shut_to_others(
    app: Flask, group: str, phone: Callable[[], Phone]
) -> None:
    stranger = phone()
    stranger.client.set_cookie(COOKIE + group, "made up")
    for method in ("GET", "POST"):
        for address in addresses(app, method, "x", group=group):
            if "/g/" not in address.path or address.endpoint == "grouping.ask":
                continue
            answer = stranger.get(address.path) if method == "GET" else stranger.post(address.path)
            assert answer.status_code == 403, address
            assert "Friday" not in answer.text


def test_guessing_is_slowed(group: str, phone: Callable[[], Phone], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "is_from_this_computer", lambda _config: False)
    stranger = phone()
    answers = [stranger.post(f"/g/{group}/key", key=f"guess {number}").status_code for number in range(20)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_a_table_counts_for_its_group(host: Phone, group: str) -> None:
    page = host.read(f"/g/{group}")
    assert "No result yet" in page
    played(host, group)
    page = host.read(f"/g/{group}")
    assert "Over 1 game." in page
    assert "Too few games to tell" in page
    assert re.search(r'>Ana</a></th><td class="num">1</td><td class="num">1 ', tight(page))
    picture = host.get(f"/g/{group}/chart.svg?theme=dark")
    assert picture.mimetype == "image/svg+xml"
    assert "1 of 1" in picture.text


def test_only_tables_that_go_on_are_continued(host: Phone, group: str) -> None:
    played(host, group)
    assert "<h2>Play</h2>" in host.read(f"/g/{group}")
    host.post("/tables", game="stones", group=group)
    assert "<h2>Continue</h2>" in host.read(f"/g/{group}")


def test_a_player_has_a_page_one_tap_from_the_group(host: Phone, group: str) -> None:
    played(host, group, red=3)
    taking(
        host, group, "date,game,player,total\n2025-01-01,Golf & co,Ana,5\n2025-01-01,Golf & co,<b>Zoë</b>,4\n"
    )
    link = re.search(r'href="([^"]+)">Ana</a>', host.read(f"/g/{group}?game=stones"))
    assert link is not None
    page = host.read(unescape(link[1]))
    assert "2 of 2 games won (100" in page
    assert "Now: 2 wins in a row." in page
    rival = re.search(r'href="([^"]+)">&lt;b&gt;Zoë', page)
    assert rival is not None
    assert "0 of 1 game won" in host.read(unescape(rival[1]))
    assert "Golf &amp; co" in page
    assert host.get(f"/g/{group}/player?name=Nobody").status_code == 404


def test_what_is_not_over_yet_is_on_no_page_of_a_player(host: Phone, group: str) -> None:
    """The points of an unfinished table, or one with sealed counts, would give away how it stands."""
    played(host, group, red=3)
    before = host.read(f"/g/{group}/player?name=Ana")
    code = str(host.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", name="Dora", phone="no")
    begin(host, code)
    host.enter(code, "take", seat="red", count=2)
    after = host.read(f"/g/{group}/player?name=Ana")
    assert "1 of 1 game won" in after
    assert "Dora" not in after
    assert unmarked(after) == unmarked(before)
    assert host.get(f"/g/{group}/player?name=Dora").status_code == 404


def unmarked(page: str) -> str:
    """Return a page without what differs at each look."""
    return re.sub(r'(name="csrf_token" value|nonce)="[^"]*"', "", page)


def test_the_host_puts_a_table_into_a_group_and_out_of_it(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    code = played(host, "")
    assert "Add to Friday" in host.read(f"/t/{code}/settings")
    assert host.post(f"/t/{code}/group", group=group).status_code == 303
    assert code in host.read(f"/g/{group}")
    assert host.post(f"/t/{code}/group", group="").status_code == 303
    assert code not in host.read(f"/g/{group}")
    other = phone()
    elsewhere = making(other, "Elsewhere")
    assert host.post(f"/t/{code}/group", group=elsewhere).status_code == 403
    assert other.post(f"/t/{code}/group", group=elsewhere).status_code == 403


def test_who_plays_at_a_table_of_the_group_sees_it_and_changes_nothing(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    code = str(host.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    host.sit(code, "red", "Ana")
    player, watcher = phone(), phone()
    player.sit(code, "blue", "Bo")
    watcher.read(f"/t/{code}")
    assert begin(host, code).status_code == 303
    assert host.enter(code, "finish", agreed="y", says="table").status_code == 303
    assert f'href="/t/{code}/group"' in player.read(f"/t/{code}/result")
    assert player.get(f"/t/{code}/group").location == f"/g/{group}"
    page = player.read(f"/g/{group}")
    assert "Friday" in page
    assert 'action="/g/' not in page
    assert player.get(f"/g/{group}/chart.svg").status_code in (200, 404)
    for changed in ("name", "link", "players", "separate", "out"):
        assert player.post(f"/g/{group}/{changed}", name="Ours", anew="y").status_code == 403
    assert watcher.get(f"/g/{group}").status_code == 403
    assert watcher.get(f"/t/{code}/group").status_code == 403
    assert player.get(f"/g/{making(host, 'Sunday')}").status_code == 403
    host.post(f"/t/{code}/group", group="")
    assert player.get(f"/g/{group}").status_code == 403
    assert player.get(f"/t/{code}/group").location == f"/t/{code}/settings#group"


def test_a_refusal_leads_back_to_its_group_and_shuts_out_others(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    played(host, group)
    sent = {"player": "Ana", "name": "Bo"}
    refused = host.post(f"/g/{group}/players", **sent)
    assert refused.status_code == 422
    assert f'href="/g/{group}"' in refused.text
    assert f'href="/g/{group}"' not in phone().post(f"/g/{group}/players", **sent).text


def test_who_gave_no_name_is_no_player_called_like_the_seat(host: Phone, group: str) -> None:
    code = str(host.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", phone="no")
    assert begin(host, code).status_code == 303
    assert host.enter(code, "finish", agreed="y", says="table").status_code == 303
    page = tight(host.read(f"/g/{group}"))
    players = page.split("<caption")[1].split("</table>")[0]
    assert re.findall(r'<th scope="row"><a [^>]*>([^<]*)</a>', players) == ["Ana"]
    assert "blue" in page


def test_a_player_is_renamed_and_two_are_made_one(host: Phone, group: str) -> None:
    played(host, group)
    taking(host, group, EARLIER)
    assert host.post(f"/g/{group}/players", player="Cy", name="<b>Bo</b>").status_code == 303
    page = host.read(f"/g/{group}")
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "<b>Bo</b>" not in page.replace("<b>Bo</b> ", "")
    assert host.post(f"/g/{group}/players", player="<b>Bo</b>", name="Bo").status_code == 303
    assert re.search(r'>Bo</a></th><td class="num">2</td>', tight(host.read(f"/g/{group}")))
    assert host.post(f"/g/{group}/players", player="Nobody", name="Bo").status_code == 404
    assert host.post(f"/g/{group}/players", player="Bo", name="").status_code == 422


def test_earlier_results_are_looked_at_first_and_taken_in_once(host: Phone, group: str) -> None:
    page = looking(host, group, EARLIER)
    assert "1 new result" in page
    assert "Ana, Cy" in page
    assert '<time datetime="2025-01-01">1 Jan 2025</time> · Stones' in tight(page)
    assert "No result yet" in host.read(f"/g/{group}")
    address = taking(host, group, EARLIER)
    assert host.post(address, sure="y", alone="y").status_code == 303
    assert "Over 1 game." in host.read(f"/g/{group}")
    assert "1 is already here" in looking(host, group, EARLIER)
    batch = re.search(r'name="batch" value="([^"]+)"', host.read(f"/g/{group}/bring"))
    assert batch is not None
    host.post(f"/g/{group}/forget", batch=batch[1])
    assert "No result yet" in host.read(f"/g/{group}")


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("date,game,player,total\n2025-13-01,Stones,Ana,5\n", "Line 2: Write the date"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        ("date,game".encode("utf-16-le"), "not text in UTF-8"),
        (b"PK\x03\x04" + b"\0" * 99, "This is a ZIP or an Excel file"),
        (b"[" * 100_000, "This JSON file is not complete, or is damaged"),
        (b'{"name": "\xe9"}', "not text in UTF-8"),
        ("", "Line 1: This file has no columns that can be told apart."),
        ("date,game,player,total\n", "Line 1: There is no result in this file."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_and_nothing_is_taken(
    host: Phone, group: str, file: str | bytes, why: str
) -> None:
    page = looking(host, group, file)
    assert why in page
    assert 'type="file"' in page
    # The waiting page reloads itself: a refused response would not be swapped in.
    sent = host.post(
        f"/g/{group}/bring", file=(io.BytesIO(file.encode() if isinstance(file, str) else file), "r")
    )
    read(host, sent.location)
    assert host.get(sent.location, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "No result yet" in host.read(f"/g/{group}")


def test_a_spreadsheet_of_windows_keeps_its_letters(host: Phone, group: str) -> None:
    file = "date;game;player;total\n2025-01-01;Mölkky;Zoë;50\n2025-01-01;Mölkky;André;−3\n"
    assert "Zoë" in looking(host, group, file.replace("−", "-").encode("cp1252"))
    assert "1 new result" in looking(host, group, file)


def test_all_results_go_out_and_come_in_elsewhere(host: Phone, group: str) -> None:
    for red in (1, 2, 3):
        played(host, group, red)
    taking(host, group, EARLIER)
    file = host.get(f"/g/{group}/results.csv")
    assert file.mimetype == "text/csv"
    other = making(host, "Copy")
    taking(host, other, file.data)
    assert "Over 4 games." in host.read(f"/g/{other}")
    assert "4 are already here" in looking(host, other, file.data)


GEEK = (
    '<?xml version="1.0"?><plays><play date="2025-03-01" quantity="1" length="0"><item name="Stones"/>'
    "<players>"
    '<player name="Anna M." score="30" win="1"/><player name="Zo&#235;" score="20" win="0"/>'
    "</players></play>\n<play date='2025-03-02'><item name='Stones'/></play></plays>"
)


def test_a_name_of_another_app_is_somebody_of_the_group_also_the_next_time(host: Phone, group: str) -> None:
    played(host, group)
    page = looking(host, group, GEEK)
    assert "1 new result" in page
    assert "1 game is left out" in page
    names = re.findall(r'<label class="label" for="who-(\d)">([^<]+)', page)
    assert [(number, name.strip()) for number, name in names] == [("0", "Anna M."), ("1", "Zoë")]
    sent = {"sure": "y", "who-0": "Ana", "who-1": "Mallory"}
    assert host.post(address_in(page), **sent).status_code == 303
    assert "2 of 2 games won" in host.read(f"/g/{group}/player?name=Ana")
    assert host.get(f"/g/{group}/player?name=Mallory").status_code == 404
    again = looking(host, group, GEEK)
    assert "1 is already here" in again
    assert "who-0" not in again
    assert "Anna M. counts as Ana" in host.read(f"/g/{group}")


def test_two_names_of_one_game_are_not_one_person(host: Phone, group: str) -> None:
    played(host, group)
    page = looking(host, group, GEEK)
    answer = host.post(address_in(page), **{"sure": "y", "who-0": "Ana", "who-1": "Ana"})
    assert answer.status_code == 422
    assert "they are two people" in answer.text
    assert "Over 1 game." in host.read(f"/g/{group}")


def test_a_game_known_by_another_name_of_its_player_is_not_new(host: Phone, group: str) -> None:
    taking(host, group, "date,game,player,total\n2025-03-01,Stones,Ana,30\n2025-03-01,Stones,Zoë,20\n")
    page = looking(host, group, GEEK)
    assert "1 new result" in page
    host.post(address_in(page), sure="y", **{"who-0": "Ana"})
    assert "Over 1 game." in host.read(f"/g/{group}")


def test_a_season_for_bg_stats_comes_back_as_known(host: Phone, group: str) -> None:
    played(host, group)
    taking(host, group, EARLIER)
    file = host.get(f"/g/{group}/season.bgsplay")
    assert file.mimetype == "application/json"
    assert "2 are already here" in looking(host, group, file.data)
    other = making(host, "Copy")
    taking(host, other, file.data)
    assert "Over 2 games." in host.read(f"/g/{other}")
    assert host.get(f"/g/{making(host, 'Empty')}/season.bgsplay").status_code == 404


def test_a_large_file_comes_in_and_a_stranger_may_not_send_one(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    large = GEEK.replace("</plays>", f"<!-- {'x' * 600_000} --></plays>")
    taking(host, group, large)
    assert "Over 1 game." in host.read(f"/g/{group}")
    assert brought(phone(), group, large).status_code in (403, 413)


def test_games_of_one_player_are_asked_about(host: Phone, group: str) -> None:
    """Rows that belong together but name no table, or have different dates, would count as that many wins."""
    file = "date,game,player,total\n2025-01-01,Stones,Ana,5\n2025-01-01,Stones,Cy,9\n2025-01-02,Stones,Bo,3\n"
    page = looking(host, group, file)
    assert "1 of them has one player only" in page
    address = address_in(page)
    assert host.post(address, sure="y").location == address
    assert host.post(address, sure="y", alone="n").status_code == 303
    assert "Over 1 game." in host.read(f"/g/{group}")


def test_players_without_a_name_go_out_and_come_in(host: Phone, group: str) -> None:
    file = "date,game,table,player,seat,total\n2025-01-01,Stones,1,,red,5\n2025-01-01,Stones,1,,blue,9\n"
    taking(host, group, file)
    page = host.read(f"/g/{group}")
    assert re.search(r'Highest total</span><span class="help">blue', tight(page), re.IGNORECASE)
    assert "1 of 1" in host.get(f"/g/{group}/chart.svg").text
    own = host.get(f"/g/{group}/results.csv").data
    assert "1 is already here" in looking(host, group, own)
    other = making(host, "Copy")
    taking(host, other, own)
    assert host.get(f"/g/{other}/results.csv").data == own


def test_two_made_one_are_listed_and_separated_again(host: Phone, group: str) -> None:
    played(host, group)
    taking(host, group, EARLIER)
    before = host.read(f"/g/{group}/chart.svg")
    assert host.post(f"/g/{group}/players", player="Cy", name="Bo").status_code == 303
    page = host.read(f"/g/{group}")
    assert "Cy counts as Bo" in page
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    assert "2 are already here" in looking(host, group, host.get(f"/g/{group}/results.csv").data)
    assert "separate the two first" in host.post(f"/g/{group}/players", player="Cy", name="Cyril").text
    assert host.post(f"/g/{group}/separate", key=key[1]).status_code == 303
    assert "counts as" not in host.read(f"/g/{group}")
    assert host.read(f"/g/{group}/chart.svg") == before


def test_two_who_met_at_a_table_are_not_made_one(host: Phone, group: str) -> None:
    played(host, group)
    refused = host.post(f"/g/{group}/players", player="Ana", name="Bo")
    assert refused.status_code == 422
    assert "sat at the same table in 1 game" in refused.text


def test_a_table_that_cannot_be_read_is_named_and_left_out(
    host: Phone, group: str, monkeypatch: pytest.MonkeyPatch, phone: Callable[[], Phone]
) -> None:
    codes = [played(host, group, red) for red in (1, 2)]

    def read(table: Table) -> Play | None:
        if table.code == codes[0]:
            raise IndexError
        return play_of(table)

    monkeypatch.setattr("companion.memory.history.play_of", read)
    member = phone()
    member.post(f"/g/{group}/key", key=link_of(host, group).rpartition("#")[2])
    page = member.read(f"/g/{group}")
    assert "1 table cannot be read" in page
    assert "Over 1 game." in page
    for rest in ("/chart.svg", "/results.csv", "/bring"):
        assert member.get(f"/g/{group}{rest}").status_code == 200, rest
    assert "1 is already here" in looking(member, group, member.get(f"/g/{group}/results.csv").data)
    assert phone().post(f"/g/{group}/out", code=codes[0]).status_code == 403
    assert member.post(f"/g/{group}/out", code="BCDFGH").status_code == 404
    assert member.post(f"/g/{group}/out", code=codes[0]).status_code == 303
    page = member.read(f"/g/{group}").replace("no longer counts for the group", "")
    assert "cannot be read" not in page
    assert f"/t/{codes[0]}" not in page


def test_the_front_page_shows_the_groups_of_this_phone(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    assert f"/g/{group}" in host.read("/")
    assert f"/g/{group}" not in phone().read("/")
    assert "A group keeps your results over time" in phone().read("/")
    assert host.post("/groups", name=" ").status_code == 422


def test_a_rematch_belongs_to_the_group_too_and_phones_arrive_with_one_tap(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    code = str(host.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    bo = phone()
    host.sit(code, "red", "Ana")
    bo.sit(code, "blue", "Bo")
    assert begin(host, code).status_code == 303
    assert "Open the rematch" not in host.read(f"/t/{code}/rematch")
    assert host.post(f"/t/{code}/rematch").status_code == 422
    host.enter(code, "finish", agreed="y", says="table")
    assert phone().post(f"/t/{code}/rematch").status_code == 403
    asked = host.post(f"/t/{code}/rematch")
    assert asked.status_code == 303
    new = re.fullmatch(r"/t/(\w{6})/begin\?(.*)", asked.location)
    assert new is not None
    assert "order=red&order=blue" in new[2]
    assert "first=" not in new[2]
    assert "Set up" in host.read(asked.location)
    assert f"at table {new[1]}" in bo.read(f"/t/{code}")
    arrived = bo.post(f"/t/{code}/rematch/arrive")
    assert (arrived.status_code, arrived.location) == (303, f"/t/{new[1]}")
    assert "You are watching" not in bo.read(arrived.location)
    assert f"Table {new[1]}" in host.read(f"/g/{group}")


@pytest.mark.parametrize(("language", "average"), [("en", "5.5"), ("es", "5,5")])
def test_averages_are_written_as_the_language_does(
    host: Phone, group: str, language: str, average: str
) -> None:
    taking(
        host,
        group,
        "date,game,player,total,house\n2025-01-01,Stones,Ana,5,red\n2025-01-02,Stones,Ana,6,red\n",
    )
    host.post("/language", language=language, here="/")
    assert f'<td class="num">{average}</td>' in host.read(f"/g/{group}")


def test_ratings_are_off_until_the_group_wants_them(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    for red in (3, 2, 1, 3, 3):
        played(host, group, red=red)
    assert "Everybody begins at 25" not in host.read(f"/g/{group}") + host.read(f"/g/{group}/player?name=Ana")
    assert phone().post(f"/g/{group}/rating", on="y").status_code == 403
    assert host.post(f"/g/{group}/rating", on="y").status_code == 303
    page = host.read(f"/g/{group}")
    rated = page.partition("<h2>Rating</h2>")[2].partition("</section>")[0]
    assert rated.index(">Ana<") < rated.index(">Bo<")
    assert "few" not in rated
    assert re.search(r'Rating: <b class="num">\d+\.\d</b> ± \d+\.\d', host.read(f"/g/{group}/player?name=Bo"))
    taking(host, group, "date,game,player,winner\n2025-01-01,Dice,Zoe,yes\n2025-01-01,Dice,Ana,no\n")
    assert re.search(r'class="few">\s*<th scope="row"><a [^>]*>Zoe<', host.read(f"/g/{group}"))
    host.post(f"/g/{group}/rating", on="")
    assert "Everybody begins at 25" not in host.read(f"/g/{group}")


def test_all_games_stand_on_one_page(host: Phone, group: str) -> None:
    played(host, group)
    assert "All games" not in host.read(f"/g/{group}")
    taking(host, group, "date,game,player,total\n2025-01-01,Dice,Ana,900\n2025-01-01,Dice,Zoe,1\n")
    assert f'href="/g/{group}?game=*"' in host.read(f"/g/{group}")
    page = tight(host.read(f"/g/{group}?game=*"))
    assert "Over 2 games." in page
    assert "Average" not in page
    assert re.search(r'>Dice</a></th><td class="num">1</td><td>Ana <b>1</b>', page)
    assert re.search(r"<b>Ana</b> 900, Zoe 1</span>.*?Dice ·", page)
    file = host.get(f"/g/{group}/season.bgsplay?game=*").get_json()
    assert len(file["plays"]) == 2


def test_where_all_games_were_lost_nobody_has_won_yet(host: Phone, group: str) -> None:
    played(host, group)
    lost = {"gameRefId": 9, "playerScores": [score(1, ""), score(2, "")]}
    taking(host, group, json.dumps(app_file(lost)))
    page = tight(host.read(f"/g/{group}?game=*"))
    assert re.search(r'>Rescue</a></th><td class="num">1</td><td>nobody yet</td>', page)


def test_a_date_that_nothing_tells_is_asked_about_once(host: Phone, group: str) -> None:
    file = 'date,game,player,total\n1/2/2024,Go,Ana,"1,234"\n1/2/2024,Go,Bo,61.5\n'
    asked = looking(host, group, file)
    assert "Which is the month in 1/2/2024?" in asked
    address = address_in(asked)
    page = read(host, host.post(address, dates="mdy").location).text
    assert "2024-01-02" in page
    assert "1 total with a fraction is rounded" in page
    assert host.post(address, sure="y").status_code == 303
    assert "1234" in host.read(f"/g/{group}")


def test_a_second_game_like_the_first_comes_in_if_somebody_says_so(host: Phone, group: str) -> None:
    taking(host, group, EARLIER)
    page = looking(host, group, EARLIER)
    assert "1 is already here and is left out" in page
    again = re.search(r'href="([^"]+again=y)"', page)
    assert again is not None
    page = host.read(again[1])
    assert "1 new result" in page
    assert host.post(address_in(page), sure="y", again="y").status_code == 303
    assert "Over 2 games." in tight(host.read(f"/g/{group}"))


def test_luck_stands_beside_rows_of_tables_of_different_sizes(host: Phone, group: str) -> None:
    two = "date,game,player,order,total\n2025-01-01,Dice,Ana,1,5\n2025-01-01,Dice,Bo,2,4\n"
    taking(host, group, two)
    assert not re.search(r"luck \d", host.read(f"/g/{group}"))
    taking(host, group, two.replace("-01,", "-02,") + "2025-01-02,Dice,Cy,3,3\n2025-01-02,Dice,Dan,4,2\n")
    orders = tight(host.read(f"/g/{group}")).partition("<h3>By turn order</h3>")[2]
    assert [int(share) for share in re.findall(r"luck (\d+) %", orders)] == [38, 38, 25, 25]
