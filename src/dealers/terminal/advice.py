"""Advice at the terminal: what a strong player would do, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.bots import SeatHandle
from dealers.bots.advice import Advice, advise
from dealers.kernel import SealedChance, Secret, Table
from dealers.kernel.chance import Chance
from dealers.kernel.text import names_for_seats, wrapped

SECONDS = 3.0
"""A search takes about so long."""


def advice_for(table: Table[Any], seat: int, secret: Secret, seconds: float = SECONDS) -> Advice:
    """What a strong player would do for a seat, by what the seat knows.

    The imagined worlds come from a secret, so that nobody can tell from them how the true cards lie.
    """
    handle = SeatHandle(table, seat, SealedChance(secret))
    return advise(handle, handle.game.player(), Chance(secret.number()), seconds=seconds)


def in_words(advice: Advice, table: Table[Any], seat: int, names: Sequence[str]) -> str:
    """The advice, with the numbers that the options have on the page."""
    shown = [option["option"] for option in table.view(seat)["decision"]["options"]]
    heads = {
        "only": "There is only one thing to do.",
        "certain": f"Worked out; estimated {advice.measure}:",
        "searched": f"Estimated {advice.measure}:",
    }
    lines = [heads[advice.how]]
    for one in advice.suggestions:
        number = shown.index(one.option) + 1
        chance = "" if one.chance is None else f"{100 * one.chance:3.0f} %  "
        label = names_for_seats(table.label(one.option), names)
        lines += wrapped(f"{chance}{number}. {label}", indent=2, hanging=8)
        if one.reason:
            lines += wrapped(names_for_seats(one.reason, names), indent=8)
    return "\n".join(lines)
