"""Names in Latin letters: what a set can be called whose folder has a name in other letters, or in several words."""

from __future__ import annotations

import re
from unicodedata import normalize

# Letter by letter, as passports do; signs are left out.
_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "i",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "iu",
            "ia",
        ],
        strict=True,
    )
)


def latin_name(text: str) -> str:
    """A name in small Latin letters, digits and hyphens: `Сады Киева` is `sady-kieva`. Nothing, if no letter fits."""
    plain = "".join(_LATIN.get(letter, letter) for letter in normalize("NFC", text).lower())
    unmarked = normalize("NFD", plain).encode("ascii", "ignore").decode("ascii")
    return "-".join(re.findall(r"[a-z0-9]+", unmarked))
