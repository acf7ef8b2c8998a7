"""When bots use the abilities of the characters in `characters/buyers.py`."""

from __future__ import annotations
