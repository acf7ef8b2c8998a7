"""What a view tells besides cards has a declared shape: a `TypedDict` that it has to fit exactly.

Programs that draw a game read these data; from the declared types come the schemas beside the protocol and
the types that JavaScript is checked with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

import msgspec


class Nothing(TypedDict):
    """No data at all: what a game tells that declares no type."""


def says(text: str) -> msgspec.Meta:
    """What a field means, for readers of the protocol: ``Annotated[int, says("from 1")]``."""
    return msgspec.Meta(description=text)


def misfits(data: Mapping[str, Any], declared: Any) -> Iterator[str]:
    """Where data do not fit the declared type: fields that are missing, wrong, or not declared.

    >>> class Facts(TypedDict):
    ...     round: int
    >>> list(misfits({"round": "one"}, Facts)), list(misfits({"round": 1, "colour": "red"}, Facts))
    (['Expected `int`, got `str` - at `$.round`'], ['`$.colour` is not declared in Facts'])
    """
    try:
        fitted = msgspec.convert(data, declared)
    except msgspec.ValidationError as error:
        yield str(error)
        return
    if fitted != data:  # undeclared fields were left out, or lists have become tuples
        for path in _left_out(data, fitted, "$"):
            yield f"`{path}` is not declared in {getattr(declared, '__name__', declared)}"


def _left_out(data: Any, fitted: Any, path: str) -> Iterator[str]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in fitted:
                yield from _left_out(value, fitted[key], f"{path}.{key}")
            else:
                yield f"{path}.{key}"
    elif isinstance(data, list | tuple):
        for number, (value, kept) in enumerate(zip(data, fitted, strict=True)):
            yield from _left_out(value, kept, f"{path}[{number}]")


def schema(**declared: Any) -> dict[str, Any]:
    """The JSON schema of several declared types: where each is, by its name, and their parts."""
    found, parts = msgspec.json.schema_components(list(declared.values()), ref_template="#/$defs/{name}")
    return {"properties": dict(zip(declared, found, strict=True)), "$defs": parts}
