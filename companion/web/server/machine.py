"""What a server needs of its computer: that it stays awake (unless its lid is closed), that enough files can
be open for the stream of each phone, and a self-signed certificate for the addresses that phones are offered.
"""

import json
import shutil
import ssl
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

_UNTIL_WE_END = "cat"
"""A command that ends when its standard input is closed: with this process, however that ends."""

_LINUX = ("systemd-inhibit", "--what=idle:sleep", "--who=Undertally", "--why=A table is open", _UNTIL_WE_END)
_MAC = ("caffeinate", "-is", _UNTIL_WE_END)
_SETTLE_TIME = 0.3  # seconds; a refusal comes at once

STAYS_AWAKE = "This computer stays awake while this runs. Leave its lid open."
MAY_SLEEP = "This computer may fall asleep, and then phones must wait. Switch its sleep off for the evening."


class Awake:
    """Keep the computer awake until `end`. `words`: whether that works, as a sentence for the terminal."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self.words = STAYS_AWAKE if self._start() else MAY_SLEEP

    def end(self) -> None:
        if sys.platform == "win32":
            _windows(False)
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()

    def _start(self) -> bool:
        if sys.platform == "win32":
            return _windows(True)
        command = _MAC if sys.platform == "darwin" else _LINUX
        if shutil.which(command[0]) is None:
            return False
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)  # noqa: S603
        try:
            self._process.wait(_SETTLE_TIME)
        except subprocess.TimeoutExpired:
            return True
        return False


def _windows(on: bool) -> bool:
    import ctypes

    continuous, system_required = 0x80000000, 0x00000001
    wanted = continuous | (system_required if on else 0)
    return bool(ctypes.windll.kernel32.SetThreadExecutionState(wanted))  # type: ignore[attr-defined]


PHONES = 4_000
"""The number of phones at once that docs/hosting.md promises."""

CONNECTIONS_OF_ONE = 2
"""How many connections a phone keeps: its stream, and one for its requests."""

OTHER_FILES = 256
"""How many files are open besides those of phones: the ledger's, the program's own."""

WANTED = PHONES * CONNECTIONS_OF_ONE + OTHER_FILES


def raise_limit() -> int:
    """Allow as many open files as possible, up to `WANTED`, and return how many; 0 if that is unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= WANTED:
        return WANTED
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    # macOS accepts at most 10,240, whatever limit it reports.
    for wanted in (most, min(most, 10_240)):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def warn_of_limit(limit: int) -> str | None:
    """Return a warning about a limit on open files; None if it is high enough or unknown."""
    if not limit or limit >= WANTED:
        return None
    phones = max(limit - OTHER_FILES, 0) // CONNECTIONS_OF_ONE
    return (
        f"This system lets Undertally open {limit} files, enough for some {phones} phones. "
        f"For {PHONES}: ulimit -n {WANTED}, or LimitNOFILE={WANTED} in the unit (docs/hosting.md)."
    )


VALID_FOR = timedelta(days=800)
"""Phones refuse a certificate that claims more than 825 days."""

RENEW_BEFORE = timedelta(days=60)
"""How long before its end a certificate is replaced."""

HERE = ("localhost", "127.0.0.1")


def https_context(folder: Path, urls: Sequence[str]) -> ssl.SSLContext:
    """Return the TLS context with the certificate in `folder`, which is created anew if it is not for these
    addresses or ends soon."""
    names = sorted({*HERE, *(urlsplit(url).hostname or "" for url in urls)})
    if not _is_valid(folder, names):
        _create_certificate(folder, names)
    return _context(folder)


def _context(folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context


def _is_valid(folder: Path, names: list[str]) -> bool:
    try:
        record = json.loads((folder / "made.json").read_text("utf-8"))
        until = datetime.fromisoformat(record["until"])
        _context(folder)
    except (OSError, ValueError, KeyError):
        return False
    return record.get("names") == names and datetime.now(UTC) < until - RENEW_BEFORE


def _create_certificate(folder: Path, names: list[str]) -> None:
    import trustme

    # A phone's clock may be slightly slow.
    since = datetime.now(UTC) - timedelta(days=1)
    until = since + VALID_FOR
    unit = f"made {since:%Y-%m-%d}"
    # Do not store the key of the authority, so that nobody who gets hold of the folder can certify other
    # sites.
    authority = trustme.CA(organization_name="Undertally", organization_unit_name=unit)
    made = authority.issue_cert(
        *names,
        organization_name="Undertally",
        organization_unit_name=unit,
        not_before=since,
        not_after=until,
    )
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / "made.json").unlink(missing_ok=True)
    key = folder / "key.pem"
    key.touch(mode=0o600)
    key.write_bytes(made.private_key_pem.bytes())
    chain = [*made.cert_chain_pems, authority.cert_pem]
    (folder / "certificate.pem").write_bytes(b"".join(part.bytes() for part in chain))
    authority.cert_pem.write_to_path(folder / "authority.pem")
    (folder / "made.json").write_text(json.dumps({"names": names, "until": until.isoformat()}), "utf-8")
