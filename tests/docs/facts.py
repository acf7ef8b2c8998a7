"""What games tell besides cards, from the types they declare: schemas for clients, types for drawings.

Write them anew after a change of those types: python -m tests.docs.facts
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.docs.pages import ROOT
from tests.finished import FINISHED

from dealers.games import drawing_folder
from dealers.kernel import Game
from dealers.kernel.facts import schema

FOLDER = ROOT / "docs" / "facts"
OURS = list(FINISHED.values())


def declared(game: Game[Any]) -> dict[str, Any]:
    """The types of a game: of the facts, of what lies on cards, of what one seat is told, of decisions,
    of what there is to choose from before the deal."""
    return {
        "Facts": game.facts_type,
        "Marks": game.marks_type,
        "Own": game.own_type,
        "Asked": game.asked_type,
        "Selection": game.selection_type,
    }


def schema_text(game: Game[Any]) -> str:
    """The JSON schema of all of them."""
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"What {game.title} tells besides cards",
        **schema(**declared(game)),
    }
    return json.dumps(whole, indent=2) + "\n"


def types_text(game: Game[Any]) -> str:
    """The same as TypeScript, which checks the JavaScript of the drawing."""
    found = schema(**declared(game))
    source = Path(inspect.getfile(type(game))).with_name("facts.py").relative_to(ROOT)
    lines = [
        f"// What the server tells of {game.title} besides cards.",
        f"// Made from {source}: python -m tests.docs.facts",
    ]
    for name, part in found["$defs"].items():
        lines += ["", *_interface(name, part)]
    for role, part in found["properties"].items():
        if _type(part) != role:
            lines += ["", f"export type {role} = {_type(part)};"]
    return "\n".join(lines) + "\n"


def _interface(name: str, part: dict[str, Any]) -> Iterator[str]:
    if "description" in part:
        yield f"/** {part['description']} */"
    fields = part.get("properties", {})
    if not fields:
        yield f"export type {name} = Record<string, never>;"
        return
    yield f"export interface {name} {{"
    for field, kind in fields.items():
        if "description" in kind:
            yield f"  /** {kind['description']} */"
        key = field if field.isidentifier() else json.dumps(field)
        optional = "" if field in part["required"] else "?"
        yield f"  {key}{optional}: {_type(kind)};"
    yield "}"


def _type(kind: dict[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in kind:
        return str(kind["$ref"].rpartition("/")[2])
    if "anyOf" in kind:
        return " | ".join(map(_type, kind["anyOf"]))
    if "enum" in kind:
        return " | ".join(map(json.dumps, kind["enum"]))
    match kind.get("type"):
        case "array" if "prefixItems" in kind:
            return f"[{', '.join(map(_type, kind['prefixItems']))}]"
        case "array":
            inner = _type(kind["items"])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object" if "additionalProperties" in kind:
            return f"Record<string, {_type(kind['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as same:
            return str(same)
    raise AssertionError(f"no type for {kind}")


def made() -> dict[Path, str]:
    """All files with their text."""
    files: dict[Path, str] = {}
    for game in OURS:
        files[FOLDER / f"{game.name}.schema.json"] = schema_text(game)
        files[drawing_folder(game) / "facts.d.ts"] = types_text(game)
    return files


def main() -> None:
    for path, text in made().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
