"""Composes icons on screens: crops of 32 x 32 pixels, as the vision Worker makes them, with content behind and beside
an icon."""

import colorsys
import io
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from icons import CELL, INK, MARGIN, Part

SIZE = 32
AROUND = 1.25
"""The side of the square that is cut out, in longer sides of the icon's box."""
REACH = 2.4
"""The side of what is drawn around an icon, in longer sides of its ink."""
LETTERS = "abcdefghjklmnopqrstuvwyzCDEFGHJKLMNOPQRVWYZ0123456789&é中文日本한국"
WORDS = "Open Files 12:45 Share with Anna More 7 new Today Done Wi-Fi on Notes 24 km Back up Menu List Settings OK Cancel Name Hello World items left".split()


class Composer:
    def __init__(self, part: Part, fonts: list[str], seed: int, none: int, emoji: list[Image.Image]):
        self.part, self.none, self.emoji = part, none, emoji
        self.rng = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.fonts = [ImageFont.truetype(file, size) for file in fonts for size in (10, 13, 17, 24)]

    def draw(self) -> tuple[np.ndarray, int]:
        """A crop, `[32, 32, 3]` bytes, and its class."""
        chance = self.rng.random()
        if chance < 0.78:
            kind = int(self.part.kinds[np.searchsorted(self.part.weights, self.rng.random())])
            return self._cut(*self._draw_icon(kind), 1.0), kind
        if chance < 0.88:
            return self._cut(*self._draw_icon(-1), 1.0), self.none
        if chance < 0.91:
            kind = int(self.part.kinds[np.searchsorted(self.part.weights, self.rng.random())])
            return self._cut_wrong(*self._draw_icon(kind)), self.none
        way = self.rng.choice([self._draw_letters, self._draw_letters, self._draw_words, self._draw_picture, self._draw_shape, self._draw_emoji])
        return self._cut(*way(), 1.0), self.none

    def _pick(self, kind: int) -> np.ndarray:
        icons, weights = self.part.by_kind[kind]
        return self.part.masks[icons[min(len(icons) - 1, int(np.searchsorted(weights, self.rng.random())))]]

    def _choose_size(self) -> float:
        return float(np.exp(self.rng.uniform(np.log(9), np.log(60))))

    def _choose_colours(self) -> tuple[np.ndarray, np.ndarray]:
        """Of the ground and of what is on it."""
        rng = self.rng
        while True:
            if rng.random() < 0.6:
                level = rng.choice([255, 255, 255, 250, 245, 240, 230, 0, 18, 24, 32, 48, rng.randint(0, 255)])
                ground = np.clip(np.array([level + rng.randint(-4, 4) for _ in range(3)], np.float32), 0, 255)
            else:
                ground = self._choose_colour()
            if rng.random() < 0.6:
                level = rng.choice([0, 20, 60, 95, 120, 160, 255, 255, 255, rng.randint(0, 255)])
                ink = np.clip(np.array([level + rng.randint(-8, 8) for _ in range(3)], np.float32), 0, 255)
            else:
                ink = self._choose_colour()
            if np.abs(ground - ink).max() > rng.choice([36, 60, 90]):
                return ground, ink

    def _choose_colour(self) -> np.ndarray:
        rng = self.rng
        return np.array(colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.15, 1), rng.uniform(0.2, 1)), np.float32) * 255

    def _draw_ground(self, side: int, colour: np.ndarray) -> np.ndarray:
        rng = self.rng
        canvas = np.broadcast_to(colour, (side, side, 3)).copy()
        chance = rng.random()
        if chance < 0.08:
            other = np.clip(colour + self.noise.normal(0, 30, 3), 0, 255)
            ramp = np.linspace(0, 1, side, dtype=np.float32)
            ramp = (ramp[:, None] if rng.random() < 0.5 else ramp[None, :])[..., None]
            canvas = canvas * (1 - ramp) + other.astype(np.float32) * ramp
        elif chance < 0.16:
            canvas = self._make_picture(side) * rng.uniform(0.1, 0.5) + canvas * 0.5
        return canvas.astype(np.float32)

    def _make_picture(self, side: int) -> np.ndarray:
        """Blotches, as photographs have."""
        canvas = np.zeros((side, side, 3), np.float32)
        for cells, strength in ((2, 90), (4, 60), (9, 35), (max(10, side // 2), 12)):
            coarse = self.noise.normal(0, strength, (cells, cells, 3)).astype(np.float32)
            planes = [np.asarray(Image.fromarray(coarse[..., at]).resize((side, side), Image.Resampling.BICUBIC)) for at in range(3)]
            canvas += np.stack(planes, -1)
        return np.clip(canvas + self._choose_colour(), 0, 255)

    def _place(self, mask: np.ndarray, side: int, ink: float, x: float, y: float) -> np.ndarray:
        """The coverage of a mask whose ink is so long and whose centre lies at (x, y) of a square, 0 to 1."""
        scale = ink / INK
        width = side / scale
        centre = CELL / 2 + MARGIN
        padded = np.pad(mask, MARGIN)
        left, top = centre - x / scale, centre - y / scale
        box = (left, top, left + width, top + width)
        whole = padded.shape[0]
        if min(box) < 0 or max(box) > whole:
            grow = int(max(0, -min(box), max(box) - whole)) + 2
            padded = np.pad(padded, grow)
            box = tuple(edge + grow for edge in box)
        way = Image.Resampling.BOX if self.rng.random() < 0.3 else Image.Resampling.BILINEAR
        return np.asarray(Image.fromarray(padded).resize((side, side), way, box=box), np.float32)[..., None] / 255

    def _draw_icon(self, kind: int) -> tuple[np.ndarray, float, float, float, float]:
        """A square, and the middle, width and height of the box around its icon."""
        rng = self.rng
        mask = self._pick(kind)
        ink = self._choose_size()
        side = int(np.ceil(ink * REACH)) + 2
        ground, colour = self._choose_colours()
        canvas = self._draw_ground(side, ground)
        x, y = side / 2 + rng.uniform(-0.5, 0.5), side / 2 + rng.uniform(-0.5, 0.5)
        columns, rows = np.flatnonzero(mask.max(0) > 60), np.flatnonzero(mask.max(1) > 60)
        width, height = [float(edge[-1] - edge[0] + 1) * ink / INK if len(edge) else ink for edge in (columns, rows)]
        if rng.random() < 0.3:
            plate = max(width, height) * rng.choice([rng.uniform(1.25, 1.7), rng.uniform(1.5, 2.2)])
            shape = rng.choice(["disc", "disc", "square"])
            fill, colour = self._choose_colours()
            canvas = self._draw_plate(canvas, shape, x, y, plate, fill, rng.random() < 0.15)
            if rng.random() < 0.5:
                width = height = plate
        self._draw_neighbours(canvas, side, ink, colour)
        coverage = self._place(mask, side, ink, x, y)
        if rng.random() < 0.12:
            coverage = coverage * rng.uniform(0.45, 0.9)
        if rng.random() < 0.06:
            shadow = self._place(mask, side, ink, x + ink * 0.04, y + ink * 0.05) * 0.4
            canvas = canvas * (1 - shadow)
        canvas = canvas * (1 - coverage) + colour * coverage
        if rng.random() < 0.05:
            self._draw_badge(canvas, side, x, y, ink)
        return canvas, x, y, width, height

    def _draw_plate(self, canvas, shape, x, y, plate, fill, only_rim) -> np.ndarray:
        side = canvas.shape[0]
        big = Image.new("L", (side * 4, side * 4))
        pen = ImageDraw.Draw(big)
        box = [4 * (x - plate / 2), 4 * (y - plate / 2), 4 * (x + plate / 2), 4 * (y + plate / 2)]
        line = max(4, int(plate * 0.16))
        if shape == "disc":
            pen.ellipse(box, outline=255, fill=None if only_rim else 255, width=line)
        else:
            pen.rounded_rectangle(box, plate * 4 * self.rng.uniform(0.05, 0.4), outline=255, fill=None if only_rim else 255, width=line)
        cover = np.asarray(big.resize((side, side), Image.Resampling.BOX), np.float32)[..., None] / 255
        return canvas * (1 - cover) + fill * cover

    def _draw_neighbours(self, canvas, side, ink, colour) -> None:
        rng = self.rng
        if rng.random() < 0.25:
            at = int(side / 2 + rng.choice([-1, 1]) * ink * rng.uniform(0.75, 1.15))
            thickness = max(1, round(ink / 20))
            shade = canvas[0, 0] * 0.85 + colour * 0.15
            if 0 <= at < side:
                if rng.random() < 0.6:
                    canvas[at : at + thickness] = shade
                else:
                    canvas[:, at : at + thickness] = shade
        if rng.random() < 0.3:
            other = self._place(self._pick(-1), side, ink, side / 2 + rng.choice([-1, 1]) * ink * rng.uniform(1.15, 1.6), side / 2)
            canvas[:] = canvas * (1 - other) + colour * other
        elif rng.random() < 0.3:
            picture = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8))
            words = " ".join(rng.sample(WORDS, 3))
            font = rng.choice(self.fonts)
            place = rng.choice([(side / 2 + ink * rng.uniform(0.65, 0.9), side / 2 - 8), (side / 2 - ink, side / 2 + ink * rng.uniform(0.6, 0.9))])
            ImageDraw.Draw(picture).text(place, words, font=font, fill=tuple(int(level) for level in colour))
            canvas[:] = np.asarray(picture, np.float32)

    def _draw_badge(self, canvas, side, x, y, ink) -> None:
        radius = ink * self.rng.uniform(0.12, 0.25)
        rows, columns = np.ogrid[:side, :side]
        inside = (columns - x - ink * 0.4) ** 2 + (rows - y + ink * 0.4) ** 2 < radius**2
        canvas[inside] = (220, 40, 40) if self.rng.random() < 0.7 else self._choose_colour()

    def _draw_letters(self):
        rng = self.rng
        ink = self._choose_size()
        side = int(ink * REACH) + 2
        ground, colour = self._choose_colours()
        canvas = self._draw_ground(side, ground)
        width = height = ink
        if rng.random() < 0.6:
            fill, colour = self._choose_colours()
            canvas = self._draw_plate(canvas, rng.choice(["disc", "square"]), side / 2, side / 2, ink, fill, False)
        text = "".join(rng.choice(LETTERS) for _ in range(rng.choice([1, 1, 2, 2, 3])))
        picture = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8)).resize((side * 2, side * 2), Image.Resampling.NEAREST)
        font = rng.choice(self.fonts).font_variant(size=max(6, int(2 * ink * rng.uniform(0.35, 0.75) / len(text) ** 0.5)))
        ImageDraw.Draw(picture).text((side, side), text, font=font, anchor="mm", fill=tuple(int(level) for level in colour))
        return np.asarray(picture.resize((side, side), Image.Resampling.BOX), np.float32), side / 2, side / 2, width, height

    def _draw_words(self):
        rng = self.rng
        ink = self._choose_size()
        side = int(ink * REACH) + 2
        ground, colour = self._choose_colours()
        picture = Image.fromarray(np.clip(self._draw_ground(side, ground), 0, 255).astype(np.uint8))
        pen = ImageDraw.Draw(picture)
        for line in range(rng.choice([1, 1, 2, 3])):
            pen.text((rng.uniform(-ink, ink), side / 2 + (line - 0.5) * 14), " ".join(rng.sample(WORDS, 3)), font=rng.choice(self.fonts), fill=tuple(int(level) for level in colour))
        return np.asarray(picture, np.float32), side / 2, side / 2, ink, ink * rng.uniform(0.6, 1)

    def _draw_picture(self):
        ink = self._choose_size()
        side = int(ink * REACH) + 2
        canvas = self._draw_ground(side, self._choose_colours()[0])
        image = self._make_picture(side)
        big = Image.new("L", (side, side))
        box = [side / 2 - ink / 2, side / 2 - ink / 2, side / 2 + ink / 2, side / 2 + ink / 2]
        pen = ImageDraw.Draw(big)
        if self.rng.random() < 0.5:
            pen.ellipse(box, fill=255)
        else:
            pen.rounded_rectangle(box, ink * 0.1, fill=255)
        if self.rng.random() < 0.4:
            # A head and shoulders, as portraits have.
            head = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
            tone = tuple(int(level) for level in self._choose_colour())
            drawn = ImageDraw.Draw(head)
            drawn.ellipse([side / 2 - ink * 0.17, side / 2 - ink * 0.28, side / 2 + ink * 0.17, side / 2 + ink * 0.1], fill=tone)
            drawn.ellipse([side / 2 - ink * 0.38, side / 2 + ink * 0.13, side / 2 + ink * 0.38, side / 2 + ink * 0.8], fill=tuple(int(level) for level in self._choose_colour()))
            image = np.asarray(head, np.float32)
        cover = np.asarray(big, np.float32)[..., None] / 255
        return canvas * (1 - cover) + image * cover, side / 2, side / 2, ink, ink

    def _draw_shape(self):
        """An empty box or ring, a switch, a bar, a colour."""
        rng = self.rng
        ink = self._choose_size()
        side = int(ink * REACH) + 2
        ground, colour = self._choose_colours()
        canvas = self._draw_ground(side, ground)
        chance = rng.random()
        if chance < 0.5:
            canvas = self._draw_plate(canvas, rng.choice(["disc", "square"]), side / 2, side / 2, ink, colour, rng.random() < 0.7)
            return canvas, side / 2, side / 2, ink, ink
        picture = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8)).resize((side * 2, side * 2), Image.Resampling.NEAREST)
        pen = ImageDraw.Draw(picture)
        thick = ink * rng.uniform(0.15, 0.6)
        pen.rounded_rectangle([side - ink, side - thick, side + ink, side + thick], thick, fill=tuple(int(level) for level in colour))
        if chance < 0.8:
            at = side + rng.choice([-1, 1]) * (ink - thick)
            pen.ellipse([at - thick * 0.8, side - thick * 0.8, at + thick * 0.8, side + thick * 0.8], fill=tuple(int(level) for level in ground))
        return np.asarray(picture.resize((side, side), Image.Resampling.BOX), np.float32), side / 2, side / 2, ink, thick

    def _draw_emoji(self):
        if not self.emoji:
            return self._draw_letters()
        ink = self._choose_size()
        side = int(ink * REACH) + 2
        picture = Image.fromarray(np.clip(self._draw_ground(side, self._choose_colours()[0]), 0, 255).astype(np.uint8))
        drawn = self.rng.choice(self.emoji).resize((max(2, round(ink)),) * 2, Image.Resampling.BOX)
        picture.paste(drawn, (round(side / 2 - ink / 2),) * 2, drawn)
        return np.asarray(picture, np.float32), side / 2, side / 2, ink, ink

    def _cut_wrong(self, canvas, x, y, width, height) -> np.ndarray:
        """A crop that shows only a part of an icon."""
        longer = max(width, height)
        angle = self.rng.uniform(0, 2 * np.pi)
        off = longer * self.rng.uniform(0.62, 0.85)
        return self._cut(canvas, x + off * np.cos(angle), y + off * np.sin(angle), longer, longer, 0.9)

    def _cut(self, canvas, x, y, width, height, scale) -> np.ndarray:
        rng = self.rng
        longer = max(width, height)
        half = AROUND * longer / 2 * scale * (1 if rng.random() < 0.5 else np.exp(rng.gauss(0, 0.1)))
        jitter = 0.3 if rng.random() < 0.5 else longer * 0.06
        x, y = x + rng.gauss(0, jitter), y + rng.gauss(0, jitter)
        picture = Image.fromarray(np.clip(canvas + 0.5, 0, 255).astype(np.uint8))
        if rng.random() < 0.06:
            picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.05 * longer + 0.31)))
        if rng.random() < 0.3:
            packed = io.BytesIO()
            picture.save(packed, "JPEG", quality=rng.randint(40, 95), subsampling=rng.choice([0, 2]))
            picture = Image.open(packed).convert("RGB")
        left, top = max(0.0, x - half), max(0.0, y - half)
        right, bottom = min(float(picture.width), x + half), min(float(picture.height), y + half)
        if right - left < 2 or bottom - top < 2:
            left, top, right, bottom = 0, 0, picture.width, picture.height
        return np.asarray(picture.resize((SIZE, SIZE), Image.Resampling.BILINEAR, box=(left, top, right, bottom)))
