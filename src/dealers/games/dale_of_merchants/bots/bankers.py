"""When bots use the abilities of the characters in `characters/bankers.py`."""

from __future__ import annotations
