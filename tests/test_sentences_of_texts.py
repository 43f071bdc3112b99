"""What lines of texts of shipped sets say in words, where a word more or less would mean another thing."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Literal

import pytest

from wonderscript.compiler.lowering import lower
from wonderscript.compiler.sets import find_sets, order_sets
from wonderscript.compiler.workspace import Workspace
from wonderscript.dsl.problems import Report
from wonderscript.runtime.playable import PlayableLibrary
from wonderscript.runtime.words import describe
from wonderscript.runtime.words.from_library import lexicon_of

PLAYERS = {"base": "{min: 3, max: 7}", "cities": "{min: 3, max: 7}", "agora": "{min: 2, max: 2}"}
# Lines of a card, with what is told of them in English and in Russian.
LINES = {
    "base": [
        (
            "worth the points of purple cards of my neighbors",
            "Worth the points of all purple cards in your neighbors' cities, as they count for their owners.",
            "Приносит победные очки за все фиолетовые карты в городах ваших соседей, как их считают владельцы.",
        ),
        (
            "when built: gain 1 coin per 2 coins of me and my neighbors",
            "When built: take 1 coin for every 2 coins you and your neighbors have together.",
            "Когда карта построена: возьмите 1 монету за каждые 2 монеты у вас и ваших соседей вместе.",
        ),
        (
            "when built: gain 1 coin per 2 red cards of neighbors",
            "When built: take 1 coin for every 2 red cards in your neighbors' cities together.",
            "Когда карта построена: возьмите 1 монету за каждые 2 красные карты в городах своих соседей вместе.",
        ),
        (
            "when I build a card of the same color as a card of left: gain 1 coin",
            "When you build a card of the same color as a card in your left neighbor's city: take 1 coin.",
            "Когда вы строите карту того же цвета, что и одна из карт в городе соседа слева: возьмите 1 монету.",
        ),
        (
            "when I build a card with the name of a card of left: gain 1 coin",
            "When you build a card with the same name as a card in your left neighbor's city: take 1 coin.",
            "Когда вы строите карту с тем же названием, что у одной из карт в городе соседа слева: возьмите 1 монету.",
        ),
        (
            "when I build a card other than a red card: gain 1 coin",
            "When you build a card other than a red card: take 1 coin.",
            "Когда вы строите карту, кроме красной карты: возьмите 1 монету.",
        ),
        (
            "when built: gain 1 coin per card under stages of my city",
            "When built: take 1 coin for each card on a stage in your city.",
            "Когда карта построена: возьмите 1 монету за каждую карту на ярусе в своём городе.",
        ),
        (
            "when built: put this card under a stage of my city",
            "When built: put this card onto a stage in your city.",
            "Когда карта построена: положите эту карту на ярус в своём городе.",
        ),
        (
            "receives what neighbors pay for resources",
            "You receive what each of your neighbors pays to the bank for resources.",
            "Вы получаете то, что каждый ваш сосед платит банку за ресурсы.",
        ),
        (
            "when a neighbor yields to me: gain 1 coin",
            "When one of your neighbors loses a conflict to you: take 1 coin.",
            "Когда любой ваш сосед проигрывает вам: возьмите 1 монету.",
        ),
        (
            "when a neighbor P yields to a player Q: Q pays up to 1 coin to P",
            (
                "When one of your neighbors loses a conflict to a player: the player it was done to pays 1 coin to "
                "the player who did it (or as many as there are)."
            ),
            (
                "Когда любой ваш сосед проигрывает игроку: игрок, с которым это сделано, платит 1 монету игроку, "
                "который это сделал, если она есть."
            ),
        ),
        (
            "when a neighbor P yields to a player Q: P pays up to 1 coin to Q",
            (
                "When one of your neighbors loses a conflict to a player: the player who did it pays 1 coin to the "
                "player it was done to (or as many as there are)."
            ),
            (
                "Когда любой ваш сосед проигрывает игроку: игрок, который это сделал, платит 1 монету игроку, с "
                "которым это сделано, если она есть."
            ),
        ),
        (
            "when a neighbor P yields to another player: P gains 1 coin",
            "When one of your neighbors loses a conflict to another player: the player who did it takes 1 coin.",
            "Когда любой ваш сосед проигрывает любому другому игроку: игрок, который это сделал, берёт 1 монету.",
        ),
        (
            "when a neighbor P builds a red card\n  choose a player Q of each other player\n  P pays up to 1 coin to Q",
            (
                "When one of your neighbors builds a red card: choose another player, then the player who did it "
                "pays 1 coin to the chosen player (or as many as there are)."
            ),
            (
                "Когда любой ваш сосед строит красную карту: выберите любого другого игрока, затем игрок, который "
                "это сделал, платит 1 монету выбранному игроку, если она есть."
            ),
        ),
        (
            "when built\n  choose a player P of neighbors\n  each other player who is not P gains 1 coin",
            "When built: choose one of your neighbors, then each other player who is not that player takes 1 coin.",
            (
                "Когда карта построена: выберите одного из своих соседей, затем каждый другой игрок, кроме этого "
                "игрока, берёт 1 монету."
            ),
        ),
        (
            (
                "when built\n  choose a player P of each other player\n  choose a player Q of each other player\n  "
                "P pays up to 1 coin to Q"
            ),
            (
                "When built: choose another player, choose another player, then the first chosen player pays 1 coin "
                "to the second chosen player (or as many as there are)."
            ),
            (
                "Когда карта построена: выберите любого другого игрока, выберите любого другого игрока, затем "
                "первый выбранный игрок платит 1 монету второму выбранному игроку, если она есть."
            ),
        ),
        (
            "when built: another player pays up to 1 coin to another player",
            (
                "When built: choose another player, then that player pays 1 coin to another player (or as many as "
                "there are)."
            ),
            (
                "Когда карта построена: выберите любого другого игрока, затем этот игрок платит 1 монету любому "
                "другому игроку, если она есть."
            ),
        ),
        (
            "when built\n  choose a player P of each other player\n  left pays up to 1 coin to P",
            (
                "When built: choose another player, then your left neighbor pays 1 coin to that player (or as many "
                "as there are)."
            ),
            (
                "Когда карта построена: выберите любого другого игрока, затем сосед слева платит 1 монету этому "
                "игроку, если она есть."
            ),
        ),
        (
            "when built: left pays up to 1 coin to another player",
            "When built: your left neighbor pays 1 coin to another player (or as many as there are).",
            "Когда карта построена: сосед слева платит 1 монету любому другому игроку, если она есть.",
        ),
        (
            "when built\n  choose a player P of each other player with defeats\n  P gains 1 coin",
            "When built: another player of your choice who has at least 1 defeat token takes 1 coin.",
            (
                "Когда карта построена: любой другой игрок на ваш выбор, у которого есть хотя бы 1 жетон поражения, "
                "берёт 1 монету."
            ),
        ),
        (
            "when I build a blue card C\n  choose a card D of my city\n  put C into the discard\n  put D into my hand",
            (
                "When you build a blue card: choose a card from your city, discard the card it was done to, then "
                "put the chosen card into your hand."
            ),
            (
                "Когда вы строите синюю карту: выберите карту из своего города, сбросьте карту, с которой это "
                "сделано, затем положите выбранную карту в руку."
            ),
        ),
    ],
    "cities": [
        (
            "when built: each player who has 2 stages gains 2 coins",
            "When built: each player whose city has at least 2 stages takes 2 coins.",
            "Когда карта построена: каждый игрок, в городе которого есть хотя бы 2 яруса, берёт 2 монеты.",
        ),
        ("cannot yield", "You cannot lose a conflict.", "Вы не можете проигрывать."),
        ("cannot lose", "You cannot lose coins.", "Вы не можете терять монеты."),
        (
            "when anyone clashes: gain 1 coin",
            "When any player fights for double tokens: take 1 coin.",
            "Когда любой игрок сражается вдвойне: возьмите 1 монету.",
        ),
    ],
    "agora": [
        (
            "when I influence a chamber: gain 1 coin",
            "When you add a cube to a chamber: take 1 coin.",
            "Когда вы добавляете кубик в палату: возьмите 1 монету.",
        ),
        ("cannot influence chambers", "You cannot add a cube to chambers.", "Вы не можете добавлять кубик в палаты."),
        (
            "when I gain control of a chamber: gain 1 coin",
            "When you come to control a chamber: take 1 coin.",
            "Когда вы начинаете контролировать палату: возьмите 1 монету.",
        ),
        (
            "as soon as I control a chamber: gain 1 coin",
            "As soon as you control a chamber: take 1 coin.",
            "Как только вы контролируете палату: возьмите 1 монету.",
        ),
    ],
}


def varied(name: str, folder: Path) -> PlayableLibrary:
    """A set with a variant in which a card says all lines that are tried with it."""
    (folder / "set.yaml").write_text(
        f"id: trial\ntitle: {{en: Trial}}\nplayers: {PLAYERS[name]}\nextends: [{name}]\n", encoding="utf-8"
    )
    lines = "".join(indent(f"{line}\n", "    ") for line, _english, _russian in LINES[name])
    text = f'variant "Trial"\n  change card "Altar"\n{lines}'
    (folder / "variants.wonder").write_text(text, encoding="utf-8")
    report = Report()
    combination = Workspace().combine(order_sets(find_sets([folder], report).sets, report), report)
    assert "Trial" in combination.variants
    return lower(combination, "Trial")


@pytest.fixture(scope="module", params=sorted(LINES))
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, PlayableLibrary]:
    return request.param, varied(request.param, tmp_path_factory.mktemp("trial"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_lines_are_told_as_they_are_meant(told: tuple[str, PlayableLibrary], language: Literal["en", "ru"]) -> None:
    name, library = told
    [altar] = [piece for piece in library.pieces if piece.name == "Altar"]
    said = describe(altar.rules, lexicon_of(library, language), altar.kind)
    meant = [english if language == "en" else russian for _line, english, russian in LINES[name]]
    assert [one for one in said if one in meant] == meant, said
