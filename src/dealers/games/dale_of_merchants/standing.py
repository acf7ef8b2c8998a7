"""What matters about a merchant: stacks, what the next one has to be worth, gold, cards in hand."""

from __future__ import annotations

from dealers.games.dale_of_merchants.facts import gold_in_play
from dealers.games.dale_of_merchants.stall import needed
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.winning import goal
from dealers.kernel import Figure, figure


def standing(s: DaleOfMerchantsState, seat: int) -> list[Figure]:
    """In the order in which one asks for it; teammates share their stacks."""
    gold = [figure("gold", s.gold[seat], "two-coins")] if gold_in_play(s) else []
    return [
        figure("stacks", len(s.sizes[s.stall_of(seat)]), "stack", of=goal(s, seat)),
        figure("next stack worth", needed(s, seat), "price-tag"),
        *gold,
        figure("cards in hand", len(s.hand[seat]), "hand"),
    ]
