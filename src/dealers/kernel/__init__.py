"""What every game stands on; it knows no game.

`Game` holds stateless rules and declares its options; `Table` is a running match. See `Table` for what one
can do with a match, `Game` for what a game has to provide, and `Journal` for how hidden information is kept.
"""

from dealers.kernel.chance import Chance
from dealers.kernel.content import mistake, read_content, unique
from dealers.kernel.decision import Decision, Effect, Option
from dealers.kernel.errors import (
    AmbiguousAnswer,
    AnswerError,
    ContentError,
    DealersError,
    IllegalAnswer,
    InvalidAnswer,
    NotAsked,
    SaveError,
    UndoError,
    UsageError,
)
from dealers.kernel.game import Card, Game, Heuristic, Setting
from dealers.kernel.journal import Event, Journal, cards_in
from dealers.kernel.outcome import Outcome, ranks_by
from dealers.kernel.save import load, load_with_extra, save, verify
from dealers.kernel.secret import SealedChance, Secret, Seed
from dealers.kernel.state import State
from dealers.kernel.table import Table
from dealers.kernel.zone import Sight, Zone

__all__ = [
    "AmbiguousAnswer",
    "AnswerError",
    "Card",
    "Chance",
    "ContentError",
    "DealersError",
    "Decision",
    "Effect",
    "Event",
    "Game",
    "Heuristic",
    "IllegalAnswer",
    "InvalidAnswer",
    "Journal",
    "NotAsked",
    "Option",
    "Outcome",
    "SaveError",
    "SealedChance",
    "Secret",
    "Seed",
    "Setting",
    "Sight",
    "State",
    "Table",
    "UndoError",
    "UsageError",
    "Zone",
    "cards_in",
    "load",
    "load_with_extra",
    "mistake",
    "ranks_by",
    "read_content",
    "save",
    "unique",
    "verify",
]
