"""`python -m proofs.certificates`: checks the certificates of the claims about all sizes, with no solver."""

import argparse
import sys
from collections.abc import Sequence

from proofs.certificates.files import FOLDER, Checked, checked, needs_certificate, write
from proofs.extras import require, require_python
from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.registry import all_claims
from proofs.terminal import INTERRUPTED, UNWRITTEN, ended, is_named, unmatched

DESCRIPTION = "Checks the certificates of the claims about all sizes, with no solver."
EXIT_CODES = (
    "exit status: 0 every certificate holds, 1 one is stale or wrong, or cannot be made, 2 wrong usage, no claim "
    "matches, z3 is not installed and needed, or claims do not run on this Python, "
    f"{UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser("python -m proofs.certificates", description=DESCRIPTION, epilog=EXIT_CODES)
    options.add_argument("--only", metavar="PATTERN", nargs="+", help="claims whose id, family or name matches one")
    options.add_argument("--make", action="store_true", help="make those anew that are stale or wrong (needs z3)")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; 1 if a certificate is stale or wrong, 2 if no claim matches."""
    options = parser().parse_args(arguments)
    require_python()
    if options.make:
        require("z3")
    claims = [claim for claim in all_claims() if needs_certificate(claim) and is_named(claim.names, options.only)]
    if (pattern := unmatched(options.only, [claim.names for claim in claims])) is not None:
        print(f"error: no claim about all sizes matches {pattern!r}; need one such as 'C22*'", file=sys.stderr)
        return 2
    outcomes = []
    for claim in claims:
        outcome = checked(claim, FOLDER)
        if options.make and outcome.verdict not in PROVED:
            outcome = made_anew(claim)
        outcomes.append(outcome)
        print(line(claim, outcome), flush=True)
    print(f"\n{sentence(outcomes)}")
    return 0 if all(outcome.verdict in PROVED for outcome in outcomes) else 1


def made_anew(claim: Claim) -> Checked:
    """What comes of checking a certificate that was made anew."""
    from proofs.certificates.make import NotCertified, remade  # noqa: PLC0415  (needs z3)

    try:
        write(claim, remade(claim, FOLDER / f"{claim.id}.json"), FOLDER)
    except NotCertified as error:
        return Checked(Verdict.UNKNOWN, reason=str(error))
    return checked(claim, FOLDER)


def line(claim: Claim, outcome: Checked) -> str:
    """The outcome of a claim in one line."""
    if outcome.verdict not in PROVED:
        return f"{claim.id}  {outcome.verdict.value}: {outcome.reason}"
    return f"{claim.id}  {outcome.lemmas} lemmas, {outcome.identities} identities, {outcome.seconds:.2f} s"


def sentence(outcomes: Sequence[Checked]) -> str:
    """The run in one sentence."""
    lemmas, identities = sum(o.lemmas for o in outcomes), sum(o.identities for o in outcomes)
    in_order = sum(outcome.verdict in PROVED for outcome in outcomes)
    arithmetic, engine = sum(o.arithmetic_seconds for o in outcomes), sum(o.seconds for o in outcomes)
    return (
        f"{in_order} of {len(outcomes)} claims have a certificate that holds: {lemmas} lemmas, "
        f"{identities} identities, checked in {arithmetic:.2f} s. With the claims run on them alone: {engine:.2f} s."
    )


if __name__ == "__main__":
    raise SystemExit(ended(main))
