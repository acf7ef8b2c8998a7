"""What can go wrong with the stored tables."""

from __future__ import annotations

from dealers.kernel import DealersError


class StorageError(DealersError):
    """Something could not be stored or read; nothing has changed."""


class Fenced(StorageError):
    """Another server keeps the table now; nothing has changed."""
