"""Stacks in which a card loosens the rules: junk, several sets, or cards of the discard pile go with it.

Such a stack is legal or not as a whole: it does not matter in which order its cards are chosen. Cards of the
discard pile may be anything but what somebody owns; there is one for each card that allows one, and one at
least of these is not from there. The other cards are of one set and no junk, unless cards allow that.

What a card allows goes by the face that it is used with (`loosens`). A search tries all choices of the hand.
Of the discard pile, which may be large, it needs only what cards there add up to: few of them go into a
stack, and those that count the same are the same to it.

Rules: 3.4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dealers.games.dale_of_merchants.cards import CARDS, COUNTS_AS, JUNK, NO_SET, PASSIVES, Price, faces_named
from dealers.games.dale_of_merchants.copying import Faces
from dealers.games.dale_of_merchants.moments import (
    STACK_LOOSE,
    STACK_SETS,
    STACK_WAYS,
    answers,
    attaches,
    moments_of,
)
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

_SET: Final = CARDS.set
Counted = tuple[int, int, Price | None]
Ways = Callable[[DaleOfMerchantsState, int, int], list[Counted]]

Cost = Callable[[Counted], float]

JUNK_TOO: Final = 0
ANY_SETS: Final = 1
ONE_DISCARDED: Final = 2
"""What a card may allow."""


def _nothing(way: Counted) -> float:
    return 0.0


ALLOWED: Final[dict[int, int]] = {}
"""By face: what a card allows in a stack that it is part of."""
_LOOSENING: Final = ALLOWED.keys()


def loosens(name: str, what: int) -> None:
    """A card allows something in a stack that it is part of; it is looked for in games with its deck."""
    (face,) = faces_named(name)
    PASSIVES.add(name)
    ALLOWED[face] = what
    short = CARDS.decks[_SET[face]].short
    if STACK_LOOSE not in moments_of(short):

        @attaches(STACK_LOOSE, short)
        def may_loosen(s: DaleOfMerchantsState, seat: int, card: int) -> bool:
            return True


def is_loosened(faces: list[int]) -> bool:
    """Whether a card that is used with one of these faces allows something."""
    return not _LOOSENING.isdisjoint(faces)


class Leeway(NamedTuple):
    """What a character allows in every stack of its player."""

    sets: int = 1
    """Cards of so many sets,"""
    patch: bool = False
    """and one junk card beside so many others at least:"""


BESIDE_A_PATCH: Final = 2
NO_LEEWAY: Final = Leeway()


def leeway_of(s: DaleOfMerchantsState, seat: int) -> Leeway:
    """What the characters allow a player who builds a stack."""
    if not s.moments[STACK_SETS]:
        return NO_LEEWAY
    given: list[Leeway] = answers(s, STACK_SETS, seat)
    return Leeway(max([each.sets for each in given]), any(each.patch for each in given))


def any_sets(s: DaleOfMerchantsState, seat: int, cards: Sequence[int]) -> bool:
    """Whether one of the cards allows several sets in the stack that it is part of."""
    faces = s.faces()
    return any(ALLOWED.get(faces[card]) == ANY_SETS for card in cards)


# --- what a stack is made of ------------------------------------------------------------------------------

Mix = int
"""What is in a stack, as a number: every card sets some of its bits, and is counted in others. A search comes
past thousands of them."""

_SETS: Final = (1 << 27) - 1
"""A bit for each set of the cards that are not from the discard pile,"""
_JUNK: Final = 1 << 27
_ANY_SETS: Final = 1 << 28
_JUNK_TOO: Final = 1 << 29
_DISCARDED: Final = 1 << 30
_WRONG: Final = 1 << 31
"""junk that is not from there, cards that allow something, cards from there, and what goes into no stack."""
_COUNT: Final = 255
_JUNK_CARDS: Final = 32
_OTHER_CARDS: Final = 40
_ALLOWING: Final = 48
_ROOM: Final = 56
"""From which bit on something is counted: junk cards and others, where a character asks for their number;
those that are not from the discard pile and allow a card from there; and how many more may come from there,
which is less than nothing if there are too many."""

assert len(CARDS.decks) <= _SETS.bit_length(), "there are more sets than a mix has bits for"


@lru_cache(maxsize=1 << 12)
def _part(face: int, what: int | None, discarded: bool, counted: bool) -> tuple[Mix, Mix]:
    """What a card with this face adds to a mix: its bits, and what it is counted as."""
    group, one = _SET[face], what == ONE_DISCARDED
    bits = _DISCARDED if discarded else _JUNK if face == JUNK else 1 << group if group != NO_SET else _WRONG
    if what == ANY_SETS:
        bits |= _ANY_SETS
    elif what == JUNK_TOO:
        bits |= _JUNK_TOO
    count = (one and not discarded) << _ALLOWING
    if counted:
        count += 1 << (_JUNK_CARDS if face == JUNK and not discarded else _OTHER_CARDS)
    return bits, count + ((one - discarded) * (1 << _ROOM))


_Same = tuple[Mix, int, tuple[tuple[int, Price | None], ...]]
"""What a choice of cards comes to."""


class Stack:
    """A stack that a player builds with a card that loosens its rules, and what may still come into it."""

    __slots__ = (
        "_counts",
        "_offered",
        "_parts",
        "_sums",
        "discarded",
        "faces",
        "hand",
        "leeway",
        "left",
        "mix",
        "priced",
        "s",
        "seat",
        "ways",
    )

    def __init__(
        self,
        s: DaleOfMerchantsState,
        seat: int,
        hand: Sequence[int],
        ways: Ways,
        faces: Faces,
        leeway: Leeway,
    ) -> None:
        self.s = s
        self.seat = seat
        self.ways = ways
        self.faces = faces
        self.leeway = leeway
        """What the character of the player allows."""
        self.hand = hand
        """All that may be built with as if it were in hand, whether picked or not."""
        self.mix: Mix = 0
        """What has been picked."""
        self.priced = False
        """Something is paid for a card that was picked."""
        self.left: list[int] = []
        """The cards of the hand that may still come into it,"""
        self.discarded: list[int] = []
        """and those of the discard pile."""
        self._counts: dict[int, list[Counted]] = {}
        """What each of the cards of the hand may count as,"""
        self._parts: dict[int, tuple[Mix, Mix, list[int]]] = {}
        """and what it adds to a mix, with the values that it may have: for those that nothing is paid for."""
        self._offered: set[int | None] = set()
        """What cards that may still come into it allow."""
        self._sums: dict[int, dict[tuple[bool, bool], int]] = {}

    def with_card(self, card: int) -> Stack:
        """The same stack with one more card picked."""
        new = Stack(self.s, self.seat, self.hand, self.ways, self.faces, self.leeway)
        new.mix = self.plus(self.mix, card)
        new.priced, new.left, new.discarded = self.priced, self.left, self.discarded
        new._counts, new._parts = self._counts, self._parts
        new._offered, new._sums = self._offered, self._sums
        if card in self.hand:
            new.left = [other for other in self.left if other != card]
        else:
            new.discarded = [other for other in self.discarded if other != card]
            new._sums = {}
        return new

    @property
    def is_legal(self) -> bool:
        """Whether the cards that were picked may be a stack together, whatever they count."""
        return self._is_legal(self.mix)

    def plus(self, mix: Mix, card: int) -> Mix:
        """The mix with one more card."""
        bits, count = self._part_of(card)
        return (mix | bits) + count

    def _part_of(self, card: int) -> tuple[Mix, Mix]:
        face = self.faces[card]
        return _part(face, ALLOWED.get(face), card not in self.hand, self.leeway.patch)

    def _lacks(self, mix: Mix) -> tuple[bool, bool]:
        """Whether it still takes a card that allows several sets, and one that allows junk."""
        sets = mix & _SETS
        too_many = not mix & _ANY_SETS and sets & (sets - 1) != 0 and sets.bit_count() > self.leeway.sets
        return too_many, bool(mix & _JUNK) and not mix & _JUNK_TOO and not self._is_patched(mix)

    def _is_patched(self, mix: Mix) -> bool:
        """Whether its junk is there by the leave of the player's character."""
        if not self.leeway.patch:
            return False
        return mix >> _JUNK_CARDS & _COUNT == 1 and mix >> _OTHER_CARDS & _COUNT >= BESIDE_A_PATCH

    def _is_legal(self, mix: Mix) -> bool:
        allowing = mix >> _ALLOWING & _COUNT
        discards = mix >> _ROOM >= 0 if allowing else not mix & _DISCARDED
        return discards and not mix & _WRONG and self._lacks(mix) == (False, False)

    def _is_hopeless(self, mix: Mix) -> bool:
        """Whether no card is left that would make a legal stack of it."""
        if mix & _WRONG:
            return True
        sets, junk = self._lacks(mix)
        if junk and self.leeway.patch and mix >> _JUNK_CARDS & _COUNT == 1:
            junk = False  # others may come
        return (sets and ANY_SETS not in self._offered) or (junk and JUNK_TOO not in self._offered)

    def can_be_completed(self, low: int, high: int, is_payable: Callable[[list[Counted]], bool]) -> bool:
        """Whether more cards can add between `low` and `high`, so that the stack is legal."""
        if not self._asks_for_payment():
            return self._adds_up(low, high)
        for added, mix, worth, _ in self._choices(high, _nothing):
            if self._reaches(mix, low - worth, high - worth) and is_payable(added):
                return True
        return False

    def _asks_for_payment(self) -> bool:
        """Whether something is paid for a card that was picked, or may be for one that is left."""
        return self.priced or any(card not in self._parts for card in self.left)

    def _adds_up(self, low: int, high: int) -> bool:
        """Whether more cards can add between `low` and `high`, where nothing is paid for.

        For every mix that cards of the hand can make there is a bit for each sum that they add.
        """
        if high < 0 or (not self.discarded and self._most() < low):
            return False
        found: dict[Mix, int] = {self.mix: 1}
        up_to_high = (1 << high + 1) - 1
        one_set = self.leeway.sets == 1 and not (ANY_SETS in self._offered or self.mix & _ANY_SETS)
        for card in self.left:
            bits, count, values = self._parts[card]
            for mix, sums in list(found.items()):
                longer = (mix | bits) + count
                sets = longer & _SETS
                if one_set and sets & (sets - 1):
                    continue
                more = 0
                for value in values:
                    more |= sums << value
                more &= up_to_high
                if more and (longer in found or not self._is_hopeless(longer)):
                    found[longer] = found.get(longer, 0) | more
        enough = up_to_high >> max(0, low) << max(0, low)
        for mix, sums in found.items():
            if not mix >> _ALLOWING & _COUNT or not self.discarded:
                if sums & enough and mix != 0 and self._is_legal(mix):
                    return True
            else:
                worths = [worth for worth in range(high + 1) if sums >> worth & 1]
                if any(self._reaches(mix, low - worth, high - worth) for worth in worths):
                    return True
        return False

    def _most(self) -> int:
        """What all cards of the hand that are left add at most."""
        return sum([max(self._parts[card][2]) for card in self.left])

    def cheapest(self, low: int, high: int, cost: Cost) -> tuple[list[Counted], float] | None:
        """The cards that do so at the least cost, with that; nothing is spent for any of them."""
        best: tuple[list[Counted], float] | None = None
        pile = self._alike(sorted(self.discarded, key=lambda card: cost((card, 0, None))))
        for added, mix, worth, spent in self._choices(high, cost):
            if all(price is None for _, _, price in added) and self._reaches(mix, low - worth, high - worth):
                for more in self._from_discard(pile, mix, low - worth, high - worth):
                    total = spent + sum([cost(way) for way in more])
                    if best is None or total < best[1]:
                        best = [*added, *more], total
        return best

    def _choices(self, high: int, cost: Cost) -> Iterator[tuple[list[Counted], Mix, int, float]]:
        """All choices of the hand that are not worth too much: with what they make of the stack and cost.

        Of those that come to the same the cheapest will do. Where something is paid with the rest of the
        hand, only those come to the same that leave the same cards there.
        """
        priced = self._asks_for_payment()
        held = self.s.hand[self.seat]
        found: dict[_Same, tuple[list[Counted], Mix, int, float]] = {
            (self.mix, 0, ()): ([], self.mix, 0, 0.0)
        }
        for card in self.left:
            ways = self._counts[card]
            for (_, _, used), (added, mix, worth, spent) in list(found.items()):
                longer = self.plus(mix, card)
                if self._is_hopeless(longer):
                    continue
                for way in ways:
                    if worth + way[1] <= high:
                        kept = (*used, (card, way[2])) if priced and card in held else used
                        key = (longer, worth + way[1], kept)
                        total = spent + cost(way)
                        if key not in found or total < found[key][3]:
                            found[key] = [*added, way], longer, worth + way[1], total
        return iter(found.values())

    def _reaches(self, mix: Mix, low: int, high: int) -> bool:
        """Whether cards of the discard pile, or none, add so much and allow what the stack still takes."""
        if not mix >> _ALLOWING & _COUNT or not self.discarded:
            return low <= 0 <= high and mix != 0 and self._is_legal(mix)
        if self.leeway.patch:
            return any(True for _ in self._from_discard(self._alike(self.discarded), mix, low, high))
        room = mix >> _ROOM
        if mix & _WRONG or room < 0:
            return False
        sums = self._discard_sums(room)[self._lacks(mix)]
        first = max(0, low)
        return sums >> first & ((1 << max(0, high - first + 1)) - 1) != 0

    def _discard_sums(self, room: int) -> dict[tuple[bool, bool], int]:
        """By what a stack still takes: a bit for each sum that so many cards of the discard pile may add."""
        if room in self._sums:
            return self._sums[room]
        states: dict[tuple[int, bool, bool], int] = {(room, False, False): 1}
        for card in self._alike(self.discarded):
            what = ALLOWED.get(self.faces[card])
            counts = [value for _, value, price in self.ways(self.s, self.seat, card) if price is None]
            for (left, sets, junk), sums in list(states.items()):
                left += (what == ONE_DISCARDED) - 1
                if left >= 0:
                    state = (left, sets or what == ANY_SETS, junk or what == JUNK_TOO)
                    for value in counts:
                        states[state] = states.get(state, 0) | sums << value
        lacks = [(sets, junk) for sets in (False, True) for junk in (False, True)]
        found = dict.fromkeys(lacks, 0)
        for (_, any_sets, junk_too), sums in states.items():
            for sets, junk in lacks:
                if any_sets >= sets and junk_too >= junk:
                    found[sets, junk] |= sums
        self._sums[room] = found
        return found

    def _alike(self, cards: Sequence[int]) -> list[int]:
        """Those of the cards that make a difference: of ones that count the same, as many as may be used."""
        many = sum([ALLOWED.get(self.faces[card]) == ONE_DISCARDED for card in (*self.hand, *cards)])
        seen: dict[tuple[int | None, int], int] = {}
        found = []
        for card in cards:
            kind = self.kind(card)
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= many:
                found.append(card)
        return found

    def kind(self, card: int) -> tuple[int | None, int]:
        """The same for cards of the discard pile that are the same to a stack."""
        face = self.faces[card]
        ways = self.ways(self.s, self.seat, card)
        return (-1 - face if len(ways) > 1 else ALLOWED.get(face), ways[0][1])

    def _from_discard(self, pile: list[int], mix: Mix, low: int, high: int) -> Iterator[list[Counted]]:
        if low <= 0 <= high and mix != 0 and self._is_legal(mix):
            yield []
        if not mix >> _ALLOWING & _COUNT:
            return
        for n, card in enumerate(pile):
            longer = self.plus(mix, card)
            if longer >> _ROOM >= 0:
                for way in self.ways(self.s, self.seat, card):
                    if way[2] is None and way[1] <= high:
                        for more in self._from_discard(pile[n + 1 :], longer, low - way[1], high - way[1]):
                            yield [way, *more]


def begun(
    s: DaleOfMerchantsState, seat: int, picked: Sequence[int], hand: Sequence[int], ways: Ways
) -> Stack | None:
    """A stack of which some cards have been picked, if one of them or of the hand loosens its rules."""
    faces = s.faces()
    used = [faces[card] for card in (*hand, *picked)]
    if not is_loosened(used):
        return None
    stack = Stack(s, seat, hand, ways, faces, leeway_of(s, seat))
    for card in picked:
        stack.mix = stack.plus(stack.mix, card)
    stack.left = [card for card in hand if card not in picked]
    if ONE_DISCARDED in [ALLOWED.get(face) for face in used]:
        pile = [card for card in s.discard[seat] if card not in picked and card not in hand]
        stack.discarded = [card for card in pile if s.face[card] == JUNK or _SET[faces[card]] != NO_SET]
    stack._offered = {ALLOWED.get(faces[card]) for card in (*stack.left, *stack.discarded)}
    if not (JUNK_TOO in stack._offered or stack.mix & _JUNK_TOO or stack.leeway.patch):
        stack.left = [card for card in stack.left if faces[card] != JUNK]
    values = s.values(stack.left)
    for card in stack.left:
        if faces[card] in COUNTS_AS or s.moments[STACK_WAYS]:
            counts = stack._counts[card] = ways(s, seat, card)
            if all(price is None for _, _, price in counts):
                stack._parts[card] = (*stack._part_of(card), [value for _, value, _ in counts])
        else:
            stack._counts[card] = [(card, values[card], None)]
            stack._parts[card] = (*stack._part_of(card), [values[card]])
    return stack
