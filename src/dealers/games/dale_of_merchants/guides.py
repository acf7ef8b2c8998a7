"""What each decision of Dale of Merchants is for, and the rule behind it, for newcomers."""

from __future__ import annotations

from dealers.games.dale_of_merchants.paying import PAYING
from dealers.games.dale_of_merchants.reactions import REACTION
from dealers.games.dale_of_merchants.teams import BUILDING
from dealers.kernel import Guide, Guides

GUIDES = Guides(
    Guide(
        "pay",
        step=PAYING,
        verbs=(),
        rule="3.2.3",
        why="Cards you pay with go on your discard pile and come back with your next deck.",
        now="Pay with junk and what your next stacks do not need; every card has to be necessary.",
        first=True,
    ),
    Guide(
        "help",
        step=BUILDING,
        verbs=("refuse",),
        rule="6.1.3",
        why="Your teammate lacks something for a stack of your common stall.",
        now="Add exactly what is missing, or refuse if you need these cards yourself.",
    ),
    Guide(
        "build",
        step=BUILDING,
        verbs=(),
        rule="3.4.2",
        why="A stack is built from cards of one set, worth exactly its number; eight of them win the game.",
        now="Add cards of one set until the total is right. They are out of play from then on.",
        first=True,
    ),
    Guide(
        "reaction",
        step=REACTION,
        verbs=(),
        rule="6.4.7",
        why="A card in your hand may answer what somebody else has just done, and stays in your hand.",
        now="Use it if it helps you now, or let it pass.",
    ),
    Guide(
        "character",
        verbs=("keep",),
        rule="6.3.1",
        why="Your character stays with you for the whole game, with abilities that nobody else has.",
        now="Keep the one whose abilities you would like to play with; green ones are the easiest.",
        first=True,
    ),
    Guide(
        "action",
        verbs=("buy", "build", "inventory"),
        rule="3.1.1",
        why="You have one action: buy a card, play a technique, build your next stack, or discard.",
        now="Build if you can; else play cards with a bonus action first, and buy for your next two stacks.",
        first=True,
    ),
    Guide(
        "inventory",
        verbs=("discard",),
        alone=True,
        rule="3.5.1",
        why="Your hand is filled up at the end of the turn: what you discard makes room for new cards.",
        now="Discard what does not help your next stacks; keep halves of a stack, and what pays.",
    ),
    Guide(
        "clean-up",
        verbs=("end turn",),
        rule="3.6.4",
        why="Your action is done; what can still be used now is offered before your turn ends.",
        now="Use it if it helps, or end your turn: then your hand and the market are filled.",
    ),
    Guide(
        "start",
        verbs=("resolve",),
        rule="R2.4.5",
        why="Cards in your schedule do the rest of what they say at the start of your turn, in your order.",
        now="Choose which comes first; one may prepare what the next one needs.",
    ),
    Guide(
        "abilities",
        verbs=("go on", "ability", "use", "copy", "finish"),
        rule="R2.6.1",
        why="Passive cards and abilities can be used at this moment without costing your action.",
        now="Use one if it helps you now, or go on.",
    ),
    Guide(
        "arrange",
        rule="2.3",
        why="A card in the market costs more the further left it lies.",
        now="Put what you want to buy where it is cheap, and what others want where it is dear.",
    ),
    Guide(
        "get rid",
        verbs=("throw away", "throw away your", "throw away their"),
        rule="4.3",
        why="A card that is thrown away leaves its deck for good: junk goes back to the junk pile.",
        now="Get rid of junk first: a smaller deck brings your good cards round more often.",
    ),
    Guide(
        "whose",
        verbs=("player", "side", "grind"),
        rule="4.7",
        why="The card does something to the player you choose.",
        now="Think of who is closest to winning, or whose cards suit you.",
    ),
    Guide(
        "card",
        verbs=(
            "play", "pay", "gold", "add", "ask", "refuse", "discard", "show", "risk", "put", "hold", "take",
            "give away", "give back", "shuffle in", "store", "number", "name", "name set", "yes", "no",
            "take off", "fill", "done",
        ),
        rule="3.3.1",
        why="The card you play is done step by step, in the order of its text.",
        now="Do what it asks; look at the card itself to see what comes next.",
    ),
)  # fmt: skip
