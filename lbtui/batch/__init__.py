"""Many boards, on several processes."""
