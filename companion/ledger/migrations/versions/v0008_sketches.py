"""What was tried on a private copy of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sketches",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "code",
            sa.String(8),
            sa.ForeignKey("tables.code", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column(
            "owner",
            sa.String(64),
            sa.ForeignKey("credentials.hash", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("until", sa.String(32), nullable=False, index=True),
    )
