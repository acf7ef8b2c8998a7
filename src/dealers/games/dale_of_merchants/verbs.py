"""What a merchant can answer: every verb of Dale of Merchants, declared once.

A card effect that asks for something new adds a row here; `effects.py` has what its function is written with.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealers.games.dale_of_merchants import refusals, stall
from dealers.games.dale_of_merchants.abilities import ABILITIES
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.state import (
    ASIDE,
    DECK,
    DISCARD,
    FRONT,
    HAND,
    MARKET,
    SCHEDULE,
    SLOTS,
    STALL,
    STORE,
    DaleOfMerchantsState,
)
from dealers.kernel import Among, Cards, Choice, Implied, Number, Option, Seats, Verb, Verbs, Zone

MOST_GOLD = 20
"""More than any price: gold makes up what is missing of one."""
MOST_STACK = 11
"""The highest stack there is, in a team game with one more stack: no card counts more in one."""
WORTHS = 6
"""So many different values cards with one face in one hand may have at a time."""


# --- cards ------------------------------------------------------------------------------------------------


def _card(*zones: Zone) -> Cards[DaleOfMerchantsState]:
    """A card in one of these places, of those with the same face any."""
    return Cards(CARDS.catalogue, *zones)


def _counting(*zones: Zone) -> Cards[DaleOfMerchantsState]:
    """A card of which equal ones in hand may count differently, and then are not the same to choose."""
    return Cards(CARDS.catalogue, *zones, alike=_by_worth, kinds=WORTHS)


def _by_worth(s: DaleOfMerchantsState, card: int) -> int:
    """Which of the values that cards with its face have in the hand it has, from the lowest; or its slot."""
    if card in s.market:
        return _slot(s, card)
    hand = s.hand[s.seat]
    if not s.changes or card not in hand:
        return 0
    values = {s.value(other) for other in hand if s.face[other] == s.face[card]}
    return sorted(values).index(s.value(card))


def _slot(s: DaleOfMerchantsState, card: int) -> int:
    return s.slots[s.market.index(card)]


# --- words that are no parts ------------------------------------------------------------------------------


def _price(s: DaleOfMerchantsState, option: Option) -> str:
    return str(price_of(s, option[1])[0] or "nothing")


def _worth(s: DaleOfMerchantsState, option: Option) -> str:
    """What a card of the active player counts, if not as printed; of equal cards in the market, where."""
    card = option[1]
    if card in s.market:
        equal = [other for other in s.market if s.face[other] == s.face[card]]
        return f" at +{_slot(s, card)}" if len(equal) > 1 else ""
    if not s.changes or card not in s.hand[s.seat] or s.value(card) == CARDS.value[s.face[card]]:
        return ""
    return f" (worth {s.value(card)})"


def _apart(s: DaleOfMerchantsState, option: Option) -> str:
    """The same where it tells cards apart."""
    alike = [other for other in s.hand[s.seat] if s.face[other] == s.face[option[1]]]
    return _worth(s, option) if s.changes and len({s.value(card) for card in alike}) > 1 else ""


def _paying(s: DaleOfMerchantsState, option: Option) -> str:
    value = s.value(option[1])
    return "" if value == CARDS.value[s.face[option[1]]] else f" as {value}"


def _counted(s: DaleOfMerchantsState, option: Option) -> str:
    """What a card is to count as in the stack, if that is not what is printed, and what that costs."""
    _, card, value, *price = option
    counting = "" if value == CARDS.value[s.face[card]] else f" as {value}"
    if not price:
        return counting
    return f"{counting} (spend {' or '.join(dict.fromkeys(map(str, price)))})"


def _coins(s: DaleOfMerchantsState, option: Option) -> str:
    coins = s.on_card.get(option[1], 0)
    return f" with {coins} gold on it" if coins else ""


# --- parts that labels leave out --------------------------------------------------------------------------


def _every_way(s: DaleOfMerchantsState, seat: int, option: Option) -> Sequence[Option]:
    """A card may be added to a stack as what it is worth, or as something else at a price."""
    card = option[1]
    if seat != s.seat:
        return [(*option, refusals.worth_in_stack(s, seat, card))]
    return [(*option, value, *(price or ())) for _, value, price in stall.ways(s, seat, card)]


def _every_seat(s: DaleOfMerchantsState, seat: int, option: Option) -> Sequence[Option]:
    return [(*option, other) for other in range(s.seats)]


VERBS: Verbs[DaleOfMerchantsState] = Verbs(
    # the action phase, in the order of the rulebook
    Verb("buy", card=Cards(CARDS.catalogue, MARKET, alike=_slot, kinds=SLOTS), label="buy {card} for {price}",
         order=0, why=refusals.no_buy, words={"price": _price}),
    Verb("play", card=_counting(HAND), label="play {card}{apart}", order=1, why=refusals.no_play),
    Verb("build", label="build a stack", order=2, why=refusals.no_build),
    Verb("inventory", label="discard cards", order=3),
    Verb("finish", card=_card(SCHEDULE), label="finish {card}{coins}", order=4, why=refusals.no_finish,
         words={"coins": _coins}),
    Verb("use", card=_counting(HAND), label="use {card}{apart}", order=5, why=refusals.no_use),
    Verb("ability", which=Among([ability.name for ability in ABILITIES], kind="ability"),
         label="use {which}",
         may="use an ability", order=6, why=refusals.no_ability),
    Verb("go on", label="go on", may="go on", ends=True),
    Verb("keep", card=_card(ASIDE), label="keep {card}", may="keep a character"),
    Verb("end turn", label="end your turn", ends=True, why=refusals.no_end),
    # paying and building
    Verb("pay", card=_counting(HAND), label="pay with {card}{paying}", may="pay with a card",
         why=refusals.no_pay, words={"paying": _paying}),
    Verb("gold", coins=Number(1, MOST_GOLD), label="pay {coins} gold", may="pay gold", why=refusals.no_gold),
    Verb("add", card=_card(HAND, STORE, DISCARD, ASIDE), value=Number(0, MOST_STACK),
         low=Implied(0, 99), high=Implied(0, 99), optional=2, label="add {card}{counted}", ways=_every_way,
         why=refusals.no_add, words={"counted": _counted}),
    Verb("ask", label="ask your teammate to help", order=1, why=refusals.no_ask),
    Verb("refuse", label="refuse", ends=True),
    # what scheduled cards and card texts ask
    Verb("resolve", card=_card(SCHEDULE), label="resolve {card}", why=refusals.not_among),
    Verb("discard", card=_counting(HAND, ASIDE, STORE, FRONT), label="discard {card}{worth}",
         why=refusals.not_among),
    Verb("throw away", card=_counting(HAND, DISCARD, ASIDE, MARKET, STORE, FRONT),
         label="throw away {card}{worth}", why=refusals.not_among),
    Verb("throw away your", card=_card(HAND), label="throw away your {card}{worth}",
         may="throw away your card", why=refusals.not_among),
    Verb("throw away their", card=_card(ASIDE), label="throw away their {card}", may="throw away theirs",
         why=refusals.not_among),
    Verb("show", card=_counting(HAND), label="show {card}{worth}", why=refusals.not_among),
    Verb("risk", card=_counting(HAND), label="risk {card}{worth}", why=refusals.not_among),
    Verb("put", card=_counting(HAND, DISCARD, ASIDE, STORE), label="put {card}{worth}",
         why=refusals.not_among),
    Verb("take", card=_counting(DISCARD, ASIDE, DECK, MARKET, STORE, FRONT, HAND, STALL), label="take {card}",
         why=refusals.not_among),
    Verb("give away", card=_counting(HAND, ASIDE), label="give away {card}{worth}", why=refusals.not_among),
    Verb("give back", card=_card(DISCARD), label="give back {card}", why=refusals.not_among),
    Verb("shuffle in", card=_card(DISCARD), label="shuffle in {card}", why=refusals.not_among),
    Verb("store", card=_counting(HAND, DISCARD, ASIDE, MARKET), label="store {card}{worth}",
         why=refusals.not_among),
    Verb("number", amount=Number(0, MOST_GOLD), label="{amount}", may="choose a number"),
    Verb("yes", label="yes", may="agree"),
    Verb("no", label="no", may="decline", ends=True),
    Verb("take off", count=Among(["no cards", "1 card", "2 cards", "3 cards"], kind="number"),
         label="take off {count}", may="take cards off the pile"),
    Verb("grind", deck=Seats(), label="discard the top card", may="discard the top card", ways=_every_seat),
    Verb("player", seat=Seats(), label="{seat}", may="choose a player", why=refusals.no_player),
    Verb("fill", source=Choice({"deck": "from the deck", "discard": "from the discard pile"}),
         label="{source}", may="fill your hand"),
    Verb("done", label="done", may="stop", ends=True, why=refusals.no_done),
    words={"worth": _worth, "apart": _apart},
)  # fmt: skip
