"""A table in words for any game: zones, cards and numbered options, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def plain_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All zones of a view, then the prompt and its numbered options."""
    lines = [f"{name}: {value}" for name, value in view["facts"].items() if value not in (None, "", [])]
    for zone in view["zones"]:
        if zone["count"]:
            lines.append(zone_text(zone, names))
    lines += decision_text(view, names)
    return "\n".join(lines)


def zone_text(zone: dict[str, Any], names: Sequence[str]) -> str:
    """One line for a zone."""
    owner = "" if zone["owner"] is None else f"{names[zone['owner']]}, "
    title = f"{owner}{zone['zone']} ({zone['count']})"
    if zone["cards"] is None:
        return f"{title}: face down"
    return f"{title}: " + ", ".join("face down" if c is None else c["card"] for c in zone["cards"])


def decision_text(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    """The prompt with its numbered options, or who is awaited."""
    decision = view["decision"]
    if decision is None:
        awaited = ", ".join(names[seat] for seat in view["waiting"])
        return [f"Waiting for {awaited}."] if awaited else []
    lines = [decision["prompt"]]
    lines += [f"{n:3}. {option['label']}" for n, option in enumerate(decision["options"], start=1)]
    return lines
