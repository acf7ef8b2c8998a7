"""Links of the documentation lead somewhere, and it can be read without the network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.pages import PAGES, ROOT, prose

HERE = "https://raw.githubusercontent.com/dealers-choice/dealers/main/"
"""Where the files of this repository are found from a page elsewhere."""
FILES = re.compile(r"`((?:src|tests|docs|bench|tools)/[\w./-]*)`")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = prose(page)
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text):
        link = "".join(target)
        if link.startswith(HERE):
            assert (ROOT / link.removeprefix(HERE)).exists(), link
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.exists(), link
        assert ROOT in path.parents, link
        if anchor:
            assert anchor in anchors(path), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_and_folders_that_are_named_exist(page: Path) -> None:
    for name in FILES.findall(prose(page)):
        if "fountain" not in name:  # the file that a reader is told to write
            assert (ROOT / name).exists(), name


def test_the_index_has_every_page() -> None:
    for first in (ROOT / "docs" / "index.md", ROOT / "docs" / "decisions" / "README.md"):
        index = first.read_text(encoding="utf-8")
        for page in first.parent.glob("*.md"):
            assert page == first or f"({page.name})" in index, page.name


def test_the_pictures_of_the_readme_are_found_from_a_package_page() -> None:
    pictures = re.findall(r"src=\"([^\"]+)\"", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert pictures
    assert all(picture.startswith(HERE) for picture in pictures)


def test_pictures_need_nothing_from_elsewhere() -> None:
    for picture in (ROOT / "docs" / "images").glob("*.svg"):
        text = picture.read_text(encoding="utf-8")
        assert "<script" not in text
        assert not re.search(r"(url\(|href=|src=)[\"']?(https?:)?//", text), picture.name
