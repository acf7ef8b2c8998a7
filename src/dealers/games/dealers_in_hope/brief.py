"""The table of Dealers in Hope in a few lines, for a small screen: a pure function of a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from dealers.games.dealers_in_hope.assault import WAYS
from dealers.games.dealers_in_hope.cards import CARDS, in_a_row, strengths_in_words
from dealers.games.dealers_in_hope.effects import WITHOUT_DRAWING
from dealers.games.dealers_in_hope.state import CHOOSE, DRAFT, WINTER
from dealers.games.dealers_in_hope.text import TableText, given
from dealers.kernel.text import counted, in_columns, joined, names_for_seats, sentence, whole, wrapped


def brief_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """The players in a line or two each, the assault in one, the hand by name, and all that may be chosen."""
    table = _Brief(view, names)
    return joined(
        table.title_in_short(),
        table.board_in_short(),
        table.players_in_short(),
        [*table.assault_in_short(), *table.hand_in_short()],
        table.decision_in_short(),
    )


class _Brief(TableText):
    def title_in_short(self) -> list[str]:
        """Year and era, and whose turn it is."""
        facts = self.facts
        title = self.title()[0]
        if self.view["outcome"] or self.is_phase(DRAFT, WINTER):
            return [title]
        who = self.names[facts["turn"]]
        return wrapped(
            sentence(f"{title}. {who} [have|has] the turn, {facts['action'] or facts['phase']}.", who)
        )

    def board_in_short(self) -> list[str]:
        """Which actions have been taken, while somebody chooses."""
        rows = [f"{row['name']} ({self._room(row)})" for row in self.facts["board"] if row["cubes"]]
        return wrapped(f"Taken: {whole(rows)}", hanging=2) if rows and self.is_phase(CHOOSE) else []

    def players_in_short(self) -> list[str]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        lines = []
        for seat in [*seats, *([] if self.you is None else [self.you])]:
            faction = f" ({self.facts['factions'][seat]})" if self.facts["factions"][seat] else ""
            lines += wrapped(f"{self.names[seat]}{faction}: {whole(self._in_short(seat))}", hanging=2)
        return lines

    def _in_short(self, seat: int) -> list[str]:
        parts = [f"{self.facts['score'][seat]} VP"]
        if not self.facts["factions"][seat]:
            return parts
        lands = sum(row["owner"] == seat for row in self.facts["lands"].values())
        parts.append(counted(lands, "territory").replace("territorys", "territories"))
        parts += [f"{self.count('hand', seat)} in hand"] if seat != self.you else []
        return [*parts, *self._pieces_left(seat), *self._strength_in_short(seat)]

    def _strength_in_short(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{name} {facts[name]}" for name in ("attack", "support") if facts[name]]
        defense = facts["defense markers"][seat] + facts["defense until Winter"][seat]
        return [*(parts if seat == facts["turn"] else []), *([f"defense {defense}"] if defense else [])]

    def assault_in_short(self) -> list[str]:
        """The assault as it stands, its sum in one line."""
        facts = self.facts["assault"]
        if not facts or self.view["outcome"]:
            return []
        who = self.names[self.facts["turn"]]
        said = sentence(f"{who} assault[|s] {facts['land']} from {facts['from']}", who)
        parts = " + ".join([f"{name} {value}" for name, value in facts["parts"]])
        sum_of = f"needed {facts['needed']} ({parts}), attack so far {self.facts['attack']}"
        return wrapped(f"{said}: {sum_of}", hanging=2)

    def hand_in_short(self) -> list[str]:
        """The reader's hand by name and strengths, unless all of it is offered; equal cards are counted."""
        if self.you is None or self.is_phase(DRAFT):
            return []
        offered = {option["option"][1] for option in self.options if option["option"][0] in _PLAYING}
        names = [card["card"] for card in self.seen("hand", self.you) if card["id"] not in offered]
        said = []
        for many, name in zip(in_a_row(names), dict.fromkeys(names), strict=True):
            strengths = strengths_in_words(CARDS.numbers[name])
            said.append(f"{many} ({strengths})" if strengths else many)
        heading = "Also in hand" if offered else "Your hand"
        return wrapped(f"{heading}: {whole(said)}", hanging=2) if said else []

    # --- choosing --------------------------------------------------------------------------------------

    def choices_in_short(self) -> Iterator[str]:
        """What is said of several options is said once: a card, a way to go, the leader cube."""
        numbered = list(enumerate(self.options, start=1))
        for kind, group in groupby(numbered, key=lambda one: _kind(one[1]["option"])):
            options = list(group)
            if kind == "play":
                yield from in_columns(list(self._cards_to_play(options)))
            elif kind in WAYS:
                targets = [f"{n}. {self._target_in_short(o['option'])}" for n, o in options]
                yield from wrapped(f"Assault {kind}, for so much attack: {whole(targets, '  ')}", hanging=2)
            elif kind in _ACTIONS:
                board = self.facts["board"]
                actions = [f"{n}. {board[o['option'][1]]['name']}" for n, o in options]
                yield from wrapped(f"{_ACTIONS[kind]}: {whole(actions, '  ')}", hanging=2)
            else:
                labels = [names_for_seats(o["label"], self.names) for _, o in options]
                yield from in_columns(
                    [f"{n}. {label}" for (n, _), label in zip(options, labels, strict=True)]
                )

    def _target_in_short(self, option: Sequence[Any]) -> str:
        land = list(self.facts["lands"])[option[1]]
        return f"{land} {self.facts['reach'][land][WAYS[option[2]]]['needed']}"

    def _cards_to_play(self, options: Sequence[tuple[int, dict[str, Any]]]) -> Iterator[str]:
        """A card with the ways to play it: ``Recruit: 1. attack 2  2. defense 1``."""
        cards = {card["id"]: card["card"] for card in self.seen("hand", self.you)}
        ready = {card["id"]: card["card"] for card in self._own_ready()}
        for (verb, card), group in groupby(options, key=lambda one: one[1]["option"][:2]):
            name = cards.get(card) or f"{ready[card]} (ready)"
            note = " without drawing" if verb in WITHOUT_DRAWING.values() else ""
            ways = [f"{n}. {given(option, cards.get(card) or ready[card])}" for n, option in group]
            yield f"{name}{note}: {whole(ways, '  ')}"


_ACTIONS = {"take": "Take an action", "lead": "With your leader cube"}
_PLAYING = ("play", "use", *WITHOUT_DRAWING.values())


def _kind(option: Sequence[Any]) -> str:
    """Which options stand together."""
    if option[0] == "assault":
        return WAYS[option[2]]
    return "play" if option[0] in _PLAYING else str(option[0])
