"""Collects crops that aren't emoji: `python collect_others.py FOLDER SCREENS...`. From rendered screens with their
truth: icons, pictures, and pieces of text. To FOLDER/others.npz."""

import json
import pathlib
import random
import sys

import numpy as np
from PIL import Image

SIDE = 40
AROUND = 1.25
LARGEST = 160


def list_boxes(truth: dict, chance: random.Random) -> list[tuple[float, float, float, float]]:
    boxes = [box for box in truth["boxes"] if box["kind"] in ("icon", "image", "checkbox", "radio")]
    boxes = [(box["x1"], box["y1"], box["x2"], box["y2"]) for box in boxes if max(box["x2"] - box["x1"], box["y2"] - box["y1"]) <= LARGEST]
    chance.shuffle(boxes)
    chosen = boxes[:12]
    for text in chance.sample(truth["texts"], min(8, len(truth["texts"]))):
        height = text["y2"] - text["y1"]
        width = height * chance.uniform(0.4, 1.3)
        if text["x2"] - text["x1"] > width:
            x = chance.uniform(text["x1"], text["x2"] - width)
            chosen.append((x, text["y1"], x + width, text["y2"]))
    return chosen


def cut(screen: Image.Image, box: tuple[float, float, float, float], chance: random.Random) -> np.ndarray | None:
    x1, y1, x2, y2 = box
    half = AROUND * max(x2 - x1, y2 - y1) / 2 * chance.uniform(0.85, 1.2)
    if half < 4:
        return None
    x = (x1 + x2) / 2 + chance.uniform(-0.1, 0.1) * half
    y = (y1 + y2) / 2 + chance.uniform(-0.1, 0.1) * half
    if x - half < 0 or y - half < 0 or x + half > screen.width or y + half > screen.height:
        return None
    return np.asarray(screen.resize((SIDE, SIDE), Image.BILINEAR, box=(x - half, y - half, x + half, y + half), reducing_gap=2))


def main(folder: pathlib.Path, screens: list[str]) -> None:
    chance = random.Random(1)
    crops = []
    for part in screens:
        for file in sorted(pathlib.Path(part).glob("*.json"))[::2]:
            truth = json.loads(file.read_text())
            screen = Image.open(file.with_suffix(".jpg")).convert("RGB")
            crops += [crop for box in list_boxes(truth, chance) if (crop := cut(screen, box, chance)) is not None]
        print(part, len(crops), flush=True)
    np.savez(folder / "others.npz", crops=np.stack(crops))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
