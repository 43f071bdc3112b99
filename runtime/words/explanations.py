"""What the words of a game stand for: counters, zones, kinds, decks, settings and all else that a set declares by name.

In: the library and a word of it. Out: lines in the language of a lexicon, from the data of the library alone. What is
carried out by a word, as by a verb or a step, is told line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from wonderscript.runtime.instructions import effects
from wonderscript.runtime.instructions import library as lib
from wonderscript.runtime.instructions.phrases import Constant
from wonderscript.runtime.instructions.traversal import played_parts
from wonderscript.runtime.words import (
    describe,
    describe_argument,
    describe_points,
    tell,
    tell_body,
)
from wonderscript.runtime.words.en.pieces import article
from wonderscript.runtime.words.from_library import lexicon_of
from wonderscript.runtime.words.lexicon import Language, Lexicon
from wonderscript.runtime.words.nouns import signed
from wonderscript.runtime.words.ru.declension import decline
from wonderscript.runtime.words.ru.players import said
from wonderscript.runtime.words.speech import full

Lines = list[str]

TEXTS: dict[Language, dict[str, str]] = {
    "en": {
        "all": "all: {names}",
        "one of": "one of these: {names}",
        "member": "it belongs to: {group}",
        "alone": "it belongs to no group",
        "number": "a number of each player",
        "number shared": "one number for all players",
        "number on": "a number of each player on {kinds}",
        "tokens": "tokens of each player",
        "tokens shared": "tokens for all players",
        "tokens on": "tokens of each player on {kinds}",
        "start": "at the start {number}",
        "values": "their values: {values}",
        "worth": "points for each: {number}",
        "worth value": "points for each: its value",
        "from to": "a number from {least} to {most}",
        "marks": "for each copy: the least number of players with which it is in the game",
        "place": "a place for pieces, one for each player",
        "place shared": "a place for pieces, one for all players",
        "open": "everybody sees what lies there",
        "secret": "its owner sees what lies there",
        "closed": "nobody sees what lies there",
        "top": "everybody sees the piece on top",
        "laid out": "pieces are laid out there by a layout",
        "has": "each has: {names}",
        "may have": "each may have: {names}",
        "cost": "a cost",
        "text": "a text",
        "kind of": "it can stand wherever this is wanted: {kind}",
        "part of": "it is a part of: {kind}",
        "in order": "the parts keep their order",
        "active in": "what it says holds while it lies here: {zone}",
        "for owner": "it speaks for the player whose place that is",
        "for all": "it speaks for every player",
        "active on": "what it says holds while it lies face up on: {kind}",
        "never active": "what it says never holds by itself",
        "speaks for": "it speaks for the player who {verb} {kind}",
        "itself": "it",
        "starts in": "when a game begins it lies here: {zone}",
        "backs": "its backs differ by: {names}",
        "backs alike": "its backs are all alike",
        "from a to a": "from {source} to {target}",
        "rising": "this must rise along it: {property}",
        "rank": "the queue at the end of a step: {ranks}",
        "phase": "what is done together happens in this order: {phases}",
        "way": "a way in which something can be free, for texts that ask how it was done",
        "players": "with {players} players {value}",
        "as many": "the number of players",
        "yes": "yes",
        "no": "no",
        "for each": "there is one for each value of: {property}",
        "random": "so many at random: {number}, of {pieces}",
        "deals": "so many of it go to each player: {number}",
        "most": "most: {number}",
        "fewest": "fewest: {number}",
        "if": "{text}, if {condition}",
        "shared": "else it is shared",
        "then": "; then ",
        "in turn": "{ties}; else shared",
        "places": "{number} places in {rows} rows, {up} of them face up",
        "track": "a marker between two players; steps each way: {length}",
        "stretch": "from {least} to {most}: points for whoever has pushed it there: {points}",
        "adjective": "{kind} is called so if {condition}",
        "relation": "the player who has more of this on it than any other player: {counter}",
        "of kind": "of: {kind}",
        "seat": "a seat without a player, with {players} players",
        "answered": "who answers for it: {players}",
        "cannot win": "it cannot win",
        "team": "players in each team, side by side: {size}",
        "team if": "only if this is on: {setting}",
        "ending": "by this a game ends that is played to its last step",
    },
    "ru": {
        "all": "все: {names}",
        "one of": "одно из: {names}",
        "member": "входит в группу: {group}",
        "alone": "ни в какую группу не входит",
        "number": "число у каждого игрока",
        "number shared": "одно число на всех игроков",
        "number on": "число у каждого игрока {kinds}",
        "tokens": "жетоны у каждого игрока",
        "tokens shared": "жетоны на всех игроков",
        "tokens on": "жетоны у каждого игрока {kinds}",
        "start": "в начале {number}",
        "values": "достоинства: {values}",
        "worth": "очков за каждый: {number}",
        "worth value": "очков за каждый: его достоинство",
        "from to": "число от {least} до {most}",
        "marks": "для каждой копии: с какого числа игроков она в игре",
        "place": "место для компонентов, своё у каждого игрока",
        "place shared": "место для компонентов, общее для всех игроков",
        "open": "все видят, что там лежит",
        "secret": "что там лежит, видит только владелец",
        "closed": "никто не видит, что там лежит",
        "top": "все видят верхний компонент",
        "laid out": "компоненты раскладывают там по схеме",
        "has": "у каждого есть: {names}",
        "may have": "у каждого может быть: {names}",
        "cost": "стоимость",
        "text": "текст",
        "kind of": "годится везде, где нужно: {kind}",
        "part of": "это часть того, что называется: {kind}",
        "in order": "части идут по порядку",
        "active in": "его текст действует, пока он лежит здесь: {zone}",
        "for owner": "действует для игрока, чьё это место",
        "for all": "действует для каждого игрока",
        "active on": "его текст действует, пока он лежит лицом вверх на том, что называется: {kind}",
        "never active": "его текст сам по себе не действует",
        "speaks for": "действует для игрока, который {verb} {kind}",
        "itself": "его",
        "starts in": "в начале игры лежит здесь: {zone}",
        "backs": "рубашки различаются по тому, что на них: {names}",
        "backs alike": "рубашки одинаковы",
        "from a to a": "откуда: {source}; куда: {target}",
        "rising": "при этом растёт: {property}",
        "rank": "очередь в конце шага: {ranks}",
        "phase": "сделанное одновременно происходит в таком порядке: {phases}",
        "way": "способ получить что-то бесплатно, о котором могут спросить тексты",
        "players": "при {players} игроках {value}",
        "as many": "число игроков",
        "yes": "да",
        "no": "нет",
        "for each": "своя для каждого значения: {property}",
        "random": "столько наугад: {number}; откуда: {pieces}",
        "deals": "каждому игроку из неё: {number}",
        "most": "больше: {number}",
        "fewest": "меньше: {number}",
        "if": "{text}, если {condition}",
        "shared": "иначе победа общая",
        "then": "; затем ",
        "in turn": "{ties}; иначе победа общая",
        "places": "мест: {number}, рядов: {rows}, лицом вверх: {up}",
        "track": "маркер между двумя игроками; делений в каждую сторону: {length}",
        "stretch": "от {least} до {most}: очков тому, кто его туда продвинул: {points}",
        "adjective": "{kind} называется так, если {condition}",
        "relation": "игрок, у которого на нём этого больше, чем у любого другого: {counter}",
        "of kind": "к чему относится: {kind}",
        "seat": "место без игрока, при {players} игроках",
        "answered": "за него отвечает: {players}",
        "cannot win": "победить не может",
        "team": "игроков в команде, рядом друг с другом: {size}",
        "team if": "только если включено: {setting}",
        "ending": "так заканчивается игра, сыгранная до последнего шага",
    },
}


@dataclass(frozen=True)
class Explainer:
    """Says what the words of a library stand for, in one language."""

    library: lib.Library
    language: Language

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words to say it with."""
        return lexicon_of(self.library, self.language)

    @cached_property
    def steps(self) -> dict[str, effects.RunStep]:
        """Every step that can be come to, by its id."""
        return steps_of(self.library)

    def explain(self, kind: str, word: str) -> Lines:
        """What a word of that kind stands for; each line is a sentence, or stands under one."""
        return EXPLAINED[kind](self, word)

    def _say(self, text: str, /, **values: object) -> str:
        return TEXTS[self.language][text].format(**values)

    def _one(self, word: str) -> str:
        return self.lexicon.noun(word).one

    def _names(self, words: Iterable[str]) -> str:
        return ", ".join(words)

    def _sentence(self, *parts: str) -> str:
        return full("; ".join(part for part in parts if part))

    # ------------------------------------------------------------ what is carried out

    def verb(self, word: str) -> Lines:
        """What is done by who does it."""
        verb = next(one for one in self.library.verbs if one.id == word)
        return tell_body(verb.body, self.lexicon, None, variables_of(verb))

    def step(self, word: str) -> Lines:
        """How often a step is gone through, and what happens in it."""
        return tell_body((self.steps[word],), self.lexicon)

    def rule(self, word: str) -> Lines:
        """What holds for every player."""
        rules = next(one.rules for one in self.library.rules if one.name == word)
        return tell(rules, self.lexicon)

    def track(self, word: str) -> Lines:
        """How long a track is, what its stretches are worth, and what happens on it."""
        track = next(one for one in self.library.tracks if one.id == word)
        stretches = [
            self._sentence(self._say("stretch", least=least, most=most, points=signed(points)))
            for least, most, points in track.zones
        ]
        return [self._sentence(self._say("track", length=track.length)), *stretches, *tell(track.rules, self.lexicon)]

    # ------------------------------------------------------------ numbers

    def counter(self, word: str) -> Lines:
        """Whose a counter or token is, where it starts, what it is worth."""
        info = next(one for one in self.library.counters if one.id == word)
        form = "tokens" if info.token else "number"
        whose = self._say(f"{form} shared" if info.shared else form)
        if info.on_kind is not None:
            whose = self._say(f"{form} on", kinds=self._on_each(info.on_kind))
        values = self._say("values", values=self._names(map(str, info.values))) if info.values else ""
        worth = self._say("worth", number=signed(info.worth)) if info.worth else ""
        worth = self._say("worth value") if info.by_value else worth
        return [self._sentence(whose, self._say("start", number=info.start), values, worth)]

    def _on_each(self, kind: str) -> str:
        noun = self.lexicon.noun(kind)
        return f"на {said(noun, 'prep', False, ('каждый',))}" if self.language == "ru" else f"each {noun.one}"

    def property(self, word: str) -> Lines:
        """What values a property can have."""
        info = next(one for one in self.library.properties if one.id == word)
        match info.form:
            case "values":
                return [
                    self._sentence(self._say("one of", names=self._names(map(self.lexicon.adjective, info.values))))
                ]
            case "number":
                return [self._sentence(self._say("from to", least=info.least, most=info.most))]
            case "marks":
                return [self._sentence(self._say("marks"))]

    def value(self, word: str) -> Lines:
        """Of which property it is a value."""
        info = next(one for one in self.library.properties if word in one.values)
        return [self._sentence(self._say("member", group=self._one(info.id)))]

    def setting(self, word: str) -> Lines:
        """The value of a setting, by numbers of players."""
        return [full(self.setting_value(next(one for one in self.library.settings if one.id == word)))]

    def setting_value(self, setting: lib.SettingInfo) -> str:
        """The value of a setting, by numbers of players, as a phrase."""

        def shown(value: int) -> str:
            return self._say("yes" if value else "no") if setting.switch else signed(value)

        usual = self._say("as many") if setting.follows_players else shown(setting.value)
        other = (self._say("players", players=players, value=shown(value)) for players, value in setting.by_players)
        return ", ".join((usual, *other))

    def rank(self, word: str) -> Lines:
        """Where in the queue something stands."""
        ordered = sorted(self.library.ranks.items(), key=lambda pair: pair[1])
        ranks = self._names(
            f"{name} ({number})" if name != word else f"> {name} ({number})" for name, number in ordered
        )
        return [self._sentence(self._say("rank", ranks=ranks))]

    def phase(self, _word: str) -> Lines:
        """In which order phases come."""
        return [self._sentence(self._say("phase", phases=self._names(map(self._one, self.library.phases))))]

    # ------------------------------------------------------------ pieces and places

    def zone(self, word: str) -> Lines:
        """Whose a place is, and who sees what lies there."""
        info = next(one for one in self.library.zones if one.id == word)
        laid_out = self._say("laid out") if info.laid_out else ""
        return [self._sentence(self._say("place shared" if info.shared else "place"), self._say(info.seen), laid_out)]

    def kind(self, word: str) -> Lines:
        """What pieces of a kind have, where they are active and for whom they speak."""
        info = next(one for one in self.library.kinds if one.id == word)
        must = [one for one in dict.fromkeys(info.properties) if one not in info.optional]
        may = info.optional
        part = self._say("part of", kind=self._one(info.part_of)) if info.part_of is not None else ""
        whole = self._say("kind of", kind=self._one(info.kind_of)) if info.kind_of is not None else ""
        backs = "" if info.backs is None else self._say("backs alike")
        if info.backs:
            known = {one.id for one in self.library.properties}
            names = (self._one(one) if one in known else self.lexicon.adjective(one) for one in info.backs)
            backs = self._say("backs", names=self._names(names))
        lines = [
            self._sentence(whole),
            self._sentence(self._say("has", names=self._properties(must)) if must else ""),
            self._sentence(self._say("may have", names=self._properties(may)) if may else ""),
            self._sentence(part, self._say("in order") if info.ordered else ""),
            self._sentence(*self._active(info)),
            self._sentence(self._say("starts in", zone=self._one(info.starts_in)) if info.starts_in else ""),
            self._sentence(backs),
        ]
        return [line for line in lines if line != "."]

    def _properties(self, names: Iterable[str]) -> str:
        known = {one.id for one in self.library.properties}
        return self._names(self._one(name) if name in known else self._say(name) for name in names)

    def _active(self, info: lib.KindInfo) -> list[str]:
        if info.active_on is not None:
            found = [self._say("active on", kind=self._one(info.active_on))]
        elif info.active_zone is not None:
            found = [self._say("active in", zone=self._one(info.active_zone))]
        else:
            return [self._say("never active")]
        if info.speaks_for is not None:
            relation, of = info.speaks_for
            kind = self._say("itself") if of is None else self._that(of)
            return [*found, self._say("speaks for", verb=self.lexicon.verb(relation).he, kind=kind)]
        shared = any(one.shared for one in self.library.zones if one.id == info.active_zone)
        return [*found, self._say("for all" if shared else "for owner")]

    def _that(self, kind: str) -> str:
        noun = self.lexicon.noun(kind)
        return said(noun, "acc", False, ("этот",)) if self.language == "ru" else f"that {noun.one}"

    def link(self, word: str) -> Lines:
        """Between which pieces a link can be."""
        info = next(one for one in self.library.links if one.id == word)
        source, target = (self._some(kind) for kind in (info.source_kind, info.target_kind))
        rising = self._say("rising", property=self._one(info.rising)) if info.rising is not None else ""
        return [self._sentence(self._say("from a to a", source=source, target=target), rising)]

    def _some(self, kind: str) -> str:
        name = self._one(kind)
        return name if self.language == "ru" else article(name)

    def deck(self, word: str) -> Lines:
        """Which pieces make a deck, and how many of them are dealt."""
        deck = next(one for one in self.library.decks if one.id == word)
        by = [self._say("for each", property=self._one(deck.by))] if deck.by is not None else []
        deals = [self._say("deals", number=describe_argument(deck.deals, self.lexicon))] if deck.deals else []
        return [full(line) for line in (*by, *map(self._part, deck.parts), *deals)]

    def _part(self, part: lib.DeckPartInfo) -> str:
        """Pieces of a deck; how many of them are drawn stands apart where it is no plain number."""
        if part.amount is None or isinstance(part.amount, Constant):
            return describe_argument(part.pieces, self.lexicon)
        pieces = describe_argument(replace(part.pieces, pick="all", amount=None), self.lexicon)
        return self._say("random", number=describe_argument(part.amount, self.lexicon), pieces=pieces)

    def layout(self, word: str) -> Lines:
        """How many places there are, and the drawing of them: `o` face up, `x` face down."""
        layout = next(one for one in self.library.layouts if one.name == word)
        rows: dict[int, dict[int, str]] = {}
        for cell in layout.cells:
            rows.setdefault(cell.row, {})[cell.column] = "o" if cell.face_up else "x"
        left = min(cell.column for cell in layout.cells)
        drawn = ("".join(row.get(column, " ") for column in range(left, max(row) + 1)) for row in rows.values())
        up = sum(cell.face_up for cell in layout.cells)
        return [self._sentence(self._say("places", number=len(layout.cells), rows=len(rows), up=up)), *drawn]

    def adjective(self, word: str) -> Lines:
        """What is called so."""
        info = next(one for one in self.library.adjectives if one.id == word)
        condition = describe_argument(info.condition, self.lexicon, info.kind)
        return [self._sentence(self._say("adjective", kind=self._some(info.kind), condition=condition))]

    def relation(self, word: str) -> Lines:
        """Who has a relation to a piece."""
        info = next(one for one in self.library.relations if one.id == word)
        counter = self.lexicon.noun(info.counter).many
        if self.language == "ru":
            counter = decline(self.lexicon.noun(info.counter), "nom", plural=True)
        kind = self._say("of kind", kind=self._one(info.kind))
        return [self._sentence(kind, self._say("relation", counter=counter))]

    # ------------------------------------------------------------ resources and symbols

    def group(self, word: str) -> Lines:
        """What belongs to a group."""
        names = self._names(map(self._one, self.library.groups[word]))
        return [self._sentence(self._say("all", names=names))]

    def member(self, word: str) -> Lines:
        """To which group a resource or a symbol belongs."""
        group = next((name for name, members in self.library.groups.items() if word in members), None)
        if group is None:
            return [self._sentence(self._say("alone"))]
        return [self._sentence(self._say("member", group=self._one(group)))]

    def way(self, _word: str) -> Lines:
        """What ways are for."""
        return [self._sentence(self._say("way"))]

    # ------------------------------------------------------------ the end of a game

    def score(self, word: str) -> Lines:
        """What a line of the score sheet counts."""
        return [describe_points(next(one.points for one in self.library.scores if one.name == word), self.lexicon)]

    def ties(self, _word: str = "") -> Lines:
        """What decides between equals, one after the other."""
        return [*(full(self.tie(one)) for one in self.library.ties), self._sentence(self._say("shared"))]

    def all_ties(self) -> str:
        """What decides between equals as one phrase, in its order."""
        return self._say("in turn", ties=self._say("then").join(map(self.tie, self.library.ties)))

    def tie(self, tie: lib.TieInfo) -> str:
        """One thing that decides between equals, as a phrase."""
        text = self._say("most" if tie.most else "fewest", number=describe_argument(tie.number, self.lexicon))
        if tie.condition is None:
            return text
        return self._say("if", text=text, condition=describe_argument(tie.condition, self.lexicon))

    def ending(self, _word: str) -> Lines:
        """What an ending is."""
        return [self._sentence(self._say("ending"))]

    def seat(self, word: str) -> Lines:
        """When a seat without a player is there, and who answers for it."""
        seat = next(one for one in self.library.seats if one.name == word)
        answered = self._say("answered", players=describe_argument(seat.answered_by, self.lexicon))
        first = self._sentence(
            self._say("seat", players=seat.players), answered, "" if seat.can_win else self._say("cannot win")
        )
        return [first, *describe(seat.facts, self.lexicon)]

    def teams(self, _word: str = "") -> Lines:
        """How many play together, and when."""
        assert self.library.teams is not None
        setting = self.library.teams.setting
        size = self._say("team", size=self.library.teams.size)
        name = "" if setting is None else self.setting_name(setting)
        return [self._sentence(size, self._say("team if", setting=name) if name else "")]

    def setting_name(self, setting: str) -> str:
        """What a setting is called."""
        word = next((one for one in self.library.words if (one.kind, one.id) == ("setting", setting)), None)
        forms = {} if word is None else word.languages.get(self.language, {})
        return forms.get("text") or forms.get("one") or setting.replace("-", " ")


EXPLAINED: dict[str, Callable[[Explainer, str], Lines]] = {
    "verb": Explainer.verb,
    "step": Explainer.step,
    "rule": Explainer.rule,
    "track": Explainer.track,
    "counter": Explainer.counter,
    "token": Explainer.counter,
    "property": Explainer.property,
    "value": Explainer.value,
    "setting": Explainer.setting,
    "rank": Explainer.rank,
    "phase": Explainer.phase,
    "zone": Explainer.zone,
    "kind": Explainer.kind,
    "link": Explainer.link,
    "deck": Explainer.deck,
    "layout": Explainer.layout,
    "adjective": Explainer.adjective,
    "relation": Explainer.relation,
    "resource group": Explainer.group,
    "symbol group": Explainer.group,
    "resource": Explainer.member,
    "symbol": Explainer.member,
    "way": Explainer.way,
    "score": Explainer.score,
    "ties": Explainer.ties,
    "ending": Explainer.ending,
    "seat": Explainer.seat,
    "teams": Explainer.teams,
}


def variables_of(verb: lib.Verb) -> dict[str, str]:
    """What the variables of a verb stand for, as those who tell its body want to know it."""
    return {
        name: of if kind == "piece" and of else "number" if kind == "amount" else kind for kind, name, of in verb.slots
    }


def steps_of(library: lib.Library) -> dict[str, effects.RunStep]:
    """Every step of a library, by its id."""
    return {one.step: one for one in played_parts(library) if isinstance(one, effects.RunStep)}
