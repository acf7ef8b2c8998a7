"""Game files in and out. A file that comes in is believed only as far as replaying it proves it."""

from __future__ import annotations

from typing import Any

from dealers.games import find_game
from dealers.kernel import DealersError, SaveError, Secret, UsageError, load_with_extra, save, verify
from dealers.kernel.fair import Promise, all_right, check
from dealers.server.commands import clean_text, network_bot
from dealers.server.frames import LONGEST_NAME
from dealers.server.room import Room, Sitter

BIGGEST_FILE = 4 * 1024 * 1024
ME = "me"
_SEEDS = 1 << 63


def export(room: Room) -> bytes:
    """The game file of a finished table, as the terminal writes and reads it, too."""
    assert room.progress is not None
    players = [s.bot if s.kind == "bot" and s.bot else ME for s in room.sitters]
    promise = {} if room.commitment is None else Promise(room.match, room.commitment).as_extra()
    return save(room.progress.table, {"seats": players, "names": room.names, **promise})


def checked(data: bytes) -> dict[str, Any]:
    """Runs in a worker: what `dealers replay --verify` says about an exported game."""
    table, extra = load_with_extra(data, find_game)
    findings = check(table, extra)
    return {"right": all_right(findings), "findings": [finding._asdict() for finding in findings]}


def proved(data: bytes) -> tuple[bytes, dict[str, Any]]:
    """Runs in a worker: the table as its seed and answers lead to it, and what the file says of its players.

    Nothing else of the file is kept, so nothing can be smuggled in. Raises a `SaveError`, whatever is wrong.
    """
    try:
        return _replayed(data)
    except DealersError as error:
        raise SaveError(str(error)) from None
    except Exception as error:  # well formed, but made by no program of ours
        raise SaveError(f"its parts do not fit together ({type(error).__name__})") from None


def _replayed(data: bytes) -> tuple[bytes, dict[str, Any]]:
    extra: Any  # anybody can write a file
    table, extra = load_with_extra(data, find_game)
    if table.seed is None or table.arranged is not None:
        raise SaveError("this table does not begin with a deal, so it cannot be checked")
    number = table.seed
    if not isinstance(number, Secret) and (type(number) is not int or not -_SEEDS <= number < _SEEDS):
        raise SaveError("the number that its deal came from is no number of 64 bits")
    verify(table)
    again = table.restarted()
    for seat, option in table.history:
        again.answer(seat, option)
    return save(again), extra if isinstance(extra, dict) else {}


def seated(extra: dict[str, Any], seats: int) -> list[Sitter]:
    """Who sits where, as far as the file says so; its people are the one who imports it."""
    players, names = _words(extra.get("seats"), seats), _words(extra.get("names"), seats)
    sitters: list[Sitter] = []
    for number, (player, wanted) in enumerate(zip(players, names, strict=True), start=1):
        name = clean_text(wanted, LONGEST_NAME)
        taken = [sitter.name.lower() for sitter in sitters]
        if not name or name.lower() in (*taken, "you"):
            name = f"Player {number}"
        sitters.append(Sitter("bot", name, player) if _is_bot(player) else Sitter("person", name))
    return sitters


def _words(value: Any, count: int) -> list[str]:
    fits = isinstance(value, list) and len(value) == count and all(isinstance(word, str) for word in value)
    return [word[:200] for word in value] if fits else [""] * count


def _is_bot(player: str) -> bool:
    try:
        network_bot(player)
    except (UsageError, DealersError):
        return False
    return True
