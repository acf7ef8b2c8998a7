"""The documentation as the tests read it: pages, the fenced blocks in them, and running what they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CREDITS.md", *sorted((ROOT / "docs").glob("*.md"))]


class Block(NamedTuple):
    """A fenced block: where it stands, what is in it."""

    page: Path
    line: int
    """The line of the page on which its text begins."""
    language: str
    text: str


def blocks(page: Path, language: str = "") -> list[Block]:
    """The fenced blocks of a page, or those of one language."""
    text = page.read_text(encoding="utf-8")
    found = [
        Block(page, text.count("\n", 0, match.start(2)) + 1, match[1], match[2])
        for match in re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]
    return [block for block in found if not language or block.language == language]


def prose(page: Path) -> str:
    """A page without its fenced blocks, line for line."""
    text = page.read_text(encoding="utf-8")
    return re.sub(
        r"^```[^\n]*\n.*?^```$", lambda m: "\n" * m[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL
    )


def run_python(page: Path, names: dict[str, Any]) -> dict[str, Any]:
    """Run the python blocks of a page one after the other; blocks with >>> have to print what they say."""
    report: list[str] = []
    for block in blocks(page, "python"):
        if ">>> " not in block.text:
            code = compile("\n" * (block.line - 1) + block.text, str(page), "exec")
            exec(code, names)
            continue
        test = doctest.DocTestParser().get_doctest(block.text, {}, page.name, str(page), block.line - 1)
        test.globs = names
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)
    return names
