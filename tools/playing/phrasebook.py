"""What is said around a game, in English and Russian: headings, questions, help, refusals. No words of a game."""

from __future__ import annotations

from typing import Final

from wonderscript.runtime.words.lexicon import Language

PHRASES: Final[dict[str, tuple[str, str]]] = {
    # seats
    "you": ("you", "вы"),
    "left": ("left", "слева"),
    "right": ("right", "справа"),
    "both": ("left and right", "слева и справа"),
    "opponent": ("opponent", "противник"),
    # the table
    "begin": (
        "{title}: {players} players, you sit at seat {seat}, seed {seed}. Type ? for help.",
        "{title}: игроков — {players}, ваше место {seat}, номер партии {seed}. Справка: ?",
    ),
    "resumed": ("The game goes on.", "Партия продолжается."),
    "of": ("{step} {run} of {times}", "{step} {run} из {times}"),
    "signs": ("The signs", "Значки"),
    "produces": ("produces", "производство"),
    "news": ("What happened", "Что произошло"),
    "unseen": ("nothing to be seen", "ничего не видно"),
    # questions
    "acting": ("{player}: {question}", "{player}: {question}"),
    "what now": ("What do you do?", "Что вы делаете?"),
    "pay": ("How do you pay?", "Как вы платите?"),
    "free": ("free", "бесплатно"),
    "yes": ("yes", "да"),
    "no": ("no", "нет"),
    "more ways": ("{price} (and {more} more ways)", "{price} (и ещё способов: {more})"),
    "lacks": ("lacks {what}", "не хватает: {what}"),
    "only if": ("only if {condition}", "только если {condition}"),
    "confirm": ("Enter: go on. u: take it back.", "Enter — дальше. о — отменить."),
    "prompt": ("> ", "> "),
    # answers that are none
    "not a number": (
        '"{word}" is no number from the list: type a number from 1 to {most}, or ? for help.',
        "«{word}» — не номер из списка: введите число от 1 до {most} или ? для справки.",
    ),
    "too many": (
        '"{word}" is too much: there was nothing left to ask.',
        "«{word}» — лишнее: больше спрашивать не о чем.",
    ),
    "taken back": ("Taken back.", "Отменено."),
    "nothing to undo": (
        "There is nothing to take back: what others have seen stands.",
        "Отменять нечего: что увидели другие, то сделано.",
    ),
    "seen since": (
        "Your answer stands: you have seen something since ({what}).",
        "Ответ остаётся в силе: после него вы увидели новое ({what}).",
    ),
    "choices": ("what the others chose", "что выбрали другие"),
    # the end
    "thinking": ("{player} thinks ...", "{player} думает ..."),
    "playing": ("The bots play ...", "Боты играют ..."),
    "no place": (
        "there is no folder for saved games; name a file with --save",
        "нет папки для партий; укажите файл: --save",
    ),
    "score now": ("The score as it stands", "Счёт на этот момент"),
    "score": ("The score", "Итоговый счёт"),
    "over": ("The game is over: {reason}.", "Партия окончена: {reason}."),
    "tie": ("Equal points. What decides is “{rule}”: {had}.", "Очков поровну. Решает «{rule}»: {had}."),
    "total": ("total", "всего"),
    "team": ("team", "команда"),
    "wins": ("{players} wins.", "Победа: {players}."),
    "you win": ("You win!", "Вы победили!"),
    "share": ("{players} share the victory.", "Победу делят: {players}."),
    "and": (" and ", " и "),
    "left off": ("You leave the game.", "Вы выходите из игры."),
    "saved": ("The game is saved. Go on with: {command}", "Партия сохранена. Продолжить: {command}"),
    "not saved": (
        "The game is not saved: {reason}",
        "Партия не сохранена: {reason}",
    ),
    "replay": (
        "The same game from the beginning: --seed {seed}",
        "Та же партия с начала: --seed {seed}",
    ),
    "recorded": ("The game is recorded: {file}", "Партия записана: {file}"),
    "replaying": ("{title}: {players} players, as recorded.", "{title}: игроков — {players}, по записи."),
    "seat": ("seat {seat}", "место {seat}"),
    "replayed": (
        "{moves} moves, all of them allowed. The record ends with the game.",
        "Ходов: {moves}, все по правилам. Запись кончается вместе с партией.",
    ),
    "breaks off": (
        "{moves} moves, all of them allowed. The record ends here, before the game does.",
        "Ходов: {moves}, все по правилам. Запись кончается здесь, раньше партии.",
    ),
    "auto": ("{decisions} decisions, seed {seed}.", "Решений: {decisions}, номер партии {seed}."),
}

HELP: Final[tuple[str, str]] = (
    """\
Type the number of what you choose. Several numbers in one line answer several questions: 3 1
  u   take back the last choice of your own turn
  t   the whole table: everybody, with all that lies open
  d   details: the texts of all that lies open
  s   the score as it stands
  ?   this help
  q   leave; the game is saved (Ctrl-C and Ctrl-D do the same)""",
    """\
Введите номер того, что вы выбираете. Несколько чисел в строке отвечают на несколько вопросов: 3 1
  о   отменить последний выбор в свой ход
  т   весь стол: все игроки и всё, что лежит открыто
  п   подробности: тексты всего, что лежит открыто
  с   счёт на этот момент
  ?   эта справка
  в   выйти; партия сохранится (так же действуют Ctrl-C и Ctrl-D)""",
)

# What people type, by what they want; of letters that look alike in both alphabets, either will do.
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "undo": ("u", "undo", "о", "o", "отмена"),
    "table": ("t", "table", "т", "стол"),
    "details": ("d", "details", "п", "подробности"),
    "score": ("s", "score", "с", "c", "счёт", "счет"),
    "help": ("?", "h", "help", "помощь", "справка"),
    "quit": ("q", "quit", "exit", "в", "выход"),
    "go on": ("y", "yes", "ok", "д", "да"),
}


def phrase(language: Language, key: str, **values: object) -> str:
    """A phrase in a language, with its values."""
    return PHRASES[key][language == "ru"].format(**values)


def help_text(language: Language) -> str:
    """What can be typed."""
    return HELP[language == "ru"]


def command_called(word: str) -> str | None:
    """The command that a word means, if it means one."""
    small = word.casefold()
    return next((command for command, words in COMMANDS.items() if small in words), None)
