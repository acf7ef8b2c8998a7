"""Secrets of links and short codes leave the database: they are worked out from the server's key.

Links that were sent out go on working: their hashes are kept among the keys until the host renews them. Short
codes are made anew; the page shows the new one when the host asks for it.
"""

import hashlib
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")  # the old secrets are to leave the file, too
    rows = connection.exec_driver_sql("SELECT id, invite, watch FROM tables").fetchall()
    old = [
        {"table": table_id, "hash": hashlib.sha256(secret.encode()).hexdigest(), "role": role}
        for table_id, invite, watch in rows
        for secret, role in ((invite, "old_invite"), (watch, "old_watch"))
        if secret
    ]
    if old:
        new = sa.text("INSERT INTO keys (table_id, hash, role, seat) VALUES (:table, :hash, :role, -1)")
        connection.execute(new, old)
    connection.exec_driver_sql("UPDATE tables SET invite = '', watch = '', code = '-' || id")
    # Not by a copy of the table, which would take all rows with it that belong to its rows.
    connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN invite")
    connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN watch")
    op.add_column("tables", sa.Column("code_until", sa.Float, nullable=False, server_default="0"))
    for name in ("code", "invite", "watch"):
        op.add_column("tables", sa.Column(f"{name}_number", sa.Integer, nullable=False, server_default="1"))
    op.create_table(
        "server",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("server")
    connection = op.get_bind()
    for name in ("code_until", "code_number", "invite_number", "watch_number"):
        connection.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {name}")
    connection.exec_driver_sql("DELETE FROM keys WHERE role IN ('old_invite', 'old_watch')")
    for name in ("invite", "watch"):
        op.add_column("tables", sa.Column(name, sa.String, nullable=False, server_default=""))
        for (table_id,) in connection.exec_driver_sql("SELECT id FROM tables").fetchall():
            anew = sa.text(f"UPDATE tables SET {name} = :secret WHERE id = :table")
            connection.execute(anew, {"secret": secrets.token_hex(24), "table": table_id})
