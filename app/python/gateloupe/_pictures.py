# SPDX-License-Identifier: Apache-2.0
"""Small pictures for notebooks: SVG and tables of HTML, made with NumPy alone."""
import base64
import html
import struct
import zlib

_MOST_CELLS = 160  # of a heatmap, each way
_MOST_ROWS = 40    # of a table
_MARGIN = 34       # for the numbers beside a heatmap
_LEAST_POINTS = 3  # of a curve


def escaped(text):
    return html.escape(str(text))


def _short(value):
    if isinstance(value, float):
        return f"{value:.6g}"
    if value is None:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(one)}" for name, one in value.items() if not isinstance(one, (dict, list)))
    if isinstance(value, list):
        return ", ".join(_short(one) for one in value[:8]) + (", ..." if len(value) > 8 else "")
    return str(value)


def _cell(value):
    """What stands in a table's cell: numbers over steps are drawn, all else is text."""
    if isinstance(value, list) and len(value) >= _LEAST_POINTS and all(_is_number(one) or one is None for one in value):
        return curve(range(len(value)), value, width=200, height=56)
    return escaped(_short(value))


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def table(rows):
    """Rows of one kind, dicts, as a table of HTML."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{escaped(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in names) + "</tr>" for row in rows[:_MOST_ROWS])
    more = f"<p>and {len(rows) - _MOST_ROWS} more</p>" if len(rows) > _MOST_ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _is_table(value):
    return isinstance(value, list) and value and all(isinstance(row, dict) for row in value)


def study(found):
    """The verdict, curves of what the document has over steps, and its tables, those of its objects besides."""
    parts = [f"<p><b>{escaped(found.verdict)}</b></p>"]
    for name, value in found.document.items():
        if not isinstance(value, dict):
            continue
        if isinstance(value.get("steps"), list) and isinstance(value.get("errors"), list):
            parts.append(f"<p>{escaped(name)}: errors by steps</p>{curve(value['steps'], value['errors'])}")
        parts += [f"<p>{escaped(name)}: {escaped(inner)}</p>{table(rows)}" for inner, rows in value.items() if _is_table(rows)]
    for name, rows in found.tables.items():
        parts.append(f"<p>{escaped(name)}</p>{table(rows)}")
    return f"<div>{''.join(parts)}</div>"


def curve(xs, ys, width=320, height=80):
    """A line over numbers that may lack some, with the least and the largest beside it."""
    points = [(x, y) for x, y in zip(xs, ys) if y is not None]
    if not points:
        return ""
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    places = " ".join(f"{_MARGIN + (x - first) / ((last - first) or 1) * (width - _MARGIN - 4):.1f},{height - 14 - (y - low) / ((high - low) or 1) * (height - 28):.1f}"
                      for x, y in points)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-size="10" font-family="sans-serif" fill="currentColor">'
            f'<text x="0" y="10">{high:.3g}</text><text x="0" y="{height - 14}">{low:.3g}</text>'
            f'<text x="{_MARGIN}" y="{height - 1}">{first}</text><text x="{width - 4}" y="{height - 1}" text-anchor="end">{last}</text>'
            f'<polyline fill="none" stroke="currentColor" points="{places}"/></svg>')


def heatmap(matrix, rows="", columns="", most=_MOST_CELLS, title=""):
    """A picture of a matrix or vector as SVG: blue below zero, red above, NaN and Inf black; a pixel is the mean of the cells under it.
    `rows` and `columns` say what they are."""
    import numpy

    values = numpy.asarray(matrix)
    values = (values.astype(numpy.uint32) << 16).view(numpy.float32) if values.dtype == numpy.uint16 else values.astype(numpy.float32)
    values = values.reshape(values.shape[0], -1)
    extents = values.shape
    for axis in (0, 1):
        step = -(-values.shape[axis] // most)
        counts = numpy.minimum(step, values.shape[axis] - numpy.arange(0, values.shape[axis], step))
        values = numpy.add.reduceat(values, range(0, values.shape[axis], step), axis=axis) / numpy.expand_dims(counts, 1 - axis)
    finite = numpy.isfinite(values)
    largest = float(numpy.abs(values[finite]).max()) if finite.any() else 0.0
    zoom = max(1, most // max(values.shape))
    width, height = values.shape[1] * zoom, values.shape[0] * zoom
    png = base64.b64encode(_png(values, finite, largest)).decode()
    top = 14 if title else 2
    caption = f'<text x="{_MARGIN}" y="10">{escaped(title)}</text>' if title else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + _MARGIN + 60}" height="{height + top + 16}" font-size="10" '
            f'font-family="sans-serif" fill="currentColor"><title>{escaped(title or "heatmap")}</title>{caption}'
            f'<image x="{_MARGIN}" y="{top}" width="{width}" height="{height}" preserveAspectRatio="none" style="image-rendering:pixelated" '
            f'href="data:image/png;base64,{png}"/>'
            f'<text x="{_MARGIN - 4}" y="{top + 9}" text-anchor="end">0</text>'
            f'<text x="{_MARGIN - 4}" y="{top + height}" text-anchor="end">{extents[0] - 1}</text>'
            f'<text x="{_MARGIN}" y="{top + height + 12}">{escaped(rows)}{" x " if rows and columns else ""}{escaped(columns)} 0 .. {extents[1] - 1}</text>'
            f'<text x="{_MARGIN + width + 4}" y="{top + 9}">{largest:.3g}</text>'
            f'<text x="{_MARGIN + width + 4}" y="{top + height}">{-largest:.3g}</text></svg>')


def _png(values, finite, largest):
    import numpy

    share = numpy.where(finite, values, 0) / (largest or 1.0)
    picture = numpy.empty((*values.shape, 3), numpy.uint8)
    picture[..., 0] = 255 * numpy.clip(1 + share, 0, 1)
    picture[..., 1] = 255 * (1 - numpy.abs(share))
    picture[..., 2] = 255 * numpy.clip(1 - share, 0, 1)
    picture[~finite] = (0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in picture)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", picture.shape[1], picture.shape[0], 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
