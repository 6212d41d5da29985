"""A table whose phones are connected to two serving processes on one PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.serving import server_address
from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import Device, placed

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)]


@pytest.fixture
def addresses(ledger_url: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    shared = {"DATABASE_URL": ledger_url, "SECRET_KEY": "of both"}
    with (
        server_address(tmp_path / "here", **shared) as here,
        server_address(tmp_path / "there", **shared) as there,
    ):
        yield here, there


def test_an_entry_is_seen_at_the_other_process(addresses: tuple[str, str], new_page: NewPage) -> None:
    here, there = addresses
    host, _phone, table = placed(here, new_page)
    watcher = Device(new_page(PHONE))
    watcher.page.goto(table.replace(here, there))
    watcher.troops("skullport", "K", 1)
    host.enter("skullport", "Deploy")
    watcher.troops("skullport", "K", 2)
    watcher.unfold_watching()
    watcher.follow("Get my old seat back")
    watcher.press("I am Red – give me my seat back")
    watcher.sees("was here just now")
