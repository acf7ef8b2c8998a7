"""Cards in hand that act with the face of another card: the passive cards of Adapting Veiled Chameleons.

Such a card has a function that names the cards it may copy (`@copies`). Where one of those is another
chameleon, what that one may copy counts instead, and so on; no kind of chameleon is passed through twice. If
one face can be reached that way, the card acts with it by itself. If several can, it is *open*, and cannot be
used before its player has said which it is to be: the option `("copy", card, face)`, remembered in `s.copied`
until the turn ends, the card moves, or no such card can be copied any more. If none can, it is itself.

Only in a hand a chameleon copies; one that was played keeps in the schedule the face that it was played with.
Rules that ask what a card does or counts call `s.face_of(card)`; those about the piece of cardboard (where it
goes when it is thrown away, who owns it, whether it is an animalfolk card) look at `s.face[card]`.

Rules: 6.4.8, 6.4.9
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants.cards import ABILITY, CARDS, COPIES, FROM_DISCARD, PASSIVES

if TYPE_CHECKING:  # the state asks this module
    from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
    from dealers.kernel import Option

_VALUE: Final = CARDS.value
_WORTH: Final[list[Any]] = CARDS.value
_GOOD_FOR: Final = CARDS.good_for
_COPIES: Final = COPIES
_KINDS: Final = COPIES.keys()
Path = tuple[int, ...]
"""The cards that lead to a copied one, which comes last."""


# --- what a card acts as ----------------------------------------------------------------------------------


def ways_to_copy(s: DaleOfMerchantsState, seat: int, card: int) -> dict[int, Path]:
    """By face that a chameleon in a hand may act with: how it comes to it."""
    found: dict[int, Path] = {}
    faces = s.face
    kind = faces[card]
    for target in _COPIES[kind](s, seat, card):
        face = faces[target]
        if face not in _COPIES:
            if face not in found:
                found[face] = (target,)
        elif face != kind:
            _follow(s, seat, card, face, (kind,), (target,), found)
    return found


def _follow(
    s: DaleOfMerchantsState,
    seat: int,
    card: int,
    kind: int,
    passed: tuple[int, ...],
    path: Path,
    found: dict[int, Path],
) -> None:
    """Add what a chameleon of this kind could copy in the place of the card."""
    passed = (*passed, kind)
    for target in _COPIES[kind](s, seat, card):
        face = s.face[target]
        if face not in _COPIES:
            if face not in found:
                found[face] = (*path, target)
        elif face not in passed:
            _follow(s, seat, card, face, passed, (*path, target), found)


def _as_used(s: DaleOfMerchantsState, card: int) -> tuple[int, Path, bool]:
    """The face that a chameleon acts with, how it comes to it, and whether it is open."""
    for seat, hand in enumerate(s.hand):
        if card in hand:
            return _in_hand(s, seat, card)
    if card not in s.copied:
        return s.face[card], (), False
    for seat, cards in enumerate(s.aside):
        if card in cards:  # as it is about to be built
            return s.copied[card], ways_to_copy(s, seat, card).get(s.copied[card], ()), False
    return s.copied[card], (), False  # as it was played, while it is in the schedule


def _in_hand(s: DaleOfMerchantsState, seat: int, card: int) -> tuple[int, Path, bool]:
    """The same for one in the hand of this player."""
    return _chosen(s, card, ways_to_copy(s, seat, card))


def _chosen(s: DaleOfMerchantsState, card: int, found: dict[int, Path]) -> tuple[int, Path, bool]:
    """The same for one that may act with these faces."""
    if len(found) == 1:
        for face, path in found.items():
            return face, path, False
    chosen = s.copied.get(card, -1) if s.copied else -1
    return (chosen, found[chosen], False) if chosen in found else (s.face[card], (), bool(found))


def acting_face(s: DaleOfMerchantsState, card: int) -> int:
    """The face that a chameleon acts with; its own while it is open, has none to copy, or lies elsewhere."""
    return _as_used(s, card)[0]


def copied(s: DaleOfMerchantsState, card: int) -> tuple[int, int]:
    """The face that a chameleon acts with, and the card that it copies, or else itself."""
    face, path, _ = _as_used(s, card)
    return face, path[-1] if path else card


def is_open(s: DaleOfMerchantsState, card: int) -> bool:
    """Whether a card in hand cannot be used yet: it may be several cards, and has to be one of them."""
    return s.chameleons and s.face[card] in _COPIES and _as_used(s, card)[2]


def shown_with(s: DaleOfMerchantsState, card: int) -> list[int]:
    """The other cards in the hand through which a card acts as it does: they are shown with it, and stay."""
    if not s.chameleons or s.face[card] not in _COPIES:
        return []
    hand = next(
        (hand for hand, aside in zip(s.hand, s.aside, strict=True) if card in hand or card in aside), []
    )
    return [other for other in _as_used(s, card)[1] if other in hand]


class Faces(Protocol):
    """Something by card: a list of faces, or what looks like one."""

    def __getitem__(self, card: int, /) -> int: ...


class ActingFaces:
    """By card: the face that it is used with. Each chameleon is looked at once: good for one moment only."""

    __slots__ = ("chameleons", "s")

    def __init__(self, s: DaleOfMerchantsState) -> None:
        self.s = s
        self.chameleons: dict[int, tuple[int, Path, bool]] = {}

    def __getitem__(self, card: int) -> int:
        face = self.s.face[card]
        return self.as_used(card)[0] if face in _COPIES else face

    def as_used(self, card: int) -> tuple[int, Path, bool]:
        """The face that a chameleon acts with, how it comes to it, and whether it is open."""
        found = self.chameleons.get(card)
        if found is None:
            found = self.chameleons[card] = _as_used(self.s, card)
        return found


class Looks:
    """By card: a number that is the same for cards that are the same and act as the same."""

    __slots__ = ("faces",)

    def __init__(self, faces: ActingFaces) -> None:
        self.faces = faces

    def __getitem__(self, card: int) -> int:
        face = self.faces.s.face[card]
        return face if face not in _COPIES else look(face, self.faces[card])


def look(face: int, acting: int) -> int:
    """A number for chameleons with this face that act with another one."""
    return face + len(CARDS.catalogue) * (1 + acting)


_NO_PATHS: Final[dict[int, Path]] = {}
_NO_WAYS: Final[dict[int, dict[int, Path]]] = {}


@mypyc_attr(acyclic=True, free_list_len=1)
class Hand:
    """The cards of a hand that can be used, with what each of them is used as, in the same order.

    It is good for one moment: nothing may change as long as it is looked at.
    """

    __slots__ = ("cards", "chameleons", "faces", "good_for", "looks", "open", "values", "worth")

    def __init__(
        self,
        cards: list[int],
        faces: list[int],
        looks: list[int],
        values: list[int],
        chameleons: dict[int, Path] = _NO_PATHS,
        ways: dict[int, dict[int, Path]] = _NO_WAYS,
    ) -> None:
        self.cards = cards
        """All but open ones."""
        self.faces = faces
        self.looks = looks
        """Cards with the same number are the same to their player, also in what they are worth."""
        self.values = values
        worth = good_for = 0
        for value in values:
            worth += value
        for face in faces:
            good_for |= _GOOD_FOR[face]
        self.worth = worth
        """What all of them are worth together,"""
        self.good_for = good_for
        """and everything that one of them may do, as in `Cards.good_for`."""
        self.chameleons = chameleons
        """Those among them that may copy others: how each comes to what it acts as,"""
        self.open = ways
        """and what the open ones may be."""


def hand_of(s: DaleOfMerchantsState, seat: int) -> Hand:
    """The hand of a player as it is used now."""
    cards = s.hand[seat]
    face: list[Any] = s.face  # as objects, which go from list to list as they are
    faces: list[int] = [face[card] for card in cards]
    if s.chameleons and not _KINDS.isdisjoint(faces):
        return _with_chameleons(s, seat, cards, faces)
    if s.changes:
        values = [s.value_as(card, face[card], card) for card in cards]
        return Hand(cards, faces, _apart(faces, values), values)
    return Hand(cards, faces, faces, [_WORTH[own] for own in faces])


def _apart(looks: list[int], values: list[int]) -> list[int]:
    """Other numbers for cards that look the same and are not worth the same."""
    return [look << 16 | values[n] for n, look in enumerate(looks)]


def _with_chameleons(s: DaleOfMerchantsState, seat: int, held: list[int], owns: list[int]) -> Hand:
    """The same for one with chameleons; its cards have these faces of their own."""
    cards, faces, looks = held, owns.copy(), owns.copy()
    chameleons: dict[int, Path] = {}
    ways: dict[int, dict[int, Path]] = {}
    for n, card in enumerate(held):
        own = owns[n]
        if own in _COPIES:
            found = ways_to_copy(s, seat, card)
            face, path, is_open = _chosen(s, card, found)
            chameleons[card] = path
            if is_open:
                ways[card] = found
            else:
                faces[n], looks[n] = face, look(own, face)
    if ways:
        usable = [n for n, card in enumerate(held) if card not in ways]
        cards, faces = [held[n] for n in usable], [faces[n] for n in usable]
        looks = [looks[n] for n in usable]
    if s.changes:
        sources = [chameleons[card][-1] if chameleons.get(card) else card for card in cards]
        values = [s.value_as(card, faces[n], sources[n]) for n, card in enumerate(cards)]
        looks = _apart(looks, values)
    else:
        values = [_VALUE[face] for face in faces]
    return Hand(cards, faces, looks, values, chameleons, ways)


# --- choosing ---------------------------------------------------------------------------------------------


def options(s: DaleOfMerchantsState, hand: Hand) -> list[Option]:
    """What the open cards of a hand may be; of equal ones the first is offered."""
    found: list[Option] = []
    seen: list[int] = []
    for card, ways in hand.open.items():
        kind = s.face[card]
        if kind not in seen:
            seen.append(kind)
            found += [("copy", card, face) for face in sorted(ways)]
    return found


def options_in_clean_up(s: DaleOfMerchantsState, hand: Hand) -> list[Option]:
    """The same where only passive cards that do something by themselves are of use."""
    return [option for option in options(s, hand) if works_from_hand(option[2])]


def may_work_from_hand(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether a chameleon in a hand acts, or may act, as such a card."""
    for card in s.hand[seat]:
        if s.face[card] in _COPIES:
            for face in ways_to_copy(s, seat, card):
                if works_from_hand(face):
                    return True
    return False


@cache
def works_from_hand(face: int) -> bool:
    """Whether a passive card does something in a hand besides being built with."""
    return face in ABILITY or face in FROM_DISCARD or CARDS.catalogue[face].name in PASSIVES


def choose(s: DaleOfMerchantsState, card: int, face: int) -> None:
    """A card is a copy of this face, for this turn or as long as it lies in the schedule."""
    s.copied = {**s.copied, card: face}


def forget(s: DaleOfMerchantsState, cards: Sequence[int]) -> None:
    """Cards that have moved are themselves again."""
    for moved in cards:
        if moved in s.copied:
            s.copied = {card: face for card, face in s.copied.items() if card not in cards}
            return


def end_turn(s: DaleOfMerchantsState) -> None:
    """What was chosen for this turn ends; cards in schedules stay what they are."""
    scheduled = [card for cards in s.schedule for card in cards]
    s.copied = {card: face for card, face in s.copied.items() if card in scheduled}


def said(s: DaleOfMerchantsState, card: int, face: int) -> dict[str, str]:
    """What an event tells besides about a card that acts with this face: nothing if it is its own."""
    acts = s.chameleons and s.chance.remember(face != s.face[card])
    return {"acting": CARDS.catalogue[face].name} if acts else {}


def show(s: DaleOfMerchantsState, card: int) -> None:
    """With a card that is used from a hand, what it copies there is shown."""
    s.show((card,))
    others, remember = shown_with(s, card), s.chance.remember
    for n in range(remember(len(others))):
        other = remember(others[n] if n < len(others) else 0)  # one of several equal ones in the hand
        s.show((other,))
        s.log("show", next((seat for seat, hand in enumerate(s.hand) if other in hand), s.seat), (other,))


def show_all(s: DaleOfMerchantsState, cards: Sequence[int]) -> dict[int, int]:
    """The same for several; by card, of those that act as others: the face that they act with."""
    faces: dict[int, int] = {}
    for card in cards:
        face = s.face_of(card)
        acting = s.chance.remember(0 if face == s.face[card] else 1 + face)
        if acting:
            faces[card] = acting - 1
            show(s, card)
    return faces
