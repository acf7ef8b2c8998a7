"""What a merchant can answer: every verb of Dale of Merchants, declared once.

A card effect that asks for something new adds a row here; `effects.py` has what its function is written with.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealers.games.dale_of_merchants import refusals, stall
from dealers.games.dale_of_merchants.abilities import ABILITIES
from dealers.games.dale_of_merchants.cards import CARDS, PASSIVE
from dealers.games.dale_of_merchants.in_payment import changing, is_purchase, worths
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.moments import PAYMENT, STACK_LOOSE
from dealers.games.dale_of_merchants.state import (
    ASIDE,
    DECK,
    DISCARD,
    FRONT,
    HAND,
    MARKET,
    MARKET_DISCARD,
    SCHEDULE,
    SLOTS,
    STALL,
    STORE,
    DaleOfMerchantsState,
)
from dealers.kernel import Among, Cards, Choice, Faces, Implied, Number, Option, Seats, Verb, Verbs, Zone

MOST_GOLD = 20
"""More than any price: gold makes up what is missing of one."""
MOST_STACK = 11
"""The highest stack there is, in a team game with one more stack: no card counts more in one."""
WORTHS = 6
"""So many different values cards with one face in one hand may have at a time."""
MORE = 40
"""So many more options than cards there may be where equal cards act as different ones."""
CHAMELEONS = [
    face
    for face, kind in enumerate(CARDS.kind)
    if kind == PASSIVE and CARDS.decks[CARDS.set[face]].short == "chameleons"
]
"""The cards that act as others."""


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


def _acting_in(*zones: Zone) -> Cards[DaleOfMerchantsState]:
    """A card of which equal ones may act as different cards, or count differently."""
    return Cards(CARDS.catalogue, *zones, alike=_by_look)


def _by_look(s: DaleOfMerchantsState, card: int) -> int:
    """Which of the things that cards with its face act as, and count, in the hand or the schedule it is."""
    if card in s.hand[s.seat]:
        return _by_look_and_worth(s, card)
    if not s.chameleons or s.face[card] not in CHAMELEONS:
        return 0
    looks, face = s.looks(), s.face[card]
    place = next((cards for cards in (*s.hand, *s.schedule) if card in cards), [card])
    return sorted({looks[other] for other in place if s.face[other] == face}).index(looks[card])


def _by_look_and_worth(s: DaleOfMerchantsState, card: int) -> int:
    """The same for what it acts as with its value."""
    hand = s.hand[s.seat]
    if not s.chameleons or card not in hand:
        return _by_worth(s, card)
    looks, face = s.looks(), s.face[card]
    alike = {(looks[other], s.value(other)) for other in hand if s.face[other] == face}
    return sorted(alike).index((looks[card], s.value(card)))


def _key(s: DaleOfMerchantsState, option: Option) -> Option:
    """The same option in another world: with the face of its card, what that acts as and is worth."""
    verb, card, *rest = option
    return (verb, s.looks()[card], s.value(card), card in s.discard[s.seat], *rest)


def _key_in_stack(s: DaleOfMerchantsState, option: Option) -> Option:
    """The same with where the card comes from."""
    return (*_key(s, option), stall.origin(s, s.seat, option[1]))


def _slot(s: DaleOfMerchantsState, card: int) -> int:
    """The place of a card in the market; one more for what lies on its discard pile."""
    return s.slots[s.market.index(card)] if card in s.market else SLOTS


# --- words that are no parts ------------------------------------------------------------------------------


def _price(s: DaleOfMerchantsState, option: Option) -> str:
    return str(price_of(s, option[1])[0] or "nothing")


def _origin(s: DaleOfMerchantsState, option: Option) -> str:
    return "" if option[1] in s.market else " from the discard pile"


def _pile(s: DaleOfMerchantsState, option: Option) -> str:
    """Where a card of a stack comes from, if the same card is elsewhere too, or might go by other rules."""
    card, seat = option[1], s.seat
    origin = stall.origin(s, seat, card)
    if not origin:
        return ""
    zone = stall.ELSEWHERE[origin - 1]
    there = getattr(s, zone.field)[seat]
    others = [other for other in stall.candidates(s, seat) if other not in there]
    equal = any(s.face[other] == s.face[card] for other in others)
    if not equal and not (s.moments[STACK_LOOSE] and zone is DISCARD):
        return ""
    return " that is set aside" if zone is ASIDE else f" from the {zone.name}"


def _place(s: DaleOfMerchantsState, option: Option) -> str:
    """Of equal cards in the market, where this one lies."""
    card = option[1]
    equal = [other for other in s.market if s.face[other] == s.face[card]] if card in s.market else []
    return f" at +{_slot(s, card)}" if len(equal) > 1 else ""


def _worth(s: DaleOfMerchantsState, option: Option) -> str:
    """What a card of the active player counts, if not as printed; of equal cards in the market, where."""
    card = option[1]
    if card in s.market:
        return _place(s, option)
    if not s.changes or card not in s.hand[s.seat] or s.value(card) == CARDS.value[s.face[card]]:
        return ""
    return f" (worth {s.value(card)})"


def _apart(s: DaleOfMerchantsState, option: Option) -> str:
    """The same where it tells cards apart."""
    alike = [other for other in s.hand[s.seat] if s.face[other] == s.face[option[1]]]
    return _worth(s, option) if s.changes and len({s.value(card) for card in alike}) > 1 else ""


def _acting(s: DaleOfMerchantsState, option: Option) -> str:
    """What a card acts as, if it is not itself."""
    card = option[1]
    face = s.face_of(card)
    return "" if face == s.face[card] else f" as {CARDS.catalogue[face].name}"


def _using(s: DaleOfMerchantsState, option: Option) -> str:
    """Whose ability is used, if it is not that of the card itself."""
    return f" as {CARDS.catalogue[option[2]].name}" if len(option) > 2 else ""


def _paying(s: DaleOfMerchantsState, option: Option) -> str:
    payer = next((seat for seat, hand in enumerate(s.hand) if option[1] in hand), s.seat)
    if s.moments[PAYMENT] and is_purchase(s, payer):
        low, high = worths(s, [option[1]], changing(s, [option[1]]))[option[1]]
        if low < high:
            return f"{_acting(s, option)} as {low} to {high}"
    return _acting(s, option) + _counting_as(s, option[1], s.value(option[1]))


def _counting_as(s: DaleOfMerchantsState, card: int, value: int) -> str:
    """What a card counts, if that is not what is printed on the card that it acts as."""
    face = s.face_of(card)
    if value == CARDS.value[face]:
        return ""
    return f" as {value}" if face == s.face[card] else f" (worth {value})"


def _counted(s: DaleOfMerchantsState, option: Option) -> str:
    """What a card is to count as in the stack, if that is not what is printed, and what that costs."""
    _, card, value, *price = option
    counting = _acting(s, option) + _pile(s, option) + _counting_as(s, card, value)
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


def _every_use(s: DaleOfMerchantsState, seat: int, option: Option) -> Sequence[Option]:
    """A passive card may be used as it is, or as what it acts as."""
    return [option, (*option, s.face_of(option[1]))]


def _every_seat(s: DaleOfMerchantsState, seat: int, option: Option) -> Sequence[Option]:
    return [(*option, other) for other in range(s.seats)]


VERBS: Verbs[DaleOfMerchantsState] = Verbs(
    # the action phase, in the order of the rulebook
    Verb("buy", card=Cards(CARDS.catalogue, MARKET, MARKET_DISCARD, alike=_slot, kinds=SLOTS + 1),
         label="buy {card}{origin} for {price}", order=0, why=refusals.no_buy, rule="3.2.1",
         words={"price": _price, "origin": _origin}),
    Verb("play", card=_acting_in(HAND), label="play {card}{acting}{apart}", order=1, why=refusals.no_play,
         rule="3.3.1", key=_key, spill=MORE, words={"acting": _acting}),
    Verb("build", label="build a stack", order=2, why=refusals.no_build, rule="3.4.2"),
    Verb("inventory", label="discard cards", order=3),
    Verb("finish", card=_acting_in(SCHEDULE), label="finish {card}{acting}{coins}", order=4,
         why=refusals.no_finish, rule="4.2", key=_key, spill=MORE,
         words={"acting": _acting, "coins": _coins}),
    Verb("use", card=_acting_in(HAND), face=Implied(0, len(CARDS.catalogue)), optional=1,
         label="use {card}{using}{apart}", order=5, ways=_every_use, why=refusals.no_use, rule="R2.6.1",
         key=_key, spill=MORE, words={"using": _using}),
    Verb("copy", card=Cards(CARDS.catalogue, HAND, only=CHAMELEONS), face=Faces(CARDS.catalogue),
         label="let {card} be {face}", may="let a card be another one", order=7, why=refusals.no_copy,
         rule="6.4.8"),
    Verb("ability", which=Among([ability.name for ability in ABILITIES], kind="ability"),
         label="use {which}",
         may="use an ability", order=6, why=refusals.no_ability, rule="6.3.4"),
    Verb("go on", label="go on", may="go on", ends=True),
    Verb("keep", card=_card(ASIDE), label="keep {card}", may="keep a character"),
    Verb("end turn", label="end your turn", ends=True, why=refusals.no_end, rule="3.1.1"),
    # paying and building
    Verb("pay", card=Cards(CARDS.catalogue, HAND, alike=_by_look_and_worth, kinds=WORTHS),
         label="pay with {card}{paying}", may="pay with a card",
         why=refusals.no_pay, rule="3.2.3", key=_key, words={"paying": _paying}),
    Verb("gold", coins=Number(1, MOST_GOLD), label="pay {coins} gold", may="pay gold", why=refusals.no_gold,
         rule="3.2.4"),
    Verb("add", card=_acting_in(HAND, STORE, DISCARD, ASIDE), value=Number(0, MOST_STACK),
         low=Implied(0, 99), high=Implied(0, 99), optional=2, label="add {card}{counted}",
         ways=_every_way, why=refusals.no_add, rule="3.4.2", key=_key_in_stack, spill=MORE,
         words={"counted": _counted}),
    Verb("arrange", card=Cards(CARDS.catalogue, MARKET, alike=_slot, kinds=SLOTS),
         label="next {card}{place}", may="rearrange the market", why=refusals.not_among, rule="3.3.1",
         words={"place": _place}),
    Verb("ask", label="ask your teammate to help", order=1, why=refusals.no_ask, rule="6.1.3"),
    Verb("refuse", label="refuse", ends=True),
    # what scheduled cards and card texts ask
    Verb("resolve", card=_acting_in(SCHEDULE), label="resolve {card}{acting}", why=refusals.not_among,
         rule="3.3.1", key=_key, spill=MORE, words={"acting": _acting}),
    Verb("discard", card=_counting(HAND, ASIDE, STORE, FRONT, DECK), label="discard {card}{worth}",
         why=refusals.not_among, rule="3.3.1"),
    Verb("throw away", card=_counting(HAND, DISCARD, ASIDE, MARKET, STORE, FRONT, DECK),
         label="throw away {card}{worth}", why=refusals.not_among, rule="4.3"),
    Verb("throw away your", card=_card(HAND), label="throw away your {card}{worth}",
         may="throw away your card", why=refusals.not_among, rule="4.3"),
    Verb("throw away their", card=_card(ASIDE), label="throw away their {card}", may="throw away theirs",
         why=refusals.not_among, rule="4.3"),
    Verb("show", card=_counting(HAND), label="show {card}{worth}", why=refusals.not_among, rule="3.3.1"),
    Verb("risk", card=_counting(HAND), label="risk {card}{worth}", why=refusals.not_among, rule="3.3.1"),
    Verb("put", card=_counting(HAND, DISCARD, ASIDE, STORE), label="put {card}{worth}",
         why=refusals.not_among, rule="3.3.1"),
    Verb("hold", card=_counting(HAND), label="hold {card}{worth}", why=refusals.not_among, rule="3.3.1"),
    Verb("take", card=_counting(DISCARD, ASIDE, DECK, MARKET, STORE, FRONT, HAND, STALL, SCHEDULE),
         label="take {card}{place}", why=refusals.not_among, rule="3.3.1", words={"place": _place}),
    Verb("give away", card=_counting(HAND, ASIDE), label="give away {card}{worth}", why=refusals.not_among,
         rule="3.3.1"),
    Verb("give back", card=_card(DISCARD), label="give back {card}", why=refusals.not_among, rule="3.3.1"),
    Verb("shuffle in", card=_card(DISCARD), label="shuffle in {card}", why=refusals.not_among, rule="3.3.1"),
    Verb("store", card=_counting(HAND, DISCARD, ASIDE, MARKET, DECK), label="store {card}{worth}",
         why=refusals.not_among, rule="3.3.1"),
    Verb("number", amount=Number(0, MOST_GOLD), label="{amount}", may="choose a number"),
    Verb("name", face=Faces(CARDS.catalogue), label="name {face}", may="name a card"),
    Verb("name set", deck=Among([deck.short for deck in CARDS.decks], kind="deck"), label="name the {deck}",
         may="name a set"),
    Verb("yes", label="yes", may="agree"),
    Verb("no", label="no", may="decline", ends=True),
    Verb("take off", count=Among(["no cards", "1 card", "2 cards", "3 cards"], kind="number"),
         label="take off {count}", may="take cards off the pile"),
    Verb("grind", deck=Seats(), label="discard the top card", may="discard the top card", ways=_every_seat),
    Verb("player", seat=Seats(), label="{seat}", may="choose a player", why=refusals.no_player, rule="4.7"),
    Verb("side", side=Choice({"left": "to the left", "right": "to the right"}), label="{side}",
         may="choose a side"),
    Verb("fill", source=Choice({"deck": "from the deck", "discard": "from the discard pile"}),
         label="{source}", may="fill your hand"),
    Verb("done", label="done", may="stop", ends=True, why=refusals.no_done, rule="3.2.2"),
    words={"worth": _worth, "apart": _apart},
)  # fmt: skip
