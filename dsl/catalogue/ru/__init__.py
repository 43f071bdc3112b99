"""The catalogue in Russian: the same ids and the same fields, one module a subject; `phrases` has what fills them.

What to do is said in the infinitive, which asks nobody and offends nobody. Words of the language and of a set stand in
backticks as they are written; names stand in «».
"""

from __future__ import annotations

from wonderscript.dsl.catalogue.entries import Wording
from wonderscript.dsl.catalogue.ru import names, pieces, printing, scenarios, sentences, sets, syntax

WORDINGS: dict[str, Wording] = {
    problem: wording
    for module in (syntax, names, sentences, pieces, sets, scenarios, printing)
    for problem, wording in module.WORDINGS.items()
}
