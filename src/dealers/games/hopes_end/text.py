"""The table of Hope's End in words: a pure function of a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dealers.games.hopes_end.cards import CARD
from dealers.games.hopes_end.chart import city_list, city_map, legend
from dealers.games.hopes_end.places import TURNED, place_name
from dealers.games.hopes_end.tiles import COUNT, ROW, SIDES, START_CELL
from dealers.kernel import Card
from dealers.kernel.text import (
    Reading,
    counted,
    in_columns,
    joined,
    listed,
    sentence,
    whole,
    wrapped,
)


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All that the seat (or spectator) sees, what matters most for the decision last, and what it may do."""
    table = TableText(view, names)
    return joined(
        table.title(),
        table.features(),
        table.tiles(),
        table.stacks(),
        *table.players(),
        table.city(),
        table.history(),
        table.drawn(),
        table.question(),
        table.decision(),
    )


def map_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """The city as a map alone."""
    return joined(TableText(view, names).city())


class TableText(Reading):
    """A view with its zones at hand."""

    # --- how things stand ------------------------------------------------------------------------------

    def title(self) -> list[str]:
        """The round, whose turn it is, and how much lies in ruins."""
        facts = self.facts
        ruins = f"In ruins: {facts['ruined']} of {facts['limit']} that the city can bear."
        if self.view["outcome"]:
            return ["Hope's End: the city is built", ruins]
        if facts["phase"] == "first answers":
            return ["Hope's End: before the first round", ruins]
        return [f"Hope's End: round {facts['round']}", f"{self._turn()} {ruins}"]

    def _turn(self) -> str:
        if self.facts["phase"] == "history":
            return "The History card is carried out."
        who = self.names[self.facts["turn"]]
        left = counted(self.facts["tiles to place"], "tile")
        return sentence(f"{who} [have|has] the turn, {left} to place.", who)

    def features(self) -> list[str]:
        """What has been finished so far, and for whom."""
        finished = self.facts["features"]
        if not finished:
            return ["Nothing is finished yet."]
        counts = self.facts["finished"]
        lines = [f"Finished: {listed([f'{count} {name}' for name, count in counts.items() if count])}"]
        where = {tile["id"]: _where(tile) for tile in self.seen("city")}
        for feature in finished:
            places = [where[tile] for tile in feature["tiles"]]
            if feature["kind"] == "barracks":
                places = places[:1]
            points = [f"{self.names[q]} {p}" for q, p in enumerate(feature["points"]) if p]
            said = f"{feature['kind'].capitalize()} at {whole(places)}: {listed(points) or 'no points'}"
            lines += wrapped(said, indent=2, hanging=4)
        return lines

    def tiles(self) -> list[str]:
        """The city tile by tile, for those who cannot use the map."""
        return ["The city row by row", *city_list(self.seen("city"), self.names)]

    def city(self) -> list[str]:
        """The city as a map."""
        return ["The city", *city_map(self.seen("city")), *legend(self.names)]

    def stacks(self) -> list[str]:
        """How many tiles are left, and of which kinds."""
        left = [
            f"{self.facts['left'][card.details['code']]} {card.name}"
            for card in CARD.values()
            if card.kind == "tile" and self.facts["left"][card.details["code"]]
        ]
        sizes = [f"{letter} {size}" for letter, size in zip("ABCD", self.facts["stacks"], strict=True)]
        lines = [f"Tiles in the stacks: {sum(self.facts['stacks'])} ({', '.join(sizes)})"]
        if left:
            lines += wrapped(f"Among them: {whole(left)}", indent=2, hanging=4)
        gone = [card["card"] for card in self.seen("out of the game")]
        if gone:
            lines += wrapped(f"Out of the game: {whole(gone)}", indent=2, hanging=4)
        return lines

    # --- the players -----------------------------------------------------------------------------------

    def players(self) -> list[list[str]]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        return [self._player(seat) for seat in [*seats, *([] if self.you is None else [self.you])]]

    def _player(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{facts['points'][seat]} points", f"{counted(facts['own ruined'][seat], 'tile')} ruined"]
        if facts["extra tiles"][seat]:
            parts.append(counted(facts["extra tiles"][seat], "extra tile"))
        if facts["shelter"][seat]:
            parts.append(f"shelter {facts['shelter'][seat]}")
        if facts["scouting"][seat]:
            parts.append("scouts out")
        first = " (first player)" if seat == facts["first player"] else ""
        lines = wrapped(f"{self.names[seat]}{first}: {whole(parts)}", hanging=2)
        holdings = [f"{kind.capitalize()} {n}" for kind, n in facts["holdings"][seat].items()]
        lines.append(f"  {', '.join(holdings)}")
        for card in self.seen("held", seat):
            lines += wrapped(self._held(card), indent=2, hanging=4)
        return lines

    def _held(self, card: dict[str, Any]) -> str:
        details = CARD[card["card"]].details
        said = f"{card['card']} ({details['type']})"
        if card["answer"] is None:
            return f"{said}, not answered"
        answer = details["answers"][card["answer"]]
        wait = "" if card["active"] else ", from the next History card on"
        return f"{said}: {answer['text']} {answer['modifier'].capitalize()}: {answer['hint']}{wait}."

    # --- what is on the table --------------------------------------------------------------------------

    def history(self) -> list[str]:
        """The History card of the round, and one that the reader has foreseen."""
        lines = []
        for card in self.seen("history"):
            lines += self._event("History", card["card"])
        for card in self.seen("history deck")[-1:]:
            lines += self._event("Foreseen", card["card"])
        return lines

    def _event(self, heading: str, name: str) -> list[str]:
        card = CARD[name]
        return [
            *wrapped(f"{heading}: {name}. {card.details['chronicle']}", hanging=2),
            *wrapped(card.text, indent=2),
        ]

    def drawn(self) -> list[str]:
        """The tile that is to be placed, or two of them."""
        lines = []
        for tile in self.seen("drawn"):
            lines += wrapped(f"Drawn: {tile['card']}. {edges_text(CARD[tile['card']])}", hanging=2)
        return lines

    def question(self) -> list[str]:
        """The new Morality card, or the one that the reader has to answer."""
        lines = []
        for card in self.seen("new question"):
            lines += question_text(CARD[card["card"]], "New question: ")
        for option in self.options[:1]:
            if option["option"][0] == "answer" and self.you is not None:
                asked = next(c for c in self.seen("held", self.you) if c["id"] == option["option"][1])
                lines += question_text(CARD[asked["card"]], answers=False)
        return lines

    # --- choosing --------------------------------------------------------------------------------------

    def choices(self) -> Iterable[str]:
        """Places by cell, answers with what they mean; everything else by its label."""
        verb = self.options[0]["option"][0]
        if verb == "place":
            return self._places()
        return self._answers() if verb == "answer" else super().choices()

    def _places(self) -> list[str]:
        """The options of one cell beside each other."""
        cells: dict[int, list[str]] = {}
        for number, option in enumerate(self.options, start=1):
            _, cell, turned = option["option"]
            cells.setdefault(cell, []).append(f"{number:3}. {TURNED[turned]}")
        width = max(len(place_name(cell)) for cell in cells)
        return in_columns(
            [f"  {place_name(cell):{width}}  {'  '.join(said)}" for cell, said in cells.items()]
        )

    def _answers(self) -> list[str]:
        lines = []
        for number, option in enumerate(self.options, start=1):
            _, card, answer = option["option"]
            held = [c for zone in ("held", "new question") for c in self._all(zone) if c["id"] == card]
            said = CARD[held[0]["card"]].details["answers"][answer]
            lines += wrapped(f"{number}. {said['text']}", indent=2, hanging=5)
            lines += wrapped(f"{said['modifier'].capitalize()}: {said['effect']}", indent=5)
        return lines

    def _all(self, zone: str) -> list[dict[str, Any]]:
        return [card for name, owner in self.zones if name == zone for card in self.seen(zone, owner)]


def _where(tile: dict[str, Any]) -> str:
    """The coordinates of a tile in the city."""
    return place_name(START_CELL + tile["x"] + ROW * tile["y"])


def edges_text(card: Card) -> str:
    """What a tile shows on each side, upright."""
    edges = [f"{side} {edge}" for side, edge in zip(SIDES, card.details["edges"], strict=True)]
    return f"Upright: {', '.join(edges)}. {card.text}"


def question_text(card: Card, before: str = "", answers: bool = True) -> list[str]:
    """A Morality card with its question, and perhaps its answers."""
    lines = wrapped(f"{before}{card.name} ({card.details['type']}). {card.text}", hanging=2)
    for number, answer in enumerate(card.details["answers"] if answers else [], start=1):
        said = f"{number}. {answer['text']} {answer['modifier'].capitalize()}: {answer['hint']}."
        lines += wrapped(said, indent=2, hanging=5)
    return lines


def explain(card: Card) -> str:
    """Everything about a tile or card, and whose content it is."""
    details = card.details
    if card.kind == "tile":
        lines = [f"{card.name} (tile {details['code']}, {details['copies']} of {COUNT})"]
        lines += wrapped(edges_text(card), indent=2)
        lines += wrapped(f'"{details["flavor"]}"', indent=2)
    elif card.kind == "morality":
        lines = [f"{card.name} ({details['type']} Morality card)", *wrapped(card.text, indent=2)]
        for number, answer in enumerate(details["answers"], start=1):
            lines += wrapped(f"{number}. {answer['text']}", indent=2, hanging=5)
            lines += wrapped(f"{answer['modifier'].capitalize()}: {answer['effect']}", indent=5)
    else:
        lines = [f"{card.name} (History card)", *wrapped(card.text, indent=2)]
        lines += wrapped(f'"{details["chronicle"]}"', indent=2)
    lines.append(f"  [{details['label']}]")
    return "\n".join(lines)
