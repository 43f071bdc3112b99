"""What is said about YAML files, by its English: the descriptions of the schemas, and what a parser refuses."""

from __future__ import annotations

from wonderscript.dsl.translation import Noun


def _still(noun: str, gen: str) -> Noun:
    return Noun(noun, noun, gen)


FORMATS: dict[str, str | Noun] = {
    # what is wrong
    "`extends` names `{set}` twice": "`extends` называет `{set}` дважды",
    "`min` of `players` is above its `max`": "`min` в `players` больше, чем `max`",
    "`{character}` cannot stand here": "`{character}` не может здесь стоять",
    "a `-` begins a line of its own and cannot stand here": "`-` начинает отдельную строку и здесь стоять не может",
    "a block in `{ }` is not closed, or a comma is missing": "блок в `{{ }}` не закрыт, или не хватает запятой",
    "a line that begins with `%` has no meaning here": "строка, которая начинается с `%`, здесь ничего не значит",
    "a list in `[ ]` is not closed, or a comma is missing": "список в `[ ]` не закрыт, или не хватает запятой",
    "a list in `[ ]` or a block in `{ }` is not closed, or a value in it is missing": "список в `[ ]` или блок в `{{ "
    "}}` "
    "не закрыт, или в нём не хватает значения",
    "a name in {name:gen} is empty": "в {name:gen} есть пустое название",
    "a name is expected here, but a list or a block in braces begins": "здесь ожидается название, а начинается список "
    "или блок в скобках",
    "a second document begins here, but a file holds only one": "здесь начинается второй документ, а в файле может "
    "быть "
    "только один",
    "a tab stands where only spaces may indent a line": "отступ сделан табуляцией, а можно только пробелами",
    "a text in quotes begins here and never ends": "здесь начинается текст в кавычках, который нигде не кончается",
    "a word with `!` before it has no meaning here, unless in quotes": "слово с `!` впереди здесь ничего не значит, "
    "если "
    "оно не в кавычках",
    "a word with `&` or `*` before it has no meaning here, unless in quotes": "слово с `&` или `*` впереди здесь "
    "ничего "
    "не значит, если оно не в кавычках",
    "after `\\` only a few letters have a meaning in double quotes; use single quotes": "в двойных кавычках после `\\` "
    "что-то значат лишь несколько букв; нужны одинарные кавычки",
    "after `|` or `>` the text begins on the next line": "после `|` или `>` текст начинается со следующей строки",
    "entry {number} of {name:gen}": Noun(
        "запись {number} из {name:gen}", "запись {number} из {name:gen}", "записи {number} из {name:gen}"
    ),
    "it does not follow the rules of YAML": "это не соответствует правилам YAML",
    "no text begins with `{character}` unless it stands in quotes": "текст без кавычек не начинается с `{character}`",
    "the lines of a list all begin with `-`, and this one does not": "все строки списка начинаются с `-`, а эта — нет",
    "the set `joins` others but extends fewer than two": "набор присоединяется к другим (`joins`), а расширяет меньше "
    "двух",
    "there is no name before this": "перед этим нет названия",
    "this `:` cannot stand here: the text needs quotes, or the line another indentation": "этот `:` не может здесь "
    "стоять: тексту нужны кавычки или строке — другой отступ",
    "this does not continue the lines above: see its indentation and its `:`": "это не продолжает строки выше: стоит "
    "проверить отступ и `:`",
    "this line has no `:` after its name": "в этой строке нет `:` после названия",
    "{key} is not a field of {name:gen}": "в {name:gen} нет поля {key}",
    "{name:nom} does not fit": "{name:nom}: не подходит",
    "{name:nom} has no value": "{name:nom}: нет значения",
    "{name:nom} holds too much": "{name:nom}: слишком много",
    "{name:nom} is empty": "{name:nom}: пусто",
    "{name:nom} is {kind:nom}, not text": "{name:nom} — это {kind:nom}, а не текст",
    "{name:nom} is {kind:nom}, not {allowed:nom}": "{name:nom} — это {kind:nom}, а не {allowed:nom}",
    "{name:nom} is {number}, which is above {limit}": "{name:nom} — это {number}, больше чем {limit}",
    "{name:nom} is {number}, which is below {limit}": "{name:nom} — это {number}, меньше чем {limit}",
    "{name:nom} is {value}": "{name:nom} — это {value}",
    "{name:nom} names something twice": "{name:nom}: что-то названо дважды",
    "{name:nom} needs {fields}": "{name:nom}: нужно {fields}",
    "`{quote}` is not a quote that YAML knows": "`{quote}` — не те кавычки, которые знает YAML",
    "write an English word": "написать английское слово",
    "write one of the declared words: {known}": "написать одно из объявленных слов: {known}",
    "a Latin letter": "латинская буква",
    "a Cyrillic letter": "русская буква",
    "remove one of the two": "убрать одно из двух",
    "remove one of the two, or write `{line}` if both are meant": "убрать одно из двух или, если нужны оба, написать "
    "`{line}`",
    "`{sign}` begins no comment here": "`{sign}` здесь не начинает пояснение",
    "`{sign}` begins no entry of a list": "`{sign}` не начинает строку списка",
    "write `-` in place of `{sign}`": "вместо `{sign}` написать `-`",
    "a space is missing after this `-`": "после этого `-` нет пробела",
    "write a space after it": "поставить после него пробел",
    "`{text}` is no text, and a name is one": "`{text}` — не текст, а название — это текст",
    "an opening brace is missing before this": "перед этим не хватает открывающей скобки",
    "a closing brace stands here that closes nothing": "эта закрывающая скобка ничего не закрывает",
    "a block in `{ }` begins here and does not end on this line": "здесь начинается блок в `{{ }}`, а на этой "
    "строке он не кончается",
    "a quote is missing: this one stands alone": "не хватает кавычки: эта без пары",
    "a space is missing after `{field}:`": "после `{field}:` не хватает пробела",
    "a text in quotes begins here and does not end on this line": "здесь начинается текст в кавычках, а на этой строке "
    "он не кончается",
    "a text in quotes ends here that never began": "здесь кончается текст в кавычках, который нигде не начинался",
    "a text with a `:` and a space in it needs quotes": "тексту, в котором есть `:` и пробел, нужны кавычки",
    "after the closing quote the line goes on": "после закрывающей кавычки строка продолжается",
    "from `{text}` on, the line is read as a comment": "начиная с `{text}` строка читается как пояснение",
    "here begin two versions of the same lines, which a program could not merge": "здесь начинаются две версии одних и "
    "тех же строк, которые программа не смогла объединить",
    "the `,` before `{word}` is missing, or a text with a `:` in it needs quotes": "перед `{word}` не хватает `,`, или "
    "тексту, в котором есть `:`, нужны кавычки",
    "this has no `:` and no value after its name": "здесь после названия нет `:` и значения",
    "this line stands further to the left than the lines that it belongs to": "эта строка стоит левее тех, к которым "
    "относится",
    "this line stands further to the right than the lines that it belongs to": "эта строка стоит правее тех, к которым "
    "относится",
    "this space is not the one of the space bar ({code})": "это не обычный пробел ({code})",
    "{key} stands beside `{empty}`, which is empty, not under it": "{key} стоит рядом с пустым `{empty}`, а не под ним",
    # how to mend it
    "begin a new line after the sign": "после этого знака начать новую строку",
    "begin a new line with it": "начать с него новую строку",
    "close the quotes after the text": "закрыть кавычки после текста",
    "compare indentation and colons with the lines above": "сравнить отступы и двоеточия со строками выше",
    "indent it by {count:space|spaces}, as the line beside it": "сделать отступ в {count:пробел|пробела|пробелов}, как "
    "у соседней строки",
    "keep one version, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`": "оставить одну версию и удалить "
    "строки с `<<<<<<<`, `=======` и `>>>>>>>`",
    "put the text in quotes": "взять текст в кавычки",
    "put the text in quotes, or let the line begin in the column of those that it belongs to": "взять текст в кавычки "
    "или начать строку там же, где те, к которым она относится",
    "put the text in quotes, or remove the `!`": "взять текст в кавычки или убрать `!`",
    "put the text in quotes, or remove the sign": "взять текст в кавычки или убрать этот знак",
    "put the text in quotes; or, if it is a comment, a space after the `#`": "взять текст в кавычки; а если это "
    "пояснение, поставить пробел после `#`",
    "put the whole text in quotes": "взять весь текст в кавычки",
    "remove it, or put the text in quotes": "убрать это или взять текст в кавычки",
    "remove it, or write an opening brace where the block begins": "убрать её или поставить открывающую "
    "скобку там, где начинается блок",
    "remove this line": "убрать эту строку",
    "replace the tab by spaces": "заменить табуляцию пробелами",
    "replace the tab by spaces, as many as the lines around it have": "заменить табуляцию пробелами — сколько их у "
    "строк вокруг",
    "type the space again": "набрать этот пробел заново",
    'use single quotes around a text with double ones, or write `\\"` inside': "взять текст с двойными кавычками в "
    'одинарные или писать внутри `\\"`',
    'write `"` before and after the text': 'поставить `"` до и после текста',
    'write `"` before the text': 'поставить `"` перед текстом',
    'write `"{text}"`, in quotes': 'написать `"{text}"`, в кавычках',
    "write `#` in place of `{sign}`": "написать `#` вместо `{sign}`",
    "write `'` before and after the text in place of `\"`": "поставить `'` до и после текста вместо `\"`",
    "write `- ` before it, or let it begin in the column of those that it belongs to": "поставить перед этим `- ` или "
    "начать строку там же, где те, к которым она относится",
    "write `name: value`, in the column of the lines that it belongs to": "написать `название: значение` в том же "
    "столбце, что и строки, к которым это относится",
    "write `name: value`, with a space after the colon": "написать `название: значение` с пробелом после двоеточия",
    "write `{quote}` after the text": "поставить `{quote}` после текста",
    "write a closing brace at the end of the line": "поставить закрывающую скобку в конце строки",
    "write an opening brace after `{key}:`": "поставить фигурную скобку после `{key}:`",
    "write a comma between two entries, or put the whole text in quotes": "поставить запятую между двумя записями или "
    "взять весь текст в кавычки",
    "write a name and a `:` first": "написать сначала название и `:`",
    "write a name before the `:`": "написать название перед `:`",
    'write plain quotes `"` before and after the text': 'поставить простые кавычки `"` до и после текста',
    "write the missing comma, or `]` at the end": "поставить недостающую запятую или `]` в конце",
    "write the missing comma, or a closing brace at the end": "поставить недостающую запятую или "
    "закрывающую скобку в конце",
    "write the missing value, or close the list or block": "написать недостающее значение или закрыть список или блок",
    # what is needed
    "`{field}: ` and then the value": "`{field}: ` и затем значение",
    "the lines of a section further to the right than its name": "строки раздела правее его названия",
    "`advice`, `option`, `table` or `print`": "`advice`, `option`, `table` или `print`",
    "`adj`, perhaps with `not`": "`adj`, возможно с `not`",
    "`card` (corners cut straight), or `round` (an ellipse)": "`card` (срезанные углы) или `round` (эллипс)",
    "`kind` and `reason`, for a rule that no example can show": "`kind` и `reason` — для правила, которое нельзя "
    "показать "
    "примером",
    "`m`, `f` or `n`": "`m`, `f` или `n`",
    "`text` alone": "только `text`",
    "`true` if the set comes by itself where all the sets that it extends are played together": "`true`, если набор "
    "появляется сам там, где вместе играют во все наборы, которые он расширяет",
    "`true` or `false`": "`true` или `false`",
    "`{field}`: {text:nom}": Noun("`{field}`: {text:nom}", "`{field}`: {text:acc}", "`{field}`: {text:gen}"),
    "`{set}` only once": "`{set}` только один раз",
    'a colour in quotes, such as `"#b07a45"`': 'цвет в кавычках, например `"#b07a45"`',
    'a colour of a terminal in quotes, such as `"#b07a45"`': 'цвет терминала в кавычках, например `"#b07a45"`',
    'a drawing in a square of 24 by 24: the path of an SVG in quotes, such as `"M12 2 22 20H2z"`': "рисунок в "
    "квадрате 24 "
    'на 24: контур SVG в кавычках, например `"M12 2 22 20H2z"`',
    'a list of pieces by name; `"..."` at its end stands for all others, in any order': "список компонентов по "
    "названиям; "
    '`"..."` в конце означает все остальные в любом порядке',
    'a seat, counted from 1, or `"bank"`': 'место, считая с 1, или `"bank"`',
    'how many: a number, or one for each value, such as `{"1": 14, "3": 14}`': "сколько: число, или число для каждого "
    'значения, например `{{"1": 14, "3": 14}}`',
    'one character in quotes that nothing else has, such as `"▲"`': "один знак в кавычках, какого больше ни у чего "
    "нет, "
    'например `"▲"`',
    "a block of `key: value` lines": "блок строк вида `ключ: значение`",
    "a length from 15 to 400 millimetres": Noun("длина от 15 до 400 миллиметров", "длину от 15 до 400 миллиметров", ""),
    "a list": _still("список", "списка"),
    "a list of counters, in the order in which they are shown": "список счётчиков в том порядке, в каком их показывать",
    "a list of rules, each with `id` and `en`": "список правил, у каждого `id` и `en`",
    "a list of the ids of the sets that this set builds on, such as `[base]`": "список `id` тех наборов, на которые "
    "опирается этот, например `[base]`",
    "a list of the names of variants, each once": "список названий вариантов, каждое один раз",
    "a list of the properties that pieces are sorted by": "список свойств, по которым сортировать компоненты",
    "a list of the symbols to be counted for each player": "список символов, которые считать у каждого игрока",
    "a list of words": "список слов",
    "a list of zones, in the order in which they are shown": "список зон в том порядке, в каком их показывать",
    "a name before the `:`": "название перед `:`",
    "a number for each value": "число для каждого значения",
    "a number from 1 to 20": "число от 1 до 20",
    "a number from 1 to 500": "число от 1 до 500",
    "a rule with its `id` and its text in `en`, and in other languages by their two letters": "правило: его `id` и "
    "текст в "
    "`en`, а на других языках — под их двумя буквами",
    "a whole number": _still("целое число", "целого числа"),
    "a whole number from 1 to 10": "целое число от 1 до 10",
    "a word of the vocabulary": _still("объявленное слово", "объявленного слова"),
    "the forms of a verb (`do`, `you`, `he`, `they`, `to`, `doing`, `done`), at least one, perhaps with `frame`": (
        "формы глагола (`do`, `you`, `he`, `they`, `to`, `doing`, `done`), хотя бы одна, возможно с `frame`"
    ),
    "English names and their translations, such as `Old Harbour: Старая гавань`": "английские названия с переводами, "
    "например `Old Harbour: Старая гавань`",
    "how it looks: on a screen `symbol`, `letter` and `terminal`, on paper `color`, `icon` and `badge`": "вид: на "
    "экране "
    "`symbol`, `letter` и `terminal`, на бумаге `color`, `icon` и `badge`",
    "how many people play, such as `min: 3` and `max: 7`": "сколько человек играет, например `min: 3` и `max: 7`",
    "how pieces of a kind are printed: `size`, `shape`, `tint`, `corner` and `back`; of a shared zone `size`, `track` "
    "and "
    "`places`": "как печатать компоненты вида: `size`, `shape`, `tint`, `corner` и `back`; общую зону: `size`, "
    "`track` и "
    "`places`",
    "how things look, under `looks`; what is shown of a table, under `table`; how pieces are printed, under `prints`; "
    "pictures of pieces, under `pictures`; how many tokens, under `tokens`": "как что выглядит — под `looks`; что "
    "видно на столе — под `table`; как печатать компоненты — под `prints`; картинки компонентов — под `pictures`; "
    "сколько жетонов — под `tokens`",
    "pieces by their names, and the picture that each of them has": "компоненты по названиям и картинка каждого из них",
    "a picture of a piece: its `file` with `keep` and `credit`, or its `drawing`; its `color` and the colour of the "
    "`sky` behind it": "картинка компонента: файл `file` с `keep` и `credit` или рисунок `drawing`; цвет `color` и "
    "цвет фона `sky`",
    "a PNG or SVG in the folder of this set, by its path from there, such as `art/mill.png`": "PNG или SVG в папке "
    "этого набора: путь от неё, например `art/mill.png`",
    "what is kept of a picture where it is cut to its place: the `middle`, the `top`, `bottom`, `left` or `right`, or "
    "`all`": "что остаётся от картинки, когда её обрезают по месту: середина `middle`, верх `top`, низ `bottom`, левый "
    "край `left`, правый край `right` или вся картинка `all`",
    "who made the picture, in one line": "кто сделал картинку, одной строкой",
    "the colour of the drawing and of the piece, six digits in quotes": "цвет рисунка и компонента, "
    "шесть цифр в кавычках",
    "the colour behind the drawing, six digits in quotes": "цвет фона за рисунком, шесть цифр в кавычках",
    'a drawing in a rectangle of 48 by 24: the path of an SVG in quotes, such as `"M2 24 24 2 46 24z"`': "рисунок в "
    'прямоугольнике 48 на 24: контур SVG в кавычках, например `"M2 24 24 2 46 24z"`',
    'its colour on paper, six digits in quotes, such as `"#00aa77"`': "цвет на бумаге, шесть цифр в кавычках, "
    'например `"#00aa77"`',
    "kinds of pieces (or counters, or shared zones) and how each of them is printed": "виды компонентов (или счётчики, "
    "или общие зоны) и как каждый из них печатать",
    "kinds of pieces, and how many places there are for each on the board of a shared zone": "виды компонентов и "
    "сколько "
    "мест для каждого на поле общей зоны",
    "nothing": _still("ничего", "ничего"),
    "one or two letters from A to Z, or signs, for screens that have no symbols": "одна-две "
    "латинские буквы или знака — для экранов без символов",
    "some text": "какой-нибудь текст",
    "something else": _still("что-то другое", "чего-то другого"),
    "text": _still("текст", "текста"),
    "the English names of each kind of piece with their translations": "английские названия компонентов каждого вида с "
    "переводами",
    "the English titles of the scenarios with their translations": "английские названия сценариев с переводами",
    "the chapters by the subject in the ids of their rules, each with its title by language": "главы по слову из "
    "номеров "
    "их правил, у каждой заглавие по языкам",
    "the colour of the backs, in quotes": "цвет оборотов, в кавычках",
    "the edition as text, or by language, such as `en: Second edition`": "издание текстом или по языкам, например `en: "
    "Second edition`",
    "the forms of a noun (`one`, perhaps `few`, `many`, `plural`, `gender`, `acc`), or `adj`, or `text`": "формы "
    "существительного (`one`, возможно `few`, `many`, `plural`, `gender`, `acc`), или `adj`, или `text`",
    "{name:nom} is {kind:nom}, not a list of forms": "{name:nom}: {kind:nom}, а нужны формы слова",
    "`{line}`: {text:nom}": "`{line}`: {text:nom}",
    "`paired`, `mass` or `animate`": "`paired`, `mass` или `animate`",
    "the id of a set: small letters, digits and hyphens, such as `old-harbour`": "`id` набора: строчные латинские "
    "буквы, "
    "цифры и дефисы, например `old-harbour`",
    "the language in which the names of the set are written, `en` or `ru`": "язык, на котором написаны названия "
    "набора: "
    "`en` или `ru`",
    "the kind of piece that players are told apart by": "вид компонента, по которому различают игроков",
    "the name of a variant": _still("название варианта", "названия варианта"),
    "the name of the set's folder: small letters, digits and hyphens, such as `old-harbour`": "имя папки набора: "
    "строчные "
    "латинские буквы, цифры и дефисы, например `old-harbour`",
    "the property that stands in the corner": "свойство, которое стоит в углу",
    "the property whose values give the colour": "свойство, чьи значения задают цвет",
    "the rule in one or two sentences": "правило в одном-двух предложениях",
    "the set's `id`, `title` and `players`": "`id`, `title` и `players` набора",
    "the set's id, a subject and a number with dots between them, such as `base.trade.3`": "`id` набора, тема и номер "
    "через точки, например `base.trade.3`",
    "the smaller number as `min`": "меньшее число как `min`",
    "the step in which these pieces are passed on, whose direction their backs show": "шаг, в котором эти компоненты "
    "передают дальше, — его направление показывают обороты",
    "the text by language, each language in two small letters, such as `en` or `ru`": "текст по языкам, каждый язык "
    "двумя "
    "строчными буквами, например `en` или `ru`",
    "the title by language, such as `en: Old Harbour`": "название по языкам, например `en: Old Harbour`",
    "the title of the chapter": _still("заглавие главы", "заглавия главы"),
    "the title of the chapter by language, such as `en: Trade`": "заглавие главы по языкам, например `en: Trade`",
    "the titles of the chapters, under `chapters`, and a list called `rules`": "заглавия глав под `chapters` и список "
    "`rules`",
    "the titles of the scenarios, under `names`": "названия сценариев под `names`",
    "the track on the board of a shared zone": Noun("шкала на поле общей зоны", "шкалу на поле общей зоны", ""),
    "the translation, as text": "перевод, текстом",
    "the translations of the set, under `names`, `words`, `verbs` and so on": "переводы набора под `names`, `words`, "
    "`verbs` и так далее",
    "the verbs and their forms": "глаголы и их формы",
    "everyday words and those of the text for them, such as `barge: ship`": "обиходные слова и слова текста для них, "
    "например `barge: ship`",
    "the words of the text for it, as text": "слова текста для этого, текстом",
    "the words of the vocabulary and their forms": "объявленные слова и их формы",
    "this form of the word, as text": "эту форму слова, текстом",
    "tokens and counters, and how many of each value are printed": "жетоны и счётчики и сколько печатать каждого "
    "значения",
    "two sets or more under `extends`": "два набора или больше под `extends`",
    "what is open, and how it can be read otherwise, in a sentence or two": "что не решено и как ещё это можно "
    "понять, в "
    "одном-двух предложениях",
    "what is shown of a table: `named-by`, `zones`, `sort`, `counters` and `symbols`": "что видно на столе: "
    "`named-by`, "
    "`zones`, `sort`, `counters` и `symbols`",
    "what people did and who they are, such as `design: Ann Lee`": "кто что сделал, например `design: Ann Lee`",
    "what the icon is drawn on: `disc`, `tile` or `plain` (nothing)": "на чём нарисован значок: `disc`, `tile` или "
    "`plain` (ни на чём)",
    "what the rulebook leaves open, by language, and under `variants` those that play it otherwise": "что книга правил "
    "оставляет открытым, по языкам, а под `variants` — варианты, где играют иначе",
    "why no example can show this rule, in a sentence": "почему это правило нельзя показать примером, одним "
    "предложением",
    "width and height in millimetres, such as `[65, 100]`": "ширина и высота в миллиметрах, например `[65, 100]`",
    "words of the vocabulary and how each of them looks": "объявленные слова и вид каждого из них",
    # recorded games
    "1, the number of this form": "1 — номер этой формы записи",
    "`pieces` in the order in which they came up, and perhaps the zone that they came `from`": "`pieces` в том "
    "порядке, в каком они выпали, и, если нужно, зона `from`",
    "`record`, `sets`, `players` and `moves`, with what came up in `draws` or a `seed`": "`record`, `sets`, `players` "
    "и `moves`, а что выпало — в `draws` или `seed`",
    "`true` or `false`: whether what may be done is done": "`true` или `false`: сделано ли то, что можно сделать",
    "a list of moves, in the order in which they were made": "список ходов по порядку",
    "a list of names of pieces": "список названий компонентов",
    "a list of names of the pieces that are used up": "список названий компонентов, которые израсходованы",
    "a list of names of the pieces whose limited texts are used": "список названий компонентов, чьи ограниченные "
    "тексты использованы",
    "a list of payments, each with `to`, `amount` and `of`": "список платежей, у каждого `to`, `amount` и `of`",
    "a list of the players' names, seat by seat": "список имён игроков по местам",
    "a list of the sets that are played, each by its name or its folder": "список наборов, в которые играют, каждый "
    "по имени или папке",
    "a list of what is chosen": "список того, что выбрано",
    "a list of what was drawn, in the order in which it happened": "список того, что выпало, по порядку",
    "a move: its `seat`, and what that seat does": "ход: его `seat` и что это место делает",
    "a number, counted from 1": "номер, считая с 1",
    "a payment with `to`, `amount` and `of`": "платёж с `to`, `amount` и `of`",
    "a piece by its name, or a block with `piece`": "компонент по названию или блок с `piece`",
    "a piece or a resource by its name, a number, `seat` for a player, or a block with `piece`, or with `in` and "
    "`place` for one that is not seen": "компонент или ресурс по названию, число, `seat` для игрока или блок с "
    "`piece`, а для того, чего не видно, — с `in` и `place`",
    "a player by seat, or the seat that a piece lies before, counted from 1": "игрок по месту или место, перед "
    "которым лежит компонент, считая с 1",
    "a seat, counted from 1": "место, считая с 1",
    "a verb of the sets": "глагол этих наборов",
    "a whole number that is not negative: what comes up after the `draws` is what this seed gives": "неотрицательное "
    "целое число: что выпадает после `draws`, определяет оно",
    "a whole number, `true` or `false`": "целое число, `true` или `false`",
    "a word of the sets": "слово этих наборов",
    "by what the game ended, as its text calls it": "чем кончилась игра, как это называет её текст",
    "how many play, from 1 to 100": "сколько играет, от 1 до 100",
    "how much is paid": "сколько заплачено",
    "its place among those that lie there, counted from 1": "его место среди тех, что там лежат, считая с 1",
    "settings of the sets, each with a number, `true` or `false`": "настройки наборов, у каждой число, `true` или "
    "`false`",
    "the counter that it is paid in": "счётчик, которым платят",
    "the kind of the piece": "вид компонента",
    "the name of a piece": "название компонента",
    "the name of a player, on one line of at most 40 letters": "имя игрока в одну строку, не длиннее 40 букв",
    "the name of a set, or its folder": "имя набора или его папка",
    "the name of a variant of the sets": "название варианта этих наборов",
    "the name of the piece that it is a part of": "название компонента, частью которого он является",
    "the name of the piece that it lies on": "название компонента, на котором он лежит",
    "the seat that decides, counted from 1": "место, которое решает, считая с 1",
    "the seat that it decides for, if that is another one": "место, за которое оно решает, если это другое",
    "the seat that it lies before, counted from 1": "место, перед которым он лежит, считая с 1",
    "the seat whose zone it is, counted from 1": "место, чья это зона, считая с 1",
    "the way in which it is free": "способ, которым это бесплатно",
    "the zone that it lies in": "зона, в которой он лежит",
    "the zone that was shuffled or drawn from": "зона, которую мешали или из которой тянули",
    "which of several lines is done, counted from 1": "которая из нескольких строк, считая с 1",
    "which of the options of which all the rest is true, counted from 1": "который из вариантов ответа, для которых "
    "верно всё остальное, считая с 1",
    "which of those that look alike, counted from 1": "который из одинаковых на вид, считая с 1",
    # several of them
    "{first:nom} or {last:nom}": "{first:nom} или {last:nom}",
    "{text}, in quotes": "{text}, в кавычках",
}
