"""What agents that learn are told about Dale of Merchants besides its zones."""

from __future__ import annotations

from collections.abc import Iterator

from dealers.games.dale_of_merchants import setup, winning
from dealers.games.dale_of_merchants.abilities import NUMBERS
from dealers.games.dale_of_merchants.cards import (
    CARDS,
    CHARACTER,
    DECK_FILES,
    JUNK,
    NO_LIMIT,
    SPECIALTY,
    TRAP,
)
from dealers.games.dale_of_merchants.dice import DICE
from dealers.games.dale_of_merchants.facts import own_facts
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.stall import needed
from dealers.games.dale_of_merchants.state import (
    ALL,
    MARKET,
    PHASES,
    STALL,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.turn import open_hand_size
from dealers.kernel.lying import Lying
from dealers.kernel.observation import Observing
from dealers.kernel.rows import ByFace, BySeat, Figures, Match, OneOf, Row, Spread, Who

Told = list[tuple[int, float]]

_SHOWN: list[str] = sorted({face for faces in DICE.values() for face in faces})
"""What dice can show."""
_CHANGES = 4
"""Turned over, added to, set, multiplied."""


def faces_in_play(match: Match) -> list[int]:
    """The faces that can come up with these settings."""
    options = match.options
    named = setup.named_decks(options)
    if len(named) == setup.deck_count(match.seats, options):
        decks = named
    else:
        pool = len(CARDS.decks) if options["series"] == setup.ALL_GAMES else len(DECK_FILES)
        decks = sorted({*named, *range(pool)})
    people = setup.characters(match.seats, options)
    special = set(setup.specialties(people))
    traps = setup.trap_count(options) > 0
    found = []
    for face, kind in enumerate(CARDS.kind):
        if kind == CHARACTER:
            in_play = face in people
        elif kind == SPECIALTY:
            in_play = face in special
        elif kind == TRAP:
            in_play = traps and CARDS.owner[face] < match.seats
        else:
            in_play = face == JUNK or CARDS.set[face] in decks
        if in_play:
            found.append(face)
    return found


# --- cards --------------------------------------------------------------------------------------------------


def _prices(s: DaleOfMerchantsState, seat: int) -> Told:
    return [(card, price_of(s, card)[0] / 10) for card in s.market]


def _slots(s: DaleOfMerchantsState, seat: int) -> Told:
    return [(card, 0.5 ** (slot + 1)) for card, slot in zip(s.market, s.slots, strict=True)]


def _in_sight(s: DaleOfMerchantsState, seat: int) -> Iterator[int]:
    """Cards that everybody sees, and those that the seat has."""
    for owner in range(s.seats):
        yield from s.schedule[owner]
        yield from s.front[owner]
        yield from s.discard[owner]
        yield from s.stall[owner]
    yield from s.market
    yield from s.hand[seat]
    yield from s.store[seat]


def _laid_on(s: DaleOfMerchantsState, seat: int) -> Told:
    """Gold and tokens on cards that the seat sees."""
    if not s.on_card and not s.tokens:
        return []
    return [(card, s.on_card.get(card, 0) + s.tokens.get(card, 0)) for card in _in_sight(s, seat)]


def _stored(s: DaleOfMerchantsState, seat: int) -> Told:
    """How many cards lie on each."""
    return [(s.stored_on[card], 1.0) for cards in s.store for card in cards] if s.stored_on else []


def _picked(s: DaleOfMerchantsState, seat: int) -> Told:
    """What the player has picked, who alone may know it."""
    return [(card, 1.0) for card in s.picked] if seat == s.seat and seat in _asked(s) else []


def _asked(s: DaleOfMerchantsState) -> list[int]:
    return s.waiting or [s.seat]


def _used(s: DaleOfMerchantsState, seat: int) -> Told:
    if seat != s.seat:
        return []
    return [(card if card >= 0 else ~card, 1.0) for card in s.used]


def _acting(s: DaleOfMerchantsState, seat: int) -> Told:
    """What the cards in one's own hand are worth now."""
    if seat != s.seat or not (s.changes or s.chameleons):
        return [(card, CARDS.value[s.face[card]]) for card in s.hand[seat]]
    return [(card, value) for card, value in s.values(s.hand[seat]).items()]


# --- figures ------------------------------------------------------------------------------------------------


def _sum(s: DaleOfMerchantsState, seat: int) -> list[float]:
    """What a payment or stack has to be worth, and is; only its player may know."""
    if seat != s.seat or not s.sought[0]:
        return []
    return [s.sought[0], min(s.sought[1], 99) if s.sought[1] < NO_LIMIT else 99, s.so_far]


def _deed(s: DaleOfMerchantsState, seat: int) -> list[float]:
    return [s.acted, s.asked] if seat == s.seat else []


def _changes(s: DaleOfMerchantsState, seat: int) -> list[float]:
    """How often, and by how much, all values of the active player are changed."""
    found = [0.0] * (2 * _CHANGES)
    for how, which, amount in s.changes:
        if which == ALL:
            found[how] += 1
            found[_CHANGES + how] += amount
    return found


def _dice(s: DaleOfMerchantsState, seat: int) -> list[float]:
    found = [0.0] * (1 + len(_SHOWN))
    for _, face in s.rolls:
        found[1 + _SHOWN.index(face)] += 1
    found[0] = len(s.rolls)
    return found


def _clock(s: DaleOfMerchantsState, seat: int) -> list[float]:
    return [*s.dial, s.clock, s.is_day()] if s.dial[0] else []


def _uses(s: DaleOfMerchantsState, seat: int) -> Told:
    return [(number, float(s.done.count(number))) for number in set(s.done)]


def _sizes(s: DaleOfMerchantsState, seat: int) -> Told:
    """By player and stack: how many cards are in it."""
    most = setup.TEAM_STACKS
    return [
        (place * most + number, size / 5)
        for place in range(s.seats)
        for number, size in enumerate(s.sizes[s.stall_of((seat + place) % s.seats)][:most])
    ]


def _progress(s: DaleOfMerchantsState) -> list[float]:
    """Stacks built, as a part of those that win."""
    return [len(s.sizes[s.stall_of(seat)]) / s.stacks for seat in range(s.seats)]


def _stacks(s: DaleOfMerchantsState) -> list[float]:
    return [len(s.sizes[s.stall_of(seat)]) for seat in range(s.seats)]


def _decks(s: DaleOfMerchantsState, seat: int) -> Told:
    return [(number, 1.0) for number in s.decks]


ROWS: list[Row[DaleOfMerchantsState] | Lying] = [
    Lying(MARKET, faces_in_play),
    Lying(STALL, faces_in_play, ordered=True),
    OneOf("phase", ", ".join(PHASES), len(PHASES), lambda s, seat: s.phase),
    Who("turn", "whose turn it is, you first", lambda s: s.seat),
    Figures("round", "divided by 100", lambda s, seat: [s.turn // s.seats + 1], scale=100),
    Spread("decks", "animalfolk decks in play", (len(CARDS.decks),), _decks),
    BySeat("gold", "divided by 10, you first", lambda s: s.gold, 10),
    BySeat("stacks", "built, divided by 10; you first, teammates share theirs", _stacks, 10),
    BySeat(
        "goals",
        "stacks that win, divided by 10, you first",
        lambda s: [winning.goal(s, seat) for seat in range(s.seats)],
        10,
    ),
    BySeat(
        "next stack",
        "what it has to be worth, divided by 10, you first",
        lambda s: [needed(s, seat) for seat in range(s.seats)],
        10,
    ),
    Spread(
        "stack sizes",
        "by player, you first, and stack: cards in it, divided by 5",
        lambda match: (match.seats, setup.TEAM_STACKS),
        _sizes,
    ),
    Figures(
        "means",
        "what you can pay with all cards in hand and all gold, divided by 10",
        lambda s, seat: [own_facts(s, seat)["means"]],
        scale=10,
    ),
    Figures(
        "hand size",
        "of the player whose turn it is, as far as everybody knows, divided by 10",
        lambda s, seat: [open_hand_size(s, s.seat)],
        scale=10,
    ),
    Figures(
        "clock",
        "day spaces, night spaces, the space that its hand points to, each divided by 10, and whether "
        "it is day (1/10); all 0 without a clock",
        _clock,
        4,
        10,
    ),
    Figures(
        "dice",
        f"how often dice were rolled in this turn, and what they show: {', '.join(_SHOWN)}",
        _dice,
        1 + len(_SHOWN),
    ),
    Figures(
        "value changes",
        "of the cards of the player whose turn it is: how often they were turned over, added "
        "to, set, multiplied; then by how much, together",
        _changes,
        2 * _CHANGES,
    ),
    Figures(
        "sum",
        "what your payment or stack has to be worth at least and at most (99 without a limit), and is "
        "worth so far, each divided by 10",
        _sum,
        3,
        10,
    ),
    Figures(
        "begun",
        "in your own turn: whether you have begun to do something, whether your teammate has refused to help",
        _deed,
        2,
    ),
    ByFace("prices", "in the market, divided by 10", _prices, faces_in_play),
    ByFace("slots", "places in the market: the cheapest counts 1/2, the next 1/4", _slots, faces_in_play),
    ByFace("laid on cards", "gold and tokens that lie on cards, divided by 10", _laid_on, faces_in_play, 10),
    ByFace("stored on", "how many cards are stored on a card, divided by 10", _stored, faces_in_play, 10),
    ByFace(
        "picked", "cards that you have picked for a payment, a stack or an effect", _picked, faces_in_play
    ),
    ByFace("used", "cards in your hand whose ability was used in your turn", _used, faces_in_play),
    ByFace(
        "values",
        "what the cards in your hand are worth together, by face, divided by 10",
        _acting,
        faces_in_play,
        10,
    ),
    Spread(
        "abilities used",
        "how often each was used in this turn, in the order of their numbers in options",
        (max(NUMBERS.values()) + 1,),
        _uses,
    ),
]

OBSERVING: Observing[DaleOfMerchantsState] = Observing(*ROWS, faces=faces_in_play, progress=_progress)
