"""What a strong player would do: the best options with estimated chances, from what one seat knows."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter, process_time
from typing import Any, Literal, NamedTuple

from dealers.bots.handle import NumberedWorlds, SeatHandle
from dealers.bots.ismcts import Tried, consider, settled_value
from dealers.kernel import Chance, Heuristic, Option, Table

BEST = 3
"""So many options are named."""
MOST = 3000
"""Iterations at most; more of them hardly change what is advised."""
_BUSY = 3
"""On a machine with much else to do a search may take so many times its processor time, but no longer."""
_DOUBT = 0.3
"""What one reward may be off by: an option that was tried seldom has to look better by that much."""

How = Literal["only", "certain", "searched"]


class Suggestion(NamedTuple):
    """An option that is advised."""

    option: Option
    chance: float | None
    """From 0 to 1, see `Advice.measure`; None where nothing was tried."""
    tries: int
    """Imagined games that it rests on."""
    reason: str
    """A sentence of the game; empty where it has none."""


class Advice(NamedTuple):
    """What is advised, the best first."""

    how: How
    """`only`: there is one option; `certain`: the best is worked out; `searched`: it did best in a search."""
    measure: str
    """What the chances are chances of."""
    suggestions: list[Suggestion]


def advise(
    handle: SeatHandle,
    heuristic: Heuristic[Any],
    rng: Chance,
    iterations: int = MOST,
    seconds: float = 0.0,
) -> Advice:
    """Advice for what the seat is asked now.

    With `seconds`, the search ends when it has had about so many of processor time; without, the advice
    depends on its arguments alone. Either way it depends on nothing that the seat does not know.
    """
    options, seat = handle.decision.options, handle.seat
    world = handle.imagine(rng)
    s, words = world.state, handle.game.words
    measure = heuristic.measure(s)
    if len(options) == 1:
        reason = words.reason_for(s, seat, options[0])
        return Advice("only", measure, [Suggestion(options[0], None, 0, reason)])
    ranked = _sure(heuristic, world, seat, options)

    clock = _stopwatch()
    if ranked is None:
        tried = consider(handle, heuristic, world, iterations, rng, seconds, clock)
        tried.sort(key=lambda one: one.mean - _DOUBT / sqrt(one.tries) if one.tries else -1.0, reverse=True)
    else:
        tried = _tried_alike(handle, heuristic, ranked, iterations, rng.below(1 << 30), seconds, clock)
        tried[1:] = sorted(tried[1:], key=lambda one: -one.mean)
    best = [one for one in tried[:BEST] if one.tries]
    said = [words.reason_for(s, seat, one.option) or _how_it_did(one, best[0], len(options)) for one in best]
    return Advice(
        "searched" if ranked is None else "certain",
        measure,
        [Suggestion(one.option, one.mean, one.tries, why) for one, why in zip(best, said, strict=True)],
    )


def _sure(
    heuristic: Heuristic[Any], world: Table[Any], seat: int, options: list[Option]
) -> list[Option] | None:
    """All options, the best first, if the game knows it without a search; else None."""
    certain = heuristic.solved(world.state, seat, options)
    if certain is None:
        candidates = heuristic.candidates(world.state, seat, options)
        if candidates is None or len(candidates) > 1:
            return None
        (certain,) = candidates
    return [certain, *[option for option in options if option != certain]]


def _how_it_did(one: Tried, first: Tried, options: int) -> str:
    """A sentence about an option for which the game has none."""
    if one is first:
        return f"It did best of {options} options in the games that were imagined from here."
    behind = round(100 * (first.mean - one.mean))
    return f"It did worse than the first by {behind} in a hundred." if behind > 0 else "It did about as well."


def _stopwatch() -> Callable[[], float]:
    """Processor time from now on, or a part of the time on the wall if the processor works for others."""
    began, wall = process_time(), perf_counter()
    return lambda: max(process_time() - began, (perf_counter() - wall) / _BUSY)


def _tried_alike(
    handle: SeatHandle,
    heuristic: Heuristic[Any],
    options: list[Option],
    iterations: int,
    seed: int,
    seconds: float,
    clock: Callable[[], float],
) -> list[Tried]:
    """All options tried equally often, in their order; as often as there is time for, if that is limited."""
    worlds = handle.numbered(seed)
    rewards: list[list[float]] = [[] for _ in options]
    for number in range(max(1, iterations // len(options))):
        for option, found in zip(options, rewards, strict=True):
            if seconds and rewards[0] and clock() >= seconds:
                break
            found.append(_tried(handle, heuristic, worlds, option, number))
    return [
        Tried(option, len(found), sum(found) / len(found) if found else 0.0)
        for option, found in zip(options, rewards, strict=True)
    ]


def compare(
    handle: SeatHandle, heuristic: Heuristic[Any], options: list[Option], tries: int, seed: int
) -> list[list[float]]:
    """For each option what its tries bring; the n-th of every option meets the same imagined world."""
    worlds = handle.numbered(seed)
    return [
        [_tried(handle, heuristic, worlds, option, number) for number in range(tries)] for option in options
    ]


def _tried(
    handle: SeatHandle, heuristic: Heuristic[Any], worlds: NumberedWorlds, option: Option, number: int
) -> float:
    """What an option brings in this imagined world."""
    world, chance = worlds.world(number)
    world.apply(handle.seat, option)
    return settled_value(world, handle.seat, heuristic, chance)
