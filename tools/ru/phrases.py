"""What the tools say, by its English, in Russian; what click says of a command line too."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    # the command line, as click says it
    "(Did you mean one of: {possibilities}?)": "(Возможно, имелось в виду одно из: {possibilities}?)",
    "(dynamic)": "(вычисляется)",
    "Argument {name!r} takes {nargs} values.": "Для {name!r} нужно столько значений: {nargs}.",
    "Choose from:\n\t{choices}": "Выберите одно из:\n\t{choices}",
    "Commands": "Команды",
    "Did you mean {possibility}?": "Возможно, имелось в виду {possibility}?",
    "Error: {message}": "Ошибка: {message}",
    "Got unexpected extra argument ({args})": "Лишний аргумент ({args})",
    "Got unexpected extra arguments ({args})": "Лишние аргументы ({args})",
    "Invalid value for {param_hint}: {message}": "Неверное значение для {param_hint}: {message}",
    "Invalid value: {message}": "Неверное значение: {message}",
    "Missing argument": "Не хватает аргумента",
    "Missing command.": "Не указана команда.",
    "Missing option": "Не хватает параметра",
    "Missing parameter": "Не хватает параметра",
    "Missing parameter: {param_name}": "Не хватает параметра: {param_name}",
    "Missing {param_type}": "Не хватает: {param_type}",
    "No such command {name!r}.": "Нет команды {name!r}.",
    "No such option {name!r}.": "Нет параметра {name!r}.",
    "No such option: {name}": "Нет параметра {name}",
    "Option {name!r} does not take a value.": "У параметра {name!r} нет значения.",
    "Option {name!r} requires an argument.": "Параметру {name!r} нужно значение.",
    "Option {name!r} requires {nargs} arguments.": "Параметру {name!r} нужно значений: {nargs}.",
    "Options": "Параметры",
    "Show the version and exit.": "Показать версию и выйти.",
    "Show this message and exit.": "Показать эту справку и выйти.",
    "Try '{command} {option}' for help.": "Справка: «{command} {option}».",
    "Usage:": "Как писать:",
    "default: {default}": "обычно: {default}",
    "env var: {var}": "переменная среды: {var}",
    "required": "обязательно",
    "{value!r} is not a valid {number_type}.": "{value!r} — не число.",
    "{value!r} is not one of {choices}.": "{value!r} — не одно из: {choices}.",
    "{value!r} is not {choice}.": "{value!r} — не {choice}.",
    "{value} is not in the range {range}.": "{value} вне пределов {range}.",
    "{name} {filename!r} does not exist.": "{filename!r}: такого пути нет.",
    # bots at a table
    "greedy": "жадный",
    "random": "случайный",
    "search": "вдумчивый",
    # starters
    "{title} Variant": "{title}: вариант",
    "{title}: Larger Hands": "{title}: большие руки",
    "What this set is. Its folder is called like its id.": "Что это за набор. Папка называется так же, как его id.",
    "How many people can play with it": "Сколько человек могут играть",
    "The sets that it builds on: all their words and pieces are there": "Наборы, на которых он строится: все их "
    "слова и компоненты уже есть",
    "cards of {width:g} by {height:g} mm are far from the size of these sleeves: they stay as they are.": "карты "
    "{width:g} на {height:g} мм слишком далеки от размера этих протекторов: они остаются, какие есть.",
    'there are no sleeves "{name}": {hint}': "нет таких протекторов — «{name}»: {hint}",
    "there are {sleeves}, or a size such as 63x88mm (from {least:g} to {most:g} mm)": "есть {sleeves} или размер, "
    "например 63x88mm (от {least:g} до {most:g} мм)",
    "Colors, icons, sizes and pictures stand in theme.yaml; a picture of your own in this folder:": "Цвета, значки, "
    "размеры и картинки — в theme.yaml; своя картинка из этой папки:",
    "your name": "ваше имя",
    "Every name in English, by kind: first as it stands in the texts, then the translation.": "Все названия "
    "по-английски, по видам: сначала как в текстах, потом перевод.",
    "Every name in Russian, by kind: first as it stands in the texts, then the translation.": "Все названия по-русски, "
    "по видам: сначала как в текстах, потом перевод.",
    "The title of every scenario in English: first as it stands in the texts, then the translation.": "Заголовок "
    "каждого сценария по-английски: сначала как в текстах, потом перевод.",
    "The title of every scenario in Russian: first as it stands in the texts, then the translation.": "Заголовок "
    "каждого сценария по-русски: сначала как в текстах, потом перевод.",
    "The rules of this set in your own words, numbered. Scenarios say which of them they show.": "Правила набора "
    "своими словами, с номерами. Сценарии говорят, какое из них они показывают.",
    "Each rule belongs to the chapter that stands in the middle of its id.": "Каждое правило относится к той главе, "
    "которая стоит в середине его id.",
    "Pieces": "Компоненты",
    "Play": "Ход игры",
    "A rule that no scenario can show says why.": "Правило, которое нельзя показать сценарием, говорит почему.",
    "It only points to another rulebook.": "Оно лишь отсылает к другой книге правил.",
    "{new} does what {model} does.": "«{new}» действует так же, как «{model}».",
    "In the variant {variant}, {new} takes the place of {model}.": "В варианте «{variant}» вместо {model} в игре "
    "«{new}».",
    "In the variant {variant}, every player is dealt {count}.": "В варианте «{variant}» каждому игроку раздают по "
    "{count}.",
    "Everything else is played as in {title}.": "В остальном играют так же, как в «{title}».",
    "The first {few} of {title}, varied from {many} of {base}.": "Первые {few} набора «{title}», по образцу {many} из "
    "«{base}».",
    "A piece begins with its kind and its name in quotes; what belongs to it is indented by two spaces.": "Компонент "
    "начинается со своего вида и названия в кавычках; всё, что к нему относится, сдвинуто на два пробела.",
    "Change a name, a number or a cost, then see what is said to it: wonderscript check {set}": "Измените название, "
    "число или стоимость и посмотрите, что на это скажут: wonderscript check {set}",
    'One more of them: wonderscript add {kind} "Name" {set}': "Ещё один такой компонент: wonderscript add {kind} "
    '"Название" {set}',
    "This deck takes its pieces by name, so it has to be told of the new one: so many copies of it are made.": "Эта "
    "колода берёт компоненты по названиям, поэтому о новом ей надо сказать: число — сколько у него копий.",
    "A deck that is dealt to the last piece has no room for one more: it takes the place of another one with the same "
    "properties. That is said in a variant, for those who choose it.": "В колоде, которую раздают до последней карты, "
    "нет места для ещё одной: новая занимает место другой, с теми же свойствами. Это говорится в варианте — для тех, "
    "кто его выберет.",
    "Another way into a deck that is dealt to the last piece: larger hands. Everybody is dealt one piece more, so each "
    "deck gets one more for each player: as many copies as the smallest table has players, and one more for each "
    "player who joins.": "Другой путь в колоду, которую раздают до последней карты: большие руки. Каждому раздают на "
    "одну больше, поэтому в каждую колоду приходит по одной на игрока: столько копий, сколько игроков за самым "
    "маленьким столом, и ещё по одной на каждого, кто присоединится.",
    "Scenarios are examples that can be played: a table, what happens, and what is true then.": "Сценарии — это "
    "примеры, которые можно сыграть: что на столе, что происходит и что после этого верно.",
    "hands of {count}": "в руке {count}",
    "{name} stays where it was put": "«{name}» остаётся на месте",
    "what is paid for it": "чем за него платят",
    "what it yields, turn after turn": "что он производит, ход за ходом",
    "symbols that are counted": "символы, которые считают",
    "points at the end of the game": "победные очки в конце игры",
    "what is done, and when": "что делают и когда",
    "what is done before a step of the game": "что делают перед шагом игры",
    "what is done after a step of the game": "что делают после шага игры",
    "what is done instead of a step of the game": "что делают вместо шага игры",
    "what is done at the end of a step of the game": "что делают в конце шага игры",
    "a price that it changes": "цена, которую он меняет",
    "something that can be bought": "что можно купить",
    "what costs nothing because of it": "что благодаря ему бесплатно",
    "what costs less because of it": "что благодаря ему дешевле",
    "what its owner may not do": "чего не может делать его владелец",
    "its properties: {named}": "его свойства: {named}",
    "a link to another piece, by its name": "связь с другим компонентом, по его названию",
    "{named} and {count} more": "{named} и ещё {count}",
    # what is added to a set
    "the scenario": "сценарий",
    "an example of it": "пример к нему",
    '{kind} "{name}", varied from "{model}"': "`{kind}` «{name}», по образцу «{model}»",
    '{kind} "{name}", in the place of "{model}", in the variant "{variant}"': "`{kind}` «{name}», вместо «{model}», в "
    "варианте «{variant}»",
    "its name, to be said in English": "его название — осталось сказать по-английски",
    "its name, to be said in Russian": "его название — осталось сказать по-русски",
    "its title, to be said in English": "его заголовок — осталось сказать по-английски",
    "its title, to be said in Russian": "его заголовок — осталось сказать по-русски",
    # the program
    "Verbs": "Команды",
    "error: {message:nom}": "ошибка: {message:nom}",
    "error: the system says: {words}": "ошибка: система сообщает: {words}",
    "error: this is a fault in Wonderscript, not in your text ({fault})\n"
    "Nothing that you wrote is lost. Please report it with the text at hand and with what this prints:\n"
    "  {command}": "ошибка: это сбой в самом Wonderscript, а не в вашем тексте ({fault})\n"
    "Ничего из написанного не пропало. Пожалуйста, сообщите о нём, приложив этот текст и то, что выведет команда:\n"
    "  {command}",
    "fix: put a condition, a limit or a choice into one of these lines.": "что делать: поставить в одну из этих строк "
    "условие, предел или выбор.",
    "there is no verb `{word}`. Did you mean `{near}`?": "нет команды `{word}`. Возможно, имелось в виду `{near}`?",
    "there is no verb `{word}`. The verbs are: {verbs}.": "нет команды `{word}`. Команды: {verbs}.",
    # files and folders
    "{why}; did you mean {near}?": "{why}; возможно, имелось в виду {near}?",
    "cannot read {path}: {reason:nom}": "нельзя прочитать {path}: {reason:nom}",
    "cannot write {path}: {reason:nom}": "нельзя записать {path}: {reason:nom}",
    "directory not empty": "папка не пуста",
    "file exists": "такой файл уже есть",
    "file name too long": "имя файла слишком длинное",
    "is a directory": "это папка",
    "it does not work": "не получается",
    "no path looks like that": "таких путей не бывает",
    "no space left on device": "на диске нет места",
    "no such file or directory": "такого файла или папки нет",
    "not a directory": "это не папка",
    "permission denied": "доступ запрещён",
    "read-only file system": "диск только для чтения",
    "there is no set here and no folder content/: name the folder of a set": "здесь нет ни набора, ни папки content/: "
    "нужно назвать папку набора",
    "too many levels of symbolic links": "ссылки ведут по кругу",
    # packs
    "its path begins at the root of a disk": "его путь начинается от корня диска",
    "its path has a `\\` in it": "в его пути есть `\\`",
    "its path leads to another folder": "его путь ведёт в другую папку",
    "its path is too long": "его путь слишком длинный",
    "a set has no such files": "в наборе таких файлов не бывает",
    "its name has a character that nobody can see": "в его имени есть знак, которого никто не видит",
    "its name has letters that only look like others": "в его имени есть буквы, которые только похожи на другие",
    "its name has a sign that not every system takes": "в его имени есть знак, который годится не для всякой системы",
    "its name is one that not every system takes": "его имя годится не для всякой системы",
    "it is hidden": "он скрытый",
    "its name is too long": "его имя слишком длинное",
    "another program has written this pack anew, or put something into it": "другая программа записала этот пакет "
    "заново или что-то в него вложила",
    "a pack is opened just as `wonderscript pack` wrote it: so nothing can hide in it.": "пакет открывается только "
    "таким, каким его записала `wonderscript pack`: тогда в нём ничего не спрятать.",
    "ask for the pack again, as a file that nothing was done to.": "попросить прислать пакет ещё раз, как файл, с "
    "которым ничего не делали.",
    "rename the file, and pack the set again.": "переименовать файл и упаковать набор ещё раз.",
    "it is a link": "это ссылка",
    "it is a folder by itself": "это папка сама по себе",
    "it is a device or a pipe, not a file": "это устройство или канал, а не файл",
    "it is locked with a password": "он закрыт паролем",
    "it is compressed, and could become larger than any disk": "он сжат и может стать больше любого диска",
    "a file in it has {size}, and {limit} is the most": "в одном его файле {size}, а самое большее — {limit}",
    "no text and no picture of a set needs as much.": "ни тексту, ни рисунку набора столько не нужно.",
    "leave that file out, or make it smaller.": "не брать этот файл или уменьшить его.",
    "it was made by Wonderscript {version}, in another way than this one knows": "его сделал Wonderscript {version}, и "
    "не так, как умеет этот",
    "packs of a later version may hold what this version knows nothing of.": "в пакетах более поздней версии может "
    "быть то, чего эта версия не знает.",
    "get that version of Wonderscript, or ask for a pack made with this one.": "взять ту версию Wonderscript или "
    "попросить пакет, сделанный этой.",
    "`{path}` is not what it was when it was packed": "`{path}` — не то, что было упаковано",
    "each file of a pack has a hash, which shows whether all has arrived as it was.": "у каждого файла пакета есть "
    "контрольная сумма, по которой видно, всё ли дошло как было.",
    "`{set}` in it is no set": "`{set}` в нём — не набор",
    "every set has a set.yaml.": "в каждом наборе есть set.yaml.",
    "it is no plain text": "это не простой текст",
    "this is not a pack": "это не пакет",
    "a pack is a file that `wonderscript pack` has written.": "пакет — это файл, который записала `wonderscript pack`.",
    "name such a file.": "назвать такой файл.",
    "this pack is damaged or not complete": "этот пакет повреждён или неполон",
    "what is missing or was changed on the way cannot be told from what somebody has put in.": "то, чего не хватает "
    "или что изменилось в пути, не отличить от того, что кто-то вложил.",
    "it holds more than {count:file|files}": "в нём больше, чем {count:файл|файла|файлов}",
    "no set needs as many.": "столько не нужно ни одному набору.",
    "pack one set only.": "упаковать только один набор.",
    "a set is text and some pictures.": "набор — это текст и немного рисунков.",
    "make the pictures smaller.": "уменьшить рисунки.",
    "`{path}` in it: {reason:nom}": "`{path}` в нём: {reason:nom}",
    "a pack holds plain texts and pictures of sets, under names that every system takes and nobody mistakes.": "в "
    "пакете только простые тексты и рисунки наборов, под именами, которые годятся для всякой системы и которых никто "
    "не перепутает.",
    "it holds `{path}` twice": "в нём дважды есть `{path}`",
    "nobody would know which of the two is meant.": "никто не узнал бы, что из двух имеется в виду.",
    "`{one}` and `{other}` in it look alike": "`{one}` и `{other}` в нём выглядят одинаково",
    "on some systems they are one file, and on others nobody sees which is which.": "в одних системах это один файл, а "
    "в других не видно, где который.",
    "`{path}` in it does not stand in its list of contents": "`{path}` в нём нет в списке содержимого",
    "a pack holds the files of its sets, and nothing else.": "в пакете — файлы его наборов, и больше ничего.",
    "a pack is made of one set: name the folder of one, with its set.yaml": "пакет делается из одного набора: назовите "
    "папку набора, в которой есть set.yaml",
    "`{set}` comes with Wonderscript: everybody has it, and need not be sent it": "`{set}` идёт вместе с Wonderscript: "
    "он есть у всех, и посылать его не нужно",
    "`{set}` is called like a set that comes with Wonderscript: give it an id and a folder of its own first": "`{set}` "
    "называется так же, как набор, который идёт вместе с Wonderscript: сначала дайте ему свой id и свою папку",
    "{folder} is there already, and is not the same: choose another folder with --to, or say --replace to put the one "
    "that is there aside": "{folder} уже есть, и это не то же самое: выберите другую папку после --to или добавьте "
    "--replace, чтобы убрать прежнюю в сторону",
    "`{set}` in it is called like a set that comes with Wonderscript": "`{set}` в нём называется так же, как набор, "
    "который идёт вместе с Wonderscript",
    "what extends that set would get this one in its place.": "всё, что расширяет тот набор, получило бы вместо него "
    "этот.",
    "ask for a pack in which that set has an id of its own.": "попросить пакет, в котором этот набор называется иначе.",
    "`{path}` in it has no place in a set": "для `{path}` в нём нет места в наборе",
    "nothing would ever read that file.": "этот файл никто бы никогда не прочёл.",
    "its list of contents says otherwise of `{set}` than the set.yaml of that set": "в его списке содержимого о "
    "`{set}` сказано не то, что в set.yaml этого набора",
    "nobody would know which of the two is true.": "никто не узнал бы, что из двух верно.",
    "ask who made the pack to pack the set again.": "попросить того, кто сделал пакет, упаковать набор ещё раз.",
    "there is no set of your own here: name the folder of one": "здесь нет вашего набора: назовите папку набора",
    "Nothing was packed: who opens a pack wants to play.": "Ничего не упаковано: кто открывает пакет, хочет играть.",
    "{file} is there already, and is no pack: name another file with --to": "{file} уже есть, и это не пакет: назовите "
    "другой файл после --to",
    "Packed {set} in {file}: {size}.": "Набор {set} упакован в {file}: {size}.",
    "Not in it, and needed to play: {sets}.": "Нет в пакете, а для игры нужно: {sets}.",
    "{names} and {count} more": "{names} и ещё {count}",
    "Left out, since no set has a use for it: {names}.": "Не взято, потому что набору это не нужно: {names}.",
    "Your friend opens it with: wonderscript unpack {file}": "Друг откроет его так: wonderscript unpack {file}",
    "--list writes nothing: leave out --to and --replace": "--list ничего не пишет: уберите --to и --replace",
    "extends {sets}": "расширяет {sets}",
    "Made by Wonderscript {version}.": "Сделано в Wonderscript {version}.",
    "Made {folder}: {count:file|files}.": "Создана папка {folder}: {count:файл|файла|файлов}.",
    "{folder} is there already, and says the same.": "{folder} уже есть, и там то же самое.",
    "What was there before is now in {folder}.": "То, что было там раньше, теперь в {folder}.",
    "The pack was made by Wonderscript {old}, and this is {new}.": "Пакет сделан в Wonderscript {old}, а это {new}.",
    "To play it you need {set} too, which is not here: ask for a pack of it.": "Чтобы играть, нужен ещё {set}, "
    "которого здесь нет: попросите прислать и его.",
    "Next: wonderscript check {folder}": "Дальше: wonderscript check {folder}",
    # assistants
    "{piece}: {count:face|faces}.": "{piece}: {count:сторона|стороны|сторон}.",
    "There is nothing here.": "Здесь ничего нет.",
    "{path} comes with Wonderscript, and is not written": "{path} идёт вместе с Wonderscript и не переписывается",
    "Wrote {path}: {size:byte|bytes}.": "Записан {path}: {size:байт|байта|байт}.",
    "name a set: by its name, or by its folder": "назовите набор: по имени или по папке",
    "no path looks like `{path}`": "путей вида `{path}` не бывает",
    "`{path}` is no text of a set: only files that end in `.wonder` or `.yaml` are written": "`{path}` — не текст "
    "набора: пишутся только файлы с окончанием `.wonder` или `.yaml`",
    "this is longer than any text of a set: at most {count:character|characters}": "это длиннее любого текста набора: "
    "не больше, чем {count:знак|знака|знаков}",
    "`{path}` lies outside the folder that this server was started for: name a path in it": "`{path}` лежит вне папки, "
    "для которой запущен этот сервер: назовите путь внутри неё",
    "there is no option {number}: there are {count}, counted from 0": "нет варианта {number}: их {count}, считая с 0",
    "Seat {seat} is asked: {question}": "Выбирает место {seat}: {question}",
    "The game is over: seat {winners} wins.": "Партия окончена, победитель — место {winners}.",
    "Seat {seat}: {things}": "Место {seat}: {things}",
    "  {count:point|points} now: {lines}": "  сейчас {count:очко|очка|очков}: {lines}",
    "On the table: {things}": "На столе: {things}",
    "  ... and {count:option|options} more": "  ... и ещё {count:вариант|варианта|вариантов}",
    "`{seat}` is no seat: seats are numbers from 0 on, to the left": "`{seat}` — не место: места — это числа от 0, "
    "налево по кругу",
    "Folders or files of sets in the folder, or names of shipped sets; without any, all sets here.": "Папки или файлы "
    "наборов в этой папке или имена наборов Wonderscript; без них — все наборы здесь.",
    "Sets by name, or by their folder; without any, the set here.": "Наборы по имени или по папке; без них — набор "
    "здесь.",
    "The name of a variant.": "Название варианта.",
    "Say what it means in this language only.": "Сказать, что это значит, только на этом языке.",
    "List the files in the folder, or in a folder in it.": "Перечислить файлы в папке или в папке внутри неё.",
    "Read a text of a set.": "Прочитать текст набора.",
    "Write a text of a set (.wonder or .yaml), whole: what was there before is replaced.": "Записать текст набора "
    "(.wonder или .yaml) целиком: то, что было раньше, заменяется.",
    "Say all that is wrong with sets, where, why and how to mend it, or that all is well.": "Сказать обо всём, что в "
    "наборах не так, где, почему и как это исправить, или что всё в порядке.",
    "Follow the advice of `check` that is certain: texts are written anew; then say what is left.": "Последовать тем "
    "советам `check`, которые наверняка верны: тексты записываются заново; потом сказать, что осталось.",
    "Say what something does, line by line in English and Russian: a piece, a verb, a step with its hooks, a rule, a "
    "word; or what a variant changes.": "Сказать строка за строкой по-английски и по-русски, что делает компонент, "
    "глагол, шаг со всем, что к нему прицеплено, правило или слово; или что меняет вариант.",
    "List the words that sets offer to who extends them: these and no others can be written.": "Перечислить слова, "
    "которые наборы дают тем, кто их расширяет: писать можно этими и никакими другими.",
    "Run scenarios, and say what does not hold and why.": "Сыграть сценарии и сказать, что в них не так и почему.",
    "Try out a position: set a table, perhaps with pieces that stand in no set yet, and see who is asked what, every "
    "option with its price, and the points; `answers` plays on from there.": "Попробовать положение: расставить стол, "
    "можно и с компонентами, которых ещё нет ни в одном наборе, и увидеть, кто что выбирает, каждый вариант с ценой и "
    "очки; `answers` играет оттуда дальше.",
    "Print the faces of a piece as pictures, in English and Russian, and say whether all fits on them.": "Напечатать "
    "стороны компонента как рисунки, по-английски и по-русски, и сказать, всё ли на них помещается.",
    "A folder; without it, all files.": "Папка; без неё — все файлы.",
    "The path of a file in the folder.": "Путь к файлу в этой папке.",
    "All that it says then.": "Всё, что в нём будет.",
    "Only say what would be written.": "Только сказать, что было бы записано.",
    "What it is called, in any language; with its kind before it if several share it.": "Как это называется, на любом "
    "языке; если так называется несколько, впереди вид.",
    "Only these sections, with commas between them; there are {sections}.": "Только эти разделы, через запятую; есть "
    "{sections}.",
    "Only scenarios with this text in their names.": "Только сценарии с этим текстом в названии.",
    "Tell each as a story: who was asked what, and what came of it.": "Рассказать каждый как историю: кто что выбирал "
    "и что из этого вышло.",
    "How many play.": "Сколько играет человек.",
    "What seats have, by their numbers from 0 on, to the left: counters with numbers, zones with names of pieces. What "
    "is not named is not there; hands and decks are filled up.": "Что есть у мест, по их числам от 0, налево по кругу: "
    "счётчики с числами, зоны с названиями компонентов. Чего не назвали, того нет; руки и колоды дополняются.",
    "What lies in zones of the table, and its counters.": "Что лежит в зонах стола, и его счётчики.",
    "Pieces that lie on a piece, by its name.": "Компоненты, которые лежат на компоненте, по его названию.",
    "Where the game stands: numbers of steps by their names.": "Где стоит игра: числа шагов по их именам.",
    "The seat whose turn it is.": "Место, чей ход.",
    "Settings by name; a switch is 0 or 1.": "Настройки по имени; переключатель — 0 или 1.",
    "Pieces as text, to be tried before they stand in a file.": "Компоненты как текст, чтобы попробовать их, пока их "
    "нет в файле.",
    "A list of pieces says all that lies there: nothing is filled up.": "Список компонентов называет всё, что там "
    "лежит: ничто не дополняется.",
    "What comes up at random.": "Что выпадет случайно.",
    "The numbers of the options to take, one after the other.": "Номера вариантов, которые взять один за другим.",
    "What the piece is called, in any language.": "Как называется компонент, на любом языке.",
    "Print it in this language only.": "Напечатать только на этом языке.",
    "Wonderscript is a language for pieces and rules of board games: sets are folders of text. Read the page llms.txt "
    "first. Then write texts with `write`, and call `check` after each change: its messages say how to mend a text. "
    "`words` lists what can be written, `show` says what a text means, `test` runs scenarios, `position` tries "
    "something out, `print_face` shows how a piece is printed. Only what lies in the folder of this server is read "
    "and written.": "Wonderscript — язык для компонентов и правил настольных игр: наборы — это папки с текстами. "
    "Сначала прочтите страницу llms.txt. Потом пишите тексты с помощью `write` и вызывайте `check` после каждого "
    "изменения: его сообщения говорят, как исправить текст. `words` перечисляет, чем можно писать, `show` говорит, что "
    "значит текст, `test` играет сценарии, `position` пробует положение, `print_face` показывает, как компонент будет "
    "напечатан. Читается и пишется только то, что лежит в папке этого сервера.",
    "`{tool}` needs to be told `{name}`": "`{tool}` нужно сказать `{name}`",
    "`{tool}` knows no `{name}`: it knows {known}": "`{tool}` не знает `{name}`: он знает {known}",
    "`{name}` of `{tool}` has to be {wanted}": "`{name}` у `{tool}` должно быть {wanted}",
    "What a message of `check` means, with an example and how it is mended": "Что значит сообщение `check`, с примером "
    "и с тем, как это исправить",
    "there is no tool `{name}`: there are {known}": "нет инструмента `{name}`: есть {known}",
    "the system says: {words}": "система говорит: {words}",
    "there is no page `{address}`": "нет страницы `{address}`",
    "this is a fault in Wonderscript, not in your text ({fault})": "это ошибка в самом Wonderscript, а не в вашем "
    "тексте ({fault})",
    "The whole language with its traps on a few pages: read this first": "Весь язык с его ловушками на нескольких "
    "страницах: прочтите сначала это",
    "What to write for what somebody wants: more than a hundred recipes": "Что написать для того, чего хочется: больше "
    "сотни рецептов",
    "The cookbook in Russian": "Поваренная книга по-русски",
    "The whole language, with a real piece for everything": "Весь язык, с настоящим компонентом для всего",
    "From nothing to five pieces of your own": "От пустой папки до пяти своих компонентов",
    "The tutorial in Russian": "Учебник по-русски",
    "Positions: what seats and the table can be told to have": "Положения: что можно дать местам и столу",
    "What a text does before it is played, and all words of a set": "Что делает текст, пока его не сыграли, и все "
    "слова набора",
    "Printing, themes and pictures": "Печать, темы и рисунки",
    "Names and words in other languages": "Названия и слова на других языках",
    "Names and words, in Russian": "Названия и слова, по-русски",
    "Sharing a set as one file": "Как поделиться набором одним файлом",
    "One word for one thing": "Одно слово для одной вещи",
    "{path} is no folder: name the one in which your sets lie": "{path} — не папка: назовите ту, в которой лежат ваши "
    "наборы",
    "the Model Context Protocol is not installed: run `pip install 'wonderscript[mcp]'`": "протокол «Model Context "
    "Protocol» не установлен: выполните `pip install 'wonderscript[mcp]'`",
    # saves and records
    "{place}: {what:nom}\nwhy: {why:nom}\nfix: {fix:nom}": "{place}: {what:nom}\nпочему: {why:nom}\nчто делать: "
    "{fix:nom}",
    "the game cannot be saved here: {reason:nom}": "партию нельзя сохранить здесь: {reason:nom}",
    "a save is written into a folder that is there and that you may write to.": "партию сохраняют в папку, которая "
    "есть и в которую вам можно писать.",
    "name another file with --save.": "назвать другой файл после --save.",
    "the game was saved by Wonderscript {old}, and this is {new}": "партию сохранил Wonderscript {old}, а это {new}",
    "the two keep games in different ways, and a game that goes on differently would be another game.": "они хранят "
    "партии по-разному, а партия, которая продолжается иначе, была бы другой партией.",
    "finish it with Wonderscript {old}, or begin a new game.": "доиграть её в Wonderscript {old} или начать новую.",
    "the game was saved with other content: {title} has changed since": "партия сохранена с другими наборами: "
    "{title} с тех пор изменился",
    "a game that goes on with other pieces or rules would be another game.": "партия, которая продолжается с "
    "другими компонентами или правилами, была бы другой партией.",
    "bring the content back to what it was, or begin a new game.": "вернуть наборы к тому, какими они были, или "
    "начать новую партию.",
    "this is no file": "это не файл",
    "a saved game is a file that --save has written.": "сохранённая партия — это файл, который записал --save.",
    "name the file after --resume.": "назвать этот файл после --resume.",
    "the game cannot be read: {reason:nom}": "партию нельзя прочитать: {reason:nom}",
    "a saved game is a file that --save has written, and that you may read.": "сохранённая партия — это файл, "
    "который записал --save и который вам можно читать.",
    "look for a slip in the path.": "поискать описку в пути.",
    "this is not a saved game": "это не сохранённая партия",
    "name such a file after --resume, or begin a new game.": "назвать такой файл после --resume или начать новую "
    "партию.",
    "this saved game is damaged": "эта сохранённая партия повреждена",
    "it was changed after it was written, so nobody knows how the game stood.": "её изменили после записи, и никто "
    "не знает, каким было положение.",
    "bring back an earlier copy of the file, or begin a new game.": "вернуть более раннюю копию файла или начать "
    "новую партию.",
    "it is a folder": "это папка",
    "there is no such folder": "такой папки нет",
    "a recorded game is a JSON file of at most 5 MB, as --record writes it.": "запись партии — это файл JSON не "
    "больше 5 МБ, такой, как пишет --record.",
    "name such a file after --replay.": "назвать такой файл после --replay.",
    "this file is too large for a recorded game": "для записи партии этот файл слишком велик",
    "the record cannot be read: {reason:nom}": "запись нельзя прочитать: {reason:nom}",
    "this is not text in UTF-8": "это не текст в UTF-8",
    "this is not JSON: {words:nom}": "это не JSON: {words:nom}",
    "expecting value": "здесь ожидается значение",
    "expecting property name in double quotes": "здесь ожидается имя в двойных кавычках",
    "expecting ':' delimiter": "здесь ожидается «:»",
    "expecting ',' delimiter": "здесь ожидается «,»",
    "extra data": "лишний текст",
    "unterminated string starting at": "строка начинается здесь и не кончается",
    "invalid control character at": "здесь стоит управляющий символ",
    "invalid \\escape": "здесь неверно записан символ с обратной чертой",
    "illegal trailing comma before end of object": "лишняя запятая перед концом объекта",
    "illegal trailing comma before end of array": "лишняя запятая перед концом списка",
    "no recorded game is nested so deep or counts so far": "таких глубоких или больших записей партий не бывает",
    "a recorded game is JSON.": "запись партии — это JSON.",
    "look at the place and right before it: a comma, a quote or a bracket is missing.": "посмотреть на это место и "
    "прямо перед ним: не хватает запятой, кавычки или скобки.",
    "the record cannot be written here: {reason:nom}": "запись нельзя сохранить здесь: {reason:nom}",
    "a record is written into a folder that is there and that you may write to.": "запись сохраняют в папку, "
    "которая есть и в которую вам можно писать.",
    "name another file with --record.": "назвать другой файл после --record.",
    "draw {number} never happens": "раздача {number} никогда не происходит",
    "the game is over, and nothing is drawn any more.": "игра окончена, и больше ничего не берут.",
    "remove it.": "убрать её.",
    "draw {number} is from {said}, but now {zone} is drawn from": "раздача {number} — из {said}, а сейчас берут из "
    "{zone}",
    "draws come in the order in which they happen.": "раздачи идут в том порядке, в каком происходят.",
    "write what came up of {zone} here, such as {example}.": "написать здесь, что вышло из {zone}, например {example}.",
    "draw {number} names {named:piece|pieces}, but {amount} of {there} come up": "раздача {number} называет "
    "{named:компонент|компонента|компонентов}, а выходит {amount} из {there}",
    "a draw names everything that comes up, in order.": "раздача называет по порядку всё, что вышло.",
    'name {amount:piece|pieces}, or end the list with "{others}" for all others.': "назвать "
    '{amount:компонент|компонента|компонентов} или кончить список на "{others}" — это все остальные.',
    'draw {number} names "{name}", and several different pieces are called so': "раздача {number} называет "
    "«{name}», а так зовутся разные компоненты",
    "a draw says exactly what came up.": "раздача говорит точно, что вышло.",
    "write one of {known}.": "написать одно из: {known}.",
    'draw {number} names "{name}" more often than there are such pieces': "раздача {number} называет «{name}» чаще, "
    "чем есть таких компонентов",
    "of {name} there can come up here: {copies}.": "«{name}» может здесь выйти столько раз: {copies}.",
    "look for a name that stands there too often.": "поискать название, которое стоит лишний раз.",
    'draw {number} says something of "{name}" that is true of no such piece': "раздача {number} говорит о «{name}» "
    "то, что не верно ни для одного такого компонента",
    'draw {number} names "{name}", which cannot come up here': "раздача {number} называет «{name}», а это здесь "
    "выйти не может",
    "what can come up here is {known}.": "здесь может выйти: {known}.",
    "name one of those.": "назвать одно из этого.",
    "draw {number} is missing: {amount} of {there} pieces come up": "раздачи {number} не хватает: выходит {amount} "
    "из {there}",
    "here {zone} is drawn from, and the record says neither what came up nor a seed.": "здесь берут из {zone}, а "
    "запись не говорит ни что вышло, ни номера партии.",
    "add a draw, such as {example}; or give the record a `seed` for what it does not say.": "добавить раздачу, "
    "например {example}, или дать записи номер партии (`seed`) для того, чего она не говорит.",
    "several places": "нескольких мест",
    "{zone} of seat {seat}": "{zone} у места {seat}",
    "there is no setting called `{name}`": "нет настройки `{name}`",
    "{title} has {count:setting|settings}, and a record can change those and no others.": "у {title} "
    "{count:настройка|настройки|настроек}, и запись может менять только их.",
    "{title} cannot be played by {players}": "в {title} не играют числом {players}",
    "{title} is for {numbers} players.": "{title} — на столько игроков: {numbers}.",
    "change `players`.": "изменить `players`.",
    "{count} names are given for {players} players": "имён {count}, а игроков {players}",
    "names stand seat by seat.": "имена стоят по местам.",
    "write {players} names, or leave them out.": "написать столько имён: {players} — или не писать их совсем.",
    "no such game can be set up: {reason}": "такую партию нельзя начать: {reason}",
    "the players and settings of a record are those of its sets.": "игроки и настройки записи — те же, что у её "
    "наборов.",
    "change `players` or `settings`.": "изменить `players` или `settings`.",
    "there is no seat {seat}: there are {seats}": "места {seat} нет: всего мест {seats}",
    "it is of {said}, but now {asked} decides": "это ход «{said}», а сейчас решает «{asked}»",
    "it can mean several things": "его можно понять по-разному",
    "seat {seat} cannot `{verb}` that now": "место {seat} сейчас не может сделать с этим `{verb}`",
    "there is no verb called `{verb}`": "нет глагола `{verb}`",
    "it cannot be paid like that": "так заплатить нельзя",
    "there are not {count} options of which all the rest is true": "вариантов, для которых верно всё остальное, не "
    "{count}",
    "no option is left with its `{aspect}`": "с его `{aspect}` не остаётся ни одного варианта",
    '"{name}" cannot be chosen here': "«{name}» здесь выбрать нельзя",
    '"{name}" is the name of nothing': "«{name}» — так ничего не зовётся",
    "{name} cannot be chosen here": "{name} здесь выбрать нельзя",
    "that cannot be chosen together": "вместе это выбрать нельзя",
    "seat {seat} is asked: {question}": "вопрос месту {seat}: {question}",
    "nothing else could be done before: {line}": "до этого можно было сделать только это: {line}",
    "... and {count} more": "... и ещё {count}",
    "move {number} is not allowed: {what:nom}": "ход {number} не по правилам: {what:nom}",
    "write what the rules allow here:\n  {moves}": "написать то, что здесь разрешают правила:\n  {moves}",
    "the game is over": "игра окончена",
    "the game ends when its rules say so.": "игра кончается, когда так говорят её правила.",
    "remove this move and all after it.": "убрать этот ход и все после него.",
    'nothing ends a game by "{end}"': "игра не кончается так: «{end}»",
    "{title} can end by {known}.": "{title} может кончиться так: {known}.",
    'the game has not ended by "{end}": it goes on': "игра не кончилась так («{end}»): она продолжается",
    "after the last move seat {seat} is asked.": "после последнего хода вопрос месту {seat}.",
    'the game did not end by "{end}"': "игра кончилась не так: «{end}»",
    "no text says by what it ended.": "ни один текст не говорит, чем она кончилась.",
    'it ended by "{end}".': "она кончилась так: «{end}».",
    "correct the moves, or leave `end` out.": "исправить ходы или убрать `end`.",
    'write "{end}".': 'написать "{end}".',
    "seat {seat}": "место {seat}",
    "seat {seat} for seat {other}": "место {seat} за место {other}",
    "{what}; did you mean `{near}`?": "{what}; возможно, имелось в виду `{near}`?",
    "{mean:.0f}% ({low:.0f} to {high:.0f})": "{mean:.0f}% (от {low:.0f} до {high:.0f})",
    "finding options": "поиск вариантов",
    "payment": "оплата",
    "carrying out": "выполнение",
    "looking things up": "справки",
    "other": "остальное",
    "advice": "совет",
    "option": "по желанию",
    "table": "за столом",
    "print": "печать",
    '"{bot}" needs a number of games from 1 to {most:,}, as in search:{usual}': "«{bot}»: нужно число партий от 1 до "
    "{most:,}, как в search:{usual}",
    "scenario": "сценарий",
    # several verbs
    "All is well": "Всё в порядке",
    "No errors": "Ошибок нет",
    "a variant belongs to some sets: name them instead of --all": "вариант относится к определённым наборам: нужно "
    "назвать их вместо --all",
    "checking {name}": "проверяем {name}",
    'did you mean "{near}"?': "возможно, имелось в виду «{near}»?",
    "reading {name}": "читаем {name}",
    "there are none.": "их нет.",
    "there are {known}.": "есть {known}.",
    'there is no variant called "{name}": {hint}': "нет варианта с названием «{name}»: {hint}",
    "{count:piece|pieces}": "{count:компонент|компонента|компонентов}",
    "{count:rule|rules}": "{count:правило|правила|правил}",
    "{count:scenario|scenarios}": "{count:сценарий|сценария|сценариев}",
    "{count:set|sets}": "{count:набор|набора|наборов}",
    "{count:variant|variants}": "{count:вариант|варианта|вариантов}",
    # check, explain, fmt
    "... and {count:line|lines} more": "... и ещё {count:строка|строки|строк}",
    "--- {file}\nonly its line ends, its last line or its first bytes would change": "--- {file}\nизменились бы только "
    "концы строк, последняя строка или первые байты",
    "More about each: wonderscript explain {problem}": "Подробнее о каждом: wonderscript explain {problem}",
    "`wonderscript explain` lists all.": "весь список — `wonderscript explain`.",
    "--dry-run goes with --fix": "--dry-run пишут вместе с --fix",
    "Mended: {done}.": "Исправлено: {done}.",
    "Would mend: {done}.": "Было бы исправлено: {done}.",
    "choose one of --json, --sarif and --fix": "выберите что-то одно: --json, --sarif или --fix",
    "mended {place} ({problem})": "исправлено {place} (`{problem}`)",
    "nothing": "ничего",
    "would mend {place} ({problem})": "было бы исправлено {place} (`{problem}`)",
    "{count:place|places}": "{count:место|места|мест}",
    "{file} was written by somebody else meanwhile: nothing was changed in it": "{file} тем временем записал кто-то "
    "другой: в нём ничего не изменено",
    "formatted {file}": "приведён к единому виду: {file}",
    "there is no problem called `{problem}`: {hint}": "нет сообщения `{problem}`: {hint}",
    "{file} (formatted)": "{file} (в едином виде)",
    "{files:text|texts}: all in the one layout.": "{files:текст|текста|текстов}: всё в едином виде.",
    "{files:text|texts}: those that can be read are in the one layout.": "{files:текст|текста|текстов}: те, что можно "
    "прочитать, — в едином виде.",
    "{files:text|texts}: {changes:,} changed.": "{files:текст|текста|текстов}, изменено: {changes}.",
    "{files:text|texts}: {changes:,} would change.": "{files:текст|текста|текстов}, изменилось бы: {changes}.",
    # new
    '"{name}" cannot name a set: use small Latin letters, digits and hyphens, such as {example}': "«{name}» не может "
    "быть "
    "именем набора: нужны строчные латинские буквы, цифры и дефисы, например `{example}`",
    "Change what you like, then: wonderscript check {folder}": "Меняйте что угодно, а потом: wonderscript check "
    "{folder}",
    "Made {folder}, which extends {set}:": "Готово: {folder} — расширяет `{set}`:",
    "error: {set} has no pieces that a starter could be made of": "ошибка: в `{set}` нет компонентов, из которых можно "
    "сделать начало",
    "English names": "английские названия",
    "Russian names": "русские названия",
    "examples of the rules": "примеры правил",
    "its rules": "его правила",
    "its rules, in two languages": "его правила на двух языках",
    "making {name}": "создаём {name}",
    "pieces to change": "компоненты, которые можно менять",
    "their titles in English": "их названия по-английски",
    "their titles in Russian": "их названия по-русски",
    "there is a set called {name} already: choose another name": "набор с именем `{name}` уже есть: нужно другое имя",
    "what the set is": "что это за набор",
    "{folder} is there already: choose another name, or another folder with --to": "{folder} уже есть: нужно другое "
    "имя "
    "или другая папка (--to)",
    "--extends names one set, such as {set}: what it extends comes along; add others to the set.yaml made": "в "
    "--extends называют один набор, например {set}: всё, что он расширяет, будет с ним; другие добавьте в "
    "созданный set.yaml",
    "{folder} would not find {set}: a set lies beside the set that it extends": "{folder} не найдёт `{set}`: набор "
    "лежит "
    "рядом с тем, который расширяет",
    # add
    'Added {kind} "{name}" to {folder}:': "Добавлено: `{kind}` «{name}» в {folder}:",
    "Nothing was added: the set has problems.": "Ничего не добавлено: в наборе есть ошибки.",
    "adding {name}": "добавляем {name}",
    'error: no {kind} of these sets could be varied so that "{name}" fits in': "ошибка: ни один `{kind}` этих наборов "
    "нельзя изменить так, чтобы «{name}» подошло",
    'nothing here is called a "{kind}": there are {known}': "здесь нет ничего, что называлось бы «{kind}»: есть "
    "{known}",
    'there is a {kind} called "{name}" already: choose another name': "`{kind}` с названием «{name}» уже есть: нужно "
    "другое название",
    "{folder} is no set: name the folder in which its {file} lies": "{folder} — не набор: нужно назвать папку, в "
    "которой "
    "лежит {file}",
    "{name} cannot be a name: it stands in quotes, on one line, without quotes in it": "{name} не может быть "
    "названием: "
    "название стоит в кавычках, в одной строке, без кавычек внутри",
    # export, print
    '"{text}" is no offset: write two numbers of millimetres, such as 0.5,-1': "«{text}» — не сдвиг: нужны два числа в "
    "миллиметрах, например 0.5,-1",
    "an offset of {text} would leave the page: at most {most:g} mm each way": "со сдвигом {text} всё ушло бы за край: "
    "не "
    "больше {most:g} мм в каждую сторону",
    "fix: add names and words to {folder}/{language}.yaml, rules to {folder}/rules.yaml.": "что делать: добавить "
    "названия и "
    "слова в {folder}/{language}.yaml, правила — в {folder}/rules.yaml.",
    "name the sets to print, or say --all": "назовите наборы, которые печатать, или укажите --all",
    "printing {what}": "печатаем {what}",
    "the parts are {parts}": "части: {parts}",
    'there is no paper "{name}": {hint}': "нет бумаги «{name}»: {hint}",
    'there is no part "{name}" to print: {hint}': "нет части «{name}», чтобы её напечатать: {hint}",
    "there are {papers}, or a size such as 210x297mm (from {least:g} to {most:g} mm)": "есть {papers} или размер, "
    "например "
    "210x297mm (от {least:g} до {most:g} мм)",
    "PDF files and pictures need the typesetting engine Typst, which is not installed: run "
    "`pip install 'wonderscript[print]'`; without it, `--only web` writes the web pages": "для PDF и рисунков нужна "
    "программа вёрстки «Typst», а она не установлена: выполните `pip install 'wonderscript[print]'`; без неё `--only "
    "web` "
    "записывает веб-страницы",
    "with one piece a page there is nothing between pieces: leave out --gutter and --corners": "если на странице один "
    "компонент, между компонентами ничего нет: уберите --gutter и --corners",
    "to fold, front and back must touch: leave out --single": "чтобы сложить, лицо и оборот должны "
    "соприкасаться: уберите --single",
    "{file}: {pieces:piece|pieces}, {size:byte|bytes}": "{file}: {pieces:компонент|компонента|компонентов}, "
    "{size:байт|байта|байтов}",
    "{folder}: {count:file|files}": "{folder}: {count:файл|файла|файлов}",
    "{folder}: {count:file|files} (unchanged)": "{folder}: {count:файл|файла|файлов} (без изменений)",
    "{name} ({width:g} by {height:g} mm) cannot be folded on paper of {across:g} by {down:g} mm: front and back are "
    "printed apart, to be glued together.": "{name} ({width:g} на {height:g} мм) нельзя сложить на бумаге {across:g} "
    "на "
    "{down:g} мм: лицо и оборот печатаются отдельно, чтобы их склеить.",
    "{name} ({width:g} by {height:g} mm) fits on no paper of {across:g} by {down:g} mm: it is printed in "
    "{tiles:tile|tiles} a side, to be glued together.": "{name} ({width:g} на {height:g} мм) не помещается на бумагу "
    "{across:g} на {down:g} мм: каждая сторона печатается частями ({tiles:часть|части|частей}), чтобы их склеить.",
    "{path} is a file: name a folder to write to": "{path} — это файл, а нужна папка",
    "{sets}: cannot be played yet, since a deck does not come out even; see `wonderscript check {sets}`.": "{sets}: "
    "пока "
    "играть нельзя, потому что колода не раздаётся без остатка; см. `wonderscript check {sets}`.",
    "{sets}: not translated, so they stand as they are: {names}": "`{sets}`: не переведено и стоит как есть: {names}",
    # play, tournament, bench
    '"{name}" has a number: only search can be told how many games to play, as in search:500': "у «{name}» стоит "
    "число: "
    "сколько партий сыграть, можно указать только для search, например search:500",
    '"{name}" needs a number of games from 1 to {most}, as in search:{usual}': "для «{name}» нужно число партий от 1 "
    "до "
    "{most}, например search:{usual}",
    "(not certain)": "(не наверняка)",
    "(stopped after {played} of {games:game|games})": "(остановлено; сыграно {played} из {games:партии|партий|партий})",
    "--players wants numbers with commas between them, such as {example}": "для --players нужны числа через запятую, "
    "например {example}",
    "--replay plays a game as it is recorded": "--replay повторяет партию по записи",
    "--resume goes on with a game as it was": "--resume продолжает партию такой, какой она была",
    "Random games, every payment offered": "Случайные партии, все способы заплатить",
    "Share of the time by part (as a profiler sees it):": "Доли времени по частям (по профилировщику):",
    "by hand": "вручную",
    "native games/s": "нативно, партий/с",
    "of by hand": "к ручному",
    "compiling the native engine, once": "собираем нативный движок, один раз",
    "(nothing was played natively: {reason})": "(нативно ничего не сыграно: {reason})",
    "(the interpreter played: {reason})": "(играл интерпретатор: {reason})",
    "copy µs": "копия, мкс",
    "counting": "считаем",
    "decisions/s": "решений/с",
    "game": "игра",
    "game {number} of {games}": "партия {number} из {games}",
    "games/s": "партий/с",
    "name the sets to measure, or say --all": "назовите наборы, которые измерять, или укажите --all",
    "name the sets to play, or a saved game with --resume": "назовите наборы, в которые играть, или сохранённую партию "
    "через --resume",
    "no game is for so many players: {players}": "ни одна игра не рассчитана на столько игроков: {players}",
    "per decision, by base": "на решение, к базе",
    "players": "игроков",
    "state kB": "состояние, кБ",
    "the sets": "наборы",
    'there is no bot called "{name}": {hint}': "нет бота с именем «{name}»: {hint}",
    "there are {bots}": "есть {bots}",
    "there are {players:seat|seats}, and none has the number {seat}": "мест здесь — {players}, и места номер {seat} "
    "нет",
    "times": "раз",
    "{bots:bot is|bots are} too many: beside you there are {seats:seat|seats}": "{bots:бот|бота|ботов} — слишком "
    "много: "
    "кроме вашего, мест — {seats}",
    "{bot} is ahead of {other} by {points} points": "{bot} впереди {other} на {points} очка",
    "{bot}  points {points}  wins {share}, {even}% if all were equal": "{bot}  очки {points}  победы {share}, при "
    "равной "
    "силе было бы {even}%",
    "ended by {reasons}": "чем кончились: {reasons}",
    "{file} is a game of {played}, not of {sets}": "{file} — партия в {played}, а не в {sets}",
    "{games:game|games} of {players:player|players}, seed {seed}": "{games:партия|партии|партий}, игроков {players}, "
    "начальное число {seed}",
    "{mean:.1f} (one game says little)": "{mean:.1f} (одна партия мало о чём говорит)",
    "{mean:.1f} ({low:.1f} to {high:.1f})": "{mean:.1f} (от {low:.1f} до {high:.1f})",
    "{numbers} or {last}": "{numbers} или {last}",
    "{least} to {most}": "от {least} до {most}",
    "{players:player|players}: {shares}": "{players:игрок|игрока|игроков}: {shares}",
    "{title} is for {numbers} players, not for {players}: say --players {near}": "игра `{title}` — для стольких "
    "игроков: "
    "{numbers}, а не {players}: укажите --players {near}",
    "{title}: random games, every payment offered": "{title}: случайные партии, все способы заплатить",
    "{title}: {players:player|players}": "{title}: {players:игрок|игрока|игроков}",
    "{why:nom}: leave out {options}": "{why:nom}: уберите {options}",
    "{first} and {last}": "{first} и {last}",
    "µs/decision": "мкс/решение",
    # show, test
    "No scenario was run: the sets have problems.": "Ни один сценарий не сыгран: в наборах есть ошибки.",
    "Not shown with the variant of another reading:": "Не показаны с вариантом другого прочтения:",
    "Not shown:": "Не показаны:",
    "Set aside ({count}), with the reason:": "Отложены ({count}), с указанием причины:",
    "There is no scenario here.": "Здесь нет сценариев.",
    "{shown} of {count:rule|rules} that can be shown are shown by scenarios ({share:.1f} %).": "Сценарии показывают "
    "{shown} из {count:правила|правил|правил}, которые можно показать ({share:.1f} %).",
    "{wrong} of {count:scenario|scenarios} do not hold.": "Не выполняются {wrong} из "
    "{count:сценария|сценариев|сценариев}.",
    "{wrong} of {count:scenario|scenarios} does not hold.": "Не выполняется {wrong} из "
    "{count:сценария|сценариев|сценариев}.",
    'there is no piece called "{name}": to search in one set only, write --set {set}': "нет компонента с названием "
    "«{name}»: чтобы искать в одном наборе, напишите --set {set}",
    'no scenario has "{wanted}" in its name': "нет сценария, в названии которого есть «{wanted}»",
    # editors
    "Write `{words}`": "Написать `{words}`",
    "Remove `{words}`": "Убрать `{words}`",
    "Shown by scenarios of {rules}.": "Показано в сценариях к {rules}.",
    "Declare `{declaration}`": "Объявить `{declaration}`",
    "Mend all that is certain": "Исправить всё, что наверняка",
    'Add the Russian name of "{name}"': "Добавить русское название для «{name}»",
    'Add the English name of "{name}"': "Добавить английское название для «{name}»",
    'Add a scenario with "{name}"': "Добавить сценарий, в котором есть «{name}»",
    "Name": "Название",
    'varied from "{model}"': "по образцу «{model}»",
    "an example of what happens in a game": "пример того, что происходит в игре",
    "changes for those who choose them": "изменения для тех, кто их выберет",
    "play this scenario": "сыграть этот сценарий",
    "`{name}` is declared in a set that comes with Wonderscript: nobody writes there": "`{name}` объявлено в наборе, "
    "который идёт вместе с Wonderscript: туда никто не пишет",
    "{name} cannot be a name: it stands in quotes, on one line": "{name} не может быть названием: оно стоит в "
    "кавычках, на одной строке",
    "`{name}` is no number of a rule, such as `set.chapter.1`": "`{name}` — не номер правила, такой как "
    "`set.chapter.1`",
    "`{name}` has no name that could be changed": "у `{name}` нет названия, которое можно изменить",
    "several verbs begin with `{name}`: change each where it is declared": "с `{name}` начинаются несколько глаголов: "
    "измените каждый там, где он объявлен",
    "`{name}` is no word of small letters and hyphens": "`{name}` — не слово из строчных латинских букв и дефисов",
    "write all its forms, as in `{forms}`": "напишите все формы, как в `{forms}`",
    "then something would be wrong: {message}": "тогда было бы не так: {message}",
    "the language server needs pygls: pip install 'wonderscript[lsp]'": "языковому серверу нужен pygls: pip install "
    "'wonderscript[lsp]'",
    'no such scenario is played with "{variant}"': "такого сценария с вариантом «{variant}» нет",
}
