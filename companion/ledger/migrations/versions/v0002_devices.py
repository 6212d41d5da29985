"""Devices that are no player's: codes that hand the host's part on, and shared entry stations."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("credentials", sa.Column("station", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "handovers",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column(
            "code",
            sa.String(8),
            sa.ForeignKey("tables.code", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("until", sa.String(32), nullable=False),
    )
