"""A queue of questions to workers, and the workers that take them.

What is in the queue is worth nothing after a crash of the database: whoever asked asks again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    unlogged = [] if op.get_bind().dialect.name == "sqlite" else ["UNLOGGED"]
    op.create_table(
        "workers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("lock", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("able", sa.Text, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        prefixes=unlogged,
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("asker", sa.String, nullable=False),
        sa.Column("lane", sa.String, nullable=False),
        sa.Column("able", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("worker", sa.String),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("result", sa.LargeBinary),
        sa.Column("problem", sa.Text),
        prefixes=unlogged,
    )
    waits = sa.text("worker IS NULL")
    op.create_index("ix_jobs_waiting", "jobs", ["lane", "at"], sqlite_where=waits, postgresql_where=waits)


def downgrade() -> None:
    op.drop_table("jobs")
    op.drop_table("workers")
