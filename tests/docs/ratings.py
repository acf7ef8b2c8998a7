"""The ratings of the levels in docs/writing-a-bot.md, made from `src/dealers/levels/ratings.toml`.

Write them anew after `python -m bench.ratings`: python -m tests.docs.ratings
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.docs.markdown import table
from tests.docs.pages import ROOT, with_place

from dealers.games import find_game
from dealers.levels import LEVELS, command_of, rated_games, rating_of

PAGE = ROOT / "docs" / "writing-a-bot.md"


def with_ratings(page: str) -> str:
    """The page with the ratings of today."""

    def rows() -> Iterator[tuple[object, ...]]:
        for name in rated_games():
            ratings = [rating_of(name, level.spec) for level in LEVELS]
            yield (find_game(name).title, *[f"{r.rating} ({r.low} - {r.high})" for r in ratings if r])

    headings = [f"{level.label} (`{level.spec}`)" for level in LEVELS]
    commands = "".join(f"$ {command_of(name)}\n" for name in rated_games())
    text = f"{table('game', *headings, rows=rows())}\n```console\n{commands}```\n"
    page, found = with_place(page, "ratings", "levels", text)
    assert found == 1
    return page


if __name__ == "__main__":
    PAGE.write_text(with_ratings(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
