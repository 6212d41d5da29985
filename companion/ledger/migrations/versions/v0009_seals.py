"""What is sealed until it is opened."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sealed",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("drafts", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "version"),
    )
