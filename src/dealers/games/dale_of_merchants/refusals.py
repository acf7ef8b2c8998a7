"""Why something is not possible now: the rule that forbids it, in words.

A card is named only where the seat sees it: in its own hand and schedule, and in the market.
"""

from __future__ import annotations

from dealers.games.dale_of_merchants import abilities, copying, stall, technique
from dealers.games.dale_of_merchants.cards import (
    ABILITY,
    AFTER_FILLING,
    CANNOT_USE,
    CARDS,
    COPIES,
    COUNTS_AS,
    JUNK_CARD,
    NO_SET,
    PASSIVE,
    TRAP,
    Timing,
    card_name,
)
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.in_payment import CHANGING, changing, most
from dealers.games.dale_of_merchants.market import can_buy, price_of, purchasing_power
from dealers.games.dale_of_merchants.moments import PAYMENT, STACK_SETS
from dealers.games.dale_of_merchants.paying import can_pay
from dealers.games.dale_of_merchants.state import ACTION, CHOICE, CLEAN_UP, START, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD, END_TURN
from dealers.games.dale_of_merchants.winning import goal, reason_against
from dealers.kernel import Decision, Option, WhyNot
from dealers.kernel.text import listed

_KIND, _SET = CARDS.kind, CARDS.set
ENOUGH = "that is enough: nothing more is needed"
NOT_IN_HAND = "that card is not in your hand"


def verbs_of(decision: Decision) -> set[str]:
    """What somebody is offered to do, whatever it is done to."""
    return {option[0] for option in decision.options}


# --- the action phase -------------------------------------------------------------------------------------


def no_buy(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    card = option[1]
    if card in s.hand[decision.seat]:
        return f"{card_name(s, card)} is in your hand already"
    if card not in s.market:
        return _no_buy_from_discard(s, decision.seat, card)
    if can_buy(s, decision.seat, card):
        return ""
    return f"{card_name(s, card)} costs {price_of(s, card)[0]}, and {_purchasing_means(s, decision.seat)}"


def _no_buy_from_discard(s: DaleOfMerchantsState, seat: int, card: int) -> str:
    """Why a card that is not in the market cannot be bought."""
    able = [held for held, change in changing(s, s.usable(seat)).items() if change.from_discard]
    if card not in s.market_discard or not able:
        return "that card is not in the market"
    if card != s.market_discard[-1]:
        return "only the top card of the market's discard pile can be bought"
    if can_buy(s, seat, card):
        return ""
    needed = f"{card_name(s, able[0])} has to be a necessary part of the payment"
    return f"{card_name(s, card)} costs {price_of(s, card)[0]}, and {needed}"


def _means(s: DaleOfMerchantsState, seat: int, *without: int) -> str:
    """What a player can pay with."""
    hand = "the rest of your hand" if without else "your hand"
    return _worth_together(s, seat, hand, s.sum_of([card for card in s.usable(seat) if card not in without]))


def _purchasing_means(s: DaleOfMerchantsState, seat: int) -> str:
    """The same in a purchase, in which some cards may count for more."""
    most = purchasing_power(s, seat, changing(s, s.usable(seat))) - s.gold[seat]
    return _worth_together(s, seat, "your hand", most)


def _worth_together(s: DaleOfMerchantsState, seat: int, hand: str, worth: int) -> str:
    gold = s.gold[seat]
    return f"{hand} and your {gold} gold are worth {worth + gold}" if gold else f"{hand} is worth {worth}"


def no_play(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    card = option[1]
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    name, face = card_name(s, card), s.face_of(card)
    if copying.is_open(s, card):
        return _open(name)
    if face != s.face[card]:
        name += f" as {CARDS.catalogue[face].name}"
    if _KIND[face] == JUNK_CARD:
        return f"{name} does nothing when played: it can only be paid with, discarded or thrown away", "1.4"
    if _KIND[face] == PASSIVE:
        return f"{name} is a passive card, which is not played: {_how_it_works(face)}", "1.3"
    spend = CARDS.spend[face]
    kept = technique.kept(s, card)
    if spend is None or can_pay(s, decision.seat, spend, *kept):
        return ""
    return f"{name} asks you to spend {spend[0]}, and {_means(s, decision.seat, *kept)}", "4.1"


def _open(name: str) -> str:
    """Why a card cannot be used that may be several others."""
    return f"{name} has to be a copy of another card: choose in your turn which one it is to be"


def _how_it_works(face: int) -> str:
    if face in COPIES:
        return "it is used as the card that it copies, and there is none"
    if face in ABILITY:
        return "it can be used once in your turn while it is in your hand"
    if face in COUNTS_AS:
        return "it works when you build a stack with it"
    if face in CHANGING:
        return "it works when you pay with it for a purchase"
    return "it works by itself while it is in your hand"


def no_build(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    seat = decision.seat
    if s.phase != ACTION or stall.can_build(s, seat):
        return ""
    need = stall.next_value(s, seat)
    if need > goal(s, seat):
        return (
            f"your stall has its {need - 1} stacks, and you cannot win yet: {reason_against(s, seat)}",
            "6.3.11",
        )
    sets: dict[int, list[int]] = {}
    for held in s.usable(seat):
        if s.may_be_built(held):
            sets.setdefault(_SET[s.face_of(held)], []).append(s.value(held))
    if not sets:
        return f"stack {need} takes animalfolk cards, and you hold none"
    hold = [f"{_set_name(group)} {listed(list(map(str, sorted(values))))}" for group, values in sets.items()]
    low, high = stall.totals(s, seat)
    worth = f"exactly {low}" if low == high else f"{low} to {high}"
    return f"stack {need} takes cards of one set worth {worth}, and you hold {'; '.join(hold)}"


def _set_name(group: int) -> str:
    return CARDS.decks[group].short.capitalize()


def no_finish(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    card = option[1]
    if card not in s.schedule[decision.seat]:
        return "only a card in your schedule can be finished"
    name, price = card_name(s, card), CARDS.finish[s.face_of(card)]
    if price is None:
        return f"{name} is not finished by paying: it leaves your schedule by itself"
    if can_pay(s, decision.seat, price):
        return ""
    return f"finishing {name} costs {price[0]}, and {_means(s, decision.seat)}"


def no_use(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    card = option[1]
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    name, face = card_name(s, card), s.face[card] if len(option) < 3 else option[2]
    if (~card if face in COPIES else card) in s.used:
        return f"{name} has been used in this turn"
    if face in AFTER_FILLING and END_TURN not in decision.options:
        return f"{name} cannot be used: it is for the time after you have filled your hand"
    if face in CANNOT_USE and (len(option) < 3 or s.face_of(card) == face):
        why = CANNOT_USE[face](Turn(s, decision.seat, card))
        return f"{name} cannot be used: {why}" if why else ""
    if face in ABILITY and (len(option) < 3 or s.face_of(card) == face):
        return ""
    if copying.is_open(s, card):
        return _open(name)
    why = _how_it_works(face) if _KIND[face] == PASSIVE else "it is no passive card"
    return f"{name} cannot be used: {why}"


def no_copy(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    _, card, face = option
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    name, other = card_name(s, card), CARDS.catalogue[face].name
    if s.face[card] not in COPIES:
        return f"{name} copies no other card"
    acting = s.face_of(card)
    if acting != s.face[card]:
        return f"{name} is a copy of {CARDS.catalogue[acting].name} already"
    if face not in copying.ways_to_copy(s, decision.seat, card):
        return f"{name} cannot copy {other} now: there is none where it may look"
    return f"{name} is chosen for in your own turn" if decision.seat != s.seat else ""


_MOMENTS: dict[int, tuple[Timing, ...]] = {
    START: ("start of turn",),
    ACTION: ("action phase",),
    CLEAN_UP: ("clean-up phase", "end of turn"),
    CHOICE: (),
}


def no_ability(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    ability = abilities.ABILITIES[option[1]]
    if option[1] not in s.abilities[decision.seat]:
        return f"{ability.name} is an ability of {ability.character}, whom you do not play"
    why = abilities.reason_against(s, decision.seat, option[1])
    if why and ability.timing in _MOMENTS[s.phase]:
        return f"{ability.name} cannot be used: {why}"
    return f"{ability.name} is for another moment: {ability.timing}"


def no_end(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    if s.phase == ACTION and not s.deed:
        return "a turn has an action: to do nothing, choose to discard cards and discard none"
    return ""


# --- paying -----------------------------------------------------------------------------------------------


def is_payment(decision: Decision) -> bool:
    """Whether somebody is asked what to pay with."""
    return not verbs_of(decision).isdisjoint(("pay", "gold"))


def no_pay(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    card = option[1]
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    if decision.options == [DONE]:
        return ENOUGH
    if not is_payment(decision):
        return ""
    name = card_name(s, card)
    if card in s.picked:
        return f"{name} is part of the payment already"
    if card == decision.source:
        return f"{name} cannot pay for itself", "R2.1.6"
    if copying.is_open(s, card):
        return _open(name)
    if _is_copied_by_source(s, decision, card):
        return f"{name} stays in your hand: {card_name(s, decision.source)} is a copy of it"
    return _no_use_in_payment(s, decision.seat, card, _worth(s, card))


def _is_copied_by_source(s: DaleOfMerchantsState, decision: Decision, card: int) -> bool:
    return decision.source >= 0 and card in copying.shown_with(s, decision.source)


def unusable(s: DaleOfMerchantsState, decision: Decision) -> list[tuple[list[int], str]]:
    """The cards in hand that cannot be added to a payment: those with one reason together, and why."""
    if not is_payment(decision):
        return []
    looks = {_worth(s, option[1]) for option in decision.options if option[0] == "pay"}
    reasons: dict[str, list[int]] = {}
    for card in s.usable(decision.seat):
        if card not in s.picked and card != decision.source and _worth(s, card) not in looks:
            if _is_copied_by_source(s, decision, card):
                continue
            reasons.setdefault(_no_use_in_payment(s, decision.seat, card, "{}"), []).append(card)
    return [
        (cards, reason.format(listed(list(dict.fromkeys([_worth(s, card) for card in cards])))))
        for reason, cards in reasons.items()
    ]


def _worth(s: DaleOfMerchantsState, card: int) -> str:
    face = s.face_of(card)
    acting = "" if face == s.face[card] else f" as {CARDS.catalogue[face].name}"
    return f"{card_name(s, card)}{acting} (worth {s.value(card)})"


def _no_use_in_payment(s: DaleOfMerchantsState, payer: int, card: int, worth: str) -> str:
    """Why a card cannot be added; `worth` stands for it."""
    value, low, high = s.value(card), *s.sought
    total = s.so_far + value
    paid = {picked: s.value(picked) for picked in s.picked}
    gold = max(0, s.so_far - most(s, payer, s.picked))
    if s.moments[PAYMENT] and total >= high and not gold and not paid:
        return f"{worth} would be enough alone, and this purchase needs another card in its payment"
    if total > high and gold:
        return f"gold is never overpaid: with {worth} it would be {total}, not {high}"
    if total > high and paid:
        least = min(paid, key=lambda picked: paid[picked])
        if total - paid[least] >= high:
            return f"with {worth} the {paid[least]} of {card_name(s, least)} would not be needed"
    if total > high or gold or s.deed == BUILD:
        return f"with {worth} it could not be made {_exactly(low, high)}"
    return f"{worth} would become superfluous: what you could add to it is enough without it"


def _exactly(low: int, high: int) -> str:
    return f"exactly {low}" if low == high else f"exactly {listed([str(low), str(high)], 'or')}"


def no_gold(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    if decision.options == [DONE]:
        return ENOUGH
    if not is_payment(decision):
        return ""
    left = s.gold[decision.seat] - max(0, s.so_far - most(s, decision.seat, s.picked))
    missing = s.sought[1] - s.so_far
    if not left:
        return "you have no gold left" if s.gold[decision.seat] else "you have no gold"
    if s.sought[0] < s.sought[1]:
        exactly = f"with gold it could not be made {_exactly(*s.sought)}"
        return exactly if option[1] == 1 else "gold is added one by one here"
    short = f", and you have {left}: pick cards first" if left < missing else ""
    return f"gold makes up all that is still missing, which is {missing}{short}"


def no_done(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    if is_payment(decision):
        return f"{s.sought[0] - s.so_far} more to pay" if s.so_far < s.sought[0] else ""
    if verbs_of(decision) & {"add", "ask"}:
        least = "" if s.sought[0] == s.sought[1] else "at least "
        return f"the stack is worth {s.so_far} and has to be worth {least}{s.sought[0]}", "3.4.1"
    return ""


# --- building ---------------------------------------------------------------------------------------------


def no_add(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    card, seat = option[1], decision.seat
    if card in s.hand[seat] and copying.is_open(s, card):
        return _open(card_name(s, card))
    if card not in stall.all_candidates(s, seat) and card not in s.picked:
        return NOT_IN_HAND
    if decision.options == [DONE]:
        return ENOUGH
    if verbs_of(decision).isdisjoint(("add", "ask", "refuse")):
        return ""
    name = card_name(s, card)
    if card not in s.picked and not stall.may_join(s, seat, s.picked, card):
        return _no_part_of_stack(s, card, name)
    if card in s.picked:
        return f"{name} is in the stack already"
    low, high = s.sought
    value = worth_in_stack(s, seat, card)
    total = s.so_far + value
    if total > high:
        worth = f"exactly {high}" if low == high else f"{low} to {high}"
        return f"{name} would make the stack worth {total}, and it has to be {worth}", "3.4.1"
    return f"with {name} (worth {value}) no other cards of the set make up the {low - total} still missing"


def _no_part_of_stack(s: DaleOfMerchantsState, card: int, name: str) -> str:
    """Why a card does not go with the others of a stack."""
    face = s.face_of(card)
    group = _SET[face]
    if face != s.face[card]:
        name += f" as {CARDS.catalogue[face].name}"
    if group == NO_SET:
        what = "a trap" if _KIND[face] == TRAP else "of no set"
        return f"{name} is {what} and goes into no stack" + (" like this" if s.moments[STACK_SETS] else "")
    begun = listed(list(dict.fromkeys([_set_name(_SET[s.face_of(other)]) for other in s.picked])))
    return f"{name} is of the {_set_name(group)}, and the stack is of the {begun}: one set only"


def worth_in_stack(s: DaleOfMerchantsState, seat: int, card: int) -> int:
    """What a card of a player counts in a stack: a teammate's as printed (O7)."""
    return s.value(card) if seat == s.seat else CARDS.value[s.face_of(card)]


def no_ask(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    if not s.teams:
        return "there are no teams at this table"
    if s.asked:
        return "your teammate has refused in this turn"
    return "" if s.picked else "at least one card of a stack has to be yours: begin with it"


# --- everything else --------------------------------------------------------------------------------------


RULE_OF_A_DECK = {"pangolins": "5.1", "mongooses": "5.2", "bats": "5.2", "tuataras": "5.5"}
"""Decks whose cards go by something of their own: dice, the clock, gold."""


def not_among(s: DaleOfMerchantsState, decision: Decision, option: Option) -> WhyNot:
    if option[0] not in verbs_of(decision):
        return ""
    reason = "that is not one of the cards to choose from"
    source, journal = decision.source, s.journal
    if source < 0 or journal is None or not journal.knows(decision.seat, source):
        return reason
    deck = _SET[s.face[source]]
    rule = None if deck == NO_SET else RULE_OF_A_DECK.get(CARDS.decks[deck].short)
    return reason if rule is None else (reason, rule)


def no_player(s: DaleOfMerchantsState, decision: Decision, option: Option) -> str:
    if "player" not in verbs_of(decision):
        return ""
    if option[1] == decision.seat:
        return "choose another player, not yourself"
    return "that player cannot be chosen here"
