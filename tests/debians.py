"""Debians made from nothing in a folder, as root: what a stranger's empty computer has, with this machine's
network."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

AUTHORITIES = "etc/ssl/certs/ca-certificates.crt"
ENVIRONMENT = {
    "DEBIAN_FRONTEND": "noninteractive",
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "PIP_CERT": f"/{AUTHORITIES}",
}
STARTS_NOTHING = "usr/sbin/policy-rc.d"
"""What keeps Debian from starting the servers that it installs, as in a container."""

NEEDS = [
    pytest.mark.soak,
    pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not installed"),
]


def run(*command: str | Path, **more: object) -> str:
    done = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, check=False, **more
    )  # type: ignore[call-overload]
    assert done.returncode == 0, (command, done.stdout[-3000:], done.stderr[-3000:])
    return str(done.stdout)


def make(suite: str, folder: Path) -> None:
    """Make the least Debian of that name, which trusts the authorities that this machine trusts."""
    run("debootstrap", "--variant=minbase", "--include=ca-certificates", suite, folder)
    shutil.copy(f"/{AUTHORITIES}", folder / AUTHORITIES)
    (folder / STARTS_NOTHING).write_text("#!/bin/sh\nexit 101\n")
    (folder / STARTS_NOTHING).chmod(0o755)


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    with ExitStack() as mounts:
        # Its top is a mount of its own, as that of any computer is.
        for here in ("", "/proc", "/dev", "/dev/pts"):
            there = f"{folder}{here}"
            run("mount", "--bind", here or there, there)
            # What a script left behind may still be ending.
            mounts.callback(run, "umount", "--lazy", there)
        yield


def inside(folder: Path, script: str) -> str:
    """Run a script there, and stop at its first fault."""
    with mounted(folder):
        return run("chroot", folder, "bash", "-euc", f"cd /root\n{script}", env=ENVIRONMENT)


@contextmanager
def running(folder: Path, script: str) -> Iterator["subprocess.Popen[str]"]:
    """Give a script that runs there; it, and all that it started, ends with the block."""
    command = ["chroot", str(folder), "bash", "-euc", f"cd /root\n{script}"]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with mounted(folder):
        started = subprocess.Popen(command, env=ENVIRONMENT, text=True, start_new_session=True, **pipes)  # type: ignore[call-overload]
        try:
            yield started
        finally:
            os.killpg(started.pid, signal.SIGTERM)
            started.communicate()
