"""Faults in what is defined in Rocq, each of which must break a proof: `python tests/proofs/rocq/faults.py`.

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
MOVEMENTS, NORMAL, RESHAPE = "parts/Movements.v", "parts/NormalForm.v", "reshape/Reshape.v"
FLOOR, MASKS = "layers/FloorForm.v", "layers/Masks.v"
SUMS, PUT, SIDES, RULES, BOUNDS, STEPS = (
    f"simplifier/{name}.v" for name in ("Forms", "Substitution", "Sides", "RuleTable", "Expressions", "Derivations")
)
WHY = "simplifier/Reasons.v"
ALIKE, COMPARED = "equivalence/Alike.v", "equivalence/Comparisons.v"

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
    (DIGITS, "(0 <? axis_period) && ", ""),
    (DIGITS, "(last / extent =? row)", "true"),
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
    (MOVEMENTS, "(numerator + (divisor - 1)) / divisor", "numerator / divisor"),
    (MOVEMENTS, "Z.max 0 (Z.min value extent)", "Z.min value extent"),
    (MOVEMENTS, "snd kept + fst width)", "snd kept + snd width)"),
    (MOVEMENTS, "extent + snd width + fst width", "extent + snd width"),
    (MOVEMENTS, "part_offset p - dot", "part_offset p + dot"),
    (MOVEMENTS, "clamped (snd kept - fst range)", "clamped (snd kept)"),
    (MOVEMENTS, "(part_offset p + dot (part_strides p) (map fst ranges))", "(part_offset p)"),
    (MOVEMENTS, "if begin <? fin then (0, new)", "if begin <=? fin then (0, new)"),
    (MOVEMENTS, "if fst sizes =? snd sizes then kept", "if fst sizes =? 1 then kept"),
    (MOVEMENTS, "new_shape (canonicalize_strides (part_shape p) (part_strides p))", "new_shape (part_strides p)"),
    (MOVEMENTS, "(map (fun axis => nth axis (part_strides p) 0) order)", "(part_strides p)"),
    (MOVEMENTS, "then fst kept else extent - snd kept", "then fst kept else extent - fst kept"),
    (MOVEMENTS, "if step <? 0 then extent - 1 else 0", "if step <? 0 then extent else 0"),
    (MOVEMENTS, "old * step", "old * Z.abs step"),
    (NORMAL, "((b =? 0) && (e =? n))", "(e =? n)"),
    (NORMAL, "if fst range + 1 =? snd range then 0 else stride", "if fst range =? snd range then 0 else stride"),
    (NORMAL, "then fst range else 0", "then snd range else 0"),
    (
        NORMAL,
        "(canonicalize_strides (part_shape p) (part_strides p)) (part_offset p)",
        "(part_strides p) (part_offset p)",
    ),
    (RESHAPE, "if axis_begin outer + 1 =? axis_end outer", "if axis_begin outer =? axis_end outer"),
    (RESHAPE, "negb ((axis_begin inner =? 0) && (axis_end inner", "negb ((axis_end inner"),
    (RESHAPE, "(axis_stride outer - axis_stride inner * axis_size inner))", "axis_stride outer)"),
    (RESHAPE, "=? axis_stride inner * axis_size inner then", "=? axis_stride inner * axis_size outer then"),
    (RESHAPE, "if axis_size inner =? 1 then", "if axis_stride inner =? 0 then"),
    (RESHAPE, "(axis_end a - 1) / columns", "axis_end a / columns"),
    (RESHAPE, "(axis_begin a =? first_row * columns) && (axis_end a", "(axis_end a"),
    (RESHAPE, "(axis_stride a * columns)", "(axis_stride a)"),
    (RESHAPE, "if axis_size current mod columns =? 0", "if columns <=? axis_size current"),
    (RESHAPE, "Some (found, left_over, moved + further)", "Some (found, left_over, further)"),
    (RESHAPE, "if axis_size current =? columns then", "if axis_size current =? 2 * columns then"),
    (RESHAPE, "match refactored (rev axes) (rev sizes)", "match refactored axes (rev sizes)"),
    (RESHAPE, "if n =? 1 then unit_axis", "if n <=? 2 then unit_axis"),
    (RESHAPE, "(part_offset p + moved)", "(part_offset p)"),
    (FLOOR, "let last := weight * (extent - 1) in", "let last := weight * extent in"),
    (FLOOR, "(snd bounds <? period)", "(snd bounds <=? period)"),
    (FLOOR, "(flat + step) / period - flat / period", "step / period"),
    (FLOOR, "let remainder := start - period * constant in", "let remainder := 0 in"),
    (MASKS, "Some (plus lower upper (- digit_extent d))", "Some lower"),
    (MASKS, "(mask_begin d <=? fst b) && (snd b <? mask_end d)", "(mask_begin d <=? fst b) && (snd b <=? mask_end d)"),
    (MASKS, "(snd b <? mask_begin d) || (mask_end d <=? fst b)", "(snd b <=? mask_begin d) || (mask_end d <=? fst b)"),
    (MASKS, "snd b - Z.max (weight * (extent - 1)) 0", "snd b - Z.max (weight * extent) 0"),
    (SUMS, "Constant (c + d)", "Constant d"),
    (SUMS, "if k + l =? 0 then sum f g'", "if k + l =? 1 then sum f g'"),
    (SUMS, "Gt => Plus l b (with_first g')", "Gt => with_first g'"),
    (SUMS, "Plus (k * l) a (times k rest)", "Plus (k * l) a rest"),
    (PUT, "Eq => new | _ => of_atom a", "Lt => new | _ => of_atom a"),
    (PUT, "| Plus 1 a (Constant 0) => with_atoms", "| Plus _ a (Constant 0) => with_atoms"),
    (PUT, "find (fun pair => are_same_forms f (fst pair))", "find (fun _ => are_same_forms f f)"),
    (PUT, "match a with Group x => x | _", "match a with Group x | Quotient x _ => x | _"),
    (SIDES, "Some (scaled n f)", "Some f"),
    (SIDES, "Some (by_divisor f c)", "Some (by_divisor f (Pos.succ c))"),
    (SIDES, "sum f (scaled (-1) g)", "sum f g"),
    (RULES, '("x" // "c") ("k")\n    ["c" - 1; "x" - "k" * "c"; ', '("x" // "c") ("k")\n    ["c" - 1; '),
    (RULES, '"m" * "a" - "x" + "a" - 1', '"m" * "a" - "x" + "a"'),
    (RULES, '"m" * "c" + "c" - 1 - "x"', '"m" * "c" + "c" - "x"'),
    (RULES, '["x" * "s" - 1] Zero', '["x" * "s"] Zero'),
    (BOUNDS, "if 0 <? k then (k", "if k <? 0 then (k"),
    (BOUNDS, "else (0, c - 1)", "else (0, c - 2)"),
    (BOUNDS, "(seq 0 (Z.to_nat (snd range - fst range + 1)))", "(seq 0 (Z.to_nat (snd range - fst range)))"),
    (STEPS, "(0 <=? fst (bounds ranges f)) ||", "(0 <=? snd (bounds ranges f)) ||"),
    (STEPS, "negb (all_hold p given) || (0 <=? value p f)", "all_hold p given || (0 <=? value p f)"),
    (STEPS, "is_some (are_same_forms (after s)) (made (parts s) (right r)) &&", ""),
    (STEPS, "(made (parts s) need)) (needs r)", "(made (parts s) need)) []"),
    (STEPS, "match checked [] s with", "match checked (clauses e) s with"),
    (STEPS, "| Sign, Some NotNegative => Some NotNegative", "| Sign, Some kind => Some kind"),
    (STEPS, "| Equation, Some NotNegative => Some IsZero", "| Equation, Some NotNegative => Some NotNegative"),
    (STEPS, "if are_all_same given (first ++ rest) then", "if are_all_same given given then"),
    (STEPS, "is_decided c && negb (clause_holds [] c)", "is_decided c && clause_holds [] c"),
    (STEPS, "Bool.eqb (all_hold p (clauses e)) (all_hold p (clauses f)) &&", ""),
    (STEPS, "| Value => value_taken st s", "| Value | Sign => value_taken st s"),
    (STEPS, "if are_equal_by (rev (known st)) why now f then", "if are_equal_by [(now, f)] why now f then"),
    (WHY, "(0 <? by_many) && ", ""),
    (WHY, "(scaled k (less l r))", "(scaled k l)"),
    (WHY, "(quotient l c, quotient r c)", "(quotient l c, remainder r c)"),
    (WHY, "are_same_forms l f && are_same_forms r g", "are_same_forms l f"),
    (ALIKE, " && are_same (strides v) (strides w)", ""),
    (ALIKE, "are_same (begin v) (begin w) && are_same (fin v) (fin w)", "are_same (begin v) (begin w)"),
    (ALIKE, "are_same_views v w && are_same_stacks vs ws", "are_same_views v w"),
    (ALIKE, "(is_empty (valid_box v) || check_bounds", "(is_empty (valid_box base) || check_bounds"),
    (ALIKE, " && stay_inside_by_extremes below\n", "\n"),
    (ALIKE, "negb (leaves_base r) && negb (leaves_base s)", "negb (leaves_base r)"),
    (ALIKE, "(negb (read_valid r) || is_same_address", "(read_valid r || is_same_address"),
    (ALIKE, "are_same_stacks left right && stay_inside_by_extremes (rev left)", "are_same_stacks left right"),
    (ALIKE, "(read left i) (read right i)) (index_set", "(read left i) (read left i)) (index_set"),
    (ALIKE, "is_some_stack run && check_merged nobody run both why &&", "is_some_stack run &&"),
    (ALIKE, "is_place count left && is_view both &&", "is_place count left &&"),
    (ALIKE, "[both] ++ skipn k (skipn n left)", "[both] ++ skipn n left"),
    (ALIKE, "are_same_stacks (below_of n left) (below_of n right) &&", ""),
    (ALIKE, "are_same_stacks (above_of n m left) (above_of n m right) &&", ""),
    (ALIKE, "stay_inside_by_extremes (rev left) && stay_inside_by_extremes (rev right) && ", ""),
    (COMPARED, "if read_valid r then read_address r else None", "read_address r"),
    (COMPARED, " && is_index_of (stack_shape left) i", ""),
    (COMPARED, "is_same_address (shown_at right i) (snd shown)", "is_same_address (snd shown) (snd shown)"),
    (COMPARED, "negb (is_same_address (fst shown) (snd shown))", "true"),
    (COMPARED, "negb (are_same (stack_shape left)", "(are_same (stack_shape left)"),
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
    (folder / name).write_text(text_of(name).replace(old, new), encoding="utf-8")
    for later in resting_on(name):
        try:
            coqc(later, folder)
        except Failed as problem:
            line = int(re.search(r"line (\d+)", str(problem))[1])
            return f"{later}:{line}" if is_in_a_proof((folder / later).read_text(encoding="utf-8"), line) else None
    return None


def resting_on(name: str) -> list[str]:
    """A file and those that need it, or one of these, in the order in which they are compiled; the others stay."""
    found = [name]
    for later in files()[files().index(name) + 1 :]:
        found += [later] if {*needed_by(text_of(later))} & {*found} else []
    return found


def needed_by(text: str) -> list[str]:
    """The files that a text asks for."""
    sentences = re.findall(r"From ViewAlgebra Require\s+(?:(?:Import|Export)\s+)?(.*?)\.\s*\n", text, re.DOTALL)
    return [f"{module.replace('.', '/')}.v" for sentence in sentences for module in sentence.split()]


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
