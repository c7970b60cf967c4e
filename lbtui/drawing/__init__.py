"""Boards drawn with characters or as SVG: geometry, a raster of dots, pictures. No terminal needed.

`picture.draw_rows` gives a whole picture, `svg.draw_svg` a file for a browser.
"""
