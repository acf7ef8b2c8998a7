"""History cards: one after every round; ruin first, then what the card gives for the round to come.

Rules: 3.2, 4.1, 4.2, 4.3, 4.9, 6.8, 6.9
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.cards import (
    BUILDERS,
    CARDS,
    ENVOYS,
    EVERYBODY,
    SALVAGERS,
    SENTRIES,
    VARIETY,
    card_name,
)
from dealers.games.hopes_end.morality import (
    activate,
    answer_options,
    draw_question,
    has,
    holdings,
    mark_answer,
    replace,
    replace_options,
)
from dealers.games.hopes_end.ruin import ruination
from dealers.games.hopes_end.state import (
    EXCHANGE,
    HopesEndState,
)
from dealers.games.hopes_end.turn import begin_round
from dealers.kernel import TABLE, Decision, Effect, Option

DECLINE: Final[Option] = ("decline",)

_RUIN: Final = CARDS.effects[0]
_EXTRA: Final = CARDS.effects[1]
_SHELTER: Final = CARDS.effects[2]
_SCOUTS: Final = CARDS.effects[3]
_SWAP: Final = CARDS.effects[4]


def make_history(s: HopesEndState) -> Effect:
    """Draw the History card of the round and do what it says: ruin always comes first (HE-21)."""
    card = draw(s)
    face = s.face[card]
    measures = [measure(s, seat, face) for seat in range(s.seats)]
    lost = s.lost.copy()
    for victim in in_order(s):  # HE-25
        count = _RUIN[face][measures[victim]]
        if count:
            yield from ruination(s, victim, spared(s, victim, count))
            if s.over:
                return
    give(s, face, measures, [now > before for now, before in zip(s.lost, lost, strict=True)])
    s.swaps = [seat for seat in reversed(in_order(s)) if _SWAP[face][measures[seat]]]
    s.phase = EXCHANGE


def go_on(s: HopesEndState) -> Effect | None:
    """One exchange after the other, then the next round.

    Each is an effect of its own: what it replaces may be shuffled away before the next one.
    """
    if s.swaps:
        return swap(s)
    s.round += 1
    begin_round(s)
    return None


def in_order(s: HopesEndState) -> list[int]:
    """All seats in turn order."""
    return [(s.first + n) % s.seats for n in range(s.seats)]


def draw(s: HopesEndState) -> int:
    """The card of the last round goes, the next one is turned up, and all answers are in effect (HE-44)."""
    if s.history:
        s.move_all(s.history, s.history_discard)
    if not s.history_deck:
        reshuffle(s)
    card = s.draw(s.history_deck, s.history)
    activate(s)
    s.log("history", TABLE, (card,), round=s.round)
    return card


def reshuffle(s: HopesEndState) -> None:
    """The deck has run out: the discard pile, with the card of the last round, becomes the deck."""
    s.move_all(s.history_discard, s.history_deck)
    s.shuffle(s.history_deck)
    s.log("reshuffle", deck="History")


def measure(s: HopesEndState, seat: int, face: int) -> int:
    """What the card goes by: how many cards of its type, or how many different types, up to three."""
    concerns = CARDS.concerns[face]
    if concerns == EVERYBODY:
        return 0
    counts = holdings(s, seat)
    if concerns == VARIETY:
        return sum([count > 0 for count in counts])
    return min(counts[concerns], 3)


def spared(s: HopesEndState, victim: int, count: int) -> int:
    """How many tiles are ruined after shelter and sentries, who are of use against more than one."""
    left = max(0, count - s.shelter[victim])
    if left > 1 and has(s, victim, SENTRIES):
        left -= 1
    if left < count:
        s.log("guarded", victim, tiles=count - left)
    return left


def give(s: HopesEndState, face: int, measures: list[int], struck: list[bool]) -> None:
    """What the round to come brings to everybody."""
    gains = [_EXTRA[face][measures[seat]] for seat in range(s.seats)]
    for seat in range(s.seats):
        helped = has(s, seat, BUILDERS) if gains[seat] else any(gains) and has(s, seat, ENVOYS)
        s.extra[seat] = gains[seat] + helped + (struck[seat] and has(s, seat, SALVAGERS))
        s.shelter[seat] = _SHELTER[face][measures[seat]]
        s.scouting[seat] = _SCOUTS[face][measures[seat]] > 0
    for seat in in_order(s):
        if s.extra[seat]:
            s.log("extra", seat, tiles=s.extra[seat])
        if s.shelter[seat]:
            s.log("shelter", seat, tiles=s.shelter[seat])
        if s.scouting[seat]:
            s.log("scouting", seat)


def swap(s: HopesEndState) -> Effect:
    """A new Morality card is drawn, and may replace one of the three or be discarded."""
    seat = s.swaps.pop()
    draw_question(s, seat)
    options = [*replace_options(s, seat), DECLINE]
    new = s.question[0]
    prompt = f"Replace one of your Morality cards by {card_name(s, new)}, or keep your three."
    choice = yield Decision(seat, prompt, options, new)
    if choice == DECLINE:
        s.draw(s.question, s.morality_discard, "decline", seat)
        return
    replace(s, seat, choice[1])
    answer = yield Decision(seat, f"Answer {card_name(s, new)}.", answer_options(s, seat), new)
    mark_answer(s, seat, answer)
