"""The action board: its actions in the early and the late era, and how many cubes each has room for.

Rules: 1.11, 4.1, 4.2
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from dealers.games.dealers_in_hope.board_file import GROUPS, ActionRow, BoardFile, Group
from dealers.games.dealers_in_hope.cards import CONTENT
from dealers.kernel import mistake, read_content

REORGANIZE: Final = 0
ASSAULT: Final = 1
TRAIN: Final = 2
UNLIMITED: Final = 1000
EARLY: Final = 0
LATE: Final = 1
Era: TypeAlias = Literal["early", "late"]
ERAS: tuple[Era, ...] = ("early", "late")
FIRST = ("Dismiss up to 2 cards.", "Score 1 VP.")
"""With what every Reorganize action begins in an era."""


class Action:
    """An action on the board; what its numbers mean stands in `ActionRow`."""

    def __init__(self, row: ActionRow) -> None:
        self.name: str = row.name
        self.group: Group = row.group
        self.column = GROUPS.index(row.group)
        """The group as a number."""
        self.kind: str = row.kind
        self.spaces: list[int] | None = None if row.spaces is None else list(row.spaces)
        self.attack: int = row.attack
        self.fortify: int = row.fortify
        self.ferry: int = row.ferry
        self.assaults: int = row.assaults
        self.least: int = row.least
        self.most: int = row.most
        self.support: int = row.support

    def room(self, seats: int) -> int:
        """How many cubes may lie here."""
        return UNLIMITED if self.spaces is None else self.spaces[seats - 3]


def _read() -> tuple[list[Action], list[Action]]:
    path = CONTENT / "boards.toml"
    file = read_content(path, BoardFile)
    for era, side in zip(ERAS, (file.early, file.late), strict=True):
        for group in GROUPS:
            column = [row for row in side if row.group == group]
            if not column or column[-1].spaces is not None or any(row.spaces is None for row in column[:-1]):
                raise mistake(
                    path, f"{era} {group}", "spaces", "the last action of a column, and only it, has none"
                )
    return [Action(row) for row in file.early], [Action(row) for row in file.late]


BOARD: Final = _read()
MOST_ACTIONS: Final = max([len(board) for board in BOARD])


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
