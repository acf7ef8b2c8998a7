"""What there is to play: games with their options, cards and rules, and the bots one can sit with."""

from __future__ import annotations

import gzip
import html
import itertools
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import structlog
from markdown_it import MarkdownIt
from markdown_it.token import Token

import dealers
from dealers.games import GAMES, drawing_folder, find_game
from dealers.kernel import Card, DealersError, Game
from dealers.kernel.lesson import lessons_of
from dealers.kernel.rulespage import NUMBER, RULING, answers, pictures, rules_text
from dealers.kernel.scenario.shipped import name_of
from dealers.levels import LEVELS, ratings_of

log = structlog.get_logger("dealers")

WEB = Path(dealers.__file__).with_name("web")

BOTS = tuple([{**level._asdict(), "ratings": ratings_of(level.spec)} for level in LEVELS])
"""The strengths that a set-up form offers, each with its ratings by game."""


def games() -> list[dict[str, Any]]:
    """All games."""
    return [game_info(find_game(name)) for name in GAMES]


def game_info(game: Game[Any]) -> dict[str, Any]:
    """What a set-up form needs."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "content": game.overlay.name,
        "about": game.about,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "usual_seats": min(max(3, game.min_seats), game.max_seats),
        "settings": [setting.as_json() for setting in game.settings],
        "lessons": lessons(game),
        "drawn": (drawing_folder(game) / "board.js").is_file(),
        "settings_drawn": (drawing_folder(game) / "settings.js").is_file(),
    }


@lru_cache(maxsize=32)
def lessons(game: Game[Any]) -> list[dict[str, Any]]:
    """The lessons of a game; none when there is a mistake in one, which is told in the log."""
    try:
        scripts = lessons_of(game)
    except DealersError as mistake:
        log.error("lessons left out", game=game.name, reason=str(mistake))
        return []
    return [
        {"name": script.name, "title": script.title, "goal": script.goal, "steps": len(script.steps)}
        for script in scripts
    ]


@lru_cache(maxsize=32)
def book(name: str, rules: bool = True) -> tuple[bytes, bytes]:
    """A game with its cards, and its rules if they are wanted, as JSON, and the same compressed."""
    return _both(whole_game(name) if rules else whole_game(name) | {"rules": ""})


@lru_cache(maxsize=16)
def rules(name: str) -> tuple[bytes, bytes]:
    """The rules alone, in the same ways."""
    return _both({"rules": whole_game(name)["rules"]})


def _both(data: dict[str, Any]) -> tuple[bytes, bytes]:
    text = msgspec.json.encode(data)
    return text, gzip.compress(text, 9, mtime=0)


def whole_game(name: str) -> dict[str, Any]:
    """A game with its cards and its rules as HTML."""
    game = find_game(name)
    page = rules_text(game)
    return {
        **game_info(game),
        "cards": [card_info(game, card) for card in game.cards],
        "glossary": dict(game.words.glossary),
        "rulings": {number: {"question": q, "answer": a} for number, (q, a) in answers(page).items()},
        "verbs": game.verbs.as_json(),
        "guides": game.words.guides.as_json(),
        "selection": game.selection(),
        "rules": rules_html(page, pictures(game), pictures_address(game)),
    }


def card_info(game: Game[Any], card: Card) -> dict[str, Any]:
    """A card with the terms that have to be explained beside it, and the rulings about it and about them."""
    words = game.words
    terms = words.keywords(card)
    ruled = [number for term in (card.name, *terms) for number in words.rulings.get(term, ())]
    return {
        **card.as_json(),
        "keywords": [term for term in terms if words.glossary[term] != card.text],
        "ruled": list(dict.fromkeys(ruled)),
    }


def pictures_address(game: Game[Any]) -> str:
    """Where the pictures of a rules page are found in the browser."""
    return f"/rules/{game.name}/{pictures(game).name}"


def rules_html(markdown: str, images: Path, address: str) -> str:
    """Markdown as HTML, its headings and the numbers of rules with ids to link to.

    Its pictures, in the folder `images`, are fetched from `address`.

    >>> rules_html("## A game", Path("images"), "/images").strip()
    '<h2 id="a-game">A game</h2>'
    >>> rules_html("**2.1** Heroes are shuffled.", Path("images"), "/images").strip()
    '<p><strong id="rule-2.1" class="rule-number">2.1</strong> Heroes are shuffled.</p>'
    >>> "rule-TG-01" in rules_html("| |\\n| --- |\\n| TG-01 |", Path("images"), "/images")
    True
    """
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(markdown)
    for heading, words in itertools.pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrs["id"] = re.sub(r"[^a-z0-9]+", "-", words.content.lower()).strip("-")
    for row, cell, words in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and RULING.fullmatch(words.content):
            cell.attrs |= {"id": f"rule-{words.content}", "class": "ruling-number"}
    for token in tokens:
        _mark_rule_number(token)
        if token.type == "html_block":
            token.content = _PLACE.sub(_place, token.content)
        for part in token.children or []:
            if part.type == "image":
                _find_picture(part, images, address)
    return str(reader.renderer.render(tokens, reader.options, {}))


_PLACE = re.compile(r"<!-- (card|show): (.+?) -->")
"""Where a page shows a card with its parts, or an example by its title."""


def _place(found: re.Match[str]) -> str:
    if found[1] == "card":
        return f'<div class="card-shown" data-card="{html.escape(found[2])}"></div>'
    return (
        f'<p><button type="button" class="show-me" data-play="{name_of(found[2])}">'
        "Play this example</button></p>"
    )


def _mark_rule_number(token: Token) -> None:
    """A paragraph or cell that begins with a bold number is a rule, and its number can be linked to."""
    match token.children:
        case [Token(content=""), Token(type="strong_open") as strong, Token(content=number), *_]:
            if NUMBER.fullmatch(number):
                strong.attrs |= {"id": f"rule-{number}", "class": "rule-number"}


def _find_picture(image: Token, images: Path, address: str) -> None:
    """A picture of the page, with its size, so that the text does not jump when the picture comes."""
    folder, _, name = str(image.attrs["src"]).partition("/")
    if folder == images.name:
        image.attrs |= {"src": f"{address}/{name}", "loading": "lazy"}
        if name.endswith(".png") and (images / name).is_file():
            width, height = png_size((images / name).read_bytes())
            image.attrs |= {"width": width, "height": height}


def png_size(data: bytes) -> tuple[int, int]:
    """How wide and how high a PNG is: two numbers of its first part.

    >>> png_size(b"\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR\\0\\0\\0\\x02\\0\\0\\0\\x03")
    (2, 3)
    """
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
