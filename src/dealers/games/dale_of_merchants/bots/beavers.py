"""When bots play Systematic Eurasian Beavers."""

from __future__ import annotations

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.bots.usual import POOR, free_market_card, least_if_poor, owns_junk
from dealers.games.dale_of_merchants.decks.beavers import OVERTIME, waiting
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.hoarding import keeps
from dealers.games.dale_of_merchants.merchant.plans import cheapest_stack, gain
from dealers.games.dale_of_merchants.merchant.techniques import Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

tastes({"Wind of Change": 0.2, "Overtime": 0.2, "Order in Chaos": 0.1, "Practice": 0.1})


@playing("Master Builder")
def master_builder(m: Moment, card: int) -> float:
    """Always: it waits for a purchase."""
    return 0.2


@answering("Master Builder")
def what_to_draw_again(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The best card, if it is better than junk."""
    outlook = Outlook(s, seat)
    best = max(options[:-1], key=lambda option: outlook.keep(s, option[1]))
    return best if outlook.keep(s, best[1]) > POOR else DONE


@playing("Snack")
def snack(m: Moment, card: int) -> float:
    """When what is for sale is better than what this turn could end with."""
    return free_market_card(m, 0.2)


@answering("Snack")
def what_to_eat(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What the stack is missing, or else the best card."""
    outlook = Outlook(s, seat)
    cards = options[:-1]
    if not stall.can_build_now(s, seat):
        cards = [option for option in cards if stall.can_build_with(s, seat, (option[1],))] or cards
    return max(cards, key=lambda option: gain(s, outlook, option[1]))


@playing("Wind of Change")
def wind_of_change(m: Moment, card: int) -> float:
    """As long as there is junk to get rid of."""
    return 0.3 if owns_junk(m) else 0.0


answering("Wind of Change")(least_if_poor)


@playing("Overtime")
def overtime(m: Moment, card: int) -> float:
    """At once if it makes a stack; else beforehand, once."""
    if waiting(m.s, m.seat, OVERTIME):
        return 0.0
    if m.plan.option != BUILD and stall.can_build_with(m.s, m.seat, m.s.discard[m.seat]):
        return 1.5
    return 0.1


@playing("Order in Chaos")
def order_in_chaos(m: Moment, card: int) -> float:
    """Always: sooner or later the deck is shuffled."""
    return 0.3


@answering("Order in Chaos")
def what_to_hold(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The next stack, if all cards together make it; then the best cards."""
    if options[0][0] != "hold":
        return None
    outlook = Outlook(s, seat)
    stack, _ = cheapest_stack(s, seat, stall.needed(s, seat), keeps(s, seat, outlook))
    looks = [s.face[card] for card, _, _ in stack if card not in s.picked]
    wanted = [option for option in options if s.face[option[1]] in looks]
    return max(wanted or options, key=lambda option: outlook.keep(s, option[1]))


@playing("Practice")
def practice(m: Moment, card: int) -> float:
    """Before another technique is played."""
    face_of = m.s.face_of  # a card may act as another: with two of these, each would wait for the other
    others = [
        held for held in m.s.hand[m.seat] if held not in m.plan.cards and face_of(held) != face_of(card)
    ]
    return 0.85 if any(m.playing(held) > 0 for held in others) else 0.05
