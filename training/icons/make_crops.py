"""Makes crops: `python make_crops.py FOLDER PART COUNT --fonts fonts.json --emoji NotoColorEmoji.ttf`. They go to FOLDER/PART-NNN.npz, 10,000 to a file."""

import argparse
import json
import pathlib

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from compose import Composer
from icons import read_kinds, read_part

SHARD = 10_000


def draw_emoji(file: str | None) -> list[Image.Image]:
    """Faces, animals and things as the emoji font draws them."""
    if not file:
        return []
    font = ImageFont.truetype(file, 109)
    drawn = []
    for code in [*range(0x1F400, 0x1F440, 3), *range(0x1F600, 0x1F640, 5), *range(0x1F32D, 0x1F37F, 4)]:
        picture = Image.new("RGBA", (136, 128))
        ImageDraw.Draw(picture).text((0, 0), chr(code), font=font, embedded_color=True)
        if picture.getbbox():
            drawn.append(picture)
    return drawn


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("part", choices=("training", "calibration", "measured"))
    parser.add_argument("count", type=int)
    parser.add_argument("--fonts", required=True)
    parser.add_argument("--emoji")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    listed = [font["file"] for font in json.loads(pathlib.Path(arguments.fonts).read_text()) if not font["slanted"]]
    fonts = listed[:: max(1, len(listed) // 40)]
    part = read_part(arguments.folder, arguments.part)
    none = len(read_kinds(arguments.folder))
    for start in range(0, arguments.count, SHARD):
        count = min(SHARD, arguments.count - start)
        file = arguments.folder / f"{arguments.part}-{start // SHARD:03d}.npz"
        if file.exists():
            continue
        # Each file has a seed of its own, so that a run that was stopped goes on where it stopped.
        composer = Composer(part, fonts, arguments.seed * 1000 + start // SHARD, none, draw_emoji(arguments.emoji))
        crops, kinds = zip(*(composer.draw() for _ in range(count)))
        partial = file.with_suffix(".partial.npz")
        np.savez(partial, crops=np.stack(crops), kinds=np.array(kinds, np.int16))
        partial.rename(file)
        print(file, count, flush=True)
