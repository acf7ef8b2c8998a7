"""Tables as bytes: one line of header with a checksum, then JSON that a person can read.

A file holds how the table began, all answers, the journal, and a snapshot: the state at rest, or the state at
the start of the running effect with the answers given since. Loading therefore replays a few answers at most.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from dealers.kernel.chance import Chance
from dealers.kernel.errors import AnswerError, DealersError, SaveError
from dealers.kernel.game import Game
from dealers.kernel.imagine import ReplayedChance
from dealers.kernel.journal import Event, Journal
from dealers.kernel.secret import SealedChance, Secret
from dealers.kernel.shape import check_floors, check_history, check_journal, check_state
from dealers.kernel.state import State, plain, slot_names
from dealers.kernel.steady import SteadyChance
from dealers.kernel.table import Table
from dealers.kernel.zone import Zone

FORMAT = 1
_MAGIC = "dealers-table"
_LONGEST_REASON = 200


def save(table: Table[Any], extra: dict[str, Any] | None = None) -> bytes:
    """The table as bytes; `extra` is plain data that travels with it (names, bots)."""
    mid_effect = table._effect is not None
    assert table._knowledge is not None, "an unrecorded table cannot be saved"
    data = {
        "game": table.game.name,
        "version": table.game.version,
        **({"content": table.game.overlay.name} if table.game.overlay.layers else {}),
        "seats": table.seats,
        "options": table.options,
        "seed": None if isinstance(table.seed, Secret) else table.seed,
        **({"secret": table.seed.hex()} if isinstance(table.seed, Secret) else {}),
        "arranged": None if table.arranged is None else _pack_state(table.arranged),
        "history": _pack(table.history),
        "windows": table._windows,
        "window": table._window,
        "floors": table._floors,
        "snapshot": _pack_state(table._base if mid_effect and table._base is not None else table.state),
        "since": _pack(table._since) if mid_effect else None,
        "journal": _pack_journal(table._knowledge),
        "extra": extra or {},
    }
    body = json.dumps(data, separators=(",", ":")).encode()
    return f"{_MAGIC} {FORMAT} {_checksum(body)}\n".encode() + body + b"\n"


def load(data: bytes, find_game: Callable[[str], Game[Any]]) -> Table[Any]:
    """The table that `save` wrote. A damaged file or one of other rules raises a `SaveError`."""
    return load_with_extra(data, find_game)[0]


def load_with_extra(data: bytes, find_game: Callable[[str], Game[Any]]) -> tuple[Table[Any], dict[str, Any]]:
    """The table, and the extra data that was saved with it."""
    saved = _read(data)
    try:
        game = find_game(saved["game"])
    except DealersError as error:
        raise SaveError(f"the saved game cannot be played here: {error}") from None
    other = other_rules(game, str(saved.get("version")), str(saved.get("content", "")))
    if other:
        raise SaveError(other)
    try:
        extra = saved["extra"]  # if that is nonsense, the file just says nothing about its players
        return _restore(game, saved), extra if isinstance(extra, dict) else {}
    except Exception as error:  # each part is well formed, but they do not belong together
        raise _misfit(error) from None


def other_rules(game: Game[Any], version: str, content: str = "") -> str:
    """Why a table of this version, with changed content of this name, cannot go on; empty if it can."""
    rules, _, changes = version.partition("+")
    ours, _, our_changes = game.version.partition("+")
    if rules != ours:
        return (
            f"this table was saved under version {version} of {game.title}, and this program plays version "
            f"{game.version}: finish it with the program that saved it, or start a new table"
        )
    if changes == our_changes:
        return ""
    needed, here = content_in_words(version, content), content_in_words(game.version, game.overlay.name)
    do = "start it with --content and the folder of that content" if changes else "start it without --content"
    return f"this table of {game.title} is played with {needed}, and this program plays {here}: {do}"


def content_in_words(version: str, name: str = "") -> str:
    """Which content a version of a game is played with.

    >>> content_in_words("2"), content_in_words("2+1a2b3c4d", "cheap")
    ('the shipped content', "the changed content 'cheap' (1a2b3c4d)")
    """
    changes = version.partition("+")[2]
    if not changes:
        return "the shipped content"
    return f"the changed content {f'{name[:_LONGEST_REASON]!r} ' if name else ''}({changes})"


def _misfit(error: Exception) -> SaveError:
    words = " ".join(str(error).split())[:_LONGEST_REASON]
    return SaveError(f"the saved table does not fit together ({type(error).__name__}: {words})")


def verify(table: Table[Any]) -> None:
    """Replay the table from its beginning; raise a `SaveError` unless it comes to the same position."""
    if table.seed is None and table.arranged is None:
        raise SaveError("this table does not say how it began, so it cannot be replayed")
    try:
        _verify(table)
    except SaveError:
        raise
    except Exception as error:  # rules that are given an answer or a position that no program of ours wrote
        raise _misfit(error) from None


def _verify(table: Table[Any]) -> None:
    again = table.restarted()
    for number, (seat, option) in enumerate(table.history):
        try:
            again.answer(seat, option)
        except AnswerError as error:
            raise SaveError(f"answer {number + 1} of the saved game is not legal: {error}") from None
    if plain(again.state) != plain(table.state):
        raise SaveError("the saved position is not the one that its answers lead to")


def _checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


def _read(data: bytes) -> dict[str, Any]:
    header, newline, body = data.partition(b"\n")
    words = header.split()
    if not newline or len(words) != 3 or words[0] != _MAGIC.encode():
        raise SaveError("this is not a saved table (its first line is not a dealers-table header)")
    if words[1] != str(FORMAT).encode():
        raise SaveError(f"this table was saved in format {words[1].decode('ascii', 'replace')}, not {FORMAT}")
    body = body.removesuffix(b"\n")
    if _checksum(body).encode() != words[2]:
        raise SaveError("the saved table is damaged or cut short (its checksum does not match)")
    try:
        saved = json.loads(body)
    except ValueError as error:
        raise SaveError(f"the saved table is not valid JSON: {error}") from None
    except RecursionError:
        raise SaveError("the saved table is nested deeper than any table is") from None
    if not isinstance(saved, dict) or not isinstance(saved.get("game"), str):
        raise SaveError("the saved table does not say which game it is")
    return saved


def _restore(game: Game[Any], saved: dict[str, Any]) -> Table[Any]:
    options = game.check_options(saved["options"])
    state = _unpack_state(game, saved["snapshot"])
    check_state(game, state, options)
    seed = Secret.from_hex(saved["secret"]) if "secret" in saved else saved["seed"]
    table = Table._around(game, state, options, seed, recorded=True)
    if saved["since"] is not None:
        table._base = state
        table._since = _unpack(saved["since"])
        table = table._resumed(state.copy(), recorded=True)
    if saved["arranged"] is not None:
        table.arranged = _unpack_state(game, saved["arranged"])
        check_state(game, table.arranged, options)
    table.history = _unpack(saved["history"])
    table._windows = saved["windows"]
    check_history(table.history, table._windows, table.seats)
    table._window = int(saved["window"])
    # Files that were written before do not tell who has learned something: it may have been anybody.
    floors = saved["floors"] if "floors" in saved else [saved["floor"]] * len(table._floors)
    table._floors = [int(floor) for floor in floors]
    check_floors(table._floors, table.seats)
    journal = _unpack_journal(saved["journal"], game.zones(options))
    check_journal(journal, table.seats, len(table.state.face))
    table.state.journal = table._knowledge = journal
    return table


def _pack_state(state: State) -> dict[str, Any]:
    return {name: _pack(getattr(state, name)) for name in slot_names(state)}


def _unpack_state(game: Game[Any], data: dict[str, Any]) -> Any:
    state = game.state_class()
    data = {"card_count": len(data["face"]), **data}  # which files did not tell that were written before
    for name in slot_names(state):
        setattr(state, name, _unpack(data[name]))
    state.journal = None
    state.lent = False
    return state


def _pack_journal(journal: Journal) -> dict[str, Any]:
    return {
        "mixtures": [[f"{mixture:x}" for mixture in mixtures] for mixtures in journal.mixtures],
        "events": [
            [e.kind, e.seat, list(e.cards), list(e.faces), list(e.seen), _pack(e.data)]
            for e in journal.events
        ],
        **({"seals": [[number, f"{ids:x}"] for number, ids in journal.seals]} if journal.seals else {}),
    }


def _unpack_journal(data: dict[str, Any], zones: Sequence[Zone]) -> Journal:
    journal = Journal(0, (), zones)
    journal.believe([[int(mixture, 16) for mixture in mixtures] for mixtures in data["mixtures"]])
    journal.events = [
        Event(kind, seat, tuple(cards), tuple(faces), tuple(seen), _unpack(extra))
        for kind, seat, cards, faces, seen, extra in data["events"]
    ]
    journal.seals = [(int(number), int(ids, 16)) for number, ids in data.get("seals", [])]
    return journal


_AS_THEY_ARE: Final = frozenset({int, str, float, bool, type(None)})
"""What JSON holds as it is. Nearly all values are of these types, so no function is called for them."""


def _pack(value: Any) -> Any:
    """Lists stay lists; tuples, dictionaries and chance are marked so that they come back as they were."""
    if isinstance(value, list):
        return _pack_all(value)
    if isinstance(value, tuple):
        return {"t": _pack_all(value)}
    if isinstance(value, dict):
        return {"d": [_pack_all(entry) for entry in value.items()]}
    if isinstance(value, Chance):
        return _pack_chance(value)
    if value is None or isinstance(value, int | str | float):
        return value
    raise TypeError(f"a state holds plain data only, not {type(value).__name__}")


def _pack_all(values: Sequence[Any]) -> list[Any]:
    return [value if type(value) in _AS_THEY_ARE else _pack(value) for value in values]


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return _unpack_all(value)
    if isinstance(value, dict):
        ((mark, inner),) = value.items()
        if mark == "t":
            return tuple(_unpack_all(inner))
        if mark == "d":
            return {_unpack(k): v if type(v) in _AS_THEY_ARE else _unpack(v) for k, v in inner}
        if mark in ("c", "s"):
            return _unpack_chance(mark, inner)
        raise ValueError(f"unknown mark {mark!r}")
    return value


def _unpack_all(values: Sequence[Any]) -> list[Any]:
    return [value if type(value) in _AS_THEY_ARE else _unpack(value) for value in values]


def _pack_chance(chance: Chance) -> dict[str, Any]:
    """What it goes on from, then results that come up again first."""
    results, then = (chance.results, chance.then) if isinstance(chance, ReplayedChance) else ([], chance)
    if isinstance(then, SteadyChance):
        raise SaveError("a table with a steady deal is for comparisons and cannot be saved")
    if isinstance(then, SealedChance):
        return {"s": [then.secret.hex(), then.drawn, results]}
    return {"c": [then.x, results]}


def _unpack_chance(mark: str, inner: list[Any]) -> Chance:
    *origin, results = inner
    if mark == "s":
        secret, drawn = origin
        if type(drawn) is not int or drawn < 0:
            raise ValueError("draws are counted from 0")
        chance: Chance = SealedChance(Secret.from_hex(secret), drawn)
    else:
        chance = Chance()
        (chance.x,) = origin
    return ReplayedChance(results, chance) if results else chance
