"""The `dealers` command. Each command has its own module."""

from dealers.cli.app import main

__all__ = ["main"]
