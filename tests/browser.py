"""A real Chromium for tests of pages: the one that the system has, without a window, cut off from the network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
# It runs as root in a container, and it has nothing to fetch.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """The program to start; WONDERSCRIPT_CHROMIUM names another one."""
    names = [os.environ.get("WONDERSCRIPT_CHROMIUM", ""), *NAMES]
    return next((found for name in names if name and (found := shutil.which(name))), None)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser with a profile of its own that nobody used before; without Chromium the test is skipped."""
    program = chromium()
    if program is None:
        pytest.skip("NOT TESTED: the pages in a browser, for there is no Chromium here (apt-get install chromium)")
    if find_spec("playwright") is None:
        pytest.skip("NOT TESTED: the pages in a browser, for there is no Playwright here (pip install playwright)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS), headless=True)
        try:
            yield browser
        finally:
            browser.close()
