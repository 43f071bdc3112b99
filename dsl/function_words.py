"""Words that put sentences together, ours and those of plain English: nothing else can be called so."""

from __future__ import annotations

FUNCTION_WORDS = frozenset(
    " ".join(
        (
            "a an the of to in on is are am be been was were by at from for with and or if not per one all each every",
            "any no its it my me mine this that these those than then more most less least fewer fewest many much few",
            "some several other another both either neither there you your he she they them their we us our who whose",
            "which what when while where once also as so such has have had can cannot could may might must will would",
            "do does did but because unless until about otherwise else once nobody",
        )
    ).split()
)
