"""When a phone was seen last, and at which of the server's addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "last_seen",
        sa.Column(
            "hash", sa.String(64), sa.ForeignKey("credentials.hash", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("address", sa.String(253), nullable=False),
    )
