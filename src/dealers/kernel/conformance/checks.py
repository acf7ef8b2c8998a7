"""The checks: at every decision, at most, at some, and at the end. What is hidden is checked in `leaks`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from dealers.kernel.conformance import effects, leaks, observed
from dealers.kernel.conformance.probe import Probe, differences, fingerprint
from dealers.kernel.decision import Decision
from dealers.kernel.errors import AnswerError, NotAsked, UndoError, UsageError
from dealers.kernel.facts import misfits
from dealers.kernel.journal import cards_in
from dealers.kernel.save import load, save, verify
from dealers.kernel.standing import Figure, standings
from dealers.kernel.state import plain
from dealers.kernel.table import Table
from dealers.kernel.undo import Company, taken_back

KEPT_COPIES = 3
"""How many copies of a game are put aside, to be looked at and played on when it has ended."""

FIRST_TIMES, NOW_AND_THEN = 3, 50
"""An effect is imagined the first times that it stands at a place in the rules, then one time in so many."""

Check: TypeAlias = Callable[[Probe], Iterator[str]]


# --- at every decision ----------------------------------------------------------------------------------


def cards(probe: Probe) -> Iterator[str]:
    """Every card is in exactly one zone, and keeps its face."""
    table = probe.table
    yield from misplaced_cards(table)
    if table.state.face[: len(probe.face)] != probe.face:
        yield "cards have changed their faces during play"
    probe.face = table.state.face.copy()


def misplaced_cards(table: Table[Any]) -> Iterator[str]:
    """The cards that are in no zone or in several."""
    places: list[list[str]] = [[] for _ in range(table.state.card_count)]
    for zone in table.game.zones(table.options):
        for owner in range(table.seats) if zone.per_seat else (-1,):
            for card in cards_in(table.state, zone, owner):
                places[card].append(zone.name)
    for card, names in enumerate(places):
        if len(names) != 1:
            yield f"card {card} is in {' and '.join(names) or 'no zone'}"
    backs = table.game.pools(table.seats, table.options)
    if len(places) < len(backs):
        yield f"there are {len(places)} cards, but pools() has {len(backs)}"


def invariants(probe: Probe) -> Iterator[str]:
    """What the game itself says must hold."""
    yield from probe.table.game.check(probe.table.state)


def decisions(probe: Probe) -> Iterator[str]:
    """Somebody is asked unless the game is over, and every decision is well formed."""
    table = probe.table
    pending = table.pending
    if bool(pending) == table.over:
        yield (
            "the game is over and somebody is asked"
            if pending
            else "nobody is asked and the game is not over"
        )
    for seat, decision in pending.items():
        yield from _malformed(table, seat, decision)
        yield from _misread(probe, seat, decision)
    if pending:
        seat, options = table.turn()
        if seat not in pending or options != pending[seat].options:
            yield f"turn() asks seat {seat} something that is not pending"


def _malformed(table: Table[Any], seat: int, decision: Decision) -> Iterator[str]:
    options = decision.options
    if decision.seat != seat or not 0 <= seat < table.seats:
        yield f"a decision of seat {decision.seat} is pending for seat {seat}"
    if not decision.prompt.strip():
        yield f"seat {seat} is asked without a prompt"
    if not options:
        yield f"seat {seat} has no options"
    if len(set(options)) != len(options):
        yield f"seat {seat} is offered an option twice"
    for option in options:
        if not option or not isinstance(option[0], str) or not _is_plain(option):
            yield f"{option!r} is not a tuple of a verb with numbers, words and tuples"
    strange = [option for option in options if not table.game.verbs.fits(table.state, option)]
    if strange:
        yield f"{strange[0]!r} does not fit any verb that {table.game.title} declares"


def _misread(probe: Probe, seat: int, decision: Decision) -> Iterator[str]:
    """Labels differ, and lead back to their options: those that are new in this game, and one by lot."""
    table, verbs, options = probe.table, probe.table.game.verbs, decision.options
    if not all(verbs.fits(table.state, option) for option in options):
        return
    labels = [table.label(option) for option in options]
    words = [" ".join(label.lower().split()) for label in labels]
    if not all(words):
        yield f"seat {seat} has an option without a label"
    if len(set(words)) != len(words):
        yield f"seat {seat} has two options with the same label"
    by_lot = probe.rng.below(len(options)) if options else 0
    for place, (option, label) in enumerate(zip(options, labels, strict=True)):
        if place == by_lot or label not in probe.read:
            probe.read.add(label)
            if table.find(seat, label) != option:
                yield f"the label {label!r} finds another option"
            meant = verbs.read(table.state, decision, label)
            if meant != option:
                yield f"the label {label!r} of {option!r} is read as {meant!r}"


def action_numbers(probe: Probe) -> Iterator[str]:
    """Options that are offered have numbers of their own, within the range, and each leads back."""
    table, actions = probe.table, probe.actions
    for seat, decision in table.pending.items():
        try:
            numbers = actions.numbers(table.state, decision.options)
        except UsageError as error:
            yield f"seat {seat} is offered something without a number: {error}"
            continue
        for option, number in zip(decision.options, numbers, strict=True):
            if not 0 <= number < actions.size:
                yield f"{option!r} has the number {number}, and there are {actions.size}"
        number, option = numbers[-1], decision.options[-1]
        if actions.option(table.state, number, decision.options) != option:
            yield f"the number {number} of {option!r} leads back to another option"
        if len(set(numbers)) != len(numbers):
            yield f"seat {seat} is offered two options with the same number"


def _is_plain(value: object) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_is_plain, value)))


def knowledge(probe: Probe) -> Iterator[str]:
    """Everybody knows what they see, and nothing that they were never shown."""
    for seat, shown in zip(probe.observers, probe.shown, strict=True):
        shown.update(
            leaks.visible_cards(probe.table, seat),
            leaks.cards_in_events(probe.table, seat, probe.events_read),
        )
        yield from leaks.knowledge(probe.table, seat, shown)


def event_texts(probe: Probe) -> Iterator[str]:
    """Every new event can be read by everybody and gives nothing away."""
    since, probe.events_read = probe.events_read, len(leaks.journal_of(probe.table).events)
    for seat in probe.observers:
        yield from leaks.event_texts(probe.table, seat, since, probe.players)


def undo_permission(probe: Probe) -> Iterator[str]:
    """Nobody may undo across a chance result, a revealed card or another seat's answer."""
    for seat in probe.locked:
        if not probe.table.why_no_undo(seat):
            yield f"seat {seat} may take back an answer although somebody has learned something since"


def unrecorded_play(probe: Probe) -> Iterator[str]:
    """An unrecorded table that is given the same answers is in the same state."""
    recorded, unrecorded = plain(probe.table.state), plain(probe.unrecorded.state)
    for name in recorded:
        if recorded[name] != unrecorded[name]:
            yield f"state.{name} of the unrecorded table differs"
    if not probe.table.over and probe.unrecorded.turn() != probe.table.turn():
        yield "the unrecorded table asks something else"


def imagined_effects(probe: Probe) -> Iterator[str]:
    """Run again with other hidden cards, an effect comes back to where it stands.

    Each place in the rules that asks something is examined the first times that it does, then now and then.
    """
    if probe.table._effect is not None:
        place = effects.place_of(probe.table)
        probe.examined[place] += 1
        if probe.examined[place] <= FIRST_TIMES or not probe.rng.below(NOW_AND_THEN):
            yield from effects.imagined_effects(probe.table, probe.before_effect, probe.rng)


# --- at most decisions, and ever fewer in a long game ---------------------------------------------------


def facts(probe: Probe) -> Iterator[str]:
    """What views tell besides cards fits the types that the game declares, to the field."""
    table = probe.table
    game, s = table.game, table.state
    shown = [("facts", game.facts(s), game.facts_type), ("selection", game.selection(), game.selection_type)]
    marks = [game.marks(s, card) for card in range(len(s.face))]
    shown += [
        ("marks", different, game.marks_type) for different in {repr(one): one for one in marks}.values()
    ]
    shown += [("own", game.own(s, seat), game.own_type) for seat in range(table.seats)]
    shown += [("asked", game.asked(s, decision), game.asked_type) for decision in table.pending.values()]
    for name, data, declared in shown:
        for misfit in misfits(data, declared):
            yield f"{name} of {game.title}: {misfit}"


def standing(probe: Probe) -> Iterator[str]:
    """How the players stand is told in declared figures, and the first one is the same for all of them."""
    for observer in probe.observers:
        found = standings(probe.table, observer)
        for seat, figures in enumerate(found):
            for one in figures:
                for misfit in misfits(one, Figure):
                    yield f"the standing of seat {seat} for {leaks.who(observer)}: {misfit}"
            labels = [one.get("label") for one in figures]
            if len(set(labels)) != len(labels) or not all(labels):
                yield f"the standing of seat {seat} does not name each figure once: {labels}"
        if len({figures[0].get("label") if figures else None for figures in found}) > 1:
            yield f"not everybody stands by the same first figure for {leaks.who(observer)}"
        if probe.table.game.open_standings and found != standings(probe.table, None):
            yield f"the game says `open_standings`, but {leaks.who(observer)} knows more than a spectator"


def views(probe: Probe) -> Iterator[str]:
    """A view is plain data, names no card that the observer was never shown, and can be put into words."""
    seat = probe.observer()
    view = probe.table.view(seat)
    text = json.dumps(view, allow_nan=False)
    read = json.loads(text)
    if read != _listed(view):
        yield f"the view of {leaks.who(seat)} is not plain JSON data"
    shown = probe.shown[probe.observers.index(seat)]
    secrets = leaks.secret_names(probe.table, seat, shown)
    others = {card.name for card in probe.table.game.cards}.difference(secrets)
    for name in leaks.names_in(text, secrets, others):
        yield f"the view of {leaks.who(seat)} names {name}, which it was never shown"
    words = probe.table.game.words.text(view, probe.players)
    if not words.strip():
        yield f"the table in words is empty for {leaks.who(seat)}"
    if probe.table.game.words.text(read, probe.players) != words:
        yield f"the table in words for {leaks.who(seat)} changes when its view has been sent as JSON"


def _listed(value: Any) -> Any:
    """Plain data with lists in place of tuples."""
    if isinstance(value, dict):
        return {key: _listed(inner) for key, inner in value.items()}
    return [_listed(inner) for inner in value] if isinstance(value, list | tuple) else value


# --- at some decisions ----------------------------------------------------------------------------------


def copying(probe: Probe) -> Iterator[str]:
    """A copy equals its original; some are put aside until the end."""
    copy = probe.table.copy()
    for part in differences(copy, probe.table):
        yield f"a copy differs in {part}"
    _keep(probe, copy)


def saving(probe: Probe) -> Iterator[str]:
    """A loaded table equals the one that was saved; some are put aside until the end."""
    data = save(probe.table, {"note": ["kept"]})
    loaded = load(data, lambda name: probe.table.game)
    for part in differences(loaded, probe.table):
        yield f"a loaded table differs in {part}"
    if save(loaded, {"note": ["kept"]}) != data:
        yield "saving a loaded table gives another file"
    _keep(probe, loaded)


def _keep(probe: Probe, copy: Table[Any]) -> None:
    if len(probe.kept) < KEPT_COPIES:
        probe.kept.append((copy, fingerprint(copy)))
    elif not probe.rng.below(4):
        probe.kept[probe.rng.below(KEPT_COPIES)] = (copy, fingerprint(copy))


def undoing(probe: Probe) -> Iterator[str]:
    """Undo takes back just the seat's last answer, giving it again restores the table, or undo is refused."""
    table = probe.table
    refused = [seat for seat in range(table.seats) if table.why_no_undo(seat)]
    for seat in _by_lot(probe, refused):
        again = table.copy()
        try:
            again.undo(seat)
            yield f"seat {seat} could undo although why_no_undo says why not"
        except UndoError:
            if again.history != table.history or plain(again.state) != plain(table.state):
                yield "a refused undo has changed the table"
    for seat in [seat for seat in range(table.seats) if seat not in refused]:
        again = table.copy()
        last = max(i for i, (q, _) in enumerate(table.history) if q == seat)
        again.undo(seat)
        before = table.restarted()
        for i, (q, option) in enumerate(table.history):
            if i != last:
                before.answer(q, option)
        for part in differences(again, before):
            yield f"after undo of seat {seat} the table differs in {part} from one without that answer"
        again.answer(seat, table.history[last][1])
        reordered = last < len(table.history) - 1
        for part in differences(again, table):
            if not (reordered and (part == "history" or part.startswith("the events"))):
                yield f"after undo and the same answer of seat {seat} the table differs in {part}"


def _by_lot(probe: Probe, seats: list[int]) -> list[int]:
    """One of the seats, if there are any."""
    return [seats[probe.rng.below(len(seats))]] if seats else []


def undoing_across_bots(probe: Probe) -> Iterator[str]:
    """A person whose fellows are bots may go back behind their answers only if they told that person nothing.

    Whatever happened since then has to look the same in other worlds that the person thought possible.
    Checked for one of those who may, rather for somebody who takes back answers of bots with their own.
    """
    table = probe.table
    companies = {
        seat: Company(frozenset({seat}), {place for place, (q, _) in enumerate(table.history) if q != seat})
        for seat in range(table.seats)
    }
    may = [seat for seat, company in companies.items() if not table.why_no_undo(seat, company)]
    across = [
        seat for seat in may if any(table.history[place][0] != seat for place in taken_back(table, seat, 1))
    ]
    for seat in _by_lot(probe, across or may):
        undone = table.copy()
        taken = undone.undo(seat, companies[seat])
        before = table.restarted()
        for q, option in table.history[: taken[0]]:
            before.answer(q, option)
        without = before.copy()
        for place, (q, option) in enumerate(table.history):
            if place > taken[0] and place not in taken:
                without.answer(q, option)
        for part in differences(undone, without):
            yield f"after undo of seat {seat} across bots the table differs in {part} from one without them"
        yield from leaks.told_since(table, before, seat, probe.rng)


def refusals(probe: Probe) -> Iterator[str]:
    """Illegal answers raise an `AnswerError` that says why, and change nothing."""
    table = probe.table
    before = table.copy()
    for seat, decision in table.pending.items():
        for wrong in _wrong_answers(probe, decision):
            yield from _refused(table, seat, wrong)
        for other in (-1, table.seats, *set(range(table.seats)) - table.pending.keys()):
            yield from _refused(table, other, decision.options[0], NotAsked)
    for part in differences(table, before):
        yield f"refused answers have changed {part}"


def _wrong_answers(probe: Probe, decision: Decision) -> list[Any]:
    """Answers of any kind that are not among the options."""
    option = decision.options[probe.rng.below(len(decision.options))]
    verb = option[0]
    wrong: list[Any] = [
        None,
        7,
        verb,
        (),
        (7,),
        ("no such verb",),
        ("no such verb", 1, "x", (1, 2)),
        list(option),
    ]
    wrong += [(verb,), (*option, 0), (verb, -1), (verb, 10**9), (verb, "x"), (verb, option), (verb, None)]
    wrong += [*probe.offered, *((verb, *other[1:]) for other in probe.offered)]
    return [w for w in wrong if w not in decision.options]


def _refused(
    table: Table[Any], seat: int, wrong: Any, error: type[AnswerError] = AnswerError
) -> Iterator[str]:
    try:
        table.answer(seat, wrong)
        yield f"{wrong!r} of seat {seat} was taken"
    except error as refusal:
        if not str(refusal).strip():
            yield f"the refusal of {wrong!r} of seat {seat} gives no reason"


def twin_worlds(probe: Probe) -> Iterator[str]:
    """An observer cannot tell an imagined world from the true one, and it can be played to its end."""
    seat = probe.observer()
    yield from leaks.twin_worlds(probe.table, seat, probe.rng)
    world = probe.table.copy(recorded=False)
    world.determinize(seat, probe.rng)
    for _ in range(probe.table.game.bound + 1):
        if world.over:
            break
        asked, options = world.turn()
        world.apply(asked, options[probe.rng.below(len(options))])
    else:
        yield f"an imagined world of {leaks.who(seat)} does not end"
    yield from misplaced_cards(world)
    yield from world.game.check(world.state)


def variety(probe: Probe) -> Iterator[str]:
    """Unknown cards change their faces from one imagined world to the next."""
    return leaks.variety(probe.table, probe.observer(), probe.rng)


def own_copies(probe: Probe) -> Iterator[str]:
    """What a seat is handed for itself holds no secrets."""
    return leaks.own_copy(probe.table, probe.observer(), probe.rng)


def observations(probe: Probe) -> Iterator[str]:
    """What agents that learn are told is what their seat may know."""
    return observed.observations(probe.table, probe.rng.below(probe.table.seats), probe.rng)


def imagined_cards(probe: Probe) -> Iterator[str]:
    """No imagined world has a card where everybody can tell that it cannot be."""
    return effects.imagined_cards(probe.table, probe.rng)


# --- at the end -----------------------------------------------------------------------------------------


def outcome(probe: Probe) -> Iterator[str]:
    """Parts add up to totals, ranks are competition ranks, winners have rank 1."""
    table = probe.table
    result = table.outcome
    if result is None:
        yield "the game is over and has no outcome"
        return
    for seat in range(table.seats):
        if sum(result.parts[seat].values()) != result.totals[seat]:
            yield f"the parts of seat {seat} do not add up to its total"
        if result.ranks[seat] != 1 + sum(rank < result.ranks[seat] for rank in result.ranks):
            yield f"rank {result.ranks[seat]} of seat {seat} does not fit {result.ranks}"
    for name, per_seat in (("ranks", result.ranks), ("parts", result.parts), ("tiebreaks", result.tiebreaks)):
        if len(per_seat) != table.seats:
            yield f"the outcome has {len(per_seat)} {name} for {table.seats} seats"
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if result.winners not in ([], first):
        yield f"the winners are {result.winners}, but rank 1 have {first}"
    if json.loads(json.dumps(result.as_json())) != result.as_json():
        yield "the outcome is not plain JSON data"
    rewards = table.game.player().rewards(table.state, result)
    if len(rewards) != table.seats or not all(0 <= reward <= 1 for reward in rewards):
        yield f"the rewards {rewards} are not one number from 0 to 1 for each seat"


def after_the_end(probe: Probe) -> Iterator[str]:
    """Nobody is asked any more."""
    for seat in range(probe.table.seats):
        yield from _refused(probe.table, seat, probe.table.history[-1][1], NotAsked)


def same_seed(probe: Probe) -> Iterator[str]:
    """The same seed and answers give the same game."""
    verify(probe.table)
    again = probe.table.restarted()
    for seat, option in probe.table.history:
        again.answer(seat, option)
    for part in differences(again, probe.table):
        yield f"the same seed and answers lead to a difference in {part}"


def simultaneous_answers(probe: Probe) -> Iterator[str]:
    """It does not matter in which order answers come in that are asked for at the same time."""
    table = probe.table
    again = table.restarted()
    windows = list(zip(table._windows, table.history, strict=True))
    for _, (seat, option) in sorted(windows, key=lambda entry: (entry[0], -entry[1][0])):
        again.answer(seat, option)
    if plain(again.state) != plain(table.state):
        yield "simultaneous answers in another order lead to another result"


def earlier_copies(probe: Probe) -> Iterator[str]:
    """Copies have not changed while the game went on, and take the same answers to the same end."""
    for copy, looks in probe.kept:
        step = len(copy.history)
        if fingerprint(copy) != looks:
            yield f"a copy made after {step} answers has changed since"
        for seat, option in probe.table.history[step:]:
            copy.answer(seat, option)
        for part in differences(copy, probe.table):
            yield f"a copy made after {step} answers has come to a difference in {part}"


# --- what a report calls them ---------------------------------------------------------------------------

AT_EVERY_DECISION: dict[str, Check] = {
    "cards": cards,
    "invariants": invariants,
    "decisions": decisions,
    "action numbers": action_numbers,
    "knowledge": knowledge,
    "event texts": event_texts,
    "undo permission": undo_permission,
    "unrecorded play": unrecorded_play,
    "imagined effects": imagined_effects,
}
AT_MOST_DECISIONS: dict[str, Check] = {"views": views, "facts": facts, "standing": standing}
AT_SOME_DECISIONS: dict[str, Check] = {
    "copying": copying,
    "saving": saving,
    "undoing": undoing,
    "undoing across bots": undoing_across_bots,
    "refusals": refusals,
    "twin worlds": twin_worlds,
    "variety": variety,
    "own copies": own_copies,
    "observations": observations,
    "imagined cards": imagined_cards,
}
AT_THE_END: dict[str, Check] = {
    "outcome": outcome,
    "after the end": after_the_end,
    "same seed": same_seed,
    "simultaneous answers": simultaneous_answers,
    "earlier copies": earlier_copies,
}
