"""The parent's hold on one printing process: its pipes, its time limit, its end.

Under gevent's monkey patching subprocess and threading are gevent's own, so that waiting for a pipe or for
the time limit lets other greenlets run. Nothing here may reach past them to the file descriptors.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, cast

from companion import PACKAGE
from companion.printing.errors import PrintingFailed, PrintingTooSlow, PrintingUnavailable
from companion.printing.frames import Frame, receive, send

START_LIMIT = 60.0  # seconds; the first start on a machine also lists all its fonts
END_LIMIT = 2.0  # seconds to end by itself after its stdin was closed

# Passed on because loaders, locales and font lists depend on them; no secret of the server is.
PASSED_ON = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"),
    *("LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "WEASYPRINT_DLL_DIRECTORIES", "SYSTEMROOT"),
)
# Where Homebrew keeps Pango on either kind of Mac; a Python from elsewhere does not look there.
MAC_LIBRARIES = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"


class WorkerDied(PrintingFailed):
    """The process ended in the middle of a request."""


class Worker:
    """One process. Only `kill` may be called while another caller waits for an answer."""

    def __init__(self, static: Path, memory: int) -> None:
        # Of its own, so that a killed process leaves no unpacked fonts behind.
        self._folder = TemporaryDirectory(prefix="undertally-printing-")
        try:
            self._process = _start(static, memory, self._folder.name)
        except OSError as problem:
            self._folder.cleanup()
            raise PrintingFailed(f"The printing process could not be started: {problem}") from problem
        self._requests = cast(IO[bytes], self._process.stdin)
        self._answers = cast(IO[bytes], self._process.stdout)

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_until_ready(self) -> None:
        with self._limited_to(START_LIMIT):
            answer = receive(self._answers)
        if answer.kind == "unavailable":
            raise PrintingUnavailable(answer.text)

    def ask(self, html: str, seconds: float) -> Frame:
        with self._limited_to(seconds):
            send(self._requests, Frame("render", html.encode(), seconds))
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
    def _limited_to(self, seconds: float) -> Iterator[None]:
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
                raise PrintingTooSlow(f"Printing took longer than {seconds:g} seconds.") from problem
            raise WorkerDied("The printing process ended before it had answered.") from problem
        finally:
            timer.cancel()


def _start(static: Path, memory: int, folder: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603  # our own program, its arguments our own
        [sys.executable, "-m", "companion.printing", str(static), str(memory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=PACKAGE.parent,
        env=_environment(folder),
    )


def _environment(folder: str) -> dict[str, str]:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    if sys.platform == "darwin":
        environment.setdefault("DYLD_FALLBACK_LIBRARY_PATH", MAC_LIBRARIES)
    return environment | {"TMPDIR": folder}
