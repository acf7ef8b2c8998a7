"""The documentation as the tests read it: pages, the fenced blocks in them, and running what they show.

Write down anew what the examples print, after a change that is meant to change it: python -m tests.docs.pages
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CREDITS.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
    *sorted((ROOT / "src" / "dealers" / "games").glob("*/rules.md")),
]


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


def with_place(page: str, kind: str, name: str, text: str) -> tuple[str, int]:
    """The page with a text between `<!-- kind: name -->` and `<!-- end -->`, and how often it is there."""
    place = rf"(<!-- {kind}: {name} -->\n).*?(<!-- end -->\n)"
    return re.subn(place, lambda match: f"{match[1]}\n{text}\n{match[2]}", page, flags=re.DOTALL)


class Examples(doctest.DocTestRunner):
    """Runs the examples of a block and remembers those that print something else than the page says."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        self.found: list[tuple[doctest.Example, str]] = []
        self.report: list[str] = []

    def run_block(self, block: Block, names: dict[str, Any]) -> None:
        parser = doctest.DocTestParser()
        test = parser.get_doctest(block.text, {}, block.page.name, str(block.page), block.line - 1)
        test.globs = names
        self.run(test, out=self.report.append, clear_globs=False)

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        super().report_failure(out, test, example, got)
        if got.startswith("Traceback"):
            got = f"Traceback (most recent call last):\n...\n{got.rstrip().splitlines()[-1]}\n"
        self.found.append((example, got.replace("\n\n", "\n<BLANKLINE>\n")))


def run_python(page: Path, names: dict[str, Any]) -> dict[str, Any]:
    """Run the python blocks of a page one after the other; blocks with >>> have to print what they say."""
    report: list[str] = []
    for block in blocks(page, "python"):
        if ">>> " in block.text:
            examples = Examples()
            examples.run_block(block, names)
            report += examples.report
        else:
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
    assert not report, "".join(report) + "\nIf it is meant: python -m tests.docs.pages"
    return names


def write_anew(page: Path) -> None:
    """Put what the examples of a page print now in the place of what they printed before."""
    lines = page.read_text(encoding="utf-8").split("\n")
    names: dict[str, Any] = {"__name__": "page"}
    changes: list[tuple[int, int, str]] = []
    for block in blocks(page, "python"):
        if ">>> " not in block.text:
            exec(block.text, names)
            continue
        examples = Examples()
        examples.run_block(block, names)
        for example, got in examples.found:
            start = block.line - 1 + example.lineno + example.source.count("\n")
            changes.append((start, start + example.want.count("\n"), got.rstrip("\n")))
    for start, end, got in reversed(changes):
        lines[start:end] = got.split("\n") if got else []
    page.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for path in PAGES:
        if path.name != "adding-a-card.md":  # its examples need a folder of content
            write_anew(path)
