"""What a sensible merchant ends a turn with: the stack to build, the card to buy, and what to pay with."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from dealers.games.dale_of_merchants import market, stall
from dealers.games.dale_of_merchants.bots.stacks import bent_stack, loosened_stack
from dealers.games.dale_of_merchants.cards import CARDS, COUNTS_AS, NO_SET, Price
from dealers.games.dale_of_merchants.in_payment import InPayment, changing, worths
from dealers.games.dale_of_merchants.merchant import teammates
from dealers.games.dale_of_merchants.merchant.worth import BUY, COIN, Outlook
from dealers.games.dale_of_merchants.moments import MAY_BUILD, PAYMENT, STACK_LOOSE, answers
from dealers.games.dale_of_merchants.playing import GLADLY_BUILT, PAYING_WITH, TASTE, tastes
from dealers.games.dale_of_merchants.stall import Counted
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD, INVENTORY
from dealers.kernel import Option

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
Keep = dict[int, float]
"""What it is worth to keep each card in hand (`Outlook.keep`)."""

# In turns.
NEW_CARDS: Final = 0.25
"""What it is worth to discard what one does not need and draw other cards."""
MISSED: Final = 0.12
"""What a payment costs, for every point of `Outlook.keep` in it."""
STACK: Final = 2.0
"""A stack is more than any purchase."""
_NOTHING: Final[list[int]] = []

tastes({
    "Inspiration": 0.15, "Greed": 0.15, "Serenade": 0.2, "Capture": 0.2, "Traveling Equipment": 0.15,
    "Golden Opportunity": 0.2, "Heroic Deed": 0.1, "Alternative Plan": 0.15,
})  # fmt: skip


class Plan(NamedTuple):
    """The action to end a turn with."""

    option: Option
    cards: Sequence[int]
    """Those in hand that it needs."""
    worth: float


def make_plan(
    s: DaleOfMerchantsState, seat: int, options: list[Option], outlook: Outlook, keep: Keep
) -> Plan:
    """Build if one can, alone or with help that is likely; else the best purchase; else new cards."""
    building = _stack_plan(s, seat, keep) if BUILD in options else None
    if building is not None:
        return building
    usable = s.usable(seat)
    special = changing(s, usable) if s.moments[PAYMENT] else {}
    if special:
        return _special_plan(s, seat, options, outlook, keep, special)
    values = s.values(usable)
    cheapest = _by_cost(values, keep)
    best, needs, most = INVENTORY, _NOTHING, NEW_CARDS
    for option in options:
        if option[0] == "buy":
            worth = gain(s, outlook, option[1])
            if worth > most:  # a payment only makes it less
                paid = cheapest_payment(cheapest, values, market.price_of(s, option[1])[0], keep)
                worth -= MISSED * cost_of(paid, keep)
                if worth > most:
                    best, needs, most = option, paid, worth
    return Plan(best, needs, most)


def _stack_plan(s: DaleOfMerchantsState, seat: int, keep: Keep) -> Plan | None:
    """The stack to build, if there is one that is likely to be complete."""
    if s.moments[STACK_LOOSE]:
        loose = loosened_stack(s, seat, keep)
        if loose:
            return Plan(BUILD, [card for card, *_ in loose if card in keep], STACK)
    need = stall.needed(s, seat)
    stack, paid = cheapest_stack(s, seat, need, keep)
    if stack:
        cost = MISSED * sum([keep[card] for card in paid])
        return Plan(BUILD, [*[card for card, _, _ in stack], *paid], STACK - cost)
    bent = bent_stack(s, seat) if s.bent else []
    if bent:
        return Plan(BUILD, [card for card, *_ in bent], STACK)
    if s.teams and not s.asked:
        laid = teammates.cards_to_lay(s, seat, need, keep)
        if laid:
            return Plan(BUILD, laid, STACK)
    if s.moments[MAY_BUILD] and any(answers(s, MAY_BUILD, seat)):
        return Plan(BUILD, stack_with_market(s, seat, need, keep), STACK)
    return None


def plan_from(s: DaleOfMerchantsState, seat: int, outlook: Outlook, keep: Keep) -> Plan:
    """The same where the options of the action phase are not at hand."""
    options = market.options(s, seat)
    if stall.can_build(s, seat):
        options.append(BUILD)
    return make_plan(s, seat, options, outlook, keep)


def gain(s: DaleOfMerchantsState, outlook: Outlook, card: int) -> float:
    """How many turns a card of the market saves."""
    face = s.face[card]
    value, group = _VALUE[face], _SET[face]
    owned = outlook.owned
    sums = owned.get(group, 1)
    worth = value / BUY + TASTE.get(face, 0.0)
    new = (sums << value & ~sums) >> outlook.need  # a bit for the next stack, the second and the third
    if new & 1:
        worth += 0.9
    if new & 2:
        worth += 0.5
    if new & 4:
        worth += 0.3
    return worth + (0.15 if group in owned else 0.0)


# --- purchases with cards that change them ----------------------------------------------------------------


def _special_plan(
    s: DaleOfMerchantsState,
    seat: int,
    options: list[Option],
    outlook: Outlook,
    keep: Keep,
    special: Mapping[int, InPayment],
) -> Plan:
    """The best purchase with cards in hand that change it; else new cards."""
    best = Plan(INVENTORY, (), NEW_CARDS)
    costs = costs_in_payment(s, seat, keep, special)
    for option in options:
        if option[0] == "buy":
            usual, rearranged = special_payments(s, seat, option[1], special, costs)
            ways = [way for way in (usual, rearranged) if way is not None]
            paid = min(ways, key=lambda way: cost_of(way, costs))
            worth = gain(s, outlook, option[1]) - MISSED * cost_of(paid, costs)
            if worth > best.worth:
                best = Plan(option, paid, worth)
    return best


def costs_in_payment(
    s: DaleOfMerchantsState, seat: int, keep: Keep, special: Mapping[int, InPayment]
) -> Keep:
    """What it costs to pay with each card: less than it is worth to keep, if something good comes of it."""
    costs = dict(keep)
    for card in special:
        rule = PAYING_WITH.get(s.face_of(card))
        costs[card] -= 0.0 if rule is None else rule(s, seat, card) / MISSED
    return costs


def cost_of(paid: list[int], costs: Keep) -> float:
    """What a payment costs."""
    cost = 0.0
    for card in paid:
        cost += costs[card]
    return cost


def special_payments(
    s: DaleOfMerchantsState, seat: int, card: int, special: Mapping[int, InPayment], costs: Keep
) -> tuple[list[int] | None, list[int] | None]:
    """Cards that roughly pay for a purchase: as the market is, and rearranged; none where that cannot be."""
    usual: list[int] | None = None
    rearranged: list[int] | None = None
    values = {held: high for held, (_, high) in worths(s, s.usable(seat), special).items()}
    if card not in s.market:
        terms = market.terms_of(s, seat, card, special)
        if terms.can_be_paid(s, seat):
            usual = _with_needed(values, terms.price[0], costs, terms.needs)
    else:
        price = market.price_of(s, card)[0]
        if price <= s.gold[seat] + sum(values.values()):
            usual = _with_needed(values, price, costs, ())
    found = market.places(s, seat, card, special)
    if found:
        others = [other for other in s.market if other != card]
        order = [*others[: found[0]], card, *others[found[0] :]] if card in s.market else s.market
        terms = market.terms_of(s, seat, card, special, order)
        rearranged = _with_needed(values, terms.price[0], costs, terms.needs)
    return usual, rearranged


def _with_needed(
    values: dict[int, int], price: int, costs: Keep, needs: Sequence[Collection[int]]
) -> list[int]:
    """A cheap payment with at least one of the cards of each kind that is needed; gold pays the rest."""
    needed = [min(cards, key=lambda card: costs[card]) for cards in needs]
    left = price - sum([values[card] for card in needed])
    others = sorted(
        [card for card in values if card not in needed], key=lambda card: costs[card] / max(1, values[card])
    )
    return needed + cheapest_payment(others, values, left, costs)


# --- stacks -----------------------------------------------------------------------------------------------


def cheapest_stack(
    s: DaleOfMerchantsState, seat: int, need: int, keep: Keep
) -> tuple[list[Counted], Sequence[int]]:
    """The cards in hand that make the next stack and are missed least, and what is paid for them.

    Empty if there are no such cards. Cards count as something else, at a price, only where it does not go
    without.
    """
    best: list[Counted] = []
    least = 1e9
    special: list[int] = []
    groups: dict[int, list[int]] = {}
    faces = s.faces()
    for card in s.usable(seat):
        face = faces[card]
        if _SET[face] != NO_SET:
            groups.setdefault(_SET[face], []).append(card)
            if face in COUNTS_AS:
                special.append(card)
    for cards in groups.values():
        for stack in _subsets(s, cards, need):
            loss = sum([keep[card] - GLADLY_BUILT.get(s.face[card], 0.0) + 0.1 for card in stack])
            if loss < least:
                best, least = [(card, s.value(card), None) for card in stack], loss
    if best or not special:
        return best, ()
    return _paid_stack(s, seat, need, keep, special)


def stack_with_market(s: DaleOfMerchantsState, seat: int, need: int, keep: Keep) -> list[int]:
    """The cards in hand that are missed least among those that make the next stack with one of the market."""
    best: list[int] = []
    least = 1e9
    for card in s.market:
        group = _SET[s.face[card]]
        mates = [other for other in s.usable(seat) if _SET[s.face_of(other)] == group]
        for others in _subsets(s, mates, need - s.value(card)) if s.value(card) <= need else ():
            loss = sum([keep[other] for other in others])
            if loss < least:
                best, least = others, loss
    return best


def _paid_stack(
    s: DaleOfMerchantsState, seat: int, need: int, keep: Keep, special: list[int]
) -> tuple[list[Counted], Sequence[int]]:
    """The same with one card that counts as something else."""
    best: list[Counted] = []
    payment: Sequence[int] = ()
    least = 1e9
    faces, hand = s.faces(), s.usable(seat)
    for card in special:
        mates = [c for c in hand if c != card and _SET[faces[c]] == _SET[faces[card]]]
        for way in stall.ways(s, seat, card):
            _, value, price = way
            if value > need or (price is None and value == s.value(card)):
                continue
            for others in _subsets(s, mates, need - value):
                rest = [c for c in hand if c != card and c not in others]
                paid = () if price is None else exact_payment(s, rest, s.gold[seat], price, keep)
                if paid is None:
                    continue
                loss = sum([keep[c] for c in others]) + MISSED * sum([keep[c] for c in paid])
                if loss < least:
                    best = [way, *[(c, s.value(c), None) for c in others]]
                    payment, least = paid, loss
    return best, payment


def _subsets(s: DaleOfMerchantsState, cards: list[int], total: int) -> list[list[int]]:
    """All choices of the cards that add up to a total; of many cards, among the first."""
    if not total:
        return [[]]
    found = []
    sums = [0]  # by choice, in which each card has a bit
    for card in cards[:8]:
        value = s.value(card)
        sums += [value + others for others in sums]
    for chosen, worth in enumerate(sums):
        if worth == total:
            found.append([card for n, card in enumerate(cards[:8]) if chosen >> n & 1])
    return found


# --- payments ---------------------------------------------------------------------------------------------


def _by_cost(values: dict[int, int], keep: Keep) -> list[int]:
    """The cards in the order of what it costs to pay with them, by the point."""
    cards: list[int] = []
    costs: list[float] = []
    for card, value in values.items():
        cost = keep[card] / max(1, value)
        place = len(cards)
        while place and costs[place - 1] > cost:
            place -= 1
        cards.insert(place, card)
        costs.insert(place, cost)
    return cards


def cheapest_payment(cards: list[int], values: dict[int, int], price: int, keep: Keep) -> list[int]:
    """Those of the cards, the cheapest by the point first, that pay a price; gold pays the rest, if any."""
    paid: list[int] = []
    total = 0
    for card in cards:
        if total >= price:
            break
        paid.append(card)
        total += values[card]
    if total > price and any(values[card] <= total - price for card in paid):
        for card in sorted(paid, key=lambda c: -keep[c]):
            if total - values[card] >= price:
                paid.remove(card)
                total -= values[card]
    return paid


def exact_payment(
    s: DaleOfMerchantsState, cards: list[int], gold: int, price: Price, keep: Keep
) -> Sequence[int] | None:
    """The cards that are missed least among those that pay a price exactly, with gold if need be."""
    best: Sequence[int] | None = None
    least = 1e9
    for chosen in range(1 << min(len(cards), 8)):
        paid = [card for n, card in enumerate(cards[:8]) if chosen >> n & 1]
        total = s.sum_of(paid)
        coins = max(0, price[0] - total)
        if total <= price[1] and coins <= gold:
            loss = MISSED * sum([keep[card] for card in paid]) + COIN * coins
            if loss < least:
                best, least = paid, loss
    return best
