"""The dice that decks are played with: what their faces show."""

from __future__ import annotations

PANGOLIN_DIE = ("deck", "deck", "deck", "discard pile", "discard pile", "hand")
OCELOT_DIE = ("0", "1", "1", "2", "2", "3")
POLECAT_DIE = ("1", "1", "2", "2", "3", "3")
HARE_DIE = ("comet", "planet", "planet", "planet with arrows", "stars", "stars")

DICE: dict[str, tuple[str, ...]] = {
    "pangolin": PANGOLIN_DIE,
    "ocelot": OCELOT_DIE,
    "polecat": POLECAT_DIE,
    "hare": HARE_DIE,
}
SIDES = 6


def face_of_words(words: str) -> int:
    """The number of a face that words name: `ocelot 2`, `polecat 3`, `comet`, `discard pile`; -1 for none.

    >>> face_of_words("ocelot 3")
    5
    """
    die, _, shown = words.partition(" ")
    if die in DICE and shown in DICE[die]:
        return DICE[die].index(shown)
    for faces in (PANGOLIN_DIE, HARE_DIE):  # those that need no name
        if words in faces:
            return faces.index(words)
    return -1
