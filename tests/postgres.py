"""A PostgreSQL of the tests' own: started from the programs on this machine, in a folder that is deleted.

Or one that is named by DEALERS_TEST_DATABASE, as postgresql://...: databases are made in it and dropped.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from dealers.server.storage.postgres import postgres_url, upgrade

VARIABLE = "DEALERS_TEST_DATABASE"
PLACES = "/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin"
_TEMPLATE = "dealers_template"
_MISSING = (
    "No PostgreSQL was found: `make postgres` installs it on Debian; elsewhere install it so that initdb and "
    f"postgres are in the PATH, or name a database in which others may be made: {VARIABLE}=postgresql://..."
)


def program(name: str) -> str:
    """Where a program of PostgreSQL is."""
    found = shutil.which(name)
    for place in PLACES:
        for folder in sorted(Path("/").glob(place.lstrip("/")), reverse=True):
            found = found or shutil.which(name, path=str(folder))
    assert found, _MISSING
    return found


class Postgres:
    """A PostgreSQL that runs; it can be stopped and started again."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable`: what is committed survives a loss of power, as it has to outside of tests."""
        self._durable = durable
        self._named = os.environ.get(VARIABLE, "")
        self._made = 0
        if not self._named:
            self.folder = Path(tempfile.mkdtemp(prefix="dealers-pg-"))
            self._user = _somebody()
            if self._user is not None:  # it does not run as the administrator
                os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
            self._run("initdb", "--pgdata", str(self.folder / "data"), "--no-sync", "--username=dealers",
                      "--auth=trust", "--encoding=UTF8", "--no-locale")  # fmt: skip
            self.start()
        self._template()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [program(name), *words], user=self._user, cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert not self._named
        settings = {
            "listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "200",
            "shared_buffers": "32MB",
        }  # fmt: skip
        if not self._durable:
            names = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
            settings |= dict.fromkeys(names, "off")
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder / "data"), *words],
                user=self._user, cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        end = time.monotonic() + 120
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        """End it; all connections are cut."""
        self._process.send_signal(2)
        self._process.wait(60)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return self._process.pid

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        if self._named:
            return make_url(self._named).set(database=name).render_as_string(hide_password=False)
        return f"postgresql://dealers@/{name}?host={self.folder}"

    def _administer(self, *statements: sql.Composed) -> None:
        first = self._named or self.url("postgres")
        with psycopg.connect(first, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def _template(self) -> None:
        self.template = f"{_TEMPLATE}_{os.getpid()}"
        self._administer(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self.template)))
        upgrade(postgres_url(self.url(self.template)))

    def new(self) -> str:
        """The address of a new database, with the tables of the program in it and nothing else."""
        self._made += 1
        name = f"dealers_{os.getpid()}_{self._made}"
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        self._administer(made.format(sql.Identifier(name), sql.Identifier(self.template)))
        return self.url(name)

    def __enter__(self) -> Postgres:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._named:
            self.stop()
            shutil.rmtree(self.folder, ignore_errors=True)
            return
        names = [self.template, *[f"dealers_{os.getpid()}_{number + 1}" for number in range(self._made)]]
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
        self._administer(*[drop.format(sql.Identifier(name)) for name in names])


def _somebody() -> str | None:
    """Who runs it, if we are the administrator; PostgreSQL does not want that."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
