"""Work done in separate processes with limited memory and time, so that the table never waits for it: how a
child limits itself; how the parent talks to it, limits its time and ends it; and the protocol between the
two, over the child's stdin and stdout.

A frame is two unsigned 32-bit big-endian lengths, then a JSON object of the first length, then a body of the
second. The object is {"kind": …, "seconds": …}. For papers, for example:

parent says    render       body: HTML in UTF-8; seconds: how long it may take
child says     ready        once, when warmed up
               unavailable  instead of ready; body: what is missing and how to install it, in UTF-8
               pdf          body: the PDF
               failed       body: why, in UTF-8
               cancelled    the parent cancelled the paper, with a signal

Each request is answered before the next is sent. The child ends when its stdin is closed.

Under gevent's monkey patching, subprocess and threading are gevent's own, so that a parent which waits for a
pipe or for the time limit lets other greenlets run. So the parent must not use the pipes' file descriptors
directly.
"""

import json
import logging
import os
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from types import FrameType
from typing import IO, NamedTuple, TypeVar, cast

from companion import PACKAGE

LENGTHS = struct.Struct(">II")

T = TypeVar("T")


class Frame(NamedTuple):
    kind: str
    body: bytes = b""
    seconds: float = 0.0

    @property
    def text(self) -> str:
        return self.body.decode()


def send(pipe: IO[bytes], frame: Frame) -> None:
    header = json.dumps({"kind": frame.kind, "seconds": frame.seconds}).encode()
    pipe.write(LENGTHS.pack(len(header), len(frame.body)) + header + frame.body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Frame:
    """Return the next frame. Raise EOFError if the other side is gone, even in the middle of a frame."""
    header_length, body_length = LENGTHS.unpack(_exactly(pipe, LENGTHS.size))
    header = json.loads(_exactly(pipe, header_length))
    return Frame(header["kind"], _exactly(pipe, body_length), header["seconds"])


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    found = pipe.read(length)
    if len(found) < length:
        raise EOFError(f"{len(found)} bytes instead of {length}")
    return found


def frames_only() -> IO[bytes]:
    """Return the stream for frames; everything else that this process prints goes to stderr."""
    frames = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(frames, "wb")


LOG = logging.getLogger(__name__)

NICENESS = 10


def yield_to_others() -> None:
    if sys.platform != "win32":
        os.nice(NICENESS)


def limit_memory(size: int) -> None:
    """Allow at most `size` bytes of address space, or fewer if the system's own limit is lower. macOS and
    Windows set no limit."""
    if sys.platform != "win32":
        import resource

        _, ceiling = resource.getrlimit(resource.RLIMIT_AS)
        if ceiling != resource.RLIM_INFINITY:
            size = min(size, ceiling)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (size, ceiling))
        except (OSError, ValueError):
            LOG.info("this system sets no memory limit")


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C, which a terminal sends to both processes: the parent closes stdin when it has
    finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_after(seconds: float) -> None:
    """End this process after a time, even if the parent is gone; another call starts the time again. Windows
    has no such timer."""
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, _end)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _end(_signal: int, _frame: FrameType | None) -> None:
    # Not an Exception, as a renderer that catches those must not swallow it.
    raise SystemExit(0)


class Interrupted(BaseException):
    """The parent has cancelled the current work. Not an Exception, so that a renderer that catches those does
    not swallow it."""


class Interruptible:
    """Work inside `with` is cancelled when the parent says so (`Worker.interrupt`); outside it that has no
    effect."""

    def __init__(self) -> None:
        self._under_way = False
        if sys.platform != "win32":
            signal.signal(signal.SIGUSR1, self._interrupt)

    def __enter__(self) -> None:
        self._under_way = True

    def __exit__(self, *_exception: object) -> None:
        self._under_way = False

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        if self._under_way:
            self._under_way = False
            raise Interrupted


GRACE = 5.0  # seconds past the parent's own limit
UNASKED = 60.0  # seconds after which a child that gets no request ends


def answer_once(
    memory: int, answers: Callable[[Frame], Iterable[Frame]], prepare: Callable[[], object] = bool
) -> None:
    """Answer one request in this process, within `memory` bytes of address space; the process should then
    end.

    `prepare`: called first, outside that limit.
    """
    frames = frames_only()
    leave_interrupts_to_the_parent()
    yield_to_others()
    end_after(UNASKED)
    prepare()
    limit_memory(memory)
    with suppress(EOFError, BrokenPipeError):  # the parent is gone
        send(frames, Frame("ready"))
        request = receive(sys.stdin.buffer)
        end_after(request.seconds + GRACE)
        for frame in answers(request):
            send(frames, frame)


END_LIMIT = 2.0  # seconds to end by itself after its stdin was closed

# Passed on because loaders, locales and font lists depend on them; the server's secrets are not.
PASSED_ON = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"),
    *("LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "WEASYPRINT_DLL_DIRECTORIES", "SYSTEMROOT"),
)
# Where Homebrew keeps Pango on either kind of Mac; a Python from elsewhere does not look there.
MAC_LIBRARIES = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"


class Died(Exception):
    """The process could not be started, or ended before it answered."""


class TooSlow(Exception):
    """The process took longer than allowed, and was killed."""


class Worker:
    """One process, `python -m module arguments`. Only `kill` and `interrupt` may be called while another
    caller waits for an answer."""

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        """Start the process. Raise `Died` if it does not start."""
        # A folder of its own for temporary files, so that a killed process leaves none behind.
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

    def interrupt(self) -> None:
        """Make the process cancel its work, if that is `Interruptible`; on Windows end the process."""
        if sys.platform == "win32":
            self.kill()
        else:
            self._process.send_signal(signal.SIGUSR1)

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        with suppress(OSError):  # a request that nobody reads any more
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
        """Return a context in which sending and receiving take no longer than a limit. Raise `TooSlow` or
        `Died`."""
        timed_out = threading.Event()

        def stop() -> None:
            timed_out.set()
            self.kill()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (EOFError, OSError) as problem:
            if timed_out.is_set():
                raise TooSlow(f"it took longer than {seconds:g} seconds") from problem
            raise Died("it ended before it had answered") from problem
        finally:
            timer.cancel()


def ask_once(
    module: str, arguments: Sequence[str], start: float, request: Frame, read: Callable[[Worker], T]
) -> T:
    """Return what `read` makes of the answer of a process started for this one request.

    `start`: seconds until the process is ready; the request says how long it may then take. Raise `TooSlow`
    or `Died`.
    """
    worker = Worker(module, arguments)
    try:
        with worker.limited_to(start):
            worker.receive()
        with worker.limited_to(request.seconds):
            worker.send(request)
            return read(worker)
    finally:
        worker.kill()
        worker.end()


def _environment(folder: str) -> dict[str, str]:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    if sys.platform == "darwin":
        environment.setdefault("DYLD_FALLBACK_LIBRARY_PATH", MAC_LIBRARIES)
    return environment | {"TMPDIR": folder}
