"""Questions about what the simplifier keeps under keys, in `apart`, about what it decides at few points, in `few`,
about two divisions that are one, in `pairs`, about far multiples of what is divided by, in `wholes`, and about
expressions of which a cheaper one is known, in `cheaper`."""
