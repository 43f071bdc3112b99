"""The tools of a desk and the pages of the documentation, offered by the Model Context Protocol.

In: a folder. Out: a server that answers on the standard streams until nobody asks any more, or one to be asked in the
same process. What cannot be done is an answer too, in words that say what to do instead.
"""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from pathlib import Path
from typing import Any

import jsonschema
from mcp import types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from wonderscript import __version__
from wonderscript.dsl.translation import Phrase
from wonderscript.runtime.play.endless import NeverEnds
from wonderscript.tools.assistants.desk import Answer, Desk
from wonderscript.tools.assistants.offered import OFFERED, Offered
from wonderscript.tools.assistants.pages import PROBLEM, page_at, pages
from wonderscript.tools.speech import said
from wonderscript.tools.terminal import WrongUsage, harmless

Context = ServerRequestContext[Any]
MARKDOWN = "text/markdown"


def serve(folder: Path) -> None:
    """Answer on the standard streams."""
    asyncio.run(_serve(folder))


async def _serve(folder: Path) -> None:
    server = server_for(folder)
    async with stdio_server() as (asked, answered):
        await server.run(asked, answered, server.create_initialization_options())


def server_for(folder: Path) -> Server[Any]:
    """A server for the sets in a folder, which becomes the working folder: everything is told from there."""
    os.chdir(folder)
    desk = Desk(folder.absolute())
    # What is remembered between two questions is not made for two at once.
    one_at_a_time = asyncio.Lock()

    async def call(_context: Context, asked: types.CallToolRequestParams) -> types.CallToolResult:
        tool = next((one for one in OFFERED if one.name == asked.name), None)
        if tool is None:
            known = ", ".join(one.name for one in OFFERED)
            return _refused(Phrase("there is no tool `{name}`: there are {known}", name=asked.name, known=known))
        async with one_at_a_time:
            return await asyncio.to_thread(_done, desk, tool, asked.arguments or {})

    async def read(_context: Context, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        address = str(asked.uri)
        text = page_at(address)
        if text is None:
            raise MCPError(types.INVALID_PARAMS, said(Phrase("there is no page `{address}`", address=address)))
        found = types.TextResourceContents(uri=address, mime_type=MARKDOWN, text=text)
        return types.ReadResourceResult(contents=[found])

    return Server(
        "wonderscript",
        version=__version__,
        title="Wonderscript",
        instructions=said(INSTRUCTIONS),
        on_list_tools=_list_tools,
        on_call_tool=call,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=read,
    )


INSTRUCTIONS = Phrase(
    "Wonderscript is a language for pieces and rules of board games: sets are folders of text. Read the page llms.txt "
    "first. Then write texts with `write`, and call `check` after each change: its messages say how to mend a text. "
    "`words` lists what can be written, `show` says what a text means, `test` runs scenarios, `position` tries "
    "something out, `print_face` shows how a piece is printed. Only what lies in the folder of this server is read "
    "and written."
)


def _done(desk: Desk, tool: Offered, arguments: dict[str, Any]) -> types.CallToolResult:
    """What comes of a tool; whatever happens is an answer."""
    misused = _misused(tool, arguments)
    if misused is not None:
        return _refused(misused)
    try:
        return _told(desk.at_work(tool.do(desk), arguments))
    except WrongUsage as refused:
        return _refused(refused.message)
    except NeverEnds as endless:
        return _refused(str(endless))
    except OSError as error:
        return _refused(Phrase("the system says: {words}", words=error.strerror or str(error)))
    except Exception as error:
        words = "this is a fault in Wonderscript, not in your text ({fault})"
        return _refused(Phrase(words, fault=type(error).__name__))


def _misused(tool: Offered, arguments: dict[str, Any]) -> str | None:
    """What is wrong with the way in which a tool is asked, if anything is."""
    missing = next((name for name in tool.needed if name not in arguments), None)
    if missing is not None:
        return Phrase("`{tool}` needs to be told `{name}`", tool=tool.name, name=missing)
    unknown = next((name for name in arguments if name not in tool.takes), None)
    if unknown is not None:
        known = ", ".join(tool.takes)
        return Phrase("`{tool}` knows no `{name}`: it knows {known}", tool=tool.name, name=unknown, known=known)
    fault = next(jsonschema.Draft202012Validator(_schema_of(tool)).iter_errors(arguments), None)
    if fault is not None:
        wanted = json.dumps({key: fault.schema[key] for key in ("type", "enum") if key in fault.schema})
        where = ".".join(map(str, fault.absolute_path))
        return Phrase("`{name}` of `{tool}` has to be {wanted}", name=where, tool=tool.name, wanted=wanted)
    return None


def _told(answer: Answer) -> types.CallToolResult:
    told: list[Any] = [types.TextContent(type="text", text=harmless(answer.text))]
    told += (
        types.ImageContent(type="image", data=b64encode(picture).decode(), mime_type="image/png")
        for picture in answer.pictures
    )
    return types.CallToolResult(content=told, structured_content=answer.data)


def _refused(words: str) -> types.CallToolResult:
    told = types.TextContent(type="text", text=harmless(said(words)))
    return types.CallToolResult(content=[told], is_error=True)


def _schema_of(tool: Offered) -> dict[str, Any]:
    properties = {name: {**schema, "description": said(about)} for name, (schema, about) in tool.takes.items()}
    return {"type": "object", "properties": properties, "required": [*tool.needed], "additionalProperties": False}


async def _list_tools(_context: Context, _asked: object) -> types.ListToolsResult:
    return types.ListToolsResult(
        tools=[
            types.Tool(
                name=one.name,
                description=said(one.purpose),
                input_schema=_schema_of(one),
                output_schema={"type": "object", "properties": dict(one.gives)},
                annotations=types.ToolAnnotations(
                    read_only_hint=not one.writes, destructive_hint=one.writes, open_world_hint=False
                ),
            )
            for one in OFFERED
        ]
    )


async def _list_resources(_context: Context, _asked: object) -> types.ListResourcesResult:
    listed = [
        types.Resource(uri=one.address, name=one.name, description=said(one.about), mime_type=MARKDOWN)
        for one in pages()
    ]
    return types.ListResourcesResult(resources=listed)


async def _list_templates(_context: Context, _asked: object) -> types.ListResourceTemplatesResult:
    about = said(Phrase("What a message of `check` means, with an example and how it is mended"))
    template = types.ResourceTemplate(uri_template=PROBLEM, name="diagnostics", description=about, mime_type=MARKDOWN)
    return types.ListResourceTemplatesResult(resource_templates=[template])
