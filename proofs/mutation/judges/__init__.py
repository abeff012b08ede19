"""What notices a mutant: `judge` is what each has to offer; `answers` asks questions and checks, `claims` examines
claims, at integers (`points`), then along paths with a solver whose answers are kept (`memoised`).

`asked` has what is asked, `noticing` by which question each mutant was noticed before, `transcript` what was answered,
as numbers to compare.
"""
