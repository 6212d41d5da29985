"""A test whose browser ends by itself begins anew, once."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.engines.conftest import Open

PAGES_PROCESS = "WebKitWebProces"
"""The name of the process of WebKitGTK's page, as Linux cuts it off."""

begun: list[str] = []

pytestmark = pytest.mark.soak


def end_page(folder: Path) -> None:
    """Kill the page's process of the browser whose data is below a folder."""
    home = f"HOME={folder}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            named = (process / "comm").read_text().strip() == PAGES_PROCESS
            if named and home in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


@pytest.mark.filterwarnings("ignore:WebKitGTK ended by itself")
def test_it_begins_anew(webkit: Open, address: str, tmp_path: Path) -> None:
    phone = webkit()
    phone.go(address)
    begun.append(phone.name)
    if len(begun) == 1:
        end_page(tmp_path)
    phone.sees("Undertally")
    assert len(begun) == 2
