"""Parts of an option in words: players, hidden pieces, ways to pay."""

from __future__ import annotations

from tests.harbour import both, decided, harbour, playing, questions, short

from wonderscript.runtime.instructions import effects, phrases
from wonderscript.runtime.options.decisions import Agreed, Chose, Took
from wonderscript.runtime.payment.plans import BANK, Payment, Plan, Use
from wonderscript.runtime.play.game import Game

# --- players -----------------------------------------------------------------------------------------------


def test_players_have_names() -> None:
    game = Game(harbour("choose a player P of others\npay 2 beans to P"), 4, 1)
    names = ("Ann", "Bob", "Cid", "Дарья")
    assert [both(game, option, names) for option in decided(game).options] == [
        ("Pay 2 beans to Bob", "Заплатить 2 фишки игроку Bob"),
        ("Pay 2 beans to Cid", "Заплатить 2 фишки игроку Cid"),
        ("Pay 2 beans to Дарья", "Заплатить 2 фишки игроку Дарья"),
    ]


def test_the_one_who_decides_is_you_whoever_speaks() -> None:
    """The left player is asked in a text that the first player speaks."""
    left = phrases.Seat("left")
    hand = phrases.Pieces("house", (phrases.ZoneOf(left, "hand"),))
    taken = phrases.Pieces("house", (phrases.SharedZone("box"),), (), "first", phrases.Constant(2))
    game = playing(
        effects.Move(ME, taken, phrases.ZoneOf(left, "hand")),
        effects.Choose(left, "H", hand),
        effects.Move(left, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    assert decided(game).seat == 1
    assert questions(game)[0] == "Choose a house from your hand, then put that house into your right neighbor's hand."
    assert [both(game, option) for option in decided(game).options] == [
        ("Put Barn into your right neighbor's hand", "Положить дом «Амбар» в руку соседа справа"),
        ("Put Cellar into your right neighbor's hand", "Положить дом «Погреб» в руку соседа справа"),
    ]


def test_what_several_players_may_do_is_asked_of_each() -> None:
    pay = effects.Pay(EVERYONE, "bean", phrases.Constant(0))
    game = playing(effects.May(EVERYONE, (pay,)), effects.Call(EVERYONE, "feast"))
    assert decided(game).seat == 0
    assert questions(game)[0].startswith("You may ")
    game.answer(0)
    assert decided(game).seat == 1
    assert questions(game)[0].startswith("You may ")


# --- what may not be known ---------------------------------------------------------------------------------


ME, EVERYONE = phrases.Seat("me"), phrases.Seat("everyone")
BOX, WELL, SHOP = (phrases.SharedZone(name) for name in ("box", "well", "shop"))


def top(place: phrases.Place) -> phrases.Pieces:
    return phrases.Pieces("house", (place,), (), "first")


def house(name: str) -> phrases.Pieces:
    return phrases.Pieces("house", (BOX,), (phrases.HasName(name),))


def test_a_hidden_piece_is_called_by_its_place() -> None:
    pile = phrases.ZoneOf(ME, "pile")
    game = playing(
        effects.Move(ME, house("Inn"), WELL),
        effects.Move(ME, house("Mill"), pile),
        effects.Move(ME, house("Barn"), SHOP),
        effects.Choose(ME, "H", phrases.Together((top(WELL), top(pile), top(SHOP)))),
        effects.Move(ME, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    assert [both(game, option) for option in decided(game).options] == [
        ("Put the first house from the well into your hand", "Положить первый дом из колодца в свою руку"),
        ("Put Mill into your hand", "Положить дом «Мельница» в свою руку"),
        ("Put Barn from the shop into your hand", "Положить дом «Амбар» из лавки в свою руку"),
    ]


def test_a_hidden_object_of_a_verb_is_called_by_its_place() -> None:
    free = effects.Call(ME, "raise", (top(WELL),), free=True)
    game = playing(effects.Move(ME, house("Inn"), WELL), effects.DoOne(ME, ((free,), (effects.Call(ME, "feast"),))))
    assert both(game, decided(game).options[0]) == (
        "Raise the first house from the well for free",
        "Поставить первый дом из колодца бесплатно",
    )


def test_who_looks_through_hidden_pieces_is_told_their_names_and_nobody_else_is() -> None:
    some = phrases.Pieces("house", (BOX,), (), "first", phrases.Constant(2))
    choosing = (
        effects.Choose(ME, "H", phrases.Pieces("house", (WELL,))),
        effects.Move(ME, phrases.BoundPiece("H"), phrases.ZoneOf(ME, "hand")),
    )
    game = playing(effects.Move(ME, some, WELL), effects.LookAt(ME, phrases.Pieces(None, (WELL,))), *choosing)
    assert both(game, decided(game).options[0])[0] == "Put Barn from the well into your hand"
    game = playing(effects.Move(ME, some, WELL), *choosing)
    assert both(game, decided(game).options[0]) == (
        "Put the face-down house from the well (place 1) into your hand",
        "Положить дом лицом вниз из колодца (место 1) в свою руку",
    )


def test_nothing_is_drawn_by_saying_it() -> None:
    drawn = phrases.Pieces("house", (BOX,), (), "random")
    taken = effects.Move(ME, drawn, phrases.ZoneOf(ME, "hand"))
    game = playing(effects.DoOne(ME, ((taken,), (effects.Call(ME, "feast"),))))
    seed = game.state.seed
    assert both(game, decided(game).options[0]) == (
        "Put a random house from the box into your hand",
        "Положить случайный дом из коробки в свою руку",
    )
    assert game.state.seed == seed


# --- ways to pay -------------------------------------------------------------------------------------------


def paying(plan: Plan) -> list[str]:
    """What is said of one way to pay for a house: in full and in short."""
    game = Game(harbour(PAYING), 5, 1)
    number = next(piece.number for piece in game.table.pieces if piece.name == "Mill")
    option = (Took(0, "raise"), plan)
    assert decided(game).options[0][0] == Took(0, "raise")
    return [*both(game, option), *short(game, option, (number,))]


PAYING = """
put houses named "Barn" or "Cellar" into my yard
put houses named "Mill" into my hand
do one
  raise the first house of my hand
  gain 1 bean
"""


def payment(payee: int, amount: int, counter: str = "bean") -> Payment:
    return Payment(payee, counter, amount, payee != BANK)


def test_ways_to_pay() -> None:
    assert paying(Plan()) == ["Raise Mill", "Поставить дом «Мельница»", "raise", "поставить"]
    assert paying(Plan(way="friendship")) == [
        "Raise Mill for free by friendship",
        "Поставить дом «Мельница» бесплатно по дружбе",
        "raise · friendship",
        "поставить · дружба",
    ]
    assert paying(Plan((payment(4, 21), payment(1, 2), payment(BANK, 1), payment(2, 5)))) == [
        "Raise Mill, paying 1 bean to the bank, 2 beans to your left neighbor, 5 beans to seat 3 and 21 beans to your"
        " right neighbor",
        "Поставить дом «Мельница», заплатив 1 фишку в банк, 2 фишки соседу слева, 5 фишек игроку 3 и 21 фишку соседу"
        " справа",
        "raise · 1 bean to the bank · 2 beans left · 5 beans to seat 3 · 21 beans right",
        "поставить · 1 фишка в банк · 2 фишки влево · 5 фишек игроку 3 · 21 фишка вправо",
    ]
    assert paying(Plan((payment(BANK, 1), payment(BANK, 2, "pearl"), payment(0, 1)))) == [
        "Raise Mill, paying 1 bean and 2 pearls to the bank and 1 bean to yourself",
        "Поставить дом «Мельница», заплатив 1 фишку и 2 жемчужины в банк и 1 фишку себе",
        "raise · 1 bean and 2 pearls to the bank · 1 bean to yourself",
        "поставить · 1 фишка и 2 жемчужины в банк · 1 фишка себе",
    ]


def test_what_is_used_and_spent() -> None:
    table = Game(harbour(PAYING), 5, 1).table
    barn, cellar, office, keep = (table.named(name)[0] for name in ("Barn", "Cellar", "Office", "Old Keep"))
    assert paying(Plan(spent=(barn, cellar))) == [
        "Raise Mill, spending Barn and Cellar",
        "Поставить дом «Мельница», израсходовав дом «Амбар» и дом «Погреб»",
        "raise · spend Barn · spend Cellar",
        "поставить · израсходовать дом «Амбар» · израсходовать дом «Погреб»",
    ]
    assert paying(Plan(uses=(Use(table.pieces[keep].parts[1], 0, 0, "turn"),)))[:2] == [
        "Raise Mill, using floor 2 of Old Keep",
        "Поставить дом «Мельница», используя второй этаж башни «Старая башня»",
    ]
    assert paying(Plan(uses=(Use(office, 0, 0, "turn"), Use(-2, 0, 0, "turn")))) == [
        "Raise Mill for free, using Office and the rule “trade”",
        "Поставить дом «Мельница» бесплатно, используя дом «Контора» и правило «trade»",
        "raise · free · use Office · use the rule “trade”",
        "поставить · бесплатно · использовать дом «Контора» · использовать правило «trade»",
    ]


def test_an_option_whose_statements_are_not_at_hand_is_said_by_its_answers() -> None:
    """As those of lines that another set added to a choice."""
    game = Game(harbour('put houses named "Inn" or "Barn" into my hand\nchoose a house H of my hand\nraise H'), 3, 1)
    (inn,) = game.table.named("Inn")
    option = (Chose("H", "piece", inn), Took(7, "feast"), Plan((payment(1, 2),)), Agreed(False))
    assert both(game, option) == (
        "Choose Inn, then feast, paying 2 beans to your left neighbor",
        "Выбрать дом «Трактир», затем попировать, заплатив 2 фишки соседу слева",
    )
    nothing = Game(harbour("choose a resource R\ngain 3 beans"), 3, 1)
    assert both(nothing, ()) == ("Go on", "Дальше")
