"""The team game: teammates sit opposite each other, share a stall, and help each other to build.

Rules: 6.1
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.loosened import Counted, Stack, begun
from dealers.games.dale_of_merchants.moments import STACK_LOOSE
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Decision, Option

_SET: Final = CARDS.set
_VALUE: Final = CARDS.value

BUILDING: Final = "build"
"""The step of decisions about the cards of a stack."""
ASK: Final[Option] = ("ask",)
REFUSE: Final[Option] = ("refuse",)


def teammate(s: DaleOfMerchantsState, seat: int) -> int:
    """The player across the table."""
    return (seat + 2) % s.seats


def may_ask(s: DaleOfMerchantsState) -> bool:
    """Whether the active player has a teammate to ask, who has not refused in this turn."""
    return s.teams and not s.asked


def ask_teammate(s: DaleOfMerchantsState, seat: int, missing: int) -> Generator[Decision, Option, list[int]]:
    """The teammate may add cards of the set that make up what is missing; returns them.

    Their cards count as printed: what changes values this turn concerns the cards of the active player.
    """
    mate = teammate(s, seat)
    group = max([_SET[s.face_of(card)] for card in s.picked])  # of one set, and perhaps junk
    s.deed = ()
    s.show(s.picked)
    if s.chameleons:
        copying.show_all(s, s.picked)
    s.log("ask", seat, s.picked, missing=missing)
    added: list[int] = []
    while missing:
        loose = _loose_help(s, seat, mate, added)
        offered = _helping(s, mate, group, added, missing, loose)
        what = f"{CARDS.decks[group].short.capitalize()} worth {missing}" if loose is None else f"{missing}"
        prompt = f"Add {what} to the stack of seat {seat + 1}, or refuse."
        option = yield Decision(mate, prompt, [*offered, REFUSE], step=BUILDING)
        if option == REFUSE:
            s.log("refuse", mate)
            return []
        added.append(option[1])
        missing -= option[2]
        s.so_far += option[2]
    return added


def _loose_help(s: DaleOfMerchantsState, seat: int, mate: int, added: list[int]) -> Stack | None:
    """The stack with what the teammate may add, if a card of it loosens its rules."""
    if not s.moments[STACK_LOOSE]:
        return None
    discarded = [card for card in s.picked if card in s.discard[seat]]
    hand = [card for card in (*s.picked, *s.usable(mate)) if card not in discarded]
    stack = begun(s, seat, [*s.picked, *added], hand, _as_printed)
    if stack is not None:
        stack.discarded = []  # the teammate adds cards of the hand only
    return stack


def _as_printed(s: DaleOfMerchantsState, seat: int, card: int) -> list[Counted]:
    return [(card, _VALUE[s.face_of(card)], None)]


def _helping(
    s: DaleOfMerchantsState, mate: int, group: int, added: list[int], missing: int, loose: Stack | None = None
) -> list[Option]:
    """The teammate's cards that can be part of what is missing, one of each face."""
    faces, looks = s.faces(), s.looks()
    if loose is not None:
        fitting: dict[int, Option] = {}
        for card in loose.left:
            rest = missing - _VALUE[faces[card]]
            if rest >= 0 and loose.with_card(card).can_be_completed(rest, rest, lambda added: True):
                fitting.setdefault(looks[card], ("add", card, _VALUE[faces[card]]))
        return list(fitting.values())
    held = [c for c in s.usable(mate) if _SET[faces[c]] == group and c not in added]
    found: dict[int, Option] = {}
    for card in held:
        value = _VALUE[faces[card]]
        left = missing - value
        others = [_VALUE[faces[c]] for c in held if c != card]
        if looks[card] not in found and left >= 0 and _adds_up(others, left):
            found[looks[card]] = ("add", card, value)
    return list(found.values())


def _adds_up(values: list[int], total: int) -> bool:
    sums = 1
    for value in values:
        sums |= sums << value
    return bool(sums >> total & 1)
