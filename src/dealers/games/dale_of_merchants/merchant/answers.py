"""How a sensible merchant answers what cards and payments ask: which card, how many, how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dealers.games.dale_of_merchants.bots.chameleons import best_copy_in_clean_up
from dealers.games.dale_of_merchants.bots.stacks import next_of_bent_stack, next_of_loosened_stack
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_LIMIT
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.in_payment import InPayment, changing, is_purchase, worths
from dealers.games.dale_of_merchants.merchant import teammates
from dealers.games.dale_of_merchants.merchant.aims import aim, resolving
from dealers.games.dale_of_merchants.merchant.hoarding import LARGE, held_back, keeps
from dealers.games.dale_of_merchants.merchant.plans import (
    MISSED,
    cheapest_stack,
    cost_of,
    costs_in_payment,
    plan_from,
    special_payments,
)
from dealers.games.dale_of_merchants.merchant.techniques import (
    GOOD,
    Moment,
    best_return,
    grinding,
    junk_depth,
    using_in_clean_up,
)
from dealers.games.dale_of_merchants.merchant.worth import COIN, Outlook
from dealers.games.dale_of_merchants.moments import PAYMENT, STACK_LOOSE
from dealers.games.dale_of_merchants.playing import best_ability, best_character
from dealers.games.dale_of_merchants.stall import needed
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK
from dealers.games.dale_of_merchants.turn import INVENTORY
from dealers.kernel import Option

_VALUE: Final = CARDS.value
_RUMMAGE: Final = CARDS.numbers["Shameless Rummage"]
_PERFECT_MOVE: Final = CARDS.numbers["Perfect Move"]

Rule = Callable[[DaleOfMerchantsState, int, list[Option]], Option]


def _cards(options: list[Option]) -> list[Option]:
    return [option for option in options if len(option) > 1]


def _least(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is missed least."""
    return Outlook(s, seat).least(s, options)


def _most(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is wanted most."""
    return Outlook(s, seat).most(s, options)


# --- paying and building ----------------------------------------------------------------------------------


def _pay(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The next card of a cheap payment, or be done; where more may be paid, as much as does good."""
    if s.sought[0] < s.sought[1] and s.deed and s.deed[0] in ("play", "finish"):
        return _pay_as_wanted(s, seat, options)
    special = changing(s, s.hand[seat]) if s.moments[PAYMENT] and is_purchase(s, seat) else {}
    if special:
        return _pay_with_special(s, seat, options, special)
    if options[-1] == DONE:
        return DONE
    outlook = Outlook(s, seat)
    best, least = options[0], 1e9
    for option in options:
        if option[0] == "gold":
            cost = COIN / MISSED
        else:
            cost = outlook.keep(s, option[1]) / max(1, s.value(option[1]))  # by the point
        if cost < least:
            best, least = option, cost
    return best


def _pay_with_special(
    s: DaleOfMerchantsState, seat: int, options: list[Option], special: dict[int, InPayment]
) -> Option:
    """The same with cards that change the purchase. Where cards may be superfluous, all poor ones go."""
    outlook = Outlook(s, seat)
    keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
    costs = costs_in_payment(s, seat, keep, special)
    if options[-1] == DONE:
        lifted = any(special[card].lifts for card in s.picked if card in special)
        poor = [o for o in options if o[0] == "pay" and costs[o[1]] <= (GOOD if lifted else -GOOD)]
        return min(poor, key=lambda option: costs[option[1]], default=DONE)
    value = {card: high for card, (_, high) in worths(s, s.hand[seat], special).items()}
    return min(
        options,
        key=lambda o: COIN / MISSED if o[0] == "gold" else costs[o[1]] / max(1, value[o[1]]),
    )


def _arrange(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is to be bought where it is cheapest, if that is worth a card in the payment."""
    if not s.deed:  # a purchase in somebody else's turn: as the market is, if that will do
        return DONE if options[-1] == DONE else options[0]
    wanted: Option = ("arrange", s.deed[1])
    if options[-1] == DONE:
        special = changing(s, s.hand[seat])
        outlook = Outlook(s, seat)
        keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
        costs = costs_in_payment(s, seat, keep, special)
        usual, rearranged = special_payments(s, seat, s.deed[1], special, costs)
        if wanted not in options or rearranged is None:  # it has its place
            return DONE
        if usual is not None and cost_of(usual, costs) <= cost_of(rearranged, costs):
            return DONE
    return wanted if wanted in options else options[0]


def _moment(s: DaleOfMerchantsState, seat: int, outlook: Outlook) -> Moment:
    """The player with what is planned once the card that is being played has left the hand."""
    hand = s.hand[seat]
    if s.deed[0] == "play":
        s.hand[seat] = [card for card in hand if card != s.deed[1]]
    keep = keeps(s, seat, outlook)
    m = Moment(s, seat, outlook, keep, plan_from(s, seat, outlook, keep))
    s.hand[seat] = hand
    return m


def _pay_as_wanted(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Of a price with a range, as much as does good."""
    m = _moment(s, seat, Outlook(s, seat))
    if s.deed[0] == "finish":
        _, cards, coins = best_return(m, -1)
        if coins:
            offered = [option for option in options if option[0] == "gold"]
            return offered[0] if offered and s.so_far < coins else options[-1]
        wanted = list(cards)
    elif s.sought[1] < NO_LIMIT:  # gold for half of it
        wanted = [card for card in m.spare_cards if m.keep[card] <= GOOD]
    else:  # the turn ends with it, and what is paid is drawn anew
        wanted = [card for card in s.hand[seat] if card != s.deed[1] and m.keep[card] <= GOOD]
    face = s.looks()
    looks = [face[card] for card in wanted if card not in s.picked]
    fitting = [option for option in options if option[0] == "pay" and face[option[1]] in looks]
    if fitting:
        return min(fitting, key=lambda option: m.keep.get(option[1], 0.0))
    if options[-1] == DONE:
        return DONE
    paying = [option for option in options if option[0] == "pay"]
    if not paying:
        return options[0]
    return min(paying, key=lambda option: m.keep.get(option[1], 0.0) / max(1, s.value(option[1])))


def _add(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The next card of the stack that costs least; a teammate helps as soon as they can."""
    if seat != s.seat:
        return _least(s, seat, options[:-1])
    outlook = Outlook(s, seat)
    keep = keeps(s, seat, outlook)
    need = needed(s, seat)
    if s.moments[STACK_LOOSE]:
        loose = next_of_loosened_stack(s, seat, options, keep)
        if loose is not None:
            return loose
    stack, _ = cheapest_stack(s, seat, need, keep)
    if not stack and s.teams and not s.asked:
        laid = teammates.cards_to_lay(s, seat, need, keep)
        if ASK in options and all(card in s.picked for card in laid):
            return ASK
        stack = [(card, s.value(card), None) for card in laid]
    if not stack and s.bent:
        return next_of_bent_stack(s, seat, options)
    face = s.looks()
    looks = [(face[card], value) for card, value, _ in stack if card not in s.picked]
    for option in options:
        if option[0] == "add" and (face[option[1]], option[2]) in looks:
            return option
    if ASK in options:
        return ASK
    return max(options, key=lambda option: option[2] if len(option) == 3 else 0)


# --- cards ------------------------------------------------------------------------------------------------


def _discard(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk and what is not needed; from another player's deck, what they would like best."""
    if s.deed == INVENTORY:
        return _inventory(s, seat, options)
    if resolving(s, seat) == _RUMMAGE:
        good = [o for o in _cards(options) if _VALUE[s.face[o[1]]] > 2]
        return max(good, key=lambda o: _VALUE[s.face[o[1]]]) if good else options[-1]
    outlook = Outlook(s, seat)
    option = outlook.least(s, options)
    if options[-1] == DONE and outlook.keep(s, option[1]) > GOOD:
        return DONE
    return option


def _inventory(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk and what is not needed. For a large stack, or when all cards are good, what is not part of it."""
    outlook = Outlook(s, seat)
    option = outlook.least(s, options)
    good = outlook.keep(s, option[1]) > GOOD
    if outlook.need >= LARGE or (good and all(outlook.keep(s, card) > GOOD for card in s.picked)):
        kept = held_back(s, seat, outlook)
        if kept:
            others = [other for other in _cards(options) if other[1] not in kept]
            return outlook.least(s, others) if others else DONE
    return DONE if good else option


def _put(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """On a deck: the best last, so that it is drawn first; out of the discard pile only what is good."""
    if options[-1] == DONE:
        outlook = Outlook(s, seat)
        option = outlook.most(s, options)
        return option if outlook.keep(s, option[1]) > GOOD else DONE
    if options[0][1] in s.discard[seat] and not s.aside[seat] and not s.picked and not _all_go_back(s, seat):
        return _most(s, seat, options)
    return _least(s, seat, options)


def _all_go_back(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether all cards that are offered go on the deck, in an order to be chosen."""
    return resolving(s, seat) == _PERFECT_MOVE or s.deed[:1] == ("finish",)


def _give_away(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    option = _least(s, seat, options)
    return option if s.face[option[1]] == JUNK else options[-1]


def _junk_first(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Of another player's cards, those that are worth least; no good one, if one may stop."""
    option = min(_cards(options), key=lambda o: _VALUE[s.face[o[1]]] + (s.face[o[1]] != JUNK))
    if options[-1] == DONE and _VALUE[s.face[option[1]]] > 1:
        return DONE
    return option


def _fill(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    top = s.discard[seat][-1]
    return options[1] if Outlook(s, seat).keep(s, top) > 1.2 else options[0]


def _take_off(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """How many cards to take off the own discard pile: as many as reach down to junk, or none."""
    return options[junk_depth(s, seat)]


def _yours_or_theirs(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Throw away the own card if it is junk, or if the other's would be a help to get rid of for them."""
    mine, theirs = options[0][1], options[1][1]
    if s.face[mine] == JUNK or s.face[theirs] == JUNK:
        return options[0]
    return options[0] if Outlook(s, seat).keep(s, mine) < _VALUE[s.face[theirs]] - 1 else options[1]


def _grind(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Go on as long as it still does what it is meant to."""
    effect, victim = grinding(s, seat)
    return options[0] if victim == options[0][1] and effect > 0 else options[-1]


def _use(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Passive cards in clean-up, before the hand is filled and after it."""
    before_filling = options[-1] == DONE
    for option in options[:-1]:
        if option[0] == "use":
            face = s.face[option[1]] if len(option) < 3 else option[2]
            if using_in_clean_up(s, seat, face, before_filling) > 0:
                return option
    return best_copy_in_clean_up(s, seat, options) or _ability(s, seat, options)


def _ability(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Besides the action phase: the best ability, or go on."""
    best, _ = best_ability(s, seat, options)
    return best or options[-1]


def _character(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    return best_character(s, options)


def _first(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    return options[0]


RULES: Final[dict[str, Rule]] = {
    "pay": _pay,
    "gold": _pay,
    "arrange": _arrange,
    "add": _add,
    "discard": _discard,
    "throw away": _least,
    "take": _most,
    "put": _put,
    "hold": _most,
    "give away": _give_away,
    "give back": _junk_first,
    "shuffle in": _junk_first,
    "player": aim,
    "grind": _grind,
    "fill": _fill,
    "take off": _take_off,
    "risk": _least,
    "show": _most,
    "throw away your": _yours_or_theirs,
    "use": _use,
    "copy": _use,
    "ability": _ability,
    "keep": _character,
    "store": _least,
    "yes": _first,
    "side": _first,
}
