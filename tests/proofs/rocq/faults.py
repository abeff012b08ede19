"""Faults in the checker's text in Rocq, each of which must break a proof: `python tests/proofs/rocq/faults.py`.

A fault is a file, a piece of its text that is there once, and what stands there instead. Files from that one on are
compiled until one does not. A fault that does not change what is accepted would break nothing; there is none here.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT)]

from proofs.rocq.build import BUILD, Failed, build_checker, coqc  # noqa: E402
from proofs.rocq.sources import files, text_of  # noqa: E402

Fault = tuple[str, str, str]
FORMS, DIGITS, FLATS, MERGES = (f"checker/{name}.v" for name in ("Forms", "Digits", "Flats", "Merges"))
ANSWERS, RECORD, MERGE = "checker/Answers.v", "checker/Record.v", "definitions/Merge.v"

FAULTS: tuple[Fault, ...] = (
    (FORMS, "Z.min (w * begin) (w * (fin - 1))", "Z.min (w * begin) (w * fin)"),
    (FORMS, "Z.max (w * begin) (w * (fin - 1))", "Z.max (w * begin) (w * (fin - 2))"),
    (FORMS, "snd range <=? fst range", "snd range <=? fst range + 1"),
    (FORMS, "(fin - begin <=? 1)", "(fin - begin <=? 2)"),
    (FORMS, "(at_index f (map fst box) =? at_index g (map fst box)) && agree", "agree"),
    (FORMS, "constant f + factor * constant g", "constant f + constant g"),
    (DIGITS, "(lowest_on (digit_form d) box =? low d) && ", ""),
    (DIGITS, "(0 <=? low d) && ", ""),
    (DIGITS, "(high d <? digit_size d)", "(high d <=? digit_size d)"),
    (DIGITS, "so_far =? elements", "true"),
    (DIGITS, "(period d =? so_far) && ", ""),
    (DIGITS, "(period d =? axis_period) && ", ""),
    (DIGITS, "(high row <? first)", "(high row <=? first)"),
    (DIGITS, "(high row <? last)", "(high row <=? last)"),
    (DIGITS, "negb (is_masked extent first last) ||", "is_masked extent first last ||"),
    (DIGITS, "(axis_stride =? stride) && ", ""),
    (DIGITS, "(wanted mod extent =? 0)", "true"),
    (FLATS, "if extent <=? covered then Some", "if extent <=? covered + 1 then Some"),
    (FLATS, "| Eq => union_onto xs' ys' (x :: merged)", "| Eq => union_onto xs' ys' merged"),
    (FLATS, "(weight * further)", "weight"),
    (FLATS, "negb (read_valid (reading_of lower flat))", "negb (leaves_base (reading_of lower flat))"),
    (FLATS, "(snd range - fst range <=? 1) ||", "(snd range - fst range <=? 2) ||"),
    (FLATS, "reached flat (but_the_last box axis)", "reached flat (but_the_last (but_the_last box axis) axis)"),
    (MERGES, "are_digits_on rows flat base slab && lies_beside", "lies_beside"),
    (MERGES, "are_as_many n flats && are_invalid lower flats", "are_as_many n flats"),
    (MERGES, "are_as_many n flats && are_valid lower flats", "are_as_many n flats"),
    (MERGES, "((cut_begin c =? fst range) || (cut_end c =? snd range)) &&", ""),
    (MERGES, "Some flats => stay_inside lower flats", "Some _ => true"),
    (MERGES, "are_same_boxes (valid_box merged) box && ", ""),
    (MERGES, "is_view both &&", "true &&"),
    (MERGES, "if is_empty box then is_empty (valid_box merged) else", "if is_empty box then true else"),
    (MERGES, "(highest_on flat box <? size (stack_shape lower))", "(highest_on flat box <=? size (stack_shape lower))"),
    (MERGES, "check_bounds lower (flat_form last) (whole_box merged) &&", ""),
    (ANSWERS, "(size (shape base) =? elements) && ", ""),
    (ANSWERS, "read_valid r && is_same_address", "is_same_address"),
    (ANSWERS, "negb (is_inside flat elements)", "is_inside flat elements"),
    (ANSWERS, "is_view merged &&", "true &&"),
    (MERGE, "is_between p q z && negb (validity t z)", "negb (validity t z)"),
    (MERGE, "negb (c - 2 * b + a =? 0)", "negb (c - b + a =? 0)"),
    (MERGE, "are_same (step x k) y && are_same (step y k) z)", "are_same (step x k) y)"),
)


def folder_of(name: str) -> Path:
    """A folder with the compiled files."""
    folder = BUILD / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILD / "checker", folder)
    return folder


def broken_by(fault: Fault, folder: Path) -> str | None:
    """The place of the proof that a fault breaks; None if all files compile, or one does not outside of a proof.

    Raises ValueError if the piece of text is not there once.
    """
    name, old, new = fault
    if text_of(name).count(old) != 1:
        raise ValueError(f"{old!r} is {text_of(name).count(old)} times in {name}")
    order = files()
    (folder / name).write_text(text_of(name).replace(old, new), encoding="utf-8")
    for later in order[order.index(name) :]:
        try:
            coqc(later, folder)
        except Failed as problem:
            line = int(re.search(r"line (\d+)", str(problem))[1])
            return f"{later}:{line}" if is_in_a_proof((folder / later).read_text(encoding="utf-8"), line) else None
    return None


def is_in_a_proof(text: str, line: int) -> bool:
    """Whether a line of a text is one of a proof, and not of what is defined or said."""
    lines = text.split("\n")
    before, with_it = "\n".join(lines[: line - 1]), "\n".join(lines[:line])
    return with_it.rfind("Proof.") > before.rfind("Qed.")


def main() -> int:
    """Tries all faults; the status is 1 if one breaks no proof."""
    build_checker(lambda _: None)
    survivors = 0
    for number, fault in enumerate(FAULTS, 1):
        broken = broken_by(fault, folder_of("fault"))
        survivors += broken is None
        print(f"{number:2} {fault[0]}: {fault[1]} -> {fault[2]}: {broken or 'BREAKS NO PROOF'}", flush=True)
    print(f"{len(FAULTS)} faults, {survivors} break no proof")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
