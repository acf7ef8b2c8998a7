"""How a sensible merchant plays: build when one can, buy what brings the stall on, use techniques besides.

It reads its own cards and those that everybody sees. The rooms behind it, in `merchant/`: what a turn ends
with (`plans`), what cards are worth now (`techniques`), what is kept for large stacks (`hoarding`), teammates
(`teammates`), whom a card is aimed at (`aims`), other answers (`answers`); all reckon with what `worth` says.
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.chameleons import best_copy
from dealers.games.dale_of_merchants.merchant.answers import RULES
from dealers.games.dale_of_merchants.merchant.hoarding import for_large_stack, keeps
from dealers.games.dale_of_merchants.merchant.plans import make_plan
from dealers.games.dale_of_merchants.merchant.techniques import REPLANNED, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook, chances
from dealers.games.dale_of_merchants.playing import ANSWERS, best_ability
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import INVENTORY
from dealers.kernel import Chance, Heuristic, Option

ENOUGH: Final = 20
"""Techniques in a turn: with a tiny deck two of them can fetch each other for ever."""


class DaleOfMerchantsHeuristic(Heuristic[DaleOfMerchantsState]):
    """Plays by rule of thumb."""

    def choose(self, s: DaleOfMerchantsState, seat: int, options: list[Option], rng: Chance) -> Option:
        if len(options) == 1:
            return options[0]
        if INVENTORY in options:
            return action(s, seat, options)
        return besides(s, seat, options, rng)

    def rollout(self, s: DaleOfMerchantsState, seat: int, options: list[Option], rng: Chance) -> Option:
        """As `choose`, without what takes long: nothing is held back, and no passive card is used."""
        if INVENTORY in options:
            return action(s, seat, options, quick=True)
        if len(options) == 1 or options[0][0] in ("use", "copy"):
            return options[-1]
        return besides(s, seat, options, rng)

    def candidates(self, s: DaleOfMerchantsState, seat: int, options: list[Option]) -> list[Option]:
        """All of them: only a search tells. A tree would learn most from follow-ups taken at random."""
        favourite = self.choose(s, seat, options, Chance(0))
        return [favourite, *[option for option in options if option != favourite]]

    def worth_a_search(self, s: DaleOfMerchantsState, seat: int, options: list[Option]) -> bool:
        return INVENTORY in options  # which card to pay or discard is as good by rule of thumb

    def patience(self, s: DaleOfMerchantsState) -> int:
        return s.seats  # a stack that was built, or a card that was bought, tells in one's next turn

    def settled(self, s: DaleOfMerchantsState) -> bool:
        return not s.acted and bool(s.waiting)  # a turn begins

    def estimate(self, s: DaleOfMerchantsState) -> list[float] | None:
        if not self.settled(s):
            return None
        return chances([Outlook(s, seat) for seat in range(s.seats)], s)


def action(s: DaleOfMerchantsState, seat: int, options: list[Option], quick: bool = False) -> Option:
    """Plan the action to end with, then see what can be done before it without spoiling it."""
    outlook = Outlook(s, seat)
    held = () if quick else for_large_stack(s, seat, outlook)
    keep = keeps(s, seat, outlook, held)
    plan = make_plan(s, seat, options, outlook, keep)
    if s.played >= ENOUGH:
        return plan.option
    moment = Moment(s, seat, outlook, keep, plan)
    if s.chameleons:
        copy = best_copy(moment, options)
        if copy is not None:
            return copy
    best, most = plan.option, 0.0
    for option in options:
        verb = option[0]
        worth = 0.0
        if verb == "play":
            card = option[1]
            if (card not in plan.cards and card not in held) or s.face_of(card) in REPLANNED:
                worth = moment.playing(card)
        elif verb == "finish":
            worth = moment.finishing(option[1])
        elif verb == "use" and not quick:
            worth = moment.using(*option[1:])
        if worth > most:
            best, most = option, worth
    if s.abilities[seat]:
        ability, worth = best_ability(s, seat, options)
        if ability and worth > most:
            return ability
    return best


def besides(s: DaleOfMerchantsState, seat: int, options: list[Option], rng: Chance) -> Option:
    """Any other answer: by the rule of what asks, if it has one, else by that of the verb."""
    asked = ANSWERS.get(s.using)
    answer = asked(s, seat, options) if asked is not None else None
    if answer is not None:
        return answer
    rule = RULES.get(options[0][0])
    return options[rng.below(len(options))] if rule is None else rule(s, seat, options)
