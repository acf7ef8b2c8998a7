"""Characters who build in other ways. Original content.

Rules: 6.3.11
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.abilities import does, when
from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import CANNOT_WIN, LARGER_HAND, SET_UP, STACK_SETS


@when(STACK_SETS, "Tansy Burr")
def patch(t: Turn, builder: int, stack: list[int], card: int) -> bool:
    """One junk card among others."""
    s = t.s
    if builder != t.seat:
        return False
    junk = [other for other in stack if s.face[other] == JUNK]
    if s.face[card] == JUNK:
        return not junk and bool(stack)
    sets = {t.set_of(other) for other in stack if other not in junk}
    return s.may_be_built(card) and (not sets or sets == {t.set_of(card)})


@when(SET_UP, "Corvin Ash")
def three_oaths(t: Turn) -> None:
    """Three tokens to get rid of."""
    t.add_tokens(3)


@when(LARGER_HAND, "Corvin Ash")
def sixth_card(t: Turn, player: int) -> int:
    """A hand of six."""
    return 1 if player == t.seat else 0


@does("Keep an Oath")
def keep_an_oath(t: Turn, x: int) -> None:
    """Remove a token."""
    if t.tokens:
        t.remove_tokens()


@when(CANNOT_WIN, "Corvin Ash")
def oaths_left(t: Turn, player: int) -> str:
    """While there are tokens."""
    return "there are tokens on Corvin Ash" if player == t.seat and t.tokens else ""
