"""Tables with the games of the shelf."""

from datetime import UTC, datetime

import pytest

from companion.ledger.store import Ledger
from companion.table.service import Tables


@pytest.fixture
def tables(ledger: Ledger, announced: list[tuple[str, int]]) -> Tables:
    return Tables(ledger, lambda code, version: announced.append((code, version)), lambda: datetime.now(UTC))
