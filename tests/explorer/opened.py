"""The explorer as it is opened by tests: a folder that is served, and going from state to state."""

import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from explorer.building.serving import server


class Served:
    """A folder that is served, and may be taken away for a while."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.up()

    def up(self) -> None:
        """Serves, at the port that it had."""
        self.server = server(self.folder, self.port)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def down(self) -> None:
        """Serves no longer."""
        self.server.shutdown()
        self.server.server_close()


def show(page: Any, address: str) -> None:
    """Goes to a state, and waits until it is drawn."""
    page.evaluate("hash => import('./app/state.js').then(({ go }) => go(hash))", address)
    settle(page)


def put(page: Any, text: str) -> None:
    """Puts a text where it is typed, as if it were pasted: Chromium takes seconds to type thousands of lines."""
    page.locator("#text").evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })) }", text
    )


def settle(page: Any) -> None:
    """Waits until the page has drawn all that it was asked."""
    page.wait_for_selector("body[data-busy='0']")


def hash_of(state: dict[str, str]) -> str:
    """The address of a state, as the page writes it."""
    return f"#{urlencode(state)}"
