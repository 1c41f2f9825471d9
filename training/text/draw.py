"""Draws one line as a screen shows it, and crops it as the Worker does: `draw(text, …)` returns 32 rows of RGB."""

import functools
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from bidi import split_directions
from fonts import Fonts, letters_of
from grounds import choose_colours, make_ground, put_beside, put_emoji
from icons import has_emoji
from wear import wear

HEIGHT = 32
INK = 0.25
MAX_WIDTH = 640
# Pixels an em, from and to, and how often lines are drawn so.
SIZES = (((8, 11), 0.16), ((11, 18), 0.4), ((18, 36), 0.3), ((36, 64), 0.14))


@functools.lru_cache(48)
def load_font(file: str, size: float, engine: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=engine)


class Style:
    """
    A font at a size. Several lines in a row are drawn with one, since setting up a font costs more than drawing a line. `joined` is for scripts whose
    letters can't be drawn one by one. `sizes` are like `SIZES`.
    """

    LINES = 4

    def __init__(self, joined: bool = False, sizes=SIZES) -> None:
        self.left = 0
        self.joined = joined
        self.sizes = sizes

    def renew(self, fonts: Fonts, text: str, rng: random.Random) -> None:
        self.left -= 1
        if self.left > 0 and letters_of(text) <= self.font["has"]:
            return
        self.left = self.LINES
        self.font = fonts.choose(rng, text)
        ((least, most),) = rng.choices([size for size, _ in self.sizes], [share for _, share in self.sizes])
        self.size = rng.uniform(least, most)
        self.way = rng.random()
        # Raqm joins letters into ligatures, as browsers do, but takes longer.
        self.engine = ImageFont.Layout.RAQM if rng.random() < 0.25 or self.joined else ImageFont.Layout.BASIC


# A stretch of text, its font, and whether it runs from the right.
Run = tuple[str, dict, bool]


def split_runs(text: str, font: dict, fonts: Fonts, rng: random.Random) -> list[Run] | None:
    """Stretches of the text as they stand from left to right, each with the font that has its characters; none when a character is in no font."""
    stretches = split_directions(text)
    runs: list[Run] = []
    other: dict | None = None
    for stretch, from_right in reversed(stretches) if len(stretches) > 1 else stretches:
        parts: list[Run] = []
        for character in stretch:
            chosen = font
            if character not in font["has"] and character not in " \u200c":
                chosen = other = other if other and character in other["has"] else fonts.fallback(character, rng)
                if chosen is None:
                    return None
            if parts and (parts[-1][1] is chosen or character == " "):
                parts[-1] = (parts[-1][0] + character, parts[-1][1], from_right)
            else:
                parts.append((character, chosen, from_right))
        runs += parts[::-1] if from_right else parts
    return runs


def paint(parts: list[Run], size: float, spacing: float = 0, offset: float = 0, engine=ImageFont.Layout.BASIC) -> tuple[np.ndarray, int]:
    """Coverage [H, W], 0..255, of the text at `size` pixels an em, and its baseline's row."""
    runs = [(part, load_font(font["file"], size, engine), "rtl" if from_right and engine == ImageFont.Layout.RAQM else None) for part, font, from_right in parts]
    pad = int(size * 1.4) + 2
    lengths = [loaded.getlength(part, direction=direction) + spacing * len(part) for part, loaded, direction in runs]
    width = sum(lengths)
    baseline = int(size * 2.1) + 1
    image = Image.new("L", (int(width) + 2 * pad, baseline + int(size * 1.7) + 2))
    pen = ImageDraw.Draw(image)
    x = pad + offset
    for (part, loaded, direction), length in zip(runs, lengths):
        if not spacing:
            pen.text((x, baseline), part, 255, loaded, anchor="ls", direction=direction)
            x += length
            continue
        for letter in part:
            pen.text((x, baseline), letter, 255, loaded, anchor="ls")
            x += loaded.getlength(letter) + spacing
    return np.asarray(image), baseline


def rasterize(parts: list[Run], style: Style, rng: random.Random) -> tuple[np.ndarray, float]:
    """Coverage [H, W, 1 or 3] of 0..1 and the baseline: hinted at its size, or smooth at fractions of pixels, grey or by subpixels."""
    size, way = style.size, style.way
    spacing = size * rng.choice([0.02, 0.05, 0.1, 0.2, -0.03]) if rng.random() < 0.1 and not style.joined else 0.0
    if way < 0.35:
        mask, baseline = paint(parts, round(size), round(spacing), 0, style.engine)
        return mask[:, :, None] / np.float32(255), baseline
    factor = 4 if size < 20 else 3 if size < 40 else 2
    by_subpixel = way > 0.75
    if by_subpixel:
        factor = 3
    mask, baseline = paint(parts, size * factor, spacing * factor, rng.random() * factor, style.engine)
    top = rng.randrange(factor) if rng.random() < 0.6 else baseline % factor
    rows, columns = (mask.shape[0] - top) // factor, mask.shape[1] // factor
    fine = Image.fromarray(mask[top : top + rows * factor, : columns * factor])
    if not by_subpixel:
        return np.asarray(fine.reduce(factor))[:, :, None] / np.float32(255), (baseline - top) / factor
    fine = np.asarray(fine.reduce((1, factor))) / np.float32(255)
    # FreeType's default filter over neighbouring subpixels.
    weights = rng.choice([(8, 77, 86, 77, 8), (0, 85, 86, 85, 0), (28, 56, 85, 56, 28)])
    padded = np.pad(fine, ((0, 0), (2, 2)))
    filtered = sum(weight * padded[:, shift : shift + fine.shape[1]] for shift, weight in enumerate(weights)) / sum(weights)
    coverage = filtered.reshape(rows, columns, 3)
    return (coverage if rng.random() < 0.8 else coverage[:, :, ::-1]), (baseline - top) / factor


def draw(text: str, fonts: Fonts, style: Style, rng: random.Random) -> np.ndarray | None:
    """The line as uint8 [32, W, 3], W a multiple of 8; None if nothing is painted or it is too long."""
    noise = np.random.default_rng(rng.randrange(1 << 62))
    style.renew(fonts, text, rng)
    size = style.size
    # Wide gaps within a line, as between a name and its value, are one space to the reader.
    shown = text.replace(" ", " " * rng.randint(2, 3)) if rng.random() < 0.04 else text
    has_gap = has_emoji() and " " in text and rng.random() < 0.03
    if has_gap:
        place = rng.choice([index for index, character in enumerate(text) if character == " "])
        shown = text[:place] + " " * 6 + text[place + 1 :]
    parts = split_runs(shown, style.font, fonts, rng)
    if parts is None:
        return None
    coverage, baseline = rasterize(parts, style, rng)
    if rng.random() < 0.5:
        coverage = np.clip(coverage, 0, 1) ** np.float32(rng.uniform(0.7, 1.25))
    ink = coverage[:, :, coverage.shape[2] // 2] > INK
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    if len(rows) == 0:
        return None
    box = [columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]
    ground_colour, ink_colour = choose_colours(rng)
    canvas = make_ground(coverage.shape[:2], box, size, ground_colour, ink_colour, rng, noise)
    if has_gap:
        canvas = np.array(canvas, np.float32)
        put_emoji(canvas, ink.any(0), size, baseline, rng)
    coverage, box = put_beside(canvas, coverage, box, size, baseline, ink_colour, fonts, rng)
    ink_plane = np.float32(ink_colour)
    canvas = canvas + (ink_plane - canvas) * coverage
    crop = choose_crop(box, size, baseline, canvas.shape, rng)
    picture, scale = wear(canvas, rng, noise)
    # Letters that join, or carry marks, may be as narrow as they like.
    return cut(picture, [edge * scale for edge in crop], 1 if style.joined else len(text), rng)


def choose_crop(box: list[int], size: float, baseline: float, shape: tuple, rng: random.Random) -> list[float]:
    """The recognizer's input: mostly the ink with the Worker's margins, sometimes the line's box, sometimes a bad
    crop."""
    x1, y1, x2, y2 = map(float, box)
    tall = y2 - y1
    way = rng.random()
    if way < 0.2 or tall < 0.4 * size:
        top, bottom = min(y1, baseline - size * rng.uniform(0.75, 1.1)), max(y2, baseline + size * rng.uniform(0.15, 0.4))
        left, right = size * rng.uniform(0, 0.5), size * rng.uniform(0, 0.5)
    elif way < 0.82:
        margin = tall * 0.2
        top, bottom = y1 - margin + tall * rng.gauss(0, 0.04), y2 + margin + tall * rng.gauss(0, 0.04)
        left, right = tall * rng.uniform(0.05, 0.25), tall * rng.uniform(0.05, 0.25)
    else:
        top, bottom = y1 - tall * rng.uniform(-0.04, 0.5), y2 + tall * rng.uniform(-0.04, 0.5)
        left, right = tall * rng.uniform(-0.04, 0.9), tall * rng.uniform(-0.04, 0.9)
    return [max(0, x1 - left), max(0, top), min(shape[1], x2 + right), min(shape[0], bottom)]


def cut(picture: Image.Image, crop: list[float], characters: int, rng: random.Random) -> np.ndarray | None:
    x1, y1, x2, y2 = crop
    x2, y2 = min(x2, picture.width), min(y2, picture.height)
    if x2 - x1 < 2 or y2 - y1 < 3:
        return None
    natural = (x2 - x1) * HEIGHT / (y2 - y1) * rng.uniform(0.94, 1.07)
    # Few widths, so that lines of one width soon fill a batch.
    step = 8 if natural < 96 else 16 if natural < 256 else 32
    width = max(16, round(natural / step) * step)
    # As the decoder has one step for two columns and needs room between letters.
    if width > MAX_WIDTH or width < 3.2 * characters:
        return None
    return np.array(picture.resize((width, HEIGHT), Image.Resampling.BILINEAR, box=(x1, y1, x2, y2)))
