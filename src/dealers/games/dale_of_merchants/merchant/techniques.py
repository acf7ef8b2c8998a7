"""What it is worth to play, finish or use a card now, in turns, besides the action that a turn ends with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants.cards import CARDS, FROM_DISCARD, JUNK
from dealers.games.dale_of_merchants.merchant.plans import Keep, Plan, plan_from
from dealers.games.dale_of_merchants.merchant.worth import COIN, Outlook
from dealers.games.dale_of_merchants.playing import PLAYING, USING
from dealers.games.dale_of_merchants.state import ALL, HAND_SIZE, TURN_OVER, Change, DaleOfMerchantsState

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
_BONUS: Final = CARDS.bonus
_SPEND: Final = CARDS.spend
_FINISH: Final = CARDS.finish
_FACE: Final = CARDS.numbers

USUAL: Final = 0.05
"""A technique with a bonus action at least makes room for another card."""
NO_BONUS: Final = 0.6
"""What it costs to end the turn with a technique."""
GOOD: Final = 0.9
"""Cards that it is worth more than this to keep are good ones."""
DRAWN: Final = 0.2
"""What a point of `Outlook.keep` is worth in a card that is drawn at the end of the turn."""
LARGER_HAND: Final = 0.4
FREED: Final = 0.1
"""A card that leaves the schedule can be drawn again."""
GRIND: Final = 0.3
"""A deck has to be better or worse than its discard pile by so much, on average, to be worth a grinding."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Moment:
    """A player at a point of the action phase: what is planned, and what is left over."""

    __slots__ = ("keep", "outlook", "plan", "s", "seat", "spare", "spare_cards")

    def __init__(self, s: DaleOfMerchantsState, seat: int, outlook: Outlook, keep: Keep, plan: Plan) -> None:
        self.s = s
        self.seat = seat
        self.outlook = outlook
        self.keep = keep
        self.plan = plan
        self.spare_cards = [card for card in s.usable(seat) if card not in plan.cards]
        """The cards in hand that the plan does not need."""
        self.spare = s.sum_of(self.spare_cards) + s.gold[seat]
        """What they and all gold are worth."""

    def playing(self, card: int) -> float:
        """What it is worth to play a technique; a bonus action makes most of them nearly free."""
        face = self.s.face_of(card)
        spend = _SPEND[face]
        if spend is not None and self.spare - self.s.value(card) < spend[0]:
            return 0.0
        rule = WORTH.get(face) or PLAYING.get(face)
        worth = USUAL if rule is None else rule(self, card)
        return worth if _BONUS[face] else worth - NO_BONUS

    def finishing(self, card: int) -> float:
        """What it is worth to finish a card."""
        face = self.s.face_of(card)
        price = _FINISH[face]
        assert price is not None
        if self.spare < price[0]:
            return 0.0
        if face == _PERFECT_MOVE:
            return FREED + max(0.0, best_return(self, -1)[0])
        return 0.3

    def using(self, card: int, acting: int = -1) -> float:
        """What it is worth to use a passive card, as itself or as another one."""
        face = self.s.face[card] if acting < 0 else acting
        rule = USE.get(face) or USING.get(face)
        return 0.0 if rule is None else rule(self.s, self.seat)


# --- techniques -------------------------------------------------------------------------------------------


def _draws(m: Moment, card: int) -> float:
    return 0.5


def _new_card(m: Moment, card: int) -> float:
    return 0.8 if m.s.market_deck or m.s.market_discard else 0.0


def _by_day(m: Moment, card: int) -> float:
    return 0.6 if m.s.is_day() else 0.15


def _by_night(m: Moment, card: int) -> float:
    return 0.5 if m.s.is_day() else 0.65


def _better_new_card(m: Moment, card: int) -> float:
    return _new_card(m, card) + (0.1 if m.s.is_day() else -0.05)


def _draws_any(m: Moment, card: int) -> float:
    return 0.8


def _market_card(m: Moment, card: int) -> float:
    return 0.8 if m.s.market else 0.0


def _scouting(m: Moment, card: int) -> float:
    return USUAL if m.s.is_day() else 2 * USUAL


def _if_discard_has_junk(m: Moment, card: int) -> float:
    return 0.4 if any(m.s.face[c] == JUNK for c in m.s.discard[m.seat]) else 0.0


def _if_contracts_reach_junk(m: Moment, card: int) -> float:
    return 0.4 if junk_depth(m.s, m.seat) else 0.0


def junk_depth(s: DaleOfMerchantsState, seat: int) -> int:
    """So many cards Selecting Contracts has to take off to throw junk away; 0 if it cannot be reached."""
    reach = 3 if s.is_day() else 1
    for depth, card in enumerate(reversed(s.discard[seat][-reach:]), start=1):
        if s.face[card] == JUNK:
            return depth
    return 0


def _if_discard_is_good(m: Moment, card: int) -> float:
    return 0.3 if any(_VALUE[m.s.face[c]] > 2 for c in m.s.discard[m.seat]) else 0.0


def _secret_mission(m: Moment, card: int) -> float:
    return 0.65 if not m.s.is_day() else _if_discard_is_good(m, card)


def _if_hand_has_junk(m: Moment, card: int) -> float:
    return 0.4 if any(m.s.face[c] == JUNK for c in m.s.hand[m.seat]) else 0.0


def _provocation(m: Moment, card: int) -> float:
    return _if_hand_has_junk(m, card) + (0.0 if m.s.is_day() else 0.1)


def _larger_hand(m: Moment, card: int) -> float:
    return LARGER_HAND


def _profits(m: Moment, card: int) -> float:
    """Half of what one does not need becomes gold."""
    cards = to_spend(m, card)
    return COIN * ((min(8, m.s.sum_of(cards)) + 1) // 2) + 0.03 * len(cards)


def to_spend(m: Moment, card: int) -> list[int]:
    """Cards that nothing is planned with and that are no good ones."""
    return [c for c in m.spare_cards if c != card and m.keep[c] <= GOOD]


def _turned_over(m: Moment, card: int) -> float:
    return better_plan(m, card, (TURN_OVER, ALL, 0)) - USUAL


def better_plan(m: Moment, card: int, change: Change) -> float:
    """By how much the plan gets better when a card is played and changes values."""
    s, seat = m.s, m.seat
    hand, changes = s.hand[seat], s.changes
    s.hand[seat] = [c for c in hand if c != card]
    s.changes = [*changes, change]
    changed = plan_from(s, seat, m.outlook, m.keep)
    s.hand[seat], s.changes = hand, changes
    return changed.worth - m.plan.worth


REPLANNED: Final = {_FACE["Practical Values"]}
"""Techniques that are weighed against the plan: they bring another one."""


def _perfect_move(m: Moment, card: int) -> float:
    """It is played to be finished at once, if that brings good cards back."""
    return best_return(m, card)[0]


_PERFECT_MOVE: Final = _FACE["Perfect Move"]


def best_return(m: Moment, card: int) -> tuple[float, Sequence[int], int]:
    """What it is worth to finish Perfect Move from what is spare, and with which cards and how much gold.

    The cards that come back are drawn at the end of the turn, as far as there is room for them.
    """
    s, seat = m.s, m.seat
    spare = sorted([c for c in m.spare_cards if c != card], key=lambda c: m.keep[c])
    discard, deck = s.discard[seat], s.deck[seat]
    worth = {c: m.outlook.keep(s, c) for c in {*discard, *deck}}
    usual = sum([worth[c] for c in deck or discard]) / max(1, len(deck or discard))
    left = len(s.hand[seat]) - (card >= 0) - len(m.plan.cards)
    ways: list[tuple[Sequence[int], int]] = [(spare[:count], 0) for count in range(1, len(spare) + 1)]
    ways += [((), coins) for coins in range(1, min(s.gold[seat], HAND_SIZE) + 1)]
    best: tuple[float, Sequence[int], int] = (0.0, (), 0)
    for paid, coins in ways:
        x = s.sum_of(list(paid)) + coins
        back = sorted([worth.get(c, m.keep.get(c, 0.0)) for c in [*discard, *paid][-x:]], reverse=True)
        room = max(0, HAND_SIZE + s.larger - left + len(paid))
        gained = DRAWN * sum([each - usual for each in back[:room]]) - COIN * coins
        if gained > best[0]:
            best = gained, paid, coins
    return best


WORTH: Final[dict[int, Callable[[Moment, int], float]]] = {
    _FACE[name]: rule
    for rule, names in {
        _draws: ("Greed", "Inspiration", "Insight"),
        _by_day: ("Serenade", "Spinning Wheel"),
        _by_night: ("Heroic Deed", "Capture"),
        _scouting: ("Sneaky Scout", "False Alarm"),
        _secret_mission: ("Secret Mission",),
        _if_discard_is_good: ("Fishing", "Cache", "Shaky Enterprise"),
        _if_discard_has_junk: ("Alternative Plan", "Groundbreaking Idea"),
        _if_contracts_reach_junk: ("Selecting Contracts",),
        _if_hand_has_junk: ("Golden Opportunity", "Traveling Equipment"),
        _provocation: ("Provocation",),
        _new_card: ("Ice Trade",),
        _market_card: ("Collector's Desire",),
        _draws_any: ("Fresh Start",),
        _better_new_card: ("Bouquets",),
        _larger_hand: ("Display of Power",),
        _profits: ("Safe Profits",),
        _turned_over: ("Practical Values",),
        _perfect_move: ("Perfect Move",),
    }.items()
    for name in names
}


# --- passive cards ----------------------------------------------------------------------------------------


def grinding(s: DaleOfMerchantsState, seat: int) -> tuple[float, int]:
    """With whose deck grinding does most, and how much: a poor one of one's own, a good one of a rival."""
    best, victim = 0.0, seat
    for who in range(s.seats):
        if s.deck[who] and s.discard[who]:
            better = deck_over_discard(s, who, seat)
            effect = -better if s.stall_of(who) == s.stall_of(seat) else better
            if effect > best:
                best, victim = effect, who
    return best, victim


def deck_over_discard(s: DaleOfMerchantsState, who: int, seat: int) -> float:
    """By how much the cards in somebody's deck are better for them than those in their discard pile.

    Which of another player's unseen cards are in the hand is not known, so all of them count.
    """
    outlook = Outlook(s, who)
    unseen = s.deck[who] if who == seat else s.deck[who] + s.hand[who]
    return _mean(s, outlook, unseen) - _mean(s, outlook, s.discard[who])


def _mean(s: DaleOfMerchantsState, outlook: Outlook, cards: Sequence[int]) -> float:
    return sum([outlook.keep(s, card) for card in cards]) / max(1, len(cards))


def _grinder(s: DaleOfMerchantsState, seat: int) -> float:
    return max(0.0, grinding(s, seat)[0] - GRIND)


def _romantic(s: DaleOfMerchantsState, seat: int) -> float:
    """What the next space of the clock makes better for the cards in hand."""
    if not turns_the_day(s):
        return 0.0
    clock = s.clock
    now = _timed_worth(s, seat)
    s.clock = (clock + 1) % sum(s.dial)
    then = _timed_worth(s, seat)
    s.clock = clock
    return max(0.0, then - now - USUAL)


def turns_the_day(s: DaleOfMerchantsState) -> bool:
    """Whether day and night change with the next space of the clock."""
    return s.clock + 1 in (s.dial[0], sum(s.dial))


def _timed_worth(s: DaleOfMerchantsState, seat: int) -> float:
    """What the techniques in hand are worth at this time, and filling the hand from the discard pile."""
    m = Moment(s, seat, Outlook(s, seat), {}, Plan((), (), 0.0))
    worth = 0.0
    for card in s.hand[seat]:
        face = s.face_of(card)
        if face in TIMED:
            worth += max(0.0, WORTH[face](m, card))
        elif face in FROM_DISCARD:
            top = s.discard[seat][-FROM_DISCARD[face](s) :]
            worth += 0.2 * len([c for c in top if m.outlook.keep(s, c) > GOOD])
    return worth


BY_DAY: Final = frozenset(
    _FACE[name] for name in ("Bouquets", "Selecting Contracts", "Serenade", "Spinning Wheel")
)
"""Techniques that do more by day,"""
BY_NIGHT: Final = frozenset(
    _FACE[name]
    for name in ("Sneaky Scout", "False Alarm", "Heroic Deed", "Secret Mission", "Capture", "Provocation")
)
"""and by night."""
TIMED: Final = BY_DAY | BY_NIGHT

USE: Final[dict[int, Callable[[DaleOfMerchantsState, int], float]]] = {
    _FACE["Coffee Grinder"]: _grinder,
    _FACE["Dramatic Romantic"]: _romantic,
}


def using_in_clean_up(s: DaleOfMerchantsState, seat: int, face: int, before_filling: bool) -> float:
    """What it is worth to use a passive card when no technique will be played any more in this turn."""
    if face != _FACE["Dramatic Romantic"]:
        rule = USE.get(face) or USING.get(face)
        return 0.0 if rule is None else rule(s, seat)
    if not turns_the_day(s):
        return 0.0
    if before_filling and any(s.face_of(c) in FROM_DISCARD for c in s.hand[seat]):
        return _romantic(s, seat)
    return _spoiling_the_hour(s, seat) if not before_filling else 0.0


def _spoiling_the_hour(s: DaleOfMerchantsState, seat: int) -> float:
    """How many more of the next player's unseen cards are better at this time than after it."""
    after = (seat + 1) % s.seats
    unseen = [s.face[card] for card in (*s.hand[after], *s.deck[after])]
    day, night = (len([face for face in unseen if face in better]) for better in (BY_DAY, BY_NIGHT))
    return day - night if s.is_day() else night - day
