"""Questions about what the simplifier keeps under keys, in `apart`, about what it decides at few points, in `few`,
about two divisions that are one, in `pairs`, and about far multiples of what is divided by, in `wholes`."""
