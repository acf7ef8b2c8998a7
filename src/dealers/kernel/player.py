"""A sensible player of a game, for the greedy bot and for search."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Option
from dealers.kernel.outcome import Outcome
from dealers.kernel.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic(Generic[S]):
    """Plays one seat by rule of thumb. It is only ever shown states whose hidden cards are made up.

    One that `looks_at_hidden_cards` nowhere plays just the same at the table itself, and is asked there where
    many games are played: a test finds those that say so and are not.
    """

    looks_at_hidden_cards: ClassVar[bool] = True

    def choose(self, s: S, seat: int, options: list[Option], rng: Chance) -> Option:
        """A good answer. Must not look at what the seat cannot know."""
        return options[rng.below(len(options))]

    def rollout(self, s: S, seat: int, options: list[Option], rng: Chance) -> Option:
        """A quick answer for rollouts; `choose`, unless there is something cheaper."""
        return self.choose(s, seat, options, rng)

    def candidates(self, s: S, seat: int, options: list[Option]) -> list[Option] | None:
        """The options worth a thought, the best first; None when all are, in no order."""
        return None

    def solved(self, s: S, seat: int, options: list[Option]) -> Option | None:
        """The answer, when it is certain and searching would waste time."""
        return None

    def worth_a_search(self, s: S, seat: int, options: list[Option]) -> bool:
        """Whether bots that search do it here; else they take what `choose` says."""
        return True

    def estimate(self, s: S) -> list[float] | None:
        """The rewards of a position, when they can be worked out without playing on; else None."""
        return None

    def settled(self, s: S) -> bool:
        """Whether `estimate` may have something to say about the position; it must be quick to tell."""
        return True

    def patience(self, s: S) -> int:
        """How many `settled` positions are passed by before an estimate is believed: more than none where the
        worth of an answer shows only in later turns."""
        return 0

    def measure(self, s: S) -> str:
        """What `rewards` and `estimate` put into numbers from 0 to 1, for whoever is shown one."""
        return "chance to win"

    def rewards(self, s: S, outcome: Outcome) -> list[float]:
        """How glad each seat is of a result, from 0 to 1."""
        n = len(outcome.ranks)
        share = 1.0 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(n)]
