"""What if: a table of its own that goes on from a step of a finished game, for one person and bots.

The cards lie as they lay in that game, which is over, so that all of them are public. A game that still runs
cannot be forked: with its true cards whoever plays on would see what is hidden from them, and with imagined
ones they could try out what others hold, at a table whose host may have turned even advice off.
"""

from __future__ import annotations

from typing import Any

from dealers.kernel import Table, UsageError
from dealers.kernel.replay import Steps
from dealers.server.commands import Refusal, clean_name, network_bot
from dealers.server.frames import LONGEST_NAME
from dealers.server.house import House
from dealers.server.keys import Access
from dealers.server.progress import Progress
from dealers.server.replays import Replays
from dealers.server.room import Room, Sitter

_BOT = " (bot)"


async def fork(
    house: House, replays: Replays, room: Room, who: Access, *,
    step: int, seat: int | None, bot: str, name: str,
) -> Room:  # fmt: skip
    """The new table, with the game running; raises a `Refusal`."""
    if room.state != "over":
        raise Refusal(
            "not_now",
            "You can play on from another point once the game is over: until then cards are hidden, and "
            "whoever tried them out would know more than the others.",
        )
    spec = network_bot(bot)
    table = _at(await replays.steps(room), step)
    chair = _chair(room, who, sorted(table.pending), seat)
    sitters = _sitters(room, chair, spec, name)
    new = await house.create(table.game.name, table.options, sitters, who.hash, Progress(table))
    players = ", ".join(room.names)
    await house.begin_fork(new, f"This game goes on from step {step} of another one, of {players}.")
    return new


def _at(steps: Steps, step: int) -> Table[Any]:
    """The table after so many answers, where somebody is still asked something."""
    try:
        steps.check_step(step)
    except UsageError as error:
        raise Refusal("invalid", f"{str(error).capitalize()}.") from None
    if step == steps.last:
        raise Refusal("not_now", "The game is over at its last step: choose an earlier one to play on from.")
    return steps.at(step)


def _chair(room: Room, who: Access, asked: list[int], wanted: int | None) -> int:
    """Whose seat it will be: the one that is wanted, or one's own, or whoever is asked."""
    if wanted is None:
        mine = [seat for seat in asked if seat in who.seats] or list(who.seats)
        return (mine or asked)[0]
    if wanted >= len(room.sitters):
        raise Refusal("invalid", f"There is no seat {wanted + 1}: the table has {len(room.sitters)}.")
    return wanted


def _sitters(room: Room, chair: int, spec: str, name: str) -> list[Sitter]:
    """The person, and bots that are called as the others were."""
    sitters: list[Sitter] = []
    for seat, known in enumerate(room.names):
        plain = known.removesuffix(_BOT)
        if seat == chair:
            sitters.append(Sitter("person", clean_name(name or plain, None, seat)))
        else:
            sitters.append(Sitter("bot", f"{plain[: LONGEST_NAME - len(_BOT)]}{_BOT}", spec))
    taken = [sitter.name.lower() for sitter in sitters if sitter.kind == "bot"]
    if sitters[chair].name.lower() in taken:
        raise Refusal("invalid", f"Somebody is called {sitters[chair].name} already: choose another name.")
    return sitters
