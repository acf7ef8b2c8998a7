"""docs/coverage.md is current, and leaves nothing of a rule document or of a rules page out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.docs.coverage_page import DOCUMENTS, PAGE, page, traced, within

GAMES = sorted({document["game"] for document in DOCUMENTS})


def _entries(game: str) -> list[dict[str, Any]]:
    documents = [document for document in DOCUMENTS if document["game"] == game]
    return [entry for one in documents for entry in [*one["section"], *one.get("elsewhere", [])]]


def test_the_page_is_what_rules_pages_modules_and_scenarios_say() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "write it anew: python -m tests.docs.coverage_page"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["title"])
def test_every_section_is_told_by_rules_or_says_why_it_is_not_played(document: dict[str, Any]) -> None:
    headings = [section["heading"] for section in document["section"]]
    assert len(headings) == len(set(headings))
    for section in document["section"]:
        assert section.get("rules") or section.get("not_played"), section["heading"]
        assert set(section) <= {"heading", "rules", "rulings", "not_played"}, section["heading"]


@pytest.mark.parametrize("game", GAMES)
def test_outlines_name_only_rules_and_rulings_that_exist(game: str) -> None:
    rules = [one.rule.number for one in traced(game).rules]
    rulings = {one.rule.number for one in traced(game).rulings}
    for entry in _entries(game):
        unknown = [cited for cited in entry.get("rules", []) if not any(within(n, [cited]) for n in rules)]
        assert unknown == [], entry
        assert set(entry.get("rulings", [])) <= rulings, entry


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_ruling_of_the_page_has_its_place_in_a_document_or_says_where_it_comes_from(
    game: str,
) -> None:
    cited = [number for entry in _entries(game) for number in entry.get("rules", [])]
    read_so = {number for entry in _entries(game) for number in entry.get("rulings", [])}
    assert [one.rule.number for one in traced(game).rules if not within(one.rule.number, cited)] == []
    assert [one.rule.number for one in traced(game).rulings if one.rule.number not in read_so] == []
