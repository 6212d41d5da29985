"""Network namespaces: make them and run things in them, for a program that has namespaces of its own."""

import ctypes
import fcntl
import json
import os
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_NEW_MOUNTS, _NEW_NETWORK = 0x00020000, 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)


def delete(names: Sequence[str]) -> None:
    ip(*(f"netns delete {name}" for name in names))


def ip(*lines: str, there: str = "") -> None:
    """Run these lines with `ip`, in this namespace or the named one."""
    inside = ("-n", there) if there else ()
    text = "\n".join(lines)
    subprocess.run(["ip", *inside, "-batch", "-"], input=text, text=True, check=True, stdout=sys.stderr)


def enter(namespace: str) -> None:
    """Move this process to a network namespace, and show its interfaces in /sys."""
    with Path("/run/netns", namespace).open() as there:
        _asked(_libc.setns(there.fileno(), _NEW_NETWORK))
    _asked(_libc.unshare(_NEW_MOUNTS))
    _asked(_libc.mount(b"sysfs", b"/sys", b"sysfs", 0, None))


def _asked(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


@contextmanager
def process(namespace: str, do: Callable[[Callable[[Any], None]], None]) -> Iterator[Callable[[], Any]]:
    """Run a function in a process of its own inside a namespace, ended with the block; yield a function
    that returns the next thing it reports."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            enter(namespace)
            do(lambda said: os.write(writing, json.dumps(said).encode() + b"\n"))
        except BaseException as problem:  # noqa: BLE001
            sys.stderr.write(f"{namespace}: {problem!r}\n")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        try:
            yield lambda: json.loads(said.readline() or "null")
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def open_tunnel(name: str) -> int:
    """Return the open device of a tunnel, as a VPN's program holds it."""
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x0001 | 0x1000))
    ip(f"link set {name} up")
    return device


def put(path: str, text: str) -> None:
    """Replace the content of a system file, for this process's mounts only."""
    there = Path(path).resolve()
    if there.exists():
        instead = Path("/run", there.name)
        instead.write_text(text)
        subprocess.run(["mount", "--bind", str(instead), str(there)], check=True)
