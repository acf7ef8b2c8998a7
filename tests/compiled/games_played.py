"""Random games of every kind and what became of them, as one number each: the same in every build.

python -m tests.compiled.games_played dark-dealings 400
"""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

from dealers.games import find_game
from dealers.kernel import Table
from dealers.kernel.compiled import current_build


def digests(name: str, games: int) -> list[str]:
    """One for each game: its options, answers, events for every seat, and two saves, one of them half-way."""
    return [_digest(name, seed) for seed in range(games)]


def _digest(name: str, seed: int) -> str:
    game = find_game(name)
    rnd = Random(seed)
    seats = rnd.choice([n for n in range(game.min_seats, game.max_seats + 1) if n > 1])
    table: Table[object] = game.new_table(seats, seed=seed)  # type: ignore[type-var]
    digest = hashlib.sha256()
    saved_at = rnd.randrange(200)
    while not table.over:
        seat, options = table.turn()
        digest.update(repr(options).encode())
        table.answer(seat, rnd.choice(options))
        if len(table.history) == saved_at:
            digest.update(table.save())
    for observer in [*range(seats), None]:
        digest.update(json.dumps(table.events(observer)).encode())
    digest.update(table.save())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(json.dumps([str(current_build()), digests(sys.argv[1], int(sys.argv[2]))]))
