"""Names of functions that the languages of kernels bring along: a kernel of such a name is another function of it.

They are those of the headers of C17, of OpenCL C 2.0 (and what clang's header adds to it) and of the mathematics of
CUDA, without those that begin with an underscore.
"""

from __future__ import annotations

import re

FAMILIES = re.compile(
    r"(c?(a?(cos|sin|tan)h?|exp|log|pow|sqrt|abs)|carg|cimag|conj|cproj|creal|atan2|cbrt|ceil|copysign|erfc?|exp2|expm1"
    r"|fabs|fdim|floor|fma|fmax|fmin|fmod|frexp|hypot|ilogb|ldexp|lgamma|ll?rint|ll?round|log10|log1p|log2|logb|modf"
    r"|nan|nearbyint|nextafter|nexttoward|remainder|remquo|rint|round|scalbl?n|tgamma|trunc)[fl]?"
    r"|(convert|atomic|atom|async_work|read_image|write_image|get|native|half|sub_group|work_group|dot|amd|arm|intel"
    r"|enqueue|thrd|mtx|cnd|tss|ndrange)_\w+|(vload|vstore)\w*",
    re.ASCII,
)
"""Those of mathematics, for each kind of floats, and those of which there is one for each kind of vectors, or many."""

FUNCTIONS = frozenset(
    name
    for names in (
        "abort abs_diff acospi add_sat aligned_alloc all any asctime asinpi at_quick_exit atan2pi atanpi atexit atof",
        "atoi atol atoll barrier bit_reverse bitfield_extract_signed bitfield_extract_unsigned bitfield_insert",
        "bitselect bsearch btowc c16rtomb c32rtomb call_once calloc capture_event_profiling_info clamp clearerr clock",
        "clz cospi create_user_event cross ctime ctz degrees difftime distance div dot drem erfcinv erfcx erfinv exit",
        "exp10 fast_distance fast_length fast_normalize fclose feclearexcept fegetenv fegetexceptflag fegetround",
        "feholdexcept feof feraiseexcept ferror fesetenv fesetexceptflag fesetround fetestexcept feupdateenv fflush",
        "fgetc fgetpos fgets fgetwc fgetws fopen fprintf fputc fputs fputwc fputws fract fread free freopen fscanf",
        "fseek fsetpos ftell fwide fwprintf fwrite fwscanf gamma getc getchar getenv getwc getwchar gmtime hadd",
        "imaxabs imaxdiv is_valid_reserve_id isalnum isalpha isblank iscntrl isdigit isequal isfinite isgraph",
        "isgreater isgreaterequal isinf isless islessequal islessgreater islower isnan isnormal isnotequal isordered",
        "isprint ispunct isspace isunordered isupper iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph",
        "iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit j0 j1 jn labs ldiv length lgamma_r llabs",
        "lldiv llmax llmin localeconv localtime longjmp mad mad24 mad_hi mad_sat malloc max maxmag mblen mbrlen",
        "mbrtoc16 mbrtoc32 mbrtowc mbsinit mbsrtowcs mbstowcs mbtowc mem_fence memchr memcmp memcpy memmove memset",
        "min minmag mix mktime mul24 mul_hi norm norm3d norm4d normalize normcdf normcdfinv perror popcount pown powr",
        "prefetch printf putc putchar puts putwc putwchar qsort quick_exit radians raise rand rcbrt read_imagef",
        "read_imageh read_imagei read_imageui read_mem_fence realloc release_event remove rename retain_event rewind",
        "rhadd rhypot rnorm rnorm3d rnorm4d rootn rotate rsqrt scanf select set_user_event_status setbuf setjmp",
        "setlocale setvbuf shuffle shuffle2 sign signal signbit significand sincos sincospi sinpi smoothstep snprintf",
        "sprintf srand sscanf step strcat strchr strcmp strcoll strcpy strcspn strerror strftime strlen strncat",
        "strncmp strncpy strpbrk strrchr strspn strstr strtod strtof strtoimax strtok strtol strtold strtoll strtoul",
        "strtoull strtoumax strxfrm sub_sat swprintf swscanf system tanpi time timespec_get tmpfile tmpnam tolower",
        "toupper towctrans towlower towupper ullmax ullmin umax umin ungetc ungetwc upsample vfprintf vfscanf",
        "vfwprintf vfwscanf vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf",
        "wait_group_events wcrtomb wcscat wcschr wcscmp wcscoll wcscpy wcscspn wcsftime wcslen wcsncat wcsncmp",
        "wcsncpy wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstoimax wcstok wcstol wcstold wcstoll",
        "wcstombs wcstoul wcstoull wcstoumax wcsxfrm wctob wctomb wctrans wctype wmemchr wmemcmp wmemcpy wmemmove",
        "wmemset wprintf write_imagef write_imageh write_imagei write_imageui write_mem_fence wscanf y0 y1 yn",
    )
    for name in names.split()
)
"""The others."""


def is_function(name: str) -> bool:
    """Whether a language brings along a function of that name.

    >>> [name for name in ("memcpy", "sinf", "vload4", "view", "copy") if is_function(name)]
    ['memcpy', 'sinf', 'vload4']
    """
    return name in FUNCTIONS or FAMILIES.fullmatch(name) is not None
