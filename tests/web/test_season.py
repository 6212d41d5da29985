"""The season sheet of a group: its figures, read back from the paper."""

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from companion.memory.history import history
from tests.web.bringing import taking
from tests.web.conftest import Phone
from tests.web.test_groups import making, played

pytestmark = pytest.mark.pango


def pages(phone: Phone, group: str, **asked: str) -> list[str]:
    answer = phone.get(f"/g/{group}/season.pdf", query_string=asked)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(BytesIO(answer.data)).pages]


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_sheet_says_what_the_games_add_up_to(host: Phone, size: str) -> None:
    group = making(host, "Friday <b>night</b>")
    played(host, group, red=3)
    played(host, group, red=2)
    found = " ".join(pages(host, group, size=size))
    assert "SEASON SHEET" in found
    assert "Friday <b>night</b>" in found
    assert "2 games" in found
    assert re.search(r"Ana 2 \d \(\d+ %\)", found), found
    assert re.search(r"Games played (\d+ \w+ \d{4} (Ana|Bo) \d+, (Ana|Bo) \d+ ?){2}", found), found
    assert "more" not in found


def test_a_long_season_says_what_is_left_out(host: Phone) -> None:
    group = making(host)
    names = ["W" * 40, *(f"Maximiliane von und zu Hohenfels {number}" for number in range(24))]
    rows = "".join(
        f"2025-{k // 28 + 1:02}-{k % 28 + 1:02},Stones,{names[k % 25]},{k},red\n" for k in range(130)
    )
    taking(host, group, f"date,game,player,total,house\n{rows}")
    found = pages(host, group)
    assert len(found) > 1
    assert "and 5 more" in " ".join(found)
    assert "and 30 more" in found[-1]
    assert all("Unofficial" in page for page in found)


def test_the_longest_names_are_printed_whole(host: Phone) -> None:
    """Forty letters, for a group as well as for a player."""
    name, player = "Subterranean evenings of Upper Hohenfels", "Maximiliane Josephine von Hohenfels-Nord"
    assert len(name) == len(player) == 40
    group = making(host, name)
    taking(host, group, f"date,game,player,total,house\n2025-01-01,Stones,{player},5,red\n")
    found = " ".join(pages(host, group))
    assert name in found
    assert f"{player} 1 1 (100 %)" in found
    assert f"Highest total {player} 1 Jan 2025 5" in found


def test_a_season_of_all_games_is_one_sheet(host: Phone) -> None:
    group = making(host)
    played(host, group)
    taking(host, group, "date,game,player,total\n2025-01-01,Dice,Ana,900\n2025-01-01,Dice,Zoe,1\n")
    found = " ".join(pages(host, group, game="*"))
    assert "All games" in found
    assert "Average" not in found
    assert re.search(r"Dice 1 Ana 1", found), found
    assert "1 Jan 2025 Dice: Ana 900, Zoe 1" in found


def test_a_group_without_results_has_none_and_strangers_see_nothing(
    host: Phone, phone: Callable[[], Phone]
) -> None:
    group = making(host)
    assert host.get(f"/g/{group}/season.pdf").status_code == 404
    played(host, group)
    assert host.get(f"/g/{group}/season.pdf?size=a3").status_code == 404
    assert phone().get(f"/g/{group}/season.pdf").status_code == 403


def test_tables_are_read_first_with_the_progress_shown(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    group = making(host)
    for red in (2, 3):
        played(host, group, red=red)
    monkeypatch.setattr(history, "__defaults__", (1,))
    for file in ("season.pdf", "results.csv"):
        monkeypatch.setattr("companion.memory.history._stamp", lambda file=file: f"another {file}")
        answer = host.get(f"/g/{group}/{file}")
        assert (answer.status_code, answer.location) == (303, f"/g/{group}")
        assert host.get(f"/g/{group}/{file}").status_code == 200
