"""What came of the seats of finished games, stored when they end: for the statistics of one browser."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import structlog
from sqlalchemy import Connection, select

from dealers.games import GAMES
from dealers.kernel import Cards, Faces, Table
from dealers.server import records
from dealers.server.links import Links
from dealers.server.storage import Mark, Store, keys, results, seats, tables
from dealers.server.storage.rows import put_rows

FAVOURITES = 5
"""So many cards are named."""
KEPT_CARDS = 40
"""So many are stored, of those that a seat has chosen most often."""
CATCH_UP = 20
"""Finished games of before results were stored that one request looks at."""
MOST_TABLES = 2000

log = structlog.get_logger("dealers")


def put(connection: Connection, table_id: str, table: Table[Any]) -> None:
    """Store what came of a game that is over."""
    outcome = table.outcome
    assert outcome is not None
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    chosen = chosen_cards(table)
    rows = [
        {
            "table_id": table_id,
            "seat": seat,
            "win": share if seat in outcome.winners else 0.0,
            "rank": outcome.ranks[seat],
            "points": outcome.totals[seat],
            "cards": json.dumps(dict(chosen[seat].most_common(KEPT_CARDS))),
        }
        for seat in range(table.seats)
    ]
    put_rows(connection, results, rows)


def chosen_cards(table: Table[Any]) -> list[Counter[str]]:
    """For each seat how often it chose which card, unless it was to be rid of it."""
    game = table.game
    counts: list[Counter[str]] = [Counter() for _ in range(table.seats)]
    for seat, option in table.history:
        verb = game.verbs[option[0]]
        if verb.name in game.words.gives_away:
            continue
        for part, value in zip(verb.parts, option[1:], strict=False):
            if isinstance(part, Faces) and not isinstance(part, Cards):  # those are below
                counts[seat][game.cards[value].name] += 1
        for place in verb.card_places:
            if place < len(option):
                counts[seat][game.cards[table.state.face[option[place]]].name] += 1
    return counts


async def statistics(store: Store, links: Links, key_hash: str) -> list[dict[str, Any]]:
    """By game and name: what the people of this browser have come to, at tables dealt here."""
    for table_id in await store.fetch(lambda connection: _uncounted(connection, key_hash)):
        await _catch_up(store, links, table_id)
    rows = await store.fetch(lambda connection: _rows(connection, key_hash))
    found: dict[tuple[str, str], list[Any]] = {}
    for row in rows:
        if row.game in GAMES:
            found.setdefault((row.game, row.name), []).append(row)
    return [_counted(game, name, games) for (game, name), games in sorted(found.items())]


def _counted(game: str, name: str, games: list[Any]) -> dict[str, Any]:
    cards: Counter[str] = Counter()
    for row in games:
        cards.update(json.loads(row.cards))
    points = [row.points for row in games]
    return {
        "game": game,
        "title": GAMES[game].title,
        "name": name,
        "games": len(games),
        "wins": round(sum(row.win for row in games), 2),
        "points": {"mean": round(sum(points) / len(points), 1), "best": max(points)},
        "rank": round(sum(row.rank for row in games) / len(games), 2),
        "cards": [{"card": card, "times": times} for card, times in cards.most_common(FAVOURITES)],
    }


def _own(key_hash: str) -> Any:
    """The finished tables that somebody has a seat at and that were dealt here, with the seat.

    Games that came as files or go on from others do not count (their secret is there without a promise), nor
    do lessons.
    """
    foreign = tables.c.commitment.is_(None) & tables.c.secret.is_not(None)
    return (
        select(tables.c.id, tables.c.game, keys.c.seat, seats.c.name)
        .join(keys, keys.c.table_id == tables.c.id)
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == keys.c.seat))
        .where(keys.c.hash == key_hash, keys.c.role == "seat", tables.c.state == "over", ~foreign)
        .where(tables.c.lesson.is_(None))
        .order_by(tables.c.updated.desc())
        .limit(MOST_TABLES)
    )


def _rows(connection: Connection, key_hash: str) -> list[Any]:
    own = _own(key_hash).subquery()
    same = (results.c.table_id == own.c.id) & (results.c.seat == own.c.seat)
    query = select(
        own.c.game, own.c.name, results.c.win, results.c.rank, results.c.points, results.c.cards
    ).join(results, same)
    return list(connection.execute(query).all())


def _uncounted(connection: Connection, key_hash: str) -> list[str]:
    """Games that ended before results were stored."""
    own = _own(key_hash).subquery()
    known = select(results.c.table_id)
    query = select(own.c.id).where(own.c.id.not_in(known)).distinct().limit(CATCH_UP)
    return list(connection.execute(query).scalars())


async def _catch_up(store: Store, links: Links, table_id: str) -> None:
    room = await store.fetch(lambda connection: records.load_room(connection, table_id, links))
    progress = None if room is None else room.progress
    if room is None or progress is None or not progress.table.over:
        return  # it cannot be read any more, and the log has been told
    table = progress.table
    await store.write(lambda connection: put(connection, table_id, table), Mark(table_id, room.seq))
