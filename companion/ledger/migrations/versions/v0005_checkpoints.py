"""Checkpoints: positions kept beside the entries, so that an old table opens as fast as a new one."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "version"),
    )
