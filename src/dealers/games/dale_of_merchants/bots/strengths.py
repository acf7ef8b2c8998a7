"""How the characters have done in games of greedy bots: for the choice of one of two.

Shares of the wins at two seats; of those who need a teammate, of the wins of their team. They are measured by
`bench/dale_characters.py`.
"""

from __future__ import annotations

from typing import Final

STRENGTH: Final[dict[str, float]] = {
    "Odile Reed": 0.52,
    "Perrin Oake": 0.47,
    "Greta Marsh": 0.51,
    "Wilma Thrift": 0.60,
    "Ottoline Webb": 0.54,
    "Felix Sorrel": 0.53,
    "Hester Mole": 0.54,
    "Dora Pell": 0.42,
    "Ludo Fenn": 0.47,
    "Magnus Holt": 0.44,
    "Barnabas Teal": 0.43,
    "Marlow Swift": 0.37,
    "Clover Pine": 0.41,
    "Basil Rook": 0.58,
    "Hazel Thorn": 0.54,
    "Moss Tiller": 0.46,
    "Gideon Hart": 0.42,
    "Juniper Wells": 0.43,
    "Edda Frost": 0.53,
    "Tibby Larch": 0.60,
    "Octavia Stone": 0.48,
    "Lazlo Brandt": 0.43,
    "Tansy Burr": 0.56,
    "Corvin Ash": 0.46,
    "Bramble Oakes": 0.47,
    "Hilda Gorse": 0.51,
    "Amory Finch": 0.62,
    "Jory Tallow": 0.45,
    "Caspian Dray": 0.58,
    "Brock Mallow": 0.51,
    "Orson Thorne": 0.54,
    "Yolande Tapp": 0.52,
    "Ignatius Plumb": 0.51,
    "Hamish Dell": 0.38,
    "Barnaby Teasel": 0.57,
    "Truda Moss": 0.60,
    "Otto Pouch": 0.59,
    "Hattie Lorne": 0.45,
    "Linus Quill": 0.49,
    "Agnes Fold": 0.56,
    "Mortimer Burrow": 0.60,
    "Thaddeus Marrow": 0.48,
    "Cordelia Marl": 0.39,
    "Edmund Nettle": 0.47,
    "Vesna Quick": 0.45,
    "Bertil Hoof": 0.44,
    "Liesel Wade": 0.53,
    "Figaro Mimm": 0.43,
    "Isolde Crane": 0.58,
    "Gunther Byre": 0.69,
    "Noctua Wick": 0.59,
    "Silas Masque": 0.53,
    "Poppy Twirl": 0.44,
    "Rufus Dare": 0.48,
    "Wim Snare": 0.59,
}
"""By name."""
