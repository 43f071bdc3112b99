"""What the language server changes for somebody: mending, renaming, adding; and scenarios, played in the text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from tests.editor import FILES, Editor, Sheet, in_editor, open_editor, write_set

pytestmark = pytest.mark.xdist_group("language-server")


@pytest.fixture(scope="module")
def client() -> Iterator[Editor]:
    with open_editor() as editor:
        yield editor


def cards(client: Editor, folder: Path) -> Sheet:
    return Sheet(client, write_set(folder) / "cards.wonder")


def changed(edit: types.WorkspaceEdit | None, sheets: dict[str, Sheet], root: Path) -> dict[str, str]:
    """What files say after changes, by their names in the set; those that are not open are read."""
    assert edit is not None
    texts = {}
    for change in edit.document_changes or ():
        if isinstance(change, types.TextDocumentEdit):
            path = Path(change.text_document.uri.removeprefix("file://"))
            name = path.relative_to(root.resolve()).as_posix()
            sheet = sheets.get(name) or Sheet.of_text(path.read_text(encoding="utf-8") if path.exists() else "")
            edits = [one for one in change.edits if isinstance(one, types.TextEdit)]
            texts[name] = sheet.with_edits(edits)
    return texts


async def actions(sheet: Sheet, words: str, *only: types.CodeActionKind) -> dict[str, types.CodeAction]:
    place = sheet.at(words)
    context = types.CodeActionContext([], only=list(only) or None)
    params = types.CodeActionParams(sheet.document, types.Range(place, place), context)
    found = await sheet.client.text_document_code_action_async(params)
    return {one.title: one for one in found or () if isinstance(one, types.CodeAction)}


# ---------------------------------------------------------------- mending


@in_editor
async def test_advice_is_followed_with_one_click(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.replace("wood, clay", "wood, claay")
    found = await actions(sheet, "claay")
    fix = found["Write `clay`"]
    assert fix.kind == types.CodeActionKind.QuickFix
    assert [one.code for one in fix.diagnostics or ()] == ["unknown-word"]
    texts = changed(fix.edit, {"cards.wonder": sheet}, sheet.path.parent)
    assert texts == {"cards.wonder": FILES["cards.wonder"]}


@in_editor
async def test_all_that_is_certain_is_mended_at_once(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write(
        sheet.text.replace('"Tide Mill"', "«Tide Mill»").replace("  costs stone, stone", "\tcosts stone, stone")
    )
    found = await actions(sheet, "card", types.CodeActionKind.SourceFixAll)
    (everything,) = found.values()
    assert everything.kind == types.CodeActionKind.SourceFixAll
    texts = changed(everything.edit, {"cards.wonder": sheet}, sheet.path.parent)
    assert '"Tide Mill"' in texts["cards.wonder"]
    assert "\t" not in texts["cards.wonder"]


@in_editor
async def test_a_word_that_is_missing_is_declared(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.replace("gain 2 coins", "gain 2 pearls")
    found = await actions(sheet, "pearls")
    declare = found["Declare `counter pearl|pearls, each player`"]
    texts = changed(declare.edit, {"cards.wonder": sheet}, sheet.path.parent)
    assert '\ncounter pearl|pearls, each player\n\ncard "Tide Mill"' in texts["cards.wonder"]
    sheet.write(texts["cards.wonder"])
    assert "undeclared-word" not in [one.code for one in await sheet.problems()]


# ---------------------------------------------------------------- adding


@in_editor
async def test_a_name_and_a_scenario_are_added(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write(sheet.text + '\ncard "Dune Guild"\n  purple, age 3, copies 3+\n  costs ore\n  worth 3 points\n')
    found = await actions(sheet, "Dune Guild")
    names = changed(found['Add the Russian name of "Dune Guild"'].edit, {}, sheet.path.parent)
    assert names == {"ru.yaml": FILES["ru.yaml"] + '    "Dune Guild": "Dune Guild"\n'}
    scenario = changed(found['Add a scenario with "Dune Guild"'].edit, {}, sheet.path.parent)
    assert list(scenario) == ["scenarios/cards.wonder"]
    added = scenario["scenarios/cards.wonder"].removeprefix(FILES["scenarios/cards.wonder"])
    assert added.startswith('\nscenario "Dune Guild stays where it was put"\n')
    here = Sheet(client, sheet.path.parent / "scenarios" / "cards.wonder")
    here.write(scenario["scenarios/cards.wonder"])
    assert [one.code for one in await here.problems() if one.severity == types.DiagnosticSeverity.Error] == []
    assert not [title for title in await actions(sheet, "Tide Mill") if title.startswith("Add")]


# ---------------------------------------------------------------- renaming


async def renamed(sheet: Sheet, words: str, name: str) -> types.WorkspaceEdit | None:
    return await sheet.client.text_document_rename_async(types.RenameParams(sheet.document, sheet.at(words, 1), name))


@in_editor
async def test_a_piece_is_renamed_everywhere(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "set.yaml").write_text(
        "id: deep\ntitle: {en: Deep}\nplayers: {min: 3, max: 7}\nextends: [tides]\n"
    )
    (tmp_path / "deep" / "text.wonder").write_text('variant "Deep"\n  remove card "Salt Guild"\n')
    asked = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(sheet.document, sheet.at("Salt Guild", 2))
    )
    assert isinstance(asked, types.PrepareRenamePlaceholder)
    assert asked.placeholder == sheet.words(asked.range) == "Salt Guild"
    edit = await renamed(sheet, "Salt Guild", "Гильдия 🧂")
    texts = changed(edit, {"tides/cards.wonder": sheet}, tmp_path)
    assert sorted(texts) == [
        "deep/text.wonder",
        "tides/cards.wonder",
        "tides/ru.yaml",
        "tides/scenarios/cards.wonder",
    ]
    assert not [name for name, text in texts.items() if "Salt Guild" in text]
    assert '"Гильдия 🧂": "Гильдия солеваров"' in texts["tides/ru.yaml"]


@in_editor
async def test_a_word_is_renamed_in_all_its_forms(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write(
        "counter pearl|pearls, each player\n\n"
        + sheet.text.replace("gain 2 coins", "gain 2 pearls")
        + '\nscore "Pearls": 1 point per pearl of me\n'
    )
    names = Sheet(client, sheet.path.parent / "ru.yaml")
    names.write(names.text + "words:\n  pearl: жемчужина\n")
    edit = await renamed(sheet, "pearls, each", "ruby")
    texts = changed(edit, {"cards.wonder": sheet, "ru.yaml": names}, sheet.path.parent)
    assert "counter ruby|rubies, each player" in texts["cards.wonder"]
    assert "gain 2 rubies" in texts["cards.wonder"]
    assert "1 point per ruby of me" in texts["cards.wonder"]
    assert "  ruby: жемчужина" in texts["ru.yaml"]


@in_editor
async def test_a_scenario_and_a_rule_are_renamed(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    texts = changed(await renamed(sheet, "a tide mill", "mills count"), {}, sheet.path.parents[1])
    assert sorted(texts) == ["scenarios/cards.wonder", "scenarios/ru.yaml"]
    assert '"mills count": "приливная' in texts["scenarios/ru.yaml"]
    texts = changed(await renamed(sheet, "tides.guild.1", "tides.guild.3"), {}, sheet.path.parents[1])
    assert sorted(texts) == ["rules.yaml", "scenarios/cards.wonder"]
    assert "id: tides.guild.3" in texts["rules.yaml"]


@pytest.mark.parametrize(
    ("words", "name", "why"),
    [
        ("wood", "timber", "comes with Wonderscript"),
        ("Salt Guild", "", "cannot be a name"),
        ("Salt Guild", 'a "b"', "cannot be a name"),
        ("Salt Guild", "Tide Mill", "something would be wrong"),
    ],
)
@in_editor
async def test_what_cannot_be_renamed_is_refused(
    client: Editor, tmp_path: Path, words: str, name: str, why: str
) -> None:
    sheet = cards(client, tmp_path)
    with pytest.raises(JsonRpcException, match=why):
        await renamed(sheet, words, name)


# ---------------------------------------------------------------- items, YAML


@in_editor
async def test_whole_items_are_offered_at_the_margin(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    await sheet.problems()
    sheet.write(sheet.text + "\nca")
    found = await client.text_document_completion_async(types.CompletionParams(sheet.document, sheet.end()))
    assert isinstance(found, types.CompletionList)
    snippets = [one for one in found.items if one.kind == types.CompletionItemKind.Snippet]
    assert {one.label.split()[0] for one in snippets} >= {"card", "scenario", "variant"}
    card = next(one for one in snippets if one.label.startswith("card"))
    assert card.insert_text_format == types.InsertTextFormat.Snippet
    assert isinstance(card.text_edit, types.TextEdit)
    assert card.text_edit.new_text.startswith('card "${1:')
    sheet.write(sheet.with_edits([card.text_edit]).replace("${1:", "").replace('}"', '"'))
    codes = {one.code for one in await sheet.problems() if one.severity == types.DiagnosticSeverity.Error}
    assert codes <= {"piece-makes-deck-uneven"}


@pytest.mark.parametrize(
    ("file", "text", "wanted", "never"),
    [
        ("set.yaml", "id: tides\n", ["title", "players", "extends"], ["names"]),
        ("set.yaml", "id: tides\nplayers:\n  ", ["min", "max"], ["title"]),
        ("set.yaml", "id: tides\nlanguage: ", ["en", "ru"], ["title"]),
        ("set.yaml", "id: tides\nextends: [", ["base", "duel"], ["title"]),
        ("ru.yaml", "", ["names", "words", "verbs"], ["title"]),
        ("ru.yaml", "names:\n  card:\n    ", ["Tide Mill", "Salt Guild"], ["Altar"]),
        ("ru.yaml", 'names:\n  card:\n    "Tide Mill": "x"\n    "Sa', ["Salt Guild"], ["Tide Mill"]),
        ("ru.yaml", "words:\n  pearl:\n    ", ["one", "gender"], ["names"]),
        ("rules.yaml", "rules:\n  - id: tides.guild.1\n    ", ["en", "ru"], ["chapters"]),
        ("scenarios/ru.yaml", "names:\n  ", ["a tide mill counts brown cards"], ["Tide Mill"]),
    ],
)
@in_editor
async def test_keys_and_names_are_offered_in_yaml(
    client: Editor, tmp_path: Path, file: str, text: str, wanted: list[str], never: list[str]
) -> None:
    sheet = Sheet(client, write_set(tmp_path) / file)
    await sheet.problems()
    sheet.write(text)
    found = await client.text_document_completion_async(types.CompletionParams(sheet.document, sheet.end()))
    assert isinstance(found, types.CompletionList)
    labels = [one.label for one in found.items]
    assert [word for word in wanted if word not in labels] == []
    assert [word for word in never if word in labels] == []


@in_editor
async def test_a_name_that_is_begun_in_quotes_keeps_them(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "ru.yaml")
    await sheet.problems()
    sheet.write('names:\n  card:\n    "Ti')
    found = await client.text_document_completion_async(types.CompletionParams(sheet.document, sheet.end()))
    assert isinstance(found, types.CompletionList)
    edit = next(one for one in found.items if one.label == "Tide Mill").text_edit
    assert isinstance(edit, types.TextEdit)
    assert sheet.with_edits([edit]) == 'names:\n  card:\n    "Tide Mill": '


# ---------------------------------------------------------------- scenarios


async def lenses(sheet: Sheet) -> list[types.Command]:
    found = await sheet.client.text_document_code_lens_async(types.CodeLensParams(sheet.document))
    return [one.command for one in found or () if one.command is not None]


async def played(sheet: Sheet, command: types.Command) -> Any:
    params = types.ExecuteCommandParams(command.command, arguments=command.arguments)
    return await sheet.client.workspace_execute_command_async(params)


@in_editor
async def test_a_scenario_is_played_where_it_stands(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    assert [one.title for one in await lenses(sheet)] == ["play this scenario", "play this scenario"]
    for command in await lenses(sheet):
        (outcome,) = (await played(sheet, command)).values()
        assert outcome["holds"]
    assert [one.title for one in await lenses(sheet)] == ["✓ holds", "✓ holds"]


@in_editor
async def test_a_scenario_that_fails_says_what_was_found(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    sheet.replace("scores 2 points", "scores 5 points")
    await sheet.problems()
    (outcome,) = (await played(sheet, (await lenses(sheet))[0])).values()
    assert not outcome["holds"]
    assert "expected: me scores 5 points" in outcome["text"]
    assert "found: 2" in outcome["text"]
    assert (await lenses(sheet))[0].title == "✗ fails"
    assert "found: 2" in client.messages[-1].message
    sheet.replace("scores 5 points", "scores 2 points")
    await sheet.problems()
    (outcome,) = (await played(sheet, (await lenses(sheet))[0])).values()
    assert outcome["holds"]


@in_editor
async def test_no_scenario_is_played_of_a_set_with_problems(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    sheet.replace("me has 0 coins", "me has 0 cions")
    await sheet.problems()
    assert await played(sheet, (await lenses(sheet))[0]) in ({}, None)
    assert "the sets have problems" in client.messages[-1].message
