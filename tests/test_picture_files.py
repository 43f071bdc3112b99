"""Pictures of a set's own: which files are taken, what is said of all others, and what becomes of them in print."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from tests.pressed import only, pages

from wonderscript.compiler.bundles import compile_sets
from wonderscript.compiler.fingerprints import content_key
from wonderscript.compiler.picture_files import MOST_PIXELS, Fault, PictureFile, picture_in, read_picture
from wonderscript.compiler.workspace import Workspace
from wonderscript.runtime.words.lexicon import Language
from wonderscript.tools.folders import art_of, theme_of
from wonderscript.tools.press.editions import Edition
from wonderscript.tools.press.faces import Faces
from wonderscript.tools.press.proofs import Places
from wonderscript.tools.press.sheets import Manner
from wonderscript.tools.press.stamps import key_of
from wonderscript.tools.reference_pages import reference_pages

PLAIN = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 24'>{}</svg>"
RED, BLUE, GREEN = (200, 20, 20), (20, 40, 200), (20, 200, 40)


def png(size: tuple[int, int] = (40, 20), mode: str = "RGB", color: object = RED, **saved: object) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, color).save(file, "PNG", **saved)  # type: ignore[arg-type]
    return file.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def raw_png(width: int, height: int, rows: bytes, depth: int = 8, color: int = 0, interlaced: int = 0) -> bytes:
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((depth, color, 0, 0, interlaced))
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def svg(inner: str = "<path d='M0 24 24 0 48 24z'/>") -> bytes:
    return PLAIN.format(inner).encode()


# ---------------------------------------------------------------- what is taken


@pytest.mark.parametrize(
    "data",
    [
        png(),
        png(mode="RGBA", color=(1, 2, 3, 4)),
        png(mode="L", color=7),
        png(mode="P", color=1),
        png(mode="1", color=1),
        png(mode="I;16", color=700),
    ],
)
def test_every_form_of_png_is_taken(data: bytes) -> None:
    found = picture_in(data)
    assert isinstance(found, PictureFile)
    assert (found.form, found.width, found.height) == ("png", 40, 20)


def test_an_interlaced_png_is_taken() -> None:
    # 5 by 5 in seven passes: 1x1, 1x1, 2x1, 1x2, 3x1, 2x3, 5x2.
    passes = ((1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (5, 2))
    rows = b"".join((b"\0" + b"\x09" * wide) * tall for wide, tall in passes)
    assert isinstance(picture_in(raw_png(5, 5, rows, interlaced=1)), PictureFile)
    assert isinstance(picture_in(raw_png(5, 5, rows[:-1], interlaced=1)), Fault)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.format("<path d='M0 24 24 0 48 24z'/>"),
        "<?xml version='1.0' encoding='utf-8'?>" + PLAIN.format("<g><title>Ж</title></g>"),
        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>"
        + PLAIN.format(""),
        "<svg xmlns='http://www.w3.org/2000/svg' width='4.8cm' height='24mm'/>",
        PLAIN.format("<defs><linearGradient id='a'/></defs><rect width='9' height='9' fill='url(#a)'/>"),
        PLAIN.format("<style>.a { fill: url('#b'); }</style><path class='a' id='b' d='M0 0h9'/>"),
        PLAIN.format("<g xmlns:i='urn:x' i:note='C:\\a url(b)'><i:guide/></g>"),
    ],
)
def test_a_plain_svg_is_taken(text: str) -> None:
    found = picture_in(text.encode())
    assert isinstance(found, PictureFile), found
    assert found.width / found.height == pytest.approx(2)


# ---------------------------------------------------------------- what is refused

BOMB = "".join(
    f"<g id='g{number}'>" + f"<use href='#g{number + 1}'/>" * 10 + "</g>" for number in range(9)
) + "<path id='g9' d='M0 0h1'/>"  # fmt: skip


@pytest.mark.parametrize(
    ("data", "problem", "reason"),
    [
        (b"", "picture-unusable", "neither a PNG nor an SVG"),
        (b"\xff\xd8\xff\xe0JFIF", "picture-unusable", "JPEG"),
        (b"GIF89a", "picture-unusable", "GIF"),
        (b"<html/>", "picture-unusable", "neither a PNG nor an SVG"),
        (b"<svg/>", "picture-unusable", "neither a PNG nor an SVG"),
        (svg()[:-9], "picture-unusable", "read to its end"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "picture-unusable", "viewBox"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 nan 1'/>", "picture-unusable", "viewBox"),
        (svg("<g>" * 200 + "</g>" * 200), "picture-unusable", "nested"),
        (svg("<g/>" * 60_000), "picture-unusable", "more than"),
        (svg(BOMB), "picture-unusable", "more than"),
        (svg("<g id='a'><use href='#a'/></g>"), "picture-unusable", "contains itself"),
        (png()[:-20], "picture-unusable", "broken off"),
        (png().replace(b"IDAT", b"IDAX"), "picture-unusable", "broken off"),
        (raw_png(40, 20, b"\0" * 30), "picture-unusable", "broken off"),
        (raw_png(4, 2, b"\7" * 10), "picture-unusable", "broken off"),
        (raw_png(4, 2, b"\0" * 10, depth=3), "picture-unusable", "broken off"),
        (raw_png(4, 2, b"\0" * 10, color=3), "picture-unusable", "broken off"),
        (raw_png(0, 2, b""), "picture-unusable", "broken off"),
        (raw_png(50_000, 50_000, b"\0" * 99), "picture-unusable", "50000 by 50000 pixels"),
        (svg("<script>1</script>"), "picture-not-plain", "script"),
        (svg("<path onclick='a()'/>"), "picture-not-plain", "onclick"),
        (svg("<image href='a.png'/>"), "picture-not-plain", "another picture"),
        (svg("<use href='https://a.b/c.svg#d'/>"), "picture-not-plain", "another file"),
        (svg("<use xmlns:x='http://www.w3.org/1999/xlink' x:href='a.svg#b'/>"), "picture-not-plain", "another file"),
        (svg("<rect fill='url(http://a.b/c)'/>"), "picture-not-plain", "another file"),
        (svg("<rect style='fill: url( \"a.svg#b\" )'/>"), "picture-not-plain", "another file"),
        (svg("<rect style='fill: u\\72l(a)'/>"), "picture-not-plain", "another file"),
        (svg("<style>@import 'a.css';</style>"), "picture-not-plain", "another file"),
        (svg("<a href='#b'/>"), "picture-not-plain", "link"),
        (svg("<animate attributeName='x'/>"), "picture-not-plain", "moves"),
        (svg("<text>Ж</text>"), "picture-not-plain", "text"),
        (svg("<filter/>"), "picture-not-plain", "filter"),
        (svg("<blink/>"), "picture-not-plain", "<blink>"),
        (svg("<foreignObject/>"), "picture-not-plain", "web page"),
        (svg("<p xmlns='http://www.w3.org/1999/xhtml'/>"), "picture-not-plain", "web page"),
        (b"<?xml-stylesheet href='a.css'?>" + svg(), "picture-not-plain", "xml-stylesheet"),
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + svg(), "picture-not-plain", "ENTITY"),
        (b"<!DOCTYPE svg SYSTEM 'file:///etc/passwd'>" + svg(), "picture-not-plain", "another file"),
    ],
)
def test_what_is_no_plain_picture_is_refused(data: bytes, problem: str, reason: str) -> None:
    found = picture_in(data)
    assert isinstance(found, Fault)
    assert found.problem == problem
    assert reason in found.reason


def test_no_more_is_unpacked_than_a_picture_has() -> None:
    side = int(MOST_PIXELS**0.5)
    packed = raw_png(side, side, b"\0" * ((side + 1) * side))
    assert isinstance(picture_in(packed), PictureFile)
    assert isinstance(picture_in(raw_png(side, side, b"\0" * ((side + 2) * side))), Fault)


def test_a_file_lies_in_the_folder_of_its_set(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    (folder / "art").mkdir(parents=True)
    (tmp_path / "out.png").write_bytes(png())
    (folder / "in.png").write_bytes(png())
    (folder / "link.png").symlink_to(tmp_path / "out.png")
    with (folder / "huge.png").open("wb") as file:
        file.truncate(6_000_000)
    assert isinstance(read_picture(folder / "in.png", folder), PictureFile)
    told = {
        name: read_picture(folder / name, folder) for name in ("../out.png", "link.png", "no.png", "art", "huge.png")
    }
    assert [one.problem if isinstance(one, Fault) else None for one in told.values()] == [
        *["picture-not-found"] * 3,
        *["picture-unusable"] * 2,
    ]


# ---------------------------------------------------------------- a set with pictures

SET = "id: mills\ntitle: {en: Mills, ru: Мельницы}\nplayers: {min: 3, max: 7}\nextends: [base]\n"
CARDS = """\
card "Sky Guild"
  purple, age 3
  costs wood, clay
  worth 1 point per brown card of my neighbors

board "Cove"
  produces clay
  side "day"
    stage costs wood, wood
      worth 3 points
  side "night"
    stage costs wood, wood
      worth 4 points
"""
THEME = """\
pictures:
  Sky Guild: {file: art/sky.png, KEEP credit: Ann Author}
  Cove: {file: art/cove.svg, credit: Ben Painter}
"""
Make = Callable[..., Path]
Color = tuple[int, int, int]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def made(keep: str = "") -> Path:
        folder = tmp_path / "mills"
        (folder / "art").mkdir(parents=True, exist_ok=True)
        (folder / "set.yaml").write_text(SET, encoding="utf-8")
        (folder / "cards.wonder").write_text(CARDS, encoding="utf-8")
        (folder / "theme.yaml").write_text(THEME.replace("KEEP", keep), encoding="utf-8")
        # Blue above red: which of them is seen tells what was kept.
        picture = Image.new("RGB", (60, 400), BLUE)
        picture.paste(RED, (0, 200, 60, 400))
        picture.save(folder / "art" / "sky.png")
        (folder / "art" / "cove.svg").write_bytes(svg("<rect width='48' height='24' fill='#14c828'/>"))
        return folder

    return made


def edition_of(folder: Path, language: Language = "en", low_ink: bool = False) -> Edition:
    library = compile_sets(folder)
    faces = Faces(library, theme_of([str(folder)]), language, ["mills"], art_of([str(folder)]))
    own = theme_of([str(folder)], alone=True)
    return Edition(faces, Manner(backs="none", low_ink=low_ink), Places([(folder, "mills")]), own)


def shares(picture: Image.Image) -> dict[Color, float]:
    """How much of a picture has each of the colours of the test."""
    colors = (RED, BLUE, GREEN)
    found = picture.convert("RGB").getcolors(picture.width * picture.height) or []
    amounts = {color: sum(count for count, one in found if _is_near(one, color)) for color in colors}
    return {color: amount / (picture.width * picture.height) for color, amount in amounts.items()}


def _is_near(one: object, other: Color) -> bool:
    assert isinstance(one, tuple)
    away: int = sum(abs(first - second) for first, second in zip(one, other, strict=True))
    return away < 12


def drawn(folder: Path, name: str, low_ink: bool = False) -> dict[Color, float]:
    files = dict(edition_of(folder, low_ink=low_ink).files(["pictures"]))
    return shares(Image.open(io.BytesIO(files[f"pictures/{name}.png"])))


def test_a_sound_set_with_pictures_is_sound(make: Make) -> None:
    assert not list(Workspace().check([make()]))


def test_a_picture_that_changes_is_looked_at_again(make: Make) -> None:
    folder, workspace = make(), Workspace()
    assert not list(workspace.check([folder]))
    (folder / "art" / "sky.png").write_bytes(b"no picture at all")
    assert [one.id for one in workspace.check([folder])] == ["picture-unusable"]
    (folder / "art" / "sky.png").unlink()
    (folder / "art" / "sky1.png").write_bytes(png())
    [problem] = workspace.check([folder])
    assert (problem.id, problem.suggestion, problem.span.text) == ("picture-not-found", "art/sky1.png", "art/sky.png")


def test_what_is_kept_of_a_check_knows_pictures(make: Make) -> None:
    folder = make()
    before = content_key([folder])
    (folder / "art" / "sky.png").write_bytes(png())
    assert content_key([folder]) != before


def test_a_picture_fills_its_place_on_a_card(make: Make) -> None:
    found = drawn(make(), "card-sky-guild")
    assert found[RED] == pytest.approx(found[BLUE], rel=0.1)
    assert found[RED] + found[BLUE] > 0.15


@pytest.mark.parametrize(("keep", "seen", "cut"), [("top", BLUE, RED), ("bottom", RED, BLUE)])
def test_what_is_kept_of_a_picture(make: Make, keep: str, seen: Color, cut: Color) -> None:
    found = drawn(make(f"keep: {keep},"), "card-sky-guild")
    assert found[seen] > 0.15
    assert found[cut] == 0


def test_all_of_a_picture_can_be_kept(make: Make) -> None:
    whole, filling = (drawn(make(keep), "card-sky-guild") for keep in ("keep: all,", ""))
    assert 0 < whole[RED] == pytest.approx(whole[BLUE], rel=0.1)
    assert whole[RED] < filling[RED] / 2


def test_a_picture_is_behind_the_parts_of_a_board(make: Make) -> None:
    assert drawn(make(), "board-cove-1")[GREEN] > 0.3


def test_low_ink_leaves_pictures_out(make: Make) -> None:
    assert drawn(make(), "card-sky-guild", low_ink=True)[RED] == 0


@pytest.mark.parametrize(("language", "said"), [("en", "Picture: Ann Author"), ("ru", "Картинка: Ann Author")])
def test_the_credit_is_on_the_piece_and_in_the_list(make: Make, language: Language, said: str) -> None:
    edition = edition_of(make(), language)
    card, listed = (pages(only(edition.files([part]))).pages[0].extract_text() for part in ("cards", "list"))
    assert said in card
    assert "Ann Author" in listed and "Ben Painter" in listed


def test_a_virtual_table_has_the_pictures(make: Make) -> None:
    files = dict(edition_of(make()).files(["tabletop"]))
    sheets = [shares(Image.open(io.BytesIO(data))) for name, data in files.items() if name.endswith(".png")]
    assert any(found[RED] for found in sheets)
    assert any(found[GREEN] for found in sheets)


def test_pages_show_pictures_with_their_credit(make: Make) -> None:
    folder = make()
    library = compile_sets(folder)
    theme, art = theme_of([str(folder)]), art_of([str(folder)])
    page = reference_pages(library, {}, ["mills"], theme, ["ru"], None, art)["reference.ru.html"].decode()
    assert art["Sky Guild"].address in page
    assert "img-src data:" in page
    assert "<figcaption>Картинка: Ann Author</figcaption>" in page


def test_another_picture_is_another_print(make: Make) -> None:
    folder = make()
    library = compile_sets(folder)
    keys = []
    for color in (RED, BLUE):
        (folder / "art" / "sky.png").write_bytes(png(color=color))
        keys.append(key_of([library], theme_of([str(folder)]), art_of([str(folder)]), []))
    assert keys[0] != keys[1]
