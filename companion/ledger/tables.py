"""The ledger's tables. The triggers that keep entries as they were written are in the migrations."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("opened_at", String(32), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("token", String(64), nullable=False),
    Column("part", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(32), nullable=False),
    Column("saw", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("code", "version"),
    UniqueConstraint("code", "token", "part", name="entries_token"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("host", Boolean, nullable=False),
    Column("station", Boolean, nullable=False, server_default=false()),
)

handovers = Table(
    "handovers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", String(32), nullable=False),
)

holds = Table(
    "holds",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("seat", String(64), nullable=False),
    Column(
        "hash", String(64), ForeignKey("credentials.hash", ondelete="CASCADE"), nullable=False, index=True
    ),
    PrimaryKeyConstraint("code", "seat"),
)

deleted = Table(
    "deleted",
    metadata,
    Column("code", String(8), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("code", "hash"),
)
