"""What an overlord can answer: every verb of Dark Dealings, declared once."""

from __future__ import annotations

from dealers.games.dark_dealings import refusals
from dealers.games.dark_dealings.cards import CARDS, card_name, types_text
from dealers.games.dark_dealings.state import DEFENSES, HAND, HERO_ROW, ROW, DarkDealingsState
from dealers.games.dark_dealings.strikes import stances, strike_value
from dealers.kernel import Cards, Option, Verb, Verbs
from dealers.kernel.card import Card
from dealers.kernel.zone import Zone


def _card(*zones: Zone) -> Cards[DarkDealingsState]:
    catalogue: tuple[Card, ...] = CARDS.catalogue
    return Cards(catalogue, *zones)


def _weakest_first(s: DarkDealingsState, option: Option) -> int:
    """Heroes from weak to strong; the solo display stands in its order already."""
    return 0 if s.display[0] else CARDS.challenge[s.face[option[1]]]


def _best_first(s: DarkDealingsState, option: Option) -> int:
    """Defenses from high to low rank; the solo display stands in its order already."""
    return 0 if s.display[0] else -CARDS.rank[s.face[option[1]]]


def _attacker(s: DarkDealingsState, option: Option) -> str:
    return card_name(s, s.attacker[0]) if s.attacker else "a hero"


def _rampages(s: DarkDealingsState, option: Option) -> str:
    return "evict you" if s.hardcore else "rampage"


def _strike(s: DarkDealingsState, option: Option) -> str:
    """Type and value of the strike as it would count now, in brackets; nothing for a Detour."""
    card = option[1]
    (stance,) = stances(s, [card])
    if not CARDS.types[stance]:
        return ""
    owner = next(cards for cards in s.defenses if card in cards)
    value = strike_value(stance, stances(s, [c for c in owner if c != card]))
    return f" ({types_text(CARDS.types[stance])} {value})"


VERBS: Verbs[DarkDealingsState] = Verbs(
    # drafting
    Verb("lure", card=_card(HAND), label="lure {card}", may="lure a hero", then=_weakest_first,
         why=refusals.not_in_hand, rule="3.1.1"),
    Verb("commit", card=_card(HAND), label="commit {card}", may="commit a hero", then=_weakest_first,
         why=refusals.not_in_hand, rule="3.2.2"),
    Verb("take", card=_card(ROW), label="take {card}", may="take a defense", then=_best_first,
         why=refusals.no_take, rule="3.2.3"),
    Verb("choose hero", card=_card(HERO_ROW), label="choose hero {card}", may="choose a hero",
         then=_weakest_first, why=refusals.no_hero, rule="6.2.3"),
    Verb("pair", card=_card(ROW), label="pair with {card}", may="pair a defense", then=_best_first,
         why=refusals.no_pair, rule="6.2.3"),
    # the siege, in the order in which one usually wants it
    Verb("defeat", label="defeat {attacker}", may="defeat the hero", order=0, why=refusals.no_defeat,
         rule="3.3.7"),
    Verb("fight", label="fight {attacker}", may="fight", order=1, why=refusals.no_fight, rule="7.1"),
    Verb("strike", card=_card(DEFENSES), label="strike with {card}{counts}", may="strike with a defense",
         order=2, then=_best_first, why=refusals.no_strike, rule="3.3.5",
         words={"counts": _strike}),
    Verb("turn", card=_card(DEFENSES), label="turn {card}", may="turn a defense", order=3, then=_best_first,
         why=refusals.no_turn, rule="5.2"),
    Verb("trash", card=_card(DEFENSES), label="trash {card}", may="trash a defense", order=4,
         then=_best_first),
    Verb("detour", card=_card(DEFENSES), label="detour {card}", may="use a Detour", order=5,
         then=_best_first, why=refusals.no_detour, rule="5.3"),
    Verb("give up", label="give up against {attacker}", may="give up", order=6, ends=True,
         why=refusals.no_give_up, rule="7.2"),
    Verb("rampage", label="let {attacker} {does}", may="let the hero pass", order=7, ends=True,
         words={"does": _rampages}),
    words={"attacker": _attacker},
)  # fmt: skip
