"""When bots play Hoarding Flying Squirrels; `stacks.py` has the stacks they build with them."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.echidnas import best_stall_card, stall_card_worth
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.merchant.techniques import Moment
from dealers.games.dale_of_merchants.playing import answering, gladly_built, playing, tastes

tastes({
    "Empty Chest": 0.25, "Nostalgic Item": 0.25, "Acorn": 0.15, "Accordion": 0.25, "Winter Is Coming": 0.4,
})  # fmt: skip
gladly_built({"Winter Is Coming": 1.0})


@playing("Acorn")
def acorn(m: Moment, card: int) -> float:
    """When a card of an opponent's stall makes the next stack."""
    return stall_card_worth(m, Turn(m.s, m.seat).opponents())


answering("Acorn")(best_stall_card)
