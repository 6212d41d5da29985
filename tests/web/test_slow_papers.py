"""A paper that takes longer than the printer allows: the page says so, with a link back, and it is made
later."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.games import shelf
from companion.printing import printer
from tests.web.conftest import Phone
from tests.web.test_groups import making, played

pytestmark = pytest.mark.pango

SENTENCE = "This paper took too long to make and was cancelled."


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set how many seconds the real printer may spend on a paper. None is made in a thousandth of one."""
    return lambda seconds: monkeypatch.setattr(printer, "TIMEOUT", seconds)


def slow(phone: Phone, path: str) -> str:
    answer = phone.get(path)
    assert answer.status_code == 503, answer.text
    assert answer.headers["Retry-After"] == "5"
    assert SENTENCE in answer.text
    return answer.text


def led_to(page: str) -> list[str]:
    """Return the addresses of the page's buttons."""
    return re.findall(r'<a class="button[^"]*" href="([^"]+)"', page)


def test_a_slow_paper_of_a_table_or_a_sample_leads_back_to_the_list(
    new_app: Callable[..., Flask], hurry: Callable[[float], None]
) -> None:
    phone = Phone(new_app(shelf).test_client())
    code = phone.post("/tables", game="tyrants").location.rsplit("/", 1)[1]
    hurry(0.001)
    for papers in (f"/t/{code}/papers", "/games/tyrants/papers"):
        path = f"{papers}/blank.pdf?size=letter"
        assert led_to(slow(phone, path)) == [path, papers]
    hurry(20)
    made = phone.get(f"/t/{code}/papers/blank.pdf?size=letter")
    assert (made.status_code, made.data[:5]) == (200, b"%PDF-")


def test_a_slow_season_leads_back_to_its_group(host: Phone, hurry: Callable[[float], None]) -> None:
    group = making(host)
    played(host, group)
    hurry(0.001)
    assert led_to(slow(host, f"/g/{group}/season.pdf")) == [f"/g/{group}/season.pdf", f"/g/{group}"]


def test_a_slow_paper_that_a_button_asks_for_leads_back_to_the_table(
    host: Phone, begun: str, hurry: Callable[[float], None]
) -> None:
    hurry(0.001)
    answer = host.post(f"/t/{begun}/cards")
    assert answer.status_code == 503, answer.text
    assert led_to(answer.text) == [f"/t/{begun}"]
