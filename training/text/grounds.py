"""Draws the background and the surroundings of a line: plain colours, gradients, pictures, badges, frames, rules,
icons, strokes, and clipped neighbours."""

import random

import numpy as np
from PIL import Image, ImageDraw

from icons import choose_emoji, choose_icon, has_emoji, has_sheet

GREYS = (255, 255, 255, 250, 245, 240, 230)


def luminance(colour) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def choose_colours(rng: random.Random) -> tuple[tuple, tuple]:
    """The colours of the background and the ink, with enough contrast to be readable."""
    way = rng.random()
    if way < 0.42:
        ground, ink = (rng.choice(GREYS),) * 3, (rng.choice([0, 20, 33, 51, 66, 85, 102, 117, 136, 160]),) * 3
    elif way < 0.62:
        dark = rng.choice([0, 18, 24, 30, 38, 48])
        ground, ink = (dark, dark, dark + rng.choice([0, 0, 4, 10])), (rng.choice([255, 240, 224, 200, 170, 140, 110]),) * 3
    else:
        while True:
            ground = tuple(rng.randrange(256) for _ in range(3))
            ink = rng.choice([(255, 255, 255), (255, 255, 255), (0, 0, 0), tuple(rng.randrange(256) for _ in range(3))])
            if way < 0.72:  # coloured text on a light ground, as links and accents are
                ground = (rng.choice(GREYS),) * 3
                ink = tuple(rng.randrange(230) for _ in range(3))
            apart = abs(luminance(ground) - luminance(ink))
            if apart > (26 if rng.random() < 0.1 else 55):
                break
    return ground, ink


def make_ground(shape: tuple, box: list[int], size: float, ground: tuple, ink: tuple, rng: random.Random, noise: np.random.Generator) -> np.ndarray:
    """The canvas [H, W, 3] as float, without the text."""
    height, width = shape
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = ground
    way = rng.random()
    if way < 0.62:
        return canvas
    if way < 0.72:
        other = np.float32([min(255, max(0, value + rng.randint(-50, 50))) for value in ground])
        ramp = np.linspace(0, 1, width if rng.random() < 0.6 else height, dtype=np.float32)
        ramp = ramp[None, :, None] if len(ramp) == width else ramp[:, None, None]
        return canvas + (other - canvas) * ramp
    if way < 0.80:
        return canvas + make_picture(height, width, rng, noise) * rng.uniform(10, 45)
    image = Image.fromarray(canvas.astype(np.uint8))
    pen = ImageDraw.Draw(image)
    if way < 0.92:  # a badge, button or field around the text
        outside = rng.choice([(255, 255, 255), (0, 0, 0), (245, 245, 245), (28, 28, 30), tuple(rng.randrange(256) for _ in range(3))])
        x, y = size * rng.uniform(0.2, 1.2), size * rng.uniform(0.12, 0.6)
        frame = (int(box[0] - x), int(box[1] - y), int(box[2] + x), int(box[3] + y))
        radius = min(rng.choice([0, 2, 4, 8, 99]), (frame[3] - frame[1]) // 2 - 1, (frame[2] - frame[0]) // 2 - 1)
        if rng.random() < 0.6:
            pen.rectangle((0, 0, width, height), fill=outside)
            pen.rounded_rectangle(frame, radius, fill=ground)
        else:
            pen.rounded_rectangle(frame, radius, outline=rng.choice([ink, outside]), width=rng.choice([1, 1, 2, 3]))
    else:  # rules and edges of areas
        shade = tuple(int(g + (i - g) * rng.uniform(0.1, 0.8)) for g, i in zip(ground, ink))
        thick = rng.choice([1, 1, 2, 3])
        for _ in range(rng.randint(1, 2)):
            if rng.random() < 0.7:
                y = rng.choice([box[3] + rng.uniform(0.12, 0.5) * size, box[1] - rng.uniform(0.2, 0.5) * size])
                pen.rectangle((0 if rng.random() < 0.7 else box[0], y, width if rng.random() < 0.7 else box[2], y + thick), fill=shade)
            else:
                x = rng.choice([box[0] - rng.uniform(0.2, 0.6) * size, box[2] + rng.uniform(0.2, 0.6) * size])
                pen.rectangle((x, 0, x + thick, height), fill=shade)
    return np.asarray(image).astype(np.float32)


def make_picture(height: int, width: int, rng: random.Random, noise: np.random.Generator) -> np.ndarray:
    """Smooth random blots, like an out-of-focus photograph, from -1 to 1."""
    coarse = noise.integers(0, 256, (rng.randint(2, 6), rng.randint(3, 16), 3), np.uint8)
    blots = Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC)
    picture = np.asarray(blots).astype(np.float32) / 127.5 - 1
    if rng.random() < 0.4:
        picture = picture + noise.normal(0, rng.uniform(0.05, 0.3), (height, width, 1)).astype(np.float32)
    return picture


def put_beside(canvas: np.ndarray, coverage: np.ndarray, box: list[int], size: float, baseline: float, ink: tuple, fonts, rng: random.Random):
    """Adds what isn't part of the text: icons beside it, lines above and below, an underline. May widen the box to the icon."""
    coverage = np.array(coverage, np.float32)
    height, width = coverage.shape[:2]
    if rng.random() < 0.1:  # the lines above and below, of which a crop shows the feet or heads
        from draw import paint  # both files draw with the other's help

        words = "".join(rng.choices("abdefghiklmnoprstuy ABEGHKLMN", k=max(2, int((box[2] - box[0]) / size * 1.8))))
        mask, other_baseline = paint([(words, fonts.choose(rng, "a"), False)], max(6, round(size)))
        for direction in rng.choice([(1,), (-1,), (1, -1)]):
            top = int(baseline + direction * size * rng.uniform(1.12, 1.5)) - other_baseline
            rows = slice(max(0, top), min(height, top + mask.shape[0]))
            part = mask[rows.start - top : rows.stop - top, :width] / np.float32(255)
            if part.size:
                view = coverage[rows, : part.shape[1]]
                np.maximum(view, part[:, :, None], out=view)
    if rng.random() < 0.04:
        y = int(baseline + size * rng.uniform(0.08, 0.16))
        coverage[y : y + max(1, round(size / 16)), box[0] : box[2]] = 1
    if rng.random() < 0.06:  # struck out
        y, beyond = int(baseline - size * rng.uniform(0.2, 0.36)), int(size * rng.uniform(0, 0.1))
        coverage[y : y + max(1, round(size * rng.uniform(0.04, 0.1))), max(0, box[0] - beyond) : box[2] + beyond] = 1
    if rng.random() < 0.14:
        return coverage, put_icon(canvas, box, size, baseline, ink, rng)
    return coverage, box


def put_icon(canvas: np.ndarray, box: list[int], size: float, baseline: float, ink: tuple, rng: random.Random) -> list[int]:
    """Draws an icon left or right of the text, which isn't part of the label; the crop may include it."""
    side = int(size * rng.uniform(0.7, 1.1))
    gap = int(size * rng.uniform(0.25, 0.7))
    on_left = rng.random() < 0.6
    x = box[0] - gap - side if on_left else box[2] + gap
    y = int(baseline - size * 0.36 - side / 2)
    if x < 0 or y < 0 or x + side > canvas.shape[1] or y + side > canvas.shape[0]:
        return box
    if has_emoji() and rng.random() < 0.3:
        colour, alpha = choose_emoji(side, rng)
    else:
        colour = ink if rng.random() < 0.6 else tuple(rng.randrange(256) for _ in range(3))
        alpha = choose_icon(side, rng) if has_sheet() and rng.random() < 0.8 else draw_shapes(side, rng)
    area = canvas[y : y + side, x : x + side]
    area += (np.float32(colour) - area) * alpha
    if rng.random() < 0.35:
        return box
    return [min(box[0], x), min(box[1], y), max(box[2], x + side), max(box[3], y + side)]


def put_emoji(canvas: np.ndarray, inked: np.ndarray, size: float, baseline: float, rng: random.Random) -> None:
    """An emoji in the widest gap between two of the columns that have ink, where there is room for one."""
    columns = np.flatnonzero(inked)
    gaps = np.diff(columns)
    if len(gaps) == 0 or gaps.max() < 0.9 * size:
        return
    start, width = int(columns[gaps.argmax()]), int(gaps.max())
    side = int(min(size * rng.uniform(1, 1.25), width * 0.85))
    x, y = start + (width - side) // 2, int(baseline - size * 0.36 - side / 2)
    if y < 0 or y + side > canvas.shape[0]:
        return
    colour, alpha = choose_emoji(side, rng)
    area = canvas[y : y + side, x : x + side]
    area += (colour - area) * alpha


def draw_shapes(side: int, rng: random.Random) -> np.ndarray:
    """How much each pixel [side, side, 1] of a few shapes over each other is painted, 0..1."""
    icon = Image.new("L", (4 * side, 4 * side))
    pen = ImageDraw.Draw(icon)
    full, thick = 4 * side - 1, max(3, int(side * rng.uniform(0.25, 0.5)))
    for _ in range(rng.randint(2, 4)):
        a, b = sorted(rng.randint(0, full) for _ in range(2))
        c, d = sorted(rng.randint(0, full) for _ in range(2))
        kind = rng.randrange(5)
        if kind == 0:
            pen.ellipse((0, 0, full, full), outline=255, width=thick)
        elif kind == 1:
            pen.rounded_rectangle((0, c // 2, full, full - c // 2), full // 6, outline=255, width=thick)
        elif kind == 2:
            pen.polygon([(a, d), (b, c), (full, full), (0, d)], fill=255)
        elif kind == 3:
            pen.arc((a // 2, c // 2, full - a // 3, full - c // 3), rng.randrange(360), rng.randrange(360), fill=255, width=thick)
        else:
            pen.ellipse((a // 2 + full // 6, c // 2, b // 2 + full // 3, d // 2 + full // 4), fill=255)
    return np.asarray(icon.reduce(4)).astype(np.float32)[:, :, None] / 255
