"""Building the engine: a shared library by the C compiler of the machine, made once and kept with the bundles.

In: nothing but the sources beside this file. Out: the engine, or one line that says why there is none. The engine knows
no set: a changed card, variant or setting compiles nothing.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from wonderscript.compiler.bundle_store import open_store
from wonderscript.compiler.native.declarations import header
from wonderscript.compiler.native.engine import load_engine
from wonderscript.compiler.reading import read_bytes
from wonderscript.dsl.translation import Phrase

SUPPORT = Path(__file__).parent / "support"
WHOLE = "native.c"
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
# No compiler takes longer than this.
SECONDS = 300


class NoEngine(Exception):
    """There is no native engine here, in one line."""


def find_compiler() -> list[str] | None:
    """The command of a C compiler: the one that CC names, else `cc`, else the one that the wheel `ziglang` brings."""
    named = shlex.split(os.environ.get("CC", ""))
    for command in (named, ["cc"], ["gcc"], ["clang"]):
        if command and shutil.which(command[0]):
            return command
    wheel = find_spec("ziglang")
    return None if wheel is None or wheel.origin is None else [str(Path(wheel.origin).parent / "zig"), "cc"]


def engine(tell: Callable[[], None] | None = None) -> ctypes.CDLL:
    """The engine; `tell` is called if it has to be compiled first, and without it nothing is compiled.

    `NoEngine` says why there is none.
    """
    if os.environ.get("WONDERSCRIPT_NATIVE", "").lower() == "off":
        raise NoEngine(Phrase("the native engine is switched off (`WONDERSCRIPT_NATIVE=off`)"))
    if _Loaded.engine is None:
        _Loaded.engine = _load(tell)
    return _Loaded.engine


class _Loaded:
    """The engine of this process."""

    engine: ctypes.CDLL | None = None


def _load(tell: Callable[[], None] | None) -> ctypes.CDLL:
    command = find_compiler()
    if command is None:
        raise NoEngine(Phrase("there is no C compiler here (`cc`)"))
    name = f"{_fingerprint(command)}.engine"
    store = open_store()
    found = store.own_file(name)
    if found is None:
        if tell is None:
            raise NoEngine(Phrase("the native engine is not compiled yet: `tournament` and `bench` compile it"))
        tell()
        found = store.take_in(name, lambda path: compile_engine(command, path)) or _compile_for_now(command)
    try:
        return load_engine(found)
    except OSError as error:
        raise NoEngine(Phrase("the native engine cannot be loaded: {error}", error=str(error))) from error


def compile_engine(command: list[str], target: Path, flags: tuple[str, ...] = FLAGS) -> bool:
    """Compile the engine to a file; whether that went well."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "nodes.h").write_text(header(), encoding="utf-8")
        order = [*command, *flags, f"-I{folder}", f"-I{SUPPORT}", str(SUPPORT / WHOLE), "-o", str(target)]
        try:
            done = subprocess.run(order, capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0


def _compile_for_now(command: list[str]) -> Path:
    """The engine where nothing can be kept: for this process alone."""
    folder = Path(tempfile.mkdtemp(prefix="wonderscript-"))
    target = folder / WHOLE.replace(".c", ".engine")
    if not compile_engine(command, target):
        problem = "the C compiler ({command}) does not compile the native engine"
        raise NoEngine(Phrase(problem, command=shlex.join(command)))
    return target


def _fingerprint(command: list[str]) -> str:
    """What the engine is made of and by what."""
    digest = blake2b(digest_size=16)
    for path in sorted(SUPPORT.iterdir()):
        if path.suffix in {".c", ".h"}:
            digest.update(read_bytes(path))
    for text in (header(), *command, shutil.which(command[0]) or "", *FLAGS, platform.machine(), platform.system()):
        digest.update(text.encode())
    return digest.hexdigest()
