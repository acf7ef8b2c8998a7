"""What an observer must not find out, as checks: twin worlds, redacted events, what a seat's own copy holds.

Every check yields one sentence per problem.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Collection, Iterator, Sequence
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Option
from dealers.kernel.game import Game
from dealers.kernel.imagine import ReplayedChance
from dealers.kernel.journal import Event, Journal, cards_in
from dealers.kernel.secret import Secret
from dealers.kernel.table import Table
from dealers.kernel.telling import sentence_of
from dealers.kernel.zone import Sight

SMALLEST_SEED_TO_LOOK_FOR = 1 << 24
"""Smaller numbers turn up by themselves."""


def who(seat: int | None) -> str:
    """The observer in words."""
    return "the spectator" if seat is None else f"seat {seat}"


def journal_of(table: Table[Any]) -> Journal:
    """The journal of a recorded table."""
    journal: Journal | None = table.state.journal
    assert journal is not None
    return journal


def known_cards(table: Table[Any], seat: int | None) -> int:
    """The cards that the observer knows, as a bit mask."""
    unknown = 0
    for mixture in journal_of(table).mixtures[table.seats if seat is None else seat]:
        unknown |= mixture
    return (1 << len(table.state.face)) - 1 & ~unknown


def observation(table: Table[Any], seat: int | None) -> str:
    """All that an observer gets to see: view, events, decision with labels, and what its options mean."""
    decision = table.pending.get(seat) if seat is not None else None
    meaning = [repr(table.game.key(table.state, option)) for option in decision.options] if decision else []
    return json.dumps([table.view(seat), table.events(seat), repr(decision), meaning], allow_nan=False)


# --- twin worlds ----------------------------------------------------------------------------------------


def twin_worlds(table: Table[Any], seat: int | None, rng: Chance) -> Iterator[str]:
    """The observer cannot tell an imagined world from the true one, nor from one imagined from that."""
    seen = observation(table, seat)
    twin = table.copy()
    for world in ("an imagined world", "a world imagined in an imagined one"):
        twin.determinize(seat, rng)
        now = observation(twin, seat)
        if now != seen:
            yield f"{who(seat)} can tell {world} from the true one: {_first_difference(now, seen)}"
        again = twin.copy()
        if again.pending != twin.pending:
            yield f"a copy of {world} of {who(seat)} asks something else: an effect looks at hidden cards"
        elif observation(again, seat) != seen:
            yield f"{who(seat)} can tell a copy of {world} from the true one"
    quick = table.copy(recorded=False)
    quick.determinize(seat, rng)
    if seat in table.pending and quick.pending[seat] != table.pending[seat]:
        yield f"an unrecorded imagined world asks {who(seat)} something else"


def told_since(table: Table[Any], before: Table[Any], seat: int, rng: Chance) -> Iterator[str]:
    """Answers tell an observer nothing if they look the same in other worlds that were possible before them.

    `before` is the table as it was then. Worlds in which others could not have answered so, or in which an
    effect goes another way by a hidden card (`chance.remember`), are left out: that tells something only as
    any move does.
    """
    since = table.history[len(before.history) :]
    seen = _without_undo(table, seat)
    facts = _played_on(before.copy(), since)
    for _ in range(2):
        twin = before.copy()
        twin.determinize(seat, rng)
        if _played_on(twin, since) == facts:
            now = _without_undo(twin, seat)
            if now != seen:
                found = _first_difference(now, seen)
                yield f"{who(seat)} may undo although it was told something since: {found}"


def _played_on(table: Table[Any], answers: Sequence[tuple[int, Option]]) -> list[int] | None:
    """Give the answers, if they are possible here; the facts about hidden cards that effects went by."""
    table.state.chance = chance = ReplayedChance([], table.state.chance)
    for seat, option in answers:
        if seat not in table.pending or option not in table.pending[seat].options:
            return None
        table.answer(seat, option)
    return [-1 - fact for fact in chance.given if fact < 0]


def _without_undo(table: Table[Any], seat: int) -> str:
    """What an observer sees, save why it could not undo if others were people."""
    view = {name: part for name, part in table.view(seat).items() if name != "undo"}
    return json.dumps([view, table.events(seat)], allow_nan=False)


def _first_difference(one: str, other: str) -> str:
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 40)
    return f"...{one[start : at + 40]}... is ...{other[start : at + 40]}..."


PATIENCE = 50
"""So many times more worlds are imagined before it is taken for certain that a card never changes."""


def variety(table: Table[Any], seat: int | None, rng: Chance, samples: int = 60) -> Iterator[str]:
    """Over many imagined worlds every unknown card has several faces, if it can, and every known card one."""
    journal, face = journal_of(table), table.state.face
    observer = table.seats if seat is None else seat
    worlds = [journal.redealt(observer, face, rng) for _ in range(samples)]
    for card, true in enumerate(face):
        faces = {world[card] for world in worlds}
        if journal.knows(observer, card):
            if faces != {true}:
                yield f"card {card}, which {who(seat)} knows, changes its face"
        elif len(faces) == 1:
            near = [m for m in journal.mixtures[observer] if m >> card & 1]
            if any(face[c] != true for m in near for c in range(len(face)) if m >> c & 1):
                # Among many cards that are alike, 60 worlds may happen to agree.
                more = range(PATIENCE * samples)
                if all(journal.redealt(observer, face, rng)[card] == true for _ in more):
                    yield f"card {card}, unknown to {who(seat)}, has its true face in all imagined worlds"


# --- knowledge ------------------------------------------------------------------------------------------


def visible_cards(table: Table[Any], seat: int | None) -> Iterator[int]:
    """The cards that the observer sees lying on the table, by the visibility of their zones."""
    for zone in table.game.zones(table.options):
        for owner in range(table.seats) if zone.per_seat else (-1,):
            if zone.sight == Sight.EVERYONE or (
                zone.sight == Sight.OWNER and seat is not None and owner == seat
            ):
                yield from cards_in(table.state, zone, owner)
            elif zone.sight == Sight.TOP:
                yield from cards_in(table.state, zone, owner)[-1:]


def cards_in_events(table: Table[Any], seat: int | None, since: int) -> Iterator[int]:
    """The cards that the observer could read in events."""
    bit = 1 << (table.seats if seat is None else seat)
    for event in journal_of(table).events[since:]:
        for card, seen in zip(event.cards, event.seen, strict=True):
            if seen & bit:
                yield card


def knowledge(table: Table[Any], seat: int | None, shown: Collection[int]) -> Iterator[str]:
    """The observer knows what it sees, and nothing that it was never `shown`."""
    known, face = known_cards(table, seat), table.state.face
    for card in visible_cards(table, seat):
        if not known >> card & 1:
            yield f"{who(seat)} sees card {card}, but the journal thinks that it does not know it"
    backs = table.game.pools(table.seats, table.options)
    never = set(range(len(backs))).difference(shown)  # everybody has seen the cards that came later
    if len({face[card] for card in never}) < 2:
        return  # known by elimination
    for back in set(backs):
        cards = [card for card in sorted(never) if backs[card] == back]
        if len({face[card] for card in cards}) > 1:
            for card in cards:
                if known >> card & 1:
                    yield f"{who(seat)} knows card {card}, which it was never shown"


def secret_names(table: Table[Any], seat: int | None, shown: Collection[int]) -> list[str]:
    """The names of faces of which the observer was never shown a card, nor knows one by elimination."""
    known, cards, face = known_cards(table, seat), table.game.cards, table.state.face
    open_names = {cards[f].name for card, f in enumerate(face) if card in shown or known >> card & 1}
    return sorted({cards[f].name for f in face} - open_names)


def names_in(text: str, names: Collection[str], others: Collection[str] = ()) -> list[str]:
    """Those of the names that stand in the text as words, and not as a part of one of the other names.

    >>> names_in("Ann draws Navaa's Recruit.", ["Recruit"], ["Navaa's Recruit"])
    []
    """
    for other in sorted(others, key=len, reverse=True):
        if any(name in other for name in names):
            text = text.replace(other, "")
    near = [name for name in names if name in text]
    return [name for name in near if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]


def event_texts(table: Table[Any], seat: int | None, since: int, players: list[str]) -> Iterator[str]:
    """Every event can be read, and says nothing about cards that the observer did not know."""
    game = table.game
    catalogue = {card.name for card in game.cards}
    bit = 1 << (table.seats if seat is None else seat)
    events = zip(table.events(seat, since), journal_of(table).events[since:], strict=True)
    for number, (shown, event) in enumerate(events, start=since):
        if shown["number"] != number:
            yield f"event {number} ({shown['kind']}) calls itself number {shown['number']}"
        parts = game.words.event_parts(shown, players)
        text = sentence_of(parts)
        if not text.strip():
            yield f"event {shown['number']} ({shown['kind']}) has no text for {who(seat)}"
        for part in parts:
            if isinstance(part, dict) and "card" in part and part["card"] not in catalogue:
                yield f"event {shown['number']} ({shown['kind']}) calls {part['card']!r} a card"
        names = [(game.cards[f].name, seen & bit) for f, seen in zip(event.faces, event.seen, strict=True)]
        known = {name for name, seen in names if seen}
        hidden = {name for name, seen in names if not seen} - known
        for name in names_in(text + json.dumps(shown, allow_nan=False), hidden, known):
            yield f"event {shown['number']} ({shown['kind']}) tells {who(seat)} about the hidden card {name}"


# --- a seat's own copy ----------------------------------------------------------------------------------


def own_copy(table: Table[Any], seat: int | None, rng: Chance) -> Iterator[str]:  # noqa: C901
    """`only_for` shows the observer the same, and nothing of the truth can be reached from it."""
    own = table.only_for(seat, rng)
    now, seen = observation(own, seat), observation(table, seat)
    if now != seen:
        yield f"the copy for {who(seat)} differs: {_first_difference(now, seen)}"
    if any(option != ("hidden",) for _, option in own.history):
        yield f"the copy for {who(seat)} still has the answers given"
    true = table.state
    secrets: list[Any] = [table, true, true.face, true.journal, true.chance, journal_of(table).events]
    if table._base is not None:
        secrets.append(table._base)
    chance = true.chance.standing()
    bit = 1 << (table.seats if seat is None else seat)
    for found in reachable(own, stop=table.game):
        if any(found is secret for secret in secrets):
            yield f"the true {type(found).__name__} can be reached from the copy for {who(seat)}"
        elif isinstance(found, Event):
            if not all(
                seen & bit or c == f == -1
                for c, f, seen in zip(found.cards, found.faces, found.seen, strict=True)
            ):
                yield f"the copy for {who(seat)} holds the event {found.kind!r} with hidden cards"
        elif isinstance(found, Chance):
            if found.standing() == chance:
                yield f"the copy for {who(seat)} holds the chance of the true table"
        elif isinstance(found, list):
            if found == true.face and own.state.face != true.face:
                yield f"the copy for {who(seat)} holds the true faces"
        elif isinstance(found, Secret) and found == table.seed:
            yield f"the copy for {who(seat)} holds the secret of the deal"
        elif isinstance(found, int) and found == table.seed and found >= SMALLEST_SEED_TO_LOOK_FOR:
            yield f"the copy for {who(seat)} holds the seed"


_OUTSIDE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, CodeType, str, bytes)


def reachable(root: object, stop: Game[Any]) -> Iterator[object]:
    """Every object that can be reached from `root`, not looking into code and the stateless game."""
    seen = {id(root), id(stop)}
    rest = [root]
    while rest:
        found = rest.pop()
        yield found
        for inner in gc.get_referents(found):
            if id(inner) not in seen and not isinstance(inner, _OUTSIDE):
                seen.add(id(inner))
                rest.append(inner)
