"""Training: what can be trained, what it requires and costs, and the penalty for too few or too many.

Rules: 4.4, 6.2.12, 7.2, 7.7, 7.8, 7.9
"""

from __future__ import annotations

from typing import Final

from dealers.games.dealers_in_hope import moves, powers
from dealers.games.dealers_in_hope.board import Action
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import BY_MASTERS, BY_PENALTIES, TRAINED, DealersInHopeState
from dealers.kernel import Decision, Effect, Option

FROM_DISCARD: Final = "train from discard"
PROMOTE: Final = "promote"

_COST: Final = CARDS.cost
_LEVEL: Final = CARDS.level
_SET: Final = CARDS.set
_KIND: Final = CARDS.kind


def on_offer(s: DealersInHopeState) -> list[int]:
    """All that is laid out for training: the top card of the masses (DIH-39), all piles, the masters."""
    top = [_KIND[s.face[s.masses[-1]]]] if s.masses else []
    return [*top, *s.kinds, *[CARDS.master[number] for number in s.sets]]


def price(s: DealersInHopeState, seat: int, face: int) -> int:
    """What it costs this player to train a card or master."""
    return max(1, _COST[face] - s.powers[seat][powers.THRIFT])


def opens(s: DealersInHopeState, level: int) -> tuple[int, ...]:
    """The levels of which one has to be in play for a card of this level."""
    if level == 3:
        return (2,)
    return (1, 2) if s.edition.second_level_opens_itself else (1,)  # C1 row 39


def at_hand(s: DealersInHopeState, seat: int) -> set[tuple[int, int]]:
    """Set and level of the professionals that count as requirements now."""
    cards = s.play[seat]
    if s.board[s.action].kind == FROM_DISCARD:  # there and in play (DIH-44)
        cards = cards + s.discard[seat]
    face = s.face
    return {(_SET[face[card]], _LEVEL[face[card]]) for card in cards if _LEVEL[face[card]]}


def options(s: DealersInHopeState, seat: int) -> list[Option]:
    """Everything that the player can pay for and has the requirements of."""
    support, stock = s.support, s.stock
    if not support or is_complete(s):
        return []
    less = s.powers[seat][powers.THRIFT]
    only_higher = s.board[s.action].kind == FROM_DISCARD
    found: list[Option] = []
    if s.masses and not only_higher:  # only the top card can be trained (DIH-39)
        found.append(("train", _KIND[s.face[s.masses[-1]]]))
    have = at_hand(s, seat)
    opening = opens(s, 2)
    for kind in s.kinds:
        if stock[kind] and (_COST[kind] - less <= support):
            level = _LEVEL[kind]
            if level == 2:
                if any((_SET[kind], lower) in have for lower in opening):
                    found.append(("train", kind))
            elif not only_higher:
                found.append(("train", kind))
    for number in s.sets:
        if (number, 2) in have and not s.has_master(seat, number):  # never twice (DIH-46)
            face = CARDS.master[number]
            if price(s, seat, face) <= support:
                found.append(("train", face))
    return found


def is_complete(s: DealersInHopeState) -> bool:
    """Whether the action allows no further card: in 6.25 never more than it says (O16)."""
    return not s.edition.too_many_cost and s.trained >= s.board[s.action].most


def train(s: DealersInHopeState, seat: int, face: int) -> None:
    """Pay for a card or master and take it."""
    s.support -= price(s, seat, face)
    gain(s, seat, face, "train")


def gain(s: DealersInHopeState, seat: int, face: int, how: str) -> None:
    """A card goes from the supply to the discard pile; a master is marked. Both count as trained (DIH-47)."""
    s.trained += 1
    s.counted[seat][TRAINED] += 1
    if _LEVEL[face] == 3:
        number = _SET[face]
        s.masters[seat] |= 1 << number
        s.log("master", seat, name=CARDS.catalogue[face].name)
        s.count_markers(seat)
        if s.edition.master_points_at_once:
            s.score(seat, BY_MASTERS, CARDS.sets[number].master.vp, "master", CARDS.catalogue[face].name)
        s.add_up_powers(seat)
    else:
        card = moves.take_from_supply(s, seat, face)
        s.log(how, seat, (card,))


def penalty(s: DealersInHopeState, action: Action, trained: int) -> int:
    """Points that it costs to have trained so many cards at the end of an action."""
    if action.kind == PROMOTE:
        return 0
    short = action.least - trained
    if short > 0 and action.least == 3:
        short = s.edition.shortfall_from - trained  # C1 row 43
    over = trained - action.most if s.edition.too_many_cost else 0
    return max(short, over, 0)


def settle(s: DealersInHopeState, seat: int) -> None:
    """The end of a Train action."""
    lost = penalty(s, s.board[s.action], s.trained)
    if lost:
        s.score(seat, BY_PENALTIES, -lost, "trained too few or too many")


# --- dismiss a card to gain the next one ------------------------------------------------------------------


def next_faces(s: DealersInHopeState, seat: int, face: int) -> list[int]:
    """What a professional card can be promoted to, if that is still to be had."""
    number, level = _SET[face], _LEVEL[face]
    if number not in s.sets:
        return []
    if level == 1:
        above = CARDS.second_level[number]
        return [above] if s.stock[above] else []
    if level == 2 and not s.has_master(seat, number):
        return [CARDS.master[number]]
    return []


def promotions(s: DealersInHopeState, seat: int) -> list[Option]:
    """Cards in hand or discard pile that can be given for the next one."""
    found: list[Option] = []
    for cards in (s.hand[seat], s.discard[seat]):
        seen: list[int] = []
        for card in cards:
            face = s.face[card]
            if _LEVEL[face] and face not in seen:
                seen.append(face)
                found += [("promote", card, above) for above in next_faces(s, seat, face)]
    return found


def promote(s: DealersInHopeState) -> Effect:
    """Gain the next card, then dismiss the one that it required; it costs nothing."""
    _, _, _, seat = s.due.pop(0)
    option = yield Decision(
        seat, "Gain the next card of a profession; the one below it is dismissed.", promotions(s, seat)
    )
    gain(s, seat, option[2], "promote")
    moves.dismiss(s, seat, option[1])
