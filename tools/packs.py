"""Packs: sets in one file, to be opened by somebody else.

In: the files of sets, or the bytes of what may be a pack. Out: the bytes, or the sets, or why they are none. A pack is
a ZIP archive, so that any program can look into it, but written in one way only: first its list of contents, then each
file as it is, without times, rights or compression. So the same sources are the same bytes everywhere, nothing
in a pack is larger than the pack, and who reads one writes it anew and compares: whatever else somebody has
put into it is found. Nothing is read or written here but bytes.
"""

from __future__ import annotations

import json
import re
import stat
import struct
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from typing import Annotated
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec

from wonderscript.compiler.manifests import ID, MANIFEST
from wonderscript.compiler.picture_files import Fault, picture_in
from wonderscript.compiler.reading import MAX_BYTES, decode_source, human_size
from wonderscript.dsl.excerpts import visible
from wonderscript.dsl.problems import Report
from wonderscript.dsl.translation import Phrase
from wonderscript.tools.pack_names import TEXT_ENDINGS, fault_of_path, mistakable

ENDING = ".wonderpack"
CONTENTS = "pack.json"
# Raised whenever a pack says something in another way.
FORMAT = 1
MOST_BYTES = 50_000_000
MOST_FILES = 2_000
MOST_SETS = 30

_LONGEST_ID = 40
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,30}")
_BEFORE_TIME = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = (stat.S_IFREG | 0o644) << 16
_UNIX = 3
_LOCKED = 1
# The end of an archive, and how long it and what stands before it are.
_END, _END_64, _END_LENGTH, _LOCATOR_LENGTH = b"PK\5\6", b"PK\6\7", 22, 20
_LARGEST_ENTRY = 46 + 1_000
# What the reader of archives says of one that is none.
_BROKEN = (BadZipFile, ValueError, EOFError, RuntimeError, OverflowError, struct.error, KeyError)


class PackedSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set in a pack: what it extends, and its files with their hashes (SHA-256)."""

    id: str
    extends: tuple[str, ...]
    files: dict[str, str]


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack holds: sets, each after those that it extends, and which version of Wonderscript wrote it."""

    format: int
    wonderscript: str
    sets: Annotated[tuple[PackedSet, ...], msgspec.Meta(min_length=1, max_length=MOST_SETS)]


class Pack(msgspec.Struct, frozen=True):
    """Sets with their files, by their paths from the folder of each."""

    contents: Contents
    files: dict[str, dict[str, bytes]]

    @property
    def main(self) -> PackedSet:
        """The set that was packed; the others are those that it extends."""
        return self.contents.sets[-1]


class NoPack(Exception):
    """Bytes that are no pack: what is wrong, why that matters, and what to do."""

    def __init__(self, what: str, why: str, fix: str) -> None:
        super().__init__(what)
        self.what, self.why, self.fix = what, why, fix


class _Head(msgspec.Struct, frozen=True):
    """What every pack says, whatever its format."""

    format: int
    wonderscript: str


# ---------------------------------------------------------------- writing


def pack_of(version: str, sets: list[tuple[str, tuple[str, ...], dict[str, bytes]]]) -> Pack:
    """Sets as a pack: of each its id, what it extends, and its files."""
    packed = (
        PackedSet(name, extends, {path: _hash(files[path]) for path in sorted(files)}) for name, extends, files in sets
    )
    return Pack(Contents(FORMAT, version, tuple(packed)), {name: files for name, _extends, files in sets})


def encode_pack(pack: Pack) -> bytes:
    """The bytes of a pack: the same for the same sets, on every machine."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as archive:
        for name, data in _entries(pack):
            entry = ZipInfo(name, _BEFORE_TIME)
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE
            archive.writestr(entry, data)
    return written.getvalue()


def fault_of_pack(pack: Pack) -> NoPack | None:
    """Why nobody could open a pack, if it is so: names that not every system takes, files that no set has."""
    try:
        _refuse_amount([len(data) for files in pack.files.values() for data in files.values()])
        _refuse_names([f"{one.id}/{path}" for one in pack.contents.sets for path in one.files])
        for path, data in _entries(pack):
            if path != CONTENTS:
                _refuse_content(path, data)
    except NoPack as fault:
        return fault
    return None


def _entries(pack: Pack) -> Iterator[tuple[str, bytes]]:
    listed = json.dumps(msgspec.to_builtins(pack.contents), indent=2, ensure_ascii=False)
    yield CONTENTS, f"{listed}\n".encode()
    for one in pack.contents.sets:
        for path in one.files:
            yield f"{one.id}/{path}", pack.files[one.id][path]


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


# ---------------------------------------------------------------- reading


def decode_pack(data: bytes) -> Pack:
    """The pack that these bytes are; else `NoPack`, whatever they are."""
    found = _files_in(data)
    contents = _contents(found.pop(CONTENTS))
    by_set: dict[str, dict[str, bytes]] = {one.id: {} for one in contents.sets}
    for path, file in found.items():
        folder, _slash, inner = path.partition("/")
        if not inner or folder not in by_set:
            raise _unlisted(path)
        by_set[folder][inner] = file
    for one in contents.sets:
        _refuse_other_files(one, by_set[one.id])
    for path, file in found.items():
        _refuse_content(path, file)
    pack = Pack(contents, by_set)
    if encode_pack(pack) != data:
        raise NoPack(
            "another program has written this pack anew, or put something into it",
            "a pack is opened just as `wonderscript pack` wrote it: so nothing can hide in it.",
            _ASK,
        )
    return pack


_ASK = Phrase("ask for the pack again, as a file that nothing was done to.")
_RENAME = Phrase("rename the file, and pack the set again.")


def _files_in(data: bytes) -> dict[str, bytes]:
    """The files of an archive, first its list of contents; what could not be there in a pack is refused."""
    if data[:4] != b"PK\3\4":
        raise _not_a_pack()
    end, before = data[-_END_LENGTH:], data[-_END_LENGTH - _LOCATOR_LENGTH :][:4]
    if len(end) < _END_LENGTH or end[:4] != _END or before == _END_64:
        raise _damaged()
    count, length = int.from_bytes(end[10:12], "little"), int.from_bytes(end[12:16], "little")
    if count > MOST_FILES + 1 or length > (MOST_FILES + 1) * _LARGEST_ENTRY:
        raise _too_many()
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if not entries or entries[0].orig_filename != CONTENTS:
                raise _not_a_pack()
            for entry in entries:
                _refuse_entry(entry)
            if sum(entry.file_size for entry in entries) > len(data):
                raise _damaged()
            _refuse_amount([entry.file_size for entry in entries[1:]])
            _refuse_names([entry.orig_filename for entry in entries[1:]])
            if any(entry.orig_filename == CONTENTS for entry in entries[1:]):
                raise _twins(CONTENTS, CONTENTS)
            return {entry.orig_filename: archive.read(entry) for entry in entries}
    except _BROKEN as error:
        raise _damaged() from error


def _refuse_entry(entry: ZipInfo) -> None:
    """What an archive can hold besides plain files has no place in a pack."""
    name, mode = entry.orig_filename, entry.external_attr >> 16
    if stat.S_ISLNK(mode):
        raise _refused(name, Phrase("it is a link"))
    if entry.is_dir() or stat.S_ISDIR(mode):
        raise _refused(name, Phrase("it is a folder by itself"))
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise _refused(name, Phrase("it is a device or a pipe, not a file"))
    if entry.flag_bits & _LOCKED:
        raise _refused(name, Phrase("it is locked with a password"))
    if entry.compress_type != ZIP_STORED or entry.file_size != entry.compress_size:
        raise _refused(name, Phrase("it is compressed, and could become larger than any disk"))


def _refuse_amount(sizes: list[int]) -> None:
    if len(sizes) > MOST_FILES:
        raise _too_many()
    largest = max(sizes, default=0)
    if largest > MAX_BYTES:
        raise NoPack(
            Phrase(
                "a file in it has {size}, and {limit} is the most",
                size=human_size(largest),
                limit=human_size(MAX_BYTES),
            ),
            "no text and no picture of a set needs as much.",
            "leave that file out, or make it smaller.",
        )
    if sum(sizes) > MOST_BYTES:
        raise _too_large(sum(sizes))


def _refuse_names(paths: list[str]) -> None:
    seen: set[str] = set()
    for path in paths:
        fault = fault_of_path(path)
        if fault is not None:
            raise _refused(path, fault)
        if path in seen:
            raise _twins(path, path)
        seen.add(path)
    twins = mistakable(paths)
    if twins is not None:
        raise _twins(*twins)


def _contents(data: bytes) -> Contents:
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _damaged() from None
    if head.format != FORMAT:
        version = visible(head.wonderscript[:30])
        raise NoPack(
            Phrase("it was made by Wonderscript {version}, in another way than this one knows", version=version),
            "packs of a later version may hold what this version knows nothing of.",
            "get that version of Wonderscript, or ask for a pack made with this one.",
        )
    try:
        contents = msgspec.json.decode(data, type=Contents)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _damaged() from None
    ids = [one.id for one in contents.sets]
    extended = [base for one in contents.sets for base in one.extends]
    sound = all(ID.fullmatch(name) and len(name) <= _LONGEST_ID for name in (*ids, *extended))
    if not sound or len(set(ids)) < len(ids) or not _VERSION.fullmatch(contents.wonderscript):
        raise _damaged()
    return contents


def _refuse_other_files(one: PackedSet, files: dict[str, bytes]) -> None:
    """The files of a set are those that the list of contents names, and they say what they said."""
    for path in files.keys() - one.files.keys():
        raise _unlisted(f"{one.id}/{path}")
    for path, digest in one.files.items():
        if path not in files or _hash(files[path]) != digest:
            raise NoPack(
                Phrase("`{path}` is not what it was when it was packed", path=visible(f"{one.id}/{path}")),
                "each file of a pack has a hash, which shows whether all has arrived as it was.",
                _ASK,
            )
    if MANIFEST not in files:
        raise NoPack(Phrase("`{set}` in it is no set", set=one.id), "every set has a set.yaml.", _ASK)


def _refuse_content(path: str, data: bytes) -> None:
    """A text has to be text, and a picture a picture that can be drawn for certain."""
    if path.endswith(TEXT_ENDINGS):
        report = Report()
        if decode_source(data, path, report) is None:
            raise _refused(path, Phrase("it is no plain text"))
    elif isinstance(found := picture_in(data), Fault):
        raise _refused(path, found.reason)


# ---------------------------------------------------------------- what is said


def _not_a_pack() -> NoPack:
    return NoPack("this is not a pack", "a pack is a file that `wonderscript pack` has written.", "name such a file.")


def _damaged() -> NoPack:
    return NoPack(
        "this pack is damaged or not complete",
        "what is missing or was changed on the way cannot be told from what somebody has put in.",
        _ASK,
    )


def _too_many() -> NoPack:
    return NoPack(
        Phrase("it holds more than {count:file|files}", count=MOST_FILES), "no set needs as many.", "pack one set only."
    )


def _too_large(size: int) -> NoPack:
    return NoPack(
        Phrase("it has {size}, and {limit} is the most", size=human_size(size), limit=human_size(MOST_BYTES)),
        "a set is text and some pictures.",
        "make the pictures smaller.",
    )


def _refused(path: str, reason: str) -> NoPack:
    return NoPack(
        Phrase("`{path}` in it: {reason:nom}", path=visible(path[:200]), reason=reason),
        "a pack holds plain texts and pictures of sets, under names that every system takes and nobody mistakes.",
        _RENAME,
    )


def _twins(one: str, other: str) -> NoPack:
    if one == other:
        return NoPack(
            Phrase("it holds `{path}` twice", path=visible(one)),
            "nobody would know which of the two is meant.",
            _ASK,
        )
    return NoPack(
        Phrase("`{one}` and `{other}` in it look alike", one=visible(one), other=visible(other)),
        "on some systems they are one file, and on others nobody sees which is which.",
        _RENAME,
    )


def _unlisted(path: str) -> NoPack:
    return NoPack(
        Phrase("`{path}` in it does not stand in its list of contents", path=visible(path)),
        "a pack holds the files of its sets, and nothing else.",
        _ASK,
    )
