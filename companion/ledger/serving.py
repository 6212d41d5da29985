"""An SQLite ledger has one serving process. A command line may write beside it, another server may not."""

from filelock import FileLock, Timeout

from companion.ledger import private
from companion.ledger.engine import file_of


class ServedAlready(Exception):
    """Another process serves this ledger; the message says what to do."""


class Serving:
    """The right to serve a ledger, from now until `release`, or until the process dies, however it dies.

    Raises `ServedAlready`. On PostgreSQL many may serve.
    """

    def __init__(self, url: str) -> None:
        file = file_of(url)
        self._lock: FileLock | None = None
        if file is None:
            return
        private.make_folder(file.parent)
        # A lock that is a mere file would outlive its process.
        self._lock = FileLock(
            f"{file}.serving", mode=private.FILE, fallback_to_soft=False, preserve_lock_file=True
        )
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ServedAlready(
                f"Another Undertally is serving {file} already. "
                "End that one first, or give this one a folder of its own: DATA_DIR=… make run"
            ) from None

    def release(self) -> None:
        if self._lock is not None:
            self._lock.release()
