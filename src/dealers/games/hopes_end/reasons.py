"""What speaks for an option that is advised, in the words of a citizen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealers.games.hopes_end.cards import ANSWERS, CARDS
from dealers.games.hopes_end.city import BONUS, lay, place_options
from dealers.games.hopes_end.fortune import fortune_of, modifier_of
from dealers.games.hopes_end.heuristic import dread, survey_for
from dealers.games.hopes_end.places import place_name
from dealers.games.hopes_end.placing import best_place, damage, promise
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Option
from dealers.kernel.text import counted


def _place(s: HopesEndState, seat: int, option: Option) -> str:
    _, cell, turned = option
    tile = s.drawn[0]
    after = s.copy()
    after.journal = None
    lay(after, tile, cell, turned, seat)
    at_once = after.points[seat] - s.points[seat]
    rivals = sum(after.points) - sum(s.points) - at_once
    promised = promise(survey_for(s, seat), s.face[tile], cell, turned)
    if at_once > 1:
        said = f"it finishes something and scores you {at_once} at once"
    else:
        said = f"it brings your prospects on by about {max(promised, 0.0):.1f} points"
    return f"{said}, and {rivals} for others" if rivals else said


def _keep(s: HopesEndState, seat: int, option: Option) -> str:
    tile = option[1]
    value, (_, cell, _) = best_place(survey_for(s, seat), tile, place_options(s, tile))
    return (
        f"its best place, {place_name(cell)}, brings your prospects on by about {max(value, 0.0):.1f} points"
    )


def _ruin(s: HopesEndState, seat: int, option: Option) -> str:
    tile = option[1]
    owner = s.owner[tile]
    scored = 1 + BONUS * (s.built[tile] + s.paved[tile] + s.quartered[tile])
    if owner != seat:
        return f"seat {owner + 1} loses {counted(scored, 'point')} with it"
    worth = damage(survey_for(s, seat), tile)
    return (
        f"you lose {counted(scored, 'point')} with it, and prospects of about {max(worth - scored, 0.0):.1f}"
    )


def _answer(s: HopesEndState, seat: int, option: Option) -> str:
    _, card, answer = option
    others = [held for held in s.held[seat] if held != card]
    faces = [s.face[held] for held in (*others, card)]
    modifiers = [modifier_of(s, held) for held in others]
    modifiers.append(CARDS.modifier[ANSWERS * s.face[card] + answer])
    worth = fortune_of(s, seat, dread(s)).worth(faces, modifiers)
    return f"with it you may expect {worth:+.1f} points of the next History card"


def _stack(s: HopesEndState, seat: int, option: Option) -> str:
    return "all stacks are hidden and shuffled, so none is better than another"


SPEAKS_FOR: Mapping[str, Callable[[HopesEndState, int, Option], str]] = {
    "place": _place,
    "keep": _keep,
    "ruin": _ruin,
    "answer": _answer,
    "stack": _stack,
}
