"""Stall action: build the next stack from cards of one animalfolk set with exactly the right total.

Some cards may count as something else in a stack, at a price: the player says with the card what it is to
count as, and pays when the stack is complete. In the team game the teammate may add cards to a stack that is
short. Characters may bend what a stack is made of: with cards from elsewhere, of another set, or not exactly
worth what it has to be.

Rules: 3.4, 6.1.3, 6.2.3, 7.2
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from dealers.games.dale_of_merchants import copying, winning
from dealers.games.dale_of_merchants.cards import CARDS, COUNTS_AS, JUNK, NO_SET, TO_COUNT, Price
from dealers.games.dale_of_merchants.copying import Hand
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.keeping import may_change
from dealers.games.dale_of_merchants.loosened import BESIDE_A_PATCH, Stack, begun, is_loosened, leeway_of
from dealers.games.dale_of_merchants.moments import (
    BEFORE_BUILD,
    BUILT,
    CANNOT_WIN,
    MAY_BUILD,
    PAID,
    STACK_CARDS,
    STACK_LOOSE,
    STACK_NEED,
    STACK_SETS,
    STACK_TOTAL,
    STACK_WAYS,
    added,
    answers,
    happen,
)
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.paying import can_pay_all, make_payment, pick_payment
from dealers.games.dale_of_merchants.state import ASIDE, DISCARD, HAND, STALL, STORE, DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK, BUILDING, ask_teammate, may_ask, teammate
from dealers.kernel import Decision, Option

_SET: Final = CARDS.set
_COUNTS_AS: Final = COUNTS_AS
Counted = tuple[int, int, Price | None]
"""A card, what it counts as in the stack, and what that costs."""
ELSEWHERE: Final = (STORE, DISCARD, ASIDE)
"""Where cards of a stack may come from besides the hand."""


def next_value(s: DaleOfMerchantsState, seat: int) -> int:
    """The number of the next stack, which is its total as a rule: stacks are built in order (F1)."""
    return len(s.sizes[s.stall_of(seat)]) + 1


def total_for(s: DaleOfMerchantsState, seat: int, number: int) -> int:
    """What a stack has to be worth: its number, unless somebody makes it harder."""
    return number + added(s, STACK_NEED, seat) if s.moments[STACK_NEED] else number


def needed(s: DaleOfMerchantsState, seat: int) -> int:
    """What the next stack has to be worth."""
    return total_for(s, seat, next_value(s, seat))


def totals(s: DaleOfMerchantsState, seat: int) -> Price:
    """What the next stack may be worth: exactly what is needed, unless a character says otherwise."""
    need = needed(s, seat)
    low = high = need
    for less, more in answers(s, STACK_TOTAL, seat, need):
        low, high = low - less, high + more
    return max(1, low), high


def can_build(s: DaleOfMerchantsState, seat: int, hand: Hand | None = None) -> bool:
    """Whether the seat can build the next stack: as things are, or with what comes before it is built."""
    if can_build_now(s, seat, hand):
        return True
    return bool(s.moments[MAY_BUILD]) and any(answers(s, MAY_BUILD, seat))


def can_build_with(s: DaleOfMerchantsState, seat: int, cards: Sequence[int]) -> bool:
    """Whether it could if these cards were in its hand as well."""
    hand = s.hand[seat]
    s.hand[seat] = [*hand, *cards]
    found = can_build_now(s, seat)
    s.hand[seat] = hand
    return found


def can_build_now(s: DaleOfMerchantsState, seat: int, hand: Hand | None = None) -> bool:
    """Whether the seat can build the next stack from its own hand, or may ask its teammate to help."""
    number = next_value(s, seat)
    if number > winning.goal(s, seat):
        return False
    need = total_for(s, seat, number)
    stock = stock_of(s, seat, hand)
    faces = stock.faces
    if (stock.worth >= need or s.changes) and _reaches(faces, stock.values, need):
        return True
    if stock.good_for & TO_COUNT:
        for group in {_SET[face] for face in faces if _SET[face] != NO_SET}:
            if _can_be_completed(s, seat, [], (need, need), group, stock):
                return True
    odd = s.bent and bool(s.moments[STACK_WAYS] or s.moments[STACK_SETS] or s.moments[STACK_TOTAL])
    if odd and _can_be_completed(s, seat, [], totals(s, seat), NO_SET, stock):
        return True
    if s.moments[STACK_LOOSE] and is_loosened(faces):
        stack = loose_stack(s, seat, ())
        if stack is not None and stack.can_be_completed(
            *totals(s, seat), lambda added: is_payable(s, seat, added)
        ):
            return True
    return may_ask(s) and _leaves_room(s, seat, need)


def _reaches(faces: list[int], values: list[int], need: int) -> bool:
    """Whether some cards of one set are together worth what is needed."""
    seen = 0  # a bit for every set that has been looked at
    for n, first in enumerate(faces):
        group = _SET[first]
        if group == NO_SET or seen >> group & 1:
            continue
        seen |= 1 << group
        sums = 1  # a bit for every sum that some of its cards make
        for m in range(n, len(faces)):
            if _SET[faces[m]] == group and values[m] <= need:
                sums |= sums << values[m]
        if sums >> need & 1:
            return True
    return False


def loose_stack(s: DaleOfMerchantsState, seat: int, picked: Sequence[int]) -> Stack | None:
    """The stack that is being built, if a card in it or in hand loosens its rules."""
    if not s.moments[STACK_LOOSE]:
        return None
    return begun(s, seat, picked, candidates(s, seat), ways)


def _leaves_room(s: DaleOfMerchantsState, seat: int, need: int) -> bool:
    """Whether some card leaves room for the teammate's, perhaps as something else that can be paid for."""
    mine = [card for card in candidates(s, seat) if s.may_be_built(card)]
    return any(way[1] < need and is_payable(s, seat, [way]) for card in mine for way in ways(s, seat, card))


def prepare(s: DaleOfMerchantsState, seat: int) -> Generator[Any, Any, bool]:
    """What comes before a stack is built; whether one can be built then. If not, the action is over."""
    deed = s.deed
    yield from happen(s, BEFORE_BUILD, seat)
    able = bool(s.chance.remember(can_build(s, seat)))
    s.deed = deed if able else ()  # what the stack will be is a secret again
    return able


def build(s: DaleOfMerchantsState, seat: int) -> Generator[Any, Any, bool]:
    """Choose the cards of the stack, pay for those that count as something else, and lay them out.

    Ends with whether the stack was built: a teammate who has been asked may refuse.
    """
    need = totals(s, seat)
    stack: list[Counted] = []
    s.picked, s.sought, s.so_far = [], need, 0
    helped: list[int] = []
    while True:
        offered = options(s, seat, stack, need)
        option = yield Decision(seat, _prompt(s, seat, s.so_far), offered, step=BUILDING)
        verb: str = option[0]
        if verb == "done":
            break
        if option == ASK:
            helped = yield from ask_teammate(s, seat, needed(s, seat) - s.so_far)
            if helped:
                break
            s.picked = []
            s.asked = True
            return False
        _, card, value, *costs = option
        stack.append((card, value, (costs[0], costs[1]) if costs else None))
        s.picked.append(card)
        s.so_far += value
    cards, worth = [card for card, _, _ in stack], s.so_far
    special = [(card, price) for card, _, price in stack if price is not None]
    payments = []
    taken, spent = list(cards), 0
    for n, (card, price) in enumerate(special):
        more = [later for _, later in special[n + 1 :]]
        name = CARDS.catalogue[s.face_of(card)].name
        payment = yield from pick_payment(
            s, seat, price, name, card, taken, exact=True, spent=spent, more=more
        )
        payments.append((price, name, payment))
        taken += payment[0]
        spent += payment[1]
    acting = copying.show_all(s, [*cards, *helped]) if s.chameleons else {}
    for price, name, payment in payments:
        make_payment(s, seat, price, name, payment)
        if s.moments[PAID]:
            yield from happen(s, PAID, seat, *payment)
        if s.copied:
            copying.forget(s, payment[0])
    s.so_far = worth
    lay_out(s, seat, cards, helped)
    if acting:
        s.copied = {**s.copied, **acting}  # for what happens because of the stack
    if s.moments[BUILT] and not s.over:
        yield from happen(s, BUILT, seat, [*cards, *helped])
    if s.copied:
        copying.forget(s, [*cards, *helped])
    return True


def build_with(s: DaleOfMerchantsState, seat: int, card: int) -> Generator[Any, Any, bool]:
    """Build the next stack with a single card that is set aside, if it may be one; whether it was built.

    Nobody has to spend anything for that.
    """
    worth = s.chance.remember(1 + worth_alone(s, seat, card)) - 1  # it may copy a card in the hand
    if worth < 0:
        return False
    s.so_far = worth
    acting = s.copied
    lay_out(s, seat, [card], [])
    if s.moments[BUILT] and not s.over:
        s.copied = acting  # for what happens because of the stack
        yield from happen(s, BUILT, seat, [card])
    if s.copied:
        copying.forget(s, [card])
    return True


def worth_alone_as(s: DaleOfMerchantsState, seat: int, card: int, face: int) -> int:
    """The same for a card that would copy this face."""
    before = s.copied
    copying.choose(s, card, face)
    worth = worth_alone(s, seat, card)
    s.copied = before
    return worth


def worth_alone(s: DaleOfMerchantsState, seat: int, card: int) -> int:
    """What a card counts as when it is the next stack by itself, as usual if it can; -1 if it cannot be."""
    need = next_value(s, seat)
    low, high = totals(s, seat)
    if need > winning.goal(s, seat) or not joins(s, seat, [], card):
        return -1
    fitting = [value for _, value, price in ways(s, seat, card) if price is None and low <= value <= high]
    return min(fitting, key=lambda value: abs(value - need), default=-1)


def lay_out(s: DaleOfMerchantsState, seat: int, cards: list[int], helped: list[int]) -> None:
    """A stack is complete; the last one wins the game at once.

    Where somebody may be kept from winning, that is seen when the action has been carried out to its end.
    """
    s.deed, s.picked = (), []
    stall = s.stall_of(seat)
    held = [card for card in cards if card in s.hand[seat]]
    move(s, seat, held, HAND, seat, STALL, stall, announced=False)
    for zone in ELSEWHERE if len(held) < len(cards) else ():
        there = getattr(s, zone.field)[seat]
        some = [card for card in cards if card in there]
        may_change(s, zone)
        move(s, seat, some, zone, seat, STALL, stall, announced=False)
    if helped:
        mate = teammate(s, seat)
        move(s, mate, helped, HAND, mate, STALL, stall, announced=False)
    s.sizes[stall].append(len(cards) + len(helped))
    if s.journal is not None:
        s.log("build", seat, [*cards, *helped], number=len(s.sizes[stall]), helped=len(helped))
    if winning.is_complete(s, seat) and not s.moments[CANNOT_WIN]:
        winning.look_for_winner(s)


def _total(stack: list[Counted]) -> int:
    total = 0
    for _, value, _ in stack:
        total += value
    return total


def options(s: DaleOfMerchantsState, seat: int, stack: list[Counted], need: Price) -> list[Option]:
    """The cards that can be added so that the stack can still be completed, and whether it is complete."""
    total = _total(stack)
    low, high = need
    loose = loose_stack(s, seat, s.picked)
    if loose is not None:
        loose.priced = any(price is not None for _, _, price in stack)
    usual_rules = loose is None or _follows_usual_rules(s, seat, stack)
    legal = usual_rules or (loose is not None and loose.is_legal)
    enough = low <= total <= high and bool(stack) and legal and is_payable(s, seat, stack)
    if enough and total == high:
        return [DONE]
    found: list[Option] = []
    looks: set[tuple[int, int, int, bool, int]] = set()
    tried: dict[tuple[int, int | None, int] | None, bool] = {}  # what a card of the discard pile leads to
    ask, usual = may_ask(s), needed(s, seat)  # a teammate makes up what is missing of the usual total
    stock = stock_of(s, seat)
    offered = stock if loose is None or not loose.discarded else _with_cards(s, stock, loose.discarded)
    in_stack = s.faces_of([card for card, _, _ in stack])
    for n, card in enumerate(offered.cards):
        face, value, discarded = offered.faces[n], offered.values[n], n >= len(stock.cards)
        left = card not in s.picked
        joining = left and usual_rules and not discarded and _goes_with(s, seat, in_stack, face)
        if not left or (loose is None and not joining):
            continue
        for way in _ways_of(s, seat, card, face, value):
            look = (offered.looks[n], value, way[1], way[2] is None, origin(s, seat, card))
            if look in looks or (way[2] is not None and discarded):
                continue
            looks.add(look)
            longer = [*stack, way]
            helped = ask and total + way[1] < usual and is_payable(s, seat, longer)
            fits = joining and (
                _can_be_completed(s, seat, longer, need, _SET[face], stock)
                or (helped and _SET[face] != NO_SET)
            )
            if loose is not None and not fits:
                kind = (way[1], *loose.kind(card)) if discarded else None
                fits = tried[kind] if kind in tried else _loosely(s, seat, loose, longer, need, helped)
                if kind is not None:
                    tried[kind] = fits
            if fits:
                found.append(("add", card, way[1], *(way[2] or ())))
    if ask and stack and legal and total < usual and is_payable(s, seat, stack):
        found.append(ASK)
    if enough:
        found.append(DONE)
    return found


def _loosely(
    s: DaleOfMerchantsState, seat: int, loose: Stack, stack: list[Counted], need: Price, helped: bool
) -> bool:
    """Whether a stack can be completed, or helped with, that need not follow the usual rules.

    Its last card is the one that is to be picked next.
    """
    card, _, price = stack[-1]
    trial = loose.with_card(card)
    trial.priced = loose.priced or price is not None
    if helped and trial.is_legal:
        return True
    total = _total(stack)
    return trial.can_be_completed(
        need[0] - total, need[1] - total, lambda added: is_payable(s, seat, [*stack, *added])
    )


def _follows_usual_rules(s: DaleOfMerchantsState, seat: int, stack: list[Counted]) -> bool:
    """Whether nothing in the stack needs a card that loosens the rules."""
    offered = candidates(s, seat)
    return all(card in offered and joins(s, seat, stack[:n], card) for n, (card, _, _) in enumerate(stack))


def may_join(s: DaleOfMerchantsState, seat: int, picked: list[int], card: int) -> bool:
    """Whether a card goes with those that were picked, whatever they are worth."""
    loose = loose_stack(s, seat, [*picked, card])
    return joins(s, seat, [(other, 0, None) for other in picked], card) or (
        loose is not None and loose.is_legal
    )


def all_candidates(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """The cards that a stack may be built with, also those of the discard pile that another card allows."""
    loose = loose_stack(s, seat, s.picked)
    return candidates(s, seat) + ([] if loose is None else loose.discarded)


def origin(s: DaleOfMerchantsState, seat: int, card: int) -> int:
    """Where a card of a stack comes from: 0 for the hand, then the places of `ELSEWHERE`."""
    if card in s.hand[seat]:
        return 0
    return 1 + next((n for n, zone in enumerate(ELSEWHERE) if card in getattr(s, zone.field)[seat]), -1)


def candidates(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """The cards that a stack may be built with: those in hand, and others that a character allows."""
    return s.usable(seat) + (elsewhere(s, seat) if s.moments[STACK_CARDS] else [])


def stock_of(s: DaleOfMerchantsState, seat: int, hand: Hand | None = None) -> Hand:
    """The same with what each of these cards is used as and is worth."""
    hand = hand or s.in_use(seat)
    more = elsewhere(s, seat) if s.moments[STACK_CARDS] else []
    return _with_cards(s, hand, more) if more else hand


def _with_cards(s: DaleOfMerchantsState, hand: Hand, more: list[int]) -> Hand:
    """A hand with other cards besides."""
    looks, values = s.looks(), s.values(more)
    return Hand(
        hand.cards + more,
        hand.faces + s.faces_of(more),
        hand.looks + [looks[card] for card in more],
        hand.values + [values[card] for card in more],
    )


def elsewhere(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """The cards besides the hand that a stack may be built with."""
    cards: list[int] = []
    for more in answers(s, STACK_CARDS, seat):
        cards = [*cards, *[card for card in more if card not in cards]] if cards else more
    return cards


def joins(s: DaleOfMerchantsState, seat: int, stack: list[Counted], card: int) -> bool:
    """Whether a card may go into the stack: all are of one set, unless a character allows more."""
    return _goes_with(s, seat, s.faces_of([other for other, _, _ in stack]), s.face_of(card))


def _goes_with(s: DaleOfMerchantsState, seat: int, stack: list[int], face: int) -> bool:
    """The same for a card that is used with this face, and a stack of such ones."""
    group = _SET[face]
    if not stack:
        return group != NO_SET
    if not s.moments[STACK_SETS]:
        return group != NO_SET and all(_SET[other] == group for other in stack)
    sets, leeway = {_SET[other] for other in stack}, leeway_of(s, seat)
    if group == NO_SET:
        beside = len(stack) >= BESIDE_A_PATCH and NO_SET not in sets
        return leeway.patch and beside and face == JUNK
    return len((sets | {group}) - {NO_SET}) <= leeway.sets


def ways(s: DaleOfMerchantsState, seat: int, card: int) -> list[Counted]:
    """What a card may count as in a stack, first what it is worth, and what that costs."""
    return _ways_of(s, seat, card, s.face_of(card), s.value(card))


def _ways_of(s: DaleOfMerchantsState, seat: int, card: int, face: int, value: int) -> list[Counted]:
    """The same for one that is used with this face and is worth so much."""
    found: list[Counted] = [(card, value, None)]
    if face in _COUNTS_AS:
        found += [(card, changed, price) for changed, price in _COUNTS_AS[face](s, seat, card)]
    if s.moments[STACK_WAYS]:
        for more in answers(s, STACK_WAYS, seat, card):
            found += [(card, changed, price) for changed, price in more]
    return found


def _can_be_completed(
    s: DaleOfMerchantsState, seat: int, stack: list[Counted], need: Price, group: int, stock: Hand
) -> bool:
    """Whether more cards can make the stack complete, and everything can be paid for."""
    total = _total(stack)
    low, high = need
    if total > high:
        return False
    if low <= total and stack and is_payable(s, seat, stack):
        return True
    taken = [card for card, _, _ in stack]
    faces = stock.faces
    left = [n for n, card in enumerate(stock.cards) if card not in taken]
    if group != NO_SET and not s.moments[STACK_SETS]:
        left = [n for n in left if _SET[faces[n]] == group]
    else:
        left.sort(key=lambda n: _SET[faces[n]] == NO_SET)  # some only go with others: those come first
    usual = group != NO_SET and not s.moments[STACK_WAYS] and not s.moments[STACK_SETS]
    sums = _sums(s, seat, stock, left) if usual and all(price is None for _, _, price in stack) else 0
    if not sums:
        return _fill(s, seat, stack, s.faces_of(taken), stock, left, low - total, high - total)
    return bool(sums >> low - total & ((1 << high - low + 1) - 1))


def _sums(s: DaleOfMerchantsState, seat: int, stock: Hand, left: list[int]) -> int:
    """A bit for every sum that some of the cards make; 0 if one of them may count otherwise at a price."""
    sums = 1
    for n in left:
        face, more = stock.faces[n], sums << stock.values[n]
        if face in _COUNTS_AS:
            for changed, price in _COUNTS_AS[face](s, seat, stock.cards[n]):
                if price is not None:
                    return 0
                more |= sums << changed
        sums |= more
    return sums


def _fill(
    s: DaleOfMerchantsState,
    seat: int,
    stack: list[Counted],
    faces: list[int],
    stock: Hand,
    left: list[int],
    low: int,
    high: int,
) -> bool:
    """Whether some of the cards that are left add between `low` and `high` to the stack of these faces."""
    if not left:
        return False
    first, rest = left[0], left[1:]
    face = stock.faces[first]
    if _goes_with(s, seat, faces, face):
        for way in _ways_of(s, seat, stock.cards[first], face, stock.values[first]):
            if way[1] <= high:
                longer = [*stack, way]
                if way[1] >= low and is_payable(s, seat, longer):
                    return True
                if _fill(s, seat, longer, [*faces, face], stock, rest, low - way[1], high - way[1]):
                    return True
    return _fill(s, seat, stack, faces, stock, rest, low, high)


def is_payable(s: DaleOfMerchantsState, seat: int, stack: list[Counted]) -> bool:
    """Whether the rest of the hand and the gold can pay for all cards that count as something else.

    Each is paid for separately (R2.1.7), so the cards have to be divided among the payments.
    """
    prices = [price for _, _, price in stack if price is not None]
    if not prices:
        return True
    taken = [card for card, _, _ in stack]
    values = [s.value(card) for card in s.usable(seat) if card not in taken]
    return can_pay_all(values, s.gold[seat], prices)


def _prompt(s: DaleOfMerchantsState, seat: int, total: int) -> str:
    so_far = f": {total} so far" if total else ""
    low, high = s.sought
    need = next_value(s, seat)
    worth = "" if low == high == need else f" worth {low} to {high}" if low < high else f" worth {low}"
    return f"Build stack {need}{worth} from cards of one set{so_far}."
