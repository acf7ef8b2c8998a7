"""Stall action: build the next stack from cards of one animalfolk set with exactly the right total.

Some cards may count as something else in a stack, at a price: the player says with the card what it is to
count as, and pays when the stack is complete. In the team game the teammate may add cards to a stack that is
short.

Rules: 3.4, 3.7.1, 6.1.2, 6.1.3, 6.2.3, 7.2
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from dealers.games.dale_of_merchants.cards import CARDS, COUNTS_AS, NO_SET, Price
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.paying import can_pay_all, make_payment, pick_payment
from dealers.games.dale_of_merchants.state import HAND, STALL, DaleOfMerchantsState
from dealers.kernel import Decision, Option

_SET = CARDS.set
Counted = tuple[int, int, Price | None]
"""A card, what it counts as in the stack, and what that costs."""
BUILDING = "build"
"""The step of decisions about the cards of a stack."""
ASK: Option = ("ask",)
REFUSE: Option = ("refuse",)


def next_value(s: DaleOfMerchantsState, seat: int) -> int:
    """The total that the next stack needs: stacks are built in order (F1)."""
    return len(s.sizes[s.stall_of(seat)]) + 1


def can_build(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether the seat can build the next stack from its own hand, or may ask its teammate to help."""
    need = next_value(s, seat)
    if need > s.stacks:
        return False
    sums: dict[int, int] = {}
    special = False
    for card, value in s.values(s.hand[seat]).items():
        face = s.face[card]
        group = _SET[face]
        if group != NO_SET:
            bits = sums.get(group, 1)
            sums[group] = bits | bits << value
            special = special or face in COUNTS_AS
    for bits in sums.values():
        if bits >> need & 1:
            return True
    if special and any(_can_be_completed(s, seat, [], need, group) for group in sums):
        return True
    return s.teams and not s.asked and bool(sums) and _may_ask(s, seat, need)


def _may_ask(s: DaleOfMerchantsState, seat: int, need: int) -> bool:
    """Whether some card leaves room for the teammate's, perhaps as something else that can be paid for."""
    mine = [card for card in s.hand[seat] if _SET[s.face[card]] != NO_SET]
    return any(way[1] < need and _payable(s, seat, [way]) for card in mine for way in ways(s, seat, card))


def build(s: DaleOfMerchantsState, seat: int) -> Generator[Decision, Option, bool]:
    """Choose the cards of the stack, pay for those that count as something else, and lay them out.

    Ends with whether the stack was built: a teammate who has been asked may refuse.
    """
    need = next_value(s, seat)
    stack: list[Counted] = []
    s.picked, s.sought, s.so_far = [], (need, need), 0
    helped: list[int] = []
    while True:
        offered = options(s, seat, stack, need)
        option = yield Decision(seat, _prompt(need, s.so_far), offered, step=BUILDING)
        if option == DONE:
            break
        if option == ASK:
            helped = yield from _ask_teammate(s, seat, need - s.so_far)
            if helped:
                break
            s.picked = []
            s.asked = True
            return False
        _, card, value, *costs = option
        stack.append((card, value, (costs[0], costs[1]) if costs else None))
        s.picked.append(card)
        s.so_far += value
    cards = [card for card, _, _ in stack]
    special = [(card, price) for card, _, price in stack if price is not None]
    payments = []
    taken, spent = list(cards), 0
    for n, (card, price) in enumerate(special):
        more = [later for _, later in special[n + 1 :]]
        name = CARDS.catalogue[s.face[card]].name
        payment = yield from pick_payment(
            s, seat, price, name, card, taken, exact=True, spent=spent, more=more
        )
        payments.append((price, name, payment))
        taken += payment[0]
        spent += payment[1]
    for price, name, payment in payments:
        make_payment(s, seat, price, name, payment)
    lay_out(s, seat, cards, helped)
    return True


def lay_out(s: DaleOfMerchantsState, seat: int, cards: list[int], helped: list[int]) -> None:
    """A stack is complete; the last one wins the game at once."""
    s.deed, s.picked = (), []
    stall = s.stall_of(seat)
    move(s, seat, cards, HAND, seat, STALL, stall, announced=False)
    if helped:
        mate = teammate(s, seat)
        move(s, mate, helped, HAND, mate, STALL, stall, announced=False)
    s.sizes[stall].append(len(cards) + len(helped))
    s.log("build", seat, [*cards, *helped], number=len(s.sizes[stall]), helped=len(helped))
    if len(s.sizes[stall]) >= s.stacks:
        s.winner = seat
        s.over = True


def options(s: DaleOfMerchantsState, seat: int, stack: list[Counted], need: int) -> list[Option]:
    """The cards that can be added so that the stack can still be completed, and whether it is complete."""
    total = sum([value for _, value, _ in stack])
    if total == need and _payable(s, seat, stack):
        return [DONE]
    group = _SET[s.face[stack[0][0]]] if stack else NO_SET
    found: list[Option] = []
    looks: set[tuple[int, int, int, bool]] = set()
    ask = s.teams and not s.asked
    for card in s.hand[seat]:
        face = s.face[card]
        if card in s.picked or _SET[face] == NO_SET or (stack and _SET[face] != group):
            continue
        for way in ways(s, seat, card):
            look = (face, s.value(card), way[1], way[2] is None)
            longer = [*stack, way]
            if look not in looks and (
                _can_be_completed(s, seat, longer, need, _SET[face])
                or (ask and total + way[1] < need and _payable(s, seat, longer))
            ):
                looks.add(look)
                found.append(("add", card, way[1], *(way[2] or ())))
    if ask and stack and total < need and _payable(s, seat, stack):
        found.append(ASK)
    return found


def ways(s: DaleOfMerchantsState, seat: int, card: int) -> Iterator[Counted]:
    """What a card may count as in a stack, and what that costs."""
    yield card, s.value(card), None
    other = COUNTS_AS.get(s.face[card])
    if other is not None:
        for changed, price in other(s, seat):
            yield card, changed, price


def _can_be_completed(
    s: DaleOfMerchantsState, seat: int, stack: list[Counted], need: int, group: int
) -> bool:
    """Whether more cards of the set can make the stack complete, and everything can be paid for."""
    missing = need - sum([value for _, value, _ in stack])
    if missing < 0:
        return False
    if missing == 0:
        return bool(stack) and _payable(s, seat, stack)
    taken = [card for card, _, _ in stack]
    left = [c for c in s.hand[seat] if _SET[s.face[c]] == group and c not in taken]
    return _fill(s, seat, stack, left, need, missing)


def _fill(
    s: DaleOfMerchantsState, seat: int, stack: list[Counted], left: list[int], need: int, missing: int
) -> bool:
    if not left:
        return False
    card, rest = left[0], left[1:]
    for way in ways(s, seat, card):
        if way[1] == missing and _payable(s, seat, [*stack, way]):
            return True
        if way[1] < missing and _fill(s, seat, [*stack, way], rest, need, missing - way[1]):
            return True
    return _fill(s, seat, stack, rest, need, missing)


def _payable(s: DaleOfMerchantsState, seat: int, stack: list[Counted]) -> bool:
    """Whether the rest of the hand and the gold can pay for all cards that count as something else.

    Each is paid for separately (R2.1.7), so the cards have to be divided among the payments.
    """
    prices = [price for _, _, price in stack if price is not None]
    if not prices:
        return True
    taken = [card for card, _, _ in stack]
    values = [s.value(card) for card in s.hand[seat] if card not in taken]
    return can_pay_all(values, s.gold[seat], prices)


def _prompt(need: int, total: int) -> str:
    so_far = f": {total} so far" if total else ""
    return f"Build stack {need} from cards of one set{so_far}."


# --- teams ------------------------------------------------------------------------------------------------


def teammate(s: DaleOfMerchantsState, seat: int) -> int:
    """The player across the table."""
    return (seat + 2) % s.seats


def _ask_teammate(s: DaleOfMerchantsState, seat: int, missing: int) -> Generator[Decision, Option, list[int]]:
    """The teammate may add cards of the set that make up what is missing; returns them.

    Their cards count as printed: what changes values this turn concerns the cards of the active player.
    """
    mate = teammate(s, seat)
    group = _SET[s.face[s.picked[0]]]
    s.deed = ()
    s.show(s.picked)
    s.log("ask", seat, s.picked, missing=missing)
    added: list[int] = []
    while missing:
        offered = _helping(s, mate, group, added, missing)
        what = f"{CARDS.decks[group].short.capitalize()} worth {missing}"
        prompt = f"Add {what} to the stack of seat {seat + 1}, or refuse."
        option = yield Decision(mate, prompt, [*offered, REFUSE], step=BUILDING)
        if option == REFUSE:
            s.log("refuse", mate)
            return []
        added.append(option[1])
        missing -= option[2]
        s.so_far += option[2]
    return added


def _helping(s: DaleOfMerchantsState, mate: int, group: int, added: list[int], missing: int) -> list[Option]:
    """The teammate's cards that can be part of what is missing, one of each face."""
    held = [c for c in s.hand[mate] if _SET[s.face[c]] == group and c not in added]
    found: dict[int, Option] = {}
    for card in held:
        face = s.face[card]
        left = missing - CARDS.value[face]
        others = [CARDS.value[s.face[c]] for c in held if c != card]
        if face not in found and left >= 0 and _adds_up(others, left):
            found[face] = ("add", card, CARDS.value[face])
    return list(found.values())


def _adds_up(values: list[int], total: int) -> bool:
    sums = 1
    for value in values:
        sums |= sums << value
    return bool(sums >> total & 1)
