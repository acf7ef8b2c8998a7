"""What every game stands on; it knows no game.

`Game` holds stateless rules and declares its options; `Table` is a running match. See `Table` for what one
can do with a match, `Game` for what a game has to provide, and `Journal` for how hidden information is kept.
"""

from dealers.kernel.actions import Actions
from dealers.kernel.card import Card
from dealers.kernel.chance import Chance
from dealers.kernel.content import Amount, mistake, read_content, unique
from dealers.kernel.counting import Counting
from dealers.kernel.decision import Decision, Effect, Option, OptionsAbout
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
from dealers.kernel.game import Game
from dealers.kernel.guides import Guide, Guides
from dealers.kernel.journal import Event, Journal, cards_in
from dealers.kernel.outcome import Outcome, ranks_by
from dealers.kernel.overlay import source_of
from dealers.kernel.parts import Among, Cards, Choice, Faces, Implied, Number, Part, Seats
from dealers.kernel.player import Heuristic
from dealers.kernel.positions import Positions
from dealers.kernel.save import load, load_with_extra, save, verify
from dealers.kernel.secret import SealedChance, Secret, Seed
from dealers.kernel.setting import Setting
from dealers.kernel.standing import Figure, figure
from dealers.kernel.state import TABLE, Lent, Shared, State
from dealers.kernel.table import Table
from dealers.kernel.telling import Telling, card_word
from dealers.kernel.undo import Company
from dealers.kernel.verbs import DeclarationError, Verb, Verbs, WhyNot
from dealers.kernel.words import Words
from dealers.kernel.zone import Sight, Zone

__all__ = [
    "TABLE",
    "Actions",
    "AmbiguousAnswer",
    "Among",
    "Amount",
    "AnswerError",
    "Card",
    "Cards",
    "Chance",
    "Choice",
    "Company",
    "ContentError",
    "Counting",
    "DealersError",
    "Decision",
    "DeclarationError",
    "Effect",
    "Event",
    "Faces",
    "Figure",
    "Game",
    "Guide",
    "Guides",
    "Heuristic",
    "IllegalAnswer",
    "Implied",
    "InvalidAnswer",
    "Journal",
    "Lent",
    "NotAsked",
    "Number",
    "Option",
    "OptionsAbout",
    "Outcome",
    "Part",
    "Positions",
    "SaveError",
    "SealedChance",
    "Seats",
    "Secret",
    "Seed",
    "Setting",
    "Shared",
    "Sight",
    "State",
    "Table",
    "Telling",
    "UndoError",
    "UsageError",
    "Verb",
    "Verbs",
    "WhyNot",
    "Words",
    "Zone",
    "card_word",
    "cards_in",
    "figure",
    "load",
    "load_with_extra",
    "mistake",
    "ranks_by",
    "read_content",
    "save",
    "source_of",
    "unique",
    "verify",
]
