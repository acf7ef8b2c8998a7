"""The queue of a PostgreSQL database: what servers ask of workers, and all that is written about that.

Workers read and write nothing but these two tables; see docs/decisions/workers-take-questions.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Row, text

from dealers.server.storage.keeping import DEAD, NOW

TRIES = 2
"""A job over which so many workers have died is given to no other."""
_ASIDE = 24 * 3600
"""Seconds for which what was put aside can be looked at, when nobody waits for it."""

# --- a server asks ------------------------------------------------------------------------------------------

_ADD = text(
    "INSERT INTO jobs (id, asker, lane, able, kind, body, at) "
    f"VALUES (:id, :asker, :lane, :able, :kind, :body, {NOW})"
)
_DROP = text("DELETE FROM jobs WHERE id = :id")
_WITHDRAW = text("DELETE FROM jobs WHERE id = :id AND worker IS NULL")
_WORKERS = text(f"SELECT id, able, places, {DEAD} AS dead FROM workers")
_MINE = text(f"SELECT id, worker, tries, result, problem, {NOW} - at AS age FROM jobs WHERE id = ANY(:ids)")
_BURY = text(f"DELETE FROM workers WHERE id = ANY(:dead) AND {DEAD} RETURNING id")
_FREE = text(
    "UPDATE jobs SET worker = NULL, tries = tries + 1 WHERE result IS NULL AND worker IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = jobs.worker) RETURNING id"
)
_LEFT = text(
    "DELETE FROM jobs WHERE NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = jobs.asker) "
    f"AND (problem IS NULL OR at < {NOW} - {_ASIDE})"
)


class Hand(NamedTuple):
    """A worker that is alive."""

    id: str
    able: frozenset[str]
    places: int


class Seen(NamedTuple):
    """What a server sees when it looks at the queue."""

    hands: list[Hand]
    dead: list[str]
    jobs: list[Row[tuple[str, str | None, int, bytes | None, str | None, float]]]
    """Of those that it has asked about: id, worker, tries, result, problem, age."""


def add(connection: Connection, id: str, asker: str, lane: str, able: str, kind: str, body: bytes) -> None:
    """Ask something of whichever worker is able to answer it."""
    row = {"id": id, "asker": asker, "lane": lane, "able": able, "kind": kind, "body": body}
    connection.execute(_ADD, row)


def drop(connection: Connection, id: str) -> None:
    """Ask no more; a worker that is at it stops."""
    connection.execute(_DROP, {"id": id})


def withdraw(connection: Connection, id: str) -> bool:
    """The same, unless a worker is at it; whether it was withdrawn."""
    return connection.execute(_WITHDRAW, {"id": id}).rowcount == 1


def look(connection: Connection, ids: Iterable[str]) -> Seen:
    """All workers, and what has become of these jobs; a job that is not there is gone."""
    rows = connection.execute(_WORKERS).all()
    hands = [Hand(row.id, _able(row.able), row.places) for row in rows if not row.dead]
    found = connection.execute(_MINE, {"ids": list(ids)}).all()
    return Seen(hands, [row.id for row in rows if row.dead], list(found))


def _able(words: str) -> frozenset[str]:
    try:
        return msgspec.json.decode(words, type=frozenset[str])
    except msgspec.MsgspecError:  # no worker of ours
        return frozenset()


def bury(connection: Connection, dead: list[str]) -> tuple[list[str], int]:
    """Give the jobs of dead workers to others; who was dead, and how many jobs there are to take again."""
    gone = [row.id for row in connection.execute(_BURY, {"dead": dead})]
    freed = len(connection.execute(_FREE).all())
    return gone, freed


def clear(connection: Connection) -> int:
    """Delete what servers have asked that are gone, but for what was put aside lately; how much it was."""
    return connection.execute(_LEFT).rowcount


# --- a worker answers; by the driver itself -----------------------------------------------------------------

CALLED = "workers"
"""What is sent to all of them, by `Post`: there is something to take."""
THERE = "SELECT to_regclass('jobs') IS NOT NULL AND to_regclass('workers') IS NOT NULL"
SIGN_IN = f"""
    INSERT INTO workers (id, lock, seen, able, places) VALUES (%s, %s, {NOW}, %s, %s)
    ON CONFLICT (id) DO UPDATE SET lock = excluded.lock, seen = excluded.seen"""
SIGN_OF_LIFE = f"UPDATE workers SET seen = {NOW} WHERE id = %s"
"""No row: servers have taken this worker for dead."""
STOPS = "UPDATE workers SET places = 0 WHERE id = %s"
SIGN_OFF = "DELETE FROM workers WHERE id = %s"
AT_IT = "SELECT id FROM jobs WHERE worker = %s"
TAKE = f"""
    UPDATE jobs SET worker = %(me)s WHERE id = (
        SELECT id FROM jobs WHERE worker IS NULL AND problem IS NULL AND lane = %(lane)s
            AND able = ANY(%(able)s) AND tries < {TRIES} AND EXISTS (SELECT 1 FROM workers WHERE id = %(me)s)
        ORDER BY at FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING id, asker, lane, kind, body, worker"""
ANSWER = "UPDATE jobs SET result = %s WHERE id = %s AND worker = %s AND result IS NULL"
"""No row: nobody waits for it any more, or another worker was given it."""
PUT_ASIDE = "UPDATE jobs SET problem = %s, worker = NULL WHERE id = %s AND worker = %s"
GIVE_BACK = "UPDATE jobs SET worker = NULL WHERE worker = %s AND result IS NULL"
