"""`python -m explorer`: builds the folder of the explorer; with `--serve`, serves it."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from explorer.building.folder import ROOT, RefusedFolderError, build
from explorer.building.pyodide import BuildError
from explorer.building.serving import PortError, server
from impl.cli.fault import INTERRUPTED, UNWRITTEN, exit_status

FOLDER = ROOT / "build" / "site"
"""The folder, unless another is named."""
COMMAND = "python -m explorer"
EXIT_CODES = (
    "exit status: 0 built, or served until Ctrl-C, 1 Pyodide is not to be had, 2 wrong usage: a folder that holds "
    f"something else, or has no page, a port that is taken, {UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    described = "Build the explorer; with --serve, serve what is built; with both options, build it and serve it."
    options = argparse.ArgumentParser(prog=COMMAND, description=described, epilog=EXIT_CODES)
    options.add_argument("--build", action="store_true", help="make the folder anew, as without options")
    options.add_argument("--serve", action="store_true", help="serve the folder on this machine")
    options.add_argument("--port", type=int, help="with --serve, the port (default: a free one, printed)")
    options.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="default build/site")
    return options


def main(argv: list[str] | None = None) -> int:
    """Builds, serves, or both; returns the exit status."""
    asked = parser().parse_args(argv)
    named = "" if asked.folder == FOLDER else f" {asked.folder}"
    try:
        if asked.port is not None and not asked.serve:
            raise PortError("--port needs --serve, which it is the port of")
        if asked.build or not asked.serve:
            build(asked.folder)
            print(f"built {asked.folder}")
        if asked.serve:
            serve(asked.folder, asked.port or 0, named)
        else:
            print(f"to see it: {COMMAND} --serve{named}")
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except (RefusedFolderError, PortError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def serve(folder: Path, port: int, named: str) -> None:
    """Serves a folder until Ctrl-C. Raises RefusedFolderError for one that has no page, and PortError for a port that
    is taken, or is none."""
    if not (folder / "index.html").exists():
        raise RefusedFolderError(f"explorer: {folder} has no page; need `{COMMAND} --build{named}`")
    with server(folder, port) as serving:
        print(f"the explorer is at http://localhost:{serving.server_address[1]}/ until Ctrl-C", flush=True)
        with suppress(KeyboardInterrupt):
            serving.serve_forever()


if __name__ == "__main__":
    sys.exit(exit_status(main))
