"""A game without shorthand and with nothing to count offers neither, and requests for them are refused."""

import pytest

from tests.web.conftest import Phone


@pytest.mark.parametrize("path", ["line", "line?line=take+3", "line/words?line=ta", "recount"])
def test_what_a_game_does_not_have_is_not_there(host: Phone, begun: str, path: str):
    assert host.get(f"/t/{begun}/{path}").status_code == 404


@pytest.mark.parametrize(
    ("kind", "fields", "status"),
    [
        ("line", {"line": "take 3"}, 404),
        ("line", {"line": "x" * 1_001}, 422),
        ("recount", {"counted": "heap=3"}, 422),
        ("recount", {"counted": "heap=3;drop table"}, 422),
    ],
)
def test_what_is_sent_for_it_is_refused(
    host: Phone, begun: str, kind: str, fields: dict[str, str], status: int
):
    before = host.get(f"/t/{begun}/version").get_json()["version"]
    assert host.enter(begun, kind, **fields).status_code == status
    assert host.get(f"/t/{begun}/version").get_json()["version"] == before


def test_who_only_watches_types_nothing(phone, begun: str):
    assert phone().get(f"/t/{begun}/line").status_code == 403
    assert phone().get(f"/t/{begun}/recount").status_code == 403
