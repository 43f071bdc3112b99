"""Words of ours that fill the sentences of the catalogue, by their English: in Russian, and in the cases they come "
"in."""

from __future__ import annotations

from wonderscript.dsl.catalogue.ru.engine import ENGINE
from wonderscript.dsl.catalogue.ru.formats import FORMATS
from wonderscript.dsl.translation import Noun


def _still(noun: str, gen: str) -> Noun:
    """A noun whose accusative is its nominative."""
    return Noun(noun, noun, gen)


# What words are declared as, alone and with an article.
_KINDS: dict[str, Noun] = {
    "line of the score sheet": Noun("строка таблицы очков", "строку таблицы очков", "строки таблицы очков"),
    "variant": _still("вариант", "варианта"),
    "ability": Noun("способность", "способность", "способности"),
    "adjective": _still("прилагательное", "прилагательного"),
    "counter": _still("счётчик", "счётчика"),
    "deck": Noun("колода", "колоду", "колоды"),
    "kind": _still("вид компонента", "вида компонента"),
    "link": Noun("связь", "связь", "связи"),
    "number": _still("число", "числа"),
    "phase": Noun("фаза", "фазу", "фазы"),
    "piece": _still("компонент", "компонента"),
    "player": Noun("игрок", "игрока", "игрока"),
    "players": Noun("игроки", "игроков", "игроков"),
    "property": _still("свойство", "свойства"),
    "rank": _still("ранг", "ранга"),
    "relation": _still("отношение", "отношения"),
    "resource": _still("ресурс", "ресурса"),
    "resource group": Noun("группа ресурсов", "группу ресурсов", "группы ресурсов"),
    "setting": Noun("настройка", "настройку", "настройки"),
    "step": _still("шаг", "шага"),
    "symbol": _still("символ", "символа"),
    "symbol group": Noun("группа символов", "группу символов", "группы символов"),
    "token": _still("жетон", "жетона"),
    "track": Noun("шкала", "шкалу", "шкалы"),
    "value": _still("значение", "значения"),
    "verb": _still("глагол", "глагола"),
    "way": _still("способ", "способа"),
    "zone": Noun("зона", "зону", "зоны"),
}

# What can be expected in some place of a line.
_EXPECTED: dict[str, str | Noun] = {
    "`:` and the points": "`:` и очки",
    "`:` and what decides a tie": "`:` и то, что решает при равенстве",
    "`a` and a step": "`a` и шаг",
    "`add`, `remove`, `replace` or `change`": "`add`, `remove`, `replace` или `change`",
    "`each` and a zone": Noun("`each` и зона", "`each` и зону", "`each` и зоны"),
    "`each player`, `shared` or `starts at`": "`each player`, `shared` или `starts at`",
    "`each player`, `shared`, `open`, `secret` or `closed`": "`each player`, `shared`, `open`, `secret` или `closed`",
    "`forward` or `back`": "`forward` или `back`",
    "one player beside each, such as `left`": "один игрок рядом с каждым, например `left`",
    "something that has no values": "то, у чего нет значений",
    "`has`, `may have`, `active in`, `active on`, `starts in`, `part of`, `speaks for` or `backs`": "`has`, `may "
    "have`, "
    "`active in`, `active on`, `starts in`, `part of`, `speaks for` или `backs`",
    "`if` and the meaning": "`if` и значение",
    "`is empty`, `has` or a link": Noun(
        "`is empty`, `has` или связь", "`is empty`, `has` или связь", "`is empty`, `has` или связи"
    ),
    "`is`, or a link": "`is` или связь",
    "`most`, `fewest` or `else shared`": "`most`, `fewest` или `else shared`",
    "`must` or `may`": "`must` или `may`",
    "`yes` or `no`": "`yes` или `no`",
    "a condition": _still("условие", "условия"),
    "a counter or a token": _still("счётчик или жетон", "счётчика или жетона"),
    "a counter, a token or a symbol": _still("счётчик, жетон или символ", "счётчика, жетона или символа"),
    "a counter, a token, a symbol, pieces or `points of`": _still(
        "счётчик, жетон, символ, компоненты или `points of`", "счётчика, жетона, символа, компонентов или `points of`"
    ),
    "a counter, a token, a symbol or points": _still(
        "счётчик, жетон, символ или очки", "счётчика, жетона, символа или очков"
    ),
    "a divisor": _still("делитель", "делителя"),
    "a kind of piece": _still("вид компонента", "вида компонента"),
    "a kind of piece and its name, or a rule": _still("вид компонента и его название или правило", ""),
    "a kind of piece, a player, a resource or a number, each with a variable": Noun(
        "вид компонента, игрок, ресурс или число, каждый с переменной",
        "вид компонента, игрока, ресурс или число, каждый с переменной",
        "вида компонента, игрока, ресурса или числа с переменной",
    ),
    "a kind, a counter or a zone": Noun("вид, счётчик или зона", "вид, счётчик или зону", "вида, счётчика или зоны"),
    "a laid-out zone": Noun("зона с раскладкой", "зону с раскладкой", "зоны с раскладкой"),
    "a layout": Noun("раскладка", "раскладку", "раскладки"),
    "a line of the score sheet": Noun("строка подсчёта", "строку подсчёта", "строки подсчёта"),
    "a lower-case word": _still("слово строчными буквами", "слова строчными буквами"),
    "a name": _still("название", "названия"),
    "a name made of lower-case words": _still("название из слов строчными буквами", "названия"),
    "a number of copies": _still("число экземпляров", "числа экземпляров"),
    "a number of pieces": _still("число компонентов", "числа компонентов"),
    "a number of times": _still("число повторов", "числа повторов"),
    "a number of units": _still("число единиц", "числа единиц"),
    "a number to count by": _still("число, по которому считают", "числа, по которому считают"),
    "a number, such as `the number of`, `the larger of` or a step": "число, например `the number of`, `the larger of` "
    "или шаг",
    "a plain number": _still("простое число цифрами", "простого числа цифрами"),
    "a player (`me`, `left`, `right`, `seat 4`)": Noun(
        "игрок (`me`, `left`, `right`, `seat 4`)",
        "игрока (`me`, `left`, `right`, `seat 4`)",
        "игрока (`me`, `left`, `right`, `seat 4`)",
    ),
    "a player (`me`, `left`, `the opponent`, `each player`)": Noun(
        "игрок (`me`, `left`, `the opponent`, `each player`)",
        "игрока (`me`, `left`, `the opponent`, `each player`)",
        "игрока (`me`, `left`, `the opponent`, `each player`)",
    ),
    "a player mark such as `3+`": Noun(
        "метка числа игроков, например `3+`", "метку числа игроков, например `3+`", "метки числа игроков"
    ),
    "a property or a symbol group": _still("свойство или группа символов", "свойства или группы символов"),
    "a property or a value of one": _still("свойство или его значение", "свойства или его значения"),
    "a property that is a number": _still("свойство-число", "свойства-числа"),
    "a resource or a counter": _still("ресурс или счётчик", "ресурса или счётчика"),
    "a step or a verb": _still("шаг или глагол", "шага или глагола"),
    "a value of `{property}`": _still("значение `{property}`", "значения `{property}`"),
    "a value of a property": _still("значение свойства", "значения свойства"),
    "a value, a resource, a symbol, a counter, a track, a kind, a zone, a verb or a numbered property": "значение, "
    "ресурс, символ, счётчик, шкала, вид, зона, глагол или свойство с числом",
    "a variable such as `C`": Noun("переменная, например `C`", "переменную, например `C`", "переменной"),
    "a variable such as `N`": Noun("переменная, например `N`", "переменную, например `N`", "переменной"),
    "a variable such as `P`": Noun("переменная, например `P`", "переменную, например `P`", "переменной"),
    "a variable such as `R`": Noun("переменная, например `R`", "переменную, например `R`", "переменной"),
    "a variant": _still("вариант", "варианта"),
    "a word or a variable": Noun("слово или переменная", "слово или переменную", "слова или переменной"),
    "a zone or a counter": Noun("зона или счётчик", "зону или счётчик", "зоны или счётчика"),
    "a zone, a kind of piece or an amount": Noun(
        "зона, вид компонента или количество", "зону, вид компонента или количество", "зоны, вида или количества"
    ),
    "a {kind}": "`{kind}`",
    "an amount": _still("количество", "количества"),
    "another form of the verb": Noun("другая форма глагола", "другую форму глагола", "другой формы глагола"),
    "another line": Noun("другая строка", "другую строку", "другой строки"),
    "another step": _still("другой шаг", "другого шага"),
    "another variant": _still("другой вариант", "другого варианта"),
    "its part": Noun("его часть", "его часть", "его части"),
    "one kind of piece": _still("один вид компонента", "одного вида компонента"),
    "one piece": _still("один компонент", "одного компонента"),
    "pieces of several values": _still("компоненты с разными значениями", "компонентов с разными значениями"),
    "plain amounts": Noun("простые количества", "простые количества", "простых количеств"),
    "players or a place": Noun("игроки или место", "игроков или место", "игроков или места"),
    "points": Noun("очки", "очки", "очков"),
    "the adjective": _still("прилагательное", "прилагательного"),
    "the first words of a line": _still("первые слова строки", "первых слов строки"),
    "the greater number": _still("большее число", "большего числа"),
    "the layout": Noun("раскладка", "раскладку", "раскладки"),
    "the line": Noun("строка", "строку", "строки"),
    "the name of a piece": _still("название компонента", "названия компонента"),
    "the name of a rule ({known})": _still("название правила ({known})", "названия правила ({known})"),
    "the name of the link": _still("название связи", "названия связи"),
    "the name of the rule without digits": _still("название правила без цифр", "названия правила без цифр"),
    "the name of {what} in quotes": _still("название {what:gen} в кавычках", "названия {what:gen} в кавычках"),
    "the number of a rule, such as `base.trade.3`": _still("номер правила, например `base.trade.3`", "номера правила"),
    "the other line": Noun("другая строка", "другую строку", "другой строки"),
    "the relation": _still("отношение", "отношения"),
    "the scenario": _still("сценарий", "сценария"),
    "the seat": _still("место", "места"),
    "the track": Noun("шкала", "шкалу", "шкалы"),
    "the variant": _still("вариант", "варианта"),
    "the verb": _still("глагол", "глагола"),
    "the way to win": _still("способ победить", "способа победить"),
    "the {kind}": "`{kind}`",
    "values of one property": _still("значения одного свойства", "значений одного свойства"),
    "what ended the game": _still("то, чем кончилась игра", "того, чем кончилась игра"),
    "what ends the game": _still("то, чем кончается игра", "того, чем кончается игра"),
    "what happens": _still("то, что происходит", "того, что происходит"),
    "what is counted": _still("то, что считают", "того, что считают"),
    "what is said of the player, such as `have` or `can`": "то, что сказано об игроке, например `have` или `can`",
    "what the colon leads to": _still("то, к чему ведёт двоеточие", "того, к чему ведёт двоеточие"),
    "what they do": _still("то, что они делают", "того, что они делают"),
}

# A few words beside a second place.
_BESIDE: dict[str, str | Noun] = {
    '"{name}" has it here': "здесь это есть у «{name}»",
    '"{name}" leads to it': "«{name}» ведёт сюда",
    "`{rank}` has it": "оно у `{rank}`",
    "already said here": "уже сказано здесь",
    "begins here": "начинается здесь",
    "bound here": "названо здесь",
    "by way of this": "через это",
    "{first}` with these lines below it: `{others}": "{first}`, а под ней строки `{others}",
    "the `:` after `{key}` is missing": "после `{key}` не хватает `:`",
    "the nearest that can be said is `{line}`, which does not mean the same": "ближайшее, что можно сказать, — "
    "`{line}`, но это не то же самое",
    "say something else; what can be said stands in docs/language.md": "сказать что-нибудь другое; что можно сказать, "
    "написано в docs/language.md",
    "a step says itself who takes part in it; a piece takes nobody out of it": "кто участвует в шаге, говорит сам шаг; "
    "компонент никого из него не выводит",
    "players are not counted, only what they have": "игроков не считают, считают только то, что у них есть",
    "no text knows what was paid for a piece": "ни один текст не знает, сколько за компонент заплатили",
    "what players do to each other is forbidden or replaced whoever it is done to": "то, что игроки делают друг с "
    "другом, запрещают или заменяют, с кем бы это ни делали",
    "a piece says what its owner pays less, and makes nothing dearer for others": "компонент говорит, что его "
    "владельцу обходится дешевле, и никому другому ничего не делает дороже",
    "what is counted together is named: no text finds by itself what is alike": "то, что считают вместе, называют: ни "
    "один текст не находит одинаковое сам",
    "a setting is always there, and a variant says which number it has": "настройка есть всегда, а вариант говорит, "
    "какое у неё число",
    "nobody can be named by having the most or the fewest of something: several may have as many": "нельзя назвать "
    "того, у кого чего-то больше или меньше всех: таких может быть несколько",
    "a condition is asked of one player: in a `rule`, `as soon as I have` is said for every player, and on a piece "
    "others are named one by one": "условие спрашивают об одном игроке: в `rule` текст `as soon as I have` сказан для "
    "каждого игрока, а на компоненте других называют поимённо",
    "what one has is compared with one player at a time, not with all of them together": "то, что есть у игрока, "
    "сравнивают с одним игроком, а не со всеми сразу",
    "what a piece did cannot be taken back, and nobody does the same turn again": "сделанное нельзя отменить, и "
    "никто не играет тот же ход снова",
    "how many is said by a number, or by a number that was chosen before": "сколько — говорит число или "
    "число, выбранное перед этим",
    "a cost names what is paid, each with its number; who pays chooses nothing": "стоимость называет всё, "
    "что платят, с количеством; тот, кто платит, ничего не выбирает",
    "a text that waits for a step does so each time the step comes": "текст, который ждёт шага, "
    "срабатывает на этом шаге каждый раз",
    "what something is worth is one number, or a number for each of what is counted": "сколько очков "
    "что-то приносит — это одно число или число за каждый предмет, который считают",
    "a piece says what its owner cannot do, and nobody else": "предмет говорит, чего не может его "
    "владелец, а не другие",
    "no text knows what happened before: only what lies on the table counts, and what happens now": "текст не "
    "помнит, что было раньше: важно только то, что лежит на столе и происходит сейчас",
    "nobody chooses a moment of their own: a text says when it is carried out, each time or once a step": (
        "момент никто не выбирает сам: текст говорит, когда он выполняется, каждый раз или раз за этап"
    ),
    "no text changes what stands on other pieces": "ни один текст не меняет того, что написано на других компонентах",
    "what players say, show or promise to each other is no part of a text": "что игроки говорят, показывают или "
    "обещают друг другу, в текст не входит",
    "what is paid is the cost of a piece; `frees` with pieces says that these cost nothing": "платят стоимость "
    "компонента; `frees` с компонентами говорит, что они ничего не стоят",
    "nothing is rolled or tossed: only pieces are taken at random": "здесь ничего не бросают: случайно берут только "
    "компоненты",
    "declared here": "объявлено здесь",
    "declared here as a {kind}": "объявлено здесь: {kind:nom}",
    "goes on here": "продолжается здесь",
    "and here": "и здесь",
    "and here, and in {count:more place|more places}": "и здесь, и ещё {count:раз|раза|раз}",
    "declared by this name": "объявлено под этим названием",
    "here": "здесь",
    "the other one": "другое",
    "in this deck too": "тоже в этой колоде",
    "counts in this deck": "считается в этой колоде",
    "let it take the place of another piece;": "пусть он займёт место другого компонента;",
    "let it take the place of one of these: {pieces};": "пусть он займёт место одного из этих: {pieces};",
    "give it the marks of one of these, and let it take its place: {pieces};": "дать ему метки одного из этих, и пусть "
    "он займёт его место: {pieces};",
    "a part of it contains itself": "часть её содержит саму себя",
    "it asks for another file": "она просит другой файл",
    "it declares words of its own, `<!ENTITY`": "она объявляет свои слова, `<!ENTITY`",
    "it draws more than {most} elements": "она рисует больше {most} элементов",
    "it has a filter, which is not printed; make a PNG of it": "в ней есть фильтр, а он не печатается; сделайте из неё "
    "PNG",
    "it has a line for programs, `<?{name}`": "в ней есть строка для программ, `<?{name}`",
    "it has a link": "в ней есть ссылка",
    "it has a part of a web page in it": "в ней есть кусок веб-страницы",
    "it has a script": "в ней есть скрипт",
    "it has an element `<{name}>`": "в ней есть элемент `<{name}>`",
    "it has another picture in it; save that one as PNG": "внутри неё другая картинка; сохраните как PNG её",
    "it has text, which looks different on every machine; make paths of it (Path, Object to Path)": "в ней есть текст, "
    "а он на каждом компьютере выглядит по-своему; превратите его в контуры (Контур, Оконтурить объект)",
    "it has {width} by {height} pixels, and {most:g} million are the most": "в ней {width} на {height} точек, а самое "
    "большее — {most:g} миллионов",
    "it is a {form} file, and pictures are PNG or SVG": "это файл {form}, а картинки — PNG или SVG",
    "it is neither a PNG nor an SVG": "это ни PNG, ни SVG",
    "it is neither a PNG nor an SVG that can be read to its end": "это не PNG и не SVG, который можно "
    "дочитать до конца",
    "it leads out of the folder of this set": "путь ведёт за пределы папки этого набора",
    "it moves": "она движется",
    "it runs something (`{name}`)": "она что-то запускает (`{name}`)",
    "it says neither in `viewBox` nor in `width` and `height` how large it is": "её размер не указан ни в `viewBox`, "
    "ни в `width` и `height`",
    "its data are broken off or damaged": "её данные обрываются или повреждены",
    "its elements are nested more than {most} deep": "её элементы вложены глубже, чем на {most} уровней",
    "it is here already": "уже есть здесь",
    "it would be gone": "это пропало бы",
    "named here": "названо здесь",
    "the piece itself lies in the zone `{zone}` by then": "сам компонент уже лежит в зоне `{zone}`",
    "by then one has gained {amount} of `{counter}`": "к тому времени уже получено: `{counter}`, {amount}",
    "nobody is on turn where no step is played in turn": "по очереди здесь ничего не играют, и ходящего игрока нет",
    "write `I`, or name other players": "написать `I` или назвать других игроков",
    "or this one": "или этот",
    "it is looked at when it is done, and then such pieces lie in the zone `{zone}` of who has done it": "на событие "
    "смотрят, когда оно произошло: такие компоненты лежат уже в зоне `{zone}` того, кто это сделал",
    "asked here": "спрашивают здесь",
    "nor these": "и эти тоже",
    "nor this one": "и этот тоже",
    "the first": "первое",
    'write `with "{variant}"` under the scenario, or name a piece that is there without it': "написать под сценарием "
    '`with "{variant}"` или назвать компонент, который есть и без него',
    "name a piece that is there, or take away the line with the variant": "назвать компонент, который есть, или убрать "
    "строку с вариантом",
    "the first one": "в первый раз — здесь",
    "finds no piece any more": "больше не находит ни одного компонента",
    "the second begins here": "здесь начинается вторая",
    "the second ends here": "здесь кончается вторая",
    "the first time": "первый раз",
    "this one is played": "играется это",
    "translated under this name": "переведено под этим названием",
    "used here": "используется здесь",
    "what each player gets": "что получает каждый игрок",
}

# Reasons, amounts and other parts of sentences.
_PARTS: dict[str, str | Noun] = {
    "command line": "командная строка",
    ' with "{name}"': " с вариантом «{name}»",
    " (and {count} more)": " (и ещё {count})",
    "(none is declared yet)": "(пока ничего не объявлено)",
    "(there is none yet)": "(пока нет ни одного)",
    "{word} and a {kind}": "{word} и `{kind}`",
    ", as in {pieces}": ", например {pieces}",
    ", which comes right after it": ", то есть сразу после него",
    ", and the line itself lowers no price below {floor}": ", а сама строка не опускает цену ниже {floor}",
    "`the owner of this {kind}`, or ": "`the owner of this {kind}` или ",
    "; for each of the others that is a line of its own": "; каждому из остальных — своя строка",
    "pay them one after the other, each on a line of its own: the line that comes first goes first; or write `pay` "
    "without `up to` under `may`, and who cannot pay all of them is not offered it": "заплатить им по очереди, каждому "
    "в своей строке: первой идёт та, что стоит раньше; или написать под `may` просто `pay`, без `up to`: тогда тому, "
    "кто не может заплатить всем, этого не предложат",
    "write who takes it on a line of its own (`each player`), and what they gain in a line under it: it is taken "
    "in the order of play": "написать тех, кто берёт, отдельной строкой (`each player`), а что они получают — в строке "
    "под ней: там они берут по порядку хода",
    "what each of them does for themselves stands in lines under `each player`": "что каждый делает для себя, стоит "
    "в строках под `each player`",
    "what is yours is said with {owner}a line for yourself and another one for `each other player`": "о своём говорит "
    "{owner}отдельная строка о себе и ещё одна об `each other player`",
    "each of these players does something of their own here, and what is *mine* would become theirs": "каждый из этих "
    "игроков делает здесь что-то своё, и то, что *моё*, стало бы чужим",
    "the step `{step}` is everybody's: what speaks of me is done for each player, these players' deeds with it": "шаг "
    "`{step}` общий: что говорит обо мне, выполняется для каждого игрока, а с ним и то, что делают эти игроки",
    "; where it is the price of what follows, put all of it under `may` or `if my {many} are at least {least}`": "; "
    "если это цена того, что следует, поставить всё под `may` или под `if my {many} are at least {least}`",
    "`change deck {name}, also` and what comes into it besides": "`change deck {name}, also` и то, что в неё ещё "
    "входит",
    "`{command}` takes {count:number|numbers}, and a flag, 0 or 1, is missing here": "для `{command}` нужно "
    "{count:число|числа|чисел}, и здесь не хватает признака — 0 или 1",
    "`{command}` takes {count:number|numbers}, and a number is missing here": "для `{command}` нужно "
    "{count:число|числа|чисел}, и здесь одного не хватает",
    "`{number}` is far outside of a square of 24 by 24": "`{number}` — далеко за пределами квадрата 24 на 24",
    "a command is expected here (one of `M L H V C S Q T A Z`), not `{command}`": "здесь ожидается команда (одна из "
    "`M L H V C S Q T A Z`), а не `{command}`",
    "a drawing begins with `M`, which says where": "рисунок начинается с `M`, которая говорит, где",
    "a set cannot lie inside another set": "набор не может лежать внутри другого набора",
    "a set has only {files}, and one file a language, such as ru.yaml, beside them and in {scenarios}": "в наборе есть "
    "только {files} и по файлу на каждый язык, например ru.yaml, — рядом с ними и в `{scenarios}`",
    "an opponent is the other one of two players, and this set is for {tables}": "противник — это второй из двух "
    "игроков, а этот набор рассчитан так: {tables}",
    "declare `teams`, or name other players": "объявить `teams` или назвать других игроков",
    "did you mean `{words}`?": "возможно, имелось в виду `{words}`?",
    "error": "ошибка",
    "fix:": "что делать:",
    "it does not work": "не получается",
    "it has no part in the set around it": "он не относится к набору, в папке которого лежит",
    "it has no words for `{problem}`": "для `{problem}` нет слов",
    "it has {size}, and {limit} is the most": "в нём {size}, а самое большее — {limit}",
    "it is a device, not a file": "это устройство, а не файл",
    "it is a folder, not a file": "это папка, а не файл",
    "it is a link that leads back to itself": "это ссылка, которая ведёт сама на себя",
    "it is a link to a file that does not exist": "это ссылка на файл, которого нет",
    "it is a pipe, not a file": "это канал, а не файл",
    "it is a socket, not a file": "это сокет, а не файл",
    "its name contains a character that no file name can have": "в его имени есть знак, которого в имени файла быть не "
    "может",
    "its name is too long": "его имя слишком длинное",
    "name one of the players": "назвать одного из игроков",
    "no set here declares a `seat` without a player": "ни один набор здесь не объявляет `seat` без игрока",
    "no set here says that there are `teams`": "ни один набор здесь не говорит, что есть `teams`",
    "none is declared yet": "пока ничего не объявлено",
    "nothing is counted below 0": "ничего не бывает меньше 0",
    "the two sides are the same": "обе стороны одинаковы",
    "these numbers never change": "эти числа не меняются",
    "there are {most} different ones at most": "разных бывает не больше {most}",
    "the step `{step}` comes {most} times at most": "шаг `{step}` бывает не больше {most} раз",
    "numbers begin at 1": "номера начинаются с 1",
    "nothing asks for the setting `{name}` any more": "настройку `{name}` больше ничто не спрашивает",
    "it is nobody else's": "никому другому он не принадлежит",
    "when somebody else does something it is theirs, and they would begin it again": (
        "когда что-то делает другой, сейчас его черёд, и начал бы снова он"
    ),
    "here all players play it together, and all of them would begin it again": (
        "здесь его играют все вместе, и все начали бы его ещё раз"
    ),
    "in the zone `{zone}`": "в зоне `{zone}`",
    "under {many}": "под `{many}`",
    "a number alone means at least so many, and there is never less than nothing of something": (
        "число само по себе значит «не меньше стольких», а меньше, чем ничего, не бывает"
    ),
    "what it was done to is itself one of these by then": "то, с чем это сделали, к этому времени само одно из них",
    "chosen by its place alone": "выбирают вслепую",
    "nothing can be chosen here": "выбрать здесь ничего нельзя",
    "a piece that the chooser may not see is chosen without its name: to choose is not to look": (
        "чего игрок видеть не может, он выбирает, не зная названия: выбрать — ещё не значит посмотреть"
    ),
    "nobody chooses by its name or its cost what nobody sees: even if such a piece lies there, none is chosen": (
        "по названию или стоимости никто не выбирает того, чего никто не видит: даже если такой компонент там есть, "
        "выбран он не будет"
    ),
    "this piece is in play only afterwards, and hears nothing of it": (
        "этот компонент оказывается в игре только после этого и ничего об этом не узнаёт"
    ),
    "the step has begun for the last time before this piece comes into the game": (
        "шаг начинается в последний раз раньше, чем этот компонент попадает в игру"
    ),
    "write `each player` above what each of them does; then the other lines are done once": (
        "написать `each player` над тем, что делает каждый; тогда остальные строки выполняются один раз"
    ),
    "leave out `each player`: then each of whom the condition is true does it": (
        "убрать `each player`: тогда это делает каждый, для кого верно условие"
    ),
    "the step is over before a piece of this kind can be in play, and does not come again": (
        "шаг закончен раньше, чем компонент этого вида может оказаться в игре, и больше не бывает"
    ),
    "in `{step}` all of `{zone}` goes on or is put away; who ends it before leaves it there": (
        "в `{step}` всё из `{zone}` передают дальше или убирают; кто заканчивает его раньше, оставляет это там"
    ),
    "`{step}` leaves nothing in `{zone}`; here one piece is taken, if that can be, and the rest stays": (
        "после `{step}` в `{zone}` ничего не остаётся; здесь берут один компонент, если это можно, а остальные там "
        "останутся"
    ),
    "nobody is somebody else": "никто не бывает кем-то другим",
    "left and right are the same only with two players": "слева и справа один и тот же игрок только вдвоём",
    "the first and the second player are not the same": "первый и второй игрок — не одно и то же",
    '"{name}" is never so': "«{name}» таким не бывает",
    "the lines of a piece hold while it lies in the zone `{zone}`": (
        "строки компонента действуют, пока он лежит в зоне `{zone}`"
    ),
    "points are counted when the game is over, and steps have no number then": (
        "очки считают, когда игра закончена и у шагов нет номера"
    ),
    "around the step `{step}` it is over, or has not begun": "вокруг шага `{step}` он уже закончен или ещё не начат",
    "at the end of the step `{step}` it is over, or has not begun": (
        "в конце шага `{step}` он уже закончен или ещё не начат"
    ),
    "this is never carried out while it goes on": "пока он идёт, это никогда не выполняется",
    "no text says that anybody does `{verb}`": "ни один текст не говорит, что кто-то делает `{verb}`",
    "no text says `{verb}` of `{counters}` so; costs and trade are no such thing": (
        "ни один текст не говорит так `{verb}` о `{counters}`; стоимость и торговля — не в счёт"
    ),
    "the step `{name}` is not played any more": "шаг `{name}` больше не играют",
    "nobody does `{name}` any more": "`{name}` больше никто не делает",
    "nothing is free by `{way}` any more": "бесплатного по `{way}` больше нет",
    "nobody pays less by such a price any more": "по такой цене больше никто не платит меньше",
    "{count:text|texts}": "{count:текст|текста|текстов}",
    "of no use any more": "больше без пользы",
    "the zone `{zone}` is empty then: all of it has been dealt": "зона `{zone}` тогда пуста: из неё раздано всё",
    "nobody sells resources so": "так ресурсы никто не продаёт",
    "nothing of this sort is free by `{way}`": "ничто такое не бывает бесплатным способом `{way}`",
    "`{verb}` costs nothing that could be free": "`{verb}` ничего не стоит, и бесплатным быть нечему",
    "it is looked at when it is done, and then such pieces lie in the zone `{zone}`": (
        "смотрят, когда действие закончено, а тогда такие компоненты лежат в зоне `{zone}`"
    ),
    "no piece of this kind is in play before the game begins": (
        "до начала игры ни одного компонента этого вида в игре нет"
    ),
    "it does not come while the step `{step}` goes on": "пока идёт шаг `{step}`, этого не бывает",
    "none of these pieces produces anything": "ни один из этих компонентов ничего не производит",
    "none of these pieces shows a symbol": "ни на одном из этих компонентов нет символа",
    "none of these pieces is worth points": "ни один из этих компонентов не приносит очков",
    "none of these pieces costs anything": "ни один из этих компонентов ничего не стоит",
    "none of these pieces has that in its cost": "ни у одного из этих компонентов этого нет в стоимости",
    "only pieces that are used up by paying are spent, and such are not among these": (
        "тратятся только компоненты, которые расходуются при оплате, а таких среди этих нет"
    ),
    "nobody buys from the bank, and what players pay each other is theirs": (
        "у банка никто не покупает, а то, что игроки платят друг другу, остаётся у них"
    ),
    "nothing in `{place}` counts such pieces": "в `{place}` такие компоненты никто не считает",
    "no step is played in turn, so nobody begins": "ни один шаг не играют по очереди, и никто не начинает",
    "the track `{track}` has {most} steps each way": "у шкалы `{track}` по {most} делений в каждую сторону",
    "these pieces lie there already": "эти компоненты там уже лежат",
    "this piece brings nothing": "этот компонент ничего не приносит",
    "nothing counts the symbol `{symbol}` on pieces like this one": "символ `{symbol}` на таких компонентах никто не "
    "считает",
    "nothing counts the symbol `{symbol}`": "символ `{symbol}` никто не считает",
    "no piece takes the link `{symbol}`": "связь `{symbol}` не принимает ни один компонент",
    "the bank is no player: one buys from it, gains from it and pays to it": (
        "банк — не игрок: у него покупают, из него получают и в него платят"
    ),
    "name a player": "назвать игрока",
    "write `{line}`, or with other words of your own in English letters": (
        "написать `{line}` или то же с другими своими словами английскими буквами"
    ),
    "write other words for {words}; with the rest in ours the line is `{line}`": (
        "заменить {words} другими словами; с остальными словами языка строка такая: `{line}`"
    ),
    "say it in another way; word for word it is `{line}`, which cannot be read": (
        "сказать это иначе; слово в слово это `{line}`, а так не пишут"
    ),
    "remove these words, or give them a line of their own": "убрать эти слова или написать их отдельной строкой",
    "say these words in another way, or in a line of their own: without them the sentence means something else": (
        "сказать эти слова иначе или отдельной строкой: без них предложение значит другое"
    ),
    "{many} of a value": "`{many}` какого-то достоинства",
    "something follows the ending {ending} of its name (did you mean {meant}?)": "после окончания {ending} в его имени "
    "стоит что-то ещё (возможно, имелось в виду {meant}?)",
    "the chapter `{name}`": "глава `{name}`",
    "the deck {name}": Noun("колода `{name}`", "колоду `{name}`", "колоды `{name}`"),
    "the edition": "издание",
    "the paths given, in {folder} and in the sets that come with Wonderscript": "названные пути, папка «{folder}» и "
    "наборы, "
    "которые идут вместе с Wonderscript",
    "the rule {name}": "правило `{name}`",
    'the score line "{name}"': Noun("строка подсчёта «{name}»", "строку подсчёта «{name}»", "строки подсчёта «{name}»"),
    "the sets that come with Wonderscript": "наборы, которые идут вместе с Wonderscript",
    "the setting {name}": Noun("настройка `{name}`", "настройку `{name}`", "настройки `{name}`"),
    "the system says: `{words}`": "система сообщает: `{words}`",
    "the texts of a set end in {ending}": "имена текстов набора кончаются на {ending}",
    "the title": "название",
    'the {kind} "{name}"': "`{kind}` «{name}»",
    "the {step}": "шаг `{step}`",
    "there is no such file": "такого файла нет",
    "there is nothing to draw": "рисовать нечего",
    "this set is for {tables}": "этот набор рассчитан так: {tables}",
    "to everybody": "для всех",
    "to those who see no blue": "для тех, кто не видит синего",
    "to those who see no green": "для тех, кто не видит зелёного",
    "to those who see no red": "для тех, кто не видит красного",
    "warning": "предупреждение",
    "why:": "почему:",
    "write `left`, `right`, `neighbors`, `another player` or `each other player`": "написать `left`, `right`, "
    "`neighbors`, `another player` или `each other player`",
    "it lies outside the folder that may be read": "это лежит вне папки, которую можно читать",
    "you are not allowed to read it": "читать его не разрешено",
    "in `{words}`": "`{words}`",
    "name it and say on every way through the lines what becomes of it: {moment}, and under it {done}, and under "
    "`otherwise` what would be done without this text": "назвать компонент и на каждом пути через строки сказать, что "
    "с ним будет: {moment}, а под этим {done}; под `otherwise` — то, что делали бы без этого текста",
    "name it and say in each line under {moment} what becomes of it, as each is an option of its own: "
    "`put C into ...`, with what else comes of it behind a colon": "назвать компонент и в каждой строке под {moment} "
    "сказать, что с ним будет, ведь каждая — отдельная возможность: `put C into ...`, а что ещё из неё следует — за "
    "двоеточием",
    "of two players, each sits at the left and at the right of the other": "из двух игроков каждый сидит и слева, и "
    "справа от другого",
    "write `the opponent`": "написать `the opponent`",
    "write `I have ... and the opponent has ...`": "написать `I have ... and the opponent has ...`",
    "name the players one by one, as in `I have ... and left has ... and right has ...`": "назвать игроков по одному, "
    "например `I have ... and left has ... and right has ...`",
    "name the players one by one, as in `left has ... and right has ...`, or with `or`": "назвать игроков по одному, "
    "например `left has ... and right has ...`, или через `or`",
    "ask of `left` and `right` only, or of what all have together: `the number of ... of everyone is ...`; that each "
    "of so many has it cannot be said": "спросить только о `left` и `right` или о том, что есть у всех вместе: `the "
    "number of ... of everyone is ...`; что это есть у каждого из стольких, сказать нельзя",
    "who declines": "кто откажется",
    "who cannot pay": "кто не может заплатить",
    "if it is declined": "если отказаться",
    "if it cannot be paid": "если заплатить нечем",
    "write `do one`, and under it what may be done, and the verb as it is; so one of them comes": "написать `do one`, "
    "а под ним — то, что можно сделать, и само действие; тогда одно из них случится",
    "write `pay up to ...`, which takes what there is": "написать `pay up to ...`: берётся то, что есть",
    "is a {word}": "вида `{word}`",
    "no piece ever comes to the zone `{word}`": "в зону `{word}` не попадает ни один компонент",
    "nobody ever gets any `{word}`": "никто никогда не получает `{word}`",
    "is {word}": "со значением `{word}`",
    "shows a {word}": "с символом `{word}`",
    "{count:file|files}": "{count:файл|файла|файлов}",
    "{count:item|items}": "{count:объявление|объявления|объявлений}",
    "{count:value|values}": "{count:значение|значения|значений}",
    "{count} more": "ещё {count}",
    "{errors:error|errors} and {warnings:warning|warnings} in {files:file|files}": "{errors:ошибка|ошибки|ошибок} и "
    "{warnings:предупреждение|предупреждения|предупреждений} в {files:файле|файлах|файлах}",
    "{errors:error|errors} in {files:file|files}": "{errors:ошибка|ошибки|ошибок} в {files:файле|файлах|файлах}",
    "{first} and {count} more": "{first} и ещё {count}",
    "{first} and {last}": "{first} и {last}",
    "{first} or {last:acc}": Noun("{first} или {last:nom}", "{first} или {last:acc}", "{first} или {last:gen}"),
    "{first} or {last}": "{first} или {last}",
    "write {expected:acc} in place of `{word}`": "написать вместо `{word}` {expected:acc}",
    "to pay with it, declare `counter {forms}, each player` in place of the token; what it is worth in the end is then"
    ' a line of the score sheet: `score "...": 1 point per {one} of me`': "чтобы этим платить, объявить вместо жетона "
    "`counter {forms}, each player`; сколько это стоит в конце, говорит тогда строка таблицы очков: "
    '`score "...": 1 point per {one} of me`',
    "{least} to {most} players": "от {least} до {most} игроков",
    "{players:player|players}": "{players:игрок|игрока|игроков}",
    "{players:player|players}: {found}, {difference} too few": "{players:игрок|игрока|игроков}: {found}, не хватает "
    "{difference}",
    "{players:player|players}: {found}, {difference} too many": "{players:игрок|игрока|игроков}: {found}, лишних: "
    "{difference}",
    "{size:byte|bytes}": "{size:байт|байта|байтов}",
    "{size} MB": "{size} МБ",
    "{size} kB": "{size} кБ",
    "{told} (did you mean {meant}?)": "{told} (возможно, имелось в виду {meant}?)",
    "{warnings:warning|warnings} in {files:file|files}": "{warnings:предупреждение|предупреждения|предупреждений} в "
    "{files:файле|файлах|файлах}",
}


def _with_articles() -> dict[str, Noun]:
    return {f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}": noun for kind, noun in _KINDS.items()}


PHRASES: dict[str, str | Noun] = {
    **_KINDS,
    **_with_articles(),
    **_EXPECTED,
    **_BESIDE,
    **_PARTS,
    **FORMATS,
    **ENGINE,
}
