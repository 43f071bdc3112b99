"""The language server as an editor knows it: a real client speaks with the program by pipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types
from tests.editor import FILES, Editor, Sheet, in_editor, open_editor, utf16, write_set

pytestmark = pytest.mark.xdist_group("language-server")


@pytest.fixture(scope="module")
def client() -> Iterator[Editor]:
    with open_editor() as editor:
        yield editor


def cards(client: Editor, folder: Path) -> Sheet:
    return Sheet(client, write_set(folder) / "cards.wonder")


async def proposals(sheet: Sheet, text: str) -> dict[str, types.CompletionItem]:
    """What is offered at the end of a text, the likeliest first."""
    sheet.write(text)
    found = await sheet.client.text_document_completion_async(types.CompletionParams(sheet.document, sheet.end()))
    assert isinstance(found, types.CompletionList)
    return {one.label: one for one in sorted(found.items, key=lambda one: one.sort_text or "")}


# ---------------------------------------------------------------- problems


@in_editor
async def test_a_sound_text_has_no_problem(client: Editor, tmp_path: Path) -> None:
    assert await cards(client, tmp_path).problems() == []


@in_editor
async def test_a_slip_is_told_while_it_is_typed_and_gone_when_it_is_mended(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.replace("wood, clay", "wood, claay")
    (problem,) = await sheet.problems()
    assert problem.code == "unknown-word"
    assert problem.severity == types.DiagnosticSeverity.Error
    assert sheet.words(problem.range) == "claay"
    assert "did you mean `clay`" in problem.message
    sheet.replace("claay", "clay")
    assert await sheet.problems() == []


@in_editor
async def test_what_is_not_saved_counts_until_the_file_is_closed(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.replace("wood, clay", "wood, claay")
    assert await sheet.problems()
    sheet.close()
    again = Sheet(client, sheet.path)
    again.version = 5
    again.write(again.text)
    assert await again.problems() == []


@in_editor
async def test_a_problem_stands_after_letters_of_two_units(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write(sheet.text + 'card "Морской 🌊 прилив 🌊", blue, age 3, copies 3+, frobs\n')
    problems = await sheet.problems()
    assert "frobs" in [sheet.words(one.range) for one in problems]


@in_editor
async def test_a_change_of_one_file_is_told_in_another(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    scenarios = Sheet(client, sheet.path.parent / "scenarios" / "cards.wonder")
    assert await scenarios.problems() == []
    sheet.replace('card "Salt Guild"', 'card "Harbour Toll"')
    await sheet.problems()
    names = Sheet(client, sheet.path.parent / "ru.yaml")
    names.replace('"Salt Guild"', '"Harbour Toll"')
    assert await names.problems() == []
    found = await scenarios.problems_from_elsewhere()
    assert {scenarios.words(one.range) for one in found} == {'"Salt Guild"'}


@in_editor
async def test_a_change_is_told_in_the_sets_that_build_on_it(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    deep = tmp_path / "deep"
    deep.mkdir()
    (deep / "set.yaml").write_text("id: deep\ntitle: {en: Deep}\nplayers: {min: 3, max: 7}\nextends: [tides]\n")
    (deep / "text.wonder").write_text('variant "Deep"\n  remove card "Salt Guild"\n')
    above = Sheet(client, deep / "text.wonder")
    assert await above.problems() == []
    sheet.replace('card "Salt Guild"', 'card "Harbour Toll"')
    names = Sheet(client, sheet.path.parent / "ru.yaml")
    names.replace('"Salt Guild"', '"Harbour Toll"')
    await names.problems()
    assert [one.code for one in await above.problems_from_elsewhere()] == ["variant-changes-nothing"]


@in_editor
async def test_a_yaml_file_has_its_problems(client: Editor, tmp_path: Path) -> None:
    folder = write_set(tmp_path)
    sheet = Sheet(client, folder / "ru.yaml")
    sheet.replace("names:", "nmaes:")
    (problem,) = await sheet.problems()
    assert sheet.words(problem.range) == "nmaes"
    manifest = Sheet(client, folder / "set.yaml")
    manifest.replace("extends: [base]", "extends: [bsae]")
    assert [one.code for one in await manifest.problems()] == ["unknown-set"]


@in_editor
async def test_a_set_without_a_manifest_that_can_be_read_is_no_fault(client: Editor, tmp_path: Path) -> None:
    folder = write_set(tmp_path, **{"set.yaml": "id: [\n"})
    sheet = Sheet(client, folder / "set.yaml")
    assert await sheet.problems()
    sheet.write(FILES["set.yaml"])
    assert await sheet.problems() == []


@in_editor
async def test_nothing_that_is_typed_breaks_the_server(client: Editor, tmp_path: Path) -> None:
    """Every beginning of a text is written, and the editor asks whatever it may ask in between."""
    sheet = cards(client, tmp_path)
    text = FILES["cards.wonder"] + FILES["scenarios/cards.wonder"].replace("a ", "ы🌊 ")
    for end in range(0, len(text), 7):
        sheet.write(text[:end])
        place = sheet.end()
        await client.text_document_completion_async(types.CompletionParams(sheet.document, place))
        if end % 5 == 0:
            await client.text_document_hover_async(types.HoverParams(sheet.document, place))
            await client.text_document_definition_async(types.DefinitionParams(sheet.document, place))
            await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(sheet.document))
            await client.text_document_document_symbol_async(types.DocumentSymbolParams(sheet.document))
    sheet.write(FILES["cards.wonder"])
    assert await sheet.problems() == []
    assert not [one for one in client.log_messages if one.type == types.MessageType.Error]


# ---------------------------------------------------------------- whole texts


@in_editor
async def test_a_text_is_laid_out_as_by_fmt(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    written = sheet.text.replace("  costs wood, clay", "  costs   wood ,clay").replace("\n\ncard", "\n\n\n\ncard")
    sheet.write(written)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(sheet.document, options))
    assert edits
    assert sheet.with_edits(edits) == FILES["cards.wonder"]
    sheet.write(sheet.text + 'card "\n')
    params = types.DocumentFormattingParams(sheet.document, options)
    assert not await client.text_document_formatting_async(params)


@in_editor
async def test_the_outline_has_every_item(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write(sheet.text + '\nvariant "Low Tide"\n  remove card "Tide Mill"\n')
    found = await client.text_document_document_symbol_async(types.DocumentSymbolParams(sheet.document))
    assert found is not None
    assert [one.name for one in found] == ["Tide Mill", "Salt Guild", "Low Tide"]
    low = found[2]
    assert isinstance(low, types.DocumentSymbol)
    assert [one.name for one in low.children or ()] == ["Tide Mill"]


@in_editor
async def test_blocks_and_remarks_can_be_folded(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    sheet.write("# one\n# two\n" + sheet.text)
    found = await client.text_document_folding_range_async(types.FoldingRangeParams(sheet.document))
    assert found is not None
    assert [(one.start_line, one.end_line) for one in found] == [(0, 2), (3, 6), (8, 11)]
    assert found[0].kind == types.FoldingRangeKind.Comment


@in_editor
async def test_words_have_the_colours_of_what_they_are(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    asked = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(sheet.document))
    assert asked is not None
    assert client.started is not None
    provider = client.started.capabilities.semantic_tokens_provider
    assert provider is not None
    names = provider.legend.token_types
    line = start = 0
    found: dict[str, str] = {}
    for at in range(0, len(asked.data), 5):
        down, right, length, colour, _declares = asked.data[at : at + 5]
        line, start = line + down, right + (start if down == 0 else 0)
        where = types.Range(types.Position(line, start), types.Position(line, start + length))
        found.setdefault(sheet.words(where), names[colour])
    assert found["# Mills by the sea, 🌊 and all that."] == "comment"
    assert found["card"] == "class"
    assert found['"Tide Mill"'] == "string"
    assert found["purple"] == "enumMember"
    assert found["costs"] == "keyword"
    assert found["wood"] == "enumMember"
    assert found["built"] == "function"


# ---------------------------------------------------------------- words


@in_editor
async def test_meanings_are_told_in_both_languages(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    told = await client.text_document_hover_async(types.HoverParams(sheet.document, sheet.at("Tide Mill")))
    assert told is not None
    assert isinstance(told.contents, types.MarkupContent)
    assert "Worth 1 point for each brown card in your neighbors' cities." in told.contents.value
    assert "коричневую карту" in told.contents.value
    assert "tides.guild.1" in told.contents.value
    word = await client.text_document_hover_async(types.HoverParams(sheet.document, sheet.at("wood")))
    assert word is not None
    assert isinstance(word.contents, types.MarkupContent)
    assert "resource raw: clay, stone, ore, wood" in word.contents.value
    assert "древесина" in word.contents.value


@in_editor
async def test_a_rule_and_a_scenario_are_told(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    for words in ("tides.guild.1", "a tide mill"):
        told = await client.text_document_hover_async(types.HoverParams(sheet.document, sheet.at(words)))
        assert told is not None
        assert isinstance(told.contents, types.MarkupContent)
        assert "Tide Mill is worth what its neighbors dig." in told.contents.value
        assert "Приливная мельница стоит того" in told.contents.value


@in_editor
async def test_declarations_are_found_in_own_and_in_shipped_texts(client: Editor, tmp_path: Path) -> None:
    sheet = Sheet(client, write_set(tmp_path) / "scenarios" / "cards.wonder")
    own = await client.text_document_definition_async(types.DefinitionParams(sheet.document, sheet.at("Tide Mill")))
    assert isinstance(own, list)
    assert [Path(one.uri).name for one in own if isinstance(one, types.Location)] == ["cards.wonder"]
    rule = await client.text_document_definition_async(
        types.DefinitionParams(sheet.document, sheet.at("tides.guild.1"))
    )
    assert isinstance(rule, list)
    assert [Path(one.uri).name for one in rule if isinstance(one, types.Location)] == ["rules.yaml"]
    shipped = await client.text_document_definition_async(types.DefinitionParams(sheet.document, sheet.at("builds")))
    assert isinstance(shipped, list)
    assert shipped
    assert all("base" in one.uri for one in shipped if isinstance(one, types.Location))


@in_editor
async def test_references_are_found_in_all_files(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    context = types.ReferenceContext(include_declaration=True)
    params = types.ReferenceParams(context, sheet.document, sheet.at("Salt Guild"))
    found = await client.text_document_references_async(params)
    assert found is not None
    assert [(Path(one.uri).parent.name, one.range.start.line) for one in found] == [
        ("tides", 6),
        ("scenarios", 10),
        ("scenarios", 12),
    ]
    shipped = types.ReferenceParams(context, sheet.document, sheet.at("stone"))
    assert len(await client.text_document_references_async(shipped) or []) > 20


@pytest.mark.parametrize(
    ("text", "wanted", "never"),
    [
        ('card "A"\n  costs ', ["clay", "papyrus", "coins"], ["shield", "brown", "city", "gain"]),
        ('card "A"\n  costs clay, wo', ["wood"], ["shield"]),
        ('card "A"\n  worth 1 point per ', ["brown", "card", "stage"], ["gain", "when"]),
        ('card "A"\n  ', ["costs", "worth", "when", "purple", "leads to"], ["gain"]),
        ('card "A"\n  when built: ', ["gain", "pay", "build"], ["worth", "wood"]),
        ('card "A"\n  when built: gain 2 ', ["coins", "victories"], ["gain", "city"]),
        ('card "A"\n  leads to "', ["Tide Mill", "Altar"], ["Gizah"]),
        ('variant "X"\n  ', ["add", "remove", "replace", "change"], ["gain"]),
        ('variant "X"\n  remove board "', ["Gizah"], ["Altar"]),
        ('scenario "X"\n  shows tides.', ["tides.guild.1", "tides.guild.2"], ["base.trade.1"]),
        ('scenario "X"\n  me has ', ["city", "hand", "board"], ["gain"]),
        ('scenario "X"\n  with "', ["First Edition"], ["Altar"]),
        ("counter gem|gems, ", ["each player", "shared", "starts at"], ["gain"]),
        ("to frob\n  ", ["gain", "put", "build"], ["worth"]),
        ("", ["card", "variant", "scenario", "counter"], ["gain"]),
    ],
)
@in_editor
async def test_what_is_offered_fits_its_slot(
    client: Editor, tmp_path: Path, text: str, wanted: list[str], never: list[str]
) -> None:
    sheet = cards(client, tmp_path)
    await sheet.problems()
    found = await proposals(sheet, FILES["cards.wonder"] + "\n" + text)
    assert [word for word in wanted if word not in found] == []
    assert [word for word in never if word in found] == []


@in_editor
async def test_what_is_offered_is_the_same_once_the_text_was_read(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    first = await proposals(sheet, FILES["cards.wonder"] + "\nto frob\n  ")
    await sheet.problems()
    assert first.keys() == (await proposals(sheet, sheet.text)).keys()
    assert "gain" in first


@in_editor
async def test_a_proposal_takes_the_place_of_what_is_begun(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    await sheet.problems()
    found = await proposals(sheet, FILES["cards.wonder"] + '\ncard "🌊"\n  costs wo')
    edit = found["wood"].text_edit
    assert isinstance(edit, types.TextEdit)
    assert sheet.with_edits([edit]).endswith("costs wood")
    assert edit.range.end.character == utf16("  costs wo")


@in_editor
async def test_words_are_offered_while_something_else_is_wrong(client: Editor, tmp_path: Path) -> None:
    sheet = cards(client, tmp_path)
    await sheet.problems()
    broken = FILES["cards.wonder"].replace("costs stone", "costs stne ?!")
    found = await proposals(sheet, broken + '\ncard "A"\n  purple ??\n  costs ')
    assert "papyrus" in found
