"""What a decision is for, said once for each kind of decision to somebody who does not know the game yet.

A game declares its guides beside its verbs. The first one that fits a decision is about it: its step is
that of the decision, if it names one; one of its verbs is offered, if it names any; and if it is `alone`, no
card asks.

>>> guides = Guides(
...     Guide("open", rule="1.2", why="An open cart pays.", now="Open it, or wave it through.", first=True),
... )
>>> guides.of(Decision(0, "Open the cart?", [("open",), ("wave",)])).rule
'1.2'
>>> guides.of(Decision(0, "Pay.", [("pay", 2)])) is None
True
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealers.kernel.decision import Decision


class Guide:
    """One kind of decision.

    `kind` is a word for programs; unless `verbs` says otherwise, also the verb by which the kind is known.
    """

    __slots__ = ("alone", "first", "kind", "now", "rule", "step", "verbs", "why")

    def __init__(
        self,
        kind: str,
        *,
        rule: str,
        why: str,
        now: str,
        verbs: tuple[str, ...] | None = None,
        step: str = "",
        alone: bool = False,
        first: bool = False,
    ) -> None:
        self.kind = kind
        self.rule = rule
        """The number of the rule, or the id of the ruling, on the rules page."""
        self.why = why
        """What the choice is for, in one sentence."""
        self.now = now
        """What to do now, in one sentence."""
        self.verbs = (kind,) if verbs is None else verbs
        self.step = step
        self.alone = alone
        self.first = first
        """Whether it is told by itself when somebody meets this kind of decision for the first time."""

    def fits(self, decision: Decision) -> bool:
        """Whether a decision is of this kind."""
        if (self.step and self.step != decision.step) or (self.alone and decision.source >= 0):
            return False
        return not self.verbs or any(option[0] in self.verbs for option in decision.options)

    def as_json(self) -> dict[str, Any]:
        """What a client shows."""
        return {"rule": self.rule, "why": self.why, "now": self.now, "first": self.first}


class Guides:
    """All kinds of decisions of a game, in the order in which they are tried."""

    def __init__(self, *guides: Guide) -> None:
        self._guides = guides
        kinds = [guide.kind for guide in guides]
        if twice := [kind for kind in kinds if kinds.count(kind) > 1]:
            raise TypeError(f"guide {twice[0]!r} is declared twice")

    def __iter__(self) -> Iterator[Guide]:
        return iter(self._guides)

    def of(self, decision: Decision) -> Guide | None:
        """What a decision is for."""
        return next((guide for guide in self._guides if guide.fits(decision)), None)

    def get(self, kind: str) -> Guide | None:
        """The guide of a kind, as a view names it."""
        return next((guide for guide in self._guides if guide.kind == kind), None)

    def as_json(self) -> dict[str, dict[str, Any]]:
        """All of them by kind."""
        return {guide.kind: guide.as_json() for guide in self._guides}
