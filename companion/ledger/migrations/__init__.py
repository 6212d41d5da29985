"""The ledger's tables, brought to the shape that this program knows, at start and under a lock."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text
from sqlalchemy.engine import Connection

ADVISORY_LOCK = 0x756E6465


class NewerLedgerError(Exception):
    """The ledger was written by a newer Undertally than this one."""


class OlderLedgerError(Exception):
    """The ledger was written by an older Undertally, and is not brought up to date here."""


def there(reading: Engine) -> bool:
    """Whether there is a ledger at all. Nothing is changed. Raises for one that another Undertally wrote."""
    with reading.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and _behind(_config(), connection):
            raise OlderLedgerError(
                "The ledger was written by an older Undertally. Start the server once to bring it up to date."
            )
    return current is not None


def migrate(writing: Engine) -> None:
    """Brings the ledger up to date, in one transaction; a second process waits for the first."""
    config = _config()
    with writing.connect() as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            # However long the first one takes.
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
        if _behind(config, connection):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    return config


def _behind(config: Config, connection: Connection) -> bool:
    """Whether there is something to do. Raises for a revision that this program has never heard of."""
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    every = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in every:
        raise NewerLedgerError(
            f"The ledger was written by a newer Undertally (its tables are at {current!r})."
        )
    return current != script.get_current_head()
