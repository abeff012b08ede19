"""Refusals and answers of commands in the words that they were given: what a message begins or ends with is said by the
name of an option, what users wrote stands as they wrote it, and placements are read as they are printed (D36)."""

from __future__ import annotations

from json import dumps, loads
from random import Random

from impl.cli.commands import shard
from impl.cli.options import told_by
from impl.errors import LayoutError, ParseError
from proofs.validation.defined import require
from proofs.validation.drawn.told.commands import said

OURS = "index_expression: names", "index_expression", "upcast:", "lower: name", "expr_idxs", "uops_to_cstyle: the name"
"""Words of the library that messages begin with."""


def ask_words_of_the_options(random: Random) -> None:
    """Begins and ends of messages, and some of the others."""
    for _ in range(6):
        about_begins_and_ends(random)
    sides = (about_names_of_axes, about_names_of_kernels, about_printed_placements, about_prefixes, about_twice,
             about_launches, about_budgets, about_batches)  # fmt: skip
    for about in random.sample(sides, 4):
        about(random)


def about_begins_and_ends(random: Random) -> None:
    """A refusal is told in other words: what it begins or ends with, if it is one of theirs, is replaced; in between,
    and beside another word, it stays. It is the same refusal, with what else it has."""
    theirs = random.sample(["Mesh", "view: ", "upcast", ", and so on", "lower: name", "a.b*"], random.randint(1, 4))
    words = {each: random.choice(("", f"--option-{number}", "shard: ")) for number, each in enumerate(theirs)}
    parts = [random.choice((*theirs, "other ", " between ")) for _ in range(random.randint(0, 5))]
    begin, end = random.sample([*theirs, "some ", " more"], 2)
    message = begin + " <" + "".join(parts) + "> " + end
    wanted = words.get(begin, begin) + " <" + "".join(parts) + "> " + words.get(end, end)
    refusal = random.choice((LayoutError(message), ParseError(message, 3)))
    behind = refusal.args[1:]
    try:
        with told_by(words):
            raise refusal
    except LayoutError as told:
        require(told is refusal and str(told) == wanted, "a refusal in other words", words, message, told, wanted)
        require(told.args[1:] == behind, "a refusal in other words", words, told.args)


def about_names_of_axes(random: Random) -> None:
    """An axis of a mesh without devices is refused by its name, whatever that is called."""
    names = random.sample(["x", "y", *(word for word in shard.OPTIONS if word.isidentifier())], random.randint(1, 3))
    empty = random.choice(names)
    sizes = ",".join(f"{name}={random.randint(1, 4) * (name != empty)}" for name in names)
    status, text = said("shard", "jax", "4", "2,2", "--mesh", sizes, "--placement", random.choice((*names, ".")))
    right = f"error: shard: --mesh: axis {empty!r} has size 0; need a size >= 1\n"
    require(status == 2 and text == right, "the name of an axis", sizes, text, right)


def about_names_of_kernels(random: Random) -> None:
    """A name of an index or of a kernel that is none is quoted as it was given, also where it has words in it that
    messages begin with."""
    word = random.choice(OURS)
    name = random.choice((f"{word}!", f"1{word}", f"{word}/{word}", f"0/{word}", f"{word}-"))
    rank = random.randint(1, 3)
    place = random.randrange(rank)
    names = ",".join(name if axis == place else f"k{axis}" for axis in range(rank))
    sizes = ", ".join("2" for _ in range(rank))
    for command, option, given in (("index", "--names", names), ("lower", "--name", name)):
        status, text = said(command, f"({sizes},)", option, given)
        is_told = status == 2 and text.startswith(f"error: {command}: {option}: ")
        require(is_told and repr(name.strip()) in text, "a name that is none", option, given, text)


def about_printed_placements(random: Random) -> None:
    """Placements of PyTorch, long or short, between commas or blanks, in brackets as they are printed or without, with
    blanks around them: one word is read as many are, and what is answered or refused is the same."""
    count = random.randint(1, 3)
    mesh = ",".join(str(random.choice((1, 2, 2, 3))) for _ in range(count + random.choice((0, 0, 0, 1))))
    shard_of = random.choice(("0", "1"))
    words = ["Replicate()", "R", f"Shard({shard_of})", f"S({shard_of})", "Shard(dim=0)", "Partial()"]
    words += ["_StridedShard(0, split_factor=2)", "_StridedShard(0,sf=2)", "x", "Shard(9)"]
    given = random.choices(words, weights=[3, 3, 3, 3, 2, 1, 1, 1, 0.2, 0.2], k=count)
    plain = ("shard", "torch", "4,6", random.choice(("24", "4,2,3", "6,4")), "--mesh", mesh, "--placement")
    wanted = said(*plain, " ".join(given))
    blank = random.choice(("", " "))
    joined = random.choice((", ", ",", " ")).join(given)
    text = random.choice((joined, f"[{joined}]", f"[{blank}{joined}{blank}]", f" [{joined}]", f"[{joined},]"))
    found = said(*plain, text)
    require(found == wanted, "placements in brackets", plain, text, found, wanted)


def about_prefixes(random: Random) -> None:
    """Names of indices by what they begin with and a star, with blanks around it or not: they are those that are given
    one by one."""
    rank = random.randint(1, 3)
    shape = ", ".join(str(random.randint(2, 5)) for _ in range(rank))
    word = random.choice(("i", "x_", "row", "k2n"))
    given = random.choice(("", " ")) + word + "*" + random.choice(("", " ", "  "))
    language = random.choice(("c", "cuda", "python"))
    command = "index", f"({shape},)", "--language", language, "--names"
    names = random.choice((",", ", ")).join(f"{word}{axis}" for axis in range(rank))
    found, wanted = said(*command, given), said(*command, names)
    require(found == wanted and wanted[0] == 0, "a prefix of names", command, given, found, wanted)


def about_twice(random: Random) -> None:
    """A variable whose range is given twice, alike or not, and an axis that is unrolled twice, in one option or in two:
    that is refused, and the one that is there twice is named. An axis that is not there is said to be none."""
    name = random.choice(("i", "j0", "n"))
    ranges = [f"{name}=0:{random.randint(2, 3)}" for _ in range(2)]
    status, text = said("simplify", name, "--range", ",".join(ranges))
    require(status == 2 and f"{name} is given twice" in text, "a range that is given twice", ranges, text)
    rank = random.randint(1, 3)
    axis, count = random.randrange(rank), random.choice((2, 4))
    shape = f"({', '.join('4' for _ in range(rank))},)"
    both = [f"{axis}:{count}", f"{axis}:{random.choice((2, 4))}"]
    given = ["--upcast", ",".join(both)] if random.random() < 0.5 else ["--upcast", both[0], "--upcast", both[1]]
    status, text = said("lower", shape, *given)
    require(status == 2 and f"axis {axis} is given twice" in text, "an axis that is given twice", given, text)
    beyond = rank + random.randint(0, 7)
    status, text = said("lower", shape, "--upcast", f"{beyond}:{random.choice((2, 4, 8))}")
    is_told = f"axis {beyond} of the shape" in text and f"need 0 <= axis < {rank}" in text
    require(status == 2 and is_told, "an axis that is not there", shape, beyond, text)


def about_launches(random: Random) -> None:
    """A kernel with some axes unrolled, in a language with threads: the launch in JSON is the one that the text of the
    kernel begins with."""
    rank = random.randint(1, 2)
    shape = [random.choice((8, 16, 64)) for _ in range(rank)]
    turned = ".T" * (rank == 2 and random.random() < 0.5)
    command = ["lower", f"({', '.join(map(str, shape))},){turned}", "--language", random.choice(("cuda", "opencl"))]
    command += ["--upcast", f"{random.randrange(rank)}:{random.choice((2, 4))}"] * (random.random() < 0.8)
    command += ["--dtype", random.choice(("char", "float", "double"))]
    status, text = said(*command, "--json")
    answer = loads(text)
    launch, kernel = answer["launch"], answer["kernel"]
    words = f"// launch: grid {tuple(launch['grid'])}, block {tuple(launch['block'])}, {launch['index']} indices\n"
    buffers = [
        f"// {name}: {each['elements']} elements, {each['bytes']} bytes" for name, each in launch["buffers"].items()
    ]
    shared = f"// shared by a group: {launch['shared_bytes']} bytes\n" if launch["shared_bytes"] else ""
    is_there = kernel.startswith(words) and all(each in kernel for each in buffers) and shared in kernel
    require(status == 0 and is_there, "a launch in JSON", command, launch, kernel[:400])


def about_budgets(random: Random) -> None:
    """An operation on layouts takes an option or does not, whatever the number is that it is given, 0 as well."""
    name, layouts = random.choice((
        ("coalesce", ["(4,2):(2,1)"]), ("complement", ["4:2", "24"]), ("right-inverse", ["(4,2):(2,1)"]),
        ("left-inverse", ["(4,2):(2,1)"]), ("compose", ["8:2", "4:1"]), ("divide", ["8:1", "2:1"]),
        ("product", ["4:1", "2:1"]),
    ))  # fmt: skip
    limit = random.choice((0, 0, 1, 10**6))
    status, text = said("cute", name, *layouts, "--budget", str(limit))
    is_taken = name in ("compose", "divide", "product")
    is_told = text.startswith(f"error: cute: {name} has no --budget")
    require((status == 2 and is_told) is not is_taken, "a budget of layouts", name, limit, status, text)


def about_batches(random: Random) -> None:
    """Some questions, a line each: each is answered as the command would with `--json`, also what is answered as plain
    data alone; the status of each is that of the command, and that of all is the gravest of them: of bad input, of what
    is too large, of what is answered in the negative, and of the rest."""
    many = "1, " * random.randint(129, 200)
    asked = [
        (["mergeable", "View((4,))"], 0), (["mergeable", "x"], 2), (["lower", f"ShapeTracker.from_shape(({many}))"], 3),
        (["mergeable", "View((4, 6), (10, 1))", "View((5, 2), (4, 1))"], 1),
        (["index", "View((4,))", "View((5,))"], 1), (["simplify", "i", "--range", "i=0:4", "--derivation"], 0),
        (["simplify", "i", "--range", "i"], 2), (["show", "View((200, 200))"], 3),
    ]  # fmt: skip
    lines = random.choices(asked, k=random.randint(1, 4))
    status, text = said("batch", given="\n".join(dumps(line) for line, _ in lines) + "\n")
    gravest = next(one for one in (2, 3, 1, 0) if one in [wanted for _, wanted in lines])
    answers = [loads(line) for line in text.splitlines()]
    found = [answer["status"] for answer in answers]
    require(status == gravest and found == [one for _, one in lines], "statuses of a batch", lines, status, text[:400])
    line, answer = random.choice([*zip([line for line, _ in lines], answers, strict=True)])
    alone, whole = said(*line, "--json")
    is_same = loads(whole) == answer["answer"] if alone < 2 and "answer" in answer else answer["error"] in whole
    require(is_same and alone == answer["status"], "a line of a batch", line, answer, whole[:400])
