"""Positions for scenarios: what may be said besides cards, and how the rest is filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dale_of_merchants import setup, technique, winning
from dealers.games.dale_of_merchants.abilities import NUMBERS
from dealers.games.dale_of_merchants.cards import CARDS, CHARACTER, JUNK, NOBODY, SPECIALTY, card_name
from dealers.games.dale_of_merchants.dice import DICE, SIDES, face_of_words
from dealers.games.dale_of_merchants.state import ACTION, CHOICE, PHASES, SLOTS, START, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import lasting_changes
from dealers.kernel import Chance, Positions, UsageError
from dealers.kernel.imagine import ReplayedChance
from dealers.kernel.names import seat_named
from dealers.kernel.positions import demand, said_by_player, said_number
from dealers.kernel.text import counted, listed


class DaleOfMerchantsPositions(Positions[DaleOfMerchantsState]):
    """What a scenario may say about Dale of Merchants."""

    arrangement: ClassVar[Mapping[str, str]] = {
        "phase": "start of turn, action phase (unless this says otherwise), clean-up phase, or "
        "choice of characters.",
        "turn": "Whose turn it is: that of the first of the players, unless this says otherwise.",
        "round": "How many turns everybody has begun, from 1.",
        "gold": "Who has how much: Jenny 3, Ken 1.",
        "stacks": "How many cards are in each stack of a stall: Jenny 1 1 2. One unless this says otherwise.",
        "slots": "The added costs of the cards in the market: 0 2 4. From 0 on unless this says otherwise.",
        "done": "Abilities that have been used in this turn: Open Ledger, Open Ledger.",
        "played": "How many techniques have been played in this turn.",
        "clock": "day or night (the first space of it), or the number of the space from 1.",
        "dice": "What dice will show, the first of all things that chance decides: deck, hand (pangolins), "
        "comet, stars (hares), ocelot 2, polecat 3.",
    }

    def arrange(self, s: DaleOfMerchantsState, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Set the turn with all that belongs to it; cards that are not mentioned leave the market deck."""
        _put_away(s)
        _set_characters(s)
        _set_holders(s)
        s.seat = seat_named(names, facts["turn"]) if "turn" in facts else 0
        s.turn = (said_number(facts.get("round", "1"), "round", 1) - 1) * s.seats
        s.gold = said_by_player(facts.get("gold", ""), "gold", names)
        s.slots = _slots(s, facts.get("slots", ""))
        s.sizes = _sizes(s, facts.get("stacks", ""), names)
        s.clock = _clock(s, facts.get("clock", ""))
        s.chance = _dice(s, facts.get("dice", ""))
        s.deed, s.acted, s.asked, s.rolls, s.winner, s.larger = (), False, False, (), -1, 0
        s.due, s.picked, s.used, s.reactions = [], [], [], ()
        s.changes = lasting_changes(s)
        s.using = -1
        s.done = _done(s, facts.get("done", ""))
        s.played = said_number(facts.get("played", "0"), "played")
        phase = facts.get("phase", PHASES[ACTION]).lower()
        phases = listed(list(PHASES), "or")
        demand(phase in PHASES, f"phase cannot be {phase!r}: say {phases}")
        s.phase = PHASES.index(phase)
        if s.phase == CHOICE:
            _check_offers(s, names)
        if s.phase == START:
            s.due = technique.due(s, s.seat)
        _check_gold_on_cards(s)
        scheduled = [card for cards in s.schedule for card in cards]
        for card in s.copied:
            demand(
                card in scheduled, f"only a card in a schedule was played as another: {card_name(s, card)}"
            )

    def set_marks(self, s: DaleOfMerchantsState, card: int, words: str) -> None:
        """Put gold or tokens on a card: `2 gold`, `3 tokens`; or store it on one: `on Clever Guardian`.

        Or say what a card in a schedule was played as: `as Insight`.
        """
        if words.startswith("as "):
            s.copied = {**s.copied, card: _face_named(words.removeprefix("as "))}
            return
        if words.startswith("on "):
            name = words.removeprefix("on ")
            demand(name in CARDS.numbers, f"there is no card {name!r} to store a card on")
            s.stored_on = {**s.stored_on, card: CARDS.numbers[name]}  # its face until all cards lie there
            return
        found = re.fullmatch(r"([1-9][0-9]?) (gold|tokens?)", words)
        if not found:
            raise UsageError(f"only gold and tokens can lie on a card (2 gold, 1 token), not {words!r}")
        if found[2] == "gold":
            s.on_card[card] = int(found[1])
        else:
            s.tokens = {**s.tokens, card: int(found[1])}

    def marks(self, s: DaleOfMerchantsState, card: int) -> str:
        """The gold on a card, or the tokens; what it was played as; or the scheduled card it is stored on."""
        if card in s.copied and card not in s.hand[s.seat]:
            return f"as {CARDS.catalogue[s.copied[card]].name}"
        holder = s.stored_on[card] if any(card in stored for stored in s.store) else -1
        if any(holder in scheduled for scheduled in s.schedule):
            return f"on {card_name(s, holder)}"
        if s.tokens.get(card):
            return counted(s.tokens[card], "token")
        return f"{s.on_card[card]} gold" if card in s.on_card else ""


def _face_named(name: str) -> int:
    found = {card.name.lower(): face for face, card in enumerate(CARDS.catalogue)}
    demand(name.lower() in found, f"there is no card {name!r}")
    return found[name.lower()]


def _put_away(s: DaleOfMerchantsState) -> None:
    """Of the cards that are nowhere else, junk goes to the junk pile, cards of starting decks to the box."""
    stay: list[int] = []
    for card in s.market_deck:
        face = s.face[card]
        if face == JUNK:
            s.junk_pile.append(card)
        elif CARDS.value[face] == 1 or CARDS.owner[face] != NOBODY or CARDS.kind[face] == SPECIALTY:
            s.box = [*s.box, card]
        else:
            stay.append(card)
    s.market_deck = stay


def _check_offers(s: DaleOfMerchantsState, names: Sequence[str]) -> None:
    """Everybody has characters to choose from, and plays none yet."""
    for seat, name in enumerate(names):
        kinds = [CARDS.kind[s.face[card]] for card in s.aside[seat]]
        demand(
            not s.front[seat] and kinds == [CHARACTER] * setup.OFFERED,
            f"{name} is to choose a character: put {setup.OFFERED} of them into {name}'s set aside",
        )


def _set_characters(s: DaleOfMerchantsState) -> None:
    """A character comes with its large cards and those that are kept aside, unless they are somewhere."""
    for seat in range(s.seats):
        kinds = [CARDS.kind[s.face[card]] for card in s.front[seat]]
        demand(kinds.count(CHARACTER) <= 1, "nobody plays two characters")
        demand(not kinds or CHARACTER in kinds, "specialty cards lie beside a character: name it too")
        s.front[seat].sort(key=lambda card: CARDS.kind[s.face[card]] != CHARACTER)
    for card in [card for card in s.box if CARDS.kind[s.face[card]] == SPECIALTY]:
        owner = s.owner(card)
        if owner != NOBODY and CARDS.catalogue[s.face[card]].details["into"] != "deck":
            s.box = [other for other in s.box if other != card]
            s.front[owner].append(card)
    setup.attach_rules(s)


def _set_holders(s: DaleOfMerchantsState) -> None:
    """Stored cards lie on the character, unless another card in the schedule is named."""
    said, s.stored_on = s.stored_on, {}
    for seat in range(s.seats):
        for card in s.store[seat]:
            name = CARDS.catalogue[said[card]].name if card in said else "a character"
            holders = [c for c in s.schedule[seat] if card in said and s.face[c] == said[card]]
            holders += [] if card in said else s.front[seat][:1]
            stored = card_name(s, card)
            demand(bool(holders), f"{stored} is stored on {name}, which is not there: say {stored} (on CARD)")
            s.stored_on = {**s.stored_on, card: holders[0]}


def _done(s: DaleOfMerchantsState, text: str) -> tuple[int, ...]:
    names = list(filter(None, map(str.strip, text.split(","))))
    for name in names:
        demand(name in NUMBERS, f"done: there is no ability {name!r}")
    return tuple([NUMBERS[name] for name in names])


def _slots(s: DaleOfMerchantsState, text: str) -> list[int]:
    demand(len(s.market) <= SLOTS, f"the market has {SLOTS} slots, not {len(s.market)}")
    if not text:
        return list(range(len(s.market)))
    slots = [said_number(word, "slots") for word in text.split()]
    demand(
        len(slots) == len(s.market) and sorted(set(slots)) == slots and slots[-1] < SLOTS,
        f"slots: {len(s.market)} different numbers from 0 to 4, in order, one for each card",
    )
    return slots


def _sizes(s: DaleOfMerchantsState, text: str, names: Sequence[str]) -> list[list[int]]:
    sizes = [[1] * len(cards) for cards in s.stall]
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, numbers = part.partition(" ")
        seat = seat_named(names, name)
        sizes[seat] = [said_number(word, "stacks", 1) for word in numbers.split()]
        there, said = len(s.stall[seat]), sum(sizes[seat])
        demand(there == said, f"stacks: {name} has {there} cards in the stall, not {said}")
    for seat, name in enumerate(names):
        home, built = s.stall_of(seat), len(sizes[seat])
        demand(
            home == seat or not s.stall[seat],
            f"{name} shares the stall of {names[home]}: put the cards there",
        )
        demand(
            built < winning.goal(s, seat) or bool(winning.reason_against(s, seat)),
            f"{name} has {built} stacks: the game would be over",
        )
    return sizes


def _clock(s: DaleOfMerchantsState, text: str) -> int:
    if not text:
        return 0
    demand(s.dial[0] > 0, "there is no clock in this game: play with mongooses or bats")
    if text in ("day", "night"):
        return 0 if text == "day" else s.dial[0]
    space = said_number(text, "clock", 1)
    demand(space <= sum(s.dial), f"the clock has {sum(s.dial)} spaces")
    return space - 1


def _dice(s: DaleOfMerchantsState, text: str) -> Chance:
    """A source of chance that first shows these faces of dice."""
    shown: list[int] = []
    for face in filter(None, map(str.strip, text.split(","))):
        number = face_of_words(face)
        demand(number >= 0, f"a die cannot show {face!r}: say {_faces()}")
        shown.append(number)
    return ReplayedChance.showing(shown, SIDES, s.chance) if shown else s.chance


def _faces() -> str:
    named = [f"{die} {face}" for die in ("ocelot", "polecat") for face in dict.fromkeys(DICE[die])]
    return ", ".join([*dict.fromkeys(DICE["pangolin"] + DICE["hare"]), *named])


def _check_gold_on_cards(s: DaleOfMerchantsState) -> None:
    scheduled = [card for cards in s.schedule for card in cards]
    for card in s.on_card:
        demand(card in scheduled, f"gold lies on cards in a schedule only, not on {card_name(s, card)}")
    for card in scheduled:
        demand(
            s.face[card] != CARDS.numbers["Avid Financier"] or card in s.on_card,
            "say how much gold lies on it: Avid Financier (2 gold)",
        )
