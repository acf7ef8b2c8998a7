"""What somebody can try who knows the program and sees one seat: work out the deal from the cards they see.

The quick source is linear: its state is multiplied by A modulo M with every draw, and a draw tells the upper
part of the next state. That is a hidden number problem, and lattice reduction solves it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

from dealers.games import find_game
from dealers.kernel import Chance, Game, Seed, Table
from dealers.kernel.chance import _A as A
from dealers.kernel.chance import BITS, Labels

M = (A << BITS) - 1
ENOUGH = 100
"""Bits that have to be known of the draws, to find a state of 61 bits without searching for long."""


# --- what one seat sees -----------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A whole match as seat 0 saw it: its views in order, and all events as they were shown to it."""

    game: Game[Any]
    views: list[dict[str, Any]]
    events: list[dict[str, Any]]

    def faces(self) -> dict[int, int]:
        """The face of every card that the seat was ever shown."""
        shown = [event["cards"] for event in self.events]
        shown += [zone["cards"] or [] for view in self.views for zone in view["zones"]]
        return {card["id"]: self.game.numbers[card["card"]] for cards in shown for card in cards if card}

    def cards_of(self, kind: str, seat: int | None = None) -> list[int]:
        """The cards of the events of a kind, in order, each once."""
        cards = [
            card["id"]
            for event in self.events
            if event["kind"] == kind and seat in (None, event["seat"])
            for card in event["cards"]
            if card
        ]
        return list(dict.fromkeys(cards))


def watched(name: str, seats: int, seed: Seed) -> tuple[Table[Any], Seen]:
    """A whole match of random answers, and what seat 0 saw of it. Only a test may look at the table."""
    game = find_game(name)
    table = game.new_table(seats, seed=seed)
    dealt, moves = table.copy(), Chance(11)
    views = [table.view(0)]
    while not table.over:
        seat, options = table.turn()
        table.answer(seat, options[moves.below(len(options))])
        if seat == 0:
            views.append(table.view(0))
    return dealt, Seen(game, views, table.events(0))


# --- trying all seeds -------------------------------------------------------------------------------------


def enumerated(seen: Seen, seeds: Sequence[int]) -> list[int]:
    """The seeds that would have dealt what the seat saw."""
    seats = seen.views[0]["seats"]
    found = []
    for seed in seeds:
        table = seen.game.new_table(seats, seed=seed)
        events = table.events(0)
        if table.view(0) == seen.views[0] and events == seen.events[: len(events)]:
            found.append(seed)
    return found


# --- from cards to draws ----------------------------------------------------------------------------------


class Draw(NamedTuple):
    """Draw number `number` of the table was `result`, of `n` possible ones."""

    number: int
    n: int
    result: int


class Shuffle(NamedTuple):
    """A shuffle of the set-up: its first draw, and what it began with."""

    first: int
    before: list[int]


class _Spy(Chance):
    """Notes the shuffles of a set-up: anybody can run the program."""

    __slots__ = ("drawn", "shuffles")

    def __init__(self) -> None:
        super().__init__(1)
        self.drawn = 0
        self.shuffles: list[Shuffle] = []

    def below(self, n: int) -> int:
        self.drawn += 1
        return super().below(n)

    def shuffle(self, items: list[int], what: Labels | None = None, piles: int = 1) -> None:
        self.shuffles.append(Shuffle(self.drawn, items.copy()))
        self.drawn += len(items) - 1
        super().shuffle(items)


def shuffles(game: Game[Any], seats: int) -> list[Shuffle]:
    """What is shuffled in a set-up, in order."""
    spy = _Spy()
    game.setup(seats, game.check_options({}), spy, None)
    return spy.shuffles


def draws(shuffle: Shuffle, after: dict[int, int]) -> list[Draw]:
    """What is known of the draws of a shuffle when its outcome is known in some places.

    From the last place on, each place gets an item from one before it. An item whose place was taken by an
    unknown draw is lost, and so is what could have been told by it.
    """
    order: list[int | None] = list(shuffle.before)
    known = []
    for number, place in enumerate(range(len(order) - 1, 0, -1), start=shuffle.first):
        item = after.get(place)
        there = [index for index, other in enumerate(order[: place + 1]) if other == item]
        if item is not None and len(there) == 1:
            known.append(Draw(number, place + 1, there[0]))
            order[there[0]] = order[place]
        elif order[place] is not None:
            order[place] = None
    return known


def _dark_dealings(seen: Seen, parts: list[Shuffle]) -> list[Draw]:
    heroes, defenses = parts
    faces, first = seen.faces(), len(heroes.before)
    return draws(heroes, {card: face for card, face in faces.items() if card < first}) + draws(
        defenses, {card - first: face for card, face in faces.items() if card >= first}
    )


def _hopes_end(seen: Seen, parts: list[Shuffle]) -> list[Draw]:
    tiles, questions, events = parts  # of the tiles there are many alike
    faces, found = seen.faces(), []
    first = 1 + len(tiles.before)
    for part in (questions, events):
        last = first + len(part.before)
        found += draws(part, {card - first: face for card, face in faces.items() if first <= card < last})
        first = last
    return found


def _dale_of_merchants(seen: Seen, parts: list[Shuffle]) -> list[Draw]:
    own, market = parts[2], parts[-1]
    hand = seen.cards_of("deal", 0)
    size = len(own.before)
    return draws(own, dict(zip(range(size - len(hand), size), hand, strict=True))) + _from_the_top(
        market, seen.cards_of("market")
    )


def _dealers_in_hope(seen: Seen, parts: list[Shuffle]) -> list[Draw]:
    _, masses, two, three = parts
    spoils = seen.cards_of("spoils")
    found = _from_the_top(masses, [card for card in seen.cards_of("train") if card in masses.before])
    for part in (two, three):
        found += _from_the_top(part, [card for card in spoils if card in part.before])
    return found


def _from_the_top(shuffle: Shuffle, cards: list[int]) -> list[Draw]:
    """Cards that came one after the other from the top of a pile."""
    last = len(shuffle.before) - 1
    return draws(shuffle, {last - number: card for number, card in enumerate(cards)})


KNOWN: dict[str, Callable[[Seen, list[Shuffle]], list[Draw]]] = {
    "dark-dealings": _dark_dealings,
    "hopes-end": _hopes_end,
    "dale-of-merchants": _dale_of_merchants,
    "dealers-in-hope": _dealers_in_hope,
}


# --- from draws to the source -----------------------------------------------------------------------------


def recovered(seen: Seen) -> Chance | None:
    """The quick source as it was before the deal, if the cards that the seat has seen tell it."""
    seats = seen.views[0]["seats"]
    known = KNOWN[seen.game.name](seen, shuffles(seen.game, seats))
    return state_behind(known)


def state_behind(known: list[Draw]) -> Chance | None:
    """The quick source whose draws have these results; None when there is none."""
    bits, used = 0.0, []
    for draw in sorted(known, key=lambda draw: -draw.n):
        used.append(draw)
        bits += draw.n.bit_length() - 0.5
        if bits > ENOUGH:
            break
    assert bits > 61, f"only {bits:.0f} bits of {len(known)} draws are known: too few to tell a state of 61"
    first = used[0]
    powers = [pow(A, draw.number - first.number, M) for draw in used]
    # A draw of l tells that the next state lies within A of l * A, and so in this part of all states.
    target = [draw.n * (M * (2 * draw.result + 1) // (2 * draw.n)) for draw in used]
    basis = [[draw.n * power for draw, power in zip(used, powers, strict=True)]]
    basis += [[M * draw.n * (i == j) for j in range(len(used))] for i, draw in enumerate(used) if i]
    near = nearest(reduced(basis), target)
    state = near[0] // first.n % M
    source = Chance()
    source.x = state * pow(A, -(first.number + 2), M) % M
    return source if source.x and all(_fits(source, draw) for draw in known) else None


def _fits(source: Chance, draw: Draw) -> bool:
    later = Chance()
    later.x = source.x * pow(A, draw.number, M) % M
    return later.below(draw.n) == draw.result


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """The basis made short and nearly orthogonal (Lenstra, Lenstra, Lovász), all in whole numbers."""
    b = [row.copy() for row in basis]
    size = len(b)
    d = [1] + [0] * size  # d[i + 1]: the determinant of the first i + 1 vectors
    scaled = [[0] * size for _ in range(size)]  # the Gram-Schmidt coefficients times d[j + 1]
    for i in range(size):
        _project(b, d, scaled, i)
    k = 1
    while k < size:
        for j in range(k - 1, -1, -1):
            _shorten(b, d, scaled, k, j)
        swap = 4 * (d[k + 1] * d[k - 1] + scaled[k][k - 1] ** 2) < 3 * d[k] ** 2
        if not swap:
            k += 1
            continue
        b[k - 1], b[k] = b[k], b[k - 1]
        lam = scaled[k][k - 1]
        for j in range(k - 1):
            scaled[k - 1][j], scaled[k][j] = scaled[k][j], scaled[k - 1][j]
        new = (d[k - 1] * d[k + 1] + lam * lam) // d[k]
        for i in range(k + 1, size):
            old = scaled[i][k]
            scaled[i][k] = (d[k + 1] * scaled[i][k - 1] - lam * old) // d[k]
            scaled[i][k - 1] = (new * old + lam * scaled[i][k]) // d[k + 1]
        d[k] = new
        k = max(k - 1, 1)
    return b


def _project(b: list[list[int]], d: list[int], scaled: list[list[int]], i: int) -> None:
    for j in range(i + 1):
        u = sum(x * y for x, y in zip(b[i], b[j], strict=True))
        for k in range(j):
            u = (d[k + 1] * u - scaled[i][k] * scaled[j][k]) // d[k]
        if j < i:
            scaled[i][j] = u
        else:
            d[i + 1] = u


def _shorten(b: list[list[int]], d: list[int], scaled: list[list[int]], k: int, j: int) -> None:
    if 2 * abs(scaled[k][j]) <= d[j + 1]:
        return
    q = (2 * scaled[k][j] + d[j + 1]) // (2 * d[j + 1])
    b[k] = [x - q * y for x, y in zip(b[k], b[j], strict=True)]
    scaled[k][j] -= q * d[j + 1]
    for i in range(j):
        scaled[k][i] -= q * scaled[j][i]


def nearest(basis: list[list[int]], target: list[int]) -> list[int]:
    """A lattice point near the target (Babai): from the last plane to the first, always the nearest one."""
    size = len(basis)
    rows = [*[row.copy() for row in basis], target.copy()]
    d = [1] + [0] * (size + 1)
    scaled = [[0] * (size + 1) for _ in range(size + 1)]
    for i in range(size + 1):
        _project(rows, d, scaled, i)
    for j in range(size - 1, -1, -1):
        _shorten(rows, d, scaled, size, j)
    return [t - rest for t, rest in zip(target, rows[-1], strict=True)]


# --- from a fork to its origin ----------------------------------------------------------------------------

_MIXED = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x9E3779B97F4A7C15)
_WORD = 1 << 64


def origins(fork: Chance) -> list[Chance]:
    """The quick sources that would have given this fork, as they were before: two draws are its seed."""
    found = []
    for z in range(fork.x - 1, _WORD, M - 1):
        seed = _unmixed(z)
        high, low = divmod(seed, 1 << BITS)
        if high >= 1 << BITS:
            continue
        for carry in count((low - A * high) % (1 << BITS), 1 << BITS):
            if carry >= A:
                break
            source = Chance()
            source.x = (A * high + carry) * pow(A, -2, M) % M
            found.append(source)
    return found


def _unmixed(z: int) -> int:
    first, second, third = [pow(factor, -1, _WORD) for factor in _MIXED]
    z = (z ^ z >> 31 ^ z >> 62) * second % _WORD
    z = (z ^ z >> 27 ^ z >> 54) * first % _WORD
    z = z ^ z >> 30 ^ z >> 60
    return (z - 0x1234567) * third % _WORD
