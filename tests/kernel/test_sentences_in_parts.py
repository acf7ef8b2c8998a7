"""Sentences about events: the same words as text and in parts, and whom they speak to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dealers.kernel import Telling, Verbs, Words, card_word
from dealers.kernel.text import YOU, listed


def _details(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    if event["kind"] == "steal":
        owner = names[event["owner"]]
        return {"from_whom": "you" if owner == YOU else owner, "all": listed(sorted(set(cards)))}
    return {"what": card_word(event["what"])} if "what" in event else {}


TELLING = Telling(
    {
        "lure": "{who} lure[|s] {0}.",
        "steal": "{who} steal[|s] {all} from {from_whom}.",
        "trash": "[Your {0}|{0} of {who}] is trashed.",
        "turn": "{whose} turn begins.",
        "quote": "A voice: beware of {what}, look behind you!",
    },
    details=_details,
    hidden="a card",
)


class _Words(Words[Any]):
    """Of a game without decisions."""

    def prompt(self, s: Any, seat: int) -> str:
        return "Listen."


WORDS = _Words(Verbs(), TELLING)


def event(kind: str, seat: int | None, *cards: str | None, **data: Any) -> dict[str, Any]:
    """An event as a table gives it."""
    shown = [card and {"id": number, "card": card} for number, card in enumerate(cards)]
    return {"kind": kind, "seat": seat, "cards": shown, **data}


def test_cards_and_players_are_parts_of_their_own() -> None:
    lure = event("lure", 1, "Thief 3")
    assert WORDS.event_text(lure, ["Ann", "Bob"]) == "Bob lures Thief 3."
    assert WORDS.event_parts(lure, ["Ann", "Bob"]) == [
        {"seat": 1, "text": "Bob"}, " lures ", {"card": "Thief 3"}, ".",
    ]  # fmt: skip


def test_a_hidden_card_is_no_card_of_the_sentence() -> None:
    assert WORDS.event_parts(event("lure", 0, None), ["Ann"]) == [
        {"seat": 0, "text": "Ann"},
        " lures a card.",
    ]


def test_the_reader_is_a_player_too() -> None:
    names = ["Ann", YOU]
    assert WORDS.event_parts(event("lure", 1, None), names) == [{"seat": 1, "text": "You"}, " lure a card."]
    assert WORDS.event_parts(event("turn", 1), names) == [{"seat": 1, "text": "Your"}, " turn begins."]
    assert WORDS.event_parts(event("turn", 0), names) == [{"seat": 0, "text": "Ann"}, "'s turn begins."]
    assert WORDS.event_text(event("trash", 1, "Pit"), names) == "Your Pit is trashed."


def test_cards_that_a_game_words_itself_are_parts_as_well() -> None:
    steal = event("steal", 0, "Gem", "Crown", "Gem", owner=1)
    assert WORDS.event_parts(steal, ["Ann", "Bob"]) == [
        {"seat": 0, "text": "Ann"}, " steals ", {"card": "Crown"}, " and ", {"card": "Gem"}, " from ",
        {"seat": 1, "text": "Bob"}, ".",
    ]  # fmt: skip
    assert {"card": "Gem"} in WORDS.event_parts(event("quote", None, what="Gem"), ["Ann"])


def test_a_name_that_is_also_a_card_is_a_player_where_it_is_one() -> None:
    parts = WORDS.event_parts(event("lure", 0, "Thief 3"), ["Thief 3"])
    assert parts == [{"seat": 0, "text": "Thief 3"}, " lures ", {"card": "Thief 3"}, "."]


def test_what_others_do_to_the_reader_concerns_them() -> None:
    steal = event("steal", 0, "Gem", owner=1)
    assert WORDS.event_hits(steal, ["Ann", YOU])
    assert not WORDS.event_hits(steal, ["Ann", "Bob"]), "a spectator"
    assert not WORDS.event_hits(steal, [YOU, "Bob"]), "who does it knows it"
    assert not WORDS.event_hits(event("steal", 0, "Gem", owner=2), ["Ann", YOU, "Cem"])


def test_words_that_only_sound_as_if_they_spoke_to_the_reader_concern_nobody() -> None:
    quote = event("quote", None, what="Your Fault")
    assert not WORDS.event_hits(quote, ["Ann", YOU])
