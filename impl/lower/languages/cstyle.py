"""Operations as text, in one of the languages that look like C.

    >>> from impl.lower.uops.emit import render_loop
    >>> from impl.lower.languages.language import MetalLanguage
    >>> from impl.lower.uops.graph import UOpGraph
    >>> from impl.symbolic import Variable
    >>> graph = UOpGraph()
    >>> loops = render_loop(graph, [Variable("x", 0, 10)])
    >>> print(uops_to_cstyle(MetalLanguage(), "tester", graph))
    #include <metal_stdlib>
    using namespace metal;
    kernel void tester(uint3 gid [[threadgroup_position_in_grid]], uint3 lid [[thread_position_in_threadgroup]]) {
      for (int ridx0 = 0; ridx0 < 11; ridx0++) {
      }
    }

Numbers are written in place, and so is what is used once, in the scope in which it is computed. What is loaded has a
name. Loops that the operations leave open are closed at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from impl.doors import one_of
from impl.errors import LowerError
from impl.lower.dtypes import DType
from impl.lower.languages.language import ClangLanguage, CStyleLanguage, CUDALanguage, OpenCLLanguage
from impl.lower.uops.graph import CLOSERS, OPENERS, BinaryOps, UnaryOps, UOp, UOps
from impl.lower.uops.names import checked_kernel, checked_name
from impl.lower.uops.wellformed import well_formed
from impl.shown import shown

SYMBOLS = {
    BinaryOps.ADD: "+", BinaryOps.MUL: "*", BinaryOps.DIV: "/", BinaryOps.MOD: "%", BinaryOps.CMPLT: "<",
    BinaryOps.AND: "&&",
}  # fmt: skip
PREFIXES = {UOps.ALU: "alu", UOps.LOAD: "val", UOps.CAST: "cast", UOps.LOOP: "ridx", UOps.GEP: "alu"}


def uops_to_cstyle(language: CStyleLanguage, name: str, uops: Iterable[UOp]) -> str:
    """The text of a kernel. Raises LowerError for a name that is none, and for what the language does not have."""
    one_of(CStyleLanguage, language, "uops_to_cstyle: language", LowerError)
    return Writer(language, checked_kernel(name, "uops_to_cstyle"), well_formed(uops, "uops_to_cstyle")).text()


class Writer:
    """Writes one kernel."""

    def __init__(self, language: CStyleLanguage, name: str, uops: list[UOp]) -> None:
        self.language = language
        self.name = name
        self.uops = uops
        self.uses = Counter(part for uop in uops for part in uop.vin)
        self.inlined = inlined_of(uops, self.uses)
        self.texts: dict[UOp, str] = {}
        self.counts: Counter[str] = Counter()
        self.lines: list[str] = []
        self.depth = 1

    def text(self) -> str:
        """The text of the whole kernel."""
        arguments: list[str] = []
        for uop in self.uops:
            if uop.uop in (UOps.DEFINE_GLOBAL, UOps.DEFINE_VAR):
                arguments.append(self.argument(uop))
            else:
                self.write(uop)
        while self.depth > 1:
            self.close()
        kinds = [uop.dtype for uop in self.uops if uop.dtype is not None]
        signature = f"{self.language.kernel_prefix}void {self.name}("
        signature += ", ".join([*arguments, *self.language.extra_args]) or ("void" if not self.language.header else "")
        body = "".join(f"{line}\n" for line in self.lines)
        return f"{self.declarations(kinds)}{signature}) {{\n{body}}}"

    def declarations(self, kinds: list[DType]) -> str:
        """The declarations that stand before the kernel."""
        vectors = list(dict.fromkeys(kind for kind in kinds if kind.lanes > 1))
        found = {kind.name for kind in kinds}
        before = ""
        if isinstance(self.language, OpenCLLanguage):
            for name, extension in (("half", "cl_khr_fp16"), ("double", "cl_khr_fp64")):
                before += f"#pragma OPENCL EXTENSION {extension} : enable\n" if name in found else ""
        if isinstance(self.language, CUDALanguage) and "half" in found:
            before += "#include <cuda_fp16.h>\n"
        return before + self.language.declarations(vectors)

    def argument(self, uop: UOp) -> str:
        """A buffer or a symbolic size in the signature; it is known by its name."""
        language, kind = self.language, self.type(uop)
        if uop.uop is UOps.DEFINE_VAR:
            self.texts[uop] = checked_name(uop.arg, "uops_to_cstyle: a symbolic size")
            return f"{language.var_prefix}{kind}{language.var_suffix} {self.texts[uop]}"
        match uop.arg:
            case (str(name), bool(is_written)) if name[:4] == "data" and name[4:].isdecimal():
                self.texts[uop] = name
                return f"{'' if is_written else 'const '}{language.buffer_prefix}{kind}*{language.buffer_suffix} {name}"
        raise LowerError(
            f"uops_to_cstyle: {shown(uop.arg)} is no buffer; need a name such as data0 and if it is written"
        )

    def type(self, uop: UOp) -> str:
        """The name of the kind of a result."""
        if uop.dtype is None:
            raise LowerError(f"uops_to_cstyle: {uop.uop} needs a kind")
        return self.language.type(uop.dtype)

    def write(self, uop: UOp) -> None:
        """One operation: a line, or the text that stands for it."""
        match uop.uop:
            case UOps.LOOP:
                name, (begin, end) = self.named(uop), uop.vin
                if self.depth == 1 and self.language.before_loop is not None:
                    self.lines.append(self.language.before_loop)
                ends = f"{name} = {self.texts[begin]}; {name} < {bare(self.texts[end])}"
                self.open(f"for ({self.type(uop)} {ends}; {name}++) {{")
            case UOps.IF:
                self.open(f"if ({bare(self.texts[uop.vin[0]])}) {{")
            case UOps.ENDLOOP | UOps.ENDIF:
                self.close()
            case UOps.STORE:
                buffer, where, stored = uop.vin
                self.line(f"{self.place(buffer, where, stored.dtype)} = {bare(self.texts[stored])};")
            case UOps.SPECIAL:
                self.special(uop)
            case UOps.DEFINE_LOCAL | UOps.BARRIER:
                self.shared(uop)
            case _ if uop in self.inlined:
                self.texts[uop] = self.value(uop)
            case _:
                value = bare(self.value(uop))
                self.line(f"{self.type(uop)} {self.named(uop)} = {value};")

    def value(self, uop: UOp) -> str:
        """The text that computes a result."""
        parts = [self.texts[part] for part in uop.vin]
        match uop.uop:
            case UOps.CONST:
                return self.const(uop)
            case UOps.ALU if uop.arg is UnaryOps.NOT:
                return f"(!{parts[0]})"
            case UOps.ALU if isinstance(uop.arg, BinaryOps):
                return f"({parts[0]}{SYMBOLS[uop.arg]}{parts[1]})"
            case UOps.LOAD:
                place = self.place(uop.vin[0], uop.vin[1], uop.dtype)
                return place if len(parts) == 2 else f"({parts[2]}?{place}:{parts[3]})"
            case UOps.CAST if uop.dtype is not None and uop.dtype.lanes == len(parts) > 1:
                return self.shuffle(uop) or self.language.vector(uop.dtype, list(map(bare, parts)))
            case UOps.GEP if isinstance(uop.arg, int):
                return self.language.lane(parts[0], uop.arg)
            case _:
                raise LowerError(f"uops_to_cstyle: {uop.uop} with {shown(uop.arg)} and {len(parts)} inputs has no text")

    def shuffle(self, uop: UOp) -> str | None:
        """The text of a vector whose elements are lanes of one or two others of its kind, those of the second counted
        on from the first; None for any other, and in a language without a word for that."""
        if not (isinstance(self.language, ClangLanguage) and self.language.has_shuffles):
            return None
        vectors = list(dict.fromkeys(part.vin[0] for part in uop.vin if part.uop is UOps.GEP))
        if not 0 < len(vectors) <= 2 or any(part.uop is not UOps.GEP for part in uop.vin):
            return None
        if uop.dtype is None or any(vector.dtype != uop.dtype for vector in vectors):
            return None
        numbers = [part.arg for part in uop.vin if isinstance(part.arg, int)]
        if len(numbers) < len(uop.vin):
            return None
        count = uop.dtype.lanes
        lanes = [vectors.index(part.vin[0]) * count + n for part, n in zip(uop.vin, numbers, strict=True)]
        first, second = self.texts[vectors[0]], self.texts[vectors[-1]]
        return f"__builtin_shufflevector({first}, {second}, {', '.join(map(str, lanes))})"

    def const(self, uop: UOp) -> str:
        """The text of a number, or of a vector with that number in each lane."""
        if uop.dtype is None or not isinstance(uop.arg, int | float):
            raise LowerError(f"uops_to_cstyle: the CONST {shown(uop.arg)} is no number of a kind")
        number = self.language.number(uop.arg, uop.dtype.scalar)
        return self.language.vector(uop.dtype, [number] * uop.dtype.lanes) if uop.dtype.lanes > 1 else number

    def place(self, buffer: UOp, where: UOp, dtype: DType | None) -> str:
        """An element of a buffer, or a vector from there on."""
        name, index = self.texts[buffer], self.texts[where]
        if dtype is None or dtype.lanes == 1:
            return f"{name}[{bare(index)}]"
        const = "" if isinstance(buffer.arg, tuple) and buffer.arg[1] else "const "
        return f"*(({const}{self.language.buffer_prefix}{self.language.type(dtype)}*)({name}+{index}))"

    def special(self, uop: UOp) -> None:
        """The number of a group or of a thread."""
        match uop.arg:
            case (int(dim), str(name), _) if name[:4] in self.language.workitems and name[4:].isdecimal():
                self.texts[uop] = name
                text = self.language.workitems[name[:4]].format(number=dim, letter="xyz"[dim])
                self.line(f"{self.type(uop)} {name} = {text};")
            case _:
                raise LowerError(f"uops_to_cstyle: {type(self.language).__name__} has no threads for {shown(uop.arg)}")

    def shared(self, uop: UOp) -> None:
        """Memory that a group of threads shares, or where they wait for each other."""
        if not self.language.shared_prefix or not self.language.barrier:
            raise LowerError(f"uops_to_cstyle: {type(self.language).__name__} has no memory that threads share")
        match uop.arg:
            case (str(name), int(size)) if name[:4] == "tile" and name[4:].isdecimal() and uop.uop is UOps.DEFINE_LOCAL:
                self.texts[uop] = name
                self.line(f"{self.language.shared_prefix}{self.type(uop)} {name}[{size}];")
            case None if uop.uop is UOps.BARRIER:
                self.line(self.language.barrier)
            case _:
                raise LowerError(f"uops_to_cstyle: {shown(uop.arg)} is no shared memory; need tile0, ..., and a size")

    def named(self, uop: UOp) -> str:
        """A new name for a result."""
        prefix = PREFIXES[uop.uop]
        self.texts[uop] = f"{prefix}{self.counts[prefix]}"
        self.counts[prefix] += 1
        return self.texts[uop]

    def line(self, text: str) -> None:
        """A line of the body."""
        self.lines.append("  " * self.depth + text)

    def open(self, text: str) -> None:
        """The first line of a block."""
        self.line(text)
        self.depth += 1

    def close(self) -> None:
        """The last line of a block."""
        self.depth -= 1
        self.line("}")


def inlined_of(uops: list[UOp], uses: Counter[UOp]) -> set[UOp]:
    """The operations that are written where they are used: numbers, and those used once, in the scope they are in."""
    scope_of: dict[UOp, UOp | None] = {}
    scopes: list[UOp | None] = [None]
    users: dict[UOp, UOp] = {}
    for uop in uops:
        if uop.uop in CLOSERS:
            scopes.pop()
        scope_of[uop] = scopes[-1]
        users.update((part, uop) for part in uop.vin)
        if uop.uop in OPENERS:
            scopes.append(uop)
    return {
        uop
        for uop in uops
        if uop.uop is UOps.CONST
        or (uop.uop in (UOps.ALU, UOps.GEP) and uses[uop] == 1 and scope_of[users[uop]] is scope_of[uop])
    }


def bare(text: str) -> str:
    """The text without the parentheses around all of it.

    >>> bare("(a+b)"), bare("(a)+(b)")
    ('a+b', '(a)+(b)')
    """
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and place < len(text) - 1:
            return text
    return text[1:-1]

