"""How quick is everything? Only ratios count: both sides of each are measured in one run, in turns.

What is compared is the computing time of the best of several rounds, so that other programs on the machine do not
matter much. Nothing here promises a time.

    python benchmarks/speed.py [--json] [--rounds 5] [--sizes 1000,5000,10000,50000] [--only parse]

The exit code is 1 if a ratio misses its target.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

import yaml

from wonderscript.compiler.bundles import load_library
from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Combination, Workspace
from wonderscript.dsl.parser import parse
from wonderscript.dsl.problems import Report
from wonderscript.dsl.rendering import render_report
from wonderscript.dsl.source import Source
from wonderscript.dsl.tree import Item, Line, Word
from wonderscript.runtime.playable import PlayableLibrary

CONTENT = Path(__file__).resolve().parents[1] / "content"
SIZES = (1_000, 5_000, 10_000, 50_000)
CARDS_A_FILE = 1_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One result: a ratio (or a count), what it should be, and whether it is."""

    part: str
    what: str
    value: float
    shown: str
    target: str = ""
    good: bool = True


# ---------------------------------------------------------------- measuring


def best(rounds: int, *tasks: Callable[[], object], before_each: Callable[[], object] | None = None) -> list[float]:
    """The shortest computing time of each task, all of them in turns."""
    found = [float("inf")] * len(tasks)
    for _round in range(rounds):
        for number, task in enumerate(tasks):
            if before_each is not None:
                before_each()
            gc.collect()
            begin = time.process_time()
            task()
            found[number] = min(found[number], time.process_time() - begin)
    return found


def _at_most(part: str, what: str, value: float, limit: float, shown: str | None = None) -> Figure:
    return Figure(part, what, value, shown or f"{value:.2f}", f"at most {limit:g}", value <= limit)


def _share(part: str, what: str, value: float, limit: float) -> Figure:
    return Figure(part, what, value, f"{value:.1%}", f"under {limit:.0%}", value < limit)


def _times(part: str, what: str, value: float, least: float) -> Figure:
    return Figure(part, what, value, f"{value:.0f} times", f"at least {least:g} times", value >= least)


def _sound(report: Report) -> None:
    """A benchmark of something that has problems would measure something else."""
    if len(report):
        raise SystemExit(f"There are problems in what is to be measured:\n\n{render_report(report)}")


# ---------------------------------------------------------------- (a) parsing, against YAML


def as_texts(line: Line, item: Item) -> Any:
    """A line as YAML that leaves the sentences whole: `card "Well": ["blue, age 1", "worth 3 points"]`."""
    keys = [item.words_span(words).text for words in line.sentences]
    found: Any = [as_texts(inner, item) for inner in line.block] or [_texts(row) for row in item.rows] or keys.pop()
    for key in reversed(keys):
        found = {key: found}
    return found


def as_words(line: Line, item: Item) -> Any:
    """A line as YAML that says what our tree says: `{line: [[brown], [age, 1]], block: [...]}`."""
    sentences = [[_plain(phrase) for phrase in _phrases(words)] for words in line.sentences]
    said = sentences[0] if len(sentences) == 1 else sentences
    block = [as_words(inner, item) for inner in line.block] or [_texts(row) for row in item.rows]
    return {"line": said, "block": block} if block else {"line": said}


def _plain(phrase: Sequence[Word]) -> Any:
    values = [int(word.text) if word.kind == "NUMBER" else word.text for word in phrase]
    return values[0] if len(values) == 1 else values


# Words that part a sentence as keys part a mapping.
_KEYS = {"of", "from", "to", "for", "per", "with", "in", "into", "by", "if", "at", "on", "than", "as", "among"}
_KEYS |= {"under", "until", "named", "who", "that", "has", "is", "are"}
_ARTICLES = ("a", "an", "the")


def as_data(item: Item, properties: dict[str, str]) -> Any:
    """An item as people write such content in YAML: a card is a mapping of properties, a cost is a mapping of
    resources to numbers, an effect is a mapping whose keys are its verb and its prepositions. All words are told
    apart, as in our tree: no text has several of them (a quoted name is one); articles are left out.
    """
    if item.rows:
        return {item.line.head: _value(item.line.words[1:]), "rows": [_texts(row) for row in item.rows]}
    found = _data(item.line, properties)
    return found if isinstance(found, dict) else {item.line.head: found}


def _data(line: Line, properties: dict[str, str]) -> Any:
    parts = [_mapping(words, properties) for words in line.sentences]
    found = parts[0]
    inner: list[Any] = [_merged(parts[1:])] if len(parts) > 1 else []
    effects = [*inner, *(_data(each, properties) for each in line.block)]
    if line.head in properties.values() or not effects:
        return found
    # Properties and costs are fields of the piece; all else is in the list of its effects.
    fields = [one for one in effects if isinstance(one, dict) and one.keys() <= {"cost", *properties.values()}]
    rest = [one for one in effects if one not in fields]
    if list(found.values()) == [True] and not fields:
        return {line.head: rest}
    return {**found, **_merged(fields), **({"effects": rest} if rest else {})}


def _merged(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in parts:
        found.update(part)
    return found


def _mapping(words: Sequence[Word], properties: dict[str, str]) -> dict[str, Any]:
    """A sentence as a mapping: its head and the words that part it are the keys."""
    head = words[0].text
    if head in ("costs", "cost"):
        return {"cost": _cost(words[1:])}
    if head in properties:
        return _property_mapping(words, properties)
    found: dict[str, Any] = {}
    key, begin = head, 1
    for place in range(1, len(words)):
        word = words[place]
        if word.kind == "WORD" and word.text in _KEYS and word.text not in found and word.text != key:
            found[key] = _value(words[begin:place])
            key, begin = word.text, place + 1
    found[key] = _value(words[begin:])
    return found


def _property_mapping(words: Sequence[Word], properties: dict[str, str]) -> dict[str, Any]:
    """`brown, age 1, copies 3+ 4+` as {color: brown, age: 1, copies: [3+, 4+]}."""
    found: dict[str, Any] = {}
    for phrase in _phrases(words):
        name = properties.get(phrase[0].text, phrase[0].text)
        found[name] = phrase[0].text if len(phrase) == 1 else _value(phrase[1:])
    return found


def _cost(words: Sequence[Word]) -> Any:
    """`wood, wood, 1 coin` as {wood: 2, coin: 1}."""
    counts: Counter[str] = Counter()
    for phrase in _phrases(words):
        number = int(phrase[0].text) if phrase[0].kind == "NUMBER" else 1
        counts[" ".join(word.text for word in phrase if word.kind != "NUMBER")] += number
    return dict(counts)


def _phrases(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The parts between commas."""
    phrase: list[Word] = []
    for word in words:
        if word.kind != "COMMA":
            phrase.append(word)
        elif phrase:
            yield phrase
            phrase = []
    if phrase:
        yield phrase


def _value(words: Sequence[Word]) -> Any:
    """Words as a value: a number, a text, or a list of them."""
    values = [_scalar(phrase) for phrase in _phrases(words)]
    return values[0] if len(values) == 1 else values or True


def _scalar(phrase: Sequence[Word]) -> Any:
    """Words between two commas: `3 coins` as {coins: 3}, `wood or clay` as {or: [wood, clay]}, else a list."""
    words = [word for word in phrase if word.text not in _ARTICLES or len(phrase) == 1]
    if len(words) == 2 and words[0].kind == "NUMBER" and words[1].kind == "WORD":
        return {words[1].text: int(words[0].text)}
    if len(words) > 1 and len(words) % 2 and all(word.text == "or" for word in words[1::2]):
        return {"or": _texts(words[::2])}
    return _plain(words) if words else True


def _texts(words: Sequence[Word]) -> list[str]:
    return [word.text for word in words]


def parsing(rounds: int) -> Iterator[Figure]:
    """Our parser against PyYAML's C loader, on the same content."""
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    name = "PyYAML's C loader" if hasattr(yaml, "CSafeLoader") else "PyYAML (its C loader is not installed)"
    sources = [Source(path.name, path.read_text(encoding="utf-8")) for path in sorted(CONTENT.rglob("*.wonder"))]
    report = Report()
    files = [parse(source, report) for source in sources]
    _sound(report)
    properties = _property_words(item for items in files for item in items)
    forms = {
        "cards as mappings": [_dumped([as_data(item, properties) for item in items]) for items in files],
        "our words as lists": [_dumped([as_words(item.line, item) for item in items]) for items in files],
        "our sentences left whole": [_dumped([as_texts(item.line, item) for item in items]) for items in files],
    }

    def ours() -> None:
        for source in sources:
            parse(source, Report())

    def theirs(texts: Sequence[str]) -> Callable[[], None]:
        def load() -> None:
            for text in texts:
                yaml.load(text, loader)

        return load

    own, *others = best(max(rounds, 15), ours, *map(theirs, forms.values()))
    for form, other in zip(forms, others, strict=True):
        what = f"our parser / {name}, {form}"
        if form == "our sentences left whole":
            yield Figure("parse", what, own / other, f"{own / other:.2f}", "(YAML has not read them then)")
        else:
            yield _at_most("parse", what, own / other, 1)
    size = sum(len(source.text) for source in sources)
    for form, texts in forms.items():
        value = sum(map(len, texts)) / size
        yield Figure("parse", f"length of the YAML / length of our text, {form}", value, f"{value:.2f}")


def _property_words(items: Iterator[Item]) -> dict[str, str]:
    """The words that a line of properties can begin with, and the property that each means."""
    found: dict[str, str] = {}
    for item in items:
        if item.line.head == "property":
            name = item.line.words[1].text
            found[name] = name
            for words in item.line.sentences[1:]:
                found.update((word.text, name) for word in words if word.kind == "WORD")
    return found


def _dumped(data: object) -> str:
    text: str = yaml.dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return text


# ---------------------------------------------------------------- (b) loading, against compiling


def combined(folder: Path) -> Combination:
    """A set with all that it extends, read by a fresh workspace."""
    report = Report()
    combination = Workspace().combine(order_sets(find_sets([folder], report).sets, report), report)
    _sound(report)
    return combination


def loading(rounds: int) -> Iterator[Figure]:
    """A compiled bundle against the text that it was made from."""
    for folder in _sets(CONTENT):
        with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as cache:
            os.environ["WONDERSCRIPT_CACHE"] = cache

            def compile_text(folder: Path = folder) -> PlayableLibrary:
                return lower(combined(folder))

            def load(folder: Path = folder) -> PlayableLibrary | None:
                return load_library([folder], None, Report())

            if load() != load() or load() != compile_text():
                raise SystemExit(f"The bundle of {folder.name} is not what its text says.")
            text, bundle = best(rounds, compile_text, load)
            yield _times("bundle", f"{folder.name}: compiling / loading its bundle", text / bundle, 20)


def _sets(content: Path) -> list[Path]:
    return [path.parent for path in sorted(content.glob("*/set.yaml"))]


# ---------------------------------------------------------------- (c) checking again, against checking


def rechecking(rounds: int) -> Iterator[Figure]:
    """A check after the edit of one card in a workspace that remembers, against a fresh one."""
    with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as to:
        content = Path(to) / "content"
        shutil.copytree(CONTENT, content)
        asked = {folder.name: [folder] for folder in _sets(content)}
        if len(asked) > 1:
            asked["all sets"] = [content]
        for name, paths in asked.items():
            share = _recheck_share(paths, max(rounds, 11))
            yield _share("re-check", f"{name}: check after an edit of one card / fresh check", share, 0.05)


def _recheck_share(paths: list[Path], rounds: int) -> float:
    file, text, number = _number_in_a_card(paths[0])
    workspace = Workspace()
    _sound(workspace.check(paths))
    edits = iter(range(10, 1_000))

    def edit() -> None:
        file.write_text(f"{text[: number.start()]}{next(edits)}{text[number.end() :]}", encoding="utf-8")

    fresh, edited = best(rounds, lambda: Workspace().check(paths), lambda: workspace.check(paths), before_each=edit)
    _sound(workspace.check(paths))
    file.write_text(text, encoding="utf-8")
    return edited / fresh


def _number_in_a_card(folder: Path) -> tuple[Path, str, re.Match[str]]:
    """A number of coins or points in a text: it can be changed and all stays sound."""
    for file in sorted(folder.rglob("*.wonder")):
        text = file.read_text(encoding="utf-8")
        found = re.search(r"(?<=^  worth )\d+(?= points$)|(?<=^  when built: gain )\d+(?= coins$)", text, re.MULTILINE)
        if found is not None and "scenarios" not in file.parts:
            return file, text, found
    raise SystemExit(f"There is no card in {folder} that could be edited.")


# ---------------------------------------------------------------- (d) growth

VOCABULARY = """\
resource material: timber, rock, metal
symbol banner|banners
counter penny|pennies, each player
property family: white, black, orange, pink
property tier, from 1 to 9, rising

kind card|cards
  has family, tier
  may have cost
  active in village

zone box, shared, closed
zone hand, each player, secret
zone village, each player, open

link lead|leads to, from card to card, rising tier

step game
  step set-up
    each player
      put 7 random cards of the box into my hand
  step turn, 3 times
    each player
      choose a card C of my hand
      build C

to build|builds|built a card C
  pay the cost of C
  put C into my village

rule market
  buys any resource on white cards from neighbors for 2 pennies

score "Cards": the points of cards of my village
score "Banners": the square of my banners
ties: most pennies, else shared
"""
FAMILIES = ("white", "black", "orange", "pink")
MATERIALS = ("timber", "rock", "metal")
LINES = (
    "produces {one} or {two}",
    "worth {number} points",
    "when built: gain {number} pennies per {family} card of me and my neighbors",
    "shows banner, banner\n  worth 1 point per {family} card of my neighbors",
)


def write_set(folder: Path, cards: int) -> Path:
    """A set with so many different cards, in files of a thousand, and a small game around them."""
    folder.mkdir()
    (folder / "set.yaml").write_text(
        f"id: {folder.name}\ntitle: {{en: Growth}}\nplayers: {{min: 2, max: 4}}\nextends: []\n", encoding="utf-8"
    )
    (folder / "words.wonder").write_text(VOCABULARY, encoding="utf-8")
    for first in range(0, cards, CARDS_A_FILE):
        texts = [card_text(number, cards) for number in range(first, min(cards, first + CARDS_A_FILE))]
        (folder / f"cards{first // CARDS_A_FILE:03}.wonder").write_text("\n".join(texts), encoding="utf-8")
    return folder


def card_text(number: int, cards: int) -> str:
    """A card like those of real sets: properties, a cost, a link now and then, and an effect."""
    tier = number % 8 + 1
    lines = [f'card "Card {number}"', f"  {FAMILIES[number // 8 % 4]}, tier {tier}"]
    one, two = MATERIALS[number % 3], MATERIALS[(number + 1) % 3]
    lines.append(f"  costs {one}, {two}, {number % 5 + 1} pennies")
    if number % 3 == 0 and tier < 8 and number + 1 < cards:
        lines.append(f'  leads to "Card {number + 1}"')
    values = {"one": one, "two": two, "number": str(number % 90 + 2), "family": FAMILIES[number % 4]}
    lines.append("  " + LINES[number // 2 % len(LINES)].format(**values))
    return "\n".join(lines) + "\n"


def growth(sizes: Sequence[int]) -> Iterator[Figure]:
    """The time of a check for each card, as a set grows.

    Small sets are checked several times, before and after large ones, and the middle of their times counts: the one
    check of a large set is slowed down by all that happens on the machine too.
    """
    times: dict[int, list[float]] = {size: [] for size in sizes}
    with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as to:
        folders = {size: write_set(Path(to) / f"growth{size}", size) for size in sizes}
        _sound(Workspace().check(list(folders.values())[:1]))
        for size in _in_turns(sizes):
            (seconds,) = best(1, lambda folder=folders[size]: _sound(Workspace().check([folder])))  # type: ignore[misc]
            times[size].append(seconds / size)
        share_size = max((size for size in sizes if size <= 10_000), default=sizes[0])
        share = _recheck_share([folders[share_size]], 2)
    middle = {size: median(found) for size, found in times.items()}
    for size in sizes[1:]:
        value = middle[size] / middle[sizes[0]]
        what = f"time a card of {size:,} / of {sizes[0]:,} cards"
        yield (
            _at_most("growth", what, value, 1.5) if size == sizes[-1] else Figure("growth", what, value, f"{value:.2f}")
        )
    yield Figure("growth", f"check after an edit / fresh check, {share_size:,} cards", share, f"{share:.1%}")


def _in_turns(sizes: Sequence[int]) -> list[int]:
    """Small sizes often, large ones seldom, spread over the whole."""
    often = [size for size in sizes if size * 3 <= sizes[-1]] or sizes
    seldom = [size for size in sizes if size not in often]
    return [*often, *often, *seldom, *often, *often[:1]]


# ---------------------------------------------------------------- (e) checking again

OWN_CARDS = 20
OWN_CARD = """\
card "House {number}"
  purple, age 3, copies 3+
  costs stone, clay, glass
  worth {number} points
"""
OWN_MANIFEST = "id: houses\ntitle: {en: Houses, ru: Дома}\nplayers: {min: 3, max: 7}\nextends: [base]\n"


def again(rounds: int) -> Iterator[Figure]:
    """What a new process says to sets that were checked before: nothing changed, or one card; against a first check."""
    with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as to:
        own = _own_set(Path(to) / "houses")
        text = own.read_text(encoding="utf-8")
        first, same, edited = _checks(own.parent, rounds, lambda edit: own.write_text(f"{text}# {edit}\n", "utf-8"))
        what = f"{OWN_CARDS} cards that extend base"
        yield _share("again", f"{what}: nothing changed / first check", same / first, 0.25)
        yield Figure("again", f"{what}: one edited / first check", edited / first, f"{edited / first:.1%}")
        first, same, _edited = _checks(CONTENT, rounds, None)
        yield _share("again", "all shipped sets: nothing changed / first check", same / first, 0.1)


def _own_set(folder: Path) -> Path:
    """A small set of somebody's own; its text."""
    folder.mkdir()
    numbers = range(1, OWN_CARDS + 1)
    names = "".join(f'    "House {number}": "Дом {number}"\n' for number in numbers)
    (folder / "set.yaml").write_text(OWN_MANIFEST, encoding="utf-8")
    (folder / "ru.yaml").write_text(f"names:\n  card:\n{names}", encoding="utf-8")
    text = folder / "cards.wonder"
    text.write_text("\n".join(OWN_CARD.format(number=number) for number in numbers), encoding="utf-8")
    return text


def _checks(path: Path, rounds: int, edit: Callable[[int], object] | None) -> tuple[float, float, float]:
    """The least seconds of a first check, of one after which nothing changed, and of one after an edit."""
    check = ["-m", "wonderscript.tools.cli", "check", "--strict", str(path)]
    first, same, edited = [], [], []
    for number in range(rounds):
        with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as cache:
            os.environ["WONDERSCRIPT_CACHE"] = cache
            first.append(_seconds(check))
            same.append(_seconds(check))
            if edit is not None:
                edit(number)
                edited.append(_seconds(check))
    return min(first), min(same), min(edited, default=0.0)


# ---------------------------------------------------------------- (f) starting


def starting(rounds: int) -> Iterator[Figure]:
    """What a short answer loads, and what the second look at a card costs."""
    run = _run(["-X", "importtime", "-m", "wonderscript.tools.cli", "--help"])
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in run.stderr.splitlines()}
    heavy = sorted(loaded & {"lark", "rich", "yaml", "jinja2", "jsonschema", "msgspec"})
    shown = ", ".join(heavy) or "none"
    yield Figure("start", "libraries that --help loads besides click", len(heavy), shown, "none", not heavy)
    name = next(piece.name for piece in lower(combined(_sets(CONTENT)[0])).pieces)
    show = ["-m", "wonderscript.tools.cli", "show", name]
    first, second, bare = [], [], []
    for _round in range(rounds):
        with tempfile.TemporaryDirectory(prefix="wonderscript-speed-") as cache:
            os.environ["WONDERSCRIPT_CACHE"] = cache
            first.append(_seconds(show))
            second.append(_seconds(show))
            bare.append(_seconds(["-c", "import click"]))
    value = min(second) / min(first)
    yield _at_most("start", "show: second time / first time", value, 1)
    value = min(second) / min(bare)
    yield Figure("start", "show, second time / Python that only imports click", value, f"{value:.1f}")


def _run(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    run = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with {run.returncode}:\n{run.stderr}{run.stdout}")
    return run


def _seconds(arguments: Sequence[str]) -> float:
    begin = time.perf_counter()
    _run(arguments)
    return time.perf_counter() - begin


# ---------------------------------------------------------------- the report


def measure(parts: Sequence[str], rounds: int, sizes: Sequence[int]) -> Iterator[Figure]:
    """All figures of some parts."""
    tasks: dict[str, Callable[[], Iterator[Figure]]] = {
        "parse": lambda: parsing(rounds),
        "bundle": lambda: loading(rounds),
        "re-check": lambda: rechecking(rounds),
        "growth": lambda: growth(sizes),
        "again": lambda: again(rounds),
        "start": lambda: starting(rounds),
    }
    for part in parts:
        yield from tasks[part]()


PARTS = ("parse", "bundle", "re-check", "growth", "again", "start")


def main() -> int:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser(description="Measure how quick everything is, as ratios.")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (default: 5)")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="cards of the growing sets")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part")
    parser.add_argument("--json", action="store_true", help="plain data in place of the table")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    figures = []
    for figure in measure(options.only or PARTS, options.rounds, sizes):
        figures.append(figure)
        if not options.json:
            mark = "" if figure.good else "  <-- missed"
            print(f"{figure.part:<9} {figure.what:<72} {figure.shown:>10}  {figure.target}{mark}".rstrip(), flush=True)
    if options.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    return 0 if all(figure.good for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
