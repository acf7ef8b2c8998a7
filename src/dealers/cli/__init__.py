"""The `dealers` command. Each command has its own module."""

from dealers.cli import arena, bench, fuzz, games, play, replay, scenario  # noqa: F401
from dealers.cli.app import main

__all__ = ["main"]
