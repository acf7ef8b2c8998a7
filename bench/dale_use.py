"""What the greedy bot of Dale of Merchants does with its cards: how often each could be used, and was.

    .venv/bin/python bench/dale_use.py [--games 400] [--seats 2] [--seed 0] [--json]
        [--teams] [--traps 2] [--decks gulls,bats] [--series all] [--workers 2]

A card *could* be used for its effect in a turn in which its player was offered at least once to play it, to
finish it, to use it, to let it count as something else in a stack, or to fill the hand by it, to pay with it
where that changes the purchase, or when its effect asked them something that they might decline (a reaction,
say); it *was* used if they did so in that turn. Paying, building and discarding as such are no uses. Every
card of every deck is in the report by itself, so decks to come need nothing here.

Game number n is dealt from the seed plus n. A bot is shown an imagined world in which everything that its
seat cannot know is dealt anew, as everywhere. Progress goes to stderr.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from multiprocessing import Pool
from typing import Any, NamedTuple

from dealers.games import find_game
from dealers.games.dale_of_merchants import stall, teams
from dealers.games.dale_of_merchants.cards import CARDS, COUNTS_AS, FROM_DISCARD, PASSIVE
from dealers.games.dale_of_merchants.in_payment import CHANGING
from dealers.games.dale_of_merchants.state import OF_CARD, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.games.dale_of_merchants.verbs import VERBS
from dealers.kernel import Chance, Option

GAME = find_game("dale-of-merchants")
USES = ("play", "finish", "use", "count", "fill", "pay", "answer", "copy")
"""Played, finished, used as a passive card, counted as something else in a stack, filled the hand by, paid
with where that changes the purchase, answered what a passive card asks, chosen what to copy."""
RARE = 0.05
"""A card that is used less often than this where it could be is marked."""

Use = tuple[str, str]
"""What is done, and the name of the card."""


class Played(NamedTuple):
    """One game."""

    could: Counter[Use]
    was: Counter[Use]
    rounds: float
    drawn: bool
    asked: int
    """How often a teammate was asked for help,"""
    refused: int
    """and refused it."""


def name_of(s: DaleOfMerchantsState, card: int) -> str:
    """The name of a card; of a trap without its colour."""
    face = CARDS.catalogue[s.face[card]]
    return str(face.details.get("plain", face.name))


def use_of(s: DaleOfMerchantsState, seat: int, option: Option) -> list[Use]:
    """The cards that this answer uses for their effect."""
    verb = option[0]
    if verb in ("play", "finish", "use"):
        return [(verb, name_of(s, option[1]))]
    if verb == "add" and len(option) > 3:  # at a price
        return [("count", name_of(s, option[1]))]
    if verb == "pay" and s.deed[:1] == ("buy",) and s.face_of(option[1]) in CHANGING:
        return [("pay", name_of(s, option[1]))]
    if verb == "copy":
        return [("copy", name_of(s, option[1]))]
    asking = OF_CARD - s.using
    if s.using <= OF_CARD and CARDS.kind[asking] == PASSIVE and not VERBS[verb].ends:
        return [("answer", CARDS.catalogue[asking].name)]
    if option == ("fill", "discard"):
        return [("fill", name_of(s, card)) for card in s.hand[seat] if s.face[card] in FROM_DISCARD][:1]
    return []


def offered(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> set[Use]:
    """The uses that are possible now; before a stack, also of what could count as something else in it."""
    ways = list(options)
    if BUILD in options and any(s.face[card] in COUNTS_AS for card in s.hand[seat]):
        picked, s.picked = s.picked, []
        ways += stall.options(s, seat, [], stall.totals(s, seat))
        s.picked = picked
    return {use for option in ways for use in use_of(s, seat, option)}


def play(task: tuple[int, dict[str, Any], int]) -> Played:
    """One game between greedy bots."""
    seats, options, seed = task
    table = GAME.new_table(seats, options, seed)
    players = [GAME.player() for _ in range(seats)]
    rngs = [Chance(seed * 1009 + seat) for seat in range(seats)]
    could: Counter[Use] = Counter()
    was: Counter[Use] = Counter()
    asked = refused = 0
    turn, could_now, was_now = 0, set[Use](), set[Use]()
    while not table.over:
        s = table.state
        seat, choices = table.turn()
        if s.turn != turn:
            could.update(could_now)
            was.update(was_now)
            turn, could_now, was_now = s.turn, set(), set()
        could_now |= offered(s, seat, choices)
        answer = choices[0]
        if len(choices) > 1:
            world = table.copy(recorded=False)
            world.determinize(seat, rngs[seat])
            answer = players[seat].choose(world.state, seat, choices, rngs[seat])
        was_now.update(use_of(s, seat, answer))
        asked += answer == teams.ASK
        refused += answer == teams.REFUSE
        table.answer(seat, answer)
    could.update(could_now)
    was.update(was_now)
    return Played(could, was, table.state.turn / seats, table.state.winner < 0, asked, refused)


def report(games: list[Played]) -> dict[str, Any]:
    """All figures as plain data."""
    could, was = Counter[Use](), Counter[Use]()
    for game in games:
        could += game.could
        was += game.was
    rows = [
        {"card": name, "use": use, "could": could[use, name], "was": was[use, name]}
        for use, name in sorted(could, key=_place)
    ]
    return {
        "games": len(games),
        "rounds": sum([game.rounds for game in games]) / len(games),
        "drawn": sum([game.drawn for game in games]),
        "asked": sum([game.asked for game in games]),
        "refused": sum([game.refused for game in games]),
        "cards": rows,
    }


def _place(use: Use) -> tuple[int, int]:
    """Cards in the order of the catalogue, their uses in that of a turn."""
    names = [str(card.details.get("plain", card.name)) for card in CARDS.catalogue]
    return names.index(use[1]), USES.index(use[0])


def said(found: dict[str, Any]) -> str:
    """The report as a table."""
    games, rounds, drawn = found["games"], found["rounds"], found["drawn"]
    lines = [f"{games} games, {rounds:.1f} rounds each, {drawn} drawn at the turn limit"]
    if found["asked"]:
        lines.append(f"teammates were asked {found['asked']} times and refused {found['refused']} times")
    lines += ["", "| card | use | could | was | share | |", "| --- | --- | ---: | ---: | ---: | --- |"]
    for row in found["cards"]:
        share = row["was"] / row["could"]
        mark = "rarely" if share < RARE else ""
        figures = f"{row['could']} | {row['was']} | {100 * share:.0f} % | {mark}"
        lines.append(f"| {row['card']} | {row['use']} | {figures} |")
    return "\n".join(lines)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--traps", type=int, default=0)
    parser.add_argument("--decks", default="")
    parser.add_argument("--series", default="collection")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    asked = {"teams": given.teams, "traps": given.traps, "decks": given.decks, "series": given.series}
    options = GAME.check_options(asked)
    GAME.check_match(given.seats, options)
    tasks = [(given.seats, options, given.seed + number) for number in range(given.games)]
    games: list[Played] = []
    with Pool(given.workers) as pool:
        for game in pool.imap(play, tasks):
            games.append(game)
            if not len(games) % 20 or len(games) == given.games:
                print(f"{len(games)} of {given.games} games", file=sys.stderr)
    found = report(games)
    print(json.dumps(found, indent=2) if given.json else said(found))


if __name__ == "__main__":
    main()
