"""Dark Dealings in words: labels of options, sentences about events, reasons for refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dark_dealings import solo
from dealers.games.dark_dealings.cards import CARDS, DETOUR, GNOME, HEAVY_HITTER, KNIGHT, THIEF, TYPES
from dealers.games.dark_dealings.state import PICK, DarkState
from dealers.games.dark_dealings.strikes import DEFEATS, may_strike, stances, strike_value
from dealers.kernel import Decision, Option
from dealers.kernel.text import sentence

_TYPE_NAMES = tuple(t.capitalize() for t in TYPES)


def types_text(mask: int) -> str:
    """'Trap, Spell' for a mask."""
    return ", ".join(name for bit, name in enumerate(_TYPE_NAMES) if mask >> bit & 1)


def card_name(s: DarkState, card: int) -> str:
    """The name of a card."""
    return CARDS.catalogue[s.face[card]].name


def label(s: DarkState, option: Option) -> str:
    """The option in words."""
    verb = option[0]
    if verb == "fight":
        return f"fight {card_name(s, s.attacker[0])}"
    if verb == "rampage":
        who = card_name(s, s.attacker[0])
        return f"let {who} evict you" if s.hardcore else f"let {who} rampage"
    if verb == "give up":
        return f"give up against {card_name(s, s.attacker[0])}"
    if verb == "defeat":
        return f"defeat {card_name(s, s.attacker[0])}"
    name = card_name(s, option[1])
    if verb == "strike":
        return f"strike with {name}{_strike_text(s, option[1])}"
    if verb == "pair":
        return f"pair with {name}"
    return f"{verb} {name}"


def _strike_text(s: DarkState, card: int) -> str:
    """Type and value of the strike as it would count now, in brackets; nothing for a Detour."""
    (stance,) = stances(s, [card])
    if not CARDS.types[stance]:
        return ""
    owner = next(cards for cards in s.defenses if card in cards)
    value = strike_value(stance, stances(s, [c for c in owner if c != card]))
    return f" ({types_text(CARDS.types[stance])} {value})"


# The reader is addressed as "you": `sentence` chooses between [second|third] person.
_EVENTS = {
    "first player": "{who} take[|s] the dark tower and [are|is] the first player.",
    "deal": "{who} [are|is] dealt {count} heroes.",
    "lure": "{who} lure[|s] {0}.",
    "pass left": "Everybody passes the remaining heroes to the left.",
    "last hero": "{who} [are|is] left with {0} and throw[|s] it away.",
    "defense row": "Draft round {round}: the Dark Masters offer {all}.",
    "commit": "{who} put[|s] {0} face down.",
    "boast": "{who} boast[|s] of {all}.",
    "take": "{who} take[|s] {0} with {1}.",
    "display": "Display {round}: {all}.",
    "discard display": "The rest is discarded: {all}.",
    "choose hero": "{who} choose[|s] {0}.",
    "pair": "{who} pair[|s] {0} with {1}.",
    "combat round": "Combat round {round} begins.",
    "flip": "{0} storms [your castle|the castle of {who}].",
    "detour": "{who} use[|s] {0} to send {1} to the bottom of the pile.",
    "fight": "{who} fight[|s] {0}.",
    "rampage": "{0} rampages through [your castle|the castle of {who}] and leaves.",
    "evicted": "{0} evicts [you|{who}].",
    "strike": "{who} strike[|s] with {0} for {value}: total {total}.",
    "turn": "{who} turn[|s] {0} for the Heavy Hitter.",
    "trash": "[Your {0}|{0} of {who}] is trashed.",
    "first defeat": "{who} defeat[|s] {0} for the first time.",
    "defeated": "{who} defeat[|s] {0}.",
}

TURNS = frozenset({"first player", "pass left", "defense row", "display", "combat round", "flip"})
"""Events that begin a new part of the log."""


def event_text(event: dict[str, Any], names: Sequence[str]) -> str:
    """One sentence about an event."""
    cards = ["a hidden card" if c is None else c["card"] for c in event["cards"]]
    who = "" if event["seat"] is None else names[event["seat"]]
    if event["kind"] == "dragon":
        immune = types_text(event["immune"])
        return f"{cards[0]} is turned over: " + (f"immune to {immune}." if immune else "no immunity.")
    template = sentence(_EVENTS[event["kind"]], who)
    return template.format(*cards, **{**event, "who": who, "all": ", ".join(cards)})


# --- the order in which people are shown their options ---------------------------------------------------

_VERBS = ("defeat", "fight", "strike", "turn", "trash", "detour", "give up", "rampage")


def presentation_key(s: DarkState, option: Option) -> tuple[int, int]:
    """What one usually wants first; heroes from weak to strong, defenses from high to low rank."""
    place = _VERBS.index(option[0]) if option[0] in _VERBS else 0
    if len(option) == 1 or s.display[0]:  # the solo display stands in its order already
        return place, 0
    face = s.face[option[1]]
    return place, CARDS.challenge[face] if face < CARDS.first_defense else -CARDS.rank[face]


# --- refusals -------------------------------------------------------------------------------------------


def why_not(s: DarkState, decision: Decision, option: Option) -> str:
    """Why a plausible answer is not legal now."""
    verb = option[0]
    seat = decision.seat
    offered = ", ".join(sorted({o[0] for o in decision.options}))
    if not any(verb == o[0] for o in decision.options) and verb not in _REASONS:
        return f"{verb!r} is not possible now: you may {offered}"
    reason = _REASONS[verb](s, seat, option) if verb in _REASONS else ""
    return reason or f"that is not offered now: you may {offered}"


def tempting(s: DarkState, decision: Decision) -> list[Option]:
    """What one may want to do and may not: fight, strike, turn or pair with another card."""
    verbs = {option[0] for option in decision.options}
    own = s.defenses[decision.seat]
    wanted: list[Option] = []
    if "rampage" in verbs:
        wanted = [("fight",), *[("detour", c) for c in own if CARDS.ability[s.face[c]] == DETOUR]]
    elif verbs & {"strike", "defeat", "give up"}:
        wanted = [("defeat",), *[("strike", c) for c in own]]
    elif "turn" in verbs:
        wanted = [("turn", c) for c in own]
    elif "choose hero" in verbs:
        wanted = [("choose hero", c) for c in s.hero_row]
    elif "pair" in verbs:
        wanted = [("pair", c) for c in s.row]
    return [option for option in wanted if option not in decision.options]


def _no_fight(s: DarkState, seat: int, option: Option) -> str:
    if not s.attacker:
        return "no hero is attacking"
    return f"your defenses cannot defeat {card_name(s, s.attacker[0])}: no legal strikes reach its armor"


def _no_detour(s: DarkState, seat: int, option: Option) -> str:
    card = _own_defense(s, seat, option)
    if card < 0:
        return _NOT_YOURS
    if CARDS.ability[s.face[card]] != DETOUR:
        return f"{card_name(s, card)} is not a Detour"
    if not s.pile[seat]:
        return "your hero pile is empty, so a Detour would only bring the same hero back"  # DD-20
    return "a Detour comes before you decide to fight"


def _no_strike(s: DarkState, seat: int, option: Option) -> str:
    card = _own_defense(s, seat, option)
    if card < 0:
        return _NOT_YOURS
    name = card_name(s, card)
    if not s.attacker:
        return "no hero is attacking"
    hero = s.face[s.attacker[0]]
    hero_name, ability = card_name(s, s.attacker[0]), CARDS.hero_ability[hero]
    cards = s.defenses[seat]
    stance = s.stance[card]
    if CARDS.ability[s.face[card]] == DETOUR:
        return f"{name} is a Detour: it has no strike"
    if not CARDS.types[stance] & s.vulnerable:
        return (
            f"{name} strikes as {types_text(CARDS.types[stance])}, "
            f"and {hero_name} is vulnerable to {types_text(s.vulnerable) or 'nothing'}"
        )
    if ability != KNIGHT and card in s.struck:
        return f"{name} has already struck {hero_name}: each card strikes a hero only once"
    if CARDS.ability[s.face[card]] == HEAVY_HITTER and len(cards) == 1:
        return f"{name} is a Heavy Hitter and you have no other defense to turn first"  # DD-09
    if ability == GNOME and not may_strike(stance, s.vulnerable, ability, True):
        return f"{name} shows its last side, which cannot hurt a Gnome Illusionist"
    if ability == THIEF:
        value = strike_value(stance, stances(s, [c for c in cards if c != card]))
        if s.total + value > CARDS.armor[hero]:
            total = s.total + value
            return f"the total would be {total}, and a Thief falls only to exactly {CARDS.armor[hero]}"
        return f"after {name} no strikes could bring the total to exactly {CARDS.armor[hero]}"
    return (
        f"after {name} you could no longer defeat {hero_name}, and strikes that do not defeat are not allowed"
    )


def _no_defeat(s: DarkState, seat: int, option: Option) -> str:
    if not s.attacker:
        return "no hero is attacking"
    hero = s.face[s.attacker[0]]
    again = " again" if s.group and DEFEATS[CARDS.hero_ability[hero]] > 1 else ""
    name, armor = card_name(s, s.attacker[0]), CARDS.armor[hero]
    return f"the total is {s.total}, and {name} has to be beaten with {armor}{again}"


def _no_turn(s: DarkState, seat: int, option: Option) -> str:
    card = _own_defense(s, seat, option)
    if card < 0:
        return _NOT_YOURS
    return "a Heavy Hitter turns a different card, and one whose loss does not spoil the defeat"


def _no_give_up(s: DarkState, seat: int, option: Option) -> str:
    return "you have begun to strike: undo your strikes, or go on to the defeat"


def _no_take(s: DarkState, seat: int, option: Option) -> str:
    return "that card is not in the defense row" if s.phase == PICK else ""


def _no_pair(s: DarkState, seat: int, option: Option) -> str:
    if s.order and len(option) == 2 and option[1] in s.row:
        return f"{card_name(s, option[1])} stands to the left of {card_name(s, s.order[0])}"
    return "that card is not in the defense row"


def _no_hero(s: DarkState, seat: int, option: Option) -> str:
    if len(option) == 2 and option[1] in s.hero_row and not solo.partners(s, option[1]):
        return f"no defense is left below {card_name(s, option[1])} or to its right"
    return "that hero is not in the upper row"


def _not_in_hand(s: DarkState, seat: int, option: Option) -> str:
    return "that hero is not in your hand"


def _own_defense(s: DarkState, seat: int, option: Option) -> int:
    return option[1] if len(option) == 2 and option[1] in s.defenses[seat] else -1


_NOT_YOURS = "that is not one of your defenses"

_REASONS = {
    "fight": _no_fight,
    "detour": _no_detour,
    "strike": _no_strike,
    "defeat": _no_defeat,
    "turn": _no_turn,
    "give up": _no_give_up,
    "take": _no_take,
    "pair": _no_pair,
    "choose hero": _no_hero,
    "lure": _not_in_hand,
    "commit": _not_in_hand,
}
