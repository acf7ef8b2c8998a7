"""The host's settings of a table. Nobody was asked whether older games may be shared: so they are not."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("settings", sa.Text, nullable=False, server_default="{}"))
    op.execute("""UPDATE tables SET settings = '{"share": false}'""")


def downgrade() -> None:
    # Not by a copy of the table, which would take all rows with it that belong to its rows.
    op.execute("ALTER TABLE tables DROP COLUMN settings")
