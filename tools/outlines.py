"""Effect objects as people read them: on one line if they fit, else as an outline. Defaults are left out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

WIDTH = 100


def outline(effect: object, width: int = WIDTH) -> str:
    """An effect object with all that it is made of."""
    return "\n".join(_lines(effect, "", width))


def _lines(value: object, label: str, width: int) -> Iterator[str]:
    line = label + _inline(value)
    if len(line) <= width or not isinstance(value, (msgspec.Struct, tuple)):
        yield line
    elif isinstance(value, tuple):
        yield label.rstrip()
        for one in value:
            yield from _indented(_lines(one, "- ", width - 2))
    else:
        yield f"{label}{type(value).__name__}"
        for name, field in _fields(value):
            yield from _indented(_lines(field, f"{name}: ", width - 2))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _inline(value: object) -> str:
    """Everything on one line; a single field needs no name."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, str):
        return value if value.replace("-", "").replace(" ", "").isalnum() else f'"{value}"'
    if not isinstance(value, msgspec.Struct):
        return str(value)
    fields = list(_fields(value))
    name = type(value).__name__
    if len(fields) == 1:
        return f"{name}({_inline(fields[0][1])})"
    return f"{name}({', '.join(f'{field}={_inline(one)}' for field, one in fields)})" if fields else name


def _fields(value: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """The fields that say something: those without a default, and those that differ from it."""
    required = len(value.__struct_fields__) - len(value.__struct_defaults__)
    for number, name in enumerate(value.__struct_fields__):
        field = getattr(value, name)
        if number < required or field != value.__struct_defaults__[number - required]:
            yield name, field
