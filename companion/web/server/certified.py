"""A certificate that phones trust, for a domain name that leads to this computer.

certbot fetches it and proves by a DNS record whose name it is, so that this computer need not be reachable
from the internet. certbot's settings are stored in the data folder and used for each renewal.
"""

import logging
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion import PACKAGE, ROOT
from companion.ledger import engine
from companion.web.config import Config, ConfigError, from_environment, read_name

LOG = logging.getLogger(__name__)

FOLDER = "https/certbot"
"""certbot's folder, inside the data folder."""

RENEW_BEFORE = timedelta(days=31)
"""How long before its end a certificate is renewed, so that a month without internet does no harm."""

MIN_SHARE_LEFT = 2 / 3
"""The share of its lifetime that a certificate must have left; this decides for one issued for less than a
month and a half."""

URGENT = timedelta(days=10)
CHECK_EVERY = 6 * 3600.0
"""Seconds between two checks whether the certificate must be renewed, or something else has renewed it."""

PATIENCE = 900
"""How many seconds a renewal may take: it may be minutes until all DNS servers have a record."""

HOW_TO_PROVE = """How can you prove that {name} is yours? If your DNS server accepts updates (RFC 2136):
  undertally https {name} --dns-rfc2136 --dns-rfc2136-credentials FILE
With any other, by a program of yours that creates the record:
  undertally https {name} --manual --manual-auth-hook PROGRAM
Or by a plugin of certbot for your DNS provider. docs/hosting.md explains more.
"""


class RenewalFailed(Exception):
    """certbot did not fetch or renew the certificate; the message says why."""


class NamedCertificate:
    """The certificate for `name`, in certbot's folder."""

    def __init__(self, data_dir: Path, name: str) -> None:
        self.name = name
        self._folder = data_dir / FOLDER
        self.chain = self._folder / "live" / name / "fullchain.pem"
        self._key = self.chain.with_name("privkey.pem")

    @property
    def is_here(self) -> bool:
        return self.chain.exists()

    def context(self) -> ssl.SSLContext:
        """Return the TLS context for a server. Raise `ConfigError` if the certificate cannot be read."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            context.load_cert_chain(self.chain, self._key)
        except OSError as problem:
            raise ConfigError(
                f"There is no certificate for {self.name} here. Type: {command()} https {self.name}"
            ) from problem
        return context

    def validity(self) -> tuple[datetime, datetime]:
        """Return from when and until when the certificate is valid. Raise `OSError` or `ValueError` if it
        cannot be read."""
        from cryptography import x509

        read = x509.load_pem_x509_certificate(self.chain.read_bytes())
        return read.not_valid_before_utc, read.not_valid_after_utc

    def until(self) -> str:
        return f"{self.validity()[1].astimezone():%d %B %Y}".removeprefix("0")

    def is_due(self) -> bool:
        since, until = self.validity()
        return until - datetime.now(UTC) < min(RENEW_BEFORE, (until - since) * MIN_SHARE_LEFT)

    def is_urgent(self) -> bool:
        """Return whether the certificate should have been renewed long ago."""
        since, until = self.validity()
        return until - datetime.now(UTC) < min(URGENT, (until - since) / 3)

    def fetch(self, options: Sequence[str]) -> int:
        """Run certbot to fetch a certificate, asking questions at the terminal. Return its exit status.

        `options`: how to prove ownership, and other options of certbot. Raise `RenewalFailed`.
        """
        asking = [] if sys.stdin.isatty() else ["--non-interactive"]
        called = ["certonly", "--domain", self.name, "--preferred-challenges", "dns", *asking, *options]
        return subprocess.run(self._certbot(*called), check=False).returncode  # noqa: S603

    def renew(self) -> None:
        """Run certbot to renew the certificate with its stored settings. Raise `RenewalFailed`."""
        # Force the renewal: certbot's own schedule leaves too little time for a laptop that is rarely online.
        called = self._certbot("renew", "--force-renewal", "--no-random-sleep-on-renew", "--non-interactive")
        try:
            done = subprocess.run(called, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise RenewalFailed(str(problem)) from problem
        if done.returncode:
            raise RenewalFailed((done.stdout + done.stderr).strip())

    def _certbot(self, *called: str) -> list[str]:
        beside = Path(sys.executable).parent
        if (program := shutil.which("certbot", path=str(beside)) or shutil.which("certbot")) is None:
            wanted = "certbot certbot-dns-rfc2136" if ROOT == PACKAGE else "-r requirements-https.txt"
            raise RenewalFailed(f"certbot is missing. Type: {sys.executable} -m pip install {wanted}")
        folders = ("config", "work", "logs")
        folder_options = [
            word
            for name in folders
            for word in (f"--{name}-dir", str(self._folder / ("" if name == "config" else name)))
        ]
        return [program, *called, "--cert-name", self.name, *folder_options]


def command() -> str:
    """Return the command with which this program is started."""
    return "undertally" if ROOT == PACKAGE else ".venv/bin/python -m companion"


class Renewal:
    """Renew a server's certificate in time. `use`: called with the context of each new certificate, even if
    something else has renewed it."""

    def __init__(self, certificate: NamedCertificate, use: Callable[[ssl.SSLContext], None]) -> None:
        self._certificate = certificate
        self._use = use
        self._known = certificate.validity()

    def look(self) -> None:
        try:
            if self._certificate.is_due():
                self._certificate.renew()
        except RenewalFailed as problem:
            LOG.warning(
                "The certificate for %s expires on %s and could not be renewed. %s",
                self._certificate.name,
                self._certificate.until(),
                problem,
            )
        if (now := self._certificate.validity()) != self._known:
            self._use(self._certificate.context())
            self._known = now


def find_certificate(config: Config) -> NamedCertificate | None:
    return NamedCertificate(config.data_dir, config.https_name) if config.https_name else None


def fetch(name: str, options: Sequence[str]) -> int:
    """Fetch a certificate for a name or, without options, renew the one that is here if it is time; if none
    is here, print how to fetch one. Return the exit status."""
    try:
        config = from_environment(create=False)
        certificate = NamedCertificate(config.data_dir, read_name(name))
        engine.make_folder(config.data_dir)
        engine.close_folder(config.data_dir)
        if options:
            if status := certificate.fetch([_full_path(word) for word in options]):
                return status
        elif not certificate.is_here:
            sys.stderr.write(HOW_TO_PROVE.format(name=name))
            return 1
        elif certificate.is_due():
            certificate.renew()
        sys.stdout.write(
            f"The certificate for {certificate.name} is valid until {certificate.until()}. "
            f"Start the server with HTTPS={certificate.name}, and it will renew it.\n"
        )
    except (ConfigError, OSError, RenewalFailed) as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


def _full_path(word: str) -> str:
    """Return the full path if a word names a file, because certbot stores it and may later run in another
    folder; otherwise the word."""
    return str(Path(word).resolve()) if Path(word).is_file() else word
