"""The dice that decks are played with: what their faces show.

Rules: 6.4.1
"""

from __future__ import annotations

from typing import Final, Literal

Kind = Literal["pangolin", "ocelot", "polecat", "hare"]
Face = Literal[
    "deck", "discard pile", "hand", "0", "1", "2", "3", "comet", "planet", "planet with arrows", "stars"
]
Faces = tuple[Face, Face, Face, Face, Face, Face]

PANGOLIN_DIE: Final[Faces] = ("deck", "deck", "deck", "discard pile", "discard pile", "hand")
OCELOT_DIE: Final[Faces] = ("0", "1", "1", "2", "2", "3")
POLECAT_DIE: Final[Faces] = ("1", "1", "2", "2", "3", "3")
HARE_DIE: Final[Faces] = ("comet", "planet", "planet", "planet with arrows", "stars", "stars")

DICE: Final[dict[str, Faces]] = {
    "pangolin": PANGOLIN_DIE,
    "ocelot": OCELOT_DIE,
    "polecat": POLECAT_DIE,
    "hare": HARE_DIE,
}
SIDES: Final = 6
_KINDS: Final[tuple[Kind, ...]] = ("pangolin", "ocelot", "polecat", "hare")


def kind_of(die: str) -> Kind:
    """Which die a name stands for; it has the kind as one of its words.

    >>> kind_of("light pangolin die")
    'pangolin'
    """
    return next(kind for kind in _KINDS if kind in die.split())


def face_of_words(words: str) -> int:
    """The number of a face that words name: `ocelot 2`, `polecat 3`, `comet`, `discard pile`; -1 for none.

    >>> face_of_words("ocelot 3")
    5
    """
    die, _, shown = words.partition(" ")
    if die in DICE and shown in DICE[die]:
        return list(DICE[die]).index(shown)
    for faces in (PANGOLIN_DIE, HARE_DIE):  # those that need no name
        if words in faces:
            return list(faces).index(words)
    return -1
