"""The table in words: what stands where, what is known of decks, cards explained; all of it can be read."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import GAME

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.text import KEYWORDS, keywords_of
from dealers.games.dale_of_merchants.words import EVENTS
from dealers.kernel import Chance, Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged
from dealers.kernel.text import WIDTH, names_for

event_text = GAME.words.event_text
NAMES = ["Ann", "Bob", "Cem", "Dora"]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"decks": "penguins, turtles, tuataras", "traps": 2}),
        (3, {"decks": "pangolins, devils, bats, gulls", "traps": 1}),
        (4, {"decks": "mongooses, penguins", "teams": True, "starting_gold": True}),
        (3, {"decks": "bats, devils", "traps": 1, "characters": "all"}),
    ],
    ids=str,
)
def test_a_whole_game_can_be_read(seats: int, options: dict[str, Any]) -> None:
    table = GAME.new_table(seats, {**options, "turn_limit": 50}, 5)
    rng = Chance(5)
    while not table.over and len(table.history) < 900:
        seat, offered = table.turn()
        if len(table.history) % 3 == 0:
            text = GAME.words.text(table.view(seat), names_for(seat, NAMES[:seats]))
            decision = text.rpartition("\n\n")[2]
            assert all(f"{n}. " in decision for n in range(1, len(offered) + 1)), text
            assert all(len(line) <= WIDTH for line in text.splitlines()), text
            assert "seat " not in text
            assert "None" not in text
        table.answer(seat, offered[rng.below(len(offered))])
    GAME.words.text(table.view(None), NAMES[:seats])
    for event in table.events(0):
        said = event_text(event, names_for(0, NAMES[:seats]))
        assert said.endswith((".", "!"))
        assert not set("[]|{}") & set(said), said


CHARACTERS = """
  Ann's character: Hamish Dell
  Ann's store: Fishing, Stove
  Bob's character: Corvin Ash (2 tokens)
  Ann's hand: Junk
  done: Up Again
"""


def test_characters_stand_with_their_players() -> None:
    table = position(CHARACTERS, decks="penguins, gulls, devils", characters="all")
    mine = GAME.words.text(table.view(0), names_for(0, NAMES[:2]))
    assert "Character: Hamish Dell, the Cellarer, with 2 stored cards (Fishing and Stove)" in mine
    assert "Up Again (used up)" in mine
    assert "Character: Corvin Ash, the Oath-taker, with 2 tokens" in mine
    assert "Keep an Oath (action phase, once): spend 4: Remove a token from this card." in mine
    assert "Cannot win now: there are tokens on Corvin Ash." in mine
    theirs = GAME.words.text(table.view(1), names_for(1, NAMES[:2]))
    assert "with 2 stored cards" in theirs
    assert "Fishing" not in theirs.partition("Bob")[0].partition("Hamish")[2]


def test_cards_that_are_stored_on_a_scheduled_card_are_told_there() -> None:
    lines = """
  Ann's schedule: Clever Guardian, Supply Depot
  Ann's store: Stove (on Clever Guardian), Fishing (on Supply Depot), Junk (on Supply Depot)
"""
    table = position(lines, decks="kangaroos, penguins, gulls")
    mine = GAME.words.text(table.view(0), names_for(0, NAMES[:2]))
    assert "Clever Guardian with 1 stored card (Stove)" in mine
    assert "Supply Depot with 2 stored cards (Fishing and Junk)" in " ".join(mine.split())
    theirs = GAME.words.text(table.view(1), names_for(1, NAMES[:2]))
    assert "Clever Guardian with 1 stored card, Supply Depot with 2 stored cards" in " ".join(theirs.split())
    assert "Stove" not in theirs


def test_the_end_is_told() -> None:
    table = GAME.new_table(2, {"turn_limit": 50}, 1)
    rng = Chance(1)
    while not table.over:
        seat, offered = table.turn()
        table.answer(seat, offered[rng.below(len(offered))])
    text = GAME.words.text(table.view(None), NAMES[:2])
    assert "The game is over." in text
    assert "stacks" in text


# --- one position ---------------------------------------------------------------------------------------

POSITION = """\
  round: 4
  clock: 5
  gold: Ann 2
  Ann's hand: Stove, Junk, Junk, Greed
  Bob's hand: Junk
  Ann's deck: Junk, Ice Trade
  Bob's deck: Junk
  Ann's discard pile: Greed, Junk, Junk, Cache
  Ann's schedule: Avid Financier (2 gold)
  Ann's stall: Avid Financier, Resourceful Ally, Resourceful Ally
  stacks: Ann 1 2
  market: Greed, Ice Trade
  slots: 1 3
"""


def position(
    lines: str = POSITION,
    players: int = 2,
    decks: str = "tuataras, bats, penguins",
    traps: int = 1,
    characters: str = "none",
) -> Table[Any]:
    """A position in the words of scenarios."""
    names = NAMES[:players]
    text = f"scenario: a position\ngame: dale-of-merchants\nplayers: {', '.join(names)}\ngiven\n{lines}\n"
    [scenario] = parse(f"{text}then\n  waiting for: Ann\n", "position")
    options = GAME.check_options({"decks": decks, "traps": traps, "characters": characters})
    return arranged(GAME, names, options, 1, scenario, scenario.blocks[0])


def test_the_table_in_words() -> None:
    text = GAME.words.text(position().view(0), ["You", "Bob"])
    head, market, bob, you, hand, decision = text.split("\n\n")
    assert head.splitlines()[:3] == [
        "Dale of Merchants: round 4",
        "You have the turn, action phase. It is night: space 2 of 3.",
        "Decks: Penguins, Tuataras and Bats. Traps: " + GAME.facts(position().state)["traps"][0] + ".",
    ]
    assert market.splitlines()[:3] == [
        "The market",
        "  costs 3  Greed      2  Tuataras  technique, bonus, spend 1",
        "  costs 5  Ice Trade  2  Penguins  technique, spend 1+",
    ]
    assert bob.splitlines() == ["Bob: 0 of 8 stacks, the next is worth 1, 1 card in hand", "  Deck: 1 card"]
    assert you.splitlines() == [
        "You: 2 of 8 stacks, the next is worth 3, 2 gold",
        "  Stall: 1 Avid Financier; 2 Resourceful Ally + Resourceful Ally",
        "  Schedule: Avid Financier with 2 gold",
        "  Deck: 2 cards",
        "  Discard pile from the top: Greed, 2 Junk, Cache",
    ]
    assert hand.splitlines() == [
        "Your hand: 4 cards",
        "  Stove   4  Penguins  passive",
        "  Greed   2  Tuataras  technique, bonus, spend 1",
        "  2 Junk  1",
    ]
    assert decision.splitlines() == [
        "Choose an action: buy, play, build or discard.",
        "  1. buy Greed for 3       2. buy Ice Trade for 5",
        "  3. play Greed",
        "  4. build a stack         5. discard cards",
    ]


def test_a_spectator_reads_no_hand() -> None:
    text = GAME.words.text(position().view(None), ["Ann", "Bob"])
    assert "Your hand" not in text
    assert "Stove" not in text
    assert "Ann: 2 of 8 stacks, the next is worth 3, 2 gold, 4 cards in hand" in text
    assert text.endswith("Waiting for Ann.")


def test_what_is_known_of_a_deck() -> None:
    table = position()
    s = table.state
    top, below = s.deck[0][::-1]
    s.journal.show(s, [top], 0)
    assert "  Deck: 2 cards: on top Junk\n" in GAME.words.text(table.view(0), ["You", "Bob"])
    assert "on top" not in GAME.words.text(table.view(1), ["Ann", "You"])
    s.journal.show(s, [below], 1)
    assert "  Deck: 2 cards: at the bottom Ice Trade\n" in GAME.words.text(table.view(1), ["Ann", "You"])


def test_values_that_are_changed_are_told() -> None:
    table = position()
    table.state.changes = [(0, -1, 0)]
    text = GAME.words.text(table.view(0), ["You", "Bob"])
    assert "Your hand: 4 cards (values are changed this turn)\n  Stove   2" in text
    assert "  2 Junk  5" in text


def test_players_are_called_by_their_names_and_the_card_that_asks_is_named() -> None:
    table = position("  Ann's hand: Shrewd Trickster", players=3, decks="devils")
    table.answer(0, table.find(0, "play Shrewd Trickster"))
    text = GAME.words.text(table.view(0), ["You", "Bob", "Cem"])
    assert text.splitlines()[-3:] == [
        "Shrewd Trickster: Choose another player to discard 2 random cards and draw 2.",
        "  1. Bob",
        "  2. Cem",
    ]


# --- cards and events -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", GAME.cards, ids=lambda card: card.name)
def test_every_card_can_be_explained(card: Any) -> None:
    text = GAME.words.explain(card)
    assert text.startswith(card.name)
    flat = " ".join(text.split())
    if card.kind == "character":
        parts = [card.details["setup"], card.details["passive"]]
        for ability in card.details["abilities"]:
            parts += [ability["name"], ability["text"]]
        assert all(words in flat for words in parts)
    else:
        assert f"worth {card.details['value']}" in text or card.details["value"] == 0
        assert card.text in flat
    assert all(ruling in flat for ruling in card.details.get("rulings", []))
    if card.kind in ("trap", "specialty", "character"):
        assert card.details.get("alert", "") in flat
        assert "[original content]" in flat
    elif card.kind != "junk":
        assert card.details["set"] in flat
        assert CARDS.decks[CARDS.set[GAME.numbers[card.name]]].label in flat
    assert all(len(line) <= WIDTH for line in text.splitlines())


def test_keywords_are_explained_where_they_stand() -> None:
    def of(name: str) -> list[str]:
        return keywords_of(GAME.cards[GAME.numbers[name]])

    assert of("Traveling Equipment") == ["Bonus action", "Spend", "Throw away"]
    assert of("Insight") == ["Bonus action", "Finish"]
    assert of("Stove") == ["Passive"]
    assert of("Junk") == []
    assert of("Red Snapping Purse") == ["Bonus action", "Alert", "Return"]
    used = {word for card in GAME.cards for word in keywords_of(card)}
    assert used == set(KEYWORDS)


def moved(**event: Any) -> str:
    usual = {"kind": "move", "seat": 0, "cards": [{"id": 1, "card": "Greed"}], "owner": 0, "to": 0}
    return event_text({**usual, "bottom": False, "random": False, **event}, ["Ann", "You", "Cem"])


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"source": "deck", "target": "hand"}, "Ann draws Greed."),
        ({"source": "deck", "target": "hand", "cards": [None]}, "Ann draws a card."),
        ({"source": "deck", "target": "hand", "owner": 1}, "Ann takes Greed from your deck."),
        (
            {"source": "hand", "target": "hand", "owner": 2, "random": True},
            "Ann takes Greed from Cem's hand at random.",
        ),
        ({"source": "hand", "target": "discard pile"}, "Ann discards Greed."),
        ({"source": "deck", "target": "discard pile"}, "Ann discards Greed from their deck."),
        (
            {"source": "hand", "target": "discard pile", "owner": 1, "to": 1, "random": True},
            "Ann discards Greed from your hand at random.",
        ),
        ({"source": "set aside", "target": "discard pile", "to": 2}, "Ann puts Greed on Cem's discard pile."),
        ({"source": "set aside", "target": "deck", "cards": [None, None]}, "Ann puts 2 cards on their deck."),
        (
            {"source": "discard pile", "target": "deck", "bottom": True},
            "Ann puts Greed from their discard pile at the bottom of their deck.",
        ),
        (
            {"seat": 1, "source": "deck", "target": "set aside", "owner": 1, "to": 1},
            "You set aside Greed from your deck.",
        ),
        (
            {"source": "junk pile", "target": "discard pile", "owner": -1, "to": 1},
            "Ann puts Greed from the junk pile on your discard pile.",
        ),
        (
            {"source": "discard pile", "target": "hand", "owner": 2, "to": 2},
            "Ann puts Greed from Cem's discard pile into Cem's hand.",
        ),
    ],
)
def test_moves_in_words(event: dict[str, Any], said: str) -> None:
    assert moved(**event) == said


def test_every_kind_of_event_has_its_sentence() -> None:
    for kind, template in EVENTS.templates.items():
        assert template.endswith((".", "!", "}")), kind


def test_names_with_odd_characters_do_no_harm() -> None:
    event = {"kind": "look", "seat": 0, "cards": [], "owner": 1}
    assert event_text(event, ["{x}", "[a|b]"]) == "{x} looks at [a|b]'s hand."
    usual = {
        "kind": "move",
        "seat": 0,
        "cards": [None],
        "owner": 1,
        "to": 0,
        "bottom": False,
        "random": False,
    }
    assert (
        event_text({**usual, "source": "hand", "target": "hand"}, ["{0}", "[a|b]"])
        == "{0} takes a card from [a|b]'s hand."
    )
