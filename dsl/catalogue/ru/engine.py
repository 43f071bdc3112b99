"""What is said of the native engine, in Russian."""

from __future__ import annotations

ENGINE = {
    "a state is too large": "состояние слишком велико",
    "a statement or phrase is not known": "неизвестная строка или выражение",
    "a unit can be too many resources": "единица может быть слишком многими ресурсами",
    "an imagined game does not ask what the game asks": "воображаемая партия спрашивает не о том, о чём настоящая",
    "nothing is bound to a variable": "переменная ничего не обозначает",
    "something counts itself": "что-то считает само себя",
    "that is none of the options": "такого варианта нет",
    "the C compiler ({command}) does not compile the native engine": "компилятор C ({command}) не собирает нативный "
    "движок",
    "the game does not come to an end": "партия не заканчивается",
    "the native engine cannot be loaded: {error}": "нативный движок не загружается: {error}",
    "the native engine is not compiled yet: `tournament` and `bench` compile it": "нативный движок ещё не собран: его "
    "собирают `tournament` и `bench`",
    "the native engine is switched off (`WONDERSCRIPT_NATIVE=off`)": "нативный движок выключен "
    "(`WONDERSCRIPT_NATIVE=off`)",
    "the program of this table does not know {word}": "программа этого стола не знает слова {word}",
    "there are more than {most} resources": "ресурсов больше {most}",
    "there are too many seats or pieces": "слишком много мест или компонентов",
    "there is no C compiler here (`cc`)": "здесь нет компилятора C (`cc`)",
    "there is not enough memory": "не хватает памяти",
    "what is drawn is told, not drawn": "вытянутое названо, а не вытянуто",
    "{piece} costs more than 127 of something": "{piece} стоит больше 127 чего-то одного",
}
