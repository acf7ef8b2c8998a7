"""When bots play Discontent White-headed Lemurs."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.buyers import wanted
from dealers.games.dale_of_merchants.cards import CARDS, JUNK
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment, deck_over_discard
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, paying_with, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Delightful Surprise": 0.2, "Fortunate Upgrade": 0.1, "Replacement": 0.1, "Royal Privilege": 0.1})


@playing("Voracious Consumer")
def voracious_consumer(m: Moment, card: int) -> float:
    """When the discard pile is better than the deck."""
    if not m.s.discard[m.seat]:
        return 0.0
    return 0.3 if deck_over_discard(m.s, m.seat, m.seat) < 0 or not m.s.deck[m.seat] else 0.0


@playing("Delightful Surprise")
def delightful_surprise(m: Moment, card: int) -> float:
    """The better of two cards is more than this one, unless it would only come back again and again."""
    return 0.9 if len(m.s.market_deck) + len(m.s.market_discard) > 4 else 0.0


@answering("Delightful Surprise")
def which_surprise(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What saves most turns."""
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: gain(s, outlook, option[1]))


@playing("Fortunate Upgrade")
def fortunate_upgrade(m: Moment, card: int) -> float:
    """Junk for a new card, if nothing much better is planned."""
    poor = [held for held in m.s.hand[m.seat] if held != card and m.keep[held] <= GOOD]
    if not poor or not (m.s.market_deck or m.s.market_discard):
        return 0.0
    junk = any(m.s.face[held] == JUNK for held in poor)
    return 1.9 + 0.3 * junk - max(0.0, m.plan.worth - 0.3)


def _trade(s: DaleOfMerchantsState, seat: int, outlook: Outlook, card: int) -> float:
    """What is better about the best card in the market that comes for a card in hand."""
    value = s.value(card)
    fitting = [c for c in s.market if abs(CARDS.value[s.face[c]] - value) <= 1]
    best = max([gain(s, outlook, c) for c in fitting], default=0.0)
    return best - gain(s, outlook, card) if s.may_be_built(card) else -1.0


@playing("Replacement")
def replacement(m: Moment, card: int) -> float:
    """When a card that is not planned with becomes a better one."""
    spare = [held for held in m.spare_cards if held != card]
    if not any(m.s.may_be_built(held) for held in spare):
        return 0.0
    return max(_trade(m.s, m.seat, m.outlook, held) for held in spare)


@answering("Replacement")
def what_to_replace(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that brings the most; then the best that there is for it."""
    outlook = Outlook(s, seat)
    if options[0][0] == "throw away":
        return max(options, key=lambda o: _trade(s, seat, outlook, o[1]) - 0.3 * outlook.keep(s, o[1]))
    return max(options, key=lambda option: gain(s, outlook, option[1]))


@playing("Fashion Hint")
def fashion_hint(m: Moment, card: int) -> float:
    """When what lies there is better than the worst card of a set in hand; or to see something new."""
    goods = [held for held in m.spare_cards if held != card and m.s.may_be_built(held)]
    pile = m.s.market_discard
    if not goods:
        return 0.0
    best = _hint(m.s, m.outlook, pile[-1], goods) if pile else 0.0
    return max(0.15, best)


def _hint(s: DaleOfMerchantsState, outlook: Outlook, new: int, goods: list[int]) -> float:
    return gain(s, outlook, new) - min([gain(s, outlook, card) for card in goods])


@answering("Fashion Hint")
def take_the_hint(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Look for something better if the pile has nothing; exchange the worst card for something better."""
    outlook, pile = Outlook(s, seat), s.market_discard
    goods = [card for card in s.hand[seat] if s.may_be_built(card)]
    if options[0] == ("yes",):
        return options[1] if pile and goods and _hint(s, outlook, pile[-1], goods) > 0.4 else options[0]
    if options[0] == DONE:
        return DONE
    worst = min(options[:-1], key=lambda option: gain(s, outlook, option[1]))
    return worst if _hint(s, outlook, pile[-1], [worst[1]]) > 0.1 else DONE


@paying_with("Royal Privilege")
def royal_privilege(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    """When there is a small card of a set to be given for something in the market."""
    outlook = Outlook(s, seat)
    small = [c for c in s.hand[seat] if c != card and s.may_be_built(c) and outlook.keep(s, c) < 1.5]
    return 0.7 if small and len(s.market) > 1 else 0.0


@answering("Royal Privilege")
def for_the_privilege(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The least card for the best one in the market, if that is a gain."""
    outlook = Outlook(s, seat)
    if options[0][0] == "take":
        return max(options, key=lambda option: gain(s, outlook, option[1]))
    if options[0] == DONE:
        return DONE
    worst = min(options[:-1], key=lambda option: outlook.keep(s, option[1]))
    best = max([wanted(s, seat, card) for card in s.market])
    return worst if best > gain(s, outlook, worst[1]) else DONE
