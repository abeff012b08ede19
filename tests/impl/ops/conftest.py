"""JAX for the tests of `impl.ops`."""

import importlib.util
import os

import pytest


@pytest.fixture(scope="session")
def jax():
    """JAX; without it the tests that compare with it are skipped, but not where everything must run."""
    if importlib.util.find_spec("jax") is None:
        if os.environ.get("CI"):
            pytest.fail("JAX is not installed, and CI is set: install the extra `test`")
        pytest.skip("JAX is not installed: pip install jax")
    import jax  # noqa: PLC0415

    return jax
