"""JAX for the tests of `impl.ops`: on the CPU, with eight virtual devices, to be asked for before its import."""

import importlib.util
import os

import pytest

os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8".strip()
os.environ["JAX_PLATFORMS"] = "cpu"


@pytest.fixture(scope="session")
def jax():
    """JAX; without it the tests that compare with it are skipped, but not where everything must run."""
    if importlib.util.find_spec("jax") is None:
        if os.environ.get("CI"):
            pytest.fail("JAX is not installed, and CI is set: install the extra `test`")
        pytest.skip("JAX is not installed: pip install jax")
    import jax  # noqa: PLC0415

    return jax
