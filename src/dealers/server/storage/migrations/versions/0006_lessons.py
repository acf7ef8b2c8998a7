"""A table may be a lesson."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Text))


def downgrade() -> None:
    # Not by a copy of the table, which would take all rows with it that belong to its rows.
    op.get_bind().exec_driver_sql("ALTER TABLE tables DROP COLUMN lesson")
