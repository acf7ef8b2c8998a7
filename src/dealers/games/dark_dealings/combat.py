"""Combat phase: one hero after the other is flipped, and fought or left to rampage.

Rules: 3.3, 4.3, 4.4, 4.8, 5.3, 6.1.2, 6.1.3, 6.3, 7.2, 7.4, 7.6, 7.8
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import BERSERKER, CARD_IDS, CARDS, DETOUR, DRAGON, HEAVY_HITTER, WIZARD
from dealers.games.dark_dealings.state import (
    DarkDealingsState,
)
from dealers.games.dark_dealings.strikes import DEFEATS, STANCE_ABILITY, sum_up
from dealers.games.dark_dealings.striking import (
    DEFEAT,
    can_fight,
    rotate,
    strike,
    strike_options,
    trash,
    turn,
    turn_options,
)
from dealers.kernel import Decision, Effect, Option

ROUNDS: Final = 8

FIGHT: Final[Option] = ("fight",)
RAMPAGE: Final[Option] = ("rampage",)
_DETOUR: Final[list[Option]] = [("detour", card) for card in CARD_IDS]
_TRASH: Final[list[Option]] = [("trash", card) for card in CARD_IDS]

_ARMOR: Final = CARDS.armor
_VULNERABLE: Final = CARDS.vulnerable
_HERO_ABILITY: Final = CARDS.hero_ability
_AFTER_STRIKE: Final = CARDS.after_strike


def proceed(s: DarkDealingsState) -> Effect | None:
    """Let the next seat face its hero, or end the round."""
    if s.turn < s.seats:
        seat = fighter(s)
        if not s.evicted[seat]:
            return face_hero(s, seat)
        s.turn += 1
        return None
    s.turn = 0
    s.round += 1
    s.over = s.round == ROUNDS or (s.hardcore and _siege_is_over(s))
    if not s.over:
        s.log("combat round", round=s.round + 1)
    return None


def fighter(s: DarkDealingsState) -> int:
    """The seat that faces its hero now: clockwise from the first player (DD-35)."""
    return (s.first + s.turn) % s.seats


def _siege_is_over(s: DarkDealingsState) -> bool:
    """Hardcore: checked at the end of each round (DD-28)."""
    left = sum([not e for e in s.evicted])
    return left == 0 or (left == 1 and s.seats > 1)


def face_hero(s: DarkDealingsState, seat: int) -> Effect:
    """Flip; detour or not; rampage or fight; ability; strikes (the order of DD-01)."""
    flip(s, seat)
    while True:
        choice: Option = yield Decision(
            seat, "Fight this hero, or let it rampage.", encounter_options(s, seat)
        )
        verb: str = choice[0]
        if verb != "detour":
            break
        detour(s, seat, choice[1])
    if verb == "rampage":
        hero_gets_through(s, seat)
        return

    hero = s.face[s.attacker[0]]
    ability = _HERO_ABILITY[hero]
    s.log("fight", seat, s.attacker)
    if ability == WIZARD:
        wizard = [_TRASH[card] for card in s.defenses[seat]]
        trashed = yield Decision(seat, "Trash one of your defenses: the Wizard demands it.", wizard)
        trash(s, seat, trashed[1])
    elif ability == DRAGON:
        look_for_immunity(s, seat)

    armor = _ARMOR[hero]
    defeats = DEFEATS[ability]
    while s.group < defeats:
        options = strike_options(s, seat, armor, ability)
        if options[0] is DEFEAT and len(options) == 1:
            choice = DEFEAT
        else:
            choice = yield Decision(seat, "Strike until the hero is defeated.", options)
        verb = choice[0]
        if verb == "defeat":
            s.group += 1
            s.total = 0
            if s.group < defeats:
                s.log("first defeat", seat, s.attacker)
        elif verb == "give up":  # DD-02
            hero_gets_through(s, seat)
            return
        else:
            card = choice[1]
            if STANCE_ABILITY[s.stance[card]] == HEAVY_HITTER:
                s.striker = card
                turns = turn_options(s, seat, armor, ability)
                turned = yield Decision(
                    seat, "Turn another defense before the Heavy Hitter strikes.", turns, card
                )
                turn(s, seat, turned[1])
                s.striker = -1
            strike(s, seat, card)
    defeat(s, seat, ability)


# --- facing a hero --------------------------------------------------------------------------------------


def flip(s: DarkDealingsState, seat: int) -> None:
    """Turn up the topmost hero of the pile."""
    card = s.draw(s.pile[seat], s.attacker, "flip", seat)
    s.vulnerable = _VULNERABLE[s.face[card]]
    s.struck.clear()
    s.total = 0
    s.group = 0


def encounter_options(s: DarkDealingsState, seat: int) -> list[Option]:
    """Detours, fighting if a defeat is possible, and letting the hero rampage."""
    options: list[Option] = []
    cards = s.defenses[seat]
    if cards:
        hero = s.face[s.attacker[0]]
        armor, ability = _ARMOR[hero], _HERO_ABILITY[hero]
        total, strikers, special, detours = sum_up(s, cards, ability)
        if detours and s.pile[seat]:  # DD-20
            options = [_DETOUR[c] for c in cards if STANCE_ABILITY[s.stance[c]] == DETOUR]
        if can_fight(s, cards, armor, ability, total, strikers, special):
            options.append(FIGHT)
    options.append(RAMPAGE)
    return options


def detour(s: DarkDealingsState, seat: int, card: int) -> None:
    """Send the hero to the bottom of the pile and flip the next; the card turns as after a strike (DD-19)."""
    hero = s.attacker[0]
    s.put_under(hero, s.attacker, s.pile[seat])
    s.log("detour", seat, (card, hero))
    rotate(s, seat, card, _AFTER_STRIKE)
    flip(s, seat)


def hero_gets_through(s: DarkDealingsState, seat: int) -> None:
    """The hero rampages and is discarded; in Hardcore it stays and evicts the overlord (DD-27)."""
    if s.hardcore:
        s.draw(s.attacker, s.evictor[seat], "evicted", seat)
        s.evicted[seat] = s.round + 1
    else:
        s.draw(s.attacker, s.hero_discard, "rampage", seat)
    s.turn += 1


def look_for_immunity(s: DarkDealingsState, seat: int) -> None:
    """Dragon Warrior: the top unused defense card makes it immune to its type, if it has just one."""
    if not s.defense_deck:
        return
    card = s.draw(s.defense_deck, s.defense_discard)
    immune = CARDS.single_type[s.face[card]]
    s.vulnerable &= ~immune
    s.log("dragon", seat, (card,), immune=immune)


def defeat(s: DarkDealingsState, seat: int, ability: int) -> None:
    """The hero joins the defeated pile: one card, one point (DD-13)."""
    if ability == BERSERKER:  # DD-18: only cards that struck
        for card in s.struck:
            if card in s.defenses[seat]:
                trash(s, seat, card)
    s.draw(s.attacker, s.defeated[seat], "defeated", seat)
    s.turn += 1
