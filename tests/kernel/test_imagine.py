"""Effects in imagined worlds: facts they remember, effects nobody knows of, cards that cannot be there."""

from __future__ import annotations

import pytest
from tests.kernel.cellar import CELLAR, NAMES, RAT, ROPE, Cellar, CellarState

from dealers.kernel import Chance, Decision, Effect, Option, Setting, Table, UsageError
from dealers.kernel.conformance import play
from dealers.kernel.errors import EffectDiverged
from dealers.kernel.imagine import ReplayedChance

WORLDS = 60


def table_where(prompt: str, *, held: int = 0, face: int = -1, game: Cellar = CELLAR) -> Table[CellarState]:
    """A table where the first seat is asked this and holds at least so many cards, this face among them."""
    for seed in range(200):
        table = game.new_table(2, seed=seed)
        while not table.over:
            faces = [table.state.face[card] for card in table.state.hand[0]]
            fits = len(faces) >= held and (face in faces or face < 0)
            if fits and 0 in table.pending and table.pending[0].prompt == prompt:
                return table
            seat, options = table.turn()
            table.answer(seat, options[0])
    raise AssertionError(f"that never comes up: {prompt}")


def worlds(table: Table[CellarState], seat: int) -> list[Table[CellarState]]:
    """What the seat may imagine."""
    found = []
    for seed in range(WORLDS):
        world = table.copy()
        world.determinize(seat, Chance(seed))
        found.append(world)
    return found


@pytest.mark.parametrize(
    "given", [{}, {"rats": 2, "spare": "lamps"}, {"rats": 6, "spare": "lamps, ropes"}], ids=str
)
def test_the_tiny_game_keeps_the_contract(given: dict[str, object]) -> None:
    options = CELLAR.check_options(given)
    for seed in range(20):
        report = play(CELLAR, 2, options, seed, share=0.5)
        assert not report.failures, str(report)


# --- facts that are remembered --------------------------------------------------------------------------


def test_an_effect_goes_the_way_it_went_where_the_imagined_cards_say_otherwise() -> None:
    table = table_where("You have two of a kind.")
    differ = 0
    for world in worlds(table, 1):
        assert world.pending == table.pending
        hand = [world.state.face[card] for card in world.state.hand[0]]
        differ += len(set(hand)) == len(hand)
        assert world.copy().pending == table.pending
        world.answer(0, ("keep",))
        assert world.pending or world.over
    assert differ  # there the question would not be asked by the cards


def test_facts_are_remembered_among_the_results_of_chance() -> None:
    first = ReplayedChance([], Chance(7))
    went = [first.below(6), first.remember(True), first.below(6), first.remember(False)]
    again = ReplayedChance(first.given, Chance(8))
    assert [again.below(6), again.remember(False), again.below(6), again.remember(True)] == went
    assert again.remember(True) == 1  # from here on it goes on by itself


def test_a_number_can_be_remembered() -> None:
    first = ReplayedChance([], Chance(7))
    assert [first.remember(5), first.remember(0)] == [5, 0]
    again = ReplayedChance(first.given, Chance(8))
    assert [again.remember(1), again.remember(2), again.remember(3)] == [5, 0, 3]


def test_remembering_takes_nothing_from_a_loaded_die() -> None:
    die = ReplayedChance.showing([5, 0], 6, Chance(7))
    assert die.remember(True) == 1
    assert die.below(6) == 5
    assert die.remember(False) == 0
    assert die.below(6) == 0


class Forgetful(Cellar):
    """Whether somebody is asked hangs on their hand, and nobody remembers which way it went."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        return sum([s.face[c] == s.face[card] for c in s.hand[seat]]) > 1


def test_an_effect_that_does_not_come_back_to_its_question_is_an_error_that_says_what_to_write() -> None:
    table = table_where("You have two of a kind.", game=Forgetful())
    with pytest.raises(EffectDiverged, match=r"Cellar: .* write s\.chance\.remember\(\.\.\.\) around"):
        worlds(table, 1)


class RopesOnly(Cellar):
    """Everybody sees that somebody picks a rope or nothing; then a die is thrown."""

    def give(self, s: CellarState) -> Effect:
        seat = s.turn % 2
        ropes: list[Option] = [("pick", card) for card in s.hand[seat] if s.face[card] == ROPE][:1]
        option = yield Decision(seat, "Pick a rope.", [*ropes, ("done",)])
        s.picked = list(option[1:])
        s.chance.below(6)
        yield Decision(seat, "Sure?", [("keep",), ("done",)])
        s.deed, s.picked = "", []
        self.end_turn(s)

    def withdraw_secret_choice(self, s: CellarState) -> bool:
        return False


def test_where_an_answer_is_not_possible_chance_does_not_repeat_what_came_of_it() -> None:
    table = table_where("Draw or give.", face=ROPE, game=RopesOnly())
    table.answer(0, ("give",))
    table.answer(0, next(option for option in table.pending[0].options if option[0] == "pick"))
    prompts = []
    for world in worlds(table, 1):
        [decision] = world.pending.values()
        prompts.append(decision.prompt)
        chance = world.state.chance
        assert not isinstance(chance, ReplayedChance) or chance.results == []
        assert world.copy().pending == world.pending
        assert world.copy().state.chance.standing() == chance.standing()
    assert set(prompts) == {"Pick a rope.", "Sure?"}


def test_remembering_takes_no_chance() -> None:
    one, other = Chance(3), Chance(3)
    assert one.remember(True) == 1
    assert one.remember(False) == 0
    assert one.below(1000) == other.below(1000)


# --- choices made in secret -----------------------------------------------------------------------------


def picking() -> Table[CellarState]:
    """Seat 0 is picking cards that nobody knows of, and has picked one."""
    table = table_where("Draw or give.", held=2)
    table.answer(0, ("give",))
    table.answer(0, table.pending[0].options[0])
    return table


def test_others_imagine_that_nothing_has_begun() -> None:
    table = picking()
    for world in worlds(table, 1):
        assert world.pending[0].prompt == "Draw or give."
        assert world.state.picked == []
        assert world.view(1) == table.view(1)
        world.answer(0, ("draw",))


def test_whoever_picks_goes_on_picking_in_their_own_worlds() -> None:
    table = picking()
    for world in worlds(table, 0):
        assert world.pending == table.pending
        assert world.state.picked == table.state.picked


# --- cards that cannot be there -------------------------------------------------------------------------


def test_no_imagined_world_has_a_card_where_it_cannot_be() -> None:
    table = table_where("Draw or give.", held=2)
    assert RAT in [table.state.face[card] for card in table.state.deck]
    other = 0
    for world in worlds(table, 1):
        other += world.state.face != table.state.face
        held = [world.state.face[card] for card in world.state.hand[0]]
        assert RAT not in held, [NAMES[face] for face in held]
        assert sorted(world.state.face) == sorted(table.state.face)
    assert other


def test_a_quick_copy_is_mended_too() -> None:
    table = table_where("You have two of a kind.")
    for seed in range(WORLDS):
        world = table.copy(recorded=False)
        world.determinize(1, Chance(seed))
        assert RAT not in [world.state.face[card] for card in world.state.hand[0]]


class Strict(Cellar):
    """Hundreds of deals are not possible."""

    def __init__(self) -> None:
        super().__init__()
        self.dealt = 0

    def impossible_cards(self, s: CellarState) -> list[int]:
        self.dealt += 1
        return super().impossible_cards(s) or (s.hand[0][:1] if self.dealt < 700 else [])


def test_a_world_is_dealt_until_it_is_possible_also_where_that_is_rare() -> None:
    game = Strict()
    table = table_where("Draw or give.", held=2, game=game)
    world = table.copy()
    world.determinize(1, Chance(7))
    assert game.dealt >= 700
    assert not game.impossible_cards(world.state)


# --- what a match is about ------------------------------------------------------------------------------

SPARE = CELLAR.settings[1]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("", ""),
        ("lamps", "lamps"),
        ("ropes,lamps", "lamps, ropes"),
        (" ropes , lamps ", "lamps, ropes"),
        (",", ""),
    ],
)
def test_names_are_put_in_order(words: str, value: str) -> None:
    assert SPARE.parse(words) == value
    assert SPARE.check(value) == value


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("lamps,candles", "option spare cannot have 'candles': choose among lamps or ropes"),
        ("Lamps", "cannot have 'Lamps'"),
        ("lamps,ropes,lamps", "option spare has lamps twice: name everything once"),
    ],
)
def test_names_that_are_unknown_or_doubled_are_refused(words: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        SPARE.parse(words)


@pytest.mark.parametrize("value", [None, 3, ["lamps"], True])
def test_names_are_one_text(value: object) -> None:
    with pytest.raises(UsageError):
        SPARE.check(value)


def test_a_setting_of_names_describes_itself_for_forms() -> None:
    setting = Setting("spare", "names", "", ("lamps", "ropes"), "What there is more of.")
    assert setting.as_json()["type"] == "names"
    assert setting.as_json()["values"] == ["lamps", "ropes"]


def test_options_that_do_not_go_together_deal_nothing() -> None:
    with pytest.raises(UsageError, match="6 rats leave too little: take fewer"):
        CELLAR.new_table(2, {"rats": 6})
    assert len(CELLAR.new_table(2, {"rats": 6, "spare": "ropes"}).state.face) == 17
