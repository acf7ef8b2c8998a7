"""What speaks for an option that is advised, in the words of an overlord."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealers.games.dark_dealings.cards import CARDS, card_name, types_text
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.games.dark_dealings.strikes import stances, strike_value
from dealers.kernel import Option
from dealers.kernel.text import counted, listed


def _kinds(mask: int) -> str:
    """Kinds of strikes: 'Traps and Spells'."""
    return listed([f"{name}s" for name in types_text(mask).split(", ")])


def _lure(s: DarkDealingsState, seat: int, option: Option) -> str:
    hero = s.face[option[1]]
    types = CARDS.vulnerable[hero]
    others = s.lured[seat]
    alike = sum([bool(CARDS.vulnerable[s.face[card]] & types) for card in others])
    if alike:
        return (
            f"it is vulnerable to {_kinds(types)}, and so {'is' if alike == 1 else 'are'} {alike} of your "
            f"{counted(len(others), 'hero')} so far: the same defenses serve for all of them"
        )
    return f"it has armor {CARDS.armor[hero]} and is vulnerable to {_kinds(types)}"


def _commit(s: DarkDealingsState, seat: int, option: Option) -> str:
    challenge = CARDS.challenge[s.face[option[1]]]
    left = [CARDS.challenge[s.face[card]] for card in s.hand[seat]]
    if challenge == max(left):
        return f"with {challenge} it has the highest challenge of your hand, so it picks before most others"
    if challenge == min(left):
        return f"with {challenge} it has the lowest challenge: the higher ones stay for a better row"
    return f"its challenge of {challenge} decides when you pick, and higher ones stay in your hand for later"


def _defense(s: DarkDealingsState, seat: int, option: Option) -> str:
    """What a defense of the row does against one's own heroes."""
    face = s.face[option[1]]
    types, strikes = 0, 0
    stance = 4 * face
    while stance >= 0:
        types |= CARDS.types[stance]
        strikes += CARDS.types[stance] != 0
        stance = CARDS.after_turn[stance]
    chosen = s.order[:1] if s.display[0] else []
    open_pile = [] if s.hardcore else s.pile[seat]
    own = [*s.hand[seat], *s.boasts[seat], *open_pile, *chosen]
    hurt = sum([bool(CARDS.vulnerable[s.face[card]] & types) for card in own])
    if not types or not own:
        return ""
    against = f"it strikes at {hurt} of your {counted(len(own), 'hero')} with {_kinds(types)}"
    return f"{against}, {counted(strikes, 'strike')} in all" if strikes > 1 else against


def _fight(s: DarkDealingsState, seat: int, option: Option) -> str:
    return f"your defenses can defeat {card_name(s, s.attacker[0])}, and that is a hero more"


def _defeat(s: DarkDealingsState, seat: int, option: Option) -> str:
    return f"{card_name(s, s.attacker[0])} is beaten, and the cards that have not struck stay for the next"


def _strike(s: DarkDealingsState, seat: int, option: Option) -> str:
    card = option[1]
    (stance,) = stances(s, [card])
    value = strike_value(stance, stances(s, [other for other in s.defenses[seat] if other != card]))
    side = CARDS.after_strike[stance]
    after = "it strikes again later from its other side" if side >= 0 else "it is used up by that"
    return f"it brings {value} against armor {CARDS.armor[s.face[s.attacker[0]]]}; {after}"


def _let_pass(s: DarkDealingsState, seat: int, option: Option) -> str:
    to_come = len(s.pile[seat])
    return f"your defenses stay as they are for the {counted(to_come, 'hero')} to come" if to_come else ""


SPEAKS_FOR: Mapping[str, Callable[[DarkDealingsState, int, Option], str]] = {
    "lure": _lure,
    "commit": _commit,
    "take": _defense,
    "pair": _defense,
    "fight": _fight,
    "defeat": _defeat,
    "strike": _strike,
    "rampage": _let_pass,
    "give up": _let_pass,
}
