"""What can be set about a server: by options of `dealers serve`, or by variables such as DEALERS_PORT."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from typing import Annotated, Any

from platformdirs import user_data_path
from pydantic import AfterValidator, Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from dealers.server.limiter import parse_rate


def _rate(text: str) -> str:
    parse_rate(text)
    return text


Rate = Annotated[str, AfterValidator(_rate)]
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]


class Settings(BaseSettings):
    """All settings of a server."""

    model_config = SettingsConfigDict(env_prefix="DEALERS_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    data: Path = Field(default_factory=lambda: user_data_path("dealers", appauthor=False) / "server")
    address: str = ""
    """What links begin with, such as https://games.example.org; empty: as the browser calls the server."""
    origins: list[str] = []
    """Other origins whose pages may connect."""
    proxies: Annotated[list[str], NoDecode] = []
    """Addresses and networks of the proxies in front; only they are believed who a request comes from."""
    bot_seconds: Seconds = 20.0
    """A bot that thinks longer than this is replaced."""
    bot_pause: float = Field(0.3, ge=0)
    """Seconds before a bot answers when people look on, so that they can follow."""
    bot_workers: int | None = Field(None, ge=1)
    seed: int | None = None
    """Deal the same cards at every table: for trying things out."""
    idle_seconds: Seconds = 120.0
    """Tables that nobody looks at leave memory after this time."""
    code_hours: Seconds = 24.0
    """A short code opens its table for this time; the host can have a new one."""
    log_level: str = "info"

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

    @field_validator("proxies", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return [part.strip() for part in value.split(",") if part.strip()]

    @field_validator("proxies")
    @classmethod
    def _networks(cls, value: list[str]) -> list[str]:
        for part in value:
            try:
                ipaddress.ip_network(part)
            except ValueError as error:
                raise ValueError(f"{error}: give addresses such as 127.0.0.1,10.0.0.0/8") from None
        return value
