"""What a kernel and a symbolic size may be called: what no language has a meaning for, nor a header that it includes.

A word of any of the languages is refused in all of them, so that one tracker is written in each.
"""

from __future__ import annotations

import re

from impl.errors import LowerError
from impl.lower.uops.functions import is_function
from impl.shown import shown

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}", re.ASCII)
OWN = re.compile(
    r"(data|tile|idx|ridx|gidx|lidx|alu|val|cast|const)\d+|.*__.*|.*_t"
    r"|(make_)?(bool|u?(char|short|int|long|longlong)|half|float|double)\d+(x\d+)?",
    re.ASCII,
)
"""Names that kernels and languages give themselves."""


def words_of(*lines: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset(word for line in lines for word in line.split())


KEYWORDS = words_of(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl",
    "concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default",
    "delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long",
    "mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register",
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this",
    "thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor",
    "xor_eq restrict typeof typeof_unqual main unix linux",
    "half uchar ushort uint ulong kernel global local constant thread device threadgroup threadgroup_imageblock",
    "object_data ray_data vertex fragment uniform pipe sampler event vec_step metal read_only write_only read_write",
    "complex imaginary quad generic gid lid threadIdx blockIdx blockDim gridDim warpSize get_group_id get_local_id",
    "get_global_id barrier threadgroup_barrier mem_flags",
    "NULL INFINITY NAN MAXFLOAT DECIMAL_DIG EOF BUFSIZ NZERO EDOM ERANGE EILSEQ MAX_CANON MAX_INPUT PIPE_BUF NFDBITS",
    "BIG_ENDIAN LITTLE_ENDIAN PDP_ENDIAN BYTE_ORDER TIME_UTC TIMER_ABSTIME MATH_ERRNO MATH_ERREXCEPT P_tmpdir L_tmpnam",
    "L_ctermid L_cuserid CMPLX CMPLXF CMPLXL FD_CLR FD_ISSET FD_SET FD_SETSIZE FD_ZERO PTHREAD_DESTRUCTOR_ITERATIONS",
    "RENAME_EXCHANGE RENAME_NOREPLACE RENAME_WHITEOUT XATTR_SIZE_MAX MB_CUR_MAX NL_ARGMAX NL_LANGMAX NL_MSGMAX NL_NMAX",
    "NL_SETMAX NL_TEXTMAX WNOHANG WUNTRACED WSTOPPED WEXITED WCONTINUED WNOWAIT WEXITSTATUS WTERMSIG WSTOPSIG",
    "WIFEXITED WIFSIGNALED WIFSTOPPED WIFCONTINUED errno assert assert_perror offsetof alloca stdin stdout stderr",
    "strdupa strndupa math_errhandling fpclassify signbit isfinite isinf isnan isnormal issubnormal issignaling iszero",
    "iseqsig isgreater isgreaterequal isless islessequal islessgreater isunordered iscanonical isascii toascii be16toh",
    "be32toh be64toh le16toh le32toh le64toh htobe16 htobe32 htobe64 htole16 htole32 htole64 kernel_exec",
)
"""Words that mean something in one of the languages: of C, C++20, OpenCL, Metal and CUDA; and macros of the headers
that their compilers include, but for those that `MACROS` describes."""

MACROS = re.compile(
    r"[A-Z][A-Z0-9_]*_(MAX|MIN|WIDTH|BIT)"
    r"|(FLT|DBL|LDBL|DEC\d+|DECFLT|HALF|HUGE|SNAN[FL]?|FP|FE|SEEK|EXIT|CLOCKS?|U?INT\d+|U?INTMAX)_[A-Z0-9_]+"
    r"|SNAN(F\d*X?|L)?|HUGE_VAL\w*"
    r"|(ADJ|MOD|STA)_(CLK[AB]?|CLOCKERR|DEL|ESTERROR|FLL|FREQHOLD|FREQUENCY|INS|MAXERROR|MICRO|MODE|NANO|OFFSET\w*"
    r"|PLL|PPS[A-Z]+|RONLY|SETOFFSET|STATUS|TAI|TICK|TIMECONST|UNSYNC)"
    r"|M_([124]_(PI|SQRTPI)|PI(_[24])?|E|LOG(2|10)E|LN(2|10)|SQRT(2|1_2))(_?[FHfl]|f\d+x?)?"
    r"|(CLK|CL|CU|CUDA|CUDART)_\w+|CUDARTAPI\w*|cuda[A-Z]\w*|(cl|cles|pthread)_\w+|is[a-z]+_l|toascii_l"
    r"|as_(u?(char|short|int|long)|half|float|double)\d*",
    re.ASCII,
)
"""Macros that come in families: limits of kinds, mathematical constants, what CUDA and OpenCL define."""


def checked_name(name: object, what: str) -> str:
    """A name that every language accepts and that no part of a kernel has. Raises LowerError for any other."""
    if not isinstance(name, str) or not IDENTIFIER.fullmatch(name) or has_meaning(name) or OWN.fullmatch(name):
        raise LowerError(
            f"{what}: the name {shown(name)} cannot be used; "
            "need a letter, then at most 62 letters, digits and single _, no keyword, no macro of a standard header, "
            "and no name that kernels give themselves, such as data0"
        )
    return name


def checked_kernel(name: object, what: str) -> str:
    """A name that a kernel can have: one that every language accepts, and that no function has which a language brings
    along. Raises LowerError for any other."""
    found = checked_name(name, what)
    if is_function(found):
        raise LowerError(f"{what}: the name {shown(name)} cannot be used; need one that no function of a language has")
    return found


def has_meaning(name: str) -> bool:
    """Whether a name is a word of one of the languages, or a macro of the headers that their compilers include.

    >>> [name for name in ("constexpr", "INT_MAX", "M_PI", "n", "SEQ_LEN") if has_meaning(name)]
    ['constexpr', 'INT_MAX', 'M_PI']
    """
    return name in KEYWORDS or MACROS.fullmatch(name) is not None
