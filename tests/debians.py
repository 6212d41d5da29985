"""Debian systems made from nothing in a folder, as root: what a stranger's empty computer has, with this
machine's network."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
"""Keeps Debian from starting the servers that it installs, as in a container."""

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
    """Make a minimal Debian of that name, which trusts the authorities that this machine trusts."""
    run("debootstrap", "--variant=minbase", "--include=ca-certificates", suite, folder)
    # Its root folder must be readable for all accounts; a test's folder is not.
    folder.chmod(0o755)
    shutil.copy(f"/{AUTHORITIES}", folder / AUTHORITIES)
    (folder / STARTS_NOTHING).write_text("#!/bin/sh\nexit 101\n")
    (folder / STARTS_NOTHING).chmod(0o755)


ENTER = """
mount --bind "$0" "$0"
cd "$0"
mount -t proc proc proc
mount -t tmpfs -o mode=755 tmpfs dev
cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty dev/
mkdir dev/pts dev/shm dev/net
if [ -e /dev/net/tun ]; then cp -a /dev/net/tun dev/net/; fi
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
exec chroot . "$@"
"""
"""Its root is a mount of its own, as on any computer, and its devices are its own: nothing that is
installed there affects those of this computer. Everything ends with whoever entered."""


def enter(folder: Path, script: str) -> list[str]:
    """Return the command that runs a script there, which stops at its first error."""
    entered = ["unshare", "--mount", "bash", "-euc", ENTER, str(folder)]
    return [*entered, "bash", "-euc", f"cd /root\n{script}"]


def inside(folder: Path, script: str) -> str:
    return run(*enter(folder, script), env=ENVIRONMENT)


@contextmanager
def running(folder: Path, script: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a script there; it and everything it started end with the block."""
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    command = enter(folder, script)
    started = subprocess.Popen(command, env=ENVIRONMENT, text=True, start_new_session=True, **pipes)  # type: ignore[call-overload]
    try:
        yield started
    finally:
        # It may already have ended by itself.
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGTERM)
        started.communicate()
