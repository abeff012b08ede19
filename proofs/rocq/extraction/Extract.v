(** The checker in OCaml. Integers are those of zarith, texts those of OCaml;
    both mappings are Coq's own, and trusted. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt ExtrOcamlNativeString.
From ViewAlgebra Require Import checker.AnyRecord.

Extraction Language OCaml.
Extraction "verified.ml" check_any.
