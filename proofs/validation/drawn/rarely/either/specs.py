"""Placements of JAX as Python writes them and in words, which say the same; and texts that are none (D36)."""

from __future__ import annotations

from collections.abc import Sequence
from json import loads
from random import Random

from impl.interop.jax import answer, entries_of
from impl.ops.sharding.views import Stays, Undecided
from proofs.validation.defined import require
from proofs.validation.drawn.told.commands import said

CLASSES = ("P", "PartitionSpec", "jax.P", "jax.sharding.PartitionSpec")
"""What JAX calls a PartitionSpec."""
NO_SPECS = (
    "Q('x')", "P('x', axis=1)", "P(['x', 'y'])", "P(('x', None))", "P(1)", "P('x'", "P('x' + 'y')", "{'x'}", "P(*'x')",
    "list(('x',))", "jax.Q('x')", "P(x='y')", "P(b'x')", "P('x')['y']", "P(('x', ('y',)))", "P()('x')",
    "'x' if 1 else 'y'",
)  # fmt: skip
"""Texts in Python that are no PartitionSpec."""

NO_WORDS = ("(x,.]", "[x,.)", "(x,.", "x,.]", "x,,y", "x y", ",", "x+,y", "((x,y))", "[x],[y]", "x,(y)", "+")
"""Texts in words that are none either."""

Entries = Sequence[str | tuple[str, ...] | None]


def ask_spelled_specs(random: Random) -> None:
    """A reshape of a divided array, whose placement is spelled in several ways; and no placement."""
    for _ in range(2):
        about_spellings(random)
    about_own_entries(random)
    about_no_specs(random)


def drawn_entries(random: Random, rank: int) -> Entries:
    """Entries for some of so many axes, each mesh axis once at most."""
    free = random.sample("xyz", 3)
    found: list[str | tuple[str, ...] | None] = []
    for _ in range(random.randint(0, rank)):
        count = random.choice((0, 1, 1, 2, 3))
        names, free = free[:count], free[count:]
        found.append(None if not names else names[0] if len(names) == 1 and random.random() < 0.7 else tuple(names))
    return found


def in_python(random: Random, entries: Entries) -> str:
    """Entries as Python writes them: of a class, in brackets of either kind, or a name alone."""
    parts = [repr(entry) for entry in entries]
    if len(parts) == 1 and isinstance(entries[0], str) and random.random() < 0.5:
        return parts[0]
    end = "," if len(parts) == 1 else random.choice(("", ",")) if parts else ""
    inner = f"{', '.join(parts)}{end}"
    front, begin, close = random.choice((*((name, "(", ")") for name in CLASSES), ("", "(", ")"), ("", "[", "]")))
    return f"{front}{begin}{inner}{close}"


def in_words(random: Random, entries: Entries) -> str:
    """Entries in words: names with a plus between them, and a dot or None for what nothing divides."""
    parts = [
        random.choice((".", "None")) if entry is None else entry if isinstance(entry, str) else "+".join(entry)
        for entry in entries
    ]
    begin, close = random.choice((("", ""), ("(", ")"), ("[", "]")) if parts else (("(", ")"), ("[", "]")))
    return f"{begin}{random.choice((',', ', ')).join(parts)}{close}"


def about_spellings(random: Random) -> None:
    """All ways to spell a placement have one answer, which is that about its entries."""
    shape = tuple(random.choice((8, 16, 24)) for _ in range(random.randint(1, 3)))
    entries, sizes = drawn_entries(random, len(shape)), {"x": 2, "y": random.choice((2, 4)), "z": 2}
    if any(isinstance(entry, tuple) and len(entry) == 3 for entry in entries):
        sizes["y"] = 2
    found = answer(shape, entries, sizes, (-1,))
    status = 3 if isinstance(found, Undecided) else 0 if isinstance(found, Stays) else 1
    mesh, texts = ",".join(f"{name}={size}" for name, size in sizes.items()), [in_words(random, entries)]
    if any(entry is not None for entry in entries):
        texts += [in_python(random, entries) for _ in range(2)]
    for text in texts:
        given = ("shard", "jax", ",".join(map(str, shape)), "-1", "--mesh", mesh, "--placement", text)
        ended, said_there = said(*given, "--json")
        require(ended == status, "a spec that is spelled", given, entries, said_there, found)
        if not isinstance(found, Undecided):
            parts = entries_of(found.placement)
            wanted = ["+".join(part) if isinstance(part, tuple) else part or "." for part in parts]
            require(loads(said_there)["placement"] == wanted, "a spec that is spelled", given, entries, said_there)


def about_own_entries(random: Random) -> None:
    """Entries are those of the first axes, of up to seven: an array that is not reshaped stays as they say."""
    shape = tuple(random.choice((8, 16)) for _ in range(random.randint(1, 7)))
    entries = drawn_entries(random, len(shape))
    found = answer(shape, entries, {"x": 2, "y": 2, "z": 2}, shape)
    wanted = [entry[0] if isinstance(entry, tuple) and len(entry) == 1 else entry for entry in entries]
    wanted += [None] * (len(shape) - len(wanted))
    kept = [*entries_of(found.placement)] if isinstance(found, Stays) else None
    require(kept == wanted, "entries of an array that stays", shape, entries, found)


def about_no_specs(random: Random) -> None:
    """What is no PartitionSpec is refused as one that cannot be read."""
    for text in (*random.sample(NO_SPECS, 2), *random.sample(NO_WORDS, 2)):
        status, told = said("shard", "jax", "8,8", "64", "--mesh", "x=2,y=2", "--placement", text)
        require(status == 2 and "cannot read the spec" in told, "no spec", text, status, told)
