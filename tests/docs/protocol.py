"""The frames in docs/protocol.md and the schema beside it, made from `dealers.server.frames`.

Write them anew after a change of the protocol: python -m tests.docs.protocol
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from typing import Any, get_args

import msgspec
from tests.docs.pages import ROOT, with_place

from dealers.server import frames
from dealers.server.table_settings import TableSettings

PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = ROOT / "docs" / "protocol.schema.json"

PARTS = (
    frames.TableInfo,
    frames.SeatInfo,
    TableSettings,
    frames.Links,
    frames.Deal,
    frames.Play,
    frames.Lesson,
    frames.Point,
    frames.SeatClock,
    frames.ChatLine,
)


def tables() -> dict[str, str]:
    """The text for each place in the page."""
    first = (frames.Hello, frames.Look, frames.Ping)
    return {
        "greetings": "\n".join(map(described, first)),
        "commands": "\n".join(map(described, get_args(frames.Commands))),
        "server": "\n".join(map(described, get_args(frames.FromServer))),
        "parts": "\n".join(map(described, PARTS)),
    }


def described(frame: Any) -> str:
    """A frame: what it is for, and its fields."""
    tag = frame.__struct_config__.tag
    title = f"#### `{tag}`" if tag else f"#### {frame.__name__}"
    lines = [title, "", inspect.cleandoc(frame.__doc__), ""]
    rows = [
        (
            f"`{field.encode_name}`",
            type_name(field.type),
            meanings(frame).get(field.name) or of_type(field.type),
        )
        for field in msgspec.structs.fields(frame)
    ]
    if rows:
        lines += ["| field | type | |", "| --- | --- | --- |"]
        lines += [f"| {name} | {kind} | {text} |" for name, kind, text in rows]
        lines.append("")
    return "\n".join(lines)


def type_name(kind: Any) -> str:
    """A type as a reader of JSON calls it."""
    schema = msgspec.json.schema(kind)
    schema = schema.get("$defs", {}).get(schema.get("$ref", "").rpartition("/")[2], schema)
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        named = [part.get("$ref", "").rpartition("/")[2] or part.get("type", "?") for part in schema["anyOf"]]
        return " or ".join(dict.fromkeys(named))
    if schema.get("type") == "object":
        return schema.get("title", "object")
    if schema.get("type") == "array":
        items = schema.get("items", {})
        inner = items.get("$ref", "").rpartition("/")[2] if isinstance(items, dict) else ""
        return f"list of {inner or (items.get('type', 'values') if isinstance(items, dict) else 'values')}"
    return str(schema.get("type", "?"))


def of_type(kind: Any) -> str:
    """What the type itself says."""
    return str(msgspec.json.schema(kind).get("description", ""))


def meanings(frame: Any) -> dict[str, str]:
    """The sentence that stands below a field in the source, for this struct and those it is made from."""
    found: dict[str, str] = {}
    for part in reversed([base for base in frame.__mro__ if base.__module__.startswith("dealers.")]):
        body = ast.parse(textwrap.dedent(inspect.getsource(part))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, note in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(note, ast.Expr)
                and isinstance(note.value, ast.Constant)
            ):
                found[field.target.id] = " ".join(str(note.value.value).split())
    return found


def with_tables(page: str) -> str:
    """The page with every place as the source has it."""
    for name, text in tables().items():
        page, found = with_place(page, "frames", name, text)
        assert found == 1, f"{PAGE.name} has {found} places for {name}"
    return page


def schema_text() -> str:
    """The JSON schema of all frames."""
    directions, parts = frames.schemas()
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Dealer's Choice, protocol version {frames.VERSION}",
        **directions,
        "$defs": parts,
    }
    return json.dumps(whole, indent=2) + "\n"


def main() -> None:
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
