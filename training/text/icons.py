"""Icons that stand beside text and alone: the sheet that `draw-icons.ts` draws, 64 pixels a cell, where there is one."""

import pathlib
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

CELL = 64
# The one size that Noto's colour emoji come in.
EMOJI_SIZE = 109
EMOJI = [*range(0x1F300, 0x1F650), *range(0x1F680, 0x1F6D0), *range(0x1F90D, 0x1F9FF), 0x2705, 0x2728, 0x2753, 0x2757, 0x2764, 0x2B50, 0x26A1, 0x2600, 0x260E, 0x2611]
SOME_EMOJI = 400
_sheet: np.ndarray | None = None
_emoji: list[Image.Image] = []


def use_sheet(file: pathlib.Path) -> None:
    global _sheet
    _sheet = np.asarray(Image.open(file).convert("L")) if file.exists() else None


def has_sheet() -> bool:
    return _sheet is not None


def choose_icon(side: int, rng: random.Random) -> np.ndarray:
    """How much each pixel [side, side, 1] of a random icon is painted, 0..1."""
    assert _sheet is not None
    column, row = rng.randrange(_sheet.shape[1] // CELL), rng.randrange(_sheet.shape[0] // CELL)
    cell = Image.fromarray(_sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL])
    scaled = cell.resize((side, side), Image.Resampling.BOX if side < CELL else Image.Resampling.BICUBIC)
    return np.asarray(scaled).astype(np.float32)[:, :, None] / 255


def use_emoji(folder: pathlib.Path) -> None:
    """Paints some emoji of Noto's colour font, where it lies in the folder."""
    file = next(folder.rglob("NotoColorEmoji.ttf"), None)
    if file is None or _emoji:
        return
    font = ImageFont.truetype(file, EMOJI_SIZE, layout_engine=ImageFont.Layout.BASIC)
    for code in random.Random(1).sample(EMOJI, SOME_EMOJI):
        picture = Image.new("RGBA", (136, 128))
        ImageDraw.Draw(picture).text((0, 0), chr(code), font=font, embedded_color=True)
        if bounds := picture.getbbox():
            _emoji.append(picture.crop(bounds).resize((CELL, CELL), Image.Resampling.BOX))


def has_emoji() -> bool:
    return len(_emoji) > 0


def choose_emoji(side: int, rng: random.Random) -> tuple[np.ndarray, np.ndarray]:
    """Colours [side, side, 3] of a random emoji, 0..255, and how much each pixel is painted [side, side, 1], 0..1."""
    scaled = np.asarray(rng.choice(_emoji).resize((side, side), Image.Resampling.BOX if side < CELL else Image.Resampling.BICUBIC)).astype(np.float32)
    return scaled[:, :, :3], scaled[:, :, 3:] / 255
