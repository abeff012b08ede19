"""`python -m support.costs`: writes what expressions that are drawn cost now (`proofs.validation`, kind "costs")."""

from proofs.validation.drawn.whole.costs import COUNT, FILE, cost_of, recorded

EACH_LINE = 30
"""Numbers on a line of the file."""


def main() -> None:
    """Writes the file, and says what it has come to."""
    costs = [cost_of(number) for number in range(COUNT)]
    rows = (costs[at : at + EACH_LINE] for at in range(0, COUNT, EACH_LINE))
    before = sum(recorded()) if FILE.exists() else 0
    FILE.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")
    print(f"{COUNT} expressions cost {sum(costs)} together; before, {before}")


if __name__ == "__main__":
    main()
