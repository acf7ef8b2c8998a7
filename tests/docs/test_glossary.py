"""Every word of the glossary is one that the code and the pages use."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.docs.pages import PAGES, ROOT, prose

GLOSSARY = ROOT / "docs" / "glossary.md"


class Entry(NamedTuple):
    word: str
    meaning: str
    place: str
    more: str


ENTRIES = [
    Entry(*row)
    for row in re.findall(
        r"^\| \*\*(.+?)\*\* \| (.+?) \| `(.+?)` \| (.+?) \|$",
        GLOSSARY.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
]


def found(place: str) -> bool:
    """Whether there is such a folder, module, or name in a module."""
    if "/" in place:
        return Path(ROOT / place).is_dir()
    parts = f"dealers.{place}".split(".")
    for count in range(len(parts), 0, -1):
        try:
            inner: Any = import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for name in parts[count:]:
            inner = vars(inner).get(name)
            if inner is None:
                return False
        return True
    return False


def test_the_glossary_is_in_order_and_says_everything_once() -> None:
    words = [entry.word for entry in ENTRIES]
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| **")]
    assert len(words) == len(lines) > 30
    assert words == sorted(set(words))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.word)
def test_a_word_of_the_glossary_is_in_the_code(entry: Entry) -> None:
    assert found(entry.place), f"there is no {entry.place}: say where the word is in the code now"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.word)
def test_a_word_of_the_glossary_is_used_where_it_is_explained(entry: Entry) -> None:
    linked = re.search(r"\((?:\.\./)?([\w/-]+\.md)", entry.more)
    assert linked, f"{entry.word} has no link to a page that explains it"
    page = next(page for page in PAGES if page.as_posix().endswith(f"/{linked[1]}"))
    text = prose(page).lower()
    assert re.search(rf"\b{entry.word.split()[0]}", text), f"{page.name} does not speak of {entry.word}"
    assert entry.meaning.endswith(".")


@pytest.mark.parametrize(
    "place", ["kernel.nowhere", "kernel.table.Table.eyes", "kernel.chance.Luck", "tests/nowhere"]
)
def test_a_place_that_is_not_there_is_noticed(place: str) -> None:
    assert not found(place)
