"""Whether the rules run compiled, and whether what was compiled is what the sources say now."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from dealers.kernel import table

PACKAGE = Path(__file__).parents[1]
MANIFEST = "compiled.json"
"""Beside the compiled modules: the hash of the text of each, as `hatch_build.py` wrote it."""
_SHOWN = 3


class Build(NamedTuple):
    """How this program was built."""

    compiled: bool
    stale: tuple[str, ...] = ()
    """Modules whose source is no longer the one that was compiled."""

    def __str__(self) -> str:
        return "compiled" if self.compiled else "pure"

    def warning(self) -> str:
        """What to do about stale modules; empty when there are none."""
        if not self.stale:
            return ""
        names = ", ".join(self.stale[:_SHOWN]) + (", ..." if len(self.stale) > _SHOWN else "")
        return (
            f"{len(self.stale)} compiled modules are stale: {names}. Their sources have changed since, and "
            "the changes do not count here. Compile them again: make fast"
        )


def current_build(package: Path = PACKAGE) -> Build:
    """What runs here.

    >>> str(current_build()) in ("compiled", "pure")
    True
    """
    manifest = package / MANIFEST
    if not str(table.__file__).endswith(".py") and manifest.exists():
        modules: dict[str, str] = json.loads(manifest.read_text(encoding="utf-8"))["modules"]
        return Build(True, tuple(changed_modules(modules, [package.parent, *_checkout()])))
    return Build(not str(table.__file__).endswith(".py"))


def changed_modules(hashes: dict[str, str], folders: list[Path]) -> list[str]:
    """The modules whose text has another hash, or is missing, in any of the folders that hold `dealers`."""
    return [name for name in hashes if _changed(name, hashes[name], folders)]


def _changed(name: str, digest: str, folders: list[Path]) -> bool:
    return any(
        not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest
        for path in [folder.joinpath(*name.split(".")).with_suffix(".py") for folder in folders]
    )


def _checkout() -> list[Path]:
    """Where the sources are that this package was installed from, if they are on this machine."""
    # Here, as only compiled rules need them: every command would wait for them.
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        told = distribution("dealers").read_text("direct_url.json")
    except PackageNotFoundError:
        return []
    origin: dict[str, Any] = json.loads(told) if told else {}
    url = urlsplit(str(origin.get("url", "")))
    source = Path(url2pathname(url.path)) / "src"
    return [source] if url.scheme == "file" and (source / "dealers").is_dir() else []
