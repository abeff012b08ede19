"""How much processor time the proof suite takes, as a multiple of a fixed workload of z3."""
