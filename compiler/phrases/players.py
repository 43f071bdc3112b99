"""Phrases for players: who does something, whose something is."""

from __future__ import annotations

from wonderscript.compiler.phrases.reader import Reader
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.instructions import phrases as data
from wonderscript.runtime.instructions.phrases import Constant, Seat

ME = Seat("me")
THEM = Seat("them")
# Players who are found from where somebody sits.
BESIDE = ("left", "right", "neighbors", "others", "opponent", "team-mate")

A_PLAYER = "a player (`me`, `left`, `the opponent`, `each player`)"

# The longest phrase first, so that "each other player" is not read as "each".
SEATS: tuple[tuple[tuple[str, ...], Seat], ...] = (
    (("each", "of", "their", "neighbors"), Seat("neighbors")),
    (("their", "left", "neighbor"), Seat("left")),
    (("their", "right", "neighbor"), Seat("right")),
    (("their", "neighbors"), Seat("neighbors")),
    (("each", "other", "player"), Seat("others")),
    (("my", "left", "neighbor"), Seat("left")),
    (("my", "right", "neighbor"), Seat("right")),
    (("every", "player"), Seat("everyone")),
    (("left", "neighbor"), Seat("left")),
    (("right", "neighbor"), Seat("right")),
    (("the", "other", "players"), Seat("others")),
    (("each", "of", "my", "neighbors"), Seat("neighbors")),
    (("all", "players"), Seat("everyone")),
    (("each", "player"), Seat("everyone")),
    (("each", "neighbor"), Seat("neighbors")),
    (("my", "neighbors"), Seat("neighbors")),
    (("my", "neighbor"), Seat("neighbors")),
    (("one", "of", "my", "neighbors"), Seat("neighbors")),
    (("a", "neighbor"), Seat("neighbors")),
    (("one", "neighbor"), Seat("neighbors")),
    (("any", "neighbor"), Seat("neighbors")),
    (("another", "player"), Seat("others")),
    (("an", "opponent"), Seat("others")),
    (("a", "player"), Seat("everyone")),
    (("any", "player"), Seat("everyone")),
    (("one", "player"), Seat("everyone")),
    (("my", "team-mate"), Seat("team-mate")),
    (("the", "opponent"), Seat("opponent")),
    (("the", "first", "player"), Seat("first")),
    (("the", "second", "player"), Seat("second")),
    (("the", "active", "player"), Seat("active")),
    (("the", "neutral", "player"), Seat("neutral")),
    (("the", "bank"), Seat("bank")),
    (("neighbors",), Seat("neighbors")),
    (("neighbor",), Seat("neighbors")),
    (("others",), Seat("others")),
    (("everyone",), Seat("everyone")),
    (("anyone",), Seat("everyone")),
    (("opponent",), Seat("opponent")),
    (("left",), Seat("left")),
    (("right",), Seat("right")),
    (("I",), ME),
    (("me",), ME),
    (("mine",), ME),
    (("them",), THEM),
    (("they",), THEM),
    (("theirs",), THEM),
)
# One player of several, whichever it is; in what somebody does, the first of these are whom the doer chooses.
CHOSEN = frozenset(
    {
        ("one", "of", "my", "neighbors"),
        ("a", "neighbor"),
        ("one", "neighbor"),
        ("any", "neighbor"),
        ("another", "player"),
        ("an", "opponent"),
        ("a", "player"),
        ("any", "player"),
        ("one", "player"),
    }
)
ONE_OF = CHOSEN | {("my", "neighbor"), ("neighbor",), ("anyone",)}
# Words before players, or a zone of theirs, each of which is meant.
EACH = ("each", "every", "all")
# Who sits beside somebody, without a word whose neighbor that is.
LEFT_OR_RIGHT = (("left",), ("right",), ("left", "neighbor"), ("right", "neighbor"))
# What is said of the one who speaks, and of others.
THEIRS = {"I": "they", "me": "them", "my": "their", "mine": "theirs"}
# The same players all together.
ALL_OF = {"neighbors": ("my", "neighbors"), "others": ("others",), "everyone": ("everyone",)}
POSSESSORS: dict[str, Seat] = {
    "my": ME,
    "their": THEM,
    "opponent's": Seat("opponent"),
    "left's": Seat("left"),
    "right's": Seat("right"),
    "neighbors'": Seat("neighbors"),
    "team-mate's": Seat("team-mate"),
}


def are_several(players: data.Players) -> bool:
    """Whether more than one player can be meant."""
    match players:
        case data.Seat(which):
            return which in ("neighbors", "others", "everyone")
        case data.Beside(which, whose):
            return which in ("neighbors", "others") or are_several(whose)
        case data.EachOf() | data.PlayersWho():
            return True
        case _:
            return False


# So many words are `the owner of this card's`.
OWNER_OF_THIS = 5


class PlayerPhrases(Reader):
    """Reads phrases for players; the bank is one of them only where something is bought, gained or paid."""

    with_bank = False

    def players_or_bank(self) -> data.Players:
        """Read players, or `the bank`."""
        self.with_bank = True
        found = self.players()
        self.with_bank = False
        return found

    def starts_players(self, ahead: int = 0) -> bool:
        """Whether a phrase for players stands here."""
        if any(self.sees(*texts, ahead=ahead) for texts, _seat in SEATS):
            return True
        if self.sees("the", "owner", ahead=ahead) or self.sees("the", "holder", ahead=ahead):
            return not self.sees_owner_of_this(ahead)
        if self.sees("the", "player", "who", ahead=ahead):
            return True
        word = self.peek(ahead)
        bound = self.scope.variables.get(word.text) if word is not None and word.kind == "VARIABLE" else None
        return bound is not None and bound.kind == "player"

    def fail_players(self) -> None:
        """If players are named by words of which only the first is right, blame the one after it."""
        first = self.peek()
        others = {texts[1] for texts, _seat in SEATS if len(texts) > 1 and first is not None and texts[0] == first.text}
        others |= {"owner", "holder"} if "opponent" in others else set()
        if others and self.peek(1) is not None:
            self.position += 1
            self.fail_expected(A_PLAYER, suggest=others)

    def players(self) -> data.Players:
        """Read players, joined by `and`, perhaps only those with something."""
        start = self.position
        found = [self._group()]
        while (self.sees("and") or self.sees(",")) and self.starts_players(ahead=1):
            self.position += 1
            found.append(self._group())
        players = found[0] if len(found) == 1 else data.EachOf(tuple(found))
        if len(found) > 1 and not self.among:
            self.of_each = start, self.position
        if self.accept("with"):
            return data.PlayersWho(players, self._possession())
        if self.accept("who"):
            return data.PlayersWho(players, self.condition_of(THEM))
        return players

    def possessor(self) -> data.Players | None:
        """Read `my`, `their`, `the opponent's`, `the owner of this card's` and the like if one stands here."""
        if self.sees_owner_of_this():
            self.position += OWNER_OF_THIS
            return data.OwnerOf(data.This())
        article = 1 if self.sees("the") else 0
        word = self.peek(article)
        if word is None:
            return None
        if word.kind == "WORD" and word.text in POSSESSORS and word.text not in self.stops:
            self.check_mine(self.position + article)
            self.position += 1 + article
            owner = POSSESSORS[word.text]
            if owner.which in BESIDE:
                self.beside.append((owner.which, False))
            return self.called_so((word.text,), owner)
        if word.kind == "VARIABLE" and word.text.endswith("'s"):
            bound = self.scope.variables.get(word.text[:-2])
            if bound is None or bound.kind != "player":
                self.fail("unknown-variable", variable=word.text[:-2])
            self.position += 1
            return data.BoundPlayer(word.text[:-2])
        return None

    def sees_owner_of_this(self, ahead: int = 0) -> bool:
        """Whether `the owner of this card's` stands here."""
        kind = None if self.scope.kind is None else self.vocabulary.kinds[self.scope.kind].term.one
        return kind is not None and self.sees("the", "owner", "of", "this", f"{kind}'s", ahead=ahead)

    def check_mine(self, start: int, end: int | None = None) -> None:
        """Fail if `I`, `me` or `my` stands in what others do: it could be the one who speaks, or who does it."""
        for position, word in enumerate(self.words[start : start + 1 if end is None else end], start):
            if word.text in THEIRS:
                alone = end is None or end == start + 1
                theirs = THEIRS[word.text] if alone else f"their {self.span(start + 1, end).text}"
                self._fail_mine(position, position + 1, theirs)

    def _fail_mine(self, start: int, end: int, theirs: str) -> None:
        """Fail if somebody speaks, and others do these lines."""
        scope = self.scope
        if scope.done_by is not None and scope.somebodys:
            span = self.span(start, end)
            owner = self.owner_of_this(possessive=span.text == "my")
            self.fail("mine-in-a-block", span=span, word=span.text, theirs=theirs, players=scope.done_by, owner=owner)

    def owner_of_this(self, possessive: bool) -> str:
        """How a piece speaks of its owner, or of what is theirs, where others do something."""
        kind = None if self.scope.kind is None else self.vocabulary.kinds[self.scope.kind].term.one
        called = f"{kind}'s" if possessive else kind
        return "" if called is None else Phrase("`the owner of this {kind}`, or ", kind=called)

    def called_so(self, texts: tuple[str, ...], seat: Seat) -> data.Players:
        """The players that some words mean where they stand: those of `SEATS` and `POSSESSORS`."""
        return seat

    def anyone(self) -> data.Players:
        """Read one player, whichever of several it is."""
        with self.reading(whichever=True):
            return self.players()

    def _group(self) -> data.Players:
        start = self.position
        for texts, seat in SEATS:
            if self.accept(*texts):
                self.check_mine(start, self.position)
                if texts in LEFT_OR_RIGHT and self.scope.by_one:
                    self._fail_mine(start, self.position, f"their {seat.which} neighbor")
                if texts in ONE_OF and not self.whichever:
                    span = self.span(start, self.position)
                    self.fail("which-player", span=span, words=span.text, players=" ".join(ALL_OF[seat.which]))
                if texts[0] in EACH:
                    self.of_each = start, self.position
                if seat.which == "bank" and not self.with_bank:
                    reason = "the bank is no player: one buys from it, gains from it and pays to it"
                    span = self.span(self.position - 2, self.position)
                    self.fail("nobody-there", span=span, words=span.text, reason=reason, fix="name a player")
                if "their" in texts and self.scope.done_by is None and self.subject == ME:
                    return data.Beside(seat.which, THEM)  # type: ignore[arg-type]
                if self.of_others and "my" not in texts and seat.which in ("neighbors", "others"):
                    return data.Beside(seat.which, THEM)
                if "their" in texts:
                    self.beside.append(("their", False))
                elif seat.which in BESIDE:
                    self.beside.append((seat.which, "my" in texts))
                return self.called_so(texts, seat)
        if self.accept("the", "owner", "of"):
            return data.OwnerOf(self.piece())
        if self.accept("the", "holder", "of"):
            relation = self.expect_term("a relation", "relation")
            self.expect("of")
            return data.HolderOf(relation.id, self.piece())
        bound = self.variable("player")
        if bound is not None:
            return data.BoundPlayer(bound[0])
        self.fail_expected(A_PLAYER, suggest=["me", "left", "right", "neighbors", "each", "everyone", "opponent"])

    def _possession(self) -> data.Condition:
        """What `each player with ...` asks for: a counter, or pieces."""
        counter = self.term("counter", "token", "symbol")
        if counter is not None:
            return data.Compare(data.CounterOf(THEM, counter.id), "at least", Constant(1))
        with self.asking_of(THEM):
            return self.condition_has(THEM)
