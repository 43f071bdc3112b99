"""Why a table cannot be set as a scenario has it, and what never ends, in Russian.

In: a sentence of the engine, which speaks English to programs. Out: the same for the author of a scenario. Words and
names of the text stay as they are; a sentence that is not in the table stays as it is too.
"""

from __future__ import annotations

import re

# Each sentence with what it is about in braces; what cannot be of a scenario, only of a program, is not here.
SENTENCES: dict[str, str] = {
    'there is no {what} called "{word}": {hint}': "нет такого: `{what}` с названием «{word}»; {hint}",
    '"{name}" has no part called "{word}": {hint}': "у «{name}» нет части «{word}»; {hint}",
    '{counter} stands on no piece called "{word}": {hint}': "на компоненте «{word}» не бывает: `{counter}`; {hint}",
    "{counter} stands on pieces: a player has none of it": "`{counter}` бывает на компонентах, а не у игрока",
    "{counter} is shared by all: it cannot be said here how much there is": "`{counter}` — общее, а не чьё-то",
    "{counter} belongs to each player: it cannot be said here how much there is": "`{counter}` — у каждого игрока своё",
    "{counter} has the values {values}: say how many of which": "у `{counter}` есть достоинства {values}: надо "
    "сказать, сколько каких",
    "{counter} has no values": "у `{counter}` нет достоинств",
    "nobody has {amount} of {counter}": "ни у кого не бывает {amount} `{counter}`",
    "{track} has {length} steps each way: {place} is beyond its end": "у `{track}` по {length} делений в каждую "
    "сторону: {place} — за её концом",
    'there is {number} {copy} of "{name}", no more': "«{name}» есть только в одном экземпляре",
    'there are {number} {copies} of "{name}", no more': "экземпляров «{name}» всего {number}, не больше",
    "{seat} has a {kind} already": "у `{seat}` это уже есть: `{kind}`",
    '"{part}" of "{name}" has no parts to be done': "у «{part}» из «{name}» нет частей, которые можно завершить",
    "a {kind} lies in no zone of a player": "`{kind}` не лежит ни в какой зоне игрока",
    "a {kind} is never done: it is not put from one zone into another": "`{kind}` не завершают: это не переходит из "
    "одной зоны в другую",
    "{seat} has {number} of {kind} to be done, not {amount}": "у `{seat}` можно завершить {number} (`{kind}`), а не "
    "{amount}",
    '"{zone}" is a zone of each player: say whose': "`{zone}` — зона каждого игрока: надо сказать, чья",
    '"{zone}" is a zone of the table, not of a player': "`{zone}` — зона стола, а не игрока",
    "{number} pieces lie in the {zone} by then, not {amount}": "к этому времени в `{zone}` лежит компонентов: "
    "{number}, а не {amount}",
    "nobody can do anything in {step} {number}, and the game would go on without a question: name pieces to choose "
    "from, or let them be filled up": "в `{step} {number}` никто ничего не может сделать, и игра пошла бы дальше без "
    "вопроса: назовите компоненты, из которых выбирают",
    "{step} {number} does not come: it runs from 1 to {most}": "`{step} {number}` не бывает: только от 1 до {most}",
    "{step} {number} does not come: it runs {most} {times}": "`{step} {number}` не бывает: шаг идёт {most} раз",
    "{step} does not come at this table": "`{step}` за этим столом не наступает",
    "{step} is no part of {other}, and {other_too} no part of {step_too}": "`{step}` — не часть `{other}`, и `{other}` "
    "— не часть `{step}`",
    "{step} is not played in turn: it is not the turn of {seat}": "в `{step}` ходят не по очереди: "
    "сейчас не ход `{seat}`",
    "the game does not come to an end: {number} things were done without a question, again and again": "партия не "
    "кончается: без единого вопроса сделано {number} действий, снова и снова",
    "the game does not come to an end: {number} questions were answered, at last this one": "партия не кончается: "
    "на {number} вопросов отвечено, последний из них",
    "the game does not come to an end: the {step} has run {number} times": "партия не кончается: шаг `{step}` прошёл "
    "{number} раз",
    "what is asked for depends on itself, and has no answer": "то, о чём спрашивают, зависит от самого себя, и "
    "ответа нет",
}
HINTS: dict[str, str] = {
    'did you mean "{word}"?': "возможно, имелось в виду «{word}»?",
    "there are {number}, such as {words}": "есть {number}, например {words}",
    "there is {words}": "есть {words}",
}
_SLOT = re.compile(r"\\{(\w+)\\}")


def refusal_in_russian(detail: str) -> str:
    """What the engine says, in Russian; lines of texts stand below its first line."""
    sentence, *lines = detail.split("\n")
    found = _filled(sentence.removesuffix(":"), SENTENCES)
    if found is None:
        return detail
    russian, slots = found
    if "hint" in slots:
        hint = _filled(slots["hint"], HINTS)
        slots["hint"] = slots["hint"] if hint is None else hint[0].format(**hint[1])
    colon = ":" if sentence.endswith(":") else ""
    return "\n".join((russian.format(**slots) + colon, *lines))


def _filled(said: str, table: dict[str, str]) -> tuple[str, dict[str, str]] | None:
    """The Russian of the sentence that is said, with what stands in its slots."""
    for english, russian in table.items():
        found = re.fullmatch(_SLOT.sub(r"(?P<\1>.+?)", re.escape(english)), said)
        if found is not None:
            return russian, found.groupdict()
    return None
