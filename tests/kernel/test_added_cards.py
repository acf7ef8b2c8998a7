"""Cards that join a running game: everybody knows them, and every copy, world and file has the same ones."""

from __future__ import annotations

from tests.kernel.cellar import CELLAR, LAMP, RAT, Cellar, CellarState

from dealers.kernel import Chance, Decision, Effect, Table, load
from dealers.kernel.conformance import play
from dealers.kernel.fair import check
from dealers.kernel.save import verify


class Hoard(Cellar):
    """A rat brings new lamps: one for the deck and one for whoever finds it, and later one more."""

    def draw(self, s: CellarState) -> Effect:
        seat = s.turn % 2
        s.deed = ""
        card = s.draw(s.deck, s.hand[seat], "draw", seat)
        if s.chance.remember(s.face[card] == RAT):
            s.move_cards((card,), s.hand[seat], s.open, "rat", seat, chosen=False)
            s.add_cards((LAMP,), s.deck)
            s.shuffle(s.deck)
            s.add_cards((LAMP,), s.hand[seat])
            yield Decision(seat, "A rat!", [("scream",), ("hush",)])
            s.add_cards((LAMP,), s.open)
        self.end_turn(s)


HOARD = Hoard()


def after_a_rat() -> Table[CellarState]:
    """A table in the middle of the effect that has added a card."""
    for seed in range(200):
        table = HOARD.new_table(2, seed=seed)
        while not table.over:
            if any(decision.prompt == "A rat!" for decision in table.pending.values()):
                return table
            seat, options = table.turn()
            table.answer(seat, options[0])
    raise AssertionError("no rat comes up")


def test_a_game_that_adds_cards_keeps_the_contract() -> None:
    options = HOARD.check_options({"rats": 6, "spare": "lamps"})
    for seed in range(20):
        report = play(HOARD, 2, options, seed, share=0.5)
        assert not report.failures, str(report)


def test_everybody_knows_a_card_that_is_added_until_it_is_shuffled_in() -> None:
    table = after_a_rat()
    shuffled, given = range(len(HOARD.pools(2, table.options)), len(table.state.face))
    assert [table.state.face[card] for card in (shuffled, given)] == [LAMP, LAMP]
    journal = table.state.journal
    assert journal is not None
    assert all(journal.knows(observer, given) for observer in range(3))
    assert not any(journal.knows(observer, shuffled) for observer in range(3))


def test_a_copy_taken_before_does_not_get_the_card() -> None:
    s = HOARD.new_table(2, seed=1).state
    before = s.copy()
    assert before.face is s.face  # copies share it, so adding must not change it
    s.add_cards((LAMP, RAT), s.open)
    assert len(before.face) == len(s.face) - 2
    assert s.open == [len(s.face) - 2, len(s.face) - 1]


def test_a_copy_in_the_middle_of_the_effect_has_the_card_once() -> None:
    table = after_a_rat()
    assert table.copy().state.face == table.state.face


def test_worlds_imagined_in_the_middle_of_the_effect_have_the_same_cards_in_other_places() -> None:
    table = after_a_rat()
    faces, shuffled = sorted(table.state.face), len(HOARD.pools(2, table.options))
    imagined = set()
    for seat in (0, 1, None):
        for seed in range(20):
            world = table.copy()
            world.determinize(seat, Chance(seed))
            imagined.add(world.state.face[shuffled])
            assert sorted(world.copy().state.face) == sorted(world.state.face) == faces
            assert world.copy().state.face == world.state.face
            again = world.copy()
            again.determinize(seat, Chance(seed + 1))
            again.answer(*next((q, d.options[0]) for q, d in again.pending.items()))
            assert again.state.card_count == len(faces) + 1
            assert sorted(again.state.face) == sorted([*faces, LAMP])
    assert len(imagined) > 1


def test_a_saved_table_keeps_the_card_and_can_be_checked() -> None:
    table = after_a_rat()
    for _ in range(3):
        again = load(table.save(), lambda name: HOARD)
        assert again.state.face == table.state.face
        verify(again)
        table.answer(*next((q, d.options[0]) for q, d in table.pending.items()))


def test_the_deal_is_right_although_cards_have_come_later() -> None:
    table = after_a_rat()
    findings = {finding.part: finding.result for finding in check(table, {})}
    assert findings["deal"] == "right"


def test_a_game_that_adds_nothing_has_the_cards_it_began_with() -> None:
    table = CELLAR.new_table(2, seed=3)
    while not table.over:
        seat, options = table.turn()
        table.answer(seat, options[-1])
    assert len(table.state.face) == len(CELLAR.pools(2, table.options))
