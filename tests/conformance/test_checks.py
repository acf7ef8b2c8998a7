"""The checks find what they are there for: games with one mistake each are caught under the right name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

import pytest
from tests.conformance.test_forgotten_secrets import SECRETS_FORGOTTEN
from tests.kernel.toy import BOX, CATALOGUE, DECK, HAND, NAMES, TOY, VERBS, Toy, ToyState, ToyWords

from dealers.kernel import (
    Cards,
    Chance,
    Decision,
    Effect,
    Figure,
    Journal,
    Number,
    Option,
    Outcome,
    Verb,
    Verbs,
    Zone,
    figure,
)
from dealers.kernel.conformance import all_checks, option_sets, play
from dealers.kernel.lying import LaidCards, Lying
from dealers.kernel.observation import Observing
from dealers.kernel.rows import Figures, Match


class CardInTwoPlaces(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.table.append(option[1])


class LostCard(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.box[seat].pop()


class ChangedFace(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.face = [*s.face[1:], s.face[0]]


class BrokenInvariant(Toy):
    def check(self, s: ToyState) -> list[str]:
        return ["never right"]


class OptionTwice(Toy):
    def options(self, s: ToyState, seat: int) -> list[Option]:
        return super().options(s, seat) * 2


def saying(**methods: Callable[..., Any]) -> ToyWords:
    """The words of the toy, some of them wrong."""
    return type("WrongWords", (ToyWords,), methods)()


def declaring(*changed: Verb[ToyState]) -> ToyWords:
    """The verbs of the toy, some of them declared in another way."""
    words = ToyWords()
    others = [verb for verb in VERBS if verb.name not in [new.name for new in changed]]
    words.verbs = Verbs(*others, *changed)
    return words


def bidding(label: str, said: Callable[..., str], *ways: Option) -> ToyWords:
    """A bid whose label is not made of its parts; these options are found for it."""
    return declaring(
        Verb("bid", sum=Number(0, 2), label=label, words={"said": said}, ways=lambda s, seat, begun: ways)
    )


BIDS: list[Option] = [("bid", 0), ("bid", 1), ("bid", 2)]


class SameLabel(Toy):
    words = bidding("bid", lambda s, o: "", *BIDS)


class NoLabel(Toy):
    words = bidding("{said}", lambda s, o: "" if o[1] else "nothing", *BIDS)


class LabelThatNobodyCanRead(Toy):
    words = bidding("{said}", lambda s, o: f"bid {'I' * o[1] or 0}", BIDS[0])


class UndeclaredVerb(Toy):
    words = ToyWords()
    words.verbs = Verbs(*[verb for verb in VERBS if verb.name != "pass"])


class SameNumber(Toy):
    words = declaring(Verb("take", card=Cards(CATALOGUE, DECK), label="take {card} ({number})",
                           words={"number": lambda s, o: str(s.deck.index(o[1]))}))  # fmt: skip


class NumberOutsideItsRange(Toy):
    words = declaring(Verb("bid", sum=Number(0, 1), label="bid {sum}"))


class NoPrompt(Toy):
    words = saying(prompt=lambda self, s, seat: " ")


class OptionIsNoTuple(Toy):
    def options(self, s: ToyState, seat: int) -> list[Option]:
        return [("seal", card, {"a": 1}) for card in s.hand[seat]]


class AsksNobody(Toy):
    def look(self, s: ToyState, seat: int) -> Effect:
        yield []


class NoOptions(Toy):
    def look(self, s: ToyState, seat: int) -> Effect:
        yield Decision(seat, "Take nothing.", [])


class UnreportedDeal(Toy):
    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> ToyState:
        s = super().setup(seats, options, chance, None)
        s.journal = journal
        return s


class SecretGlance(Toy):
    """The rules tell the journal that a seat has seen the deck, but no view or event has shown it."""

    def proceed(self, s: ToyState) -> Effect | None:
        s.show(s.deck[:3], 0)
        return super().proceed(s)


class EventWithoutText(Toy):
    words = saying(
        event_parts=lambda self, event, names: {"deal": ["Cards."], "seal": ["A card."]}[event["kind"]]
    )


class EventTellsTooMuch(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.log("hint", seat, (option[1],), hint=f"It is the {NAMES[s.face[option[1]]]}!")


class ViewNamesHiddenCard(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return super().facts(s) | {"bottom": NAMES[s.face[s.deck[0]]]} if s.deck else super().facts(s)


class ViewIsNotJson(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return super().facts(s) | {"by seat": {0: "a", 1: "b"}}


class FactNotDeclared(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return super().facts(s) | {"weather": "fine"}


class FactOfAnotherKind(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return super().facts(s) | {"dice": [str(die) for die in s.dice]}


class FactLeftOut(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return {"round": s.round, "dice": s.dice}


class StandingIsNoFigure(Toy):
    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("sealed", "many")]  # type: ignore[arg-type]


class StandingNamesOneThingTwice(Toy):
    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("cards", len(s.box[seat])), figure("cards", len(s.hand[seat]))]


class StandingIsNotOpen(Toy):
    open_standings = True

    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("cards", len(s.box[seat]) if seat == observer else 0)]


class StandingCannotBeCompared(Toy):
    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("cards in hand" if seat else "cards sealed", 1)]


class StandingTellsOfHiddenCards(Toy):
    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("points", sum(s.face[card] for card in s.box[seat]))]


class MarkNotDeclared(Toy):
    def marks(self, s: ToyState, card: int) -> dict[str, Any]:
        return {"bent": True} if card in s.table else {}


class ToyOwn(TypedDict):
    """What one seat is told."""

    highest: int


class OwnFactOfAnotherKind(Toy):
    own_type = ToyOwn

    def own(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {"highest": None}


class OwnFactAboutAnotherHand(Toy):
    own_type = ToyOwn

    def own(self, s: ToyState, seat: int) -> ToyOwn:
        return {"highest": max((s.face[card] for card in s.hand[(seat + 1) % s.seats]), default=0)}


class AskedIsNotDeclared(Toy):
    def asked(self, s: ToyState, decision: Decision) -> dict[str, Any]:
        return {"of": len(decision.options)}


class AskedTellsOfHiddenCards(Toy):
    asked_type = ToyOwn

    def asked(self, s: ToyState, decision: Decision) -> ToyOwn:
        return {"highest": max((s.face[card] for card in s.deck), default=0)}


class TextNeedsMoreThanJson(Toy):
    words = saying(text=lambda self, view, names: f"{view['decision']}")


class UnreportedDie(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.chance.below(6)


class DieThatNobodyTellsOf(Toy):
    def draw(self, s: ToyState, seat: int) -> Effect:
        yield from super().draw(s, seat)
        s.dice.append(s.chance.below(6) + 1)


class UnrecordedTableDiffers(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        if s.journal is not None:
            s.dice.append(6)


class SharingState(ToyState):
    __slots__ = ()

    def copy(self) -> ToyState:
        new = super().copy()
        new.dice = self.dice
        return new


class CopyShares(Toy):
    state_class = SharingState


class ForgetfulState(ToyState):
    __slots__ = ()

    def copy(self) -> ToyState:
        new = super().copy()
        new.bids = []
        return new


class CopyForgets(Toy):
    state_class = ForgetfulState


class StateIsNotPlain(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.dice = [{1, 2}]  # type: ignore[list-item]


class RulesRemember(Toy):
    """The game object has a state of its own."""

    answers = 0

    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        self.answers += 1
        s.dice.append(self.answers % 5)


class RefusalFails(Toy):
    words = saying(refusal=lambda self, s, decision, option: (f"not {NAMES[option[1]]}", ""))


class RefusalSaysNothing(Toy):
    words = saying(refusal=lambda self, s, decision, option: ("", ""))


class ViewCountsHiddenCards(Toy):
    def facts(self, s: ToyState) -> dict[str, Any]:
        return super().facts(s) | {
            "highest sealed": max((s.face[c] for box in s.box for c in box), default=0)
        }


class KeyMistakesNumbersForCards(Toy):
    words = declaring(
        Verb("bid", sum=Number(0, 2), label="bid {sum}", key=lambda s, o: ("bid", s.face[o[1]]))
    )


class EffectGoesByHiddenCards(Toy):
    def look(self, s: ToyState, seat: int) -> Effect:
        hidden = s.hand[(seat + 1) % s.seats]
        for _ in range(1 + sum(s.face[c] for c in hidden) % 2):
            yield Decision(seat, "Draw a card or pass.", [("draw",), ("pass",)])


class NumbersTellOfHiddenCards(Toy):
    observing = Observing(Figures("theirs", "", lambda s, seat: [s.face[s.hand[seat - 1][0]]]))


class BoxInstead(Lying):
    def laid(self, zone: Zone, match: Match) -> LaidCards:
        return super().laid(BOX, match)


class NumbersLeaveOutTheHand(Toy):
    observing = Observing(BoxInstead(HAND))


class ProgressByHiddenCards(Toy):
    observing = Observing(progress=lambda s: [s.face[hand[0]] for hand in s.hand])


class FacesInState(Toy):
    """A rule puts the faces into a field of the state, where re-dealing does not reach them."""

    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.dice = s.face.copy()

    def facts(self, s: ToyState) -> dict[str, Any]:
        return {"round": s.round}


class WrongRanks(Toy):
    def outcome(self, s: ToyState) -> Outcome:
        outcome = super().outcome(s)
        outcome.ranks = [rank + 1 for rank in outcome.ranks]
        return outcome


class WrongTotals(Toy):
    def outcome(self, s: ToyState) -> Outcome:
        outcome = super().outcome(s)
        outcome.totals[0] += 1
        return outcome


class WrongWinners(Toy):
    def outcome(self, s: ToyState) -> Outcome:
        outcome = super().outcome(s)
        outcome.winners = list(range(s.seats))
        return outcome


class HiddenResult(Toy):
    """The result rests on sealed cards that nobody is shown."""

    def reveal_all(self, s: ToyState) -> None:
        pass


class NeverEnds(Toy):
    bound = 5


class NoDeal(Toy):
    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> ToyState:
        raise ZeroDivisionError("no cards")


class Crash(Toy):
    def look(self, s: ToyState, seat: int) -> Effect:
        yield from super().look(s, seat)
        raise KeyError("deck")


class FirstComeFirstServed(Toy):
    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        super().answer(s, seat, option)
        s.dice.append(seat)


MISTAKES = [
    (NumbersTellOfHiddenCards, "observations", "'theirs' tells seat"),
    (NumbersLeaveOutTheHand, "observations", "and the same numbers"),
    (ProgressByHiddenCards, "observations", "progress"),
    (CardInTwoPlaces, "cards", "card"),
    (LostCard, "cards", "no zone"),
    (ChangedFace, "cards", "changed their faces"),
    (BrokenInvariant, "invariants", "never right"),
    (OptionTwice, "decisions", "twice"),
    (SameLabel, "decisions", "same label"),
    (NoLabel, "decisions", "without a label"),
    (NoPrompt, "decisions", "without a prompt"),
    (OptionIsNoTuple, "decisions", ""),
    (AsksNobody, "decisions", "nobody is asked"),
    (NoOptions, "decisions", "no options"),
    (UnreportedDeal, "knowledge", "does not know it"),
    (SecretGlance, "knowledge", "never shown"),
    (EventWithoutText, "event texts", "KeyError"),
    (EventTellsTooMuch, "event texts", "hidden card"),
    (ViewNamesHiddenCard, "views", "never shown"),
    (ViewIsNotJson, "views", "not plain JSON"),
    (TextNeedsMoreThanJson, "views", "sent as JSON"),
    (LabelThatNobodyCanRead, "decisions", "is read as ("),
    (UndeclaredVerb, "decisions", "does not fit any verb"),
    (SameNumber, "action numbers", "two options with the same number"),
    (NumberOutsideItsRange, "action numbers", "without a number"),
    (FactNotDeclared, "facts", "facts of Masquerade: `$.weather` is not declared in ToyFacts"),
    (FactOfAnotherKind, "facts", "facts of Masquerade: Expected `int`, got `str` - at `$.dice[0]`"),
    (FactLeftOut, "facts", "facts of Masquerade: Object missing required field `bids`"),
    (StandingIsNoFigure, "standing", "Expected `int`, got `str` - at `$.value`"),
    (StandingNamesOneThingTwice, "standing", "does not name each figure once: ['cards', 'cards']"),
    (StandingCannotBeCompared, "standing", "not everybody stands by the same first figure"),
    (StandingIsNotOpen, "standing", "the game says `open_standings`, but seat 0 knows more than a spectator"),
    (StandingTellsOfHiddenCards, "twin worlds", "points"),
    (MarkNotDeclared, "facts", "marks of Masquerade: `$.bent` is not declared"),
    (OwnFactOfAnotherKind, "facts", "own of Masquerade: Expected `int`, got `null` - at `$.highest`"),
    (AskedIsNotDeclared, "facts", "asked of Masquerade: `$.of` is not declared"),
    (OwnFactAboutAnotherHand, "twin worlds", "highest"),
    (AskedTellsOfHiddenCards, "twin worlds", "highest"),
    (UnreportedDie, "undo permission", "learned something"),
    (DieThatNobodyTellsOf, "undoing across bots", "told something since"),
    (UnrecordedTableDiffers, "unrecorded play", "state.dice"),
    (CopyShares, "earlier copies", "has changed since"),
    (CopyForgets, "copying", "state.bids"),
    (StateIsNotPlain, "saving", "plain data only"),
    (RulesRemember, "same seed", ""),
    (RefusalFails, "refusals", "Error"),
    (RefusalSaysNothing, "refusals", "gives no reason"),
    (ViewCountsHiddenCards, "twin worlds", "highest sealed"),
    (KeyMistakesNumbersForCards, "twin worlds", "can tell"),
    (EffectGoesByHiddenCards, "twin worlds", "can tell"),
    (HiddenResult, "twin worlds", "outcome"),
    (FacesInState, "own copies", "true faces"),
    (WrongRanks, "outcome", "does not fit"),
    (WrongTotals, "outcome", "add up"),
    (WrongWinners, "outcome", "winners"),
    (NeverEnds, "bound", "not over after 5"),
    (NoDeal, "setup", "raised ZeroDivisionError: no cards"),
    (Crash, "answer", "KeyError"),
    (FirstComeFirstServed, "simultaneous answers", "another order"),
    (FirstComeFirstServed, "undoing", "differs in state.dice"),
]


@pytest.mark.parametrize(("mistake", "check", "words"), MISTAKES, ids=[m[0].__name__ for m in MISTAKES])
def test_a_game_with_a_mistake_is_caught(mistake: type[Toy], check: str, words: str) -> None:
    game = mistake()
    found = []
    for seed in range(20):
        report = play(game, 2 + seed % 3, {"rounds": 2}, seed, share=0.5)
        found += [failure for failure in report.failures if failure.check == check]
        if any(words in failure.problem for failure in found):
            return
    pytest.fail(f"{check} does not find it, only {[str(f) for f in found]}")


def test_every_check_has_a_mistake_that_it_finds() -> None:
    found_elsewhere = {"after the end", "variety"}  # the kernel keeps these, whatever a game does
    planted = {check for _, check, _ in [*MISTAKES, *SECRETS_FORGOTTEN]}
    assert planted == set(all_checks()) - found_elsewhere


def test_a_report_says_how_to_play_the_game_again() -> None:
    report = play(BrokenInvariant(), 3, {"cruel": True}, 7)
    assert "toy, 3 seats, {'cruel': True}, seed 7" in str(report)
    assert "invariants, after 0 answers: never right" in str(report)
    again = play(BrokenInvariant(), 3, {"cruel": True}, 7)
    assert again.decisions == report.decisions


def test_the_main_option_sets_are_the_defaults_and_each_extreme() -> None:
    sets = list(option_sets(TOY))
    assert sets[0] == {"rounds": 2, "cruel": False, "mood": "gay"}
    assert [s for s in sets if s["rounds"] != 2] == [sets[0] | {"rounds": 1}, sets[0] | {"rounds": 3}]
    assert sets[0] | {"cruel": True} in sets
    assert sets[0] | {"mood": "grave"} in sets
