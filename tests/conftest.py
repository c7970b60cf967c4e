"""What all tests share: Hypothesis without a clock, for slow and busy machines."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# In a fresh clone the first text strategy builds its table of characters, which takes seconds.
settings.register_profile("lbtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lbtui")
