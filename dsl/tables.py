"""The parser's tables: Lark makes them of the grammar, and here is the walk by them.

In: the grammar, then tokens. Out: whatever is built of them. The tables are plain data and may be kept for other runs,
which then need no Lark: it takes longer to load than a small set to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from wonderscript.dsl.lexer import Token

# A grammar rule as a function of its parts: what is built of them.
Build = Mapping[str, Callable[[list[Any]], Any]]

END = "$END"


class Rule(NamedTuple):
    """A rule of the grammar: what it makes, of how many symbols, and which of them count."""

    makes: str
    length: int
    counting: tuple[int, ...]
    # Whether it only passes on what it is made of: helpers of repetitions, and rules that begin with `?`.
    passes_on: bool


class Tables(NamedTuple):
    """What to do in each state when a symbol comes: go on to another state, or make something by a rule."""

    line: str
    starts: dict[str, int]
    ends: dict[str, int]
    shifts: tuple[dict[str, int], ...]
    reductions: tuple[dict[str, Rule], ...]


class UnexpectedToken(Exception):
    """A token that nothing can begin with at this place."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


def make_tables(grammar: str, *starts: str) -> Tables:
    """The tables of a grammar, for parsers that begin with some of its rules."""
    from lark import Lark
    from lark.grammar import Rule as LarkRule
    from lark.lexer import Lexer, TerminalDef

    class NoLexer(Lexer):
        """Tokens are found by ours: a lexer of Lark's would first compare all terminals with each other."""

        def __init__(self, lexer_conf: object) -> None:
            pass

        def lex(self, lexer_state: object, parser_state: object) -> Iterator[Any]:
            yield from ()

    lark = Lark(grammar, parser="lalr", lexer=NoLexer, start=list(starts), maybe_placeholders=False)
    data, memo = lark.memo_serialize([TerminalDef, LarkRule])
    made: Any = data["parser"]["parser"]
    rules = {number: _rule(one) for number, one in memo.items() if one["__type__"] == "Rule"}
    symbols = made["tokens"]
    shifts: list[dict[str, int]] = []
    reductions: list[dict[str, Rule]] = []
    for state in range(len(made["states"])):
        actions = {symbols[symbol]: action for symbol, action in made["states"][state].items()}
        shifts.append({symbol: target for symbol, (reduce, target) in actions.items() if not reduce})
        reductions.append({symbol: rules[rule["@"]] for symbol, (reduce, rule) in actions.items() if reduce})
    line = lark.get_terminal("LINE").pattern.to_regexp()
    return Tables(line, made["start_states"], made["end_states"], tuple(shifts), tuple(reductions))


def _rule(rule: Any) -> Rule:
    expansion = rule["expansion"]
    counting = (index for index, symbol in enumerate(expansion) if not symbol.get("filter_out", False))
    made = rule["origin"]["name"]
    return Rule(made, len(expansion), tuple(counting), made.startswith("_") or rule["options"]["expand1"])


def parse_tokens(tables: Tables, start: str, tokens: Iterable[Token], build: Build) -> Any:
    """What is built of tokens, by the rule with which the parser starts."""
    shifts, reductions, end = tables.shifts, tables.reductions, tables.ends[start]
    states = [tables.starts[start]]
    # Each is a list: a helper of a repetition has several things, all others have one.
    built: list[list[Any]] = []

    def reduce_before(token: Token) -> None:
        while (rule := reductions[states[-1]].get(token.kind)) is not None:
            parts = built[len(built) - rule.length :]
            del states[-rule.length :], built[-rule.length :]
            things = [thing for index in rule.counting for thing in parts[index]]
            built.append(things if rule.passes_on else [build[rule.makes](things)])
            states.append(shifts[states[-1]][rule.makes])

    for token in tokens:
        reduce_before(token)
        state = shifts[states[-1]].get(token.kind)
        if state is None:
            raise UnexpectedToken(token)
        states.append(state)
        built.append([token])
    last = Token(END, "", None)
    reduce_before(last)
    if states[-1] != end:
        raise UnexpectedToken(last)
    return built[-1][0]
