"""Defense phase: boast with two heroes, and take defense cards in descending order of their challenge."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import CARD_IDS, CARDS
from dealers.games.dark_dealings.state import (
    BOASTS,
    COMBAT,
    COMMIT,
    COMMITTED,
    DEFENSE_DECK,
    DEFENSES,
    HAND,
    PICK,
    ROW,
    DarkState,
    pile_zone,
)
from dealers.kernel import Option

ROUNDS = 4
BOASTS_EACH = 2
"""Heroes that everybody boasts with in a round; each is given a defense."""

_COMMIT: list[Option] = [("commit", card) for card in CARD_IDS]
_TAKE: list[Option] = [("take", card) for card in CARD_IDS]

_CHALLENGE = CARDS.challenge


# --- committing heroes, all at once ---------------------------------------------------------------------


def reveal_row(s: DarkState) -> None:
    """Lay out two defense cards per player and ask everybody for two heroes."""
    s.phase = COMMIT
    s.round += 1
    count = BOASTS_EACH * s.seats
    s.row = s.defense_deck[: -count - 1 : -1]
    del s.defense_deck[-count:]
    if s.journal is not None:
        s.journal.moved(s, s.row, DEFENSE_DECK, ROW, chosen=False)
        s.journal.tell(s, "defense row", -1, s.row, round=s.round + 1)
    if s.round < ROUNDS - 1:
        s.waiting = list(range(s.seats))
        return
    for seat, hand in enumerate(s.hand):  # the last two heroes are no choice
        for card in hand.copy():
            _commit(s, seat, card)


def commit_options(s: DarkState, seat: int) -> list[Option]:
    """Any hero in hand."""
    return [_COMMIT[card] for card in s.hand[seat]]


def commit_prompt(s: DarkState, seat: int) -> str:
    """First or second of two."""
    which = "second" if s.committed[seat] else "first"
    return f"Choose a hero to boast of before the Dark Masters ({which} of two)."


def commit_answer(s: DarkState, seat: int, option: Option) -> None:
    """Put a hero face down in front of you."""
    _commit(s, seat, option[1])
    if len(s.committed[seat]) == BOASTS_EACH:
        s.waiting.remove(seat)


def _commit(s: DarkState, seat: int, card: int) -> None:
    s.hand[seat].remove(card)
    s.committed[seat].append(card)
    if s.journal is not None:
        s.journal.moved(s, (card,), HAND, COMMITTED, seat)
        s.journal.tell(s, "commit", seat, (card,))


def reveal_boasts(s: DarkState) -> None:
    """All flip their heroes; the highest challenge value picks first."""
    s.boasts, s.committed = s.committed, s.boasts
    if s.journal is not None:
        for seat, heroes in enumerate(s.boasts):
            s.journal.moved(s, heroes, COMMITTED, BOASTS, seat)
            s.journal.tell(s, "boast", seat, heroes)
    s.order = pick_order(s)
    s.phase = PICK


def pick_order(s: DarkState) -> list[int]:
    """The heroes boasted of by challenge value, the highest last."""
    face = s.face
    order = []
    for seat, heroes in enumerate(s.boasts):
        place = (s.first - seat) % s.seats  # DD-24: clockwise from the first player, who comes out highest
        place = place if place else s.seats
        for put, hero in enumerate(heroes):
            # Equal challenges: the higher OTHER hero of that round, which may lie on the pile already. Of two
            # equal heroes of one player, the one put down first picks first.
            other = sum(heroes) - hero if len(heroes) == 2 else s.pile[seat][-1]
            order.append((_CHALLENGE[face[hero]], _CHALLENGE[face[other]], place, -put, hero))
    order.sort()
    return [entry[4] for entry in order]


# --- taking defense cards, one after the other ----------------------------------------------------------


def next_pick(s: DarkState) -> None:
    """Ask the owner of the first hero in order; the last card of a row is no choice."""
    if len(s.row) == 1:
        pick_answer(s, picker(s), _TAKE[s.row[0]])
    if s.row:
        s.waiting = [picker(s)]
    elif s.round < ROUNDS - 1:
        reveal_row(s)
    else:
        s.phase = COMBAT
        s.round = 0
        s.turn = 0
        if s.journal is not None:
            s.journal.tell(s, "combat round", -1, (), round=1)


def picker(s: DarkState) -> int:
    """The seat whose hero is next in order."""
    hero = s.order[-1]
    for seat, heroes in enumerate(s.boasts):
        if hero in heroes:
            return seat
    raise AssertionError("a hero in order belongs to nobody")


def pick_options(s: DarkState, seat: int) -> list[Option]:
    """Any card of the row."""
    return [_TAKE[card] for card in s.row]


def pick_prompt(s: DarkState, seat: int) -> str:
    """Names the hero that is used."""
    hero = CARDS.catalogue[s.face[s.order[-1]]].name
    return f"Take a defense card with {hero}."


def pick_answer(s: DarkState, seat: int, option: Option) -> None:
    """Take the card; the hero used goes face down onto your pile."""
    card = option[1]
    hero = s.order.pop()
    s.row.remove(card)
    s.defenses[seat].append(card)
    s.stance[card] = 4 * s.face[card]
    s.boasts[seat].remove(hero)
    s.pile[seat].append(hero)
    if len(s.row) > 1:
        s.waiting[0] = picker(s)
    else:
        s.waiting.clear()
    if s.journal is not None:
        s.journal.moved(s, (card,), ROW, DEFENSES, -1, to=seat)
        s.journal.moved(s, (hero,), BOASTS, pile_zone(s), seat)
        s.journal.tell(s, "take", seat, (card, hero))
