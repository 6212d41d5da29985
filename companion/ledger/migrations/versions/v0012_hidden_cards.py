"""Cards that lie face down."""

import sqlalchemy as sa
from alembic import op

revision = "0012_hidden_cards"
down_revision = "0011_groups"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hidden_cards",
        sa.Column("code", sa.String(8), sa.ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
        sa.Column("back", sa.String(64), nullable=False),
        sa.Column("face", sa.Text, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(64)),
        sa.PrimaryKeyConstraint("code", "back"),
    )
