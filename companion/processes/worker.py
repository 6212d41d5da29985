"""The parent's hold on a process that works for it: its pipes, its time limit, its end.

Under gevent's monkey patching subprocess and threading are gevent's own, so that waiting for a pipe or for
the time limit lets other greenlets run. Nothing here may reach past them to the file descriptors.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import IO, cast

from companion import PACKAGE
from companion.processes.frames import Frame, receive, send

END_LIMIT = 2.0  # seconds to end by itself after its stdin was closed

# Passed on because loaders, locales and font lists depend on them; no secret of the server is.
PASSED_ON = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"),
    *("LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "WEASYPRINT_DLL_DIRECTORIES", "SYSTEMROOT"),
)
# Where Homebrew keeps Pango on either kind of Mac; a Python from elsewhere does not look there.
MAC_LIBRARIES = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"


class Died(Exception):
    """The process ended, or could not be started, before it had answered."""


class TooSlow(Exception):
    """It took longer than it may, and was ended."""


class Worker:
    """One process, `python -m module arguments`. Only `kill` may be called while another caller waits for an
    answer."""

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        """Raise `Died`."""
        # Of its own, so that a killed process leaves nothing behind that it unpacked.
        self._folder = TemporaryDirectory(prefix="undertally-")
        try:
            self._process = subprocess.Popen(  # noqa: S603  # our own program, its arguments our own
                [sys.executable, "-m", module, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=PACKAGE.parent,
                env=_environment(self._folder.name),
            )
        except OSError as problem:
            self._folder.cleanup()
            raise Died(f"it could not be started: {problem}") from problem
        self._requests = cast(IO[bytes], self._process.stdin)
        self._answers = cast(IO[bytes], self._process.stdout)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, frame: Frame) -> None:
        send(self._requests, frame)

    def receive(self) -> Frame:
        return receive(self._answers)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        with suppress(OSError):  # a request that was not read any more
            self._requests.close()
        try:
            self._process.wait(END_LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._answers.close()
        self._folder.cleanup()

    @contextmanager
    def limited_to(self, seconds: float) -> Iterator[None]:
        """Give a block in which what is sent and received takes no longer. Raises `TooSlow` and `Died`."""
        late = threading.Event()

        def stop() -> None:
            late.set()
            self.kill()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (EOFError, OSError) as problem:
            if late.is_set():
                raise TooSlow(f"it took longer than {seconds:g} seconds") from problem
            raise Died("it ended before it had answered") from problem
        finally:
            timer.cancel()


def _environment(folder: str) -> dict[str, str]:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    if sys.platform == "darwin":
        environment.setdefault("DYLD_FALLBACK_LIBRARY_PATH", MAC_LIBRARIES)
    return environment | {"TMPDIR": folder}
