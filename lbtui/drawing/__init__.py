"""Boards drawn with characters or as SVG: geometry, a raster of dots, pictures. No terminal needed.

`picture.draw_board_rows` gives a whole picture, `svg.svg_document` a file for a browser.
"""
