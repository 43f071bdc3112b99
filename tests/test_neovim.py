"""A real editor, from its start to its end: Neovim without a window, which starts the server itself."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.editor import FILES, write_set

SCRIPT = Path(__file__).with_name("neovim.lua")
# It is given so long to start, with all else that runs here.
PATIENCE = 300

pytestmark = pytest.mark.xdist_group("language-server")


def neovim() -> str:
    """The program to start; WONDERSCRIPT_NEOVIM names another one."""
    program = shutil.which(os.environ.get("WONDERSCRIPT_NEOVIM") or "nvim")
    if program is None:
        pytest.skip("NOT TESTED: the language server in Neovim, for there is none here (apt-get install neovim)")
    return program


def test_somebody_writes_in_neovim(tmp_path: Path) -> None:
    program = neovim()
    text = write_set(tmp_path) / "cards.wonder"
    seen = tmp_path / "seen.json"
    surroundings = {
        **os.environ,
        "WONDERSCRIPT_TEXT": str(text),
        "WONDERSCRIPT_PYTHON": sys.executable,
        "WONDERSCRIPT_FOUND": str(seen),
        # Nobody's own settings, and nothing that is kept from run to run.
        **{f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")},
    }
    command = [program, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", str(SCRIPT)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert seen.exists(), done.stdout + done.stderr
    found = json.loads(seen.read_text(encoding="utf-8"))
    assert "missed" not in found, found
    (problem,) = found["problems"]
    assert (problem["code"], problem["line"], problem["column"]) == ("unknown-word", 3, 14)
    assert found["action"] == "Write `clay`"
    assert found["mended"] == "  costs wood, clay"
    assert "Worth 1 point for each brown card in your neighbors' cities." in found["meaning"]
    assert found["completed"] == "  costs papyrus"
    assert found["text"] + "\n" == FILES["cards.wonder"].replace("Tide Mill", "Weir 🌊")
    assert found["outline"] == ["Weir 🌊", "Salt Guild"]
    assert sorted(found["files"]) == ["cards.wonder", "cards.wonder", "ru.yaml"]
