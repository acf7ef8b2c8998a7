"""Tables in a PostgreSQL database, which any number of servers share."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from alembic import command as alembic_command
from alembic.util.exc import CommandError
from sqlalchemy import URL, Engine, create_engine, event, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from dealers.kernel import UsageError
from dealers.server.storage.errors import Fenced, StorageError
from dealers.server.storage.key import KeyFileError, fingerprint, read_key
from dealers.server.storage.rows import add_row
from dealers.server.storage.schema import server
from dealers.server.storage.store import Store, alembic_config

FENCED = "DE001"
"""What the triggers of the database say when a table is kept by another server; see migration 0011."""
_UPGRADING = 0x6465616C
"""An advisory lock: one server at a time brings the database up to date."""
_LIMITS = {
    # A server that is frozen in the middle of a transaction must not hold its locks for ever.
    "idle_in_transaction_session_timeout": 3000,
    "lock_timeout": 5000,
    "statement_timeout": 15000,
}
"""Milliseconds."""
_READING = {**_LIMITS, "idle_in_transaction_session_timeout": 60_000}
"""Whoever reads keeps nobody waiting."""
CONNECT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
    "application_name": "dealers",
}
_GONE = "the database cannot be reached"


class PostgresStore(Store):
    """A database that other servers may use at the same time.

    Its connections say which process they belong to, and the database refuses what is written about a table
    that another one keeps.
    """

    shared = True

    def __init__(self, url: str, folder: Path) -> None:
        """`folder` holds the key of the links, which all servers of a database have in common."""
        self.url = postgres_url(url)
        self.process = new_process()
        """The name of this server among all; another one when it was believed to be dead."""
        upgrade(self.url)
        self.key = _key(folder, self.url)
        self.engine = self._engine(_LIMITS, isolation_level="READ COMMITTED")
        # Whoever only looks need not hear that the database was started again.
        self.readers = self._engine(_READING, isolation_level="REPEATABLE READ", pool_pre_ping=True)
        event.listen(self.engine, "connect", self._say_who)
        super().__init__()

    def _engine(self, limits: dict[str, int], **options: Any) -> Engine:
        return _engine(self.url, limits, pool_size=5, max_overflow=20, **options)

    def _say_who(self, connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('dealers.process', %s, false)", (self.process,))
        connection.commit()

    def renamed(self) -> None:
        """This server was believed to be dead: it goes on as another one."""
        self.process = new_process()
        self.engine.dispose()

    def failure(self, error: SQLAlchemyError) -> StorageError:
        """Whether it is the fence that has refused, or something else."""
        if sqlstate(error) == FENCED:
            return Fenced("nothing was stored: another server keeps this table now")
        return super().failure(error)

    def reason(self, error: SQLAlchemyError) -> str:
        """What went wrong, without what was to be stored."""
        return reason(error)


def new_process() -> str:
    """A name that no server ever had."""
    return secrets.token_hex(8)


def sqlstate(error: SQLAlchemyError) -> str:
    """The code of an error of the database; empty when it has none."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


def reason(error: SQLAlchemyError) -> str:
    """What went wrong, without the values in it and without where the database is."""
    state = sqlstate(error)
    if isinstance(error, DBAPIError) and (
        error.connection_invalidated or not state or state[:2] in ("08", "57")
    ):
        return _GONE
    primary = getattr(getattr(getattr(error, "orig", None), "diag", None), "message_primary", None)
    return str(primary or type(error).__name__)


def postgres_url(words: str) -> URL:
    """The address of a database, for the driver that we use; raises a `UsageError`."""
    try:
        url = make_url(words)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() != "postgresql":
        raise UsageError(
            "a database is named as postgresql://user:password@host/name; without one the tables are in a "
            "file in the data folder"
        )
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise UsageError("PostgreSQL needs the driver psycopg: pip install 'dealers[postgres]'") from None
    return url.set(drivername="postgresql+psycopg")


def connect_words(url: URL) -> str:
    """The address as the driver itself takes it."""
    from psycopg.conninfo import make_conninfo

    more = {name: value if isinstance(value, str) else ",".join(value) for name, value in url.query.items()}
    return make_conninfo(**url.translate_connect_args(database="dbname", username="user"), **more)


def _engine(url: URL, limits: dict[str, int], **options: Any) -> Engine:
    said = " ".join(f"-c {name}={value}" for name, value in limits.items())
    arguments = CONNECT | ({"options": said} if said else {})
    return create_engine(url, connect_args=arguments, hide_parameters=True, **options)


def upgrade(url: URL) -> None:
    """Bring the database up to date; raises a `StorageError`."""
    config = alembic_config()
    where = f"the database {url.database or ''} at {url.host or 'this machine'}"
    engine = _engine(url, {})
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_UPGRADING,))
            config.attributes["connection"] = connection
            alembic_command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(
            f"{where} was written by a newer program ({error}): update this one, or choose another --database"
        ) from None
    except SQLAlchemyError as error:
        words = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StorageError(f"{where} cannot be used: {words}") from None
    finally:
        engine.dispose()


def _key(folder: Path, url: URL) -> bytes:
    """The key of the links. It is not in the database: a copy of that alone opens no table."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = read_key(folder)
    except OSError as error:
        raise StorageError(
            f"the data folder {folder} cannot be made: {error.strerror}; choose one with --data"
        ) from None
    except KeyFileError as error:
        raise StorageError(str(error)) from None
    engine = _engine(url, {})
    try:
        with engine.begin() as connection:
            add_row(connection, server, {"name": "key", "value": fingerprint(key)})
            known = connection.execute(select(server.c.value).where(server.c.name == "key")).scalar_one()
    finally:
        engine.dispose()
    if known != fingerprint(key):
        raise StorageError(
            f"{folder}/tables.key is not the key of this database: copy the files tables.key and "
            "tables.push.pem from the data folder of another of its servers, or from a backup"
        )
    return key
