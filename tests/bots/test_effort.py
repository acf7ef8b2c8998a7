"""How searching bots are called: iterations or time, and the number of processes."""

from __future__ import annotations

import pytest

from dealers.bots import make_bot, searches
from dealers.bots.effort import Effort, read_effort
from dealers.kernel import UsageError


@pytest.mark.parametrize(
    ("spec", "effort"),
    [
        ("ismcts:1", Effort(1)),
        ("ismcts:400", Effort(400)),
        ("ismcts:1000000", Effort(1_000_000)),
        ("ismcts:1s", Effort(seconds=1.0)),
        ("ismcts:0.25s", Effort(seconds=0.25)),
        ("ismcts:500ms", Effort(seconds=0.5)),
        ("ismcts:400:x2", Effort(400, workers=2)),
        ("ismcts:2s:x8", Effort(seconds=2.0, workers=8)),
    ],
)
def test_a_bot_is_called_by_its_effort(spec: str, effort: Effort) -> None:
    assert read_effort(spec) == effort
    assert searches(spec)
    assert make_bot(spec).effort == effort  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "advice"),
    [
        ("ismcts:", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:soon", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1m", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:-1s", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1s ", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1s\n", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1S", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:١s", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1e3s", "as in ismcts:400, ismcts:1s or ismcts:500ms"),
        ("ismcts:1s:2", "as in ismcts:1s:x2"),
        ("ismcts:1s:x", "as in ismcts:1s:x2"),
        ("ismcts:1s:x2:x2", "as in ismcts:1s:x2"),
        ("ismcts:0s", "from 10ms to 600s"),
        ("ismcts:1ms", "from 10ms to 600s"),
        ("ismcts:601s", "from 10ms to 600s"),
        ("ismcts:0", "from 1 to 1000000"),
        ("ismcts:1000001", "from 1 to 1000000"),
        ("ismcts:3.5", "from 1 to 1000000"),
        ("ismcts:400:x0", "from 1 to 64"),
        ("ismcts:400:x65", "from 1 to 64"),
    ],
)
def test_an_effort_that_cannot_be_is_refused_with_what_to_write(spec: str, advice: str) -> None:
    with pytest.raises(UsageError, match=advice) as refused:
        make_bot(spec)
    assert repr(spec) in str(refused.value)
