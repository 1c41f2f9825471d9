"""Degrades a screenshot as on its way to the reader: other sizes, JPEG, blur, noise."""

import io
import random

import numpy as np
from PIL import Image, ImageFilter


def wear(canvas: np.ndarray, rng: random.Random, noise: np.random.Generator) -> tuple[Image.Image, float]:
    """The picture, and how many of its pixels are one of the canvas."""
    if rng.random() < 0.05:
        canvas = canvas + noise.normal(0, rng.uniform(1, 8), canvas.shape).astype(np.float32)
    picture = Image.fromarray(np.clip(canvas + 0.5, 0, 255).astype(np.uint8))
    scale = 1.0
    if rng.random() < 0.18:
        scale = rng.choice([rng.uniform(0.5, 1), rng.uniform(0.75, 1), rng.uniform(1, 2)])
        if picture.height * scale > 40:
            way = rng.choice([Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS, Image.Resampling.BOX])
            size = (max(8, round(picture.width * scale)), max(8, round(picture.height * scale)))
            picture = picture.resize(size, way)
        else:
            scale = 1.0
    if rng.random() < 0.03:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.9)))
    if rng.random() < 0.22:
        packed = io.BytesIO()
        picture.save(packed, "JPEG", quality=rng.randint(30, 95), subsampling=rng.choice([0, 2]))
        picture = Image.open(packed).convert("RGB")
    return picture, scale
