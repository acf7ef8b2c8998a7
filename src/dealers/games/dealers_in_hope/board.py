"""The action board: its actions in the early and the late era, and how many cubes each has room for.

Rules: 1.11, 4.1, 4.2
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from dealers.games.dealers_in_hope.cards import CONTENT
from dealers.kernel import Amount, mistake, read_content

REORGANIZE: Final = 0
ASSAULT: Final = 1
TRAIN: Final = 2
Group: TypeAlias = Literal["reorganize", "assault", "train"]
GROUPS: tuple[Group, ...] = ("reorganize", "assault", "train")
UNLIMITED: Final = 1000
EARLY: Final = 0
LATE: Final = 1
Era: TypeAlias = Literal["early", "late"]
ERAS: tuple[Era, ...] = ("early", "late")
FIRST = ("Dismiss up to 2 cards.", "Score 1 VP.")
"""With what every Reorganize action begins in an era."""


class Action(msgspec.Struct, forbid_unknown_fields=True):
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

    column: int = -1
    """The group as a number; not in the file."""

    def __post_init__(self) -> None:
        self.column = GROUPS.index(self.group)

    def room(self, seats: int) -> int:
        """How many cubes may lie here."""
        return UNLIMITED if self.spaces is None else self.spaces[seats - 3]


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """Both sides of the board."""

    label: str
    early: list[Action]
    late: list[Action]


def _read() -> tuple[list[Action], list[Action]]:
    path = CONTENT / "boards.toml"
    file = read_content(path, BoardFile)
    for era, side in zip(ERAS, (file.early, file.late), strict=True):
        for group in GROUPS:
            column = [action for action in side if action.group == group]
            if not column or column[-1].spaces is not None or any(a.spaces is None for a in column[:-1]):
                raise mistake(
                    path, f"{era} {group}", "spaces", "the last action of a column, and only it, has none"
                )
    return file.early, file.late


BOARD = _read()
MOST_ACTIONS = max([len(board) for board in BOARD])


def in_words(action: Action, era: int) -> str:
    """What an action does."""
    if action.group == "reorganize":
        return f"{FIRST[era]} " + {
            "spoils": "Take the top two Spoils of War cards of value 3.",
            "dismiss": "Then dismiss exactly 2 cards; lose 1 VP for each card short.",
            "shuffle": "Shuffle your discard pile and draw pile together as a new draw pile.",
            "vp": "Then score 1 VP.",
            "ready": "Put any number of cards from your hand into your Ready Area.",
        }.get(action.kind, "")
    if action.group == "assault":
        words = ["Two assaults." if action.assaults == 2 else "Assault a territory."]
        if action.attack:
            words.append(f"Begin with {action.attack} attack.")
        if action.ferry:
            words.append("The hardest sea region on the way costs nothing.")
        if action.fortify:
            words.append(f"Then +{action.fortify} defense until Winter.")
        return " ".join(words)
    if action.kind == "promote":
        return "Gain the next card of a profession for nothing and dismiss the one below it."
    count = f"{action.least} card{'s' if action.least > 1 else ''}"
    if action.most != action.least:
        count = f"{action.least} or {action.most} cards"
    words = [f"Train {count}."]
    if action.support:
        words.append(f"Begin with {action.support} support.")
    if action.kind == "train from discard":
        words = ["Train a level 2 card or a master; what it requires may lie in your discard pile."]
    return " ".join(words)
