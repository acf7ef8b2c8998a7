"""Why something is not possible now: the rule that forbids it, in words; and what people may try.

A card is named only where the seat sees it: in its own hand and schedule, and in the market.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.cards import (
    ABILITY,
    CARDS,
    COUNTS_AS,
    JUNK_CARD,
    NO_SET,
    PASSIVE,
    TRAP,
)
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.paying import can_pay
from dealers.games.dale_of_merchants.state import ACTION, DaleState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.games.dale_of_merchants.verbs import DONE
from dealers.games.dale_of_merchants.words import NUMBERS, VERB_PHRASES, card_name
from dealers.kernel import Decision, Option
from dealers.kernel.text import listed

_KIND, _SET = CARDS.kind, CARDS.set
ENOUGH = "that is enough: nothing more is needed"
NOT_IN_HAND = "that card is not in your hand"


def why_not(s: DaleState, decision: Decision, option: Option) -> str:
    """Why a plausible answer is not legal now."""
    verb, *parts = option
    if any(type(part) is not int for part in parts) or (not parts and verb not in _ALONE):
        return _default(decision)
    card = parts[0] if parts else -1
    if verb not in NUMBERS and _is_like_another(s, decision, verb, card):
        return f"that card is like another {card_name(s, card)}: choose that one"
    if verb in _REASONS:
        return _REASONS[verb](s, decision, card) or _default(decision)
    if verb not in NUMBERS and verb in [offered[0] for offered in decision.options]:
        return "that is not one of the cards to choose from"
    return _default(decision)


def _default(decision: Decision) -> str:
    verbs = dict.fromkeys([option[0] for option in decision.options])
    may = listed([VERB_PHRASES.get(verb, f"{verb} a card") for verb in verbs], "or")
    return f"that is not possible now: you may {may}"


def tempting(s: DaleState, decision: Decision) -> list[Option]:
    """What one may want to do and may not: cards too dear, superfluous, of another set, used already."""
    verbs = {option[0] for option in decision.options}
    hand = s.hand[decision.seat]
    wanted: list[Option] = []
    if "inventory" in verbs:
        wanted = [("buy", card) for card in s.market]
        wanted += [("play", card) for card in hand if s.face[card] not in ABILITY]
        wanted.append(("build",))
        wanted += [("finish", card) for card in s.schedule[decision.seat]]
        wanted += [("use", card) for card in s.used]
    elif "end turn" in verbs:
        wanted = [("use", card) for card in s.used]
    elif _is_payment(verbs):
        wanted = [("pay", card) for card in hand if card not in s.picked]
        if s.gold[decision.seat] and "gold" not in verbs:
            wanted.append(("gold", 1))
    elif verbs & {"add", "ask", "refuse"}:
        added = [option[1] for option in decision.options if option[0] == "add"]
        left = [card for card in hand if card not in s.picked and card not in added]
        wanted = [("add", card, _worth(s, decision, card)) for card in left]
    return _once(s, decision, wanted)


def _once(s: DaleState, decision: Decision, wanted: Iterable[Option]) -> list[Option]:
    """Those that are not offered, cards that are alike only once."""
    found: dict[Option, Option] = {}
    for option in wanted:
        if option in decision.options:
            continue
        if len(option) == 1 or option[0] in ("buy", *NUMBERS):
            found[option] = option
        elif not _is_like_another(s, decision, option[0], option[1]):
            found.setdefault((option[0], *_look(s, option[1])), option)
    return list(found.values())


def _look(s: DaleState, card: int) -> tuple[int, int]:
    return s.face[card], s.value(card)


def _is_like_another(s: DaleState, decision: Decision, verb: str, card: int) -> bool:
    """Whether another card of one's hand or schedule that is offered looks just the same."""
    if card not in s.hand[decision.seat] and card not in s.schedule[decision.seat]:
        return False
    offered = [option[1] for option in decision.options if option[0] == verb and len(option) > 1]
    return card not in offered and any(_look(s, other) == _look(s, card) for other in offered)


# --- the action phase -------------------------------------------------------------------------------------


def _no_buy(s: DaleState, decision: Decision, card: int) -> str:
    if card in s.hand[decision.seat]:
        return f"{card_name(s, card)} is in your hand already"
    if card not in s.market:
        return "that card is not in the market"
    price = price_of(s, card)
    if can_pay(s, decision.seat, price):
        return ""
    return f"{card_name(s, card)} costs {price[0]}, and {_means(s, decision.seat)}"


def _means(s: DaleState, seat: int, without: int = -1) -> str:
    """What a player can pay with."""
    gold = s.gold[seat]
    worth = sum([s.value(card) for card in s.hand[seat] if card != without])
    hand = "your hand" if without < 0 else "the rest of your hand"
    return f"{hand} and your {gold} gold are worth {worth + gold}" if gold else f"{hand} is worth {worth}"


def _no_play(s: DaleState, decision: Decision, card: int) -> str:
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    name, face = card_name(s, card), s.face[card]
    if _KIND[face] == JUNK_CARD:
        return f"{name} does nothing when played: it can only be paid with, discarded or thrown away"
    if _KIND[face] == PASSIVE:
        return f"{name} is a passive card, which is not played: {_how_it_works(face)}"
    spend = CARDS.spend[face]
    if spend is None or can_pay(s, decision.seat, spend, card):
        return ""
    return f"{name} asks you to spend {spend[0]}, and {_means(s, decision.seat, card)}"


def _how_it_works(face: int) -> str:
    if face in ABILITY:
        return "it can be used once in your turn while it is in your hand"
    if face in COUNTS_AS:
        return "it works when you build a stack with it"
    return "it works by itself while it is in your hand"


def _no_build(s: DaleState, decision: Decision, card: int) -> str:
    seat = decision.seat
    if s.phase != ACTION or stall.can_build(s, seat):
        return ""
    need = stall.next_value(s, seat)
    sets: dict[int, list[int]] = {}
    for held in s.hand[seat]:
        if s.may_be_built(held):
            sets.setdefault(_SET[s.face[held]], []).append(s.value(held))
    if not sets:
        return f"stack {need} takes animalfolk cards, and you hold none"
    hold = [f"{_set_name(group)} {listed(list(map(str, sorted(values))))}" for group, values in sets.items()]
    return f"stack {need} takes cards of one set worth exactly {need}, and you hold {'; '.join(hold)}"


def _set_name(group: int) -> str:
    return CARDS.decks[group].short.capitalize()


def _no_finish(s: DaleState, decision: Decision, card: int) -> str:
    if card not in s.schedule[decision.seat]:
        return "only a card in your schedule can be finished"
    name, price = card_name(s, card), CARDS.finish[s.face[card]]
    if price is None:
        return f"{name} is not finished by paying: it leaves your schedule by itself"
    if can_pay(s, decision.seat, price):
        return ""
    return f"finishing {name} costs {price[0]}, and {_means(s, decision.seat)}"


def _no_use(s: DaleState, decision: Decision, card: int) -> str:
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    name, face = card_name(s, card), s.face[card]
    if card in s.used:
        return f"{name} has been used in this turn"
    if face in ABILITY:
        return ""
    why = _how_it_works(face) if _KIND[face] == PASSIVE else "it is no passive card"
    return f"{name} cannot be used: {why}"


def _no_end(s: DaleState, decision: Decision, card: int) -> str:
    if s.phase == ACTION and not s.deed:
        return "a turn has an action: to do nothing, choose to discard cards and discard none"
    return ""


# --- paying -----------------------------------------------------------------------------------------------


def _is_payment(verbs: Iterable[str]) -> bool:
    return not {"pay", "gold"}.isdisjoint(verbs)


def _no_pay(s: DaleState, decision: Decision, card: int) -> str:
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    if decision.options == [DONE]:
        return ENOUGH
    if not _is_payment([option[0] for option in decision.options]):
        return ""
    name = card_name(s, card)
    if card in s.picked:
        return f"{name} is part of the payment already"
    if card == decision.source:
        return f"{name} cannot pay for itself"
    value, low, high = s.value(card), *s.sought
    worth, total = f"{name} (worth {value})", s.so_far + value
    paid = {picked: s.value(picked) for picked in s.picked}
    gold = s.so_far - sum(paid.values())
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


def _no_gold(s: DaleState, decision: Decision, coins: int) -> str:
    if decision.options == [DONE]:
        return ENOUGH
    if not _is_payment([option[0] for option in decision.options]):
        return ""
    left = s.gold[decision.seat] - (s.so_far - sum([s.value(card) for card in s.picked]))
    missing = s.sought[1] - s.so_far
    if not left:
        return "you have no gold left" if s.gold[decision.seat] else "you have no gold"
    if s.sought[0] < s.sought[1]:
        exactly = f"with gold it could not be made {_exactly(*s.sought)}"
        return exactly if coins == 1 else "gold is added one by one here"
    short = f", and you have {left}: pick cards first" if left < missing else ""
    return f"gold makes up all that is still missing, which is {missing}{short}"


def _no_done(s: DaleState, decision: Decision, card: int) -> str:
    verbs = {option[0] for option in decision.options}
    if _is_payment(verbs):
        return f"{s.sought[0] - s.so_far} more to pay" if s.so_far < s.sought[0] else ""
    if verbs & {"add", "ask"}:
        return f"the stack is worth {s.so_far} and has to be worth {s.sought[0]}"
    return ""


# --- building ---------------------------------------------------------------------------------------------


def _no_add(s: DaleState, decision: Decision, card: int) -> str:
    if card not in s.hand[decision.seat]:
        return NOT_IN_HAND
    if decision.options == [DONE]:
        return ENOUGH
    if {"add", "ask", "refuse"}.isdisjoint([option[0] for option in decision.options]):
        return ""
    name, group = card_name(s, card), _SET[s.face[card]]
    if group == NO_SET:
        what = "a trap" if _KIND[s.face[card]] == TRAP else "of no set"
        return f"{name} is {what} and goes into no stack"
    if card in s.picked:
        return f"{name} is in the stack already"
    begun = _SET[s.face[s.picked[0]]] if s.picked else group
    if group != begun:
        return (
            f"{name} is of the {_set_name(group)}, and the stack is of the {_set_name(begun)}: one set only"
        )
    need = s.sought[0]
    value = _worth(s, decision, card)
    total = s.so_far + value
    if total > need:
        return f"{name} would make the stack worth {total}, and it has to be exactly {need}"
    return f"with {name} (worth {value}) no other cards of the set make up the {need - total} still missing"


def _worth(s: DaleState, decision: Decision, card: int) -> int:
    """What a card counts in a stack: a teammate's as printed (O7)."""
    return s.value(card) if decision.seat == s.seat else CARDS.value[s.face[card]]


def _no_ask(s: DaleState, decision: Decision, card: int) -> str:
    if not s.teams:
        return "there are no teams at this table"
    if s.asked:
        return "your teammate has refused in this turn"
    return "" if s.picked else "at least one card of a stack has to be yours: begin with it"


# --- everything else --------------------------------------------------------------------------------------


def _no_player(s: DaleState, decision: Decision, seat: int) -> str:
    if "player" not in [option[0] for option in decision.options]:
        return ""
    if not 0 <= seat < s.seats:
        return f"there are {s.seats} players"
    if seat == decision.seat:
        return "choose another player, not yourself"
    return "that player cannot be chosen here"


_REASONS: dict[str, Callable[[DaleState, Decision, int], str]] = {
    "buy": _no_buy,
    "play": _no_play,
    "build": _no_build,
    "finish": _no_finish,
    "use": _no_use,
    "end turn": _no_end,
    "pay": _no_pay,
    "gold": _no_gold,
    "done": _no_done,
    "add": _no_add,
    "ask": _no_ask,
    "player": _no_player,
}
_ALONE = frozenset({"build", "end turn", "done", "ask"})
"""Verbs that stand without a card."""
