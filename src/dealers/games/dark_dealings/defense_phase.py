"""Defense phase: boast with two heroes, and take defense cards in descending order of their challenge.

Rules: 3.2, 6.4.2, 7.8, 7.9
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import CARD_IDS, CARDS
from dealers.games.dark_dealings.state import (
    COMBAT,
    COMMIT,
    PICK,
    DarkDealingsState,
)
from dealers.kernel import TABLE, Option

ROUNDS: Final = 4
BOASTS_EACH: Final = 2
"""Heroes that everybody boasts with in a round; each is given a defense."""

_COMMIT: Final[list[Option]] = [("commit", card) for card in CARD_IDS]
_TAKE: Final[list[Option]] = [("take", card) for card in CARD_IDS]

_CHALLENGE: Final = CARDS.challenge


# --- committing heroes, all at once ---------------------------------------------------------------------


def reveal_row(s: DarkDealingsState) -> None:
    """Lay out two defense cards per player and ask everybody for two heroes."""
    s.phase = COMMIT
    s.round += 1
    row = s.deal(BOASTS_EACH * s.seats, s.defense_deck, s.row)
    s.log("defense row", TABLE, row, round=s.round + 1)
    if s.round < ROUNDS - 1:
        s.waiting = list(range(s.seats))
        return
    for seat, hand in enumerate(s.hand):  # the last two heroes are no choice
        for card in hand.copy():
            s.move(card, hand, s.committed[seat], "commit", seat)


def commit_options(s: DarkDealingsState, seat: int) -> list[Option]:
    """Any hero in hand."""
    return [_COMMIT[card] for card in s.hand[seat]]


ASKED: Final = "Choose a hero to boast of before the Dark Masters"


def commit_prompt(s: DarkDealingsState, seat: int) -> str:
    """First or second of two."""
    which = "second" if s.committed[seat] else "first"
    return f"{ASKED} ({which} of two)."


def commit_answer(s: DarkDealingsState, seat: int, option: Option) -> None:
    """Put a hero face down in front of you."""
    committed = s.committed[seat]
    s.move(option[1], s.hand[seat], committed, "commit", seat)
    if len(committed) == BOASTS_EACH:
        s.waiting.remove(seat)


def reveal_boasts(s: DarkDealingsState) -> None:
    """All flip their heroes; the highest challenge value picks first."""
    for seat in range(s.seats):
        s.move_all(s.committed[seat], s.boasts[seat], "boast", seat)
    s.order = pick_order(s)
    s.phase = PICK


def pick_order(s: DarkDealingsState) -> list[int]:
    """The heroes boasted of by challenge value, the highest last."""
    face = s.face
    order = []
    for seat, heroes in enumerate(s.boasts):
        place = (s.first - seat) % s.seats  # DD-24: clockwise from the first player, who comes out highest
        place = place if place else s.seats
        for put, hero in enumerate(heroes):
            # Equal challenges: the higher OTHER hero of that round, which may lie on the pile already. Of two
            # equal heroes of one player, the one put down first picks first.
            other = heroes[1 - put] if len(heroes) == BOASTS_EACH else s.pile[seat][-1]
            order.append((_CHALLENGE[face[hero]], _CHALLENGE[face[other]], place, -put, hero))
    order.sort()
    return [entry[4] for entry in order]


# --- taking defense cards, one after the other ----------------------------------------------------------


def next_pick(s: DarkDealingsState) -> None:
    """Ask the owner of the first hero in order; the last card of a row is no choice."""
    if len(s.row) == 1:
        pick_answer(s, picker(s), _TAKE[s.row[0]])
    if s.row:
        s.waiting = [picker(s)]
        return
    s.seal(s.pile, [s.hero_deck, *s.hand])  # DD-36
    if s.round < ROUNDS - 1:
        reveal_row(s)
    else:
        s.phase = COMBAT
        s.round = 0
        s.turn = 0
        s.log("combat round", round=1)


def picker(s: DarkDealingsState) -> int:
    """The seat whose hero is next in order."""
    hero = s.order[-1]
    for seat, heroes in enumerate(s.boasts):
        if hero in heroes:
            return seat
    raise AssertionError("a hero in order belongs to nobody")


def pick_options(s: DarkDealingsState, seat: int) -> list[Option]:
    """Any card of the row."""
    return [_TAKE[card] for card in s.row]


def pick_prompt(s: DarkDealingsState, seat: int) -> str:
    """Names the hero that is used."""
    hero = CARDS.catalogue[s.face[s.order[-1]]].name
    return f"Take a defense card with {hero}."


def pick_answer(s: DarkDealingsState, seat: int, option: Option) -> None:
    """Take the card; the hero used goes face down onto your pile."""
    card = option[1]
    hero = s.order.pop()
    s.move(card, s.row, s.defenses[seat])
    s.stance[card] = 4 * s.face[card]
    s.move(hero, s.boasts[seat], s.pile[seat])
    s.log("take", seat, (card, hero))
    if len(s.row) > 1:
        s.waiting[0] = picker(s)
    else:
        s.waiting.clear()
