"""Planning with the cards at hand: what each action of the board would bring, and with which cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from dealers.games.dealers_in_hope import assault, powers, train
from dealers.games.dealers_in_hope.assault import OVERSEA
from dealers.games.dealers_in_hope.board import ASSAULT, LATE, TRAIN, Action
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, CITY, DEFENSE, SPOILS, SUPPORT
from dealers.games.dealers_in_hope.guesses import Guess, at_least, may_give, to_come
from dealers.games.dealers_in_hope.means import FOR_DEFENSE, for_assault
from dealers.games.dealers_in_hope.state import NOBODY, DealersInHopeState
from dealers.games.dealers_in_hope.turn import FREE_DISMISSALS, LATE_POINT, OWED_DISMISSALS, PASS
from dealers.games.dealers_in_hope.worth import QUALITY, Worth
from dealers.kernel import Option

_TYPE: Final = CARDS.type
_EFFECT: Final = CARDS.effect
_STRENGTHS: Final = CARDS.strengths
_LEVEL: Final = CARDS.level
_SET: Final = CARDS.set

WASTE: Final = 0.1
"""What it costs to use up a card, for every point of its quality."""
WASTE_OF_SPOILS: Final = 0.7
WASTE_OF_DEFENSES: Final = 0.1
"""For Spoils of War that give defense: there is no other use for them."""
LEADER_CUBE: Final = 0.8
"""What it costs to use the leader cube while the era goes on."""
TO_GUARD: Final = 0.05
"""What it costs to use up a point of defense that could guard territories, if no card comes in its place."""
WAR: Final = 0.3
"""What it costs to make war on a player: they may answer, and more cards are needed."""
ANSWERED: Final = 0.9
"""How much of what they can play others will play in defense."""
LEAST_LIKELY: Final = 0.3
"""An assault that is less likely to succeed is not worth the trouble."""
PRICE: Final = 0.08
"""What it costs to spend a point of support."""

_MISSED: Final = [WASTE * QUALITY[f] + 0.05 * max(row) for f, row in enumerate(_STRENGTHS)]
"""By face: what it costs to use a card up."""
_SELLS: Final = [sum([n for name, n in effect if name == "sell"]) for effect in _EFFECT]
"""By face: how much hope it sells."""

Source = tuple[Option, int, float]
"""A way to get strength: the option, how much it gives, what it costs."""
Course = tuple[float, int, int]
"""Something to train: what it is worth, its price, its face."""


def _helpful(strength: int, oversea: bool, neutral: bool) -> tuple[str, ...]:
    """The effects that add to a strength in an assault of this kind, in training or in defense."""
    if strength == SUPPORT:
        return ("study",)
    return FOR_DEFENSE if strength == DEFENSE else for_assault(oversea, neutral)


def sources(look: Worth, strength: int, oversea: bool, neutral: bool) -> list[Source]:
    """What can be played for a strength in an assault of this kind, or in training."""
    s, seat, scarce = look.s, look.seat, look.scarce
    helps = _helpful(strength, oversea, neutral)
    found: list[Source] = []
    face = s.face
    drill = s.powers[seat][powers.DRILL]
    threatened, runs_out = look.threatened(), len(s.deck[seat]) < s.hand_size(seat)
    for ready, cards in ((False, s.hand[seat]), (True, s.ready[seat])):
        for card in cards:
            f = face[card]
            kind = _TYPE[f]
            if kind == CITY:
                continue
            amount = _STRENGTHS[f][strength]
            if kind == SPOILS:
                if amount:
                    cost = WASTE_OF_DEFENSES if strength == DEFENSE else WASTE_OF_SPOILS
                    found.append((("use", card), amount, cost * scarce))
                continue
            if not amount:
                continue
            cost = _MISSED[f]
            if ready:
                amount += drill
                cost += 0.15
            for name, n in _EFFECT[f]:
                if name in helps:
                    amount += n
            cost *= scarce
            if threatened and strength != DEFENSE and (ready or runs_out):
                cost += TO_GUARD * _STRENGTHS[f][DEFENSE]
            if strength != SUPPORT:  # what is not played for support cannot be sold
                cost += _SELLS[f]
            found.append((("play", card, strength), amount, cost))
    return found


def thrifty(found: list[Source]) -> list[Source]:
    """Those first that are missed least for what they give."""
    return sorted(found, key=lambda one: (one[2] / one[1], -one[1]))


def cheapest(found: list[Source], need: int) -> list[Source] | None:
    """The sources (in thrifty order) that give so much and are missed least, roughly; None if all do not."""
    if need <= 0:
        return []
    taken: list[Source] = []
    total = 0
    for source in found:
        taken.append(source)
        total += source[1]
        if total >= need:
            break
    if total < need:
        return None
    for source in sorted(taken, key=lambda one: -one[2]):
        if total - source[1] >= need:
            taken.remove(source)
            total -= source[1]
    return taken


class Target(NamedTuple):
    """A territory in reach."""

    option: Option
    need: int
    """What it takes, less what the assault begins with."""
    worth: float
    hardest: int
    """What the hardest sea region on the way costs, that one more ferry would save."""
    oversea: bool
    neutral: bool


_KINDS: Final = ((False, False), (False, True), (True, False), (True, True))
"""Of assaults: overland or oversea, on a player or on neutral land."""


class Targets:
    """The territories in reach, with what they take and what they are worth."""

    def __init__(self, s: DealersInHopeState, seat: int, look: Worth) -> None:
        self.s, self.seat = s, seat
        self.rows: list[Target] = []
        self.at_hand = {kind: sources(look, ATTACK, *kind) for kind in _KINDS}
        self.thrifty = {kind: thrifty(found) for kind, found in self.at_hand.items()}
        self.costs: dict[tuple[bool, bool, int], float] = {}
        """By kind of assault and need: what the cards cost."""
        self.bests: dict[tuple[int, int], tuple[Option | None, float]] = {}
        self.answers: dict[int, Guess] = {}
        self.more = to_come(s, seat, ATTACK)
        self.most = {kind: sum([one[1] for one in found]) for kind, found in self.at_hand.items()}
        self._collect(look)

    def _collect(self, look: Worth) -> None:
        s, seat, m = self.s, self.seat, self.s.map
        free = s.powers[seat][powers.FERRY]
        worth: dict[int, float] = {}
        begins: dict[tuple[bool, bool], int] = {}
        limit = max(self.most.values()) + 6
        own_seas, free_seas = m.seas_of(s.owner, seat), assault.free_seas(s, seat)
        for option in assault.targets(s, seat):
            _, land, how = option
            kind = oversea, neutral = how == OVERSEA, s.owner[land] == NOBODY
            if kind not in begins:
                begins[kind] = assault.begins_with(s, seat, land, how)
            route = assault.route_from(s, own_seas, land, free_seas) if oversea else ()
            need = assault.total_defense(s, land, route, free, 0) - begins[kind]
            if need > limit:
                continue
            hardest = m.price(route, free) - m.price(route, free + 1) if route else 0
            if land not in worth:
                worth[land] = look.land(land)
            self.rows.append(Target(option, need, worth[land], hardest, oversea, neutral))

    def gain(self, target: Target, attack: int, ferry: int) -> float:
        """What an assault brings, with this much attack to begin with."""
        option, need, worth, hardest, oversea, neutral = target
        need -= attack + (hardest if ferry else 0)
        most = self.most[oversea, neutral]
        more, spread = self.more
        if neutral:
            likely = 1.0 if need <= most else at_least(need, most + more, spread)
        else:
            answer, doubt = self._likely_answer(self.s.owner[option[1]])
            likely = at_least(need, most + more - ANSWERED * answer, spread + doubt)
        if likely < LEAST_LIKELY:
            return -0.5
        return likely * worth - self._cost(oversea, neutral, need) - (0.0 if neutral else WAR)

    def _cost(self, oversea: bool, neutral: bool, need: int) -> float:
        """What the cards cost that such an assault takes."""
        cost = self.costs.get((oversea, neutral, need))
        if cost is None:
            cards = cheapest(self.thrifty[oversea, neutral], need)
            spent = self.at_hand[oversea, neutral] if cards is None else cards
            cost = self.costs[oversea, neutral, need] = sum([one[2] for one in spent])
        return cost

    def _likely_answer(self, holder: int) -> Guess:
        """How much defense may come from another player."""
        if holder not in self.answers:
            self.answers[holder] = may_give(self.s, holder, DEFENSE)
        return self.answers[holder]

    def best(self, attack: int, ferry: int) -> tuple[Option | None, float]:
        """The best target; several actions begin with the same attack."""
        known = self.bests.get((attack, ferry))
        if known is None:
            known = self.bests[attack, ferry] = self._best(attack, ferry)
        return known

    def _best(self, attack: int, ferry: int) -> tuple[Option | None, float]:
        best: Option | None = None
        most = -0.5
        for target in self.rows:
            if target.worth > most:
                gain = self.gain(target, attack, ferry)
                if gain > most:
                    best, most = target.option, gain
        return best, most


class Courses:
    """What can be trained with the cards at hand."""

    def __init__(self, s: DealersInHopeState, seat: int, look: Worth) -> None:
        self.s, self.seat, self.look = s, seat, look
        self.at_hand = sources(look, SUPPORT, False, False)
        self.support = sum([one[1] for one in self.at_hand])
        self.thrifty = thrifty(self.at_hand)
        face = s.face
        cards = [*s.hand[seat], *s.play[seat], *s.ready[seat]]
        self.have = {(_SET[face[c]], _LEVEL[face[c]]) for c in cards if _LEVEL[face[c]]}
        thrown = {(_SET[face[c]], _LEVEL[face[c]]) for c in s.discard[seat] if _LEVEL[face[c]]}
        self.have_thrown = self.have | thrown
        self.wanted: dict[bool, list[Course]] = {}

    def items(self, from_discard: bool) -> list[Course]:
        """What may be trained: what it is worth, its price and its face; the best first."""
        if from_discard in self.wanted:
            return self.wanted[from_discard]
        s, seat, look = self.s, self.seat, self.look
        have = self.have_thrown if from_discard else self.have
        counted = look.in_winter("trained", 1)
        found: list[Course] = []
        if s.masses and not from_discard:
            face = CARDS.kind[s.face[s.masses[-1]]]
            found.append((look.card(face) + counted, 1, face))
        opens, stock, more_years = train.opens(s, 2), s.stock, look.years > 2
        for kind in s.kinds:
            if not stock[kind]:
                continue
            level, number = _LEVEL[kind], _SET[kind]
            if level == 2:
                if not any((number, lower) in have for lower in opens):
                    continue
            elif from_discard:
                continue
            worth = look.card(kind) + counted
            if level and more_years and not s.has_master(seat, number):
                share = 0.12 if level == 1 else 0.3
                if (number, level) not in self.have_thrown:
                    worth += share * look.master(number)
            found.append((worth, train.price(s, seat, kind), kind))
        for number in s.sets:
            if (number, 2) in have and not s.has_master(seat, number):
                face = CARDS.master[number]
                found.append((look.master(number) + counted, train.price(s, seat, face), face))
        found.sort(reverse=True)
        self.wanted[from_discard] = found
        return found

    def best(self, action: Action) -> float:
        """What a Train action brings."""
        budget = self.support + action.support + self.s.powers[self.seat][powers.STUDY]
        picked = self.pick(action, budget, 0)
        spent = sum([price for _, price, _ in picked])
        return (
            sum([worth for worth, _, _ in picked])
            - train.penalty(self.s, action, len(picked))
            - PRICE * spent
        )

    def pick(self, action: Action, budget: int, trained: int) -> list[Course]:
        """The cards to train, the dearest first."""
        items = self.items(action.kind == train.FROM_DISCARD)
        best: list[Course] = []
        most = -float(train.penalty(self.s, action, trained))
        for count in range(1, action.most - trained + 1):
            chosen = self._choose(items, count, budget)
            if len(chosen) < count:
                break
            gain = sum([worth - PRICE * price for worth, price, _ in chosen])
            gain -= train.penalty(self.s, action, trained + count)
            if gain > most:
                best, most = chosen, gain
        best.sort(key=lambda item: -item[1])
        return best

    def _choose(self, items: list[Course], count: int, budget: int) -> list[Course]:
        """So many cards within the budget: the best ones, as long as enough is left for the others."""
        chosen: list[Course] = []
        for left in range(count - 1, -1, -1):
            best: Course | None = None
            most = -99.0
            for item in items:
                worth, price, face = item
                if price + 2 * left > budget and not (price + left <= budget and left == 0):
                    continue
                if _LEVEL[face] == 3 and item in chosen:
                    continue
                if worth - 0.05 * price > most:
                    best, most = item, worth - 0.05 * price
            if best is None:
                return chosen
            chosen.append(best)
            budget -= best[1]
        return chosen


def promotion_worth(s: DealersInHopeState, look: Worth, option: Option) -> float:
    _, card, above = option
    lost = look.without(s.face[card])
    if _LEVEL[above] == 3:
        return look.master(_SET[above]) + look.in_winter("trained", 1) + lost
    share = 0.3 * look.master(_SET[above]) if look.years > 2 else 0.0
    return look.card(above) + look.in_winter("trained", 1) + lost + share


class Plans:
    """What the actions would bring with the cards at hand."""

    def __init__(self, s: DealersInHopeState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.look = Worth(s, seat)
        self.targets = Targets(s, seat, self.look)
        self.courses = Courses(s, seat, self.look)
        self.known: dict[int, float] = {}

    def worth(self, option: Option) -> float:
        """What it brings to take an action; passing brings nothing."""
        if option == PASS:
            return 0.05
        number = option[1]
        if number not in self.known:
            self.known[number] = self._action(self.s.board[number])
        found = self.known[number]
        if option[0] == "lead":
            s = self.s
            last_of_era = s.year % s.seats == s.seats - 1
            found -= 0.1 if last_of_era else LEADER_CUBE
        return found

    def _action(self, action: Action) -> float:
        if action.column == ASSAULT:
            found = self.targets.best(action.attack, action.ferry)[1]
            if action.assaults > 1:
                found *= 1.15
            return found + 0.12 * action.fortify
        if action.column == TRAIN:
            if action.kind == train.PROMOTE:
                return self._promotion()
            return self.courses.best(action)
        return self._reorganize(action)

    def _promotion(self) -> float:
        s, look = self.s, self.look
        found = [promotion_worth(s, look, option) for option in train.promotions(s, self.seat)]
        return max(found, default=0.0)

    def _reorganize(self, action: Action) -> float:
        s, seat, look = self.s, self.seat, self.look
        found = float(LATE_POINT if s.era == LATE else 0) + s.powers[seat][powers.SPEECH]
        free = 0 if s.era == LATE else FREE_DISMISSALS
        owed = OWED_DISMISSALS if action.kind == "dismiss" else 0
        found += look.dismissals(free, owed)[1]
        if action.kind == "vp":
            return found + 1.0
        if action.kind == "spoils":
            return found + min(2, len(s.spoils_3)) * look.spoils(3)
        if action.kind == "dismiss":
            return found
        if action.kind == "shuffle":
            missing = max(0, 4 * look.actions - len(s.deck[seat]))
            return found + 0.3 * min(missing, len(s.discard[seat]))
        return found if look.ends else found + 0.15 * len(s.hand[seat]) - 0.3
