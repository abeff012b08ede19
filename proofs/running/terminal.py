"""What the commands share on a terminal: numbers among their options, and a bar that shows progress."""

import argparse
import sys


def positive(text: str) -> int:
    """A positive integer, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"need at least 1, got {number}")
    return number


def show_progress(done: int, total: int, claim_id: str) -> None:
    """Draws the progress bar, on a terminal, with the claim in work."""
    if sys.stderr.isatty():
        filled = 40 * done // total
        bar = f"[{'#' * filled}{'.' * (40 - filled)}] {done}/{total} {claim_id}"
        print(f"\r{bar}\x1b[K", end="", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Takes the progress bar away, on a terminal."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
