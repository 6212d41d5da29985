"""The application, on each engine in turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.apps import running


@pytest.fixture
def app(tmp_path: Path, ledger_url: str) -> Iterator[Flask]:
    with running(tmp_path, ledger_url) as made:
        yield made
