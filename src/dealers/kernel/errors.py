"""What can go wrong at a table, each error saying what to do about it."""

from __future__ import annotations


class DealersError(Exception):
    """Anything a user can cause and mend; its text is written for that user."""


class UsageError(DealersError):
    """Something was asked for that does not exist: a game, an option, a seat count, a bot."""


class AnswerError(DealersError):
    """An answer that cannot be taken. The table is unchanged."""


class InvalidAnswer(AnswerError):
    """The answer is not even of the form of an option (wrong type, no such label)."""


class AmbiguousAnswer(AnswerError):
    """The words fit several options."""


class IllegalAnswer(AnswerError):
    """The answer is well formed, but the rules do not offer it now; the text says why."""


class NotAsked(AnswerError):
    """That seat is not asked anything now."""


class UndoError(DealersError):
    """An answer cannot be taken back; the text says why."""


class SaveError(DealersError):
    """A saved table cannot be read."""


class ContentError(DealersError):
    """A content file holds a mistake; the text names file, card and field."""


class EffectDiverged(Exception):
    """A mistake in rules: an effect that was run again did not come back to the question it stood at."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"{game}: an effect that was run again with other hidden cards did not come back to its "
            "question. Where it goes one way or another by a card that not everybody sees, write "
            "s.chance.remember(...) around the condition; see docs/adding-a-card.md, Hidden cards"
        )
