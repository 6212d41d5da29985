"""Codes that bring a seat to another phone, or let in a shared device; what was tried at a door in vain."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("handovers", sa.Column("host", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("handovers", sa.Column("station", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("handovers", sa.Column("seat", sa.String(64)))
    op.create_table(
        "guesses",
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("tried", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False, index=True),
        sa.PrimaryKeyConstraint("address", "code", "tried"),
    )
    op.create_index("guesses_of_a_table", "guesses", ["code"])
