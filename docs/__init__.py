"""The documentation, and in `building` what makes its pages; `make docs` builds them."""
