"""What all tests share: no clock decides whether one passes; JAX, whoever imports it first, begins on the processor
with eight virtual devices; and cycles are looked for seldom: the more tests there are, the longer that takes."""

import gc
import os

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} --xla_force_host_platform_device_count=8".strip()
os.environ["JAX_PLATFORMS"] = "cpu"

gc.set_threshold(3_000, 10, 100)
