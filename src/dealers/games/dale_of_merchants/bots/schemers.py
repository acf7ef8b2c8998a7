"""When bots use the abilities of the characters in `characters/schemers.py`."""

from __future__ import annotations
