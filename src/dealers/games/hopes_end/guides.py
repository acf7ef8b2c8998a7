"""What each decision of Hope's End is for, and the rule behind it, for newcomers."""

from __future__ import annotations

from dealers.kernel import Guide, Guides

GUIDES = Guides(
    Guide(
        "answer",
        rule="3.1.3",
        why="The answer you mark has a small effect for as long as the card lies in front of you.",
        now="Read what each answer does, and mark the one you want to live with.",
        first=True,
    ),
    Guide(
        "stack",
        rule="5.1.1",
        why="All stacks are shuffled, so that it only matters to scouts who know what lies under one.",
        now="Draw from any stack.",
    ),
    Guide(
        "exchange",
        verbs=("decline",),
        rule="3.2.7",
        why="The types of your three Morality cards decide what history does to you.",
        now="Give one of your cards for the new one if its type or its answers suit you better, or keep all.",
    ),
    Guide(
        "replace",
        rule="3.1.2",
        why="The types of your three Morality cards decide what history does to you, and one has to go.",
        now="Part with the card whose type or answer helps you least; the new one takes its place.",
        first=True,
    ),
    Guide(
        "keep",
        rule="3.2.6",
        why="Scouts let you see two tiles and place the better one.",
        now="Keep the one that finishes something or fits where you need it; the other goes under its stack.",
    ),
    Guide(
        "place",
        rule="3.1.4",
        why="The tile is yours: 1 point, and 3 more for every finished feature that it is part of.",
        now="Look for a place that finishes a road, a building or barracks: what is finished is safe.",
        first=True,
    ),
    Guide(
        "ruin",
        rule="3.2.3",
        why="A ruined tile is worth nothing, and what was unfinished on it can never be finished.",
        now="Ruin what hurts its owner most and you least; with too many ruins everybody loses.",
        first=True,
    ),
)
