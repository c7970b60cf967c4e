"""The rules of Letter Boxed: boards, legality, tracing and chains."""
