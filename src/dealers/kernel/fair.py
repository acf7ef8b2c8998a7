"""The fair deal: a promise made before the first card is dealt, and how anybody checks it afterwards.

The promise is a hash of the match and of the secret that its cards come from. It tells nothing about the
cards, but once the secret is known, no other secret and no other match fit it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from dealers.kernel.errors import SaveError
from dealers.kernel.save import verify
from dealers.kernel.secret import Secret
from dealers.kernel.table import Table

LABEL = "dealers fair deal 1"
"""Says what is hashed, so that the hash cannot be taken for anything else."""
PROMISE = "deal"
"""Under this name a game file keeps the promise, beside who plays."""


def match_text(game: str, version: str, seats: int, options: Mapping[str, Any], table: str) -> str:
    """What the promise binds besides the secret, in one line: which table, which game, which rules.

    >>> match_text("hopes-end", "2", 3, {"edges": "loose"}, "kd8")
    '{"game":"hopes-end","options":{"edges":"loose"},"seats":3,"table":"kd8","version":"2"}'
    """
    match = {"game": game, "version": version, "seats": seats, "options": dict(options), "table": table}
    return json.dumps(match, sort_keys=True, separators=(",", ":"))


def commitment(match: str, secret: Secret) -> str:
    """SHA-256 over three lines: the label, the match, the secret in hex."""
    return hashlib.sha256(f"{LABEL}\n{match}\n{secret.hex()}".encode()).hexdigest()


class Promise(NamedTuple):
    """What was made public before the deal."""

    match: str
    """What it is about, as `match_text` says it."""
    commitment: str

    @classmethod
    def of(cls, match: str, secret: Secret) -> Promise:
        """The promise for a match that is about to be dealt from this secret."""
        return cls(match, commitment(match, secret))

    @classmethod
    def saved(cls, extra: Any) -> Promise | None:
        """The promise in what was saved with a table; None when there is none."""
        kept = extra.get(PROMISE) if isinstance(extra, Mapping) else None
        if kept is None:
            return None
        if not isinstance(kept, dict) or set(kept) != set(cls._fields):
            raise SaveError("the promise in this file is not a match and a commitment")
        if not all(isinstance(value, str) for value in kept.values()):
            raise SaveError("the promise in this file is not written in words")
        return cls(**kept)

    def as_extra(self) -> dict[str, Any]:
        """To be saved with the table."""
        return {PROMISE: self._asdict()}

    def is_about(self, table: Table[Any]) -> bool:
        """Whether the match is the one at this table."""
        game = table.game
        try:
            match = json.loads(self.match)
            options = game.check_options(match["options"])  # those that came later have their usual values
            return bool(
                options == table.options
                and (match["game"], match["version"], match["seats"])
                == (game.name, game.version, table.seats)
            )
        except Exception:
            return False


class Finding(NamedTuple):
    """What one part of the check has found, in a sentence."""

    part: Literal["commitment", "deal", "steps"]
    result: Literal["right", "wrong", "unknown"]
    """Unknown: the file holds nothing that could show it."""
    text: str


def check(table: Table[Any], extra: Any, expected: str = "") -> list[Finding]:
    """Whether commitment, deal and every step of a saved table are right.

    `expected` is the commitment that somebody has noted before the deal, or the first digits of it. Without
    it, a file only shows that it agrees with itself.
    """
    return [_commitment(table, extra, expected.strip().lower()), _deal(table), _steps(table)]


def all_right(findings: list[Finding]) -> bool:
    """Whether nothing is wrong."""
    return all(finding.result != "wrong" for finding in findings)


def _commitment(table: Table[Any], extra: Any, expected: str) -> Finding:
    try:
        promise = Promise.saved(extra)
    except SaveError as error:
        return Finding("commitment", "wrong", _sentence(error))
    if promise is None:
        if expected:
            return Finding("commitment", "wrong", "The file carries no commitment to compare with yours.")
        return Finding("commitment", "unknown", _no_promise(table))
    if not isinstance(table.seed, Secret):
        return Finding(
            "commitment",
            "wrong",
            "The file carries a commitment but no secret, so its cards do not come from it.",
        )
    if commitment(promise.match, table.seed) != promise.commitment:
        return Finding("commitment", "wrong", "The commitment does not fit this secret and this match.")
    if not promise.is_about(table):
        return Finding("commitment", "wrong", "The commitment was made for another match than this one.")
    if not promise.commitment.startswith(expected):
        return Finding(
            "commitment",
            "wrong",
            f"The commitment is not the one you noted: this file has {promise.commitment}.",
        )
    same = "is the one you noted and fits" if expected else "fits"
    return Finding(
        "commitment", "right", f"The commitment {promise.commitment} {same} the secret and this match."
    )


def _no_promise(table: Table[Any]) -> str:
    if table.seed is None:
        return "This game began from a set-up position, so there is no deal that could have been promised."
    if isinstance(table.seed, Secret):
        return "The file carries no commitment: nothing shows that the secret was fixed before the deal."
    return (
        "The cards come from a number, and the file carries no commitment: they can be dealt again, but "
        "whoever knew the number, or worked it out, knew all cards."
    )


def _deal(table: Table[Any]) -> Finding:
    if table.seed is None:
        return Finding("deal", "unknown", "There was no deal: the position was set up.")
    origin = "secret" if isinstance(table.seed, Secret) else f"number {table.seed}"
    try:
        dealt = table.restarted().state.face
    except Exception as error:
        return Finding("deal", "wrong", f"The deal cannot be repeated: {_sentence(error)}")
    if dealt != table.state.face[: len(dealt)]:  # the steps tell whether cards that came later are right
        return Finding("deal", "wrong", f"The {origin} deals other cards than those in the file.")
    return Finding("deal", "right", f"Dealt again from the {origin}, every card is the one in the file.")


def _steps(table: Table[Any]) -> Finding:
    try:
        verify(table)
    except SaveError as error:
        return Finding("steps", "wrong", _sentence(error))
    except Exception as error:  # an answer that no rule has a word for
        return Finding("steps", "wrong", f"The answers do not fit together ({type(error).__name__}).")
    count = len(table.history)
    answers = "The one answer follows" if count == 1 else f"All {count} answers follow"
    return Finding(
        "steps", "right", f"{answers} the rules and lead from this deal to the position in the file."
    )


def _sentence(error: Exception) -> str:
    words = str(error) or type(error).__name__
    return f"{words[:1].upper()}{words[1:]}."
