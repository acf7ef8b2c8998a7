"""Several servers on one database: who keeps which table, and how they know of each other.

On PostgreSQL triggers refuse what a server writes about a table that it does not keep.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_FENCES = """
CREATE FUNCTION dealers_log_fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept_by text;
BEGIN
    SELECT keeper INTO kept_by FROM tables WHERE id = NEW.table_id FOR SHARE;
    IF kept_by IS DISTINCT FROM nullif(current_setting('dealers.process', true), '') THEN
        RAISE EXCEPTION 'another server keeps this table now' USING ERRCODE = 'DE001';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER dealers_fence BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION dealers_log_fence();
CREATE FUNCTION dealers_table_fence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.keeper IS NOT NULL
        AND OLD.keeper IS DISTINCT FROM nullif(current_setting('dealers.process', true), '')
        AND EXISTS (SELECT 1 FROM processes WHERE id = OLD.keeper)
    THEN
        RAISE EXCEPTION 'another server keeps this table now' USING ERRCODE = 'DE001';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER dealers_fence BEFORE UPDATE OR DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION dealers_table_fence();
"""


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("lock", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "letters",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("keeper", sa.String))
    for name in ("epoch", "revision"):
        op.add_column("tables", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    kept = sa.text("keeper IS NOT NULL")
    op.create_index("ix_tables_keeper", "tables", ["keeper"], sqlite_where=kept, postgresql_where=kept)
    for name in ("keys", "pushes"):
        op.add_column(name, sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    if op.get_bind().dialect.name == "sqlite":
        for name in ("keys", "pushes"):
            op.execute(f"UPDATE {name} SET number = rowid")
    else:
        op.execute(_FENCES)


def downgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP TRIGGER dealers_fence ON tables")
        op.execute("DROP TRIGGER dealers_fence ON log")
        op.execute("DROP FUNCTION dealers_table_fence(), dealers_log_fence()")
    op.drop_index("ix_tables_keeper", "tables")
    # Not by a copy of the tables, which would take all rows with it that belong to their rows.
    for table, names in (
        ("tables", ("keeper", "epoch", "revision")),
        ("keys", ("number",)),
        ("pushes", ("number",)),
    ):
        for name in names:
            op.execute(f"ALTER TABLE {table} DROP COLUMN {name}")
    op.drop_table("letters")
    op.drop_table("processes")
