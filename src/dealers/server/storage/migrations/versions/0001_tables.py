"""Tables, seats, keys, the log and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.BigInteger),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("invite", sa.String, nullable=False),
        sa.Column("watch", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("bots_to_move", sa.Boolean, nullable=False),
        sa.Column("winners", sa.Text),
        sa.Column("rematch", sa.String),
    )
    where = sa.text("bots_to_move")
    op.create_index("ix_tables_bots_to_move", "tables", ["id"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.String),
    )
    op.create_table(
        "keys",
        _table_id(),
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("role", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_index("ix_keys_hash", "keys", ["hash"])
    op.create_table(
        "log",
        _table_id(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("command", sa.String),
        sa.Column("at", sa.Float, nullable=False),
    )
    where = sa.text("command IS NOT NULL")
    op.create_index(
        "ix_log_command", "log", ["table_id", "command"], sqlite_where=where, postgresql_where=where
    )
    op.create_table(
        "snapshots",
        _table_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("snapshots", "log", "keys", "seats", "tables"):
        op.drop_table(name)


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
