"""`python -m explorer`: builds the folder of the explorer; with `--serve`, serves it."""

import argparse
import sys
from pathlib import Path

from explorer.building.folder import ROOT, build
from explorer.building.pyodide import BuildError
from explorer.building.serving import server


def main(argv: list[str] | None = None) -> int:
    """Builds, serves, or both; returns the exit status."""
    described = "Build the explorer; with --serve, serve what is built; with both options, build it and serve it."
    parser = argparse.ArgumentParser(prog="python -m explorer", description=described)
    parser.add_argument("--build", action="store_true", help="make the folder anew, as without options")
    parser.add_argument("--serve", action="store_true", help="serve the folder on this machine")
    parser.add_argument("--port", type=int, default=0, help="the port (default: a free one, printed)")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site", help="default build/site")
    arguments = parser.parse_args(argv)
    try:
        if arguments.build or not arguments.serve:
            build(arguments.folder)
            print(f"built {arguments.folder}")
            if not arguments.serve:
                print("to see it: python -m explorer --serve")
        if not arguments.serve:
            return 0
        if not (arguments.folder / "index.html").exists():
            raise BuildError(f"explorer: {arguments.folder} has no page; need `python -m explorer --build`")
        with server(arguments.folder, arguments.port) as serving:
            print(f"the explorer is at http://localhost:{serving.server_address[1]}/ until Ctrl-C", flush=True)
            serving.serve_forever()
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
