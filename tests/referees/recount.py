"""An independent recount of the base game, from the names of what stands in each city.

The methods say what the rules make of what is printed. Nothing here looks at the library, at its effects or at the text
in content/: if both agree, they agree about the game. What a set adds it says in a recount of its own, on top of this
one; sets that are played together are recounted by a class that inherits from the recounts of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from tests.referees.brute_force_payment import Case, Plan, Producer, Seller, Taken, undominated_plans, without
from tests.referees.in_print import RAW, RESOURCES, Edition, Stage

from wonderscript.runtime.play.game import Game

Sheet = dict[str, int]
SCIENCE = ("compass", "gear", "tablet")
# How many of each.
Symbols = tuple[int, ...]
# What some stages let one do once an age.
FREE_CARD = "free card"


@dataclass(slots=True)
class City:
    """What a player has: all that a recount needs to know. What only some sets bring stays empty without them."""

    board: str = ""
    side: str = ""
    stages: int = 0
    cards: list[str] = field(default_factory=list)
    coins: int = 0
    victories: Counter[int] = field(default_factory=Counter)
    defeats: int = 0
    # With Cities: debts, and losses that are not settled yet.
    debts: int = 0
    diplomacy: int = 0
    losses: int = 0
    # With Leaders: those in the city, and the one that the Courtesans copy.
    leaders: list[str] = field(default_factory=list)
    copied: str = ""

    def copy(self) -> City:
        """The same, to be changed by itself."""
        return replace(self, cards=self.cards.copy(), victories=self.victories.copy(), leaders=self.leaders.copy())

    @property
    def powers(self) -> list[str]:
        """The leaders whose effects the city has."""
        return [*self.leaders, self.copied] if self.copied else self.leaders


@dataclass(slots=True)
class Purse:
    """What a player pays with in one turn: the cities as they were when it began, and what is spent since.

    Of units it is not said which ones were used: `taken` is everything that can have been.
    """

    began: list[City]
    spent: int = 0
    taken: set[Taken] = field(default_factory=lambda: {()})

    def copy(self) -> Purse:
        """The same, to be changed by itself."""
        return Purse(self.began, self.spent, self.taken)


def city_of(game: Game, seat: int) -> City:
    """What lies before a seat: names and numbers only."""
    table, counters = game.table, game.state.counters

    def has(counter: str) -> int:
        return counters[table.slot(counter, seat)] if counter in table.counters else 0

    city = City(coins=has("coin"), defeats=has("defeat"), debts=has("debt"))
    city.diplomacy, city.losses = has("diplomacy"), has("losses")
    for value in (1, 3, 5):
        city.victories[value] = counters[table.slot("victory", seat, value)]
    for number in game.state.zones[table.zone("city", seat)]:
        piece = table.pieces[number]
        match piece.face.kind:
            case "card":
                city.cards.append(piece.name)
            case "leader":
                city.leaders.append(piece.name)
            case "board":
                city.board = piece.name
            case "side":
                city.side = piece.name
            case kind:
                assert kind in ("stage", "marker")
                city.stages += kind == "stage"
    city.copied = "".join(table.pieces[one.piece].name for one in game.state.copied if one.seat == seat)
    return city


def cities_of(game: Game) -> list[City]:
    """What lies before each seat."""
    return [city_of(game, seat) for seat in range(game.table.seats)]


def neighbors(cities: Sequence[City], seat: int) -> tuple[City, City]:
    """The cities to the left and to the right."""
    return cities[(seat + 1) % len(cities)], cities[seat - 1]


def producers(*made: str) -> tuple[Producer, ...]:
    """What is made, as producers: units with their choices."""
    return tuple(tuple(RESOURCES.index(one) for one in unit) for makes in made for unit in makes.split())


class Recount:
    """The base game in one of its editions; `team`: how many players side by side win together."""

    # What everybody begins with.
    coins = 3

    def __init__(self, edition: Edition, team: int = 1) -> None:
        self.cards = edition.cards
        self.sides = edition.sides
        self.team = team

    # ---------------------------------------------------------------- what a city amounts to

    def stages_of(self, city: City) -> tuple[Stage, ...]:
        """The stages of a wonder, built or not."""
        return self.sides[city.board, city.side][1]

    def built_stages(self, city: City) -> tuple[Stage, ...]:
        """The stages that are built; they go up in order."""
        return self.stages_of(city)[: city.stages] if city.board else ()

    def abilities(self, city: City) -> list[str]:
        """The abilities of the stages that are built."""
        return [stage.ability for stage in self.built_stages(city) if stage.ability]

    def count(self, city: City, *colors: str) -> int:
        """How many cards of some colors stand in a city."""
        return sum(self.cards[name].color in colors for name in city.cards)

    def strength(self, city: City) -> int:
        """The shields of a city."""
        on_cards = sum(self.cards[name].shields for name in city.cards)
        return on_cards + sum(stage.shields for stage in self.built_stages(city))

    def income(self, cities: Sequence[City], seat: int, name: str) -> Counter[int]:
        """What each seat gets of the bank when a seat builds a card.

        The card, and all that is built in the same turn, stands in the cities already.
        """
        me = cities[seat]
        around = (me, *neighbors(cities, seat))
        match name:
            case "Tavern":
                coins = 5
            case "Vineyard":
                coins = sum(self.count(city, "brown") for city in around)
            case "Bazar":
                coins = 2 * sum(self.count(city, "grey") for city in around)
            case "Haven":
                coins = self.count(me, "brown")
            case "Lighthouse":
                coins = self.count(me, "yellow")
            case "Chamber of Commerce":
                coins = 2 * self.count(me, "grey")
            case "Arena":
                coins = 3 * me.stages
            case "Ludus":
                coins = 3 * self.count(me, "red")
            case _:
                coins = 0
        return Counter({seat: coins})

    # ---------------------------------------------------------------- payment

    def sold_by(self, city: City) -> tuple[Producer, ...]:
        """What neighbors can buy: the starting resource and what brown and grey cards make."""
        cards = [self.cards[name] for name in city.cards]
        start = self.sides[city.board, city.side][0]
        return producers(start, *(card.makes for card in cards if card.color in ("brown", "grey")))

    def made_by(self, city: City) -> tuple[Producer, ...]:
        """What a city makes for its owner."""
        yellow = [self.cards[name].makes for name in city.cards if self.cards[name].color == "yellow"]
        return self.sold_by(city) + producers(*yellow, *(stage.makes for stage in self.built_stages(city)))

    def prices(self, city: City, post: str) -> tuple[int, ...]:
        """What a player pays a neighbor for each resource; one of the two Trading Posts is for that neighbor."""
        raw = 1 if post in city.cards or "cheap raw" in self.abilities(city) else 2
        manufactured = 1 if "Marketplace" in city.cards else 2
        return tuple(raw if resource in RAW else manufactured for resource in RESOURCES)

    def case(self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str]) -> Case:
        """A cost to a player; `what`: the color of a card, or a stage. What was used already does not help again."""
        me, (left, right) = cities[seat], neighbors(cities, seat)
        has_free_card = what != "stage" and "one free card an age" in self.abilities(me) and FREE_CARD not in used
        return Case(
            tuple(cost.count(resource) for resource in RESOURCES),
            self.made_by(me),
            (
                Seller((seat + 1) % len(cities), self.sold_by(left), self.prices(me, "West Trading Post")),
                Seller((seat - 1) % len(cities), self.sold_by(right), self.prices(me, "East Trading Post")),
            ),
            cost.count("1"),
            me.coins,
            free=(FREE_CARD,) if has_free_card else (),
        )

    def dues(self, _city: City, cost: str, _what: str) -> set[str]:
        """What can be due of a cost."""
        return {cost}

    def cases(
        self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str], purse: Purse
    ) -> Iterator[tuple[Taken, Case]]:
        """A cost to a player in a turn: what others sell, at which prices and for how many coins, is that of its start.

        There are several cases if nobody can say what the player has made use of before in this turn.
        """
        for due in self.dues(cities[seat], cost, what):
            now, then = (self.case(cities_at, seat, due, what, used) for cities_at in (cities, purse.began))
            budget = min(now.budget, then.budget - purse.spent)
            case = replace(now, sellers=then.sellers, discounts=then.discounts, budget=budget)
            yield from ((taken, without(case, taken)) for taken in purse.taken)

    def plans(
        self, cities: Sequence[City], seat: int, cost: str, what: str, used: Collection[str], purse: Purse
    ) -> set[Plan]:
        """The ways to pay a cost."""
        return undominated_plans(*(case for _taken, case in self.cases(cities, seat, cost, what, used, purse)))

    def stage_cost(self, city: City) -> str | None:
        """What the next stage costs; None if there is none."""
        left = self.stages_of(city)[city.stages :]
        return left[0].cost if left else None

    def is_free(self, city: City, name: str, first: bool, last: bool) -> bool:
        """Whether a card is free by an ability that is not used up; chains are another matter.

        `first`, `last`: whether this is such a turn of the age.
        """
        known = self.abilities(city)
        return (
            ("new colors free" in known and self.count(city, self.cards[name].color) == 0)
            or ("first card free" in known and first)
            or ("last card free" in known and last)
        )

    def is_chained(self, city: City, name: str) -> bool:
        """Whether a card is free because of one that stands in the city."""
        return any(before in city.cards for before in self.cards[name].after)

    # ---------------------------------------------------------------- the score sheet

    def shown_symbols(self, city: City) -> Counter[str]:
        """The science symbols that a city shows, the open ones aside."""
        return Counter(self.cards[name].science for name in city.cards)

    def copied_symbols(self, _cities: Sequence[City], _seat: int) -> set[tuple[str, ...]]:
        """Every choice of symbols that a seat copies from others."""
        return {()}

    def all_symbols(self, cities: Sequence[City], seat: int, more: int = 0) -> set[Symbols]:
        """Every way to count the science symbols of a seat, with so many open ones more."""
        me = cities[seat]
        shown = self.shown_symbols(me)
        open_symbols = self.abilities(me).count("any science") + me.cards.count("Scientists Guild") + more
        return {
            tuple(shown[name] + (way + copied).count(name) for name in SCIENCE)
            for copied in self.copied_symbols(cities, seat)
            for way in combinations_with_replacement(SCIENCE, open_symbols)
        }

    def commerce_points(self, me: City, name: str) -> int:
        """The points of a yellow card."""
        match name:
            case "Haven":
                return self.count(me, "brown")
            case "Lighthouse":
                return self.count(me, "yellow")
            case "Chamber of Commerce":
                return 2 * self.count(me, "grey")
            case "Arena":
                return me.stages
            case "Ludus":
                return self.count(me, "red")
            case _:
                return 0

    def guild_points(self, cities: Sequence[City], seat: int, name: str, _symbols: Symbols) -> int:
        """The points of a guild to a seat; those of the Scientists Guild are on the line of science."""
        me, beside = cities[seat], neighbors(cities, seat)
        one_color = {
            "Workers": "brown",
            "Traders": "yellow",
            "Philosophers": "green",
            "Spies": "red",
            "Magistrates": "blue",
        }
        match name.removesuffix(" Guild"):
            case "Craftsmens":
                return 2 * sum(self.count(city, "grey") for city in beside)
            case "Shipowners":
                return self.count(me, "brown", "grey", "purple")
            case "Builders":
                return me.stages + sum(city.stages for city in beside)
            case "Decorators":
                return 7 if me.stages == len(self.stages_of(me)) else 0
            case "Strategists":
                return sum(city.defeats for city in beside)
            case "Scientists":
                return 0
            case plain:
                return sum(self.count(city, one_color[plain]) for city in beside)

    def copyable_guilds(self, cities: Sequence[City], seat: int) -> set[str]:
        """The guilds of which a stage could copy one."""
        if "copy a guild" not in self.abilities(cities[seat]):
            return set()
        beside = [name for city in neighbors(cities, seat) for name in city.cards]
        return {name for name in beside if self.cards[name].color == "purple"}

    def sheet(self, cities: Sequence[City], seat: int, symbols: Symbols, copied: str | None) -> Sheet:
        """The score sheet with so many symbols and a copied guild; its points go to the line of the stage."""
        me = cities[seat]
        of_color: dict[str, list[str]] = {}
        for name in me.cards:
            of_color.setdefault(self.cards[name].color, []).append(name)

        def guild(name: str) -> int:
            return self.guild_points(cities, seat, name, symbols)

        return {
            "Wonder": sum(stage.points for stage in self.built_stages(me)) + (guild(copied) if copied else 0),
            "Treasury": me.coins // 3,
            "Military": sum(value * amount for value, amount in me.victories.items()) - me.defeats,
            "Civil buildings": sum(self.cards[name].points for name in of_color.get("blue", ())),
            "Commerce": sum(self.commerce_points(me, name) for name in of_color.get("yellow", ())),
            "Science": sum(amount * amount for amount in symbols) + 7 * min(symbols),
            "Guilds": sum(guild(name) for name in of_color.get("purple", ())),
        }

    def sheets(self, cities: Sequence[City], seat: int) -> Iterator[Sheet]:
        """The sheets with every choice that there is at the end: open symbols, copied symbols and a copied guild."""
        for copied in (None, *self.copyable_guilds(cities, seat)):
            for symbols in self.all_symbols(cities, seat, copied == "Scientists Guild"):
                yield self.sheet(cities, seat, symbols, copied)

    def best_sheets(self, cities: Sequence[City], seat: int) -> list[Sheet]:
        """The score sheet of a seat; several if choices are equally good."""
        sheets = list(self.sheets(cities, seat))
        best = max(sum(sheet.values()) for sheet in sheets)
        return [sheet for sheet in sheets if sum(sheet.values()) == best]

    def winners(self, cities: Sequence[City], players: int) -> tuple[int, ...]:
        """Which players win: the most points, then the most coins; those still equal win together, and so do teams."""
        seats = range(players)
        own = [(sum(self.best_sheets(cities, seat)[0].values()), cities[seat].coins) for seat in seats]
        teams = [own[seat // self.team * self.team :][: self.team] for seat in seats]
        ranks = [(sum(points for points, _coins in team), sum(coins for _points, coins in team)) for team in teams]
        return tuple(seat for seat in seats if ranks[seat] == max(ranks))
