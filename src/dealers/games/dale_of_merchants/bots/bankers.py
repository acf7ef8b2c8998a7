"""When bots use the abilities of the characters in `characters/bankers.py`."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.characters.bankers import ODDS, savings
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.paying import purse
from dealers.games.dale_of_merchants.playing import answering, worth
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

LAST_STACKS: Final = 2
"""Stacks before the end at which nothing is saved any more."""


@worth("Close the Account")
def close_the_account(s: DaleOfMerchantsState, seat: int) -> float:
    """At the highest rate, or when the game is nearly over."""
    tokens = Turn(s, seat).on("Savings Book").tokens
    late = Outlook(s, seat).need > s.stacks - LAST_STACKS
    return 0.3 if tokens > 6 or (late and savings(tokens)) else 0.0


@answering("Take Bets")
def what_others_may_want(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The value that is for sale most often and most cheaply, by what it would bring."""

    def chance(option: Option) -> float:
        offered = [cost for card, cost in zip(s.market, s.slots, strict=True)
                   if CARDS.value[s.face[card]] == option[1]]  # fmt: skip
        return ODDS[option[1]] * sum([1 / (2 + cost) for cost in offered])

    return max(options, key=chance)


@worth("Pay In")
def pay_in(s: DaleOfMerchantsState, seat: int) -> float:
    """Whenever there is a card that is not missed."""
    outlook = Outlook(s, seat)
    return 0.1 if any(outlook.keep(s, card) < 1 for card in s.hand[seat]) else 0.0


@answering("Pay In")
def what_to_pay_in(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What is missed least for the gold that it brings."""
    outlook = Outlook(s, seat)
    return min(options, key=lambda option: outlook.keep(s, option[1]) - 0.5 * min(2, s.value(option[1])))


@worth("Write a Cheque")
def write_a_cheque(s: DaleOfMerchantsState, seat: int) -> float:
    """When it makes a good card possible that is too dear without it."""
    means, outlook = purse(s, seat), Outlook(s, seat)
    prices = {card: price_of(s, card)[0] for card in s.market}
    now = max([gain(s, outlook, card) for card in s.market if prices[card] <= means], default=0.0)
    then = max([gain(s, outlook, card) for card in s.market if prices[card] <= means + 3], default=0.0)
    return 0.2 if then > now + 0.4 else 0.0


@worth("Turn a Card")
def turn_a_card(s: DaleOfMerchantsState, seat: int) -> float:
    """When the deck is more gold than junk: a junk card costs as much as two coins are worth."""
    cards = s.deck[seat] or s.discard[seat]
    good = [CARDS.value[s.face[card]] for card in cards if s.may_be_built(card)]
    return 0.1 if 0.5 * sum(good) > len(cards) - len(good) else 0.0
