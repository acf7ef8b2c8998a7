"""A new game by a few friendly questions, all with answers that Enter takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from dealers.bots import check_any_bot, is_own
from dealers.games import GAMES, find_game
from dealers.kernel import Game, Setting, UsageError
from dealers.kernel.text import listed, numbered, wrapped
from dealers.terminal.screen import Screen, coloured
from dealers.terminal.seats import ME, Seating, seat_players

T = TypeVar("T")

NONE = "none"
SEARCH = "ismcts:200"
"""The searching bot that the picker offers: a few seconds a decision at most."""


def ask_until(screen: Screen, question: str, default: str, parse: Callable[[str], T]) -> T:
    """Ask until the answer is understood; Enter takes the default."""
    while True:
        words = screen.ask(f"{question} [{default}] ") or default
        try:
            return parse(words)
        except UsageError as error:
            screen.complain(error)


def pick_game(screen: Screen) -> Game[Any]:
    """One of the games there are."""
    games = list(GAMES.values())
    rows = [[game.title, _seats_text(game)] for game in games]
    screen.clear()
    screen.show(coloured("\n".join(["Which game?", *numbered(rows)]), {}))

    def parse(words: str) -> Game[Any]:
        return games[_number(words, len(games)) - 1] if words.isdecimal() else _named(words)

    return ask_until(screen, "Number or name", "1", parse)


def _named(words: str) -> Game[Any]:
    for game in GAMES.values():
        if words.lower() in (game.name, game.title.lower()):
            return game
    return find_game(words)


def _seats_text(game: Game[Any]) -> str:
    if game.min_seats == game.max_seats:
        return f"{game.min_seats} players"
    return f"{game.min_seats} to {game.max_seats} players"


def pick_players(screen: Screen, game: Game[Any]) -> Seating:
    """How many players, how many of them here, and who plays the others."""
    usual = min(max(3, game.min_seats), game.max_seats)
    screen.show("")
    screen.show(f"Who plays {game.title}?", style="bold")
    seats = ask_until(
        screen,
        f"  Players, {game.min_seats} to {game.max_seats}",
        str(usual),
        lambda words: game.check_seats(_number(words)),
    )
    people = ask_until(
        screen, f"  People at this device, 1 to {seats}", "1", lambda words: _number(words, seats)
    )
    players = [ME] * people
    if people < seats:
        players += [_pick_bot(screen, "the other player" if seats - people == 1 else "the others")] * (
            seats - people
        )
    if people == 1:
        return Seating(players)
    default = ",".join(Seating(players).names[:people])
    joined = ",".join(players)
    return ask_until(
        screen, "  Names, separated by commas", default, lambda words: seat_players(game, joined, words)
    )


def _pick_bot(screen: Screen, who: str) -> str:
    bots = {
        "random": "gentle, plays anything",
        "greedy": "solid, plays by rule of thumb",
        SEARCH: "sharp, thinks ahead",
    }
    screen.show("\n".join([f"  Who plays {who}?", *numbered([[*row] for row in bots.items()])]))

    def parse(words: str) -> str:
        if words.isdecimal():
            return list(bots)[_number(words, len(bots)) - 1]
        spec = words if is_own(words) else words.lower()
        check_any_bot(spec)
        return spec

    return ask_until(screen, "  Number, or a bot such as ismcts:400", "2", parse)


def pick_options(screen: Screen, game: Game[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The game's options: those given already, and the others by default or as answered."""
    options = dict(given)
    settings = [setting for setting in game.settings if setting.name not in given]
    if not settings:
        return game.check_options(options)
    screen.show("")
    screen.show(f"Options of {game.title}", style="bold")
    for setting in settings:
        name = setting.name.replace("_", " ")
        lines = wrapped(f"{name} ({value_text(setting.default)}): {setting.help}", indent=2, hanging=4)
        screen.show("\n".join(lines))
    yes_or_no = Setting("change", "bool", False, (False, True), "Whether to change options.")
    change = ask_until(screen, "Change any of these?", "no", yes_or_no.parse)
    for setting in settings if change else ():
        words = listed([value_text(value) for value in setting.values], "or")
        some = "any of " if setting.kind == "names" else ""
        choices = game.words.choices(setting.name)
        if choices:
            screen.show(choices)
        question = f"  {setting.name.replace('_', ' ')}: {some}{'these' if choices else words}?"
        options[setting.name] = ask_until(screen, question, value_text(setting.default), _parser(setting))
    return game.check_options(options)


def _parser(setting: Setting) -> Callable[[str], Any]:
    """How an answer is read: where several names may be given, none of them too."""
    return lambda words: setting.parse("" if setting.kind == "names" and words == NONE else words)


def value_text(value: Any) -> str:
    """A value of an option as people write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value) or NONE


def _number(words: str, most: int | None = None) -> int:
    if not words.isdecimal() or int(words) < 1 or (most is not None and int(words) > most):
        raise UsageError(f"{words!r} is not a number from 1{f' to {most}' if most else ''}")
    return int(words)
