"""The database: what its tables are. Changes of this file need a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()


def _partly(name: str, *columns: str, where: str) -> Index:
    """An index of some rows only."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", String, nullable=False),  # of the rules
    Column("options", Text, nullable=False),  # JSON, of the game
    Column("settings", Text, nullable=False, server_default="{}"),  # JSON, of the host
    Column("seats", Integer, nullable=False),
    Column("seed", BigInteger),  # what the cards come from, if somebody chose a number
    Column("secret", LargeBinary),  # what they come from otherwise
    Column("commitment", String),  # made public before the deal; none for imported tables
    Column("state", String, nullable=False),  # lobby, running, over
    Column("seq", Integer, nullable=False),  # of the newest row in the log
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("code", String, nullable=False, unique=True),  # a keyed hash of the short code, never the code
    Column("code_until", Float, nullable=False, server_default="0"),  # when it runs out
    Column("code_number", Integer, nullable=False, server_default="1"),  # what links are worked out from
    Column("invite_number", Integer, nullable=False, server_default="1"),
    Column("watch_number", Integer, nullable=False, server_default="1"),
    Column("waiting", Text, nullable=False),  # JSON: the seats that are asked
    Column("bots_to_move", Boolean, nullable=False),  # to be woken when the server starts
    Column("winners", Text),  # JSON, when over
    Column("rematch", String),
    Column("lesson", Text),  # JSON: which lesson is given here, and how far it is
    Column("clocks", Text, nullable=False, server_default="{}"),  # JSON: how long people have been asked
    Column("clock_until", Float),  # when the next clock runs out; none when no clock runs
    # With several servers: which one keeps the table, how often it changed hands, and how often it changed.
    Column("keeper", String),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("revision", Integer, nullable=False, server_default="0"),
    _partly("ix_tables_bots_to_move", "id", where="bots_to_move"),
    _partly("ix_tables_clock_until", "clock_until", where="clock_until IS NOT NULL"),
    _partly("ix_tables_keeper", "keeper", where="keeper IS NOT NULL"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # person, open, bot
    Column("name", String, nullable=False),
    Column("bot", String),  # who plays a bot's seat, or stands in for a person
)

keys = Table(
    "keys",  # hashes of secrets, and what they open
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String, primary_key=True),
    Column("role", String, primary_key=True),  # host, seat, invited, watch, old_invite, old_watch
    Column("seat", Integer, primary_key=True),  # -1 unless the role is seat
    Column("number", Integer, nullable=False, server_default="0"),  # in which order they came
    Index("ix_keys_hash", "hash"),
)

server = Table(
    "server",  # about the server itself
    metadata,
    # key: a hash of the key that codes were hashed with; alive: when it was last known to run, for the clocks
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

log = Table(
    "log",  # everything that happened, in order
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # answer, undo, chat, note, seats, links, start
    Column("seat", Integer),
    Column("data", Text, nullable=False),  # JSON
    Column("command", String),  # the client's id: the same one is carried out once
    Column("at", Float, nullable=False),
    _partly("ix_log_command", "table_id", "command", where="command IS NOT NULL"),
)

snapshots = Table(
    "snapshots",  # the newest saved position; the log from there on leads to the present
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

pushes = Table(
    "pushes",  # browsers that want to be told of the turns of a seat
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("endpoint", String, primary_key=True),  # an address of the browser's push service
    Column("p256dh", String, nullable=False),  # its public key
    Column("auth", String, nullable=False),  # what a message is sealed with besides
    Column("owner", String, nullable=False),  # the hash of the cookie that has asked for it
    Column("number", Integer, nullable=False, server_default="0"),  # in which order they asked
)

reviews = Table(
    "reviews",  # finished games looked back at through a seat's eyes
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, nullable=False),  # of what is in the body; others are made anew
    Column("ready", Boolean, nullable=False),
    Column("body", Text, nullable=False),  # JSON: what is worked out so far
)

ratings = Table(
    "ratings",  # what players said of a game when it was over
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("stars", Integer, nullable=False),  # 1 to 5
    Column("words", String, nullable=False),
    Column("at", Float, nullable=False),
)

results = Table(
    "results",  # what came of the seats of finished games, for statistics
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("win", Float, nullable=False),  # a shared victory counts as its share
    Column("rank", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("cards", Text, nullable=False),  # JSON: how often the seat chose which card
)

commits = Table(
    "commits",  # one row; see acknowledged.py
    metadata,
    Column("database", String, primary_key=True),  # a random name, to tell it from other files
    Column("number", BigInteger, nullable=False),  # of the newest commit
)

processes = Table(
    "processes",  # servers that work on this database at the same time; see keeping.py
    metadata,
    Column("id", String, primary_key=True),
    Column("lock", BigInteger, nullable=False),  # an advisory lock that it holds as long as it is connected
    Column("seen", Float, nullable=False),  # its last sign of life, by the clock of the database
)

letters = Table(
    "letters",  # messages between servers that are too long for a notification
    metadata,
    Column("id", String, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)

workers = Table(
    "workers",  # processes that think for the servers of this database; see queue.py
    metadata,
    Column("id", String, primary_key=True),
    Column("lock", BigInteger, nullable=False),  # as for servers
    Column("seen", Float, nullable=False),
    Column("able", Text, nullable=False),  # JSON: a list of what it can be asked, as in the column of jobs
    Column("places", Integer, nullable=False),  # how many searches it takes at once; 0 when it stops
)

jobs = Table(
    "jobs",  # what servers ask of workers; gone as soon as the server has the result
    metadata,
    Column("id", String, primary_key=True),
    Column("asker", String, nullable=False),  # which server has asked
    Column("lane", String, nullable=False),  # search, reviews
    Column("able", String, nullable=False),  # the program and rules that a worker needs for it
    Column("kind", String, nullable=False),  # the function that is to be worked out,
    Column("body", LargeBinary, nullable=False),  # and its arguments
    Column("at", Float, nullable=False),
    Column("worker", String),  # which worker is at it
    Column("tries", Integer, nullable=False, server_default="0"),  # workers that died over it
    Column("result", LargeBinary),
    Column("problem", Text),  # why it was put aside
    _partly("ix_jobs_waiting", "lane", "at", where="worker IS NULL"),
)

archive = Table(
    "archive",  # tables that ended long ago, each in one compressed record; see packing.py
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
