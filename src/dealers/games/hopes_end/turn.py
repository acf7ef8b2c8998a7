"""A player's turn: draw a tile, take a new Morality card, place the tile, then any extra tiles (HE-15).

Rules: 1.5, 3.1, 3.4.1, 4.5, 4.8, 5.1, 6.5, 6.10
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.cards import PROPHETS, SCOUTS, card_name
from dealers.games.hopes_end.city import has_place, lay, place_options
from dealers.games.hopes_end.morality import (
    answer_options,
    draw_question,
    has,
    mark_answer,
    replace,
    replace_options,
    unanswered,
)
from dealers.games.hopes_end.state import (
    ANSWER,
    HISTORY,
    KEEP,
    PLACE,
    REPLACE,
    STACK,
    HopesEndState,
)
from dealers.games.hopes_end.tiles import COUNT
from dealers.kernel import Option

_STACK: Final[list[Option]] = [("stack", n) for n in range(4)]
_KEEP: Final[list[Option]] = [("keep", tile) for tile in range(COUNT)]


# --- turns and tiles in their order ---------------------------------------------------------------------


def begin_round(s: HopesEndState) -> None:
    """The first player begins every round."""
    s.turn = 0
    s.seat = s.first
    begin_turn(s)


def begin_turn(s: HopesEndState) -> None:
    """One tile, and those that the History card of the round has given (HE-23)."""
    seat = s.seat
    s.asked = False
    s.left = 1 + s.extra[seat]
    s.log("turn", seat, extra=s.extra[seat])
    s.extra[seat] = 0
    look_ahead(s, seat)
    next_tile(s)


def look_ahead(s: HopesEndState, seat: int) -> None:
    """Prophets look at the next History card."""
    if s.journal is not None and s.history_deck and has(s, seat, PROPHETS):
        s.show(s.history_deck[-1:], seat)
        s.log("prophecy", seat, s.history_deck[-1:])


def next_tile(s: HopesEndState) -> None:
    """Draw, or ask from which stack; the game ends when there is nothing to draw (HE-37)."""
    number = fullest(s)
    if not s.stacks()[number]:
        end(s)
    elif s.choose_stack and len(stack_options(s, s.seat)) > 1:
        s.phase = STACK
        s.waiting = [s.seat]
    else:
        draw(s, number)


def fullest(s: HopesEndState) -> int:
    """The stack with the most tiles, the first of equals."""
    sizes = [len(stack) for stack in s.stacks()]
    return sizes.index(max(sizes))


def draw(s: HopesEndState, number: int) -> None:
    """Draw from a stack; with scouts two tiles for the first one of a turn."""
    stack = s.stacks()[number]
    s.stack = number
    seat = s.seat
    scouts = not s.asked and (s.scouting[seat] or has(s, seat, SCOUTS))
    s.draw(stack, s.drawn)
    if scouts and stack:
        s.draw(stack, s.drawn)
    if s.journal is not None:  # this and `place` are half of all events: not even a call without a reader
        s.log("draw", seat, s.drawn, stack=number)
    for tile in s.drawn:
        if has_place(s, tile):
            break
    else:
        put_out(s)
        next_tile(s)
        return
    if s.asked:
        choose_place(s)
    else:
        draw_question(s, seat)
        s.phase = REPLACE
        s.waiting = [seat]


def put_out(s: HopesEndState) -> None:
    """What fits nowhere is out of the game, and another tile is drawn (HE-12)."""
    s.move_all(s.drawn, s.removed, "no place", s.seat)


def choose_place(s: HopesEndState) -> None:
    """Of two tiles that differ, one has to be kept first."""
    s.waiting = [s.seat]
    if len(s.drawn) > 1:
        options = keep_options(s, s.seat)
        if len(options) > 1:
            s.phase = KEEP
            return
        keep(s, options[0][1])
    s.phase = PLACE


def end_turn(s: HopesEndState) -> None:
    """The next player's turn; when everybody has had one, a History card."""
    s.turn += 1
    s.scouting[s.seat] = False
    if s.turn < s.seats:
        s.seat = (s.seat + 1) % s.seats
        begin_turn(s)
    else:
        s.phase = HISTORY
        s.waiting = []


def end(s: HopesEndState) -> None:
    """The last tile has been placed: no further History card (HE-37)."""
    s.over = True
    s.waiting = []
    s.log("end")


# --- drawing from a stack of one's choice ---------------------------------------------------------------


def stack_options(s: HopesEndState, seat: int) -> list[Option]:
    """Any stack that has tiles left."""
    return [_STACK[n] for n, stack in enumerate(s.stacks()) if stack]


def stack_prompt(s: HopesEndState, seat: int) -> str:
    """Which tile this is."""
    return "Draw an extra tile from one of the stacks." if s.asked else "Draw a tile from one of the stacks."


def stack_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """Turn up the top tile."""
    draw(s, option[1])


# --- the Morality card of the turn ----------------------------------------------------------------------


def replace_prompt(s: HopesEndState, seat: int) -> str:
    """The new card may not be refused."""
    return f"Replace one of your three Morality cards by {card_name(s, s.question[0])}."


def replace_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """An old card goes; the new one has to be answered."""
    replace(s, seat, option[1])
    s.phase = ANSWER


def answer_prompt(s: HopesEndState, seat: int) -> str:
    """The question stands on the card."""
    return f"Answer {card_name(s, unanswered(s, seat))}."


def answer_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """Then comes the tile."""
    mark_answer(s, seat, option)
    s.asked = True
    choose_place(s)


# --- scouts: one of two tiles ---------------------------------------------------------------------------


def keep_options(s: HopesEndState, seat: int) -> list[Option]:
    """The drawn tiles that fit somewhere; two that are alike are no choice."""
    fitting = [tile for tile in s.drawn if has_place(s, tile)]
    if len(fitting) == 2 and s.face[fitting[0]] == s.face[fitting[1]]:
        fitting.pop()
    return [_KEEP[tile] for tile in fitting]


def keep_prompt(s: HopesEndState, seat: int) -> str:
    """The other one goes back."""
    return "Keep one of the two tiles; the other goes back under its stack."


def keep_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """Put the other tile under the stack both came from."""
    keep(s, option[1])
    s.phase = PLACE


def keep(s: HopesEndState, tile: int) -> None:
    """The other tile goes under the stack."""
    other = sum(s.drawn) - tile
    s.put_under(other, s.drawn, s.stacks()[s.stack])
    s.log("keep", s.seat, (tile, other), stack=s.stack)


# --- placing --------------------------------------------------------------------------------------------


def tile_options(s: HopesEndState, seat: int) -> list[Option]:
    """Wherever the drawn tile fits."""
    return place_options(s, s.drawn[0])


def place_prompt(s: HopesEndState, seat: int) -> str:
    """How many are to come."""
    more = s.left - 1
    return f"Place {card_name(s, s.drawn[0])}{f', then {more} more' if more else ''}."


def place_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """Lay the tile, put a marker on it; then extra tiles one by one (HE-22)."""
    _, cell, turned = option
    tile = s.draw(s.drawn, s.city)
    if s.journal is not None:  # as in `draw`
        s.log("place", seat, (tile,), cell=cell, turned=turned)
    lay(s, tile, cell, turned, seat)
    s.left -= 1
    if not (s.stack_a or s.stack_b or s.stack_c or s.stack_d):
        end(s)
    elif s.left:
        next_tile(s)
    else:
        end_turn(s)


# --- the first three answers ----------------------------------------------------------------------------


def first_prompt(s: HopesEndState, seat: int) -> str:
    """Three in a row, everybody at the same time."""
    card = unanswered(s, seat)
    which = ("first", "second", "third")[s.held[seat].index(card)]
    return f"Answer {card_name(s, card)}, the {which} of your three Morality cards."


def first_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """When everybody has given all answers, the first round begins."""
    mark_answer(s, seat, option)
    if unanswered(s, seat) < 0:
        s.waiting.remove(seat)


OPTIONS: Final = (
    answer_options, stack_options, replace_options, answer_options, keep_options, tile_options,
)  # fmt: skip
"""By phase: the legal answers. History asks its questions inside an effect."""
PROMPTS: Final = (first_prompt, stack_prompt, replace_prompt, answer_prompt, keep_prompt, place_prompt)
ANSWERS: Final = (first_answer, stack_answer, replace_answer, answer_answer, keep_answer, place_answer)
