"""What each decision of Dark Dealings is for, and the rule behind it, for newcomers."""

from __future__ import annotations

from dealers.kernel import Guide, Guides

GUIDES = Guides(
    Guide(
        "lure",
        rule="3.1.1",
        why="The heroes you keep buy your defenses first, and then come to your door.",
        now="Keep two: a high challenge value picks first in the draft, a low armor is easily beaten later.",
        first=True,
    ),
    Guide(
        "commit",
        rule="3.2.2",
        why="The heroes you put down decide who picks defenses first in this round.",
        now="Put down two. Those used late come to your gate early, so keep an easy one for the last round.",
        first=True,
    ),
    Guide(
        "take",
        rule="3.2.3",
        why="Each hero that you have shown brings you one defense, the highest challenge value first.",
        now="Take what strikes at the weak spots of your own heroes: a defense of the wrong type is no use.",
        first=True,
    ),
    Guide(
        "choose hero",
        rule="6.2.3",
        why="A hero brings the defense that you pair it with, and you will have to face that hero.",
        now="Choose a hero. The further left it stands, the more defenses it can be paired with.",
        first=True,
    ),
    Guide(
        "pair",
        rule="6.2.3",
        why="The defense you pair now is one of the eight that will hold your castle.",
        now="Choose a defense that stands below the hero or further to the right.",
    ),
    Guide(
        "wizard",
        verbs=("trash",),
        rule="4.3",
        why="A Wizard costs you a defense before the first strike, whatever comes of the fight.",
        now="Give up the card that you will miss least, against this hero and those behind it.",
    ),
    Guide(
        "turn",
        rule="5.2",
        why="A Heavy Hitter only strikes after another of your cards has been turned by a side.",
        now="Turn a card whose next side is better, or one that you can spare.",
    ),
    Guide(
        "encounter",
        verbs=("rampage", "fight", "detour"),
        rule="3.3.3",
        why="Every hero you defeat is a point; a hero that rampages costs you nothing but that point.",
        now="Fight if the cards it takes are not needed for the heroes behind it, else let it pass.",
        first=True,
    ),
    Guide(
        "strike",
        verbs=("strike", "defeat", "give up"),
        rule="3.3.5",
        why="Strikes add up to the armor; a card that strikes turns to its next side, or is lost.",
        now="Strike with cards that lose least by turning. What is dimmed would spoil the defeat.",
        first=True,
    ),
)
