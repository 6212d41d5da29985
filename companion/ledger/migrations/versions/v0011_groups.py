"""Groups: their tables, the names of their players, and results that were brought in."""

import sqlalchemy as sa
from alembic import op

revision = "0011_groups"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "group_tables",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        _group(index=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("play", sa.Text, nullable=False),
    )
    op.create_table(
        "group_names",
        _group(),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("called", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", "name"),
    )
    op.create_table(
        "group_plays",
        _group(),
        sa.Column("batch", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("play", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", "batch", "number"),
    )


def _group(*, index: bool = False) -> sa.Column[str]:
    return sa.Column(
        "id", sa.String(8), sa.ForeignKey("groups.id", ondelete="CASCADE"), nullable=False, index=index
    )
