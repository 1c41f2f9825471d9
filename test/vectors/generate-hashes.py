"""Writes hashes.json: hashes that Python's imagehash gives for pictures drawn by formula.

    python -m venv venv && venv/bin/pip install imagehash==4.3.2 pillow==13.0.0 scipy==1.17.1 numpy==2.4.6
    venv/bin/python test/vectors/generate-hashes.py > test/vectors/hashes.json

The formulas are repeated in test/images/drawn.ts; only integer arithmetic, so that both languages draw the same pixels. The
tests read the JSON, so Python isn't needed to run them.
"""

import json
import sys

import imagehash
import numpy as np
from PIL import Image


def noise(x, y, channel, seed):
    """A byte from a 32-bit integer hash of its arguments."""
    h = (x * 374761393 + y * 668265263 + channel * 2147483647 + seed * 3266489917) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFFFFFF) & 255


def draw(kind, width, height, seed):
    """RGBA samples, shape (height, width, 4)."""
    y, x, c = np.meshgrid(
        np.arange(height, dtype=np.uint64),
        np.arange(width, dtype=np.uint64),
        np.arange(4, dtype=np.uint64),
        indexing="ij",
    )
    seed = np.uint64(seed)
    if kind == "flat":
        pixels = (seed * np.uint64(37) + c * np.uint64(50)) % np.uint64(256) + x * np.uint64(0)
    elif kind == "gray":
        pixels = seed + (x + y + c) * np.uint64(0)
    elif kind == "horizontal":
        pixels = x * np.uint64(255) // np.uint64(max(width - 1, 1)) + (y + c) * np.uint64(0)
    elif kind == "vertical":
        pixels = y * np.uint64(255) // np.uint64(max(height - 1, 1)) + (x + c) * np.uint64(0)
    elif kind == "diagonal":
        pixels = (x * (c + np.uint64(1)) + y * np.uint64(3) + seed) % np.uint64(256)
    elif kind == "noise":
        pixels = noise(x, y, c, seed)
    elif kind == "checker":
        side = seed + np.uint64(1)
        pixels = ((x // side + y // side) % np.uint64(2)) * np.uint64(255) + c * np.uint64(0)
    elif kind == "stripes":
        side = seed + np.uint64(1)
        pixels = ((x // side) % np.uint64(2)) * np.uint64(255) + (y + c) * np.uint64(0)
    elif kind == "rings":
        dx = 2 * x.astype(np.int64) - width
        dy = 2 * y.astype(np.int64) - height
        pixels = ((dx * dx + dy * dy) // 64 + c.astype(np.int64) * 40 + int(seed)) % 256
    elif kind == "screen":
        bar = y * np.uint64(20) < np.uint64(height)
        row = y * np.uint64(12) // np.uint64(height)
        column = x * np.uint64(16) // np.uint64(width)
        ink = noise(row, x // np.uint64(5), np.uint64(0) * c, seed) < 110
        text = (column > 1) & (column < 10 + row % np.uint64(5)) & ((y * np.uint64(36) // np.uint64(height)) % np.uint64(3) == 1)
        pixels = np.where(bar, np.uint64(30) + c * np.uint64(20), np.uint64(245))
        pixels = np.where(~bar & text & ink, np.uint64(40) + row * np.uint64(10), pixels)
    else:
        raise ValueError(kind)
    pixels = np.asarray(pixels).astype(np.int64)
    if kind != "noise" and not (kind == "diagonal" and seed % np.uint64(2)):
        pixels = pixels.copy()
        pixels[:, :, 3] = 255
    return pixels


def flatten_over_white(pixels):
    alpha = pixels[:, :, 3:4]
    return ((pixels[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)


CASES = [
    *[("flat", w, h, s) for w, h, s in [(1, 1, 0), (64, 64, 1), (1080, 2340, 2), (7, 300, 3), (33, 31, 4)]],
    *[("gray", w, h, s) for w, h, s in [(100, 100, 0), (100, 100, 255), (640, 480, 127), (31, 17, 200), (1080, 1920, 18)]],
    *[("horizontal", w, h, 0) for w, h in [(256, 64), (1, 50), (50, 1), (1920, 1080), (31, 33), (32, 32), (9, 8)]],
    *[("vertical", w, h, 0) for w, h in [(64, 256), (1, 50), (50, 1), (1080, 1920), (33, 31), (8, 8), (2, 2)]],
    *[("diagonal", w, h, s) for w, h, s in [(300, 200, 0), (200, 300, 1), (97, 89, 3), (8, 32, 4), (32, 8, 7), (1, 2000, 9)]],
    *[
        ("noise", w, h, s)
        for w, h, s in [(64, 64, 1), (8, 8, 2), (9, 8, 3), (32, 32, 4), (31, 33, 5), (1, 1, 6), (2, 3, 7), (3, 2, 8)]
        + [(1, 400, 9), (400, 1, 10), (640, 480, 11), (333, 777, 12), (1080, 2340, 13), (17, 1000, 14), (3840, 2160, 15)]
    ],
    # Both sides of where Pillow changes the order of its passes, for each of the three sizes.
    *[
        ("noise", w, h, s)
        for w, h, s in [(100, 192, 20), (100, 193, 21), (100, 190, 22), (100, 191, 23), (100, 168, 24), (100, 169, 25)]
        + [(31, 32, 26), (20, 33, 27), (9, 40, 28), (8, 40, 29), (32, 40, 30), (40, 8, 31), (40, 32, 32)]
    ],
    *[("checker", w, h, s) for w, h, s in [(64, 64, 0), (64, 64, 7), (256, 256, 31), (100, 80, 9), (8, 8, 0), (801, 603, 99)]],
    *[("stripes", w, h, s) for w, h, s in [(64, 64, 3), (320, 200, 19), (101, 77, 10), (1024, 768, 127)]],
    *[("rings", w, h, s) for w, h, s in [(200, 200, 0), (320, 240, 10), (64, 512, 20), (1440, 900, 30), (5, 5, 40)]],
    *[
        ("screen", w, h, s)
        for w, h, s in [(1080, 2340, 1), (1170, 2532, 2), (720, 1280, 3), (1920, 1080, 4), (3840, 2160, 5), (2160, 3840, 6)]
        + [(412, 915, 7), (360, 640, 8), (768, 1024, 9), (1280, 800, 10), (240, 5000, 11)]
    ],
]


def main():
    vectors = []
    for kind, width, height, seed in CASES:
        image = Image.fromarray(flatten_over_white(draw(kind, width, height, seed)))
        vectors.append(
            {
                "kind": kind,
                "width": width,
                "height": height,
                "seed": seed,
                "ahash": str(imagehash.average_hash(image, hash_size=8)),
                "dhash": str(imagehash.dhash(image, hash_size=8)),
                "phash": str(imagehash.phash(image, hash_size=8, highfreq_factor=4)),
            }
        )
    sys.stdout.write("[\n" + ",\n".join("  " + json.dumps(vector) for vector in vectors) + "\n]\n")


if __name__ == "__main__":
    main()
