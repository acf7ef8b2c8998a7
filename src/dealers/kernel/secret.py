"""The secret that a match between people is dealt from, and chance that nobody can compute without it."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, TypeAlias

from dealers.kernel.chance import BITS, Chance, DrawnChance

BYTES: Final = 32
_PER_BLOCK: Final = 16
_LOW: Final = (1 << BITS) - 1


class Secret:
    """32 bytes that nobody can guess. Only `hex` shows them; a log or an error never does.

    >>> secret = Secret.fresh()
    >>> secret
    Secret(hidden)
    >>> Secret.from_hex(secret.hex()) == secret
    True
    """

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != BYTES:
            raise ValueError(f"a secret has {BYTES} bytes")
        self.key = key

    @classmethod
    def fresh(cls) -> Secret:
        """A new one from the operating system."""
        return cls(secrets.token_bytes(BYTES))

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        """The secret that `hex` wrote; a `ValueError` for anything else."""
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        """How it is written down."""
        return self.key.hex()

    def number(self) -> int:
        """A number for a quick source of chance; it tells nothing about the secret beyond itself."""
        return int.from_bytes(self.key[:7], "big")

    def derived(self, *purpose: object) -> Secret:
        """Another secret for another purpose, which tells nothing about this one."""
        words = "\n".join(map(str, purpose)).encode()
        return Secret(
            hashlib.blake2b(words, key=self.key, digest_size=BYTES, person=b"dealers-derived").digest()
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and secrets.compare_digest(self.key, other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return "Secret(hidden)"


Seed: TypeAlias = int | Secret
"""What a deal comes from: a number that somebody chose, or a secret."""


class SealedChance(DrawnChance):
    """Chance from a secret: whoever does not have it cannot tell what comes next, whatever they have seen.

    BLAKE2b keyed with the secret turns the numbers 0, 1, 2, ... into blocks of 64 bytes; each gives 16 draws
    of 30 bits. So the whole state is the secret and the number of draws; the block is kept to save time only.
    As with the quick source, one of n results can be more likely than another by n in 2**30 at most:
    for a deck of 150 cards one in seven million.

    >>> secret = Secret(bytes(32))
    >>> one, other = SealedChance(secret), SealedChance(secret)
    >>> [one.below(6) for _ in range(20)] == [other.below(6) for _ in range(20)]
    True
    """

    __slots__ = ("_block", "drawn", "secret")

    def __init__(self, secret: Secret, drawn: int = 0) -> None:
        super().__init__()
        self.secret = secret
        self.drawn = drawn
        self._block = b""

    def draw(self) -> int:
        number, place = divmod(self.drawn, _PER_BLOCK)
        if not place or not self._block:
            counter = number.to_bytes(8, "big")
            self._block = hashlib.blake2b(counter, key=self.secret.key, person=b"dealers-chance").digest()
        self.drawn += 1
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big") & _LOW

    def copy(self) -> Chance:
        new = SealedChance(self.secret, self.drawn)
        new._block = self._block
        return new

    def standing(self) -> object:
        return self.secret, self.drawn


def chance_from(seed: Seed) -> Chance:
    """The source that a deal draws from."""
    return SealedChance(seed) if isinstance(seed, Secret) else Chance(seed)


def apart(seed: Seed, *purpose: object) -> Secret:
    """A secret for something beside the deal, such as what a bot draws: it tells nothing about the deal.

    Of a number that somebody chose that cannot be said, as anybody can try all numbers; but it cannot just be
    computed back.
    """
    if isinstance(seed, Secret):
        return seed.derived(*purpose)
    return Secret(hashlib.sha256(f"dealers seed {seed}".encode()).digest()).derived(*purpose)
