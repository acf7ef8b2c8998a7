"""How cards get from one place to another: every move of the game is one of these, and each is reported.

Rules: 3.3.5, 3.6.2, 3.6.3, 4.3, 4.4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import JUNK, NOBODY
from dealers.games.dale_of_merchants.moments import (
    BEFORE_SHUFFLE,
    DECK_FORMED,
    INTO_HAND,
    SHUFFLED,
    THROWN_AWAY,
    UNSHUFFLED,
    added,
    happen,
    happen_at_once,
    happening,
)
from dealers.games.dale_of_merchants.state import (
    DECK,
    DISCARD,
    HAND,
    JUNK_PILE,
    MARKET,
    MARKET_DECK,
    MARKET_DISCARD,
    SCHEDULE,
    SLOTS,
    DaleOfMerchantsState,
)
from dealers.kernel import TABLE, Effect, Sight, Zone

_IN_ORDER: Final = list(range(SLOTS))
"""The slots of a market whose cards lie side by side, if there are enough of them."""


def pile(s: DaleOfMerchantsState, zone: Zone, owner: int) -> list[int]:
    """The cards in a place."""
    # The usual ones need not be looked up by name.
    if zone is HAND:
        return s.hand[owner]
    if zone is DISCARD:
        return s.discard[owner]
    if zone is SCHEDULE:
        return s.schedule[owner]
    if zone is DECK:
        return s.deck[owner]
    if zone is MARKET_DECK:
        return s.market_deck
    cards: list[int] = getattr(s, zone.field)[owner] if zone.per_seat else getattr(s, zone.field)
    return cards


def move(
    s: DaleOfMerchantsState,
    by: int,
    cards: Sequence[int],
    source: Zone,
    owner: int,
    target: Zone,
    to: int,
    *,
    bottom: bool = False,
    chosen: bool = True,
    random: bool = False,
    announced: bool = True,
) -> None:
    """Put cards from one place into another, one by one: the last one ends on top.

    They are `chosen` unless they were the top or the only ones; `by` is who did it and so knows which. At
    `random` nobody chose them, so not even `by` knows which if they are seen neither before nor afterwards.
    A card that goes into a hand goes there through `into_hand`, which tells.
    """
    here = s.hand[owner] if source is HAND else pile(s, source, owner)
    there = s.discard[to] if target is DISCARD else pile(s, target, to)
    who = TABLE if random else by
    if bottom:
        for card in cards:
            s.put_under(card, here, there, "", who)
    elif s.journal is None and len(cards) == 1:  # as most moves are
        s.move(cards[0], here, there)
    elif s.used and source is HAND and target.sight is Sight.EVERYONE:
        # A card that has been shown stays known where everybody sees that it was another one that left.
        others = [card for card in here if card not in s.used and ~card not in s.used]
        s.move_cards(cards, here, there, "", who, chosen or random, others)
    else:
        s.move_cards(cards, here, there, "", who, chosen or random)
    if source is HAND and (s.used or s.changes or s.picked):
        left_hand(s, cards)
    if s.copied:
        copying.forget(s, cards)
    if announced and cards and s.journal is not None:  # the most frequent event by far
        _tell(s, by, cards, source, owner, target, to, bottom, random)


def _tell(
    s: DaleOfMerchantsState,
    by: int,
    cards: Sequence[int],
    source: Zone,
    owner: int,
    target: Zone,
    to: int,
    bottom: bool = False,
    random: bool = False,
) -> None:
    """Report that cards have moved."""
    log = s.log_chance if random else s.log
    log(
        "move", by, cards, source=source.name, owner=owner, target=target.name, to=to,
        count=len(cards), bottom=bottom, random=random,
    )  # fmt: skip


def left_hand(s: DaleOfMerchantsState, cards: Sequence[int]) -> None:
    """What was tied to a card ends when it leaves the hand: changes of value, and that it was used (F4)."""
    for card in cards:
        for use in (card, ~card):
            if use in s.used:
                s.used.remove(use)
        if card in s.picked:
            s.picked.remove(card)
    s.changes = [change for change in s.changes if change[1] not in cards]


def into_hand(
    s: DaleOfMerchantsState,
    by: int,
    card: int,
    source: Zone,
    owner: int,
    to: int,
    *,
    chosen: bool = True,
    random: bool = False,
) -> Effect:
    """Put a card into somebody's hand. If it has an alert and they do not own it, that happens at once."""
    move(s, by, (card,), source, owner, HAND, to, chosen=chosen, random=random)
    if s.moments[INTO_HAND]:
        yield from happen(s, INTO_HAND, to, card)


def draw_card(s: DaleOfMerchantsState, seat: int, card: int, source: Zone) -> Effect | None:
    """The same for the top card of one's own deck or discard pile; None when nobody has to be asked."""
    s.draw(s.deck[seat] if source is DECK else s.discard[seat], s.hand[seat], "", seat)
    if s.copied:
        copying.forget(s, (card,))
    if s.journal is not None:
        _tell(s, seat, (card,), source, seat, HAND, seat)
    return happening(s, INTO_HAND, seat, card) if s.moments[INTO_HAND] else None


# --- decks ------------------------------------------------------------------------------------------------


def shuffle_deck(s: DaleOfMerchantsState, seat: int) -> Effect:
    """Shuffle a player's deck."""
    if s.moments[BEFORE_SHUFFLE]:
        yield from happen(s, BEFORE_SHUFFLE, seat)
    s.shuffle(s.deck[seat])
    s.log("shuffle", seat)
    if s.moments[SHUFFLED]:
        yield from happen(s, SHUFFLED, seat)


def is_shuffling_watched(s: DaleOfMerchantsState) -> bool:
    """Whether anything may happen before or after a shuffle."""
    return bool(s.moments[BEFORE_SHUFFLE] or s.moments[SHUFFLED])


def before_top(s: DaleOfMerchantsState, zone: Zone, owner: int) -> Effect:
    """What may happen before a card comes off a deck that has run out, and is formed anew by shuffling.

    It comes before `top_of` wherever that is the deck of a player. What is in the discard pile after the
    moment before the shuffle forms the deck; where somebody watches for shuffles, it is formed here.
    """
    if zone is not DECK or not is_shuffling_watched(s):
        return
    if not s.deck[owner] and s.discard[owner] and not is_turned_over(s, owner):
        if s.moments[BEFORE_SHUFFLE]:
            yield from happen(s, BEFORE_SHUFFLE, owner)
        if s.moments[SHUFFLED] and not s.deck[owner] and s.discard[owner]:
            form_deck(s, owner)
            yield from happen(s, SHUFFLED, owner)


def is_turned_over(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether the discard pile of a player becomes a new deck without being shuffled."""
    return bool(s.moments[UNSHUFFLED]) and added(s, UNSHUFFLED, seat) > 0


def form_deck(s: DaleOfMerchantsState, seat: int) -> None:
    """A deck that has run out, and of which a card is needed, is formed anew from the discard pile."""
    if s.discard[seat]:
        if is_turned_over(s, seat):
            cards = s.discard[seat][::-1]
            s.move_cards(cards, s.discard[seat], s.deck[seat], chosen=False)
        else:
            cards = s.move_all(s.discard[seat], s.deck[seat])
            s.shuffle(s.deck[seat])
        s.log("new deck", seat, count=len(cards))
        if s.moments[DECK_FORMED]:
            happen_at_once(s, DECK_FORMED, seat)


def form_market_deck(s: DaleOfMerchantsState) -> None:
    """The same for the market deck."""
    if s.market_discard:
        cards = s.move_all(s.market_discard, s.market_deck)
        s.shuffle(s.market_deck)
        s.log("new market deck", count=len(cards))


def top_of(s: DaleOfMerchantsState, zone: Zone, owner: int) -> int:
    """The top card of a deck or pile, after forming a deck that has run out; -1 when there is none."""
    cards = s.deck[owner] if zone is DECK else pile(s, zone, owner)
    if not cards:
        if zone is DECK:
            form_deck(s, owner)
        elif zone is MARKET_DECK:
            form_market_deck(s)
        cards = pile(s, zone, owner)
    return cards[-1] if cards else -1


# --- throwing away, junk ----------------------------------------------------------------------------------


def throw_away(
    s: DaleOfMerchantsState,
    by: int,
    cards: Sequence[int],
    source: Zone,
    owner: int,
    *,
    random: bool = False,
) -> None:
    """Junk goes to the junk pile, animalfolk to the market's discard pile, what somebody owns to theirs."""
    for card in cards:
        if source is MARKET:
            leave_market(s, card)
        # It may be shuffled into a deck before the effect ends, and be unknown again.
        is_junk = s.chance.remember(s.face[card] == JUNK)
        theirs = s.chance.remember(s.owner(card) - NOBODY) + NOBODY
        if is_junk:
            move(s, by, (card,), source, owner, JUNK_PILE, TABLE, announced=False)
        elif theirs != NOBODY:
            move(s, by, (card,), source, owner, DISCARD, theirs, announced=False)
        else:
            move(s, by, (card,), source, owner, MARKET_DISCARD, TABLE, announced=False)
        if s.journal is not None:
            s.show((card,))  # the junk pile is face down, but everybody sees what is put there
            log = s.log_chance if random else s.log
            log("throw away", by, (card,), source=source.name, owner=owner)
        if s.moments[THROWN_AWAY]:
            happen_at_once(s, THROWN_AWAY, by, card)


def junk(s: DaleOfMerchantsState) -> int:
    """A card of the junk pile. It never runs out: when it is empty, a new card is laid there (1.4)."""
    return s.junk_pile[-1] if s.junk_pile else s.add_cards((JUNK,), s.junk_pile)[0]


# --- the market -------------------------------------------------------------------------------------------


def leave_market(s: DaleOfMerchantsState, card: int) -> None:
    """Forget the slot of a card that is about to leave the market; it stays empty until clean-up (F5)."""
    del s.slots[s.market.index(card)]


def fill_market(s: DaleOfMerchantsState) -> None:
    """Clean-up: slide the cards to the right, then fill the empty slots from the market deck."""
    if len(s.slots) < SLOTS:
        s.slots = _IN_ORDER[: len(s.market)]
        fill_market_in_place(s)


def fill_market_in_place(s: DaleOfMerchantsState) -> None:
    """Fill the empty slots from the market deck, the cheapest first; the other cards stay where they are."""
    for slot in range(SLOTS):
        if slot < len(s.slots) and s.slots[slot] == slot:
            continue
        card = top_of(s, MARKET_DECK, TABLE)
        if card < 0:
            break
        s.draw(s.market_deck, s.market)
        s.market.insert(slot, s.market.pop())
        s.slots.insert(slot, slot)
        if s.journal is not None:
            s.log("market", TABLE, (card,), cost=slot)
