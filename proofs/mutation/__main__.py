"""`python -m proofs.mutation`: do claims and checked answers notice mutants of the functions that decide values?"""

import argparse
import sys
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from proofs.extras import other_python, require

if __name__ == "__main__":
    require()

from proofs.kernel.registry import all_claims
from proofs.mutation.changes.mutants import Mutant, all_mutants
from proofs.mutation.journal import Journal
from proofs.mutation.judges import noticing
from proofs.mutation.judges.answers import MOST_QUESTIONS, OF_EACH_KIND, Answers
from proofs.mutation.judges.asked import matched
from proofs.mutation.judges.claims import Claims
from proofs.mutation.judges.judge import Judge, Outcome
from proofs.mutation.report import as_text, exit_code, line
from proofs.mutation.session import LIBRARY, Session, gravest
from proofs.mutation.survivors import DEARER, EQUIVALENT
from proofs.terminal import ended, positive
from proofs.validation.drawn.devices.kinds import OF_JAX
from proofs.validation.drawn.questions import KINDS

DESCRIPTION = """\
Makes one edit at a time in the functions of the library that decide values, and in its rule objects: swapped
operators, `<` for `<=`, off by one, another constant, a dropped sign, exchanged operands and arguments, a dropped
condition, statement or call, a value that is wrong past a threshold, the fourth of many left out, a loop of one round.
First questions are asked, each answer checked; then, of what no answer refutes, the claims. A mutant is noticed if an
answer or a claim is refuted; that one is in error, vacuous or unknown is counted apart. What survives is equivalent,
or changes what a test holds, or shows a hole: proofs/mutation/survivors.py reads the lists of those by name.
"""

EPILOG = """\
exit codes:
  0  each mutant is noticed or listed by name; with --at-least, so many of a hundred are refuted
  1  one survives that is not listed, or one that is listed as equivalent is refuted; with --at-least, too few are
  2  wrong usage, or no mutant matches
  74  the output cannot be written
  130  interrupted; with a journal, the same command goes on
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    raw = argparse.RawDescriptionHelpFormatter
    options = argparse.ArgumentParser("python -m proofs.mutation", description=DESCRIPTION, epilog=EPILOG,
                                      formatter_class=raw)  # fmt: skip
    options.add_argument("--only", metavar="PATTERN", default="*", help="functions, e.g. 'impl.parts.reshape.*'")
    options.add_argument("--judge", choices=("answers", "claims", "both"), default="both", help="what is asked (both)")
    options.add_argument("--claims", metavar="PATTERN", default="*", help="ids of claims, e.g. 'C7*'")
    options.add_argument("--kinds", metavar="PATTERN", nargs="+", default=["*"],
                         help="kinds of questions, e.g. 'layers' 'wide*' (all)")  # fmt: skip
    options.add_argument("--questions", metavar="N", type=positive, default=OF_EACH_KIND,
                         help=f"questions of each kind that are drawn ({OF_EACH_KIND})")  # fmt: skip
    options.add_argument("--asked", metavar="N", type=positive, default=MOST_QUESTIONS,
                         help=f"questions that a mutant is asked at most ({MOST_QUESTIONS})")  # fmt: skip
    options.add_argument("--sample", metavar="N", type=positive, help="so many of the mutants, at random")
    options.add_argument("--seed", metavar="S", type=int, default=0, help="which random ones")
    options.add_argument("--jobs", metavar="N", type=positive, default=1,
                         help="processes (1); of several none asks about JAX")  # fmt: skip
    options.add_argument("--journal", metavar="FILE", type=Path, help="goes on where a run with this file ended")
    options.add_argument("--again", metavar="FILE", type=Path, help="only those that survived a run with this journal")
    options.add_argument("--said", metavar="FILE", type=Path, nargs="+",
                         help="judges nothing: the table of what runs with these journals said")  # fmt: skip
    options.add_argument("--unlisted", action="store_true", help="none that are listed as equivalent or dearer")
    options.add_argument("--learn", action="store_true",
                         help="write down by which question each is noticed; later runs ask that first")  # fmt: skip
    options.add_argument("--at-least", metavar="PERCENT", type=float, help="fail only if fewer are refuted")
    return options


def wrong_usage(options: argparse.Namespace) -> str | None:
    """What is wrong with the options, None if nothing is: what names nothing would judge nothing."""
    for name, patterns, names in (
        ("kinds", options.kinds, KINDS), ("claims", [options.claims], [claim.id for claim in all_claims()])
    ):  # fmt: skip
        for pattern in patterns:
            if not any(fnmatchcase(each, pattern) for each in names):
                return f"--{name} {pattern!r} matches none; need one such as {next(iter(names))!r}, or a pattern"
    if options.judge != "claims" and all(kind in left_out(options) for kind in matched(KINDS, options.kinds)):
        return "--kinds names nothing but questions about JAX, which one process alone can ask; need --jobs 1"
    for file in filter(None, (options.again, *(options.said or ()))):
        if not file.is_file():
            return f"{file} is no file; need the journal of a run"
    if options.journal is not None and options.journal.is_dir():
        return f"--journal {options.journal}: it is a directory; need the name of a file"
    if options.at_least is not None and not 0 <= options.at_least <= 100:
        return f"--at-least {options.at_least}: need a percentage, from 0 to 100"
    return None


def left_out(options: argparse.Namespace) -> Collection[str]:
    """The kinds that are not asked: with several processes those about JAX, whose threads a copy of a process does not
    have, so that it would wait for them for ever."""
    return OF_JAX if options.jobs > 1 else ()


def judges(options: argparse.Namespace) -> list[Judge]:
    """What is asked, one after another."""
    claims = [claim for claim in all_claims() if fnmatchcase(claim.id, options.claims)]
    answers = Answers(LIBRARY, options.questions, options.asked, kinds=options.kinds, without=left_out(options),
                      jobs=options.jobs)  # fmt: skip
    found: dict[str, Judge] = {"answers": answers, "claims": Claims(claims, LIBRARY)}
    return [judge for name, judge in found.items() if options.judge in (name, "both")]


def said_in(file: Path, mutants: Sequence[Mutant]) -> list[Outcome]:
    """What a journal says of mutants, whatever has changed since."""
    known = {mutant.key: mutant for mutant in mutants}
    said = Journal(file).read(of_any_sources=True).items()
    return [Outcome(known[key], *entry) for (key, _), entry in said if key in known]


def learn(outcomes: Sequence[Outcome]) -> None:
    """Writes down by which questions mutants are noticed."""
    keys = (mutant.key for mutant in all_mutants(LIBRARY))
    noticing.write(noticing.learned(noticing.read(noticing.FILE), outcomes, keys), noticing.FILE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line, and returns its exit code."""
    options = parser().parse_args(arguments)
    other = other_python() if options.judge != "answers" else None
    if (problem := wrong_usage(options) or other) is not None:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    keys = Journal(options.again).survivors() if options.again else None
    without = {*EQUIVALENT, *DEARER} if options.unlisted else ()
    session = Session(judges(options), options.only, options.sample, options.seed, keys, options.jobs, without)
    if not session.mutants:
        print(f"error: no mutant matches --only {options.only!r}", file=sys.stderr)
        return 2
    if options.said:
        outcomes = [outcome for file in options.said for outcome in said_in(file, session.mutants)]
    else:
        outcomes = []
        for outcome in session.outcomes(Journal(options.journal) if options.journal else None):
            outcomes.append(outcome)
            print(f"[{len(outcomes)}, of {len(session.mutants)} mutants] {line(outcome)}", flush=True)
        print()
    if options.learn:
        learn(outcomes)
    print(as_text(gravest(outcomes)))
    return exit_code(gravest(outcomes), options.at_least)


if __name__ == "__main__":
    raise SystemExit(ended(main))
