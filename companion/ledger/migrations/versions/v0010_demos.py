"""Tables that are there to be tried out."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "demos",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
    )
