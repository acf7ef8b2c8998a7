"""Positions for scenarios: what may be said besides cards, and how the rest is filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from dealers.games.dale_of_merchants import technique
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NOBODY, SEATS
from dealers.games.dale_of_merchants.decks.pangolins import PANGOLIN_DIE
from dealers.games.dale_of_merchants.state import ACTION, PHASES, SLOTS, START, DaleState
from dealers.kernel import Chance, Option, UsageError
from dealers.kernel.chance import Recalled
from dealers.kernel.names import seat_named

ARRANGEMENT = {
    "phase": "start of turn, action phase or clean-up phase; the action phase unless this says otherwise.",
    "turn": "Whose turn it is: that of the first of the players, unless this says otherwise.",
    "round": "How many turns everybody has begun, from 1.",
    "gold": "Who has how much: Jenny 3, Ken 1.",
    "stacks": "How many cards are in each stack of a stall: Jenny 1 1 2. One unless this says otherwise.",
    "slots": "The added costs of the cards in the market: 0 2 4. From 0 on unless this says otherwise.",
    "clock": "day or night (the first space of it), or the number of the space from 1.",
    "dice": "What the pangolin dice will show, the first of all things that chance decides: deck, hand.",
}


def arrange(s: DaleState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Set the turn with all that belongs to it; cards that are not mentioned leave the market deck."""
    _put_away(s)
    s.seat = seat_named(names, facts["turn"]) if "turn" in facts else 0
    s.turn = (_number(facts.get("round", "1"), "round", 1) - 1) * s.seats
    s.gold = _by_player(facts.get("gold", ""), names)
    s.slots = _slots(s, facts.get("slots", ""))
    s.sizes = _sizes(s, facts.get("stacks", ""), names)
    s.clock = _clock(s, facts.get("clock", ""))
    s.chance = _dice(s, facts.get("dice", ""))
    s.deed, s.acted, s.asked, s.rolls, s.winner, s.larger = (), False, False, (), -1, 0
    s.due, s.picked, s.changes, s.used = [], [], [], []
    phase = facts.get("phase", PHASES[ACTION]).lower()
    if phase not in PHASES:
        raise UsageError(f"phase cannot be {phase!r}: say {', '.join(PHASES[:-1])} or {PHASES[-1]}")
    s.phase = PHASES.index(phase)
    if s.phase == START:
        s.due = technique.due(s, s.seat)
    _check_gold_on_cards(s)


def _put_away(s: DaleState) -> None:
    """Of the cards that are nowhere else, junk goes to the junk pile, cards of starting decks to the box."""
    stay: list[int] = []
    for card in s.market_deck:
        face = s.face[card]
        if face == JUNK:
            s.junk_pile.append(card)
        elif CARDS.value[face] == 1 or CARDS.owner[face] != NOBODY:
            s.box = [*s.box, card]
        else:
            stay.append(card)
    s.market_deck = stay


def _slots(s: DaleState, text: str) -> list[int]:
    if len(s.market) > SLOTS:
        raise UsageError(f"the market has {SLOTS} slots, not {len(s.market)}")
    if not text:
        return list(range(len(s.market)))
    slots = [_number(word, "slots", 0) for word in text.split()]
    if len(slots) != len(s.market) or sorted(set(slots)) != slots or slots[-1] >= SLOTS:
        raise UsageError(f"slots: {len(s.market)} different numbers from 0 to 4, in order, one for each card")
    return slots


def _sizes(s: DaleState, text: str, names: Sequence[str]) -> list[list[int]]:
    sizes = [[1] * len(cards) for cards in s.stall]
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, numbers = part.partition(" ")
        seat = seat_named(names, name)
        sizes[seat] = [_number(word, "stacks", 1) for word in numbers.split()]
        if sum(sizes[seat]) != len(s.stall[seat]):
            there = len(s.stall[seat])
            raise UsageError(f"stacks: {name} has {there} cards in the stall, not {sum(sizes[seat])}")
    for seat, name in enumerate(names):
        if s.stall_of(seat) != seat and s.stall[seat]:
            raise UsageError(f"{name} shares the stall of {names[s.stall_of(seat)]}: put the cards there")
        if len(sizes[seat]) >= s.stacks:
            raise UsageError(f"{name} has {len(sizes[seat])} stacks: the game would be over")
    return sizes


def _clock(s: DaleState, text: str) -> int:
    if not text:
        return 0
    if not s.dial[0]:
        raise UsageError("there is no clock in this game: play with mongooses or bats")
    if text in ("day", "night"):
        return 0 if text == "day" else s.dial[0]
    space = _number(text, "clock", 1)
    if space > sum(s.dial):
        raise UsageError(f"the clock has {sum(s.dial)} spaces")
    return space - 1


def _dice(s: DaleState, text: str) -> Chance:
    """A source of chance that first shows these faces of the pangolin die."""
    shown: list[int] = []
    for face in filter(None, map(str.strip, text.split(","))):
        if face not in PANGOLIN_DIE:
            raise UsageError(f"a die cannot show {face!r}: say {', '.join(dict.fromkeys(PANGOLIN_DIE))}")
        shown.append(PANGOLIN_DIE.index(face))
    return Recalled.showing(shown, len(PANGOLIN_DIE), s.chance) if shown else s.chance


def _check_gold_on_cards(s: DaleState) -> None:
    scheduled = [card for cards in s.schedule for card in cards]
    for card in s.on_card:
        if card not in scheduled:
            name = CARDS.catalogue[s.face[card]].name
            raise UsageError(f"gold lies on cards in a schedule only, not on {name}")
    for card in scheduled:
        if s.face[card] == CARDS.numbers["Avid Financier"] and card not in s.on_card:
            raise UsageError("say how much gold lies on it: Avid Financier (2 gold)")


def _by_player(text: str, names: Sequence[str]) -> list[int]:
    found = [0] * len(names)
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, number = part.rpartition(" ")
        found[seat_named(names, name)] = _number(number, "gold", 0)
    return found


def _number(text: str, what: str, least: int) -> int:
    if not re.fullmatch("[0-9]{1,6}", text) or int(text) < least:
        raise UsageError(f"{what} cannot be {text!r}: say a number from {least} on")
    return int(text)


# --- cards and options in words ---------------------------------------------------------------------------


def lay(s: DaleState, card: int, words: str) -> None:
    """Put gold on a card: `2 gold`."""
    found = re.fullmatch(r"([1-9]) gold", words)
    if not found:
        raise UsageError(f"only gold can lie on a card (2 gold), not {words!r}")
    s.on_card[card] = int(found[1])


def lies(s: DaleState, card: int) -> str:
    """The gold on a card."""
    return f"{s.on_card[card]} gold" if card in s.on_card else ""


_BARE: dict[str, Option] = {
    "build": ("build",),
    "discard cards": ("inventory",),
    "end your turn": ("end turn",),
    "done": ("done",),
    "ask": ("ask",),
    "refuse": ("refuse",),
}


def plausible(s: DaleState, words: str) -> Option | None:
    """The option whose label begins with these words, legal or not; cards are looked for everywhere."""
    words = words.lower()
    for opening, option in _BARE.items():
        if words.startswith(opening):
            return option
    gold = re.fullmatch(r"pay (\d+) gold", words)
    if gold:
        return "gold", int(gold[1])
    player = re.fullmatch(rf"seat ([1-{SEATS}])", words)
    if player:
        return "player", int(player[1]) - 1
    names = sorted(CARDS.numbers, key=len, reverse=True)
    name = next((name for name in names if name.lower() in words), None)
    if name is None:
        return None
    verb = words[: words.index(name.lower())].strip()
    card = _find(s, CARDS.numbers[name], verb)
    if card < 0:
        return None
    verb = "pay" if verb == "pay with" else verb
    if verb != "add":
        return verb, card
    value = re.search(r" as (\d+)", words)
    return verb, card, int(value[1]) if value else s.value(card)


def _find(s: DaleState, face: int, verb: str) -> int:
    """A card with this face, first of all where the verb would look for it."""
    hand, own = s.hand[s.seat], s.schedule[s.seat]
    first = {"buy": s.market, "finish": own, "resolve": own}.get(verb, hand)
    for cards in (first, hand, *s.aside, *s.discard, *s.hand, s.market, range(len(s.face))):
        for card in cards:
            if s.face[card] == face:
                return card
    return -1
