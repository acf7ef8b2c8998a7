"""A journal that only counts: the events that a game finds worth it, and nobody's knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from dealers.kernel import Game, Journal, State


class Counted(NamedTuple):
    """Something that happened and is worth counting."""

    turn: int
    seat: int
    what: str
    thing: str
    """The name of its card, or what else it is about; empty when there is nothing."""
    amount: int
    place: str = ""
    """Where on the map; empty when there is no map."""


class Tally(Journal):
    """Counts events as a state tells of them; or by hand, where the state has a real journal."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(0, (), ())
        counting = game.counting
        self._counted, self._amounts = counting.events, counting.amounts
        self._turns = game.words.telling.turns
        self._game = game
        self.rows: list[Counted] = []
        self.turn = 0
        """How many turns have begun."""
        self.points: list[list[int]] = []
        """What everybody had of what the game is won by when each of them began."""
        self._shown: dict[tuple[int, str, tuple[int, ...]], int] = {}
        """By seat, verb and all that lay open: in how many turns of the seat; often it is the same."""

    def tell(self, s: State, kind: str, seat: int = -1, cards: Iterable[int] = (), /, **data: Any) -> None:
        if kind in self._turns:
            self.begin_turn(s, seat)
        if kind in self._counted:
            self.count(kind, seat, [s.face[card] for card in cards], data)

    def begin_turn(self, s: State, seat: int) -> None:
        """A turn begins: of this seat, or of all (-1)."""
        self.turn += 1
        stands = [self._game.standing(s, seat, None)[:1] for seat in range(s.seats)]
        self.points.append([figures[0]["value"] if figures else 0 for figures in stands])
        if seat >= 0:
            for verb, faces in self._game.counting.shown(s).items():
                key = (seat, verb, tuple(faces))
                self._shown[key] = self._shown.get(key, 0) + 1

    def shown(self) -> dict[tuple[int, str, str], int]:
        """By seat, verb and card: in how many turns of the seat it lay open."""
        found: dict[tuple[int, str, str], int] = {}
        for (seat, verb, faces), turns in self._shown.items():
            for name in dict.fromkeys([self._game.cards[face].name for face in faces]):
                found[seat, verb, name] = found.get((seat, verb, name), 0) + turns
        return found

    def count(self, kind: str, seat: int, faces: Sequence[int], data: dict[str, Any]) -> None:
        """Add the rows of an event."""
        what, key = self._counted[kind], self._amounts.get(kind)
        amount = 1 if key is None else int(data[key])
        named = self._game.counting.named.get(kind)
        names = [self._game.cards[face].name for face in faces] or ["" if named is None else str(data[named])]
        located = self._game.counting.places.get(kind)
        place = "" if located is None else self._game.counting.place(data[located])
        self.rows += [Counted(self.turn, seat, what, name, amount, place) for name in names]

    # What a journal concludes about who knows what is nobody's business here.

    def carried(
        self,
        s: State,
        cards: Sequence[int],
        here: list[int],
        there: list[int],
        event: str,
        seat: int,
        chosen: bool = True,
        among: Sequence[int] | None = None,
    ) -> None:
        if event:
            self.tell(s, event, seat, cards)

    def show(self, s: State, cards: Iterable[int], observer: int | None = None) -> None:
        pass

    def passed(self, s: State, hands: list[list[int]]) -> None:
        pass

    def shuffled(self, s: State, cards: list[int], face_up: bool = False) -> None:
        pass

    def seal(self, s: State, lists: list[list[int]], among: Iterable[list[int]]) -> None:
        pass

    def chance(
        self, s: State, kind: str, seat: int = -1, cards: Iterable[int] = (), /, **result: Any
    ) -> None:
        self.tell(s, kind, seat, cards, **result)
