"""What there is to play: games with their options, cards and rules, and the bots one can sit with."""

from __future__ import annotations

import inspect
import itertools
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

import dealers
from dealers.games import GAMES, find_game
from dealers.kernel import Card, Game
from dealers.kernel.rulespage import NUMBER, answers, rules_text

WEB = Path(dealers.__file__).with_name("web")

BOTS = (
    {"spec": "greedy", "label": "Steady", "help": "Plays by rule of thumb, at once."},
    {"spec": "ismcts:100", "label": "Clever", "help": "Thinks ahead a little: a fair match."},
    {"spec": "ismcts:400", "label": "Cunning", "help": "Thinks ahead for a second or two: hard to beat."},
    {"spec": "random", "label": "Careless", "help": "Any legal answer: for learning the rules."},
)
"""The strengths that a set-up form offers."""


def games() -> list[dict[str, Any]]:
    """All games."""
    return [game_info(find_game(name)) for name in GAMES]


def game_info(game: Game[Any]) -> dict[str, Any]:
    """What a set-up form needs."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "about": game.about,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "usual_seats": min(max(3, game.min_seats), game.max_seats),
        "settings": [setting.as_json() for setting in game.settings],
        "drawn": (drawing_folder(game) / "board.js").is_file(),
    }


def drawing_folder(game: Game[Any]) -> Path:
    """Where the drawing of a game is, if it has one: with ours, or in the folder `web` of its own package."""
    ours = WEB / "games" / game.name
    return ours if ours.is_dir() else Path(inspect.getfile(type(game))).with_name("web")


@lru_cache(maxsize=16)
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
        "rules": rules_html(page),
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


def rules_html(markdown: str) -> str:
    """Markdown as HTML, its headings and the numbers of rules with ids to link to.

    >>> rules_html("## A game").strip()
    '<h2 id="a-game">A game</h2>'
    >>> rules_html("**2.1** Heroes are shuffled.").strip()
    '<p><strong id="rule-2.1" class="rule-number">2.1</strong> Heroes are shuffled.</p>'
    """
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(markdown)
    for heading, words in itertools.pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrs["id"] = re.sub(r"[^a-z0-9]+", "-", words.content.lower()).strip("-")
    for token in tokens:
        _mark_rule_number(token)
    return str(reader.renderer.render(tokens, reader.options, {}))


def _mark_rule_number(token: Token) -> None:
    """A paragraph or cell that begins with a bold number is a rule, and its number can be linked to."""
    match token.children:
        case [Token(content=""), Token(type="strong_open") as strong, Token(content=number), *_]:
            if NUMBER.fullmatch(number):
                strong.attrs |= {"id": f"rule-{number}", "class": "rule-number"}
