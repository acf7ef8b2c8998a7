"""Imagined worlds: tables that could be the true one, for all that one seat (or a spectator) knows.

A bot that thinks ahead needs all cards and may know only its own. So it plays on in worlds that it imagines:
copies of the table in which every hidden card has been dealt again. `imagine_world` makes one, in place:

1. *New faces.* The journal knows which cards an observer cannot tell apart; their faces change places. A
   world in which the game finds `impossible_cards` is dealt again.
2. *Secret answers.* When several seats are asked at once, what others have answered so far is drawn anew.
3. *The running effect.* An effect is a generator, and Python cannot copy one. So it is run again from its
   start, with the new faces: at once if another seat is asked, so that this seat is offered what it holds in
   this world; otherwise when the world is copied. It is given the same results of chance and the same answers
   (those of others as far as they are possible), and has to come back to the question that it stands at:

   - Where it goes one way or another by a card that not everybody sees, rules ask `chance.remember(fact)`.
     The fact is kept among the results of chance, and the effect goes the way that it went at the table.
   - If only the seat that is asked knows that the effect runs, `Game.withdraw_secret_choice` takes it back.
   - If nobody else knows that something was chosen, `Game.unknown_choice` says what may stand in its place.

4. *New chance.* From here on dice and shuffles come from the source that the world was imagined with.

What somebody who writes cards has to know of this is in docs/adding-a-card.md, Hidden cards. The check
`imagined effects` finds rules that forget it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from dealers.kernel.chance import BITS, Chance, DrawnChance, Labels
from dealers.kernel.decision import Option
from dealers.kernel.errors import EffectDiverged
from dealers.kernel.state import State
from dealers.kernel.steady import SteadyChance

if TYPE_CHECKING:
    from dealers.kernel.table import Table

S = TypeVar("S", bound=State)

DEALS: Final = 2000
"""So often a world is dealt until no card is impossible. Where it was hardest, 7 of 1,000 were good."""


class ReplayedChance(DrawnChance):
    """Gives results that have come up before, then goes on by itself; keeps a record of all it has given.

    With it an effect can be run again just as it went, without the source that it drew from.

    >>> first = ReplayedChance([], Chance(7))
    >>> thrown = [first.below(6) for _ in range(3)]
    >>> again = ReplayedChance(first.given, Chance(8))
    >>> [again.below(6) for _ in range(3)] == thrown
    True
    """

    __slots__ = ("given", "results", "then")

    def __init__(self, results: list[int], then: Chance) -> None:
        super().__init__()
        self.results = results.copy()
        """What it will give again, in order: numbers that were drawn, and -1 - fact for remembered facts."""
        self.then: Chance = then.copy()
        """The source that it goes on with."""
        if isinstance(self.then, ReplayedChance):
            self.results += self.then.results
            self.then = self.then.then
        self.given: list[int] = []

    @classmethod
    def showing(cls, numbers: list[int], n: int, then: Chance) -> ReplayedChance:
        """A loaded die of n faces: it shows these numbers first.

        >>> die = ReplayedChance.showing([5, 0], 6, Chance(7))
        >>> [die.below(6), die.below(6)]
        [5, 0]
        """
        return cls([_showing(number, n) for number in numbers], then)

    def draw(self) -> int:
        known = self.results and self.results[0] >= 0
        drawn = self.results.pop(0) if known else self.then.below(1 << BITS)
        self.given.append(drawn)
        return drawn

    def shuffle(self, items: list[int], what: Labels | None = None, piles: int = 1) -> None:
        if self.results or not isinstance(self.then, SteadyChance):
            super().shuffle(items)
            return
        # It goes by what the cards are, and in other worlds they are others: keep the order that came of it.
        order = items.copy()
        self.then.shuffle(order, what, piles)
        for i in range(len(items) - 1, 0, -1):
            j = items.index(order[i], 0, i + 1)
            self.given.append(_showing(j, i + 1))
            items[i], items[j] = items[j], items[i]

    def remember(self, fact: int) -> int:
        known = self.results and self.results[0] < 0
        remembered = -1 - self.results.pop(0) if known else fact
        self.given.append(-1 - remembered)
        return remembered

    def copy(self) -> Chance:
        return ReplayedChance(self.results, self.then)

    def standing(self) -> object:
        return (tuple(self.results), self.then.standing()) if self.results else self.then.standing()


def _showing(number: int, n: int) -> int:
    """A draw that makes this number of n."""
    return -(-(number << BITS) // n)


def imagine_world(table: Table[S], seat: int | None, rng: Chance) -> None:
    """Turn the table into a world that the seat (None: a spectator) cannot tell from the true one."""
    assert table._knowledge is not None, "an unrecorded table can be determinized once, and only a copy"
    observer = table.seats if seat is None else seat
    others_are_asked = table._base is not None and any(asked != seat for asked in table.pending)
    # Nobody copies an unrecorded world in the middle of an effect: there it runs again only for others.
    runs_again = table.recorded or others_are_asked
    results = results_so_far(table) if runs_again else []

    _deal_faces(table, observer, rng)
    table.seed = None
    table.arranged = None
    if table._collected:
        _draw_secret_answers(table, observer, rng)
    s = table.state
    s.chance = rng.fork()

    if table._base is not None and runs_again:
        table._base = base = table._base.copy()
        base.face = s.face  # also of cards that the effect has added, which it will add again
        base.chance = ReplayedChance(results, s.chance)
        if others_are_asked and table.game.withdraw_secret_choice(s):
            table._effect = table._asked = table._base = None
        elif others_are_asked:
            _run_effect_again(table, observer)
    if not table.recorded:
        table._base = None


def world_for(table: Table[S], seat: int | None, rng: Chance) -> Table[S]:
    """A copy for whoever plays the seat: an imagined world whose record holds no secrets either."""
    observer = table.seats if seat is None else seat
    new = table.copy()
    imagine_world(new, seat, rng)
    assert new._knowledge is not None
    new.state.journal = new._knowledge = new._knowledge.only_for(observer, table.over)
    new.history = [(q, ("hidden",)) for q, _ in table.history]
    return new


class Imagining(NamedTuple):
    """All that an imagined world differs in from the table, where no effect has to run again for it."""

    face: list[int]
    chance: Chance
    """As it is when the world begins."""


def imagining_of(world: Table[S], table: Table[S], seat: int) -> Imagining | None:
    """What makes this world of a table, just imagined for the seat, what it is; None if that is more."""
    asked_inside = table._asked is not None and any(asked != seat for asked in table.pending)
    if table._collected or asked_inside:
        return None
    return Imagining(world.state.face, world.state.chance.copy())


def imagined_again(table: Table[S], imagining: Imagining) -> Table[S]:
    """Another copy of the same imagined world: nothing is dealt, so it costs no more than a copy."""
    world = table.copy(recorded=False)
    world.seed = None
    world._knowledge = world._base = None
    world.state.face = imagining.face
    world.state.chance = imagining.chance.copy()
    return world


# --- the steps ------------------------------------------------------------------------------------------


def _deal_faces(table: Table[S], observer: int, rng: Chance) -> None:
    """Let the faces change places that the observer cannot tell apart, until no card is impossible."""
    s, knowledge = table.state, table._knowledge
    assert knowledge is not None
    face, mixtures = s.face, knowledge.mixtures[observer]
    for _ in range(DEALS):
        if table.recorded:
            knowledge.mixtures[observer] = mixtures
            s.face = knowledge.imagine(observer, face, rng)
        else:
            s.face = knowledge.redealt(observer, face, rng)
        if not table.game.impossible_cards(s):
            break
    if not table.recorded:
        table._knowledge = None


def _draw_secret_answers(table: Table[S], observer: int, rng: Chance) -> None:
    """Answers that others have given to simultaneous decisions are secret until all are in."""
    assert isinstance(table._asked, list)
    for decision in table._asked:
        seat = decision.seat
        if seat in table._collected and seat != observer:
            secret = (seat, table._collected[seat])
            option = decision.options[rng.below(len(decision.options))]
            table._collected[seat] = option
            if table._base is not None:
                last = len(table._since) - 1 - table._since[::-1].index(secret)
                table._since[last] = (seat, option)


def results_so_far(table: Table[S]) -> list[int]:
    """What chance has given to the running effect, and which facts it has remembered, in order."""
    if table._base is None:
        return []
    state: S = table._base.copy()
    state.chance = again = ReplayedChance([], state.chance)
    table._resumed(state, recorded=False)
    return again.given


def _run_effect_again(table: Table[S], observer: int) -> None:
    """Others are asked in the middle of an effect: let it be by what they hold in the imagined world.

    What they have picked there in secret need not be possible here; then they stand where they began to.
    """
    assert table._base is not None
    again = table._restarted_effect(table._base.copy(), table.recorded)
    effect = again._effect
    given: list[tuple[int, Option]] = []
    for seat, option in table._since:
        if seat != observer and not _is_offered(again, seat, option):
            unknown = table.game.unknown_choice(again.state, option)
            if unknown is None:
                break
            option = unknown
        again.apply(seat, option)
        given.append((seat, option))
        if again._effect is not effect:
            raise EffectDiverged(table.game.title)
    if len(given) < len(table._since):
        # What chance gave later came of answers that are not given here.
        replayed = again.state.chance
        assert isinstance(replayed, ReplayedChance)
        table._base.chance = ReplayedChance(replayed.given, replayed.then)
        replayed.results.clear()
    again.state.journal = table.state.journal
    table.state = again.state
    table._effect, table._asked, table._collected = again._effect, again._asked, again._collected
    table._since = given


def _is_offered(table: Table[S], seat: int, option: Option) -> bool:
    """Whether a seat is offered an option that means the same."""
    decision = table.pending.get(seat)
    if decision is None:
        return False
    key, s = table.game.key, table.state
    return key(s, option) in [key(s, offered) for offered in decision.options]
