"""What the greedy merchant does with its cards: each for its effect, nothing that helps a rival."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.dale_of_merchants.hands import GAME, hold, holding

from dealers.games.dale_of_merchants import teams, turn
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.decks.pangolins import DARK_DIE, LIGHT_DIE
from dealers.games.dale_of_merchants.heuristic import DaleOfMerchantsHeuristic
from dealers.games.dale_of_merchants.merchant.hoarding import held_back
from dealers.games.dale_of_merchants.merchant.teammates import cards_to_lay, help_chances
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Chance, Option, Table

MERCHANT = DaleOfMerchantsHeuristic()


def new(s: DaleOfMerchantsState, names: Sequence[str]) -> list[int]:
    """New cards, which lie nowhere yet."""
    return s.add_cards([CARDS.numbers[name] for name in names], [])


def offer(s: DaleOfMerchantsState, names: Sequence[str]) -> None:
    """The market, from the cheapest slot on."""
    s.market = new(s, names)
    s.slots = list(range(len(names)))


def built(s: DaleOfMerchantsState, seat: int, stacks: int) -> None:
    s.sizes[seat] = [1] * stacks


def act(s: DaleOfMerchantsState) -> str:
    """What seat 0 does in the action phase."""
    return GAME.verbs.label(s, MERCHANT.choose(s, 0, turn.options(s, 0), Chance(1)))


def play(s: DaleOfMerchantsState, until: str = "") -> list[str]:
    """What seat 0 answers from here to the end of its turn, or up to some answer."""
    table = Table._around(GAME, s, GAME.check_options({}), None, recorded=False)
    s.waiting = [0]
    said: list[str] = []
    while s.seat == 0 and not table.over and (not until or until not in said):
        seat, options = table.turn()
        answer = options[0] if len(options) == 1 else MERCHANT.choose(s, seat, options, Chance(1))
        said.append(table.label(answer))
        table.apply(seat, answer)
    return said


def players(s: DaleOfMerchantsState, card: str) -> Option:
    """Whom seat 0 aims a card at that lies in its schedule."""
    s.schedule[0] = new(s, [card])
    return MERCHANT.choose(s, 0, [("player", seat) for seat in range(s.seats)], Chance(1))


# --- seven cards that had never been used ---------------------------------------------------------------


def test_practical_values_turn_junk_into_a_purchase() -> None:
    s = holding(["Practical Values", "Junk", "Junk", "Junk"], decks="penguins")
    offer(s, ["Traveling Equipment", "Stove", "Fishing"])
    assert act(s) == "play Practical Values"


def test_practical_values_build_a_stack_of_small_cards() -> None:
    s = holding(["Practical Values", "Ice Trade", "Junk"], decks="penguins")
    built(s, 0, 3)  # the next one is worth 4
    assert play(s, "done")[:3] == ["play Practical Values", "build a stack", "add Ice Trade as 4"]


def test_practical_values_are_not_played_when_the_stack_is_there_already() -> None:
    s = holding(["Practical Values", "Fishing", "Junk"], decks="penguins")
    built(s, 0, 4)
    assert act(s) == "build a stack"


def test_display_of_power_is_paid_with_what_is_left_over() -> None:
    s = holding(["Display of Power", "Junk", "Junk", "Junk"], decks="tuataras")
    s.market, s.slots = [], []
    assert act(s) == "play Display of Power"


def test_safe_profits_turn_junk_into_gold() -> None:
    s = holding(["Safe Profits", "Junk", "Junk", "Junk"], decks="tuataras")
    s.market, s.slots = [], []
    said = play(s, "done")
    assert said[0] == "play Safe Profits"
    assert said.count("pay with Junk") == 3
    assert s.gold[0] == 2


def test_perfect_move_brings_good_cards_back() -> None:
    s = holding(["Perfect Move", "Inspiration", "Junk"], gold=2, decks="turtles, penguins")
    built(s, 0, 6)  # the next one is worth 7
    s.market, s.slots = [], []
    s.deck[0] = new(s, ["Junk"] * 6)
    s.discard[0] = new(s, ["Junk", "Groundbreaking Idea"])
    said = play(s)
    assert said[:2] == ["play Perfect Move", "finish Perfect Move"]
    assert CARDS.numbers["Groundbreaking Idea"] in [s.face[card] for card in s.hand[0]]


def test_perfect_move_stays_in_hand_when_nothing_good_would_come_back() -> None:
    s = holding(["Perfect Move", "Junk"], decks="turtles")
    s.market, s.slots = [], []
    s.deck[0], s.discard[0] = new(s, ["Stove", "Anchor"]), new(s, ["Junk"])
    assert act(s) != "play Perfect Move"


def test_a_stove_is_paid_for_where_it_makes_the_stack() -> None:
    s = holding(["Stove", "Junk", "Junk", "Junk"], decks="penguins")
    built(s, 0, 1)  # the next one is worth 2
    said = play(s, "done")
    assert said[:2] == ["build a stack", "add Stove as 2 (spend 3 or 4)"]


def test_coffee_grinder_spoils_a_good_deck_of_a_rival() -> None:
    s = holding(["Coffee Grinder"], decks="pangolins, penguins")
    s.market, s.slots = [], []
    s.deck[0], s.discard[0] = new(s, ["Junk", "Stove"]), new(s, ["Junk", "Stove"])
    s.hand[1] = s.deck[1] = []
    s.deck[1], s.discard[1] = new(s, ["Stove", "Fishing"]), new(s, ["Junk", "Junk"])
    assert play(s)[:3] == ["use Coffee Grinder", "seat 2", "discard the top card"]


def test_coffee_grinder_clears_a_poor_deck_of_ones_own() -> None:
    s = holding(["Coffee Grinder"], decks="pangolins, penguins")
    s.market, s.slots = [], []
    s.deck[0], s.discard[0] = new(s, ["Junk"] * 4), new(s, ["Stove", "Fishing"])
    s.hand[1], s.deck[1], s.discard[1] = [], new(s, ["Junk"]), new(s, ["Stove"])
    assert play(s)[:3] == ["use Coffee Grinder", "seat 1", "discard the top card"]


def test_coffee_grinder_rests_when_deck_and_discard_pile_are_alike() -> None:
    s = holding(["Coffee Grinder"], decks="pangolins")
    s.market, s.slots = [], []
    for seat in (0, 1):
        s.deck[seat], s.discard[seat] = new(s, ["Junk"] * 4), new(s, ["Junk"] * 2)
    s.hand[1] = []
    assert act(s) != "use Coffee Grinder"


def test_dramatic_romantic_makes_it_day_for_a_serenade() -> None:
    s = holding(["Dramatic Romantic", "Serenade", "Junk"], decks="mongooses")
    s.market, s.slots = [], []
    s.clock = 5  # the last space of the night
    assert act(s) == "use Dramatic Romantic"
    s.clock = 0  # and the next space is day as well
    assert act(s) != "use Dramatic Romantic"


# --- what arms nobody, and throws nothing good away -----------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "who"), [("deck", "hand", 0), ("hand", "deck", 1), ("hand", "discard pile", 1)]
)
def test_fumbling_dreamer_gives_cards_to_oneself_and_takes_them_from_rivals(
    source: str, target: str, who: int
) -> None:
    s = holding(["Junk"], decks="pangolins")
    s.rolls = ((LIGHT_DIE, source), (DARK_DIE, target))
    assert players(s, "Fumbling Dreamer") == ("player", who)


@pytest.mark.parametrize(("top", "who"), [("Stove", 0), ("Junk", 1)])
def test_fumbling_dreamer_puts_good_cards_on_the_own_deck_only(top: str, who: int) -> None:
    s = holding(["Junk"], decks="pangolins, penguins")
    built(s, 0, 3)
    s.rolls = ((LIGHT_DIE, "discard pile"), (DARK_DIE, "deck"))
    s.discard[0], s.discard[1] = new(s, [top]), new(s, ["Junk"])
    assert players(s, "Fumbling Dreamer") == ("player", who)


def test_loose_marbles_take_from_a_rival_and_give_junk() -> None:
    s = holding(["Junk"], decks="pangolins, penguins")
    s.rolls = ((LIGHT_DIE, "hand"), (DARK_DIE, "hand"))
    assert players(s, "Loose Marbles") == ("player", 1)
    s.rolls = ((LIGHT_DIE, "discard pile"), (DARK_DIE, "hand"))
    s.discard[0] = new(s, ["Junk"])
    assert players(s, "Loose Marbles") == ("player", 0)


def test_selecting_contracts_by_night_leaves_good_cards_alone() -> None:
    s = holding(["Selecting Contracts"], decks="mongooses, penguins")
    s.market, s.slots = [], []
    s.clock = 3
    assert not s.is_day()
    s.discard[0] = new(s, ["Junk", "Stove"])  # junk is out of reach
    assert MERCHANT.choose(s, 0, [("take off", 0), ("take off", 1)], Chance(1)) == ("take off", 0)
    assert act(s) != "play Selecting Contracts"
    s.discard[0] = new(s, ["Stove", "Junk"])
    assert act(s) == "play Selecting Contracts"
    assert MERCHANT.choose(s, 0, [("take off", 0), ("take off", 1)], Chance(1)) == ("take off", 1)


def test_goodwill_presents_are_not_for_a_teammate() -> None:
    s = holding(["Junk"], seats=4, teams=True)
    s.schedule[0] = new(s, ["Goodwill Presents"])
    assert MERCHANT.choose(s, 0, [("player", 2), ("done",)], Chance(1)) == ("done",)


def test_an_empty_market_deck_is_not_asked_for_cards() -> None:
    s = holding(["Bouquets", "Junk"], decks="mongooses")
    s.market, s.slots, s.market_deck = [], [], []
    assert act(s) != "play Bouquets"


# --- large stacks ---------------------------------------------------------------------------------------


def test_for_a_large_stack_everything_else_is_discarded() -> None:
    s = holding(["Loose Marbles", "Stove", "Goodwill Presents", "Junk"], decks="pangolins, penguins, gulls")
    built(s, 0, 7)  # the next one is worth 8
    s.market, s.slots = [], []
    s.deck[0] = new(s, ["Loose Marbles", "Junk", "Junk", "Junk", "Junk"])
    assert held_back(s, 0, Outlook(s, 0)) == (s.hand[0][0],)
    play(s)
    assert CARDS.numbers["Stove"] in [s.face[card] for card in s.discard[0]]
    assert s.face[s.hand[0][0]] == CARDS.numbers["Loose Marbles"]


def test_a_hand_full_of_good_cards_that_make_no_stack_is_not_kept_for_ever() -> None:
    s = holding(["Stove", "Anchor", "Inspiration", "Cache", "Accident"], decks="penguins, gulls, turtles")
    built(s, 0, 4)  # the next one is worth 5
    s.market, s.slots = [], []
    s.deck[0] = new(s, ["Resourceful Ally", *["Junk"] * 20])
    play(s)
    assert len(s.discard[0]) >= 3


# --- teammates ------------------------------------------------------------------------------------------


def team(mine: Sequence[str], theirs: Sequence[str], stacks: int) -> DaleOfMerchantsState:
    s = holding(mine, seats=4, teams=True, decks="penguins, gulls, turtles, devils")
    s.deck[0] = s.discard[0] = []
    hold(s, 2, theirs)
    s.deck[2] = []
    built(s, 0, stacks)
    s.market, s.slots = [], []
    return s


def test_all_that_helps_is_laid_out_before_the_teammate_is_asked() -> None:
    s = team(["Stove", "Traveling Equipment", "Junk"], ["Ice Trade", "Junk"], 8)  # 9 is needed
    assert act(s) == "build a stack"
    assert {s.face[card] for card in cards_to_lay(s, 0, 9, dict.fromkeys(s.hand[0], 1.0))} == {
        CARDS.numbers["Stove"],
        CARDS.numbers["Traveling Equipment"],
    }
    said = play(s, "ask your teammate to help")
    assert sorted(said) == sorted(
        ["build a stack", "add Stove", "add Traveling Equipment", "ask your teammate to help"]
    )


def test_a_teammate_who_cannot_help_is_not_asked() -> None:
    s = team(["Stove", "Traveling Equipment", "Junk"], ["Anchor", "Junk"], 8)
    assert act(s) != "build a stack"


def test_help_is_reckoned_from_hand_and_deck_together() -> None:
    s = team(["Stove"], ["Ice Trade", "Junk"], 5)
    sure = help_chances(s, 2, 0, 6)[2]
    hand = s.hand[2]
    s.hand[2], s.deck[2] = hand[1:], hand[:1]  # who cannot see the hand cannot tell the difference
    assert help_chances(s, 2, 0, 6)[2] < sure
    swapped = help_chances(s, 2, 0, 6)
    s.hand[2], s.deck[2] = hand[:1], hand[1:]
    assert help_chances(s, 2, 0, 6) == swapped


def test_a_teammate_helps_with_what_is_missed_least() -> None:
    s = team(["Stove"], ["Resourceful Ally", "Resourceful Ally", "Ice Trade"], 5)
    s.picked, s.deed = s.hand[0][:1], ()
    options = [*teams._helping(s, 2, 0, [], 2), teams.REFUSE]
    assert MERCHANT.choose(s, 2, options, Chance(1)) != teams.REFUSE


@pytest.mark.parametrize("seed", [0, 13, 20, 35])
def test_teams_end_their_games_although_the_market_runs_out(seed: int) -> None:
    """Games in which teams sat at eight and nine stacks for eighty rounds, with hands full of good cards."""
    table = GAME.new_table(4, {"teams": True}, seed, recorded=False)
    rng = Chance(seed)
    while not table.over:
        seat, options = table.turn()
        answer = options[0] if len(options) == 1 else MERCHANT.choose(table.state, seat, options, rng)
        table.apply(seat, answer)
    assert table.state.winner >= 0
    assert table.state.turn < 40 * 4


# --- what it may know -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (2, {"decks": "mongooses, tuataras, turtles"}),
        (2, {"decks": "penguins, devils, gulls"}),
        (4, {"teams": True, "decks": "penguins, devils, gulls, turtles"}),
    ],
)
def test_answers_do_not_depend_on_cards_that_the_seat_cannot_know(
    seats: int, given: dict[str, object]
) -> None:
    """With these decks everybody knows which cards a player has, if not where they are."""
    table = GAME.new_table(seats, given, seed=3)
    rng = Chance(7)
    for _ in range(250):
        seat, options = table.turn()
        answer = options[0]
        if len(options) > 1:
            answers = set()
            for _ in range(3):
                world = table.copy(recorded=False)
                world.determinize(seat, rng)
                answers.add(MERCHANT.choose(world.state, seat, options, Chance(1)))
            assert len(answers) == 1, (table.pending[seat].prompt, answers)
            answer = answers.pop()
        table.answer(seat, answer)
        if table.over:
            break
