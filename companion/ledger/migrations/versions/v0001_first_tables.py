"""The first tables, and the triggers that keep an entry as it was written."""

import sqlalchemy as sa
from alembic import op

from companion.ledger.migrations.guards import POSTGRESQL_0001, SQLITE_0001

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "entries",
        _table_code(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("saw", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("code", "version"),
        sa.UniqueConstraint("code", "token", "part", name="entries_token"),
    )
    op.create_table(
        "credentials",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table_code(index=True),
        sa.Column("host", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holds",
        _table_code(),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column(
            "hash",
            sa.String(64),
            sa.ForeignKey("credentials.hash", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.PrimaryKeyConstraint("code", "seat"),
    )
    op.create_table(
        "deleted",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("code", "hash"),
    )
    for statement in SQLITE_0001 if op.get_bind().dialect.name == "sqlite" else POSTGRESQL_0001:
        op.execute(statement)


def _table_code(*, index: bool = False) -> sa.Column[str]:
    return sa.Column(
        "code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=index
    )
