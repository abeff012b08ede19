"""The folder served on this machine alone, with the types that browsers want for WebAssembly and modules."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from impl.errors import LayoutError


class PortError(LayoutError):
    """A port that cannot be served on."""


class Handler(SimpleHTTPRequestHandler):
    """A handler that says nothing, and has the browser ask whether a file is still the same."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".json": "application/json",
    }

    def end_headers(self) -> None:
        """Adds that files may change, and that nothing outside of the folder is ever loaded."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder, on a free port unless one is named; it serves once it is told to. Raises PortError for a
    port that is taken, or is none."""
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        raise PortError(f"explorer: port {port}: {error}; need a free one, or none for any") from None
