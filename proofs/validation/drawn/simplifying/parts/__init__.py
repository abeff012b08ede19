"""Questions about what the simplifier keeps under keys, in `apart`, and about what it decides at few points, in
`few`."""
