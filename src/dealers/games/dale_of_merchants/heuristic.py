"""How a sensible merchant plays: build when one can, buy what brings the stall on, use techniques besides.

It reads its own cards and those that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dealers.games.dale_of_merchants.bots.stacks import bent_stack, next_of_bent_stack
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.playing import ANSWERS, PLAYING, best_ability, best_character
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK
from dealers.games.dale_of_merchants.turn import BUILD, INVENTORY
from dealers.games.dale_of_merchants.worth import BUY, COIN, Outlook, chances
from dealers.kernel import Chance, Heuristic, Option

_VALUE, _SET, _SPEND, _FINISH = CARDS.value, CARDS.set, CARDS.spend, CARDS.finish
_FACE = CARDS.numbers

# In turns.
NEW_CARDS = 0.25
"""What it is worth to discard what one does not need and draw other cards."""
MISSED = 0.12
"""What a payment costs, for every point of `Outlook.keep` in it."""
GOOD = 0.9
"""Cards that it is worth more than this to keep are good ones."""


class DaleOfMerchantsHeuristic(Heuristic[DaleOfMerchantsState]):
    """Plays by rule of thumb."""

    def choose(self, s: DaleOfMerchantsState, seat: int, options: list[Option], rng: Chance) -> Option:
        if len(options) == 1:
            return options[0]
        if INVENTORY in options:
            return _action(s, seat, options)
        answer = ANSWERS[s.using](s, seat, options) if s.using in ANSWERS else None
        if answer is not None:
            return answer
        rule = RULES.get(options[0][0])
        return options[rng.below(len(options))] if rule is None else rule(s, seat, options)

    def estimate(self, s: DaleOfMerchantsState) -> list[float] | None:
        if s.acted or not s.waiting:
            return None
        return chances([Outlook(s, seat) for seat in range(s.seats)], s)


# --- the action phase -------------------------------------------------------------------------------------


def _action(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Plan an action, then see what can be done before it without spoiling it."""
    outlook = Outlook(s, seat)
    keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
    plan, cards = _plan(s, seat, options, outlook, keep)
    spare = sum([s.value(card) for card in s.hand[seat] if card not in cards]) + s.gold[seat]
    best, most = plan, 0.0
    for option in options:
        worth = 0.0
        if option[0] == "play" and option[1] not in cards:
            worth = _technique(s, seat, option[1], spare - s.value(option[1]))
        elif option[0] == "finish":
            worth = _finishing(s, seat, option[1], spare)
        if worth > most:
            best, most = option, worth
    ability, worth = best_ability(s, seat, options)
    return ability if ability and worth > most else best


def _plan(
    s: DaleOfMerchantsState, seat: int, options: list[Option], outlook: Outlook, keep: dict[int, float]
) -> tuple[Option, Sequence[int]]:
    """The action to end with, and the cards it needs."""
    if BUILD in options:
        stack = cheapest_stack(s, seat, outlook.need, keep) or [way[0] for way in bent_stack(s, seat)]
        if stack or (s.teams and not s.asked):
            return BUILD, stack
    best: Option = INVENTORY
    cards: Sequence[int] = ()
    most = NEW_CARDS
    for option in options:
        if option[0] == "buy":
            price = price_of(s, option[1])[0]
            paid = cheapest_payment(s, seat, price, keep)
            worth = gain(s, outlook, option[1]) - MISSED * sum([keep[card] for card in paid])
            if worth > most:
                best, cards, most = option, paid, worth
    return best, cards


def gain(s: DaleOfMerchantsState, outlook: Outlook, card: int) -> float:
    """How many turns a card of the market saves."""
    face = s.face[card]
    value, group = _VALUE[face], _SET[face]
    sums = outlook.owned.get(group, 1)
    worth = value / BUY + _TASTE.get(face, 0.0)
    for total, weight in ((outlook.need, 0.9), (outlook.need + 1, 0.5), (outlook.need + 2, 0.3)):
        if value <= total and sums >> (total - value) & 1 and not sums >> total & 1:
            worth += weight
    return worth + (0.15 if group in outlook.owned else 0.0)


def cheapest_stack(s: DaleOfMerchantsState, seat: int, need: int, keep: dict[int, float]) -> list[int]:
    """The cards in hand that make the next stack and are missed least; none if there are no such cards."""
    best: list[int] = []
    least = 1e9
    groups: dict[int, list[int]] = {}
    for card in s.hand[seat]:
        group = _SET[s.face[card]]
        if group != NO_SET:
            groups.setdefault(group, []).append(card)
    for cards in groups.values():
        for chosen in range(1, 1 << min(len(cards), 8)):
            stack = [card for n, card in enumerate(cards) if chosen >> n & 1]
            if sum([s.value(card) for card in stack]) == need:
                loss = sum([keep[card] for card in stack]) + 0.1 * len(stack)
                if loss < least:
                    best, least = stack, loss
    return best


def cheapest_payment(s: DaleOfMerchantsState, seat: int, price: int, keep: dict[int, float]) -> list[int]:
    """Cards that pay a price and are missed least; the rest, if any, is paid in gold."""
    paid: list[int] = []
    total = 0
    for card in sorted(s.hand[seat], key=lambda c: keep[c] / max(1, s.value(c))):
        if total >= price:
            break
        paid.append(card)
        total += s.value(card)
    for card in sorted(paid, key=lambda c: -keep[c]):
        if total - s.value(card) >= price:
            paid.remove(card)
            total -= s.value(card)
    return paid


def _technique(s: DaleOfMerchantsState, seat: int, card: int, spare: int) -> float:
    """What it is worth to play a technique now, in turns; a bonus action makes most of them nearly free."""
    face = s.face[card]
    spend = _SPEND[face]
    if spend is not None and spare < spend[0]:
        return 0.0
    rule = _WORTH.get(face, PLAYING.get(face))
    worth = _USUAL if rule is None else rule(s, seat)
    if not CARDS.bonus[face]:
        worth -= _NO_BONUS
    return worth


def _finishing(s: DaleOfMerchantsState, seat: int, card: int, spare: int) -> float:
    price = _FINISH[s.face[card]]
    assert price is not None
    return 0.3 if spare >= price[0] else 0.0


_USUAL = 0.05
"""A technique with a bonus action at least makes room for another card."""
_NO_BONUS = 0.6
"""What it costs to end the turn with a technique."""


def _draws(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.5


def _if_discard_has_junk(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.4 if any(s.face[card] == JUNK for card in s.discard[seat]) else 0.0


def _if_discard_is_good(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.3 if any(_VALUE[s.face[card]] > 2 for card in s.discard[seat]) else 0.0


def _if_hand_has_junk(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.4 if any(s.face[card] == JUNK for card in s.hand[seat]) else 0.0


def _never(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.0


def _new_card(s: DaleOfMerchantsState, seat: int) -> float:
    return 0.8


_WORTH: dict[int, Callable[[DaleOfMerchantsState, int], float]] = {
    _FACE[name]: rule
    for rule, names in {
        _draws: ("Greed", "Inspiration", "Insight", "Heroic Deed", "Serenade", "Capture", "Spinning Wheel"),
        _if_discard_is_good: ("Fishing", "Cache", "Shaky Enterprise", "Secret Mission"),
        _if_discard_has_junk: ("Alternative Plan", "Groundbreaking Idea", "Selecting Contracts"),
        _if_hand_has_junk: ("Golden Opportunity", "Provocation", "Traveling Equipment"),
        _new_card: ("Ice Trade", "Bouquets", "Collector's Desire", "Fresh Start"),
        _never: ("Practical Values", "Safe Profits", "Perfect Move", "Display of Power"),
    }.items()
    for name in names
}

_TASTE: dict[int, float] = {
    _FACE[name]: taste
    for name, taste in {
        "Inspiration": 0.15, "Greed": 0.15, "Serenade": 0.2, "Capture": 0.2, "Traveling Equipment": 0.15,
        "Golden Opportunity": 0.2, "Heroic Deed": 0.1, "Alternative Plan": 0.15,
    }.items()
}  # fmt: skip

# --- picking ----------------------------------------------------------------------------------------------


def _least(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is missed least."""
    outlook = Outlook(s, seat)
    cards = [option for option in options if len(option) > 1]
    return min(cards, key=lambda option: outlook.keep(s, option[1]))


def _most(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is wanted most."""
    outlook = Outlook(s, seat)
    cards = [option for option in options if len(option) > 1]
    return max(cards, key=lambda option: outlook.keep(s, option[1]))


def _pay(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The next card of a cheap payment, or be done."""
    if options[-1] == DONE:
        return DONE
    outlook = Outlook(s, seat)

    def cost(option: Option) -> float:
        """By the point."""
        if option[0] == "gold":
            return COIN / MISSED
        return outlook.keep(s, option[1]) / max(1, s.value(option[1]))

    return min(options, key=cost)


def _add(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The next card of the stack that costs least; a teammate helps as soon as they can."""
    if seat != s.seat:
        return options[0]
    outlook = Outlook(s, seat)
    keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
    stack = cheapest_stack(s, seat, outlook.need, keep)
    if not stack and s.bent:
        return next_of_bent_stack(s, seat, options)
    looks = [s.face[card] for card in stack]
    for option in options:
        if option[0] == "add" and len(option) == 3 and s.face[option[1]] in looks:
            return option
    if ASK in options and s.picked:
        return ASK
    plain = [option for option in options if option[0] == "add" and len(option) == 3]
    return max(plain or options, key=lambda option: option[2] if len(option) > 2 else 0)


def _discard(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk and what is not needed; from another player's deck, what they would like best."""
    outlook = Outlook(s, seat)
    if _resolving(s, seat) == _FACE["Shameless Rummage"]:
        good = [o for o in options if len(o) > 1 and _VALUE[s.face[o[1]]] > 2]
        return max(good, key=lambda o: _VALUE[s.face[o[1]]]) if good else options[-1]
    option = _least(s, seat, options)
    if options[-1] == DONE and outlook.keep(s, option[1]) > GOOD:
        return options[-1]
    return option


def _put(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """On a deck: the best last, so that it is drawn first; out of the discard pile only what is good."""
    if options[-1] == DONE:
        option = _most(s, seat, options)
        return option if Outlook(s, seat).keep(s, option[1]) > GOOD else DONE
    if options[0][1] in s.discard[seat] and not s.aside[seat]:
        return _most(s, seat, options)
    return _least(s, seat, options)


def _give_away(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    option = _least(s, seat, options)
    return option if s.face[option[1]] == JUNK else options[-1]


def _junk_first(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Of another player's cards, those that are worth least."""
    cards = [option for option in options if len(option) > 1]
    return min(cards, key=lambda option: _VALUE[s.face[option[1]]] + (s.face[option[1]] != JUNK))


def _player(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Whoever is nearest to winning; oneself for what does good."""
    face = _resolving(s, seat)
    mine = ("player", seat)
    if face in _KIND and mine in options:
        return mine
    rivals = [o for o in options if o[0] == "player" and s.stall_of(o[1]) != s.stall_of(seat)]
    if not rivals:
        return options[0]
    return min(rivals, key=lambda option: Outlook(s, option[1]).turns)


_KIND = frozenset({_FACE["Sneaky Scout"], _FACE["False Alarm"]})


def _resolving(s: DaleOfMerchantsState, seat: int) -> int:
    """The face of the card whose text is being carried out, or -1."""
    return s.face[s.schedule[seat][-1]] if s.schedule[seat] else -1


def _fill(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    top = s.discard[seat][-1]
    return options[1] if Outlook(s, seat).keep(s, top) > 1.2 else options[0]


def _ability(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Besides the action phase: the best ability, or go on."""
    best, _ = best_ability(s, seat, options)
    return best or options[-1]


def _character(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    return best_character(s, options)


def _first(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    return options[0]


def _last(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    return options[-1]


def _as_junk(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """How many cards to take off the own discard pile: as many as reach down to junk."""
    best = 0
    for depth, card in enumerate(reversed(s.discard[seat][-3:]), start=1):
        if s.face[card] == JUNK:
            best = depth
            break
    return options[min(best, len(options) - 1)]


def _yours_or_theirs(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Throw away the own card if it is junk, or if the other's would be a help to get rid of for them."""
    mine, theirs = options[0][1], options[1][1]
    if s.face[mine] == JUNK or s.face[theirs] == JUNK:
        return options[0]
    return options[0] if Outlook(s, seat).keep(s, mine) < _VALUE[s.face[theirs]] - 1 else options[1]


RULES: dict[str, Callable[[DaleOfMerchantsState, int, list[Option]], Option]] = {
    "pay": _pay,
    "gold": _pay,
    "add": _add,
    "discard": _discard,
    "throw away": _least,
    "take": _most,
    "put": _put,
    "give away": _give_away,
    "give back": _junk_first,
    "shuffle in": _junk_first,
    "player": _player,
    "grind": _last,
    "fill": _fill,
    "take off": _as_junk,
    "risk": _least,
    "throw away your": _yours_or_theirs,
    "use": _last,
    "ability": _ability,
    "keep": _character,
    "store": _least,
    "show": _most,
    "yes": _first,
}
