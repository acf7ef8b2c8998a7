"""What each command does: it checks, and returns the change to be stored and shown.

Every handler is a function of the room, of what the sender may do there, and of the command.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from dealers.bots import check_bot, searches
from dealers.bots.effort import read_effort
from dealers.kernel import AnswerError, DealersError, Secret, Seed, UndoError, UsageError
from dealers.kernel.lesson import Study
from dealers.kernel.lesson.script import LEARNER
from dealers.kernel.text import names_for_seats
from dealers.levels import label_of
from dealers.server import frames, own_bots
from dealers.server.clocks import Clocks, Up
from dealers.server.keys import Access, Key
from dealers.server.progress import Progress, as_option
from dealers.server.room import Room, Sitter
from dealers.server.table_settings import TableSettings

STRONGEST = 2000
LONGEST = 5
PROCESSES = 2
"""What a bot at a table on the network may take for one decision: iterations or seconds, and processes."""


class Refusal(DealersError):
    """A command that cannot be carried out; nothing has changed."""

    def __init__(self, code: frames.Code, message: str) -> None:
        super().__init__(message)
        self.code = code


class Entry:
    """A row of the log."""

    __slots__ = ("command", "data", "kind", "seat")

    def __init__(self, kind: str, seat: int | None = None, **data: Any) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.command: str | None = None


class Change:
    """What a command leads to. What is None stays as it is."""

    def __init__(self, *entries: Entry) -> None:
        self.entries = list(entries)
        self.progress: Progress | None = None
        self.sitters: list[Sitter] | None = None
        self.keys: list[Key] | None = None
        self.numbers: dict[str, int] | None = None
        """Of the links of the table."""
        self.farewell = ""
        """What those are told who may not see the table any more."""
        self.state: str | None = None
        self.seed: Seed | None = None
        self.settings: TableSettings | None = None
        self.lesson: Study | None = None
        self.leaves_lesson = False
        self.begins_anew = False
        """Whether the match is another one, that the log does not lead to."""
        self.clocks: Clocks | None = None


# --- seats ------------------------------------------------------------------------------------------------


def claim(room: Room, access: Access, c: frames.Claim) -> Change:
    """An open seat goes to whoever is first."""
    if not (access.invited or access.host or access.seats):
        raise Refusal("not_yours", "Only people with the invite link can take a seat.")
    sitter = sitter_at(room, c.seat)
    if sitter.kind != "open":
        raise Refusal("not_now", f"{room.names[c.seat]} sits there already: choose another seat.")
    if room.state == "over":
        raise Refusal("not_now", "The game is over.")
    name = clean_name(c.name, room, c.seat)
    change = Change(Entry("seats", c.seat, text=f"{name} sits down."))
    change.sitters = with_sitter(room, c.seat, Sitter("person", name))
    change.keys = [*room.keys, Key(access.hash, "seat", c.seat)]
    return change


def leave(room: Room, access: Access, c: frames.Leave) -> Change:
    """The seat is open again; once the game runs, a bot plays it until somebody sits down."""
    own_seat(access, c.seat)
    if room.state == "over":
        raise Refusal("not_now", "The game is over: there is nothing to leave.")
    no_lesson(room, "the seat is yours")
    bot = "greedy" if room.state == "running" else None
    change = Change(Entry("seats", c.seat, text=f"{room.names[c.seat]} leaves the table."))
    change.sitters = with_sitter(room, c.seat, Sitter("open", "" if bot is None else room.names[c.seat], bot))
    change.keys = [key for key in room.keys if key.role != "seat" or key.seat != c.seat]
    if not any(key.role != "seat" and key.hash == access.hash for key in change.keys):
        change.keys.append(Key(access.hash, "invited"))
    return change


def rename(room: Room, access: Access, c: frames.Rename) -> Change:
    """Another name for a seat."""
    own_seat(access, c.seat)
    name = clean_name(c.name, room, c.seat)
    change = Change(Entry("seats", c.seat, text=f"{room.names[c.seat]} is now called {name}."))
    sitter = room.sitters[c.seat]
    change.sitters = with_sitter(room, c.seat, Sitter(sitter.kind, name, sitter.bot))
    return change


def seat(room: Room, access: Access, c: frames.Seat) -> Change:
    """The host prepares a seat."""
    host_only(access, "decides who sits where")
    if room.state != "lobby":
        raise Refusal("not_now", "The game has begun: seats can only be handed over now.")
    if sitter_at(room, c.seat).kind == "person":
        raise Refusal("not_now", f"{room.names[c.seat]} sits there: only they can leave the seat.")
    if c.kind == "open":
        new = Sitter("open")
    else:
        bot = _bot(c.bot or "greedy")
        new = Sitter("bot", bot_name(bot, [s.name for i, s in enumerate(room.sitters) if i != c.seat]), bot)
    change = Change(Entry("seats", c.seat))
    change.sitters = with_sitter(room, c.seat, new)
    return change


def handover(room: Room, access: Access, c: frames.Handover) -> Change:
    """A bot plays for a person."""
    sitter = sitter_at(room, c.seat)
    running(room)
    no_lesson(room, "you play yourself")
    if sitter.kind != "person":
        raise Refusal("not_now", "No person sits there.")
    if c.seat not in access.seats:
        host_only(access, "can hand over somebody else's seat")
        if room.online(c.seat):
            raise Refusal("not_now", f"{sitter.name} is here: only they can hand the seat over.")
    bot = _bot(c.bot)
    change = Change(Entry("seats", c.seat, text=f"{sitter.name} lets a bot play ({label_of(bot)})."))
    change.sitters = with_sitter(room, c.seat, Sitter("person", sitter.name, bot))
    return change


def takeback(room: Room, access: Access, c: frames.Takeback) -> Change:
    """The person plays again."""
    own_seat(access, c.seat)
    sitter = room.sitters[c.seat]
    if sitter.bot is None:
        raise Refusal("not_now", "No bot is playing this seat.")
    left = room.clocks.game_left(c.seat, room.settings, room.clock())
    if left is not None and left <= 0:
        raise Refusal("not_now", "Your time for this game is used up: the bot plays it to its end.")
    change = Change(Entry("seats", c.seat, text=f"{sitter.name} plays again."))
    change.sitters = with_sitter(room, c.seat, Sitter("person", sitter.name))
    return change


# --- the game ---------------------------------------------------------------------------------------------


def start(room: Room, access: Access, c: frames.Start) -> Change:
    """Deal, once every seat is taken."""
    host_only(access, "starts the game")
    if room.state != "lobby":
        raise Refusal("not_now", "The game has begun already.")
    if room.problem:
        raise Refusal("not_now", room.problem)
    free = sum(sitter.kind == "open" for sitter in room.sitters)
    if free:
        seats = "one seat is" if free == 1 else f"{free} seats are"
        raise Refusal("not_now", f"Not yet: {seats} still open. Invite somebody, or give it to a bot.")
    return deal(room)


def deal(room: Room) -> Change:
    """The deal itself; an imported table goes on from where it was."""
    change = Change(Entry("start", commitment=room.commitment))
    if room.progress is not None:
        change.progress = room.progress.copy()
    else:
        # A table has its secret since it was made, except for one that an older program has made.
        change.seed = room.seed if room.seed is not None else Secret.fresh()
        change.progress = Progress(room.game.new_table(len(room.sitters), room.options, change.seed))
    change.progress.begin(room.seq + 1)
    change.state = "running"
    return change


def answer(room: Room, access: Access, c: frames.Answer) -> Change:
    """One answer, or several picks in a row: all of them or none."""
    own_seat(access, c.seat)
    progress = running(room)
    if room.sitters[c.seat].bot is not None:
        raise Refusal("not_now", "A bot is playing this seat: take it back first.")
    if progress.asks.get(c.seat) == c.ask and room.clocks.up(c.seat, room.settings, room.clock()):
        raise Refusal("not_now", "Your time is up: a bot makes this decision.")
    options: Sequence[Any] = c.options
    if room.lesson is not None and progress.asks.get(c.seat) == c.ask:
        options = _wanted(room, room.lesson, progress, options)
    return answers(room, progress, c.seat, c.ask, options)


def answers(
    room: Room, progress: Progress, seat: int, ask: int, options: Sequence[Any], *,
    by_bot: bool = False, by_clock: bool = False,
) -> Change:  # fmt: skip
    """What answers of a person or a bot lead to, or of a bot for a person whose time is up."""
    if progress.asks.get(seat) != ask:
        raise Refusal("stale", "The table has moved on: this decision has been answered already.")
    change = Change()
    change.progress = new = progress.copy()
    first = room.seq + 1
    for number, option in enumerate(options, start=first):
        try:
            label = new.answer(seat, as_option(option), number, first=first, by_bot=by_bot, by_clock=by_clock)
        except AnswerError as error:
            raise Refusal("illegal", f"Not possible: {error}.") from None
        except (LookupError, TypeError, ValueError):  # nonsense that no rule has a word for
            raise Refusal("invalid", "That is not one of the options now.") from None
        _, taken = new.table.history[-1]
        more: dict[str, Any] = {"bot": True} if by_bot else {"clock": True} if by_clock else {}
        if number > first:
            more["first"] = first
        change.entries.append(Entry("answer", seat, option=taken, label=label, **more))
    if new.table.over:
        change.state = "over"
    if room.lesson is not None:
        change.lesson = room.lesson.answered(new.table)
    return change


def _wanted(room: Room, lesson: Study, progress: Progress, options: Sequence[Any]) -> Sequence[Any]:
    """What a learner answers, if that is what the lesson asks for, in the order of the lesson."""
    try:
        ordered = lesson.ordered(progress.table, [as_option(option) for option in options])
    except (TypeError, ValueError):
        ordered = None
    if ordered is None:
        raise Refusal("not_now", sentence(names_for_seats(lesson.why_not(progress.table), room.names)))
    return ordered


def learn(room: Room, access: Access, c: frames.Learn) -> Change:
    """Go on in a lesson, or leave it: then the same table is a game like any other."""
    own_seat(access, LEARNER)
    lesson, progress = room.lesson, room.progress
    if lesson is None or progress is None:
        raise Refusal("not_now", "This table is not a lesson, or not any more.")
    if lesson.step != c.step:
        raise Refusal("stale", "The lesson has gone on already.")
    change = Change(Entry("lesson", LEARNER, step=c.step, what=c.what))
    if c.what == "leave":
        change.leaves_lesson = True
        return change
    if lesson.now(progress.table).phase != "read":
        raise Refusal("not_now", sentence(names_for_seats(lesson.why_not(progress.table), room.names)))
    change.lesson = lesson.read()
    if change.lesson.scene != lesson.scene:
        change.progress = Progress(lesson.script.new_table(change.lesson.scene))
        change.progress.begin(room.seq + 1)
        change.begins_anew = True
    return change


def undo(room: Room, access: Access, c: frames.Undo) -> Change:
    """Take back the last answer of a seat, with what bots have answered since: all of it or nothing."""
    own_seat(access, c.seat)
    progress = running(room)
    no_lesson(room, "nothing is taken back")
    if progress.last_of(c.seat) != [c.ask]:
        raise Refusal("stale", "The table has moved on: that answer is not your last one.")
    change = Change()
    change.progress = progress.copy()
    try:
        taken = change.progress.undo(c.seat, room.seq + 1, room.people)
    except UndoError as error:
        raise Refusal("not_now", f"{str(error).capitalize()}.") from None
    change.entries.append(Entry("undo", c.seat, taken=taken))
    return change


def chat(room: Room, access: Access, c: frames.Chat) -> Change:
    """Say something."""
    own_seat(access, c.seat)
    text = clean_text(c.text, frames.LONGEST_CHAT)
    if not text:
        raise Refusal("invalid", "There is nothing to say in that.")
    return Change(Entry("chat", c.seat, name=room.names[c.seat], text=text))


def time_is_up(room: Room, seat: int, clock: Up) -> Change:
    """A bot makes the decision of somebody whose time is up, or plays on for them to the end."""
    name = room.names[seat]
    if clock == "move":
        change = Change(Entry("note", seat, text=f"The time of {name} is up: a bot makes this decision."))
        change.clocks = room.clocks.ran_out(seat)
        return change
    text = f"The time of {name} for the whole game is up: a bot plays on."
    return _played_on(room, seat, text)


def stays_away(room: Room, seat: int) -> Change:
    """A bot plays on for somebody whom others have waited for as long as the host wants."""
    return _played_on(
        room, seat, f"{room.names[seat]} is away: a bot plays on until they take the seat back."
    )


def _played_on(room: Room, seat: int, text: str) -> Change:
    change = Change(Entry("seats", seat, text=text))
    change.sitters = with_sitter(room, seat, Sitter("person", room.sitters[seat].name, "greedy"))
    return change


GESTURES: dict[str, str] = {
    "well": "Well played!",
    "thanks": "Thank you!",
    "laugh": "Ha!",
    "wow": "Oh!",
    "think": "Hmm...",
    "moment": "One moment, please.",
}
"""What each sign says."""


def gesture(room: Room, access: Access, c: frames.Gesture) -> Change:
    """Say something without typing."""
    own_seat(access, c.seat)
    return Change(Entry("chat", c.seat, name=room.names[c.seat], text=GESTURES[c.sign], sign=c.sign))


def replaced(room: Room, seat: int, reason: str) -> Change:
    """A bot that failed makes way for the rule of thumb; that one just answers at random for once."""
    sitter = room.sitters[seat].copy()
    if sitter.bot == "greedy":
        text = f"{room.names[seat]} {reason} and answers at random for once."
        return Change(Entry("note", seat, text=text))
    failed, steady = label_of(sitter.bot or ""), label_of("greedy")
    text = f"The bot {failed} of {room.names[seat]} {reason}: {steady} plays on."
    sitter.bot = "greedy"
    change = Change(Entry("note", seat, text=text))
    change.sitters = with_sitter(room, seat, sitter)
    return change


def rematch_promised(commitment: str) -> Change:
    """A rematch is dealt at once: what was promised has to be public somewhere before that."""
    return Change(Entry("note", text=f"The cards of the rematch are fixed by the commitment {commitment}."))


HANDLERS: dict[type[frames.Command], Callable[[Room, Access, Any], Change]] = {
    frames.Claim: claim,
    frames.Leave: leave,
    frames.Rename: rename,
    frames.Seat: seat,
    frames.Start: start,
    frames.Answer: answer,
    frames.Undo: undo,
    frames.Chat: chat,
    frames.Gesture: gesture,
    frames.Handover: handover,
    frames.Takeback: takeback,
    frames.Learn: learn,
}


# --- checks -----------------------------------------------------------------------------------------------


def sitter_at(room: Room, number: int) -> Sitter:
    """Who sits there; refused when there is no such seat."""
    if number >= len(room.sitters):
        raise Refusal("invalid", f"There is no seat {number + 1}: the table has {len(room.sitters)}.")
    return room.sitters[number]


def own_seat(access: Access, number: int) -> None:
    """Refused unless it is a seat of the sender."""
    if number not in access.seats:
        raise Refusal("not_yours", "That is not your seat.")


def host_only(access: Access, does: str) -> None:
    """Refused unless the sender is the host."""
    if not access.host:
        raise Refusal("not_yours", f"Only the host {does}.")


def no_lesson(room: Room, but: str) -> None:
    """Refused while a lesson is given."""
    if room.lesson is not None:
        raise Refusal("not_now", f"In a lesson {but}: leave the lesson first, and play on.")


def running(room: Room) -> Progress:
    if room.problem:
        raise Refusal("not_now", room.problem)
    if room.state == "lobby" or room.progress is None:
        raise Refusal("not_now", "The game has not begun yet.")
    if room.state == "over":
        raise Refusal("not_now", "The game is over.")
    return room.progress


def with_sitter(room: Room, number: int, sitter: Sitter) -> list[Sitter]:
    """All sitters, one of them another one."""
    return [sitter if i == number else other for i, other in enumerate(room.sitters)]


def _bot(spec: str) -> str:
    try:
        return network_bot(spec)
    except UsageError as error:
        raise Refusal("invalid", f"{str(error).capitalize()}.") from None


def network_bot(spec: str) -> str:
    """The bot, if it may sit at a table on the network."""
    if spec.startswith(own_bots.PREFIX):
        own_bots.own_bot(spec)
        return spec
    check_bot(spec)
    if not searches(spec):
        return spec
    iterations, seconds, processes = read_effort(spec)
    if iterations > STRONGEST:
        raise UsageError(f"at most ismcts:{STRONGEST}, so that nobody waits for long")
    if seconds > LONGEST:
        raise UsageError(f"at most ismcts:{LONGEST}s, so that nobody waits for long")
    if processes > PROCESSES:
        raise UsageError(f"at most :x{PROCESSES}, so that others can think, too")
    return spec


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."


# --- names and words --------------------------------------------------------------------------------------


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs, as Unicode has it, that show nothing."""


def clean_text(text: str, longest: int) -> str:
    """One line of text without anything invisible that could change how it is shown."""
    hidden = [c in _BLANK or unicodedata.category(c).startswith("C") for c in text]
    kept = "".join(" " if hide else c for c, hide in zip(text, hidden, strict=True))
    return " ".join(unicodedata.normalize("NFC", kept).split())[:longest].strip()


def clean_name(name: str, room: Room | None, seat: int) -> str:
    """A name that can be shown and that nobody else at the table has."""
    name = clean_text(name, frames.LONGEST_NAME)
    if not name:
        raise Refusal("invalid", "Please choose a name with letters that can be seen.")
    if name.lower() == "you":
        raise Refusal("invalid", "Everybody is called that: please choose another name.")
    if room is not None:
        others = [s.name.lower() for i, s in enumerate(room.sitters) if i != seat]
        if name.lower() in others:
            raise Refusal("invalid", f"Somebody at this table is called {name} already.")
    return name


_BOT_NAMES = ("Ada", "Boris", "Clara", "Dorian", "Edda", "Falk", "Greta", "Hugo", "Ines", "Jasper")


def bot_name(spec: str, taken: list[str]) -> str:
    """A name for a bot."""
    free = [name for name in _BOT_NAMES if f"{name} (bot)" not in taken]
    return f"{free[0] if free else spec} (bot)"
