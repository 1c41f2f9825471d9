"""Icons that stand beside text and alone: the sheet that `draw-icons.ts` draws, 64 pixels a cell, where there is one."""

import pathlib
import random

import numpy as np
from PIL import Image

CELL = 64
_sheet: np.ndarray | None = None


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
