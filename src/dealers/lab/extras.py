"""Libraries that only the lab uses, and what to do when they are not there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dealers.kernel import UsageError


def need(name: str, extra: str = "lab") -> Any:
    """A module of an extra."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise UsageError(f"this needs {error.name}: install it with pip install 'dealers[{extra}]'") from None
