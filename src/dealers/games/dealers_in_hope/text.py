"""The table of Dealers in Hope in words: a pure function of a view; and cards explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from dealers.games.dealers_in_hope.assault import WAYS
from dealers.games.dealers_in_hope.board import ERAS, FIRST
from dealers.games.dealers_in_hope.board_file import GROUPS
from dealers.games.dealers_in_hope.cards import (
    CARD,
    CARDS,
    CITIES,
    MAT,
    SPOILS,
    START_CITY,
    STRENGTHS,
    in_a_row,
    strengths_in_words,
)
from dealers.games.dealers_in_hope.effects import WITHOUT_DRAWING
from dealers.games.dealers_in_hope.maps import map_name
from dealers.games.dealers_in_hope.powers import in_words
from dealers.games.dealers_in_hope.state import CHOOSE, DRAFT, PHASES, WINTER
from dealers.kernel import Card
from dealers.kernel.text import (
    YOU,
    Reading,
    aligned,
    counted,
    joined,
    line_width,
    listed,
    names_for_seats,
    sentence,
    whole,
    wrapped,
)

FEW = 4
"""So many options stand below one another; more stand in columns."""
NEAR = 8
"""So many ways over water are listed, the cheapest ones."""
STAGES = ("", "the attacker begins", "the defender answers", "the attacker has the last word")


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All that the seat (or spectator) sees, what matters most for the decision last, and what it may do."""
    table = TableText(view, names)
    return joined(
        table.title(),
        table.draft(),
        table.board(),
        table.supply(),
        *table.players(),
        table.reach(),
        table.assault(),
        table.hand(),
        table.decision(),
    )


class TableText(Reading):
    """A view with its zones at hand."""

    def is_phase(self, *phases: int) -> bool:
        """Whether the game is in one of these phases, and not over."""
        return not self.view["outcome"] and self.facts["phase"] in [PHASES[phase] for phase in phases]

    def cards(self, zone: str, owner: int | None = None) -> list[str]:
        """The names of the cards that the reader sees in a zone; piles from the top."""
        return [card["card"] for card in self.seen(zone, owner)]

    # --- how things stand ------------------------------------------------------------------------------

    def title(self) -> list[str]:
        """Year and era, whose turn it is and what they do."""
        facts = self.facts
        where = f"Map of {map_name(facts['map'])}, {facts['edition']} rules."
        when = "the draft" if self.is_phase(DRAFT) else f"year {facts['year']} of {facts['years']}"
        era = "" if self.is_phase(DRAFT) else f", {facts['era']} era"
        lines = [f"Dealers in Hope: {when}{era}", where]
        if self.view["outcome"] or self.is_phase(DRAFT):
            return lines
        start = self.names[facts["start player"]]
        said = sentence(f"{start} [are|is] start player.", start)
        if self.is_phase(WINTER):
            return [*lines, *wrapped(f"It is Winter. {said}")]
        who = self.names[facts["turn"]]
        doing = f"{facts['phase']}"
        if facts["action"]:
            row = next(row for row in facts["board"] if row["name"] == facts["action"])
            doing = f"{row['name']}: {row['text'].removesuffix('.')}"
        return [*lines, *wrapped(sentence(f"{who} [have|has] the turn, {doing}. {said}", who))]

    def draft(self) -> list[str]:
        """What can be drafted: cities with what they do, factions with their mats."""
        if not self.is_phase(DRAFT):
            return []
        lines = ["Start cities"]
        for name in self.cards("city cards"):
            if CARD[name].details["value"] == START_CITY:
                lines += wrapped(f"{name}: {CARD[name].text}", indent=2, hanging=4)
        lines.append("Factions")
        for faction in CARDS.factions:
            if faction.name not in self.facts["factions"]:
                lines += wrapped(
                    f"{faction.name}, led by {faction.leader}: {CARD[faction.name].text}", 2, hanging=4
                )
        return [*lines, *wrapped(f"Professional sets: {whole(self.facts['sets'])}", hanging=2)]

    def board(self) -> list[str]:
        """The action board with its spaces while somebody chooses; else what has been taken this year."""
        rows = self.facts["board"]
        if not rows or self.view["outcome"]:
            return []
        if not self.is_phase(CHOOSE):
            taken = [f"{row['name']} ({self._who(row['cubes'])})" for row in rows if row["cubes"]]
            return wrapped(f"Taken this year: {whole(taken)}", hanging=2) if taken else []
        first = FIRST[ERAS.index(self.facts["era"])]
        lines = ["The action board"]
        heads = aligned([[row["name"], self._room(row)] for row in rows])
        column = max(len(head) for head in heads) + 4
        for group in GROUPS:
            extra = f", each with: {first.removesuffix('.').lower()}" if group == "reorganize" else ""
            lines.append(f" {group.capitalize()}{extra.replace(' vp', ' VP')}")
            for row, head in zip(rows, heads, strict=True):
                if row["group"] == group:
                    said = row["text"].removeprefix(first).strip()
                    lines += _beside(f"  {head.ljust(column - 4)}", said)
        return lines

    def _room(self, row: dict[str, Any]) -> str:
        """How much room an action has, and who has taken it."""
        left = "any number" if row["room"] is None else f"{row['room'] - len(row['cubes'])} free"
        left = "full" if left == "0 free" else left
        return f"{left} ({self._who(row['cubes'])})" if row["cubes"] else left

    def _who(self, seats: Sequence[int]) -> str:
        return ", ".join(in_a_row([_me(self.names[seat]) for seat in seats]))

    def supply(self) -> list[str]:
        """What can be trained and for how much, while somebody chooses an action or trains."""
        facts = self.facts
        trains = any(row["name"] == facts["action"] and row["group"] == "train" for row in facts["board"])
        if not self.is_phase(CHOOSE) and (not trains or self.view["outcome"]):
            return []
        people = [
            f"{name} for {self._price(name)}{self._left(name)}"
            for name in facts["training"]
            if "set" not in CARD[name].details
        ]
        lines = ["To be trained", *wrapped(whole(people), indent=2)]
        rows = []
        for name in facts["sets"]:
            cells = [f"{n} for {self._price(f'{name} {n}')}{self._left(f'{name} {n}')}" for n in (1, 2)]
            master = f"{name} Master"
            vp = CARD[master].details["vp"]
            rows.append([name, *cells, f"master for {self._price(master)} ({vp} VP)"])
        lines += ["  " + line for line in aligned(rows)]
        if trains:
            lines += wrapped(self._requirements(), indent=2, hanging=4)
        return lines

    def _price(self, name: str) -> int:
        seat = self.facts["turn"] if self.you is None else self.you
        price: int = self.facts["training"][name]["prices"][seat]
        return price

    def _left(self, name: str) -> str:
        left = self.facts["stock"].get(name)
        return "" if left is None else " (none left)" if left == 0 else f" ({left} left)"

    def _requirements(self) -> str:
        """Which higher cards may be trained, as far as requirements go."""
        training = self.facts["training"]
        trained = [f"{name} Master" for name in self.facts["masters"][self.facts["turn"]]]
        met = [n for n, row in training.items() if row["requires"] and row["met"] and n not in trained]
        if met:
            return f"Requirements are met for {listed(met)}."
        row = next(row for row in training.values() if row["requires"])
        levels = listed([f"level {name[-1]}" for name in row["requires"]], "or")
        return f"Level 2 requires {levels} of its set in play, a master level 2: nothing is there yet."

    # --- the players -----------------------------------------------------------------------------------

    def players(self) -> list[list[str]]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        return [self._player(seat) for seat in [*seats, *([] if self.you is None else [self.you])]]

    def _player(self, seat: int) -> list[str]:
        facts = self.facts
        name = facts["factions"][seat]
        faction = f", {name}" if name else ""
        lines = wrapped(f"{self.names[seat]}{faction}: {whole(self._standing(seat))}", hanging=2)
        for heading, said in (
            ("Territories", self._lands(seat)),
            ("Pieces", self._pieces(seat)),
            ("Strength", self._strength(seat)),
            ("Masters", whole(facts["masters"][seat])),
            ("Lasting effects", self._about(seat, self._effects(seat))),
            ("Winter", self._about(seat, self._winter(seat))),
            ("Ready Area", self._ready(seat)),
            ("In play", whole(in_a_row(self.cards("play area", seat)))),
            ("Discard pile", whole(in_a_row(self.cards("discard pile", seat)))),
        ):
            if said:
                lines += wrapped(f"{heading}: {said}", indent=2, hanging=4)
        return lines

    def _standing(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{facts['score'][seat]} VP"]
        if facts["factions"][seat]:
            if seat != self.you:
                parts.append(f"{counted(self.count('hand', seat), 'card')} in hand")
            parts.append(f"{counted(self.count('draw pile', seat), 'card')} in the draw pile")
        return parts

    def _lands(self, seat: int) -> str:
        """The territories of a player with their interior defense, the capital first."""
        facts = self.facts
        capital = facts["capitals"][seat]
        lands = [name for name, row in facts["lands"].items() if row["owner"] == seat and name != capital]
        said = [f"{name} {facts['lands'][name]['interior']}{self._city(name)}" for name in lands]
        return whole([f"{capital} (capital)", *said]) if capital else ""

    def _city(self, land: str) -> str:
        native = self.facts["lands"][land]["native"]
        return f" ({CITIES[native]} city)" if native in CITIES else ""

    def _pieces(self, seat: int) -> str:
        """What actions can still be chosen with."""
        if self.is_phase(DRAFT) or self.view["outcome"]:
            return ""
        return whole(self._pieces_left(seat)) or "none left"

    def _pieces_left(self, seat: int) -> list[str]:
        facts = self.facts
        pieces = [counted(facts["cubes"][seat], "cube")] if facts["cubes"][seat] else []
        pieces += ["start token"] if facts["start token"] and seat == facts["start player"] else []
        return [*pieces, *(["leader cube"] if facts["leader cube"][seat] else [])]

    def _strength(self, seat: int) -> str:
        """Markers and tokens."""
        facts = self.facts
        markers = facts["defense markers"][seat]
        walls = facts["defense until Winter"][seat]
        parts = []
        if seat == facts["turn"]:
            parts += [f"{name} {facts[name]}" for name in ("attack", "support") if facts[name]]
        parts += [f"defense {markers} until the next own turn"] if markers else []
        parts += [f"{walls} more defense until Winter"] if walls else []
        return whole(parts)

    def _about(self, seat: int, said: str) -> str:
        """What a mat or card says to its owner, for whoever reads it."""
        if seat == self.you:
            return said
        for you, they in (("Your", "Their"), ("your", "their"), ("you", "they")):
            said = re.sub(rf"\b{you}\b", they, said)
        return said

    def _effects(self, seat: int) -> str:
        """What leader, masters and cities do, added up; in the draft, what the leader does."""
        name = self.facts["factions"][seat]
        mat = CARD[name].text.partition(" Winter: ")[0] if name else ""
        return in_words(self.facts["powers"][seat]) or mat

    def _winter(self, seat: int) -> str:
        """The rows of the mat, and what they would be worth now."""
        return "; ".join([f"{words} (now {points})" for words, points in self.facts["winter"][seat]])

    def _ready(self, seat: int) -> str:
        """Cards and Spoils of War that wait there; cities are listed as territories."""
        names = [name for name in self.cards("ready area", seat) if CARD[name].kind != "city"]
        return ", ".join([f"{whole([name])}{_spoils_in_words(name)}" for name in in_a_row(names)])

    # --- the assault -----------------------------------------------------------------------------------

    def reach(self) -> list[str]:
        """The territories that the active player can assault, the weakest first."""
        if self.view["outcome"] or not self.facts["reach"]:
            return []
        who = self.names[self.facts["turn"]]
        lines = ["In your reach" if self.facts["turn"] == self.you else f"In reach of {who}"]
        for way in WAYS:
            found = [(row[way]["needed"], land) for land, row in self.facts["reach"].items() if way in row]
            shown = sorted(found) if way == "overland" else sorted(found)[:NEAR]
            said = [self._target(land, way) for _, land in shown]
            if len(shown) < len(found):
                said.append(f"and {len(found) - len(shown)} more")
            if said:
                lines += wrapped(f"{way.capitalize()}: {', '.join(said)}", indent=2, hanging=4)
            lines += self._chances(way, [land for _, land in shown])
        return lines

    def _chances(self, way: str, lands: Sequence[str]) -> list[str]:
        """Which of these territories the reader certainly takes, and which not even with luck."""
        chances = self.view["own"]["chances"] if self.view["own"] else {}
        known = [(land, chances[land][way]) for land in lands if way in chances.get(land, {})]
        certain = [land for land, row in known if row["chance"] == "certain"]
        vain = [
            f"{land} (you reach at most {row['most']} of {self.facts['reach'][land][way]['needed']})"
            for land, row in known
            if row["chance"] == "out of reach"
        ]
        return [
            *(wrapped(f"Certain with what you hold: {whole(certain)}", 4, hanging=6) if certain else []),
            *(wrapped(f"Cannot succeed: {whole(vain)}", 4, hanging=6) if vain else []),
        ]

    def _target(self, land: str, way: str) -> str:
        row = self.facts["reach"][land][way]
        owner = self.facts["lands"][land]["owner"]
        held = "" if owner is None else f" of {_me(self.names[owner])}"
        notes = [f"{row['begins with']} attack to begin with"] if row["begins with"] else []
        notes += [f"over {listed(row['seas'])}"] if row["seas"] else []
        noted = f" ({', '.join(notes)})" if notes else ""
        return whole([f"{land} {row['needed']}{held}{self._city(land)}"]) + noted

    def assault(self) -> list[str]:
        """The assault as it stands: the sum part by part, and what is there against it."""
        facts = self.facts["assault"]
        if not facts or self.view["outcome"]:
            return []
        who = self.names[self.facts["turn"]]
        over = f" over {listed(facts['seas'])}" if facts["seas"] else ""
        held = facts["defender"] is not None
        by = f", held by {_me(self.names[facts['defender']])}," if held else ""
        stage = f": {STAGES[facts['stage']]}" if facts["stage"] else ""
        said = f"{who} assault[|s] {facts['land']}{by} from {facts['from']}{over}{stage}"
        missing = facts["needed"] - self.facts["attack"]
        rows = [[name, str(value)] for name, value in facts["parts"]]
        rows += [["total", str(facts["needed"])], ["attack so far", str(self.facts["attack"])]]
        rows += [["still missing", str(missing)]] if missing > 0 else []
        now = self.view["own"]["assault"] if self.view["own"] else None
        rows += [["you reach at most", str(now["most"])]] if now and now["chance"] != "certain" else []
        return [*wrapped(sentence(said, who)), *["  " + line for line in aligned(rows, right=[1])]]

    # --- the reader's hand -----------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """The reader's hand, unless the options show it."""
        shown = (self.is_phase(CHOOSE) and self.options) or any(
            o["option"][0] == "play" for o in self.options
        )
        return [] if self.you is None or self.is_phase(DRAFT) or shown else self._hand()

    def _hand(self) -> list[str]:
        names = self.cards("hand", self.you)
        lines = [f"Your hand: {counted(len(names), 'card')}"]
        rows = [
            [many, *[f"{strength} {value}" for strength, value in _strengths(name)]]
            for many, name in zip(in_a_row(names), dict.fromkeys(names), strict=True)
        ]
        for name, line in zip(dict.fromkeys(names), aligned(rows), strict=True):
            lines += _with_text(f"  {line}", CARD[name].text)
        return lines

    # --- choosing --------------------------------------------------------------------------------------

    def choices(self) -> Iterable[str]:
        """The options by what they are about; the hand stands beside the choice of an action."""
        lines = self._hand() if self.is_phase(CHOOSE) else []
        numbered = list(enumerate(self.options, start=1))
        for verb, group in groupby(numbered, key=lambda one: _place(one[1]["option"])):
            options = list(group)
            if verb == "play":
                lines += self._to_play(options)
            elif verb == _WITHOUT:
                cards = self.seen("hand", self.you) + self._own_ready()
                here = {card["id"]: card["card"] for card in cards}
                named = [(n, o, here[o["option"][1]]) for n, o in options]
                lines += ["Without drawing", *_columns([(n, f"{c}: {given(o, c)}") for n, o, c in named])]
            elif verb == "lead":
                lines.append("With your leader cube")
                names = [(n, o["label"].removesuffix(" with your leader cube")) for n, o in options]
                lines += _columns(names)
            else:
                lines += _columns([(n, names_for_seats(o["label"], self.names)) for n, o in options])
        return lines

    def _to_play(self, options: Sequence[tuple[int, dict[str, Any]]]) -> Iterator[str]:
        """Cards that can be played, a line for each with its strengths, and what it does below."""
        for place, cards in (("hand", self.seen("hand", self.you)), ("ready area", self._own_ready())):
            here = {card["id"]: card["card"] for card in cards}
            some = [(n, o) for n, o in options if o["option"][1] in here]
            if not some:
                continue
            yield f"From your {'Ready Area' if place == 'ready area' else place}"
            names = list(here.values())
            rows, texts = [], []
            for card, group in groupby(some, key=lambda one: one[1]["option"][1]):
                name = here[card]
                many = f"{names.count(name)} " if names.count(name) > 1 else ""
                cells = [f"{n}. {given(option, name)}" for n, option in group]
                number, _, first = cells[0].partition(". ")
                rows.append([f"{number:>3}. {many}{name}: {first}", *cells[1:]])
                texts.append(CARD[name].text)
            for line, text in zip(aligned(rows), texts, strict=True):
                yield from _with_text(line, text)

    def _own_ready(self) -> list[dict[str, Any]]:
        return self.seen("ready area", self.you)


_WITHOUT = "without drawing"


def _me(name: str) -> str:
    return "you" if name == YOU else name


def given(option: dict[str, Any], name: str) -> str:
    """What a card gives when it is played in this way."""
    if option["option"][0] in ("use", WITHOUT_DRAWING["use"]):
        return strengths_in_words(CARDS.numbers[name]) or "use it"
    strength = STRENGTHS[option["option"][2]]
    return f"{strength} {option['label'].rpartition('(')[2].partition(')')[0]}"


def _place(option: Sequence[Any]) -> str:
    """Which options stand together."""
    if len(option) == 1:
        return "end"
    if option[0] == "assault":
        return WAYS[option[2]]
    if option[0] in WITHOUT_DRAWING.values():
        return _WITHOUT
    return "play" if option[0] == "use" else str(option[0])


def _columns(options: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Numbered options: a few below one another, many in columns."""
    shown = [f"{number:3}. {label}" for number, label in options]
    width = max(len(line) for line in shown) + 1
    fits = 1 if len(shown) <= FEW else max(1, (line_width() + 1) // width)
    for start in range(0, len(shown), fits):
        yield "".join([line.ljust(width) for line in shown[start : start + fits]]).rstrip()


def _beside(head: str, said: str) -> list[str]:
    """A paragraph with something in front of its first line."""
    return wrapped(f"{whole([f'{head}  '])}{said}", hanging=len(head) + 2)


def _with_text(line: str, text: str) -> list[str]:
    """A card with what it does: in its line if there is room, else below."""
    if len(line) + 2 + len(text) <= line_width():
        return [f"{line}  {text}".rstrip()]
    return [line, *wrapped(text, indent=7)]


def _strengths(name: str) -> list[tuple[str, int]]:
    values = CARDS.strengths[CARDS.numbers[name]]
    return [(STRENGTHS[n], value) for n, value in enumerate(values) if value]


def _spoils_in_words(name: str) -> str:
    """What a Spoils of War card in a Ready Area gives."""
    face = CARDS.numbers.get(name)
    if face is None or CARDS.type[face] != SPOILS:
        return ""
    given = strengths_in_words(face) or CARDS.catalogue[face].text.removesuffix(".")
    return f" ({given})"


# --- cards ------------------------------------------------------------------------------------------------

KINDS = {
    "masses": "masses",
    "citizen": "citizen",
    "professional": "professional of level {level}",
    "master": "master, {vp} VP",
    "leader": "leader card of the {faction}",
    "spoils": "Spoils of War of value {value}, used once",
    "city": "{city} city on the map of {where}",
    "mat": "faction, led by {leader}",
}
"""What a card is, in a few words."""


def explain(card: Card) -> str:
    """Everything about a card: what it is, cost, strengths, effect, copies, motto, and whose design it is."""
    details = card.details
    face = CARDS.numbers[card.name]
    said = {**details, "where": map_name(str(details.get("map", "")))}
    lines = [f"{card.name} ({KINDS[card.kind].format(**said)})"]
    figures = [f"costs {details['cost']} support"] if "cost" in details else []
    figures += [strengths_in_words(face)] if any(CARDS.strengths[face]) else []
    figures += [f"{details['copies']} in the game"] if details.get("copies", 1) > 1 else []
    lines += wrapped("; ".join(figures), indent=2)
    lines += wrapped(card.text, indent=2)
    if CARDS.type[face] == MAT:
        row = next(row for row in CARDS.factions if row.name == card.name)
        deck = [f"{count} {name}" if count > 1 else name for name, count in row.deck.items()]
        lines += wrapped(f"Deck: {whole([*deck, *[leader.name for leader in row.cards]])}", 2, hanging=4)
    if details.get("faction") and CARDS.type[face] != MAT:
        lines += wrapped(f"It carries the symbol of the {details['faction']}.", indent=2)
    lines += wrapped(str(details["motto"]), indent=2)
    return "\n".join([*lines, *wrapped(f"[{details['label']}]", indent=2)])
