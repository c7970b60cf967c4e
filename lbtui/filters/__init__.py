"""The grammar of filters: terms, and what they mean for words and for solutions."""
