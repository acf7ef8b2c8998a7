"""What can be set about a server: by options of `dealers serve`, or by variables such as DEALERS_PORT."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


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
    bot_seconds: float = Field(20.0, gt=0)
    """A bot that thinks longer than this is replaced."""
    bot_pause: float = Field(0.3, ge=0)
    """Seconds before a bot answers when people look on, so that they can follow."""
    bot_workers: int | None = Field(None, ge=1)
    """How many bots may search at once; one less than there are processors unless given."""
    search_bots: int = Field(30, ge=0)
    """Searching bots that one host may have at all running tables together."""
    seed: int | None = None
    """Deal the same cards at every table: for trying things out."""
    idle_seconds: float = Field(120.0, gt=0)
    """Tables that nobody looks at leave memory after this time."""
    message_rate: str = "40/second"
    """Frames from one connection."""
    create_rate: str = "60/minute"
    """Tables made or imported from one address."""
    guess_rate: str = "30/minute"
    """Codes and secrets tried from one address."""
    chat_rate: str = "12/10second"
    log_level: str = "info"
