"""A table that turns out to be kept by another server."""

from __future__ import annotations


class Moved(Exception):
    """What was wanted has to be done where the table is kept now; nothing has changed."""
