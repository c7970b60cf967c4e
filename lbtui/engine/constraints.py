"""What the limits of a space say of the first, the last and other words, as numbers of words."""

from collections.abc import Collection

from lbtui.engine.candidates import Candidates
from lbtui.engine.counting.graph import Constraints
from lbtui.engine.limits import Limits


def resolve_limits(candidates: Candidates, limits: Limits) -> Constraints:
    """Return what `limits` say of the candidates; nothing is raised for what is not found."""
    constraints = Constraints()
    impossible_reasons: list[str] = []

    def find_indices(names: str | Collection[str]) -> frozenset[int]:
        group = [names] if isinstance(names, str) else [*names]
        indices = frozenset([i for i in map(candidates.find, group) if i is not None])
        if not indices:
            subject = f"{group[0]!r} is not" if len(group) == 1 else "no such word is"
            impossible_reasons.append(f"{subject} among the words that are left")
        return indices

    required_sets = list(dict.fromkeys([find_indices(names) for names in limits.include]))
    first, last, after = limits.first, limits.last, limits.after
    first_indices = None if first is None else find_indices(first)
    last_indices = None if last is None else find_indices(last)
    if after:
        linked = {i for i, word in enumerate(candidates.words) if word[0] == after[-1][-1]}
        first_indices = frozenset(linked if first_indices is None else linked & first_indices)
        if first is not None and not first_indices:
            impossible_reasons.append(f"the first word does not go on from {after[-1]!r}")
    constraints.covered_mask = candidates.board.mask("".join(after))
    constraints.perfect = limits.perfect
    if impossible_reasons:
        constraints.empty_reason = impossible_reasons[0]
    else:
        constraints.required_index_sets = required_sets
        constraints.first_indices, constraints.last_indices = first_indices, last_indices
    return constraints
