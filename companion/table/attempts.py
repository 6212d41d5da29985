"""Background work for one table after another: a table for which it fails does not stop the others; it is
retried later and logged once.
"""

import logging
from collections.abc import Callable, Container
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from companion.kernel.rulings import Fault, Refusal
from companion.ledger.engine import Failure, failure_of, without_values

LOG: Final = logging.getLogger(__name__)

FIRST_PAUSE: Final = timedelta(minutes=1)
LAST_PAUSE: Final = timedelta(minutes=15)
"""The pause before the next attempt after a failure, doubled each time, and the longest one."""

OF_ONE_TABLE: Final = frozenset({Failure.DAMAGED, Failure.BUSY})
"""Failures of the ledger that may concern one table only."""

RETRIED_AT_ONCE: Final = frozenset({Fault.STALE, Fault.UNAVAILABLE})
"""Refusals because somebody else was writing to the table: the next attempt need not wait."""


class Attempts:
    """Attempts to do some work for each table. `failed`: what is logged when it fails for one; the table is
    not named."""

    def __init__(self, failed: str) -> None:
        self._failed = failed
        self._paused: dict[str, tuple[datetime, timedelta]] = {}

    def keep_only(self, codes: Container[str]) -> None:
        """Forget tables that are no longer needed."""
        self._paused = {code: paused for code, paused in self._paused.items() if code in codes}

    def make(self, code: str, now: datetime, work: Callable[[], object]) -> bool:
        """Do something for one table, unless it failed there recently; return whether it was done. Raise
        `SQLAlchemyError` if the ledger fails for all tables."""
        paused = self._paused.get(code)
        if paused is not None and now < paused[0]:
            return False
        try:
            work()
        except Refusal as refusal:
            if refusal.fault not in RETRIED_AT_ONCE:
                self._put_off(code, now)
            return False
        except SQLAlchemyError as problem:
            if failure_of(problem) not in OF_ONE_TABLE:
                raise
            if paused is None:
                LOG.warning("%s: %s", self._failed, without_values(problem))
            self._put_off(code, now)
            return False
        except Exception:
            if paused is None:
                LOG.exception(self._failed)
            self._put_off(code, now)
            return False
        self._paused.pop(code, None)
        return True

    def _put_off(self, code: str, now: datetime) -> None:
        before = self._paused.get(code)
        pause = FIRST_PAUSE if before is None else min(2 * before[1], LAST_PAUSE)
        self._paused[code] = (now + pause, pause)
