"""The checks find rules that go by what others cannot know: each of these games has forgotten one secret."""

from __future__ import annotations

import pytest
from tests.kernel.cellar import LAMP, Cellar, CellarState

from dealers.kernel import Option
from dealers.kernel.conformance import play


class QuestionByHiddenCard(Cellar):
    """Whether somebody is asked hangs on their hand, and nobody remembers which way it went."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        return sum([s.face[c] == s.face[card] for c in s.hand[seat]]) > 1


class EventByHiddenCard(Cellar):
    """No question depends on the card, but what everybody hears does."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        if s.journal is not None and s.face[card] == LAMP:
            s.journal.tell(s, "a glow", seat)
        return super().is_second(s, seat, card)


class MoveByHiddenCard(Cellar):
    """A card that nobody has seen goes under the deck, and which one goes by its face."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        if len(s.deck) > 1 and s.face[s.deck[-1]] == LAMP:
            s.deck.insert(0, s.deck.pop())
        return super().is_second(s, seat, card)


class DieByHiddenCard(Cellar):
    """Whether a die is thrown hangs on a card that the others do not see."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        if s.face[card] == LAMP:
            s.chance.below(6)
        return super().is_second(s, seat, card)


class CrashByHiddenCard(Cellar):
    """An effect takes for granted what only the true cards guarantee."""

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        second = super().is_second(s, seat, card)
        if second:
            next(c for c in s.hand[seat] if c != card and s.face[c] == s.face[card])
        return second


class SecretChoiceStays(Cellar):
    """What somebody has begun in secret goes on in the worlds of those who do not know of it."""

    def withdraw_secret_choice(self, s: CellarState) -> bool:
        return False


class ImpossibleCardsStay(Cellar):
    """A rat always runs into the open, but nobody says that a card in a hand is no rat."""

    def impossible_cards(self, s: CellarState) -> list[int]:
        return []


class PossibleCardsCalledImpossible(Cellar):
    def impossible_cards(self, s: CellarState) -> list[int]:
        return s.open[:1]


SECRETS_FORGOTTEN = [
    (QuestionByHiddenCard, "imagined effects", "s.chance.remember(...)"),
    (QuestionByHiddenCard, "imagined effects", "Cellar, the effect draw (cellar.py, line "),
    (EventByHiddenCard, "imagined effects", "'a glow'"),
    (MoveByHiddenCard, "imagined effects", "it leaves another state.deck"),
    (DieByHiddenCard, "imagined effects", "results of chance"),
    (CrashByHiddenCard, "imagined effects", "it raises"),
    (SecretChoiceStays, "imagined effects", "Let withdraw_secret_choice() of the game"),
    (ImpossibleCardsStay, "imagined cards", "name it in impossible_cards() of the game"),
    (PossibleCardsCalledImpossible, "imagined cards", "which is there in the true world"),
]


@pytest.mark.parametrize(
    ("mistake", "check", "words"),
    SECRETS_FORGOTTEN,
    ids=[f"{m[0].__name__}: {m[2]}" for m in SECRETS_FORGOTTEN],
)
def test_a_game_that_forgets_what_others_cannot_know_is_caught(
    mistake: type[Cellar], check: str, words: str
) -> None:
    game = mistake()
    found = []
    for seed in range(20):
        report = play(game, 2, game.check_options({}), seed, share=0.5)
        found += [failure for failure in report.failures if failure.check == check]
        if any(words in failure.problem for failure in found):
            return
    pytest.fail(f"{check} does not find it, only {[str(f) for f in found]}")


class OnlyGifts(SecretChoiceStays):
    """Whoever holds a card has to give: everybody knows what they choose without seeing it."""

    def options(self, s: CellarState, seat: int) -> list[Option]:
        return super().options(s, seat)[-1:]


def test_what_somebody_has_to_choose_is_no_secret() -> None:
    game = OnlyGifts()
    reports = [play(game, 2, game.check_options({}), seed, share=0) for seed in range(10)]
    assert [str(failure) for report in reports for failure in report.failures] == []
