"""Text in a row, cut or padded to terminal cells.

A wide character (漢) takes two cells and is never cut in half.
"""

from textual.content import Content

ELLIPSIS = "…"
SEPARATOR = " · "


def fit_text(text: Content, width: int, align: str = "left") -> Content:
    """Return `text` in exactly `width` cells: cut with an ellipsis, or padded.

    `align` is "left" or "right".
    """
    if align == "right" and text.cell_length < width:
        return text.pad_left(width - text.cell_length)
    return text.truncate(max(0, width), ellipsis=True, pad=True)


def join_ends(left: Content, right: Content, width: int) -> Content:
    """Return `left` and `right` at the two ends of `width` cells; `left` is cut first."""
    free_width = width - right.cell_length
    if free_width < 2:
        return fit_text(left, width)
    return Content.assemble(fit_text(left, free_width - 1), " ", right)
