"""Games that were played elsewhere, added to a group by hand, corrected or removed, one by one."""

import re
from collections.abc import Callable

import pytest

from tests.html import tight
from tests.web.bringing import looking, taking
from tests.web.conftest import Phone, next_number
from tests.web.test_groups import EARLIER, making, played

TWO = EARLIER + "2025-01-02,Stones,Ana,7,red\n2025-01-02,Stones,Cy,3,blue\n"


@pytest.fixture
def group(host: Phone) -> str:
    return making(host)


def form_of(page: str) -> dict[str, str]:
    """Return what a form sends if nobody touches it."""
    form = page.partition('<form class="stack" method="post">')[2].partition("</form>")[0]
    found = {}
    for one in re.findall(r"<input [^>]+>", form):
        name, value = re.search(r'name="([^"]+)"', one), re.search(r'value="([^"]*)"', one)
        if name and (not re.search("checkbox|radio", one) or "checked" in one):
            found[name[1]] = value[1] if value else ""
    for name, options in re.findall(r'<select [^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r"<option selected>(\d+)<", options)
        found[name] = chosen[1] if chosen else ""
    del found["csrf_token"]
    return found


def changing(phone: Phone, group: str, number: int = 0, game: str = "") -> str:
    """Return the links from the page of a group to its results, newest first."""
    page = phone.read(f"/g/{group}?game={game}")
    return re.findall(rf'href="(/g/{group}/played/[\w-]+/\d+)"', page)[number]


def test_a_game_of_last_friday_is_added_in_five_taps(host: Phone, group: str) -> None:
    """Add, the date and its day, who won, save: the last game and its players are already filled in."""
    played(host, group)
    page = host.read(f"/g/{group}")
    assert f'href="/g/{group}/played"' in page
    sent = form_of(host.read(f"/g/{group}/played"))
    assert (sent["game"], sent["name-0"], sent["played-0"], sent["played-1"]) == ("Stones", "Ana", "y", "y")
    sent |= {"day": "2025-06-06", "won-1": "y"}
    for _tap in range(2):
        assert host.post(f"/g/{group}/played", **sent).status_code == 303
    page = tight(host.read(f"/g/{group}"))
    assert "Over 2 games." in page
    assert re.search(r"<b>Bo</b>, Ana</span>.*?2025", page)


def test_a_game_in_two_sides_or_together_is_added_in_five_taps(host: Phone, group: str) -> None:
    """Add, how it was played, who won or the next game, save: the winners form one side."""
    heading = "date,game,player,total,team,winner\n"
    taking(
        host, group, heading + "".join(f"2025-01-01,Stones,{name},,,\n" for name in ("Ana", "Bo", "Cy", "Di"))
    )
    sent = form_of(host.read(f"/g/{group}/played"))
    assert sent["way"] == "alone"
    sides = {"way": "sides", "won-0": "y", "won-2": "y", "points-0": "651", "points-1": "197"}
    assert host.post(f"/g/{group}/played", **{**sent, **sides, "game": "Spades"}).status_code == 303
    rows = host.get(f"/g/{group}/results.csv").text.splitlines()
    assert [sum(total in row for row in rows) for total in (",651", ",197")] == [2, 2], "partners share them"
    page = tight(host.read(f"/g/{group}?game=Spades"))
    assert re.search(r"<b>Ana, Cy</b> 651|<b>Ana</b> 651, <b>Cy</b> 651", page), page
    assert "454" in page, "between the sides, not between partners"
    again = form_of(host.read(f"/g/{group}/played"))
    assert again["way"] == "sides", "as the last game was played"
    for way in ("lost", "won"):
        sent = form_of(host.read(f"/g/{group}/played")) | {"way": way, "game": "Isle"}
        assert host.post(f"/g/{group}/played", **sent).status_code == 303
    rows = [row.split(",") for row in host.get(f"/g/{group}/results.csv").text.splitlines() if "Isle" in row]
    assert len(rows) == 8
    ways = {form_of(host.read(changing(host, group, n, "Isle")))["way"]: n for n in (0, 1)}
    address = changing(host, group, ways["won"], "Isle")
    assert host.post(address, **form_of(host.read(address)) | {"way": "lost"}).status_code == 303
    assert [form_of(host.read(changing(host, group, n, "Isle")))["way"] for n in (0, 1)] == ["lost", "lost"]
    sent = form_of(host.read(f"/g/{group}/played")) | {"way": "sides"}
    answer = host.post(f"/g/{group}/played", **sent)
    assert (answer.status_code, "everybody else is the other side" in answer.text) == (422, True)


SIX = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")


def rows_of(host: Phone, group: str, *columns: str) -> list[list[str]]:
    heading, *rows = (line.split(",") for line in host.get(f"/g/{group}/results.csv").text.splitlines())
    return sorted([row[heading.index(column)] for column in columns] for row in rows)


def test_a_game_of_more_than_two_sides_is_added_and_put_right(host: Phone, group: str) -> None:
    """Each player has the number of a side. Partners add up their points, and if one of them won, all did."""
    sent = form_of(host.read(f"/g/{group}/played")) | {"game": "Stones", "way": "several"}
    sides = zip(SIX, ("9", "2", "4", "8", "5", ""), "122133", strict=True)
    for number, (name, points, side) in enumerate(sides):
        seat = {f"name-{number}": name, f"points-{number}": points, f"side-{number}": side}
        sent |= seat | {f"typed-{number}": "y"}
    told = {"token": f"token-{next_number():06}"}
    for wrong in ({"side-4": ""}, dict.fromkeys((f"side-{n}" for n in range(6)), "2")):
        answer = host.post(f"/g/{group}/played", **{**sent, **told, **wrong})
        assert (answer.status_code, "Give everybody who played a side" in answer.text) == (422, True)
    assert host.post(f"/g/{group}/played", **{**sent, **told}).status_code == 303
    expected = "Ana 9 1 1 yes, Bo 2 2 2 no, Cy 4 2 2 no, Di 8 1 1 yes, Eve 5 3 3 no, Flo 5 3 3 no"
    columns = ("player", "total", "rank", "team", "winner")
    assert ", ".join(map(" ".join, rows_of(host, group, *columns))) == expected
    address = changing(host, group)
    sent = form_of(host.read(address))
    assert (sent["way"], [sent[f"side-{n}"] for n in range(6)]) == ("several", [*"122133"])
    assert form_of(host.read(f"/g/{group}/played"))["way"] == "several", "as the last game was played"
    ticked = {key: value for key, value in sent.items() if not key.startswith("won-")}
    assert host.post(address, **ticked, **{"won-2": "y"}).status_code == 303
    assert [row[0] for row in rows_of(host, group, "player", "winner") if row[1] == "yes"] == ["Bo", "Cy"]


def test_more_sides_than_two_stay_as_a_file_brought_them(host: Phone, group: str) -> None:
    heading = "date,game,player,total,team\n"
    names = zip(SIX, (9, 9, 7, 7, 5, 5), (1, 1, 2, 2, 3, 3), strict=True)
    taking(host, group, heading + "".join(f"2025-01-01,Stones,{n},{p},{t}\n" for n, p, t in names))
    before = host.get(f"/g/{group}/results.csv").text
    address = changing(host, group)
    sent = form_of(host.read(address))
    assert sent["way"] == "several"
    assert host.post(address, **{**sent, "minutes": "47"}).status_code == 303
    after = host.get(f"/g/{group}/results.csv").text
    assert [row.split(",")[:8] for row in after.splitlines()] == [
        row.split(",")[:8] for row in before.splitlines()
    ]


def test_what_decided_a_game_stays_when_its_date_is_put_right(host: Phone, group: str) -> None:
    """For a game decided by an event, decided by the table, or not finished, a corrected date changes
    nothing else."""
    heading = "date,game,player,total,winner,outcome,by\n"
    games = (("Root", "no,lost", "yes,won", "Dominance"), ("Azul", "no,lost", "yes,won", "table"))
    games += (("Chess", "no,unfinished", "no,unfinished", ""),)
    lines = (f"2025-01-01,{g},Ana,20,{a},{by}\n2025-01-01,{g},Bo,20,{b},{by}\n" for g, a, b, by in games)
    taking(host, group, heading + "".join(lines))
    columns = ("game", "player", "total", "winner", "outcome", "by")
    before = rows_of(host, group, *columns)
    assert [row[-2:] for row in before[2:]] == [["unfinished", ""]] * 2 + [
        ["lost", "Dominance"],
        ["won", "Dominance"],
    ]
    for game in ("Root", "Azul", "Chess"):
        address = changing(host, group, game=game)
        assert host.post(address, **form_of(host.read(address)) | {"day": "2025-02-02"}).status_code == 303
    assert rows_of(host, group, *columns) == before
    address = changing(host, group, game="Root")
    nobody = {key: value for key, value in form_of(host.read(address)).items() if not key.startswith("won-")}
    answer = host.post(address, **nobody)
    assert (answer.status_code, "Tick who won by “Dominance”." in answer.text) == (422, True)


def test_somebody_new_and_points_are_typed(host: Phone, group: str) -> None:
    sent = form_of(host.read(f"/g/{group}/played"))
    sent |= {
        "game": "Golf",
        "name-0": "Ana",
        "points-0": "72",
        "name-1": "Zoë",
        "points-1": "80.5",
        "lowest": "y",
    }
    assert host.post(f"/g/{group}/played", **sent).status_code == 303
    assert re.search(r"<b>Ana</b> 72, Zoë 81", tight(host.read(f"/g/{group}")))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"day": "2999-01-01"}, "still to come"),
        ({"day": "someday"}, "Write the date"),
        ({"game": " "}, "1 to 64 characters"),
        ({"name-0": ""}, "Tick who played"),
        ({"points-0": "many"}, "Ana: enter a whole number"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    host: Phone, group: str, given: dict[str, str], why: str
) -> None:
    sent = (
        form_of(host.read(f"/g/{group}/played")) | {"game": "Golf", "name-0": "Ana", "minutes": "47"} | given
    )
    answer = host.post(f"/g/{group}/played", **sent)
    assert answer.status_code == 422
    assert why in answer.text
    assert 'value="47"' in answer.text
    assert "No result yet" in host.read(f"/g/{group}")


def test_one_wrong_result_is_put_right_and_its_file_brings_it_back_no_more(
    host: Phone, group: str, phone: Callable[[], Phone]
) -> None:
    taking(host, group, TWO)
    address = changing(host, group)
    sent = form_of(host.read(address))
    assert sent["points-0"] == "7"
    assert phone().post(address, **sent).status_code == 403
    assert host.post(address, **{**sent, "points-0": "1"}).status_code == 303
    page = tight(host.read(f"/g/{group}"))
    assert "Over 2 games." in page
    assert re.search(r"<b>Cy</b> 3, Ana 1", page)
    assert host.post(address, **sent).status_code == 404
    assert "2 are already here" in looking(host, group, TWO)
    assert host.post(changing(host, group, 1), **sent, remove="y").status_code == 303
    assert "Over 1 game." in host.read(f"/g/{group}")
    assert "2 are already here" in looking(host, group, TWO)
    assert "blue" in host.get(f"/g/{group}/results.csv").text


def test_the_spelling_of_a_group_stays_whatever_a_file_writes(host: Phone, group: str) -> None:
    played(host, group)
    taking(host, group, "date,game,player,total\n2030-01-01,STONES,ANA,9\n2030-01-01,STONES,bo,2\n")
    page = tight(host.read(f"/g/{group}"))
    assert "Over 2 games." in page
    assert "ANA" not in page
    sent = form_of(host.read(f"/g/{group}/played")) | {"token": f"token-{next_number():06}", "game": "stones"}
    host.post(f"/g/{group}/played", **{**sent, "name-2": "", "name-3": "aNa", "played-0": ""})
    assert "aNa" not in host.read(f"/g/{group}")
