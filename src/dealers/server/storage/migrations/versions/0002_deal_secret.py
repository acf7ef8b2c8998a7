"""What the cards of a table come from is a secret, with a commitment to it that is public before the deal.

Tables that were dealt from a number go on as they are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.LargeBinary))
    op.add_column("tables", sa.Column("commitment", sa.String))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("commitment")
        batch.drop_column("secret")
