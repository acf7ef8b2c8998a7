"""Commits have numbers."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    commits = op.create_table(
        "commits",
        sa.Column("database", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(commits, [{"database": secrets.token_hex(8), "number": 0}])


def downgrade() -> None:
    op.drop_table("commits")
