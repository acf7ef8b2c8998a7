"""How long people have been asked, and when the next clock of a table runs out."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("clocks", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("clock_until", sa.Float))
    op.execute("CREATE INDEX ix_tables_clock_until ON tables (clock_until) WHERE clock_until IS NOT NULL")


def downgrade() -> None:
    op.execute("DROP INDEX ix_tables_clock_until")
    for name in ("clocks", "clock_until"):
        op.execute(f"ALTER TABLE tables DROP COLUMN {name}")
