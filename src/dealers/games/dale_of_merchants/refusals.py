"""Why something is not possible now: the rule that forbids it, in words; and what people may try."""

from __future__ import annotations

from dealers.games.dale_of_merchants.state import DaleState
from dealers.kernel import Decision, Option


def why_not(s: DaleState, decision: Decision, option: Option) -> str:
    """Why a plausible answer is not legal now."""
    offered = ", ".join(dict.fromkeys([o[0] for o in decision.options]))
    return f"that is not possible now: you may {offered}"


def tempting(s: DaleState, decision: Decision) -> list[Option]:
    """What one may want to do and may not."""
    return []
