"""The configuration, from environment variables: where data is stored, the address for joining, the key that
signs cookies, limits.
"""

import hmac
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from string import whitespace
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs
from sqlalchemy.exc import ArgumentError

from companion import PACKAGE, ROOT
from companion.ledger import engine

PORT = 8000
EVERYWHERE = "0.0.0.0"  # noqa: S104
"""All addresses of IPv4."""
EVERYWHERE_6 = "::"
"""All addresses, including IPv6 where the system has it."""
TABLES_A_DAY = 200
IMPORT_MB = 4
ZONE = "TZ"
"""The environment variable with the time zone. The system itself reads it; here it is only checked."""

EVERYBODY, NOBODY, WORD = "everybody", "nobody", "word"
IMPORT_MB_A_DAY = 100


class ConfigError(Exception):
    """The environment asks for something impossible; the message says what to set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of a server."""

    data_dir: Path
    database_url: str
    """In SQLAlchemy's form."""

    secret_key: str
    public_url: str = ""
    """Without a trailing slash; empty to use LAN addresses."""

    port: int = PORT
    host: str = EVERYWHERE_6
    """The address to listen on."""

    proxies: int = 0
    """How many proxies in front are trusted to report the client."""

    own_certificate: bool = False
    """Whether to serve HTTPS with a self-signed certificate."""

    https_name: str = ""
    """The domain of a trusted certificate that `undertally https` fetched, to serve HTTPS with."""

    cache_dir: Path | None = None
    """Where compiled templates are cached between starts, or None."""

    tables_a_day: int = TABLES_A_DAY
    """How many tables may be opened from one address in a day, imported ones among them."""

    import_mb: int = IMPORT_MB
    """The largest file from a phone that has joined no table here, in MB."""

    import_mb_a_day: int = IMPORT_MB_A_DAY
    """The limit for all files from one address in a day."""

    opening: str = EVERYBODY
    """Who may open tables from other computers."""

    opening_word: str = ""
    """The word they must enter first."""

    keep_days: int = 0
    """After how many days without an entry a table is deleted, 0 for never."""

    metrics: bool = False
    """Whether /metrics exists."""

    log_requests: bool = False
    """Whether each request is logged."""

    private_addresses: tuple[str, ...] = ()
    """The names and addresses in private networks that messages may be sent to."""

    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The environment, from which features read their own settings."""

    @property
    def home(self) -> str:
        """Return the name that identifies this computer when tables are handed over; it reveals nothing about
        the key."""
        return hmac.new(self.secret_key.encode(), b"undertally-home", "sha256").hexdigest()[:16]

    @property
    def everywhere(self) -> bool:
        """Return whether the server listens on all addresses of this computer."""
        return self.host in (EVERYWHERE, EVERYWHERE_6)

    @property
    def base_path(self) -> str:
        """Return the path that all addresses begin with, from the public address; empty for the root."""
        return urlsplit(self.public_url).path

    @property
    def speaks_https(self) -> bool:
        """Return whether the server itself serves HTTPS."""
        return self.own_certificate or bool(self.https_name)

    @property
    def https(self) -> bool:
        return self.speaks_https or self.public_url.startswith("https:")


def from_environment(environ: Mapping[str, str] = os.environ, *, create: bool = True) -> Config:
    """Return the configuration. Raise `ConfigError`, or `OSError` for a folder that cannot be written to.

    `create`: whether to create the data folder and the key if they are missing. Otherwise the key, unless
    SECRET_KEY gives one, is temporary: good enough for a command that only reads.
    """
    data_dir = Path(environ.get("DATA_DIR") or _default_folder()).resolve()
    cache_dir = Path(environ.get("CACHE_DIR") or data_dir / "compiled").resolve()
    url = environ.get("DATABASE_URL") or f"sqlite:///{data_dir / 'undertally.sqlite'}"
    _check_ledger(url)
    _check_zone(environ.get(ZONE, ""))
    if create:
        engine.make_folder(data_dir)
        engine.close_folder(data_dir)
        _make_cache(cache_dir, data_dir)
        engine.close_folder(cache_dir)
    given = environ.get("SECRET_KEY")
    public_url = _read_public_url(environ.get("PUBLIC_URL", ""))
    https = environ.get("HTTPS", "")
    https_name = read_name(https) if https not in SWITCHES else ""
    if https not in ("", "0") and public_url.startswith("http:"):
        raise ConfigError(f"With HTTPS={https}, PUBLIC_URL must begin with https:// too.")
    opening, word = _read_opening(environ.get("OPEN_TABLES", ""))
    return Config(
        data_dir=data_dir,
        database_url=url,
        secret_key=given or (_load_key(data_dir, url) if create else _new_key()),
        public_url=public_url,
        port=_read_port(environ.get("PORT", "")),
        host=_read_host(environ.get("HOST", "")),
        proxies=_read_proxies(environ.get("TRUSTED_PROXIES", "")),
        cache_dir=cache_dir if create and engine.is_ours_alone(cache_dir) else None,
        own_certificate=https == "1",
        https_name=https_name,
        tables_a_day=read_bound("TABLES_A_DAY", environ, TABLES_A_DAY),
        import_mb=read_bound("IMPORT_MB", environ, IMPORT_MB),
        import_mb_a_day=read_bound("IMPORT_MB_A_DAY", environ, IMPORT_MB_A_DAY),
        opening=opening,
        opening_word=word,
        keep_days=read_bound("KEEP_DAYS", environ, 0, "keeps all tables"),
        metrics=_read_switch("METRICS", environ.get("METRICS", "")),
        log_requests=_read_switch("LOG_REQUESTS", environ.get("LOG_REQUESTS", "")),
        environ=environ,
        private_addresses=_read_private(environ.get("PRIVATE_ADDRESSES", "")),
    )


def _default_folder() -> Path:
    """Return `data` in the current folder for a checkout, or the system's data folder for an installed
    wheel."""
    return platformdirs.user_data_path("undertally", appauthor=False) if ROOT == PACKAGE else Path("data")


def _make_cache(folder: Path, data_dir: Path) -> None:
    try:
        engine.make_folder(folder)
    except OSError as problem:
        if folder.is_relative_to(data_dir):
            raise
        raise ConfigError(
            f"{folder}: {problem.strerror}. CACHE_DIR must be a folder that Undertally may write to."
        ) from problem


def _load_key(data_dir: Path, url: str) -> str:
    """Return the key stored in this folder, created on the first run. Raise `ConfigError` for an empty one,
    and for PostgreSQL, as processes that share a ledger must be given the same key."""
    if not url.startswith("sqlite"):
        raise ConfigError("Set SECRET_KEY: processes that share a PostgreSQL must sign with the same key.")
    path = data_dir / "secret-key"
    try:
        # Set the mode on creation, so that others can never read it.
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, engine.FILE)
    except FileExistsError:
        engine.close_file(path)
        key = path.read_text("utf-8").strip()
        if not key:
            raise ConfigError(f"{path} is empty. Remove it: a new key is made at the next start.") from None
        return key
    key = _new_key()
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
    return key


def _new_key() -> str:
    return secrets.token_hex(32)


def _check_ledger(url: str) -> None:
    try:
        supported = engine.file_of(url) is not None or engine.is_postgresql(url)
    except (ArgumentError, ValueError):
        supported = False
    if not supported:
        raise ConfigError("DATABASE_URL must be sqlite:///path or postgresql://user@host/name.")


def _check_zone(given: str) -> None:
    """Raise `ConfigError` for a time zone that the system would silently treat as UTC."""
    if not given or given[0] in ":/" or _POSIX_ZONE.match(given):
        return
    try:
        ZoneInfo(given)
    except (OSError, ValueError, ZoneInfoNotFoundError):
        raise ConfigError("TZ must be the name of a time zone, such as Europe/Madrid.") from None


_POSIX_ZONE = re.compile(r"([A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)[+-]?\d")
"""A time zone in the POSIX form, such as CET-1CEST."""


def _read_public_url(given: str) -> str:
    url = given.strip().rstrip("/")
    if not url:
        return ""
    if not _leads_somewhere(url):
        raise ConfigError(
            "PUBLIC_URL must be http:// or https:// followed by a name, and perhaps a port and a path."
        )
    parts = urlsplit(url)
    if not _PATH.fullmatch(parts.path):
        raise ConfigError("The path of PUBLIC_URL may contain only letters from a to z, digits and - _ . ~")
    return parts._replace(netloc=parts.netloc.lower()).geturl()


_PATH = re.compile(r"(/(?!\.)[A-Za-z0-9._~-]+)*")
"""A path that needs no escaping anywhere, not even in a cookie."""


def _leads_somewhere(url: str) -> bool:
    """Return whether this can be the address of a server, with no query or fragment."""
    try:
        parts = urlsplit(url)
        return bool(
            parts.scheme in ("http", "https")
            and parts.hostname
            and parts.port != 0
            and not {"?", "#", "@", "\\", *whitespace} & {*url}
        )
    except ValueError:
        return False


def _read_port(given: str) -> int:
    if not given:
        return PORT
    if not (given.isdecimal() and len(given) < 6 and 0 < int(given) < 65536):
        raise ConfigError("PORT must be a number from 1 to 65535.")
    return int(given)


def _read_host(given: str) -> str:
    if not given:
        return EVERYWHERE_6
    if given.lower() == "localhost":
        return "127.0.0.1"
    try:
        return str(ip_address(given))
    except ValueError:
        raise ConfigError(
            "HOST must be an address of this computer, such as 127.0.0.1, or localhost."
        ) from None


def _read_proxies(given: str) -> int:
    if given and not (given.isdecimal() and len(given) == 1):
        raise ConfigError("TRUSTED_PROXIES must be the number of proxies in front, from 0 to 9.")
    return int(given or 0)


def _read_private(given: str) -> tuple[str, ...]:
    """Return the names and addresses in private networks to which messages may be sent. Raise
    `ConfigError`."""
    named = given.replace(",", " ").lower().split()
    if not all(map(_is_name, named)):
        raise ConfigError(
            "PRIVATE_ADDRESSES must be names or addresses separated by commas, without http:// or a port."
        )
    return tuple(named)


def _is_name(given: str) -> bool:
    try:
        return bool(ip_address(given))
    except ValueError:
        return not {*"/:[]@"} & {*given}


def _read_opening(given: str) -> tuple[str, str]:
    """Return who may open tables, and the word that they must enter first, or "". Raise `ConfigError`."""
    word = given.removeprefix("word:").strip() if given.startswith("word:") else ""
    if word:
        return WORD, word
    if given not in ("", EVERYBODY, NOBODY):
        raise ConfigError("OPEN_TABLES must be everybody, nobody, or word: followed by a word.")
    return given or EVERYBODY, ""


def read_bound(name: str, environ: Mapping[str, str], otherwise: int, nothing: str = "allows none") -> int:
    """Return a setting that is a limit. `nothing`: the meaning of 0. Raise `ConfigError`."""
    given = environ.get(name) or str(otherwise)
    if not (given.isascii() and given.isdecimal() and len(given) < 7):
        raise ConfigError(f"{name} must be a whole number up to 999999; 0 {nothing}.")
    return int(given)


def read_name(given: str) -> str:
    """Return a domain name that a certificate can be for. Raise `ConfigError`."""
    name = given.strip().lower()
    if not (len(name) < 254 and _DOMAIN.fullmatch(name)):
        raise ConfigError(
            "HTTPS must be 1, 0, or a name such as table.example, with a certificate from `undertally https`."
        )
    return name


_DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
SWITCHES = ("", "0", "1")


def _read_switch(name: str, given: str) -> bool:
    if given not in SWITCHES:
        raise ConfigError(f"{name} must be 1 or 0.")
    return given == "1"
