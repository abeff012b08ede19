"""Kernels as text, in C, OpenCL, Metal or CUDA, read here as a program of Python that does what such a language says: a
quotient is rounded towards 0, a vector has its lanes side by side, threads of a group wait for each other at a barrier.

What is read is what kernels are made of and no more; anything else is a fault of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from impl import WrongAnswerError
from proofs.validation.drawn.written.texts import quotient

TOKEN = re.compile(r"\s*(\d+\.\d+f?|\d+(?:LL)?|[A-Za-z_]\w*|&&|\+\+|[-+*/%<=!?:()\[\]{},.&;])")
SCALAR = (
    r"(?:bool|_Bool|_Float16|half|float|double|(?:signed|unsigned) char|u?char|(?:unsigned )?(?:long long|short|int)"
    r"|u?(?:long|short|int))"
)
TYPE = re.compile(SCALAR)
VECTOR = re.compile(r"(?:bool|u?char|u?short|u?int|u?longlong|u?long|half|float|double)(2|4|8|16)")
QUALIFIERS = ("const", "__global", "device")
SHARED = ("__shared__ ", "__local ", "threadgroup ")
BARRIERS = ("__syncthreads();", "barrier(CLK_LOCAL_MEM_FENCE);", "threadgroup_barrier(mem_flags::mem_threadgroup);")
GROUPS = {"blockIdx": "group", "threadIdx": "thread", "gid": "group", "lid": "thread"}
CALLS = {"get_group_id": "group", "get_local_id": "thread"}
LOOP = re.compile(r"for \((?:int|long long|long) (\w+) = (.+?); \1 < (.+); \1\+\+\) \{")
DECLARED = re.compile(rf"({VECTOR.pattern}|{SCALAR}) (\w+) = (.+);")
TILE = re.compile(rf"{SCALAR} (\w+)\[(\d+)\];")


class Wrong(WrongAnswerError):
    """A text that no kernel has."""


class Text:
    """The text of one expression, and how far it was read; what is read is written in Python."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        place = 0
        while place < len(text):
            found = TOKEN.match(text, place)
            if found is None:
                raise Wrong(f"a kernel has {text[place:]!r}")
            self.tokens.append(found[1])
            place = found.end()
        self.place, self.text = 0, text

    def whole(self) -> str:
        """All of it."""
        found = self.choice()
        if self.place < len(self.tokens):
            raise Wrong(f"a kernel has {self.text!r}, of which {self.tokens[self.place :]} is left over")
        return found

    def next(self) -> str:
        """The token that comes next; nothing at the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def takes(self, *tokens: str) -> str:
        """The next token, if it is one of some; it is read then."""
        if (found := self.next()) and found in tokens:
            self.place += 1
            return found
        return ""

    def needs(self, token: str) -> None:
        """Reads a token that has to stand here."""
        if not self.takes(token):
            raise Wrong(f"a kernel has {self.text!r}: no {token!r} before {self.tokens[self.place :]}")

    def choice(self) -> str:
        """`a ? b : c`, or what binds closer."""
        condition = self.joined(("&&",), self.compared)
        if not self.takes("?"):
            return condition
        first = self.choice()
        self.needs(":")
        return f"({first} if {condition} else {self.choice()})"

    def compared(self) -> str:
        """`a < b`."""
        return self.joined(("<",), lambda: self.joined(("+", "-"), lambda: self.joined(("*", "/", "%"), self.unary)))

    def joined(self, signs: tuple[str, ...], part: Callable[[], str]) -> str:
        """Parts with some signs between them, from the left."""
        found = part()
        while sign := self.takes(*signs):
            name = {"/": "quotient", "%": "remainder"}.get(sign)
            right = part()
            found = f"{name}({found}, {right})" if name else f"({found} {'and' if sign == '&&' else sign} {right})"
        return found

    def unary(self) -> str:
        """A sign and what it is of; a vector at a place."""
        if self.takes("!"):
            return f"(not {self.unary()})"
        if self.takes("-"):
            return f"(-{self.unary()})"
        if self.takes("*"):
            return self.vector_at()
        return self.after(self.primary())

    def vector_at(self) -> str:
        """`*((const half8*)(data1+place))`, without its first sign."""
        self.needs("(")
        self.needs("(")
        lanes = self.type()
        self.needs("*")
        self.needs(")")
        self.needs("(")
        buffer = self.name()
        self.needs("+")
        place = self.choice()
        self.needs(")")
        self.needs(")")
        return f"Vector({buffer}, {place}, {lanes})"

    def type(self) -> int:
        """A type; how many lanes it has."""
        while self.takes(*QUALIFIERS):
            pass
        words: list[str] = []
        while re.fullmatch(r"[A-Za-z_]\w*", self.next()):
            words.append(self.next())
            self.place += 1
        found = VECTOR.fullmatch(" ".join(words))
        if found is None and not TYPE.fullmatch(" ".join(words)):
            raise Wrong(f"a kernel has {self.text!r}: {words} is no type")
        return int(found[1]) if found else 1

    def is_type(self) -> bool:
        """Whether a type comes next."""
        word = self.next()
        words = ("signed", "unsigned", *QUALIFIERS)
        return word in words or bool(VECTOR.fullmatch(word) or TYPE.fullmatch(word))

    def name(self) -> str:
        """A name."""
        found = self.next()
        if not re.fullmatch(r"[A-Za-z_]\w*", found):
            raise Wrong(f"a kernel has {self.text!r}: {found!r} is no name")
        self.place += 1
        return found

    def primary(self) -> str:
        """A number, a name, a call, a cast, or an expression in brackets."""
        word = self.next()
        if word[:1].isdecimal():
            self.place += 1
            return word.removesuffix("f").removesuffix("LL")
        if self.takes("("):
            if self.is_type():
                lanes = self.type()
                self.needs(")")
                return self.literal(lanes)
            found = self.choice()
            self.needs(")")
            return found
        name = self.name()
        made = VECTOR.fullmatch(name.removeprefix("make_"))
        return self.literal(int(made[1])) if made is not None else self.called(name)

    def called(self, name: str) -> str:
        """A call, or a name alone."""
        if name == "__builtin_shufflevector":
            return f"shuffled({', '.join(self.listed('(', ')'))})"
        if name in CALLS:
            (number,) = self.listed("(", ")")
            return f"{CALLS[name]}[{number}]"
        return name

    def literal(self, lanes: int) -> str:
        """What a cast is of: one number, or as many as a vector has."""
        parts = self.listed("{", "}") if self.next() == "{" else self.listed("(", ")")
        if len(parts) != lanes:
            raise Wrong(f"a kernel has {self.text!r}: {len(parts)} parts for {lanes} lanes")
        return parts[0] if lanes == 1 else f"({', '.join(parts)})"

    def listed(self, begin: str, end: str) -> list[str]:
        """Expressions between brackets, with commas."""
        self.needs(begin)
        found = [self.choice()]
        while self.takes(","):
            found.append(self.choice())
        self.needs(end)
        return found

    def after(self, found: str) -> str:
        """What stands behind a name: a place in brackets, or a component."""
        while True:
            if self.takes("["):
                found = f"{found}[{self.choice()}]"
                self.needs("]")
            elif self.takes("."):
                letter = self.name()
                if found in GROUPS:
                    found = f"{GROUPS[found]}[{'xyz'.index(letter)}]"
                elif letter in ("x", "y", "z", "w"):
                    found = f"{found}[{'xyzw'.index(letter)}]"
                elif re.fullmatch("s[0-9a-f]", letter):
                    found = f"{found}[{int(letter[1], 16)}]"
                else:
                    raise Wrong(f"a kernel has {self.text!r}: no component {letter!r}")
            else:
                return found


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a kernel in Python, each with how many blocks it is in. A barrier is a `yield`."""
    depth, is_inside = 1, False
    for line in text.splitlines():
        written = line.strip()
        if not is_inside:
            is_inside = written.endswith("{")
        elif written == "}":
            depth -= 1
        elif found := LOOP.fullmatch(written):
            yield depth, f"for {found[1]} in range({Text(found[2]).whole()}, {Text(found[3]).whole()}):"
            yield (depth := depth + 1), "pass"
        elif written.startswith("if (") and written.endswith(") {"):
            yield depth, f"if {Text(written[4:-3]).whole()}:"
            yield (depth := depth + 1), "pass"
        elif written in BARRIERS:
            yield depth, "yield"
        elif written.startswith(SHARED) and (tile := TILE.fullmatch(written.partition(" ")[2])):
            yield depth, f"{tile[1]} = shared({tile[1]!r}, {tile[2]})"
        elif not written.startswith("#pragma"):
            yield depth, assigned(written)
    if depth:
        raise Wrong(f"a kernel leaves {depth} blocks open: {text}")


def assigned(line: str) -> str:
    """A line that gives a name a value, or stores one."""
    found = DECLARED.fullmatch(line)
    if found is not None:
        return f"{found[3]} = {Text(found[4]).whole()}"
    target, sign, value = line.partition(" = ")
    if not sign or not value.endswith(";"):
        raise Wrong(f"a kernel has the line {line!r}")
    return f"put({place_of(Text(target).whole())}, {Text(value[:-1]).whole()})"


def place_of(target: str) -> str:
    """Where something is stored: a buffer, a place in it, and how many lanes."""
    if target.startswith("Vector("):
        return target[len("Vector(") : -1]
    name, _, place = target.partition("[")
    return f"{name}, {place[:-1]}, 1"


def remainder(left: int, right: int) -> int:
    """A remainder as C has it, with the sign of what is divided."""
    return left - quotient(left, right) * right


def shuffled(first: Any, second: Any, *lanes: int) -> Any:
    """Lanes of two vectors, those of the second counted on from the first."""
    both = (*first, *second)
    return tuple(both[lane] for lane in lanes)


def program(text: str, put: Callable[..., None], vector: Callable[..., Any]) -> Callable[..., Any]:
    """What a thread does: a generator that stops at each barrier, of the buffers, the sizes, the numbers of the group
    and of the thread, and what gives the memory that a group shares."""
    signature = next(line for line in text.splitlines() if line.endswith("{"))
    inside = re.sub(r"\[\[\w+\]\]", "", signature[signature.index("view(") + 5 : signature.rindex(")")])
    names = [re.findall(r"\w+", part)[-1] for part in inside.split(",")]
    lines = [f"def kernel({', '.join(dict.fromkeys([*names, 'gid', 'lid']))}, group, thread, shared):"]
    lines += [f"{'    ' * depth}{line}" for depth, line in lines_of(text)]
    known: dict[str, Any] = {
        "quotient": quotient, "remainder": remainder, "shuffled": shuffled, "put": put, "Vector": vector,
    }  # fmt: skip
    exec("\n".join([*lines, "    return", "    yield"]), known)  # noqa: S102  (a text that was read here word by word)
    made: Callable[..., Any] = known["kernel"]
    return made
