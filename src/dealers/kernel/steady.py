"""Steady deals: a card that is added, taken out or renamed leaves the order of all others as it was.

Whoever compares two versions of a game wants to see what the change does, not what another deal does. A usual
shuffle moves places, so that one more card makes another order of all of them. A steady one goes by what the
cards are: it draws one number, whatever it shuffles; that and the name of each card say which comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from dealers.kernel.chance import BITS, Chance, Labels
from dealers.kernel.secret import Secret, Seed


class SteadyChance(Chance):
    """Dice as those of a quick source; shuffles that keep the order of what they have in common.

    >>> names = ["Owl", "Fox", "Bat", "Elk"]
    >>> three, four = [0, 1, 2], [0, 1, 2, 3]
    >>> SteadyChance(7, names).shuffle(three)
    >>> SteadyChance(7, names).shuffle(four)
    >>> [face for face in four if face != 3] == three
    True
    """

    __slots__ = ("names",)

    def __init__(self, seed: Seed | None = None, names: Sequence[str] = ()) -> None:
        super().__init__(seed.number() if isinstance(seed, Secret) else seed)
        self.names = names
        """Of the faces."""

    def shuffle(self, items: list[int], what: Labels | None = None, piles: int = 1) -> None:
        key = self.below(1 << BITS).to_bytes(4, "big")
        copies: dict[str, int] = {}
        ordered: list[tuple[bytes, int]] = []
        for item in items:
            label = item if what is None else what[item]
            name = self.names[label] if isinstance(label, int) else label
            copies[name] = copy = copies.get(name, 0) + 1
            ordered.append((blake2b(f"{copy} {name}".encode(), digest_size=8, key=key).digest(), item))
        ordered.sort()
        order = [item for _, item in ordered]
        # Each pile has a run of the order: one card more moves a card from pile to pile, not all of them.
        start = 0
        for pile in range(piles):
            count = len(range(pile, len(items), piles))
            items[pile::piles] = order[start : start + count]
            start += count

    def copy(self) -> Chance:
        new = SteadyChance(None, self.names)
        new.x = self.x
        return new
