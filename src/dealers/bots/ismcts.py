"""Information-set Monte Carlo tree search: single observer, open loop (Cowling, Powley, Whitehouse 2012).

Every iteration imagines one world that fits what the seat knows, walks down the tree as far as it is grown
(a node's children are the options met there in any world; how often each was *available* takes the place of
the parent's visits), adds one node, lets the game's rule of thumb play to the end, and credits everybody on
the way. At a node where another seat decides, the tree maximises that seat's reward. Simultaneous decisions
are taken one after the other; each imagined world deals anew what was answered in secret.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

from dealers.bots.handle import NumberedWorlds, SeatHandle
from dealers.kernel import Chance, Game, Heuristic, Option, Table

EXPLORATION = 0.3
FAVOUR = 1.0
"""Head start of the option that the rule of thumb likes, worn off by its visits."""
NOISE = 10
"""One rollout decision in this many is taken at random."""


class Node:
    """An option taken in some position: how it went for the seat that took it."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.children: dict[Option, Node] = {}


class Tried(NamedTuple):
    """How an option did at the root of a search."""

    option: Option
    tries: int
    mean: float
    """The reward of the seat that searches, over all tries."""


def search(handle: SeatHandle, heuristic: Heuristic[Any], iterations: int, rng: Chance) -> Option:
    """The option visited most often."""
    options = handle.decision.options
    if len(options) == 1:
        return options[0]
    world = handle.imagine(rng)
    certain = heuristic.solved(world.state, handle.seat, options)
    if certain is not None:
        return certain
    return consider(handle, heuristic, world, iterations, rng)[0].option


def consider(
    handle: SeatHandle, heuristic: Heuristic[Any], world: Table[Any], iterations: int, rng: Chance
) -> list[Tried]:
    """What a search finds out about the options, the one that it would take first.

    The world is any that the seat imagines: the rule of thumb is asked in it which options to look at.
    """
    options = handle.decision.options
    # The n-th try of every option meets the same world with the same chance, so that they compare fairly.
    worlds = handle.numbered(rng.below(1 << 30))
    ranked = heuristic.candidates(world.state, handle.seat, options)
    if ranked is not None:
        return _halve(worlds, handle.seat, heuristic, ranked, iterations)
    favourite = heuristic.rollout(world.state, handle.seat, options, rng)
    tries = [Node() for _ in options]
    liked = options.index(favourite)
    for n in range(iterations):
        i = _next_try(tries, n, liked)
        world, chance = worlds.world(tries[i].visits)
        world.apply(handle.seat, options[i])
        _iterate(tries[i], handle.seat, world, heuristic, chance)
    best_first = sorted(range(len(options)), key=lambda i: (-tries[i].visits, -tries[i].reward))
    return [_tried(tries[i], options[i]) for i in best_first]


def _tried(node: Node, option: Option) -> Tried:
    return Tried(option, node.visits, node.reward / max(1, node.visits))


def _halve(
    worlds: NumberedWorlds, seat: int, heuristic: Heuristic[Any], ranked: list[Option], iterations: int
) -> list[Tried]:
    """Sequential halving (Karnin, Koren, Somekh 2013): all are tried, then the better half, and so on.

    Every try goes on by rule of thumb alone: with so many options a tree would not grow beyond the next
    answer, and most of what it learned would come from answers taken at random.
    """
    alive = [(Node(), option) for option in ranked[:iterations]]
    left_behind: list[tuple[Node, Option]] = []
    left = iterations
    while len(alive) > 1:
        rounds = (len(alive) - 1).bit_length()
        tries = min(left, max(len(alive), left // rounds))
        left -= tries
        for n in range(tries):
            node, option = alive[n % len(alive)]
            world, chance = worlds.world(node.visits)
            world.apply(seat, option)
            node.visits += 1
            node.reward += _rollout(world, heuristic, chance, 0)[seat]
        alive.sort(key=lambda tried: -tried[0].reward / max(1, tried[0].visits))
        half = (len(alive) + 1) // 2
        left_behind = alive[half:] + left_behind
        del alive[half:]
    return [_tried(*tried) for tried in alive + left_behind]


def settled_value(world: Table[Any], seat: int, heuristic: Heuristic[Any], rng: Chance) -> float:
    """What the seat may expect in this world, if everybody goes on by rule of thumb.

    What is going on, such as a fight, first comes to its end as well as it can: estimates are for positions
    in which nothing is.
    """
    s = world.state
    while not s.over and not s.waiting:
        actor, options = world.turn()
        if len(options) == 1:
            world.apply(actor, options[0])
        else:
            world.apply(actor, heuristic.choose(s, actor, options, rng))
    return _rollout(world, heuristic, rng, 0, heuristic.patience(s))[seat]


def _next_try(tries: list[Node], n: int, favourite: int) -> int:
    """The option to try next: each once, then by upper confidence bound."""
    best, best_score = 0, -1.0
    for i, node in enumerate(tries):
        if not node.visits:
            return i
        score = node.reward / node.visits + EXPLORATION * sqrt(log(n) / node.visits)
        if i == favourite:
            score += FAVOUR / node.visits
        if score > best_score:
            best, best_score = i, score
    return best


def _iterate(node: Node, seat: int, world: Table[Any], heuristic: Heuristic[Any], rng: Chance) -> None:
    """Walk down the tree below a root option, add a node, and credit everybody on the way."""
    game: Game[Any] = world.game
    s = world.state
    path = [(node, seat)]
    while not s.over:
        actor, options = world.turn()
        if len(options) == 1:
            world.apply(actor, options[0])
            continue
        option, node, grown = _select(node, game, s, options, rng)
        path.append((node, actor))
        world.apply(actor, option)
        if grown:
            break
    rewards = _rollout(world, heuristic, rng)
    for visited, actor in path:
        visited.visits += 1
        visited.reward += rewards[actor]


def _rollout(
    world: Table[Any], heuristic: Heuristic[Any], rng: Chance, noise: int = NOISE, patience: int = 0
) -> list[float]:
    """Play on by rule of thumb, with some noise (0: none), until the rewards are clear.

    With patience, so many estimates are passed by first.
    """
    s = world.state
    while not s.over:
        rewards = heuristic.estimate(s)
        if rewards is not None:
            if not patience:
                return rewards
            patience -= 1
        actor, options = world.turn()
        if len(options) == 1 or (noise and rng.below(noise) == 0):
            world.apply(actor, options[rng.below(len(options))])
        else:
            world.apply(actor, heuristic.rollout(s, actor, options, rng))
    return heuristic.rewards(s, world.game.outcome(s))


def _select(
    node: Node, game: Game[Any], s: Any, options: list[Option], rng: Chance
) -> tuple[Option, Node, bool]:
    """An option never tried here, if there is one; else the best by upper confidence bound."""
    children = node.children
    untried: list[tuple[Option, Option]] = []
    best: tuple[Option, Node] | None = None
    best_score = -1.0
    for option in options:
        key = game.key(s, option)
        child = children.get(key)
        if child is None:
            untried.append((option, key))
            continue
        child.available += 1
        score = child.reward / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
        if score > best_score:
            best, best_score = (option, child), score
    if untried:
        option, key = untried[rng.below(len(untried))]
        child = Node()
        child.available = 1
        children[key] = child
        return option, child, True
    assert best is not None
    return best[0], best[1], False
