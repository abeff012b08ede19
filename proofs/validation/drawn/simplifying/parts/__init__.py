"""Questions about what the simplifier keeps under keys, in `apart`, about what it decides at few points, in `few`, and
about two divisions that are one, in `pairs`."""
