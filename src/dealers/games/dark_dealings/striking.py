"""Striking: which strikes a fight offers, and what a strike does to the card.

Rules: 1.3, 3.3.5, 3.3.8, 5.2, 7.1, 7.5
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARD_IDS,
    CARDS,
    DRAGON,
    HEAVY_HITTER,
    KNIGHT,
    RANGER,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.games.dark_dealings.strikes import (
    DEFEATS,
    STANCE_ABILITY,
    adds_up,
    all_sides,
    can_defeat,
    may_strike,
    stances,
    strike_value,
    sum_up,
)
from dealers.kernel import Option

GIVE_UP: Final[Option] = ("give up",)
DEFEAT: Final[Option] = ("defeat",)
_STRIKE: Final[list[Option]] = [("strike", card) for card in CARD_IDS]
_TURN: Final[list[Option]] = [("turn", card) for card in CARD_IDS]

_TYPES: Final = CARDS.types
_VALUE: Final = CARDS.value
_AFTER_STRIKE: Final = CARDS.after_strike
_AFTER_TURN: Final = CARDS.after_turn

# By hero ability: strikes just add up to the armor.
_IS_SIMPLE: Final = [ability in (RANGER, WIZARD, BERSERKER, KNIGHT, DRAGON) for ability in range(8)]
# By hero ability: it can turn a fight hopeless (DD-02).
_MAY_GIVE_UP: Final = [ability in (WIZARD, DRAGON) for ability in range(8)]


def can_fight(
    s: DarkDealingsState, cards: list[int], armor: int, ability: int, total: int, strikers: int, special: int
) -> bool:
    """Whether the hero on the table can be defeated at all, whatever its ability may still bring.

    `total`, `strikers` and `special` are what `sum_up` says of the cards.
    """
    if not strikers or (not special and total < armor * DEFEATS[ability]):
        return False
    if total >= armor and _IS_SIMPLE[ability] and (ability != WIZARD or strikers < len(cards)):
        return True
    lie = stances(s, cards)
    if not can_defeat(lie, [], 0, armor, ability, s.vulnerable, DEFEATS[ability]):
        return False
    if ability != WIZARD:
        return True
    for i in range(len(lie)):  # a Wizard takes a card of the owner's choice first (DD-03)
        if can_defeat(lie[:i] + lie[i + 1 :], [], 0, armor, ability, s.vulnerable, DEFEATS[ability]):
            return True
    return False


def strike_options(s: DarkDealingsState, seat: int, armor: int, ability: int) -> list[Option]:
    """Strikes that can still end in a defeat; ending the strikes when the total is reached."""
    cards = s.defenses[seat]
    options: list[Option] = []
    if s.total >= armor:
        options.append(DEFEAT)
        if ability == THIEF:  # one more strike would be too much
            return options
    elif _MAY_GIVE_UP[ability] and not s.struck:
        options.append(GIVE_UP)
    # Strikes just add up to the armor: no exact total, no further defeat, no card barred.
    only_the_sum_counts = _IS_SIMPLE[ability] or s.group > 0
    if not only_the_sum_counts or len(cards) == 1:
        options += _careful_strikes(s, cards, armor, ability)
        return options
    strikers = _strikers(s, cards, 99, ability)
    if s.total < armor:
        # If the strikes that need no turning suffice together, none of them spoils anything.
        total, _, special, _ = sum_up(s, strikers, ability)
        if s.total + total < armor:
            options += _careful_strikes(s, cards, armor, ability)
            return options
        if special:
            _leave_out_spoilers(s, cards, strikers, armor, ability)
    for card in strikers:
        options.append(_STRIKE[card])
    return options


def _strikers(s: DarkDealingsState, cards: list[int], most: int, ability: int) -> list[int]:
    """The cards that are able to strike, for no more than `most`, whatever comes of it."""
    struck: list[int] = s.struck if ability != KNIGHT else []
    strikers = []
    for card in cards:
        stance = s.stance[card]
        if (
            _VALUE[stance] <= most
            and may_strike(stance, s.vulnerable, ability, len(cards) > 1)
            and not (struck and card in struck)
        ):
            strikers.append(card)
    return strikers


def _leave_out_spoilers(
    s: DarkDealingsState, cards: list[int], strikers: list[int], armor: int, ability: int
) -> None:
    """Where the strikes that need no turning suffice together, only Heavy Hitters can spoil something."""
    stance = s.stance
    # A Heavy Hitter makes up for turning a card that strikes for no more than itself.
    heavy = [card for card in strikers if STANCE_ABILITY[stance[card]] == HEAVY_HITTER]
    for card in heavy:
        value = _VALUE[stance[card]]
        makes_up = any(_VALUE[stance[c]] <= value for c in strikers if c not in heavy)
        if not makes_up and not _some_turn_wins(s, cards, card, armor, ability):
            strikers.remove(card)


def _careful_strikes(s: DarkDealingsState, cards: list[int], armor: int, ability: int) -> list[Option]:
    """The strikes that are allowed where one could spoil the defeat."""
    stance, vulnerable = s.stance, s.vulnerable
    need = armor - s.total
    defeats = DEFEATS[ability] - s.group
    strikers = _strikers(s, cards, need if ability == THIEF else 99, ability)
    values: list[int] = []
    # What plain strikes can finish needs no search; while abilities are about, a no has to be looked into.
    light: list[int] = []
    special = False
    total = largest = 0
    for card in strikers:
        lies = stance[card]
        value = _VALUE[lies] if ability != KNIGHT else all_sides(lies, vulnerable)
        values.append(value)
        if STANCE_ABILITY[lies]:
            special = True
        if _is_plain(lies, ability):
            light.append(value)
            total += value
            largest = max(largest, value)
    # Filling one group overshoots by less than the largest strike, so this much is enough for all groups.
    enough = total - (defeats - 1) * (armor + max(largest, 1) - 1) if ability != THIEF else -1
    options: list[Option] = []
    for n, card in enumerate(strikers):
        lies = stance[card]
        value = values[n]
        others = light
        if _is_plain(lies, ability):
            if value <= enough and need <= enough:
                options.append(_STRIKE[card])
                continue
            others = light.copy()
            others.remove(value)
        elif STANCE_ABILITY[lies] == HEAVY_HITTER:
            value = _VALUE[lies]  # every further strike would have to turn a card again
            if len(strikers) == len(cards):
                others = sorted(light)[1:]  # no idle card to turn, so it will be the weakest
        else:  # a Booster against a Thief
            value = strike_value(lies, stances(s, [other for other in cards if other != card]))
        ok = adds_up(others, need - value, armor, ability, defeats)
        if ok or (special and _some_turn_wins(s, cards, card, armor, ability)):
            options.append(_STRIKE[card])
    return options


def _is_plain(stance: int, ability: int) -> bool:
    """Whether a strike is good for its value in any order.

    A Booster is sure of its printed value, unless a bonus would be too much for a Thief.
    """
    kind = STANCE_ABILITY[stance]
    return not kind or (kind == BOOSTER and ability != THIEF)


def turn_options(s: DarkDealingsState, seat: int, armor: int, ability: int) -> list[Option]:
    """The other cards that the Heavy Hitter may turn without spoiling the defeat (DD-10, DD-11)."""
    cards = s.defenses[seat]
    lie = stances(s, cards)
    i = cards.index(s.striker)
    need = armor - s.total - _VALUE[lie[i]]
    defeats = DEFEATS[ability] - s.group
    # What the plain cards can finish without the one that is turned needs no search.
    plain = [
        j
        for j, stance in enumerate(lie)
        if not STANCE_ABILITY[stance]
        and cards[j] not in s.struck
        and may_strike(stance, s.vulnerable, ability, True)
    ]
    options = []
    for j in _to_turn(lie, i):
        others = [_VALUE[lie[m]] for m in plain if m != j]
        if adds_up(others, need, armor, ability, defeats) or _still_wins(s, cards, lie, i, j, armor, ability):
            options.append(_TURN[cards[j]])
    return options


def _to_turn(lie: list[int], i: int) -> list[int]:
    """Which cards can be turned before card i strikes: any other for a Heavy Hitter, else none (-1)."""
    if STANCE_ABILITY[lie[i]] != HEAVY_HITTER:
        return [-1]
    return [j for j in range(len(lie)) if j != i]


def _some_turn_wins(s: DarkDealingsState, cards: list[int], card: int, armor: int, ability: int) -> bool:
    lie = stances(s, cards)
    i = cards.index(card)
    return any(_still_wins(s, cards, lie, i, j, armor, ability) for j in _to_turn(lie, i))


def _still_wins(
    s: DarkDealingsState, cards: list[int], lie: list[int], i: int, turned: int, armor: int, ability: int
) -> bool:
    """Whether the hero can still be defeated after card i has struck, with a card turned before it."""
    now = lie.copy()
    if turned >= 0:
        now[turned] = _AFTER_TURN[now[turned]]
    others = [st for j, st in enumerate(now) if j != i and st >= 0]
    total = s.total + strike_value(lie[i], others)
    now[i] = _AFTER_STRIKE[lie[i]]
    struck = s.struck
    fresh, spent = [], []
    for j, st in enumerate(now):
        if st >= 0:
            if ability == KNIGHT or (j != i and cards[j] not in struck):
                fresh.append(st)
            else:
                spent.append(st)
    defeats = DEFEATS[ability] - s.group
    return can_defeat(fresh, spent, total, armor, ability, s.vulnerable, defeats)


# --- what strikes and turns do --------------------------------------------------------------------------


def strike(s: DarkDealingsState, seat: int, card: int) -> None:
    """Add the card's attack to the total and turn it; a trash icon or an empty side ends it."""
    stance = s.stance[card]
    value = _VALUE[stance]
    if STANCE_ABILITY[stance] == BOOSTER:
        value = strike_value(stance, stances(s, [c for c in s.defenses[seat] if c != card]))
    s.total += value
    s.struck.append(card)
    if s.journal is not None:  # the most frequent event that carries data
        s.log("strike", seat, (card,), value=value, total=s.total)
    rotate(s, seat, card, _AFTER_STRIKE)


def turn(s: DarkDealingsState, seat: int, card: int) -> None:
    """Turn a card for a Heavy Hitter: it does not strike, so its trash icon means nothing (DD-10)."""
    s.log("turn", seat, (card,))
    rotate(s, seat, card, _AFTER_TURN)


def rotate(s: DarkDealingsState, seat: int, card: int, after: list[int]) -> None:
    new = after[s.stance[card]]
    if new < 0:
        trash(s, seat, card)
    else:
        s.stance[card] = new


def trash(s: DarkDealingsState, seat: int, card: int) -> None:
    """Put a defense on the discard pile."""
    s.move(card, s.defenses[seat], s.defense_discard, "trash", seat)
