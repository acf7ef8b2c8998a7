"""Stored tables: a database full of real games in their middle, and how soon one of them can be played on."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy import Table as SqlTable
from websockets.exceptions import WebSocketException

from dealers.kernel import Game, Option, Secret, save
from dealers.load.clients import HELLO, dial
from dealers.server import records
from dealers.server.commands import Entry, deal
from dealers.server.keys import Key, hashed, new_id, new_secret
from dealers.server.links import Links
from dealers.server.room import Room, Sitter
from dealers.server.storage import SqliteStore, keys, log, seats, snapshots, tables

DISTINCT = 300
"""Different games that are played for it; the others have the same under other ids and secrets."""
LOADED = 200
"""Tables whose way into memory is measured."""
_AT_ONCE = 250


class Kept(NamedTuple):
    """A stored table, and a secret that opens it."""

    id: str
    secret: str


class Loads(NamedTuple):
    """How long it took to open tables."""

    seconds: list[float]
    errors: Counter[str]


# --- writing ----------------------------------------------------------------------------------------------


def store_tables(
    folder: Path,
    game: Game[Any],
    seat_count: int,
    count: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Kept]:
    """Fill the database in a folder with so many tables; some of them, to be opened later."""
    rng = Random(f"stored:{seed}")
    store = SqliteStore(folder)
    links = Links(store.key)
    made: list[Kept] = []
    try:
        distinct = min(count, DISTINCT)
        with store.engine.begin() as connection:
            for _ in range(distinct):
                made.append(_store_game(connection, game, seat_count, rng, links))
                progress(len(made))
        first = made.copy()
        while len(made) < count:
            batch = [
                (first[number % distinct].id, Kept(new_id(), new_secret()))
                for number in range(len(made), min(count, len(made) + _AT_ONCE))
            ]
            with store.engine.begin() as connection:
                _copy(connection, batch)
            made += [kept for _, kept in batch]
            progress(len(made))
    finally:
        store.close()
    return rng.sample(made, min(LOADED, count))


def _store_game(connection: Connection, game: Game[Any], seat_count: int, rng: Random, links: Links) -> Kept:
    """A game in its middle, stored as the server would have stored it answer by answer."""
    secret, now = new_secret(), time.time()
    sitters = [Sitter("person", f"Player {number}") for number in range(1, seat_count + 1)]
    room = Room(new_id(), game, game.check_options({}), sitters)
    room.promise(Secret(rng.randbytes(32)))
    room.code_until = now + 86_400
    room.keys = _keys_for(secret, seat_count)
    records.insert_room(connection, room, now, links)

    change = deal(room)
    progress = change.progress
    assert progress is not None
    snapshot: tuple[int, bytes] | None = None
    answers = _random_game(game, room, rng)
    for step, (seat, option) in enumerate(answers[: rng.randrange(1, len(answers))], start=1):
        seq = len(change.entries) + 1
        label = progress.answer(seat, option, seq)
        change.entries.append(Entry("answer", seat, option=option, label=label))
        change.entries[-1].command = f"{hashed(secret)[:16]}:{seat}-{step}"
        if step % records.SNAPSHOT_EVERY == 0:
            snapshot = (seq, save(progress.table, {"progress": progress.as_json()}))
    row = {
        "seq": len(change.entries),
        "state": "running",
        "waiting": json.dumps(sorted(progress.asks)),
        "bots_to_move": False,
        "winners": None,
    }
    records.store_change(connection, room, change, now, row)
    if snapshot is not None:
        records.put_snapshot(connection, room.id, *snapshot)
    return Kept(room.id, secret)


def _random_game(game: Game[Any], room: Room, rng: Random) -> list[tuple[int, Option]]:
    """The answers of a whole random game."""
    assert room.seed is not None
    table = game.new_table(len(room.sitters), room.options, room.seed, recorded=False)
    answers: list[tuple[int, Option]] = []
    while not table.over:
        seat, options = table.turn()
        answers.append((seat, options[rng.randrange(len(options))]))
        table.apply(*answers[-1])
    return answers


def _keys_for(secret: str, seat_count: int) -> list[Key]:
    """The host has the first seat, the others are somebody's."""
    mine = hashed(secret)
    others = [Key(hashed(new_secret()), "seat", number) for number in range(1, seat_count)]
    return [Key(mine, "host"), Key(mine, "seat", 0), *others]


def _copy(connection: Connection, batch: list[tuple[str, Kept]]) -> None:
    """Each table once more, under another id, with other secrets and no code."""
    olds = {old for old, _ in batch}
    rows = {
        row["id"]: dict(row)
        for row in connection.execute(select(tables).where(tables.c.id.in_(olds))).mappings()
    }
    new = [{**rows[old], "id": kept.id, "code": f"-{kept.id}", "code_until": 0.0} for old, kept in batch]
    connection.execute(insert(tables), new)
    ids = [{"old": old, "new": kept.id} for old, kept in batch]
    for table in (seats, log, snapshots):
        connection.execute(_repeated(table), ids)
    connection.execute(
        insert(keys),
        [
            {"table_id": kept.id, **key._asdict()}
            for old, kept in batch
            for key in _keys_for(kept.secret, rows[old]["seats"])
        ],
    )


def _repeated(table: SqlTable) -> Any:
    """INSERT ... SELECT: the rows of one table's id under another id."""
    others = [column for column in table.c if column.name != "table_id"]
    rows = select(bindparam("new"), *others).where(table.c.table_id == bindparam("old"))
    return insert(table).from_select(["table_id", *[column.name for column in others]], rows)


# --- opening ----------------------------------------------------------------------------------------------


class _First(msgspec.Struct):
    type: str
    play: dict[str, msgspec.Raw] | None = None


def measure_loads(
    url: str, tables: list[Kept], progress: Callable[[int], None], check: Callable[[], None]
) -> Loads:
    """Open one table after the other, none of them in memory; `check` raises when the server is gone."""
    loads = Loads([], Counter())

    async def open_all() -> None:
        for number, kept in enumerate(tables, start=1):
            try:
                loads.seconds.append(await _open(url, kept))
            except (WebSocketException, OSError, ValueError) as error:
                check()
                loads.errors[f"a stored table did not open: {str(error) or type(error).__name__}"] += 1
            progress(number)

    asyncio.run(open_all())
    return loads


async def _open(url: str, kept: Kept) -> float:
    start = time.perf_counter()
    async with dial(url, kept.id, kept.secret) as socket:
        await socket.send(HELLO)
        frame = msgspec.json.decode(await socket.recv(), type=_First)
        seconds = time.perf_counter() - start
    if frame.type != "state" or frame.play is None:
        raise ValueError(f"it was answered with {frame.type}")
    return seconds
