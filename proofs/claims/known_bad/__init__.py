"""Rules that released programs had wrong, each with its source: each must be refuted."""
