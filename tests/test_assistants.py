"""`wonderscript mcp` as an assistant uses it, by the client of the protocol's own library: from a wish to a card.

Nothing is read or written outside the folder that the server was started for, whatever it is asked.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import sys
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp import Client, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError
from PIL import Image
from tests.program import Run, files_below, imported, spawn
from tests.russian import english_in

from wonderscript.dsl.catalogue import CATALOGUE
from wonderscript.tools.assistants.desk import Desk
from wonderscript.tools.assistants.offered import OFFERED
from wonderscript.tools.assistants.pages import PAGES
from wonderscript.tools.assistants.server import server_for
from wonderscript.tools.speech import settle_language
from wonderscript.tools.terminal import WrongUsage

MANIFEST = "id: {id}\ntitle: {{en: Reef, ru: Риф}}\nplayers: {{min: 3, max: 7}}\nextends: [{extends}]\n"
# What an assistant writes at first, in words that people use, and with a scenario.
WISH = """card "Reef Guild"
  purple, age 3, copies 3+
  needs wood, glass
  worth 1 point for each blue card of my neighbors

scenario "the guild counts blue cards next door"
  players 3
  me has city "Reef Guild"
  left has city "Altar"
  right has city "Theater"
  then me scores 2 points on "Guilds"
"""

Asking = Callable[..., Awaitable[types.CallToolResult]]
pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def sets(place: Path) -> Path:
    """A folder for sets."""
    folder = place / "sets"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    settle_language(["--lang", "en"])


def asked(folder: Path, story: Callable[[Asking, Client], Awaitable[None]]) -> None:
    """Let a client talk to a server in this process."""

    async def talk() -> None:
        async with Client(server_for(folder)) as client:
            schemas = {one.name: one.output_schema for one in (await client.list_tools()).tools}

            async def ask(tool: str, **arguments: Any) -> types.CallToolResult:
                told = await client.call_tool(tool, arguments)
                if not told.is_error:
                    jsonschema.validate(told.structured_content, schemas[tool] or {})
                return told

            await story(ask, client)

    asyncio.run(talk())


def words_of(told: types.CallToolResult) -> str:
    return "".join(one.text for one in told.content if isinstance(one, types.TextContent))


def data_of(told: types.CallToolResult) -> dict[str, Any]:
    assert not told.is_error, words_of(told)
    assert isinstance(told.structured_content, dict)
    return told.structured_content


# ---------------------------------------------------------------- from a wish to a card


async def from_wish_to_card(ask: Asking, client: Client) -> None:
    """What an assistant does that is asked for a guild; every step by the tools alone."""
    guide = (await client.read_resource("wonderscript://docs/llms.txt")).contents[0]
    assert isinstance(guide, types.TextResourceContents) and "extends: [base]" in guide.text
    values = data_of(await ask("words", sets=["base"], only="properties,scores"))
    assert "purple" in json.dumps(values) and '\\"Guilds\\"' in json.dumps(values)

    await ask("write", path="reef/set.yaml", text=MANIFEST.format(id="reef", extends="base"))
    await ask("write", path="reef/cards.wonder", text=WISH)
    found = data_of(await ask("check", paths=["reef"]))
    assert not found["ok"]
    problem = found["problems"][0]
    assert problem["id"].startswith("everyday-") and "costs wood, glass" in problem["suggestion"]

    mended = await ask("fix", paths=["reef"])
    assert data_of(mended)["ok"] and "\n  +   costs wood, glass\n" in words_of(mended)
    text = data_of(await ask("read", path="reef/cards.wonder"))["text"]
    assert "  costs wood, glass\n  worth 1 point per blue card of my neighbors\n" in text

    page = await ask("show", name="reef guild", sets=["reef"])
    assert "Worth 1 point for each blue card in your neighbors' cities." in words_of(page)
    assert "Приносит 1 победное очко за каждую синюю карту в городах ваших соседей." in words_of(page)

    tested = await ask("test", paths=["reef"])
    assert words_of(tested) == "All is well: 1 scenario." and data_of(tested)["hold"] == 1

    tried = data_of(
        await ask(
            "position",
            players=3,
            sets=["reef"],
            seats={
                "0": {"coins": 4, "city": ["Reef Guild", "Lumber Yard"]},
                "2": {"city": ["Altar"], "victory": {"1": 2}},
            },
            steps={"age": 3, "turn": 2},
        )
    )
    assert tried["asked"] == 0 and tried["options"] and tried["seats"][0]["coin"] == 4
    assert tried["points"][0]["Guilds"] == 1 and tried["points"][2]["Military"] == 2

    printed = await ask("print_face", name="Reef Guild", sets=["reef"])
    assert data_of(printed) == {"piece": "Reef Guild", "kind": "card", "faces": 2, "problems": []}
    pictures = [b64decode(one.data) for one in printed.content if isinstance(one, types.ImageContent)]
    for picture in pictures:
        with Image.open(io.BytesIO(picture)) as image:
            assert image.format == "PNG" and 300 < image.width < image.height
    assert len(set(pictures)) == 2, "in two languages"


def test_from_a_wish_to_a_card(sets: Path) -> None:
    asked(sets, from_wish_to_card)
    assert set(files_below(sets)) == {"reef/set.yaml", "reef/cards.wonder"}


def test_from_a_wish_to_a_card_by_the_program(sets: Path) -> None:
    """The same on the standard streams of the program itself."""
    program = StdioServerParameters(
        command=sys.executable, args=["-m", "wonderscript", "mcp", str(sets)], env={**os.environ, "LC_ALL": "C"}
    )

    async def told() -> None:
        async with Client(stdio_client(program)) as client:

            async def ask(tool: str, **arguments: Any) -> types.CallToolResult:
                return await client.call_tool(tool, arguments)

            await from_wish_to_card(ask, client)

    asyncio.run(told())


# ---------------------------------------------------------------- the same as the command line


def test_it_says_what_the_command_line_says(run: Run, sets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reef = sets / "reef"
    reef.mkdir()
    (reef / "set.yaml").write_text(MANIFEST.format(id="reef", extends="base"), encoding="utf-8")
    (reef / "cards.wonder").write_text(
        WISH.replace("needs", "costs").replace("for each", "per").replace("2 points on", "3 points on"),
        encoding="utf-8",
    )
    heard: dict[str, types.CallToolResult] = {}

    async def story(ask: Asking, _client: Client) -> None:
        heard["check"] = await ask("check", paths=["reef"])
        heard["test"] = await ask("test", paths=["reef"])
        heard["show"] = await ask("show", name="turn", sets=["reef"], language="en")
        heard["words"] = await ask("words", sets=["reef"], only="zones")
        heard["dry"] = await ask("fix", paths=["reef"], dry_run=True)

    asked(sets, story)
    monkeypatch.chdir(sets)
    monkeypatch.setenv("COLUMNS", "100")
    told = {
        name: run(*line).out.rstrip("\n")
        for name, line in {
            "check": ("check", "reef"),
            "test": ("test", "reef"),
            "show": ("show", "turn", "--set", "reef", "--lang", "en", "--scenarios"),
            "words": ("words", "reef", "--only", "zones"),
            "dry": ("check", "--fix", "--dry-run", "reef"),
        }.items()
    }
    for name, words in told.items():
        assert words_of(heard[name]).rstrip("\n") == words
    assert data_of(heard["test"]) == json.loads(run("test", "reef", "--json").out)
    assert data_of(heard["words"]) == json.loads(run("words", "reef", "--only", "zones", "--json").out)
    assert data_of(heard["show"])["found"] == json.loads(run("show", "turn", "--set", "reef", "--json").out)


def test_problems_are_those_of_the_command_line(run: Run, sets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reef = sets / "reef"
    reef.mkdir()
    (reef / "set.yaml").write_text(MANIFEST.format(id="reef", extends="base"), encoding="utf-8")
    (reef / "cards.wonder").write_text(WISH, encoding="utf-8")
    heard: list[types.CallToolResult] = []

    async def story(ask: Asking, _client: Client) -> None:
        heard.append(await ask("check", paths=["reef"]))

    asked(sets, story)
    monkeypatch.chdir(sets)
    assert data_of(heard[0])["problems"] == json.loads(run("check", "reef", "--json").out)


def test_it_speaks_russian(sets: Path) -> None:
    settle_language(["--lang", "ru"])

    async def story(ask: Asking, client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            about = [one["description"] for one in tool.input_schema["properties"].values()]
            for words in (tool.description, *about):
                assert words and not english_in(re.sub(r"есть [a-z, -]+|\.yaml", "", words)), words
        assert not english_in(re.sub(r"llms.txt", "", client.instructions or ""))
        for page in (await client.list_resources()).resources:
            assert not english_in(page.description or "")
        for tool_name, arguments in (
            ("read", {"path": "/etc/passwd"}),
            ("read", {}),
            ("read", {"path": 3}),
            ("read", {"path": "a", "odd": 1}),
            ("write", {"path": "run.py", "text": ""}),
            ("nonsense", {}),
            ("position", {"players": 3, "sets": ["base"], "answers": [999]}),
            ("position", {"players": 3, "sets": ["base"], "seats": {"x": {}}}),
        ):
            told = await client.call_tool(tool_name, arguments)
            assert told.is_error and not english_in(re.sub(r"`[^`]*`|есть .*|знает .*|быть .*", "", words_of(told))), (
                told
            )

    asked(sets, story)


# ---------------------------------------------------------------- the folder, and nothing else


@pytest.fixture
def elsewhere(place: Path) -> Path:
    """A set beside the folder, with something to be found in it."""
    folder = place / "elsewhere"
    folder.mkdir()
    (folder / "set.yaml").write_text(MANIFEST.format(id="elsewhere", extends="base"), encoding="utf-8")
    (folder / "secret.wonder").write_text('card "Secret Guild"\n  purple, age 3, copies 3+\n  worth 1 point\n', "utf-8")
    return folder


OUTSIDE = (
    "..",
    "../elsewhere",
    "/etc/passwd",
    "/",
    "link",
    "link/secret.wonder",
    "reef/../../elsewhere",
    "file.wonder",
)
REQUESTS: list[tuple[str, dict[str, Any], str]] = [
    ("files", {}, "path"),
    ("read", {}, "path"),
    ("write", {"text": "evil"}, "path"),
    ("check", {}, "paths"),
    ("fix", {}, "paths"),
    ("test", {}, "paths"),
    ("show", {"name": "Secret Guild"}, "sets"),
    ("words", {}, "sets"),
    ("position", {"players": 3}, "sets"),
    ("print_face", {"name": "Secret Guild"}, "sets"),
]


def test_no_path_leads_out_of_the_folder(sets: Path, elsewhere: Path) -> None:
    (sets / "link").symlink_to(elsewhere)
    (sets / "file.wonder").symlink_to(elsewhere / "secret.wonder")
    before = files_below(elsewhere)

    async def story(ask: Asking, _client: Client) -> None:
        for path in (*OUTSIDE, str(elsewhere), "a\0b"):
            for tool, arguments, where in REQUESTS:
                told = await ask(tool, **arguments, **{where: path if where == "path" else [path]})
                words = words_of(told)
                assert told.is_error and "Secret" not in words.replace('"Secret Guild"', ""), (tool, path, words)
                assert "lies outside the folder" in words or "no path looks like" in words, (tool, path, words)

    asked(sets, story)
    assert files_below(elsewhere) == before


@pytest.mark.parametrize("way", ["beside", "linked", "pictures", "texts"])
def test_nothing_that_a_set_leads_to_is_read_outside(sets: Path, elsewhere: Path, way: str) -> None:
    reef = sets / "reef"
    reef.mkdir()
    folder = reef if way == "beside" else sets
    (reef / "set.yaml").write_text(MANIFEST.format(id="reef", extends="base, elsewhere"), encoding="utf-8")
    if way == "beside":
        elsewhere.rename(sets / "elsewhere")
    elif way == "linked":
        (sets / "elsewhere").symlink_to(elsewhere)
    elif way == "texts":
        (reef / "set.yaml").write_text(MANIFEST.format(id="reef", extends="base"), encoding="utf-8")
        (reef / "cards.wonder").symlink_to(elsewhere / "secret.wonder")
    else:
        (reef / "set.yaml").write_text(MANIFEST.format(id="reef", extends="base"), encoding="utf-8")
        (elsewhere / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', "utf-8")
        (reef / "dot.svg").symlink_to(elsewhere / "dot.svg")
        (reef / "theme.yaml").write_text("pictures:\n  Altar: {file: dot.svg}\n", encoding="utf-8")

    async def story(ask: Asking, _client: Client) -> None:
        path = "." if way == "beside" else "reef"
        told = await ask("check", paths=[path])
        assert (not data_of(told)["ok"] and "outside" in words_of(told)) or "out of" in words_of(told), words_of(told)
        for tool, arguments, where in REQUESTS[5:]:
            asked_of = path if where == "path" else [path]
            words = words_of(await ask(tool, **arguments, **{where: asked_of}))
            assert "Worth 1 point" not in words and "worth 1 point" not in words, (tool, words)

    asked(folder, story)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("run.py", "is no text of a set"),
        (".hidden.wonder", "is no text of a set"),
        (".git/x.yaml", "is no text of a set"),
        ("reef", "is no text of a set"),
        ("folder.wonder", "cannot write folder.wonder"),
    ],
)
def test_only_texts_of_sets_are_written(sets: Path, path: str, words: str) -> None:
    (sets / "folder.wonder").mkdir()

    async def story(ask: Asking, _client: Client) -> None:
        told = await ask("write", path=path, text="x")
        assert told.is_error and words in words_of(told)

    asked(sets, story)
    assert not files_below(sets)


def test_shipped_sets_are_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = Path(__file__).parents[1] / "content"
    monkeypatch.chdir(shipped)
    with pytest.raises(WrongUsage, match="comes with Wonderscript"):
        Desk(shipped).write("base/evil.wonder", "evil")
    assert not (shipped / "base" / "evil.wonder").exists()


def test_what_is_asked_for_wrongly_is_said(sets: Path) -> None:
    async def story(ask: Asking, _client: Client) -> None:
        for tool, arguments, words in (
            ("read", {}, "`read` needs to be told `path`"),
            ("read", {"path": "nowhere.wonder"}, "cannot read nowhere.wonder"),
            ("read", {"path": 7}, '`path` of `read` has to be {"type": "string"}'),
            ("read", {"path": "x", "page": 1}, "`read` knows no `page`"),
            ("show", {"name": "Forun", "sets": ["base"]}, 'did you mean "Forum"?'),
            ("words", {"sets": ["base"], "only": "verb"}, "did you mean `verbs`?"),
            ("words", {}, "name a set"),
            ("check", {}, "name the folder of a set"),
            ("print_face", {"name": "Forun", "sets": ["base"]}, 'did you mean "Forum"?'),
            ("position", {"players": 3, "sets": ["base"], "seats": {"0": {"city": ["Lom"]}}}, 'did you mean "Loom"?'),
            ("position", {"players": 3, "sets": ["base"], "answers": [-1]}, "there is no option -1"),
            ("position", {"players": 3, "sets": ["base"], "pieces": 'card "X"\n  blue\n'}, "error["),
            ("forecast", {}, "there is no tool `forecast`"),
        ):
            told = await ask(tool, **arguments)
            assert told.is_error and words in words_of(told), (tool, arguments, words_of(told))

    asked(sets, story)


def test_a_position_is_played_on(sets: Path) -> None:
    async def story(ask: Asking, _client: Client) -> None:
        seats = {"0": {"coins": 3, "city": ["Stone Pit", "Clay Pool"], "hand": ["Old Lighthouse"]}}
        text = 'card "Old Lighthouse"\n  yellow, age 1\n  costs stone\n  when built: gain 2 coins\n'
        given = {"players": 3, "sets": ["base"], "seats": seats, "pieces": text, "exact": True}
        first = data_of(await ask("position", **given))
        assert first["options"] == ["Build Old Lighthouse", "Sell Old Lighthouse"]
        after = data_of(await ask("position", **given, answers=[0]))
        assert after["asked"] == 1

    asked(sets, story)


# ---------------------------------------------------------------- pages


def test_all_pages_can_be_read(sets: Path) -> None:
    async def story(_ask: Asking, client: Client) -> None:
        listed = (await client.list_resources()).resources
        assert [one.name for one in listed] == list(PAGES)
        for one in listed:
            [page] = (await client.read_resource(str(one.uri))).contents
            assert isinstance(page, types.TextResourceContents) and len(page.text) > 1000
        [template] = (await client.list_resource_templates()).resource_templates
        for language in ("en", "ru"):
            for problem in list(CATALOGUE)[::20]:
                address = template.uri_template.format(language=language, problem=problem)
                [page] = (await client.read_resource(address)).contents
                assert isinstance(page, types.TextResourceContents) and problem in page.text
        for address in ("docs/../x", "docs/design.md", "diagnostics/en/../x", "diagnostics/xx/unknown-word", "x"):
            with pytest.raises(MCPError, match="there is no page"):
                await client.read_resource(f"wonderscript://{address}")

    asked(sets, story)


# ---------------------------------------------------------------- the command


def test_a_folder_has_to_be_there(run: Run, place: Path) -> None:
    told = run("mcp", "nowhere")
    assert told.code == 2 and "nowhere is no folder" in told.err


def test_who_has_not_installed_the_protocol_is_told_how(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wonderscript.tools.commands.mcp.find_spec", lambda _name: None)
    told = run("mcp")
    assert told.code == 2 and "pip install 'wonderscript[mcp]'" in told.err


def test_the_program_does_not_load_the_protocol_for_others() -> None:
    assert not imported(spawn("--help", options=("-X", "importtime")).err) & {"mcp", "pydantic", "anyio", "starlette"}


def test_the_page_for_people_names_every_tool() -> None:
    page = (Path(__file__).parents[1] / "docs" / "assistants.md").read_text(encoding="utf-8")
    table = "".join(re.findall(r"^\| `.*$", page, re.MULTILINE))
    assert all(f"`{one.name}`" in table for one in OFFERED)
