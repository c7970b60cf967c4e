"""What all tests share: Hypothesis without a clock, and failures that show their values."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.solve.spaces")

# In a fresh clone the first text strategy builds its table of characters, which takes seconds.
settings.register_profile("lbtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lbtui")
