"""Information-set Monte Carlo search: options are tried in imagined worlds, the better half of them again.

Every try imagines a world that fits what the seat knows, takes the option there and plays on by the game's
rule of thumb until the rewards are clear. Sequential halving (Karnin, Koren, Somekh 2013) shares out the
tries: all options, then the better half, and so on. The n-th try of every option meets the same world with
the same results of chance, so that they compare fairly.

Where the game does not say which options are worth a thought, the tries of an option grow a tree (single
observer, open loop: Cowling, Powley, Whitehouse 2012): a node's children are the options met there in any
world; how often each was *available* takes the place of the parent's visits; where another seat decides, the
tree maximises that seat's reward. Simultaneous decisions are taken one after the other; each imagined world
deals anew what was answered in secret.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from time import perf_counter
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from dealers.bots.effort import Effort
from dealers.bots.handle import NumberedWorlds, SeatHandle
from dealers.kernel import Chance, Game, Heuristic, Option, Table

EXPLORATION: Final = 0.3
NOISE: Final = 10
"""One rollout decision in this many is taken at random, where a tree is grown."""


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


class Question(NamedTuple):
    """All that the tries of one search depend on; the same in every process that takes part in it."""

    handle: SeatHandle
    options: list[Option]
    """Those that are tried, the one first that the rule of thumb likes best."""
    seed: int
    """Decides about all imagined worlds."""
    grows: bool
    """Whether the tries of an option grow a tree."""
    patience: int
    """So many settled positions are passed by where none is grown."""


class Share(NamedTuple):
    """What one round of a search may take: so many tries and so many seconds; what is 0 is no limit."""

    tries: int
    seconds: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Tries:
    """The tries of a search, made here and now. `Crew` makes them in several processes."""

    def __init__(
        self, question: Question, heuristic: Heuristic[Any], clock: Callable[[], float] = perf_counter
    ) -> None:
        self.question = question
        self.rewards: list[dict[int, float]] = [{} for _ in question.options]
        """By option, then by number of the world."""
        self._heuristic = heuristic
        self._worlds: NumberedWorlds = question.handle.numbered(question.seed)
        self._trees = [Node() for _ in question.options] if question.grows else []
        self._clock = clock

    def go_on(self, alive: list[int], share: Share) -> None:
        """Try these options in turn, each of them first in the world that it has not met yet."""
        done, until = 0, self._clock() + share.seconds
        while (done < share.tries or not share.tries) and (not share.seconds or self._clock() < until):
            number = alive[done % len(alive)]
            self.make(number, len(self.rewards[number]))
            done += 1

    def make(self, number: int, world: int) -> None:
        """Try an option in this world."""
        seat, heuristic = self.question.handle.seat, self._heuristic
        table, chance = self._worlds.world(world)
        table.apply(seat, self.question.options[number])
        if self._trees:
            reward = _grow(self._trees[number], seat, table, heuristic, chance)
        else:
            reward = rollout(table, heuristic, chance, 0, self.question.patience)[seat]
        self.rewards[number][world] = reward

    def mean(self, number: int) -> float:
        """What an option has brought on average; they are added up in the same order whoever tried them."""
        found = self.rewards[number]
        return sum([found[world] for world in sorted(found)]) / len(found) if found else 0.0


def search(
    handle: SeatHandle,
    heuristic: Heuristic[Any],
    effort: Effort,
    rng: Chance,
    clock: Callable[[], float] = perf_counter,
    tried_by: Callable[[Question, Heuristic[Any], Callable[[], float]], Tries] = Tries,
) -> Option:
    """The option that does best."""
    options = handle.decision.options
    if len(options) == 1:
        return options[0]
    start = clock()
    world = handle.imagine(rng)
    certain = heuristic.solved(world.state, handle.seat, options)
    if certain is not None:
        return certain
    if not heuristic.worth_a_search(world.state, handle.seat, options):
        return heuristic.choose(world.state, handle.seat, options, rng)
    question = question_for(handle, heuristic, world, rng)
    if len(question.options) == 1:
        return question.options[0]
    return _halve(tried_by(question, heuristic, clock), effort, start, clock)[0].option


def consider(
    handle: SeatHandle,
    heuristic: Heuristic[Any],
    world: Table[Any],
    iterations: int,
    rng: Chance,
    seconds: float = 0.0,
    clock: Callable[[], float] = perf_counter,
) -> list[Tried]:
    """What a search finds out about the options, the one that it would take first.

    The world is any that the seat imagines: the rule of thumb is asked in it which options to look at. Unless
    the seconds are 0, the search ends when they are over.
    """
    question = question_for(handle, heuristic, world, rng)
    return _halve(Tries(question, heuristic, clock), Effort(iterations, seconds), clock(), clock)


def question_for(handle: SeatHandle, heuristic: Heuristic[Any], world: Table[Any], rng: Chance) -> Question:
    """What there is to search for a seat; the rule of thumb is asked in this world which options to try."""
    s, seat, options = world.state, handle.seat, handle.decision.options
    seed = rng.below(1 << 30)
    ranked = heuristic.candidates(s, seat, options)
    if ranked is not None:
        return Question(handle, ranked, seed, False, heuristic.patience(s))
    favourite = heuristic.rollout(s, seat, options, rng)
    others = [option for option in options if option != favourite]
    return Question(handle, [favourite, *others], seed, True, 0)


def _halve(tries: Tries, effort: Effort, start: float, clock: Callable[[], float]) -> list[Tried]:
    """All options are tried, then the better half, and so on; the best one first."""
    options = tries.question.options
    left = effort.iterations
    alive = list(range(min(left, len(options)) if left else len(options)))
    left_behind: list[int] = []
    while len(alive) > 1:
        rounds = (len(alive) - 1).bit_length()
        count = min(left, max(len(alive), left // rounds))
        left -= count
        rest = start + effort.seconds - clock() if effort.seconds else 0.0
        spent = (effort.iterations > 0 and count == 0) or (effort.seconds > 0 and rest <= 0)
        if not spent:
            tries.go_on(alive, Share(count, rest / rounds))
        means = {number: (bool(tries.rewards[number]), tries.mean(number)) for number in alive}
        alive.sort(key=means.__getitem__, reverse=True)  # of equal ones the first stays first
        half = (len(alive) + 1) // 2
        left_behind = alive[half:] + left_behind
        del alive[half:]
    return [
        Tried(options[number], len(tries.rewards[number]), tries.mean(number))
        for number in alive + left_behind
    ]


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
    return rollout(world, heuristic, rng, 0, heuristic.patience(s))[seat]


def rollout(
    world: Table[Any], heuristic: Heuristic[Any], rng: Chance, noise: int = NOISE, patience: int = 0
) -> list[float]:
    """Play on by rule of thumb, with some noise (0: none), until the rewards are clear.

    With patience, so many settled positions are passed by first.
    """
    s = world.state
    while not s.over:
        if heuristic.settled(s):
            if patience:
                patience -= 1
            else:
                rewards = heuristic.estimate(s)
                if rewards is not None:
                    return rewards
        actor, options = world.turn()
        if len(options) == 1:
            world.apply(actor, options[0])
        elif noise and rng.below(noise) == 0:
            world.apply(actor, options[rng.below(len(options))])
        else:
            world.apply(actor, heuristic.rollout(s, actor, options, rng))
    return heuristic.rewards(s, world.game.outcome(s))


# --- trees ------------------------------------------------------------------------------------------------


def _grow(root: Node, seat: int, world: Table[Any], heuristic: Heuristic[Any], rng: Chance) -> float:
    """Walk down the tree below an option, add a node, and credit everybody on the way; the seat's reward."""
    game: Game[Any] = world.game
    s = world.state
    node = root
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
    rewards = rollout(world, heuristic, rng)
    for visited, actor in path:
        visited.visits += 1
        visited.reward += rewards[actor]
    return rewards[seat]


def _select(
    node: Node, game: Game[Any], s: Any, options: list[Option], rng: Chance
) -> tuple[Option, Node, bool]:
    """An option never tried here, if there is one; else the best by upper confidence bound."""
    children = node.children
    untried: list[tuple[Option, Option]] = []
    known: list[tuple[Option, Node]] = []
    for option in options:
        key = game.key(s, option)
        child = children.get(key)
        if child is None:
            untried.append((option, key))
        else:
            child.available += 1
            known.append((option, child))
    if untried:
        option, key = untried[rng.below(len(untried))]
        child = Node()
        child.available = 1
        children[key] = child
        return option, child, True
    best, best_score = known[0], -1.0
    for entry in known:
        child = entry[1]
        score = child.reward / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
        if score > best_score:
            best, best_score = entry, score
    return best[0], best[1], False
