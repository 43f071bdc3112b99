"""Colours: how they stand out against each other, also for those who see fewer of them.

In: colours as `#rrggbb`. Out: contrast (WCAG 2), distance (CIE76) as seen with three kinds of colour blindness.
"""

from __future__ import annotations

from typing import Literal

# Of black and white one stands out well enough on any colour; of a softer dark that is not so.
DARK, LIGHT = "#000000", "#ffffff"
LEAST_CONTRAST = 4.5
LEAST_DISTANCE = 20.0

Vision = Literal["normal", "protanopia", "deuteranopia", "tritanopia"]
Channels = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear light.
_SEEN: dict[Vision, tuple[Channels, Channels, Channels]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
# From linear light to XYZ (sRGB), and the white of daylight.
_XYZ: tuple[Channels, Channels, Channels] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339, 0.119192, 0.9503041),
)
_WHITE: Channels = (0.95047, 1.0, 1.08883)


def ink_on(color: str) -> str:
    """The ink that stands out better on a colour: dark or light."""
    return max((LIGHT, DARK), key=lambda ink: contrast(ink, color))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def distance(one: str, other: str, vision: Vision = "normal") -> float:
    """How far apart two colours look."""
    left, right = (_lab(_through(_linear(color), _SEEN[vision])) for color in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(left, right, strict=True)) ** 0.5)


def _luminance(color: str) -> float:
    red, green, blue = _linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(color: str) -> Channels:
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _through(channels: Channels, rows: tuple[Channels, Channels, Channels]) -> Channels:
    first, second, third = (sum(a * b for a, b in zip(row, channels, strict=True)) for row in rows)
    return min(max(first, 0.0), 1.1), min(max(second, 0.0), 1.1), min(max(third, 0.0), 1.1)


def _lab(channels: Channels) -> Channels:
    x, y, z = (value / white for value, white in zip(_through(channels, _XYZ), _WHITE, strict=True))
    fx, fy, fz = _root(x), _root(y), _root(z)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
