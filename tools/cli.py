"""The command line: one group, one verb a module, and a guard so that nobody ever sees a traceback.

Verbs are loaded when they are asked for: `--help` and `--version` stay quick. Exit codes: 0 good, 1 problems in
content, 2 wrong usage, 70 a fault of ours, 130 stopped by Ctrl-C, 141 nobody reads the output any more.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

import click

from wonderscript import __version__
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.speech import in_language, purpose_of, said, settle_language
from wonderscript.tools.terminal import Misused, say

FAULT, STOPPED, UNREAD = 70, 130, 141
DEBUG = "WONDERSCRIPT_DEBUG"

# Every verb with what it does. It is there as soon as tools/commands has a module of its name.
VERBS = {
    "check": "Say all that is wrong with content, or that all is well.",
    "explain": "Tell more about a problem that check found.",
    "fmt": "Put texts into the one layout.",
    "show": "Show what something does: a piece, a verb, a step, a rule, a word; or what a variant changes.",
    "words": "List all that sets offer to who extends them: kinds, counters, verbs, steps to hook, settings.",
    "test": "Run scenarios, and say which rules they show.",
    "play": "Play in the terminal against bots.",
    "tournament": "Let bots play many games against each other.",
    "print": "Print cards, boards, lists and rules of some sets.",
    "export": "Write compiled content as JSON.",
    "new": "Start an expansion that works as it stands.",
    "add": "Add a piece, a variant or a scenario to a set, to be changed from there.",
    "pack": "Put a set into one file that a friend can open.",
    "unpack": "Open a pack that somebody made: its sets become folders.",
    "mcp": "Let an assistant write sets with you: a server of the Model Context Protocol.",
    "bench": "Measure how quickly games are played.",
    "lsp": "Help an editor with texts, by the Language Server Protocol.",
}
_COMMANDS = "wonderscript.tools.commands"


class LazyGroup(click.Group):
    """Verbs by their names alone; a module is loaded when its verb is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs that are there, in the order of the table."""
        return [verb for verb in VERBS if _is_there(verb)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of this name: `command` of its module."""
        if not _is_there(cmd_name):
            return None
        command = import_module(f"{_COMMANDS}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return in_language(command, cmd_name)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the arguments; `--help` prints here already."""
        with _unread_ends():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb."""
        with _unread_ends():
            return super().invoke(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that the arguments begin with, or a word about the one that was meant."""
        if args[0][:1] != "-" and not _is_there(args[0]):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), n=1)
            verbs = ", ".join(self.list_commands(ctx))
            told = Phrase("there is no verb `{word}`. The verbs are: {verbs}.", word=args[0], verbs=verbs)
            if near:
                told = Phrase("there is no verb `{word}`. Did you mean `{near}`?", word=args[0], near=near[0])
            raise Misused(told, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of verbs, without loading any."""
        with formatter.section(said("Verbs")):
            formatter.write_dl([(verb, purpose_of(verb, VERBS[verb])) for verb in self.list_commands(ctx)])


def _is_there(verb: str) -> bool:
    return verb in VERBS and find_spec(f"{_COMMANDS}.{verb}") is not None


@contextmanager
def _unread_ends() -> Iterator[None]:
    """Where nobody reads any more, the work ends; click itself would call that a failure."""
    try:
        yield
    except BrokenPipeError:
        raise click.exceptions.Exit(UNREAD) from None


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="VERB ...",
    epilog="Every verb has its own --help, with an example: wonderscript check --help",
)
@click.version_option(__version__, prog_name="wonderscript")
@click.option("--debug", is_flag=True, help=f"Show the details of a fault in Wonderscript (also {DEBUG}=1).")
def group(debug: bool) -> None:
    """Check, format, show, print and export card games written as text."""
    if debug:
        os.environ[DEBUG] = "1"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line, and end with its exit code."""
    # Whoever closed a stream wants nothing from it; Python leaves None in its place, which nobody expects.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A console that cannot show a letter shows a question mark.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(_guarded(arguments))


def run() -> NoReturn:
    """Run the command line of this process, and leave at once.

    Before it ends, Python would take apart all that was read, thing by thing, which takes longer than a small check.
    """
    try:
        main()
    except SystemExit as end:
        if os.environ.get(DEBUG):
            raise
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(end.code if isinstance(end.code, int) else FAULT)


def _guarded(arguments: Sequence[str] | None) -> int:
    """The exit code of a command line; whatever happens becomes a message."""
    settle_language(sys.argv[1:] if arguments is None else arguments)
    try:
        code = in_language(group, None).main(arguments, prog_name="wonderscript", standalone_mode=False)
        if code == UNREAD:
            return _left_unread()
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as problem:
        told = io.StringIO()
        problem.show(told)
        say(told.getvalue().removesuffix("\n"), err=True)
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        return STOPPED
    except BrokenPipeError:
        return _left_unread()
    except OSError as error:
        return _say_system(error)
    except Exception as fault:
        from wonderscript.runtime.play.endless import NeverEnds

        if isinstance(fault, NeverEnds):
            return _say_endless(fault)
        return _say_fault(fault, sys.argv[1:] if arguments is None else arguments)


def _left_unread() -> int:
    """Whoever read our output has gone: be quiet, also when Python empties its buffers at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    return UNREAD


def _say_system(error: OSError) -> int:
    """The disk is full, a folder went away: nothing that the text or Wonderscript could help."""
    _show_details(error)
    where = f" ({os.fsdecode(error.filename)})" if isinstance(error.filename, (str, bytes)) else ""
    told = said(Phrase("error: the system says: {words}", words=error.strerror or error))
    say(f"{told}{where}", err=True)
    return 2


def _say_endless(endless: Exception) -> int:
    """The text never comes to an end, and the compiler could not know it."""
    _show_details(endless)
    say(Phrase("error: {message:nom}", message=str(endless)), err=True)
    say(Phrase("fix: put a condition, a limit or a choice into one of these lines."), err=True)
    return 1


def _say_fault(fault: Exception, arguments: Sequence[str]) -> int:
    _show_details(fault)
    command = shlex.join(["wonderscript", "--debug", *(word for word in arguments if word != "--debug")])
    say(
        Phrase(
            "error: this is a fault in Wonderscript, not in your text ({fault})\n"
            "Nothing that you wrote is lost. Please report it with the text at hand and with what this prints:\n"
            "  {command}",
            fault=type(fault).__name__,
            command=command,
        ),
        err=True,
    )
    return FAULT


def _show_details(error: Exception) -> None:
    if os.environ.get(DEBUG):
        import traceback

        say("".join(traceback.format_exception(error)), err=True)


if __name__ == "__main__":
    run()
