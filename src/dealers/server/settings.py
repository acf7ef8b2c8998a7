"""What can be set about a server: by options of `dealers serve`, or by variables such as DEALERS_PORT."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from limits import parse
from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "DEALERS_"


def _rate(words: str) -> str:
    try:
        limit = parse(words)
    except ValueError:
        raise ValueError("say how often in what time, such as 60/minute or 12/10second") from None
    if limit.amount < 1 or limit.multiples < 1:
        raise ValueError("nobody could do anything: allow it at least once")
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


Rate = Annotated[str, AfterValidator(_rate)]
Address = Annotated[str, AfterValidator(_address)]
Seconds = Annotated[float, Field(allow_inf_nan=False, le=1e9)]


class Settings(BaseSettings):
    """All settings of a server."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = Field("127.0.0.1", min_length=1)
    port: int = Field(8000, ge=0, le=65535)
    data: Annotated[Path, AfterValidator(_folder)] = Field(
        default_factory=lambda: user_data_path("dealers", appauthor=False) / "server"
    )
    address: Address = ""
    """What links begin with, such as https://games.example.org; empty: as the browser calls the server."""
    origins: Annotated[list[Address], NoDecode, BeforeValidator(_list)] = []
    """Other origins whose pages may connect."""
    bot_seconds: Seconds = Field(20.0, gt=0)
    """A bot that thinks longer than this is replaced."""
    bot_pause: Seconds = Field(0.3, ge=0)
    """Seconds before a bot answers when people look on, so that they can follow."""
    bot_workers: int | None = Field(None, ge=1, le=1024)
    seed: int | None = Field(None, ge=-(1 << 63), lt=1 << 63)
    """Deal the same cards at every table: for trying things out."""
    idle_seconds: Seconds = Field(120.0, gt=0)
    """Tables that nobody looks at leave memory after this time."""
    message_rate: Rate = "40/second"
    """Frames from one connection."""
    create_rate: Rate = "60/minute"
    """Tables made or imported from one address."""
    guess_rate: Rate = "30/minute"
    """Codes and secrets tried from one address."""
    chat_rate: Rate = "12/10second"
    log_level: Annotated[str, AfterValidator(_level)] = "info"
