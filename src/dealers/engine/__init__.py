"""`dealers engine`: one of our bots, or the rules of our games, for other programs over stdin and stdout.

The messages are those of `dealers.bots.messages`; docs/engine-protocol.md explains them.
"""
