"""The benchmark behind `make bench`: the design's performance budget, measured."""
