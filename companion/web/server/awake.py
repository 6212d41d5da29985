"""Keeps the computer from falling asleep while it serves. A closed lid is another matter."""

import shutil
import subprocess
import sys

_UNTIL_WE_END = "cat"
"""Waits for the end of a pipe that only we hold, so that it ends with us, however we end."""

_LINUX = ("systemd-inhibit", "--what=idle:sleep", "--who=Undertally", "--why=A table is open", _UNTIL_WE_END)
_MAC = ("caffeinate", "-is", _UNTIL_WE_END)
_SETTLED = 0.3  # seconds; a refusal comes at once

KEPT = "This computer does not fall asleep while this runs. Leave its lid open."
NOT_KEPT = "This computer may fall asleep, and the phones then wait: switch its sleep off for the evening."


class Awake:
    """`words`: what became of it, for the terminal."""

    def __init__(self) -> None:
        self._keeper: subprocess.Popen[bytes] | None = None
        self.words = KEPT if self._keep() else NOT_KEPT

    def end(self) -> None:
        if sys.platform == "win32":
            _windows(False)
        if self._keeper is not None and self._keeper.stdin is not None:
            self._keeper.stdin.close()
            self._keeper.wait()

    def _keep(self) -> bool:
        if sys.platform == "win32":
            return _windows(True)
        command = _MAC if sys.platform == "darwin" else _LINUX
        if shutil.which(command[0]) is None:
            return False
        quiet = subprocess.DEVNULL
        self._keeper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)  # noqa: S603
        try:
            self._keeper.wait(_SETTLED)
        except subprocess.TimeoutExpired:
            return True
        return False


def _windows(on: bool) -> bool:
    import ctypes

    continuous, system_required = 0x80000000, 0x00000001
    wanted = continuous | (system_required if on else 0)
    return bool(ctypes.windll.kernel32.SetThreadExecutionState(wanted))  # type: ignore[attr-defined]
