"""What each decision of Dealers in Hope is for, and the rule behind it, for newcomers."""

from __future__ import annotations

from dealers.games.dealers_in_hope.effects import WITHOUT_DRAWING
from dealers.kernel import Guide, Guides

GUIDES = Guides(
    Guide(
        "draft",
        verbs=("city", "faction"),
        rule="2.4",
        why="You start on the map in your city; your faction has a deck, an ability and a way to score.",
        now="Take a city or a faction now; what is left of the two you take in the second lap.",
        first=True,
    ),
    Guide(
        "pass",
        rule="3.1.4",
        why="A cube on an action is your turn; the year ends when everybody has passed in a row.",
        now="Choose an action that your hand can carry out: attack for assaults, support for training.",
        first=True,
    ),
    Guide(
        "sell",
        rule="6.1.14",
        why="Support that you do not need for training can be turned into victory points.",
        now="Spend it if nothing worth training is left to pay for.",
    ),
    Guide(
        "promote",
        rule="4.4.8",
        why="A promotion gains the next card of a profession for nothing, and takes the one below it away.",
        now="Promote the card whose next level you want to draw, or whose master scores for you.",
    ),
    Guide(
        "recall",
        rule="6.1.10",
        why="A card from your discard pile can be played again this turn.",
        now="Take back the card that gives what your action still needs.",
    ),
    Guide(
        "dismiss",
        rule="4.3.2",
        why="A smaller deck brings your good cards round more often.",
        now="Dismiss weak cards such as masses; stop when the rest is worth drawing.",
    ),
    Guide(
        "call off",
        verbs=("call off",),
        rule="4.5.6",
        why="The assault is named; it succeeds when your attack reaches the defense.",
        now="Play cards for attack until it is enough, or call the assault off and lose what is played.",
    ),
    Guide(
        "challenge",
        rule="4.5.6",
        why="Your attack is enough for now, and the defender may answer with cards for defense.",
        now="Let the defender answer, or play more now to make it harder for them; you have the last word.",
    ),
    Guide(
        "end",
        verbs=("end", "train", "assault"),
        rule="3.1.5",
        why="Cards pay for your action: each is played for one of its strengths, in any order.",
        now="Play what the action needs, then train, or name the territory to assault; then end your turn.",
        first=True,
    ),
    Guide(
        "reserve",
        verbs=("ready",),
        rule="3.3.4",
        why="Cards in your Ready Area wait there, and are no part of your hand.",
        now="Put cards there that you want to save for one large assault or for a master.",
    ),
    Guide(
        "clear",
        verbs=("discard", "keep"),
        rule="3.1.6",
        why="Your hand is filled up to its size, so that what you discard makes room for new cards.",
        now="Discard what will not help you in your next turn, and keep the rest.",
    ),
    Guide(
        "defend",
        verbs=("play", "use", *WITHOUT_DRAWING.values(), "done"),
        rule="4.5.7",
        why="Cards that you play now count for your defense; you draw again when your next turn begins.",
        now="Play enough to hold the territory, or let it go and keep your cards.",
    ),
    Guide(
        "take",
        verbs=("take", "lead"),
        rule="3.1.4",
        why="A cube on an action is your turn.",
        now="Choose an action that your hand can carry out.",
    ),
)
