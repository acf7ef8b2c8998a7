"""What a view tells besides cards: its shape, and how it is filled."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from dealers.games.dale_of_merchants import abilities, copying, keeping, refusals, setup, winning
from dealers.games.dale_of_merchants.cards import CARDS, NO_LIMIT, CharacterRow
from dealers.games.dale_of_merchants.decks.pangolins import DARK_DIE, LIGHT_DIE
from dealers.games.dale_of_merchants.dice import DICE, Face, Kind, kind_of
from dealers.games.dale_of_merchants.in_payment import most
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.paying import PAYING, purse
from dealers.games.dale_of_merchants.stall import needed
from dealers.games.dale_of_merchants.state import (
    ALL,
    HAND_SIZE,
    PHASES,
    SLOTS,
    Change,
    DaleOfMerchantsState,
    Phase,
)
from dealers.games.dale_of_merchants.teams import BUILDING, teammate
from dealers.games.dale_of_merchants.turn import open_hand_size
from dealers.kernel import Decision
from dealers.kernel.facts import says


class Marks(TypedDict, total=False):
    """What lies on a card, or is true of it just now."""

    price: Annotated[int, says("in the market")]
    slot: Annotated[int, says("what its place in the market adds to its price")]
    gold: Annotated[int, says("that lies on it")]
    tokens: Annotated[int, says("that lie on it")]
    stored: Annotated[int, says("how many cards lie face down on it, in a schedule")]
    on: Annotated[int, says("the card that it is stored on")]
    picked: Annotated[int, says("as which card of a payment, a stack or an effect, from 1")]
    value: Annotated[int, says("what it is worth now, where that is not what is printed")]
    used: bool
    acting: Annotated[str, says("the card that it acts as, where that is another one")]
    open: Annotated[bool, says("it has to act as one of several cards, and its player has to choose which")]


Clock = TypedDict("Clock", {"space": int, "day": int, "night": int, "is day": bool})
"""The space that its hand points to, from 0; how many spaces are day, how many night."""


class ValueChange(TypedDict):
    """How the values of all cards of the active player are changed in this turn."""

    how: Literal["turned over", "added to", "set", "multiplied"]
    amount: Annotated[int, says("that is added, that they are set to, or by which they are multiplied")]


class Roll(TypedDict):
    """What a die shows."""

    die: str
    kind: Annotated[Kind, says("which faces it has")]
    tells: Annotated[
        Literal["from", "to", "shows"],
        says("where a card comes from, where it goes, or what the card that rolled says about this face"),
    ]
    face: Face


AbilityFacts = TypedDict(
    "AbilityFacts",
    {
        "name": str,
        "number": Annotated[int, says("in options")],
        "timing": Annotated[str, says("when it can be used")],
        "spend": Annotated[str, says("what is paid for it; empty when nothing is")],
        "text": str,
        "uses": Annotated[int, says("how often in a turn")],
        "uses left": Annotated[int, says("in this turn")],
    },
)
"""An ability of a character."""
CharacterFacts = TypedDict(
    "CharacterFacts",
    {
        "card": Annotated[int, says("its id")],
        "name": str,
        "tokens": Annotated[int, says("on it")],
        "stored": Annotated[int, says("how many cards are stored on it")],
        "abilities": list[AbilityFacts],
        "cannot win": Annotated[str, says("why its player cannot win now; empty when nothing prevents it")],
    },
)
"""The character of a player."""

Facts = TypedDict(
    "Facts",
    {
        "phase": Phase,
        "turn": int,
        "round": int,
        "decks": Annotated[list[str], says("in play, in short")],
        "traps": Annotated[list[str], says("in play")],
        "teams": bool,
        "teammates": Annotated[list[int | None], says("by seat")],
        "stall of": Annotated[list[int], says("by seat: the owner of the stall that it builds")],
        "goal": Annotated[int, says("stacks that win, usually")],
        "goals": Annotated[list[int], says("by seat: stacks that win, with what characters ask for")],
        "gold": list[int],
        "gold in play": bool,
        "characters": Annotated[list[CharacterFacts | None], says("by seat; null before they are chosen")],
        "stacks": Annotated[list[int], says("by seat: how many are built")],
        "next stack": Annotated[list[int], says("by seat: what the next one has to be worth")],
        "stack sizes": Annotated[list[list[int]], says("by owner of a stall: cards in each stack")],
        "hand size": Annotated[int, says("of the player whose turn it is, as far as everybody knows")],
        "usual hand size": int,
        "slots": Annotated[int, says("places in the market")],
        "clock": Annotated[Clock | None, says("null when it is not in play")],
        "dice": Annotated[list[tuple[str, str]], says("all rolls of this turn: die and face")],
        "rolled": Annotated[list[Roll], says("the last roll of each die in this turn")],
        "changes": Annotated[list[Change], says("see `value changes`")],
        "value changes": list[ValueChange],
    },
)
"""What everybody can see."""


class Own(TypedDict):
    """What concerns the seat alone."""

    means: Annotated[int, says("what can be paid with all cards in hand and all gold")]


class Unusable(TypedDict):
    """Cards in hand that cannot be added to a payment, for one reason."""

    cards: Annotated[list[int], says("their ids")]
    why: str


class Sum(TypedDict):
    """A payment or a stack that is being put together."""

    least: Annotated[int, says("what it has to be worth")]
    most: Annotated[int | None, says("what is more is too much; null without a limit")]
    reached: Annotated[int, says("what it is worth so far, with gold")]
    unusable: list[Unusable]


class Asked(TypedDict):
    """What a decision is about."""

    sum: Annotated[Sum | None, says("with the steps `pay` and `build`")]
    last: Annotated[int | None, says("the card that the last answer picked, if it is clear")]
    ability: Annotated[int | None, says("number of the ability that is paid for or carried out")]


_CHANGES: tuple[Literal["turned over", "added to", "set", "multiplied"], ...] = (
    "turned over", "added to", "set", "multiplied",
)  # fmt: skip
_TELLS: dict[str, Literal["from", "to"]] = {LIGHT_DIE: "from", DARK_DIE: "to"}


def public_facts(s: DaleOfMerchantsState) -> Facts:
    """What everybody can see."""
    seats = range(s.seats)
    homes = [s.stall_of(seat) for seat in seats]
    for_all = [change for change in s.changes if change[1] == ALL]
    return {
        "phase": PHASES[s.phase],
        "turn": s.seat,
        "round": s.turn // s.seats + 1,
        "decks": [CARDS.decks[number].short for number in s.decks],
        "traps": setup.trap_names(s),
        "teams": s.teams,
        "teammates": [teammate(s, seat) if s.teams else None for seat in seats],
        "stall of": homes,
        "goal": s.stacks,
        "goals": [winning.goal(s, seat) for seat in seats],
        "gold": list(s.gold),
        "gold in play": gold_in_play(s),
        "characters": [_character(s, seat) if s.front[seat] else None for seat in seats],
        "stacks": [len(s.sizes[home]) for home in homes],
        "next stack": [needed(s, seat) for seat in seats],
        "stack sizes": [list(sizes) for sizes in s.sizes],
        "hand size": open_hand_size(s, s.seat),
        "usual hand size": HAND_SIZE,
        "slots": SLOTS,
        "clock": {"space": s.clock, "day": s.dial[0], "night": s.dial[1], "is day": s.is_day()}
        if s.dial[0]
        else None,
        "dice": list(s.rolls),
        "rolled": [_roll(die, face) for die, face in dict(s.rolls).items()],
        "changes": for_all,
        "value changes": [{"how": _CHANGES[how], "amount": amount} for how, _, amount in for_all],
    }


def gold_in_play(s: DaleOfMerchantsState) -> bool:
    """Whether anybody has gold, or a deck or a character brings some."""
    if any(s.gold) or any(CARDS.decks[number].needs == "gold" for number in s.decks):
        return True
    return any("gold" in _row(s, seat).components for seat in range(s.seats) if s.front[seat])


def _row(s: DaleOfMerchantsState, seat: int) -> CharacterRow:
    return CARDS.characters[s.face[s.character_of(seat)] - CARDS.first_character]


def _character(s: DaleOfMerchantsState, seat: int) -> CharacterFacts:
    card, row = s.character_of(seat), _row(s, seat)
    left = s.done if seat == s.seat else ()
    return {
        "card": card,
        "name": row.name,
        "tokens": s.tokens.get(card, 0),
        "stored": len(keeping.stored_on(s, seat, card)),
        "abilities": [
            {
                "name": ability.name,
                "number": abilities.NUMBERS[ability.name],
                "timing": ability.timing,
                "spend": ability.spend,
                "text": ability.text,
                "uses": ability.uses,
                "uses left": ability.uses - left.count(abilities.NUMBERS[ability.name]),
            }
            for ability in row.abilities
        ],
        "cannot win": winning.reason_against(s, seat),
    }


def _roll(die: str, face: str) -> Roll:
    kind = kind_of(die)
    (shown,) = {one for one in DICE[kind] if one == face}
    return {"die": die, "kind": kind, "tells": _TELLS.get(die, "shows"), "face": shown}


def card_marks(s: DaleOfMerchantsState, card: int) -> Marks:
    """What lies on a card, or is true of it just now."""
    marks: Marks = {}
    if card in s.market:
        marks["price"] = price_of(s, card)[0]
        marks["slot"] = s.slots[s.market.index(card)]
    if card in s.on_card:
        marks["gold"] = s.on_card[card]
    if s.tokens.get(card):
        marks["tokens"] = s.tokens[card]
    if s.stored_on:
        count = _stored_in_schedule(s, card)
        if count:
            marks["stored"] = count
        if any(card in stored for stored in s.store):
            marks["on"] = s.stored_on[card]
    if card in s.picked and not (s.deed and any(card in cards for cards in s.discard)):  # a secret so far
        marks["picked"] = s.picked.index(card) + 1
    if (s.changes or s.chameleons) and card in s.hand[s.seat] and s.value(card) != CARDS.value[s.face[card]]:
        marks["value"] = s.value(card)
    if card in s.used or ~card in s.used:
        marks["used"] = True
    if s.chameleons:
        _mark_acting(s, card, marks)
    return marks


def _mark_acting(s: DaleOfMerchantsState, card: int, marks: Marks) -> None:
    """What a card acts as, or that its player has yet to choose."""
    face = s.face_of(card)
    if face != s.face[card]:
        marks["acting"] = CARDS.catalogue[face].name
    elif copying.is_open(s, card):
        marks["open"] = True


def _stored_in_schedule(s: DaleOfMerchantsState, card: int) -> int:
    """How many cards are stored on a card in a schedule."""
    for seat in range(s.seats):
        if card in s.schedule[seat]:
            return len(keeping.stored_on(s, seat, card))
    return 0


def own_facts(s: DaleOfMerchantsState, seat: int) -> Own:
    """What the seat can pay; changed values concern the cards of the active player."""
    if seat == s.seat:
        return {"means": purse(s, seat)}
    return {"means": s.gold[seat] + sum([CARDS.value[s.face_of(card)] for card in s.usable(seat)])}


def asked_for(s: DaleOfMerchantsState, decision: Decision) -> Asked:
    """The payment or stack that is being put together, what it is for, the card that could be taken back."""
    return {
        "sum": _sum(s, decision) if decision.step in (PAYING, BUILDING) else None,
        "last": _last_card(s, decision),
        "ability": _ability(s, decision),
    }


def _ability(s: DaleOfMerchantsState, decision: Decision) -> int | None:
    """The ability that the decision is part of; others may be asked something by it as well."""
    if s.using >= 0:
        return s.using
    return s.deed[1] if decision.seat == s.seat and s.deed[:1] == ("ability",) else None


def _sum(s: DaleOfMerchantsState, decision: Decision) -> Sum:
    least, most = s.sought
    return {
        "least": least,
        "most": most if most < NO_LIMIT else None,
        "reached": s.so_far,
        "unusable": [{"cards": cards, "why": why} for cards, why in refusals.unusable(s, decision)],
    }


def _last_card(s: DaleOfMerchantsState, decision: Decision) -> int | None:
    """The card that was picked last, or else the one that is being bought."""
    if decision.seat != s.seat:
        return None
    if s.picked:
        gold = decision.step == PAYING and s.so_far > most(s, decision.seat, s.picked)
        return None if gold else s.picked[-1]  # perhaps the gold was last
    return decision.source if decision.source in s.market else None
