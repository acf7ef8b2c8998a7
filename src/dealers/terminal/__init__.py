"""Playing and looking back in a terminal, with people, bots, or both at the table.

It prints what `Game.text` makes of a view and answers with what people type, so any game can be played here.
"""
