"""Fickle Giant Pangolins: two dice that move cards between hands, decks and discard piles.

Rules: 5.1
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from dealers.games.dale_of_merchants.cards import ability, technique
from dealers.games.dale_of_merchants.dice import PANGOLIN_DIE
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.moves import before_top, into_hand, move, top_of
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND
from dealers.kernel import Decision, Effect, Option, Zone

LIGHT_DIE: Final = "light pangolin die"
DARK_DIE: Final = "dark pangolin die"
_ZONES: Final = {"deck": DECK, "discard pile": DISCARD, "hand": HAND}


def roll_source(t: Turn) -> Zone:
    """The light die tells where a card comes from."""
    return _ZONES[PANGOLIN_DIE[t.roll(PANGOLIN_DIE, LIGHT_DIE)]]


def roll_destination(t: Turn) -> Zone:
    """The dark die tells where it goes."""
    return _ZONES[PANGOLIN_DIE[t.roll(PANGOLIN_DIE, DARK_DIE)]]


def shift(t: Turn, source: Zone, owner: int, target: Zone, to: int) -> Generator[Any, Any, bool]:
    """Move a card: the top one of a deck or pile, a random one of a hand. Whether there was one."""
    yield from before_top(t.s, source, owner)
    card = t.random_card(owner) if source is HAND else top_of(t.s, source, owner)
    if card < 0:
        return False
    random = source is HAND
    if target is HAND:
        yield from into_hand(t.s, t.seat, card, source, owner, to, chosen=False, random=random)
    else:
        move(t.s, t.seat, (card,), source, owner, target, to, chosen=False, random=random)
    return True


@technique("Fumbling Dreamer")
def fumbling_dreamer(t: Turn, x: int) -> Effect:
    """Only the dark die is rolled again until the dice differ; the card stays with its player."""
    source, target = roll_source(t), roll_destination(t)
    while target is source:
        target = roll_destination(t)
    prompt = f"Choose whose {source.name} gives a card to their {target.name}."
    who = yield from t.choose_player(prompt, t.everybody())
    yield from shift(t, source, who, target, who)


@ability("Coffee Grinder")
def coffee_grinder(t: Turn) -> Effect:
    """Up to 2 cards of anybody's deck are discarded, one by one, so one may stop after the first."""
    who = yield from t.choose_player("Choose whose deck loses cards.", t.everybody())
    deck = "your deck" if who == t.seat else f"the deck of seat {who + 1}"
    for left in ("2", "1"):
        prompt = f"Discard the top card of {deck} (up to {left} more), or stop."
        option = yield Decision(t.seat, prompt, [("grind", who), DONE], t.card)
        if option == DONE:
            break
        yield from before_top(t.s, DECK, who)
        card = top_of(t.s, DECK, who)
        if card < 0:
            break
        move(t.s, t.seat, (card,), DECK, who, DISCARD, who, chosen=False)


@technique("Accident")
def accident(t: Turn, x: int) -> Effect:
    """The top card of the deck, once looked at, changes places with a random card of anybody's hand."""
    cards = yield from t.set_aside(1, DECK, t.seat)
    if not cards:
        return
    who = yield from t.choose_player("Choose whose hand gets the card you have looked at.", t.everybody())
    other = t.random_card(who)
    if other < 0:
        t.put(cards, ASIDE, t.seat, DECK, t.seat)
        return
    move(t.s, t.seat, (other,), HAND, who, DECK, t.seat, random=True)
    yield from into_hand(t.s, t.seat, cards[0], ASIDE, t.seat, who)


@technique("Loose Marbles")
def loose_marbles(t: Turn, x: int) -> Effect:
    """A card goes from one player to another."""
    source, target = roll_source(t), roll_destination(t)
    giver, taker = yield from two_players(t, source, target)
    yield from shift(t, source, giver, target, taker)


@technique("Another Fine Mess")
def another_fine_mess(t: Turn, x: int) -> Effect:
    """Two cards go from one player to another; that place is shuffled, and as many come back."""
    source, target = roll_source(t), roll_destination(t)
    giver, taker = yield from two_players(t, source, target)
    moved = 0
    for _ in range(2):
        moved += yield from shift(t, source, giver, target, taker)
    if moved and target is DECK:
        yield from t.shuffle(taker)
    elif moved and target is DISCARD:
        t.shuffle_discard(taker)
    for _ in range(moved):
        yield from shift(t, target, taker, source, giver)


@technique("Fresh Start")
def fresh_start(t: Turn, x: int) -> Effect:
    """A player shuffles their discard pile into their deck; then the top card of a deck is yours."""
    who = yield from t.choose_player("Choose who shuffles their discard pile into their deck.", t.everybody())
    yield from t.shuffle_in(list(t.s.discard[who]), DISCARD, who, who)
    whose = yield from t.choose_player("Choose whose deck gives you its top card.", t.everybody())
    yield from t.take_top(DECK, whose)


def two_players(t: Turn, source: Zone, target: Zone) -> Generator[Any, Any, tuple[int, int]]:
    """Two different players, chosen after the dice are seen."""
    giver = yield from t.choose_player(f"Choose whose {source.name} the cards come from.", t.everybody())
    others: list[Option] = [("player", seat) for seat in range(t.s.seats) if seat != giver]
    prompt = f"Choose whose {target.name} they go to."
    taker = yield from t.choose_player(prompt, [option[1] for option in others])
    return giver, taker
