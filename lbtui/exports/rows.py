"""Solutions and candidates as lines of text: what the command line prints and the app exports.

A format is "plain" (the words alone), "csv" or "json" (one object a line). Words hold nothing but
letters, so they need no quoting; writing them with f-strings keeps up with the enumeration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from lbtui.engine.certainty import LevelCount
    from lbtui.engine.level import Solution
    from lbtui.engine.space import Space
    from lbtui.words.definitions import Definition

    RowFormat = Literal["plain", "csv", "json"]
    RankedSolution = tuple[int | None, Solution]
    """A rank, None if it is not known, and its solution."""


SOLUTION_FIELDS = ("rank", "words", "letters", "cost", "score", "bridges")
WORD_FIELDS = ("word", "letters", "covers", "score", "finish")


def rank_solutions(
    space: Space, counts: Iterable[LevelCount], *, ranks_known: bool = True
) -> Iterator[RankedSolution]:
    """Yield every solution of the levels that `counts` describe, fewest words first, with its rank.

    Ranks count from 1 over all numbers of words; a rank is None from the first level on that is
    not counted exactly. `ranks_known` False: there may be solutions of fewer words than the first
    level has, so that no rank is known.
    """
    previous_count = 0
    for count in counts:
        ranks_known = ranks_known and count.exact
        for rank, solution in enumerate(space.get_level(count.word_count), previous_count + 1):
            yield rank if ranks_known else None, solution
        previous_count += count.solutions


def format_solutions(row_format: RowFormat, rows: Iterable[RankedSolution]) -> Iterator[str]:
    """Yield a line for each rank and its solution, after the heading if any."""
    if row_format == "csv":
        yield ",".join(SOLUTION_FIELDS)
    separator = '", "'
    for rank, solution in rows:
        if row_format == "json":
            words = separator.join(solution.words)
            # The joined words tell how many letters there are, faster than joining them again.
            letters = len(words) - len(separator) * (len(solution.words) - 1)
            yield (
                f'{{"rank": {"null" if rank is None else rank}, "words": ["{words}"]'
                f', "letters": {letters}, "cost": {solution.cost}, '
                f'"score": {solution.score}, "bridges": {solution.bridges}}}'
            )
        elif row_format == "csv":
            yield (
                f"{'' if rank is None else rank},{' '.join(solution.words)},{solution.letters},"
                f"{solution.cost},{solution.score},{solution.bridges}"
            )
        else:
            yield " ".join(solution.words)


def format_words(
    row_format: RowFormat,
    space: Space,
    indices: Sequence[int],
    find_definitions: Callable[[str], Sequence[Definition]] | None = None,
) -> Iterator[str]:
    """Yield a line for each candidate of `space` at `indices`, after the heading if any.

    `find_definitions` looks up the definitions that are added to each line. Where it is
    unknown how a word finishes, as mostly on boards of very many letters, JSON has no "finish".
    """
    if row_format == "csv":
        yield ",".join([*WORD_FIELDS, *(["meaning"] if find_definitions else [])])
    candidates = space.candidates
    for index in indices:
        word = candidates.words[index]
        senses = find_definitions(word) if find_definitions else []
        if row_format == "plain":
            yield f"{word}: {format_definitions(word, senses)}" if senses else word
            continue
        covers, score = candidates.masks[index].bit_count(), candidates.scores[index]
        finish = space.find_finish_with(index)
        if row_format == "json":
            extra = "" if finish.is_unknown else f', "finish": {finish.cell_text(none_text="null")}'
            if find_definitions:
                from json import dumps

                items = [{"lemma": d.lemma, "part": d.word_class, "gloss": d.gloss} for d in senses]
                extra += f', "meanings": {dumps(items, ensure_ascii=False)}'
            yield (
                f'{{"word": "{word}", "letters": {len(word)}, "covers": {covers}, '
                f'"score": {score}{extra}}}'
            )
        else:
            line = f"{word},{len(word)},{covers},{score},{finish.cell_text('', '')}"
            if find_definitions:
                quoted_meaning = format_definitions(word, senses).replace('"', '""')
                line = f'{line},"{quoted_meaning}"'
            yield line


def format_definitions(word: str, senses: Sequence[Definition]) -> str:
    """Return definitions as one line: `noun: gloss; verb (lemma): gloss`."""
    return "; ".join(
        f"{d.word_class}{'' if d.lemma == word else f' ({d.lemma})'}: {d.gloss}" for d in senses
    )
