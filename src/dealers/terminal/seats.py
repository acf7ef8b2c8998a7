"""Who sits where: people at this device ("me") and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from dealers.bots import check_any_bot, check_bot, is_own
from dealers.bots.own import short_name
from dealers.kernel import Game, SaveError, UsageError
from dealers.kernel.text import YOU

ME = "me"
LONGEST_NAME = 20


class Seating:
    """The players in seat order: what each one is (`me`, or a bot such as `greedy`), and a name for each.

    >>> Seating(["me", "greedy", "greedy", "ismcts:200"]).names
    ['You', 'Greedy A', 'Greedy B', 'Ismcts 200']
    """

    def __init__(self, players: Sequence[str], names: Sequence[str] | None = None) -> None:
        self.players = list(players)
        self.names = list(names) if names is not None else default_names(players)

    @property
    def people(self) -> list[int]:
        """The seats of people at this device."""
        return [seat for seat, player in enumerate(self.players) if player == ME]

    def as_json(self) -> dict[str, Any]:
        """Plain data that a saved game carries along."""
        return {"seats": self.players, "names": self.names}


def default_names(players: Sequence[str]) -> list[str]:
    """Names that tell all players apart."""
    names: list[str] = []
    for seat, player in enumerate(players):
        same = players[:seat].count(player)
        if player != ME:
            letter = f" {ascii_uppercase[same % 26]}" if players.count(player) > 1 else ""
            names.append(f"{_name(player)[: LONGEST_NAME - len(letter)]}{letter}")
        else:
            names.append(f"Player {same + 1}" if players.count(ME) > 1 else YOU)
    return names


def _name(bot: str) -> str:
    return short_name(bot) if is_own(bot) else bot.replace(":", " ").capitalize()


def seat_players(game: Game[Any], players: str, names: str | None = None) -> Seating:
    """The seating that the words of a command line mean: ``me,greedy,ismcts:200`` and ``Ann,Bob``.

    Names are given for all seats, or for the people only.
    """
    words = [player.strip() for player in players.split(",") if player.strip()]
    seats = [word if is_own(word) else word.lower() for word in words]
    game.check_seats(len(seats))
    for player in seats:
        if player != ME:
            _check_player(player)
    seating = Seating(seats)
    if names is None:
        return seating
    given = [name.strip() for name in names.split(",")]
    if len(given) == len(seats):
        chosen = given
    elif len(given) == len(seating.people):
        chosen = seating.names.copy()
        for seat, name in zip(seating.people, given, strict=True):
            chosen[seat] = name
    else:
        wanted = sorted({len(seating.people), len(seats)} - {0})
        raise UsageError(f"--names has {len(given)} names: give {' or '.join(map(str, wanted))}")
    check_names(chosen)
    return Seating(seats, chosen)


def _check_player(player: str) -> None:
    try:
        check_any_bot(player)
    except UsageError as error:
        raise UsageError(f"{error} (or {ME} for a person at this device)") from None


def check_names(names: Sequence[str]) -> None:
    """Refuse names that are empty, too long, not printable, or used twice."""
    for name in names:
        if not name or not name.isprintable():
            raise UsageError(f"{name!r} cannot be a name: use letters that can be seen")
        if len(name) > LONGEST_NAME:
            raise UsageError(f"the name {name!r} is too long: at most {LONGEST_NAME} letters")
        if [other.lower() for other in names].count(name.lower()) > 1:
            raise UsageError(f"the name {name!r} is used twice: everybody needs a name of their own")


def saved_seating(extra: dict[str, Any], seats: int) -> Seating | None:
    """The seating that a saved game carries; None when it says nothing about it."""
    if "seats" not in extra:
        return None
    players, names = extra["seats"], extra.get("names")
    for words in (players, names):
        if not isinstance(words, list) or len(words) != seats or not all(isinstance(w, str) for w in words):
            raise SaveError(f"the saved table does not say properly who sits on its {seats} seats")
        if not all(word.isprintable() for word in words):
            raise SaveError("the saved table has names that cannot be shown")
    for player in players:
        if player != ME:
            if is_own(player):
                raise SaveError(
                    f"a saved game starts no program by itself, and this one was played by {player}: "
                    "if you trust that bot, say who plays with --seats"
                )
            try:
                check_bot(player)
            except UsageError as error:
                raise SaveError(f"the saved table cannot go on here: {error}") from None
    return Seating(players, names)


def saved_known(extra: dict[str, Any], seats: int) -> list[int] | None:
    """How many events each seat knew of when it last answered; None when the saved game does not say."""
    known = extra.get("known")
    if isinstance(known, list) and len(known) == seats and all(type(n) is int and n >= 0 for n in known):
        return known
    return None
