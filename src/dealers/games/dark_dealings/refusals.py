"""Why something is not possible now: the rule that forbids it, in words."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import (
    CARDS,
    DETOUR,
    GNOME,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
    card_name,
    types_text,
)
from dealers.games.dark_dealings.combat import RAMPAGE
from dealers.games.dark_dealings.state import PICK, SOLO_DEFENSE, SOLO_HERO, DarkDealingsState
from dealers.games.dark_dealings.strikes import DEFEATS, may_strike, stances, strike_value
from dealers.kernel import Decision, Option, WhyNot

_NO_HERO = "no hero is attacking"
_NOT_YOURS = "that is not one of your defenses"


def no_fight(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    if not s.attacker:
        return _NO_HERO
    name = card_name(s, s.attacker[0])
    if RAMPAGE not in decision.options:
        return f"you are fighting {name} already"
    return f"your defenses cannot defeat {name}: no legal strikes reach its armor"


def no_detour(s: DarkDealingsState, decision: Decision, option: Option) -> WhyNot:
    card = _own_defense(s, decision, option)
    if card < 0:
        return _NOT_YOURS
    if CARDS.ability[s.face[card]] != DETOUR:
        return f"{card_name(s, card)} is not a Detour"
    if not s.attacker:
        return _NO_HERO
    if RAMPAGE not in decision.options:
        return "a Detour comes before you decide to fight", "3.3.2"
    return "your hero pile is empty, so a Detour would only bring the same hero back", "DD-20"


def no_strike(s: DarkDealingsState, decision: Decision, option: Option) -> WhyNot:
    card = _own_defense(s, decision, option)
    if card < 0:
        return _NOT_YOURS
    name = card_name(s, card)
    if not s.attacker:
        return _NO_HERO
    hero = s.face[s.attacker[0]]
    hero_name, ability = card_name(s, s.attacker[0]), CARDS.hero_ability[hero]
    cards = s.defenses[decision.seat]
    stance = s.stance[card]
    if CARDS.ability[s.face[card]] == DETOUR:
        return f"{name} is a Detour: it has no strike", "5.3"
    if not CARDS.types[stance] & s.vulnerable:
        return (
            f"{name} strikes as {types_text(CARDS.types[stance])}, "
            f"and {hero_name} is vulnerable to {types_text(s.vulnerable) or 'nothing'}"
        )
    if ability != KNIGHT and card in s.struck:
        return f"{name} has already struck {hero_name}: each card strikes a hero only once", "3.3.6"
    if CARDS.ability[s.face[card]] == HEAVY_HITTER and len(cards) == 1:
        return f"{name} is a Heavy Hitter and you have no other defense to turn first", "DD-09"
    if ability == GNOME and not may_strike(stance, s.vulnerable, ability, True):
        return f"{name} shows its last side, which cannot hurt a Gnome Illusionist", "4.7"
    if not {"strike", "defeat", "give up"} & {offered[0] for offered in decision.options}:
        return ""  # something else comes first
    if ability == THIEF:
        value = strike_value(stance, stances(s, [c for c in cards if c != card]))
        if s.total + value > CARDS.armor[hero]:
            total = s.total + value
            return f"the total would be {total}, and a Thief falls only to exactly {CARDS.armor[hero]}", "4.1"
        return f"after {name} no strikes could bring the total to exactly {CARDS.armor[hero]}", "4.1"
    spoilt = f"after {name} you could no longer defeat {hero_name}"
    return f"{spoilt}, and strikes that do not defeat are not allowed", "7.1"


def no_defeat(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    if not s.attacker:
        return _NO_HERO
    hero = s.face[s.attacker[0]]
    again = " again" if s.group and DEFEATS[CARDS.hero_ability[hero]] > 1 else ""
    name, armor = card_name(s, s.attacker[0]), CARDS.armor[hero]
    return f"the total is {s.total}, and {name} has to be beaten with {armor}{again}"


def no_turn(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    card = _own_defense(s, decision, option)
    if card < 0:
        return _NOT_YOURS
    if s.striker < 0:
        return "a defense is turned when a Heavy Hitter strikes"
    return "a Heavy Hitter turns a different card, and one whose loss does not spoil the defeat"


def no_give_up(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    return "you have begun to strike: undo your strikes, or go on to the defeat" if s.struck else ""


def no_take(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    return "that card is not in the defense row" if s.phase == PICK else ""


def no_pair(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    if s.phase != SOLO_DEFENSE:
        return ""
    if option[1] in s.row:
        return f"{card_name(s, option[1])} stands to the left of {card_name(s, s.order[0])}"
    return "that card is not in the defense row"


def no_hero(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    if s.phase != SOLO_HERO:
        return ""
    if option[1] in s.hero_row:
        return f"no defense is left below {card_name(s, option[1])} or to its right"
    return "that hero is not in the upper row"


def not_in_hand(s: DarkDealingsState, decision: Decision, option: Option) -> str:
    return "" if option[1] in s.hand[decision.seat] else "that hero is not in your hand"


def _own_defense(s: DarkDealingsState, decision: Decision, option: Option) -> int:
    return option[1] if option[1] in s.defenses[decision.seat] else -1
