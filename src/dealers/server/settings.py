"""What can be set about a server: by options of `dealers serve`, or by variables such as DEALERS_PORT."""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from dealers.server.limiter import parse_rate

PREFIX = "DEALERS_"


def _rate(words: str) -> str:
    parse_rate(words)
    return words


def _level(words: str) -> str:
    if words.lower() not in ("debug", "info", "warning", "error"):
        raise ValueError("choose debug, info, warning or error")
    return words


def _address(words: str) -> str:
    """What links begin with; they go on with a slash."""
    if not words:
        return words
    try:
        parts = urlsplit(words)
        fits = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        fits = False
    if not fits or not words.isprintable() or " " in words:
        raise ValueError("an address begins with http:// or https://, such as https://games.example.org")
    return words.rstrip("/")


def _folder(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError("there is no user of that name") from None


def _list(words: Any) -> Any:
    """A JSON list, or words with commas between them."""
    if not isinstance(words, str):
        return words
    if words.lstrip().startswith("["):
        try:
            return json.loads(words)
        except (ValueError, RecursionError):
            raise ValueError("this is no JSON list: write addresses with commas between them") from None
    return [word.strip() for word in words.split(",") if word.strip()]


def _networks(words: list[str]) -> list[str]:
    for word in words:
        try:
            ipaddress.ip_network(word)
        except ValueError as error:
            raise ValueError(f"{error}: give addresses such as 127.0.0.1,10.0.0.0/8") from None
    return words


Rate = Annotated[str, AfterValidator(_rate)]
Address = Annotated[str, AfterValidator(_address)]
Count = Annotated[int, Field(ge=1, le=1_000_000)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False, le=1e9)]


class Settings(BaseSettings):
    """All settings of a server."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = Field("127.0.0.1", min_length=1)
    port: int = Field(8000, ge=0, le=65535)
    data: Annotated[Path, AfterValidator(_folder)] = Field(
        default_factory=lambda: user_data_path("dealers", appauthor=False) / "server"
    )
    database: str = ""
    """A PostgreSQL database that several servers share; empty: a file in the data folder."""
    address: Address = ""
    """What links begin with, such as https://games.example.org; empty: as the browser calls the server."""
    origins: Annotated[list[Address], NoDecode, BeforeValidator(_list)] = []
    """Other origins whose pages may connect."""
    proxies: Annotated[list[str], NoDecode, BeforeValidator(_list), AfterValidator(_networks)] = []
    """Addresses and networks of the proxies in front; only they are believed who a request comes from."""
    bot_seconds: Seconds = 20.0
    """A bot that thinks longer than this is replaced."""
    bot_pause: float = Field(0.3, ge=0, le=1e9, allow_inf_nan=False)
    """Seconds before a bot answers when people look on, so that they can follow."""
    bot_workers: int | None = Field(None, ge=1, le=1024)
    """How many bots may search at once; one less than there are processors unless given."""
    own_bots: Annotated[list[str], NoDecode, BeforeValidator(_list)] = []
    """Bots of the host's own that tables may have, as NAME=my_module:MyBot or NAME=exec:./program."""
    search_bots: int = Field(30, ge=0, le=1_000_000)
    """Searching bots that one host may have at all running tables together."""
    advice_seconds: Seconds = 3.0
    """A search for somebody who asks for advice takes about so long."""
    review_seconds: Seconds = 80.0
    """Processor seconds for the reviews of all seats of a game together; they run in the background."""
    seed: int | None = Field(None, ge=-(1 << 63), lt=1 << 63)
    """Deal the same cards at every table: for trying things out."""
    idle_seconds: Seconds = 120.0
    """Tables that nobody looks at leave memory after this time."""
    keep_days: Seconds | None = None
    """Finished tables where nothing has happened for so many days are packed; never unless given."""
    code_hours: Seconds = 24.0
    """A short code opens its table for this time; the host can have a new one."""
    private_addresses: bool = False
    """Whether messages about turns may go to addresses inside this network, too; hosts choose them."""
    metrics_port: int | None = Field(None, ge=1, le=65535)
    """Where a worker answers Prometheus; a server does so at its own port."""
    log_level: Annotated[str, AfterValidator(_level)] = "info"

    # --- how much one client, and all of them, may ask for; a client is an address (of IPv6, its /64) ---

    connections: Count = 2000
    """Connections in all."""
    connections_each: Count = 200
    """Connections from one client, unless it is one of the proxies."""
    sockets: Count = 1000
    """WebSockets in all."""
    sockets_each: Count = 100
    """WebSockets from one client."""
    sockets_cookie: Count = 20
    """WebSockets of one browser."""
    tables_each: Count = 500
    """Tables that one browser may have made and not deleted."""
    header_seconds: Seconds = 10.0
    """A request whose head is not complete after this time is hung up on."""
    body_seconds: Seconds = 30.0
    """A request whose body is not complete after this time is refused."""
    stall_seconds: Seconds = 5.0
    """Somebody who takes or sends nothing for this time, while it is their turn to, is cut off."""
    message_rate: Rate = "40/second"
    """Frames from one connection."""
    client_rate: Rate = "120/second"
    """Frames and commands from one client, over all its connections."""
    connect_rate: Rate = "300/minute"
    """WebSockets opened by one client."""
    look_rate: Rate = "300/10second"
    """Lists, states, replays and pictures asked for by one client over HTTP."""
    create_rate: Rate = "60/minute"
    """Tables made or imported by one client."""
    guess_rate: Rate = "30/minute"
    """Codes and secrets tried by one client."""
    wrong_code_rate: Rate = "200/minute"
    """Codes tried in vain by all clients together; links go on working beyond it."""
    chat_rate: Rate = "12/10second"
    """Lines of chat from one browser."""
    ask_rate: Rate = "20/minute"
    """Decisions that one browser asks for advice about."""
