"""What the parts of a saved table have to look like before any rule runs on them.

Anybody can write a file with a right checksum. A rule that is given three million seats, or a card that does
not exist, might run for hours or fill the memory; it is spared that here. Whether the parts are also true is
found out by replaying (`save.verify`).
"""

from __future__ import annotations

from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.game import Game
from dealers.kernel.journal import Journal
from dealers.kernel.state import State, slot_names

_DEEPEST = 12
"""Lists within lists of a state."""
_LARGEST = 1 << 63
_LONGEST = 4096
"""Values in all of one part of a state together: several times what the largest has."""


def check_state(game: Game[Any], state: State, options: dict[str, Any]) -> None:
    """Raise a `ValueError` unless seats, cards and numbers are such that rules can run."""
    seats = state.seats
    _expect(type(seats) is int, "the number of seats is no number")
    game.check_match(game.check_seats(seats), options)
    _expect(isinstance(state.chance, Chance), "there is no chance")
    _expect(type(state.over) is bool, "it does not say whether it is over")
    _expect(_are_below(state.waiting, seats), "somebody is asked who is not there")
    cards = state.card_count
    _expect(type(cards) is int, "the number of cards is no number")
    least = len(game.pools(seats, options))
    _expect(least <= cards <= len(state.face), "there are not as many cards as there should be")
    _expect(_are_below(state.face, len(game.cards)), "there is a card that the game does not have")
    for name in slot_names(state):
        _expect(_size(getattr(state, name)) <= _LONGEST, f"{name} is longer than it can be")
    for zone in game.zones(options):
        lists: Any = getattr(state, zone.field)
        _expect(not zone.per_seat or len(lists) == seats, f"{zone.name} is not there for every seat")
        for within in lists if zone.per_seat else [lists]:
            _expect(_are_below(within, cards), f"{zone.name} holds what is no card")


def check_journal(journal: Journal, seats: int, cards: int) -> None:
    """The same for what has happened, and for who knows what."""
    _expect(len(journal.mixtures) == seats + 1, "it is not known what everybody knows")
    for mixtures in journal.mixtures:
        _expect(all(0 <= mixture < 1 << cards for mixture in mixtures), "unknown cards are no cards")
    _expect(all(0 <= ids < 1 << cards for _, ids in journal.seals), "sealed cards are no cards")
    for event in journal.events:
        _expect(type(event.kind) is str and type(event.data) is dict, "an event is none")
        _expect(type(event.seat) is int and -1 <= event.seat < seats, "an event is about nobody")
        _expect(len(event.cards) == len(event.faces) == len(event.seen), "an event is not about its cards")
        for number in (*event.cards, *event.faces, *event.seen):
            _expect(type(number) is int and -1 <= number < _LARGEST, "an event has no such cards")


def check_history(history: Any, windows: Any, seats: int) -> None:
    """The same for the answers."""
    _expect(type(history) is list and type(windows) is list, "the answers are no list")
    _expect(all(type(window) is int for window in windows), "it is not known which answers belong together")
    for seat, option in history:
        _expect(type(seat) is int and 0 <= seat < seats and type(option) is tuple, "an answer is none")


def check_floors(floors: list[int], seats: int) -> None:
    """The same for how far back nobody may go."""
    _expect(len(floors) == seats + 2, "it is not known who has learned something")


def _expect(so: bool, otherwise: str) -> None:
    if not so:
        raise ValueError(otherwise)


def _are_below(numbers: Any, limit: int) -> bool:
    return isinstance(numbers, list) and all(type(n) is int and 0 <= n < limit for n in numbers)


def _size(value: Any, depth: int = 0) -> int:
    """How many values there are in it, each of a size that a rule can work with."""
    if isinstance(value, int):
        _expect(-_LARGEST < value < _LARGEST, "a number is too large")
        return 1
    if not isinstance(value, list | tuple | dict):
        return 1
    _expect(depth < _DEEPEST, "it is nested too deep")
    inner = [*value.keys(), *value.values()] if isinstance(value, dict) else value
    return 1 + sum([_size(one, depth + 1) for one in inner])
