"""The file of the action board as it is read: a row for each action, early and late.

Rules: 1.11
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from dealers.kernel import Amount

Group: TypeAlias = Literal["reorganize", "assault", "train"]
GROUPS: tuple[Group, ...] = ("reorganize", "assault", "train")


class ActionRow(msgspec.Struct, forbid_unknown_fields=True):
    """An action on the board."""

    name: str
    group: Group
    kind: Literal[
        "spoils", "dismiss", "shuffle", "vp", "ready", "assault", "train", "train from discard", "promote"
    ]
    spaces: tuple[Amount, Amount, Amount] | None = None
    """For 3, 4 and 5 players; None where any number of cubes may lie."""
    attack: Amount = 0
    fortify: Amount = 0
    ferry: Amount = 0
    assaults: Amount = 1
    least: Amount = 0
    most: Amount = 0
    support: Amount = 0


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """Both sides of the board."""

    label: str
    early: list[ActionRow]
    late: list[ActionRow]
