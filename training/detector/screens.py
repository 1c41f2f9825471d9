"""Rendered screens as training samples, and as whole pictures for evaluation."""

import json
import pathlib
from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset

from augment import cut, degrade, recolour
from network import CLASSES

# Screens are kept no finer than this: the network never sees more.
MAX_PIXELS_PER_CSS_PIXEL = 2.0
# What the Worker shows the network of a screen (src/vision/detection-plan.ts): small letters of this height, enlarged by no more than this,
# and a screen without letters scaled to this many pixels.
LETTERS = 9.0
MAX_ENLARGEMENT = 1.5
LETTERLESS_AREA = 640 * 640
POOL = 256
USES_OF_A_SCREEN = 6


class Screen:
    """One picture with its truth: boxes [G, 4], classes [G], regions to leave out [R, 4], all in its pixels.

    `scale` is the scale at which the Worker runs the network. `lines` [H', W', 2] are the text's planes
    (teach_lines.py), at a size of their own; without them, the text is unknown.
    """

    def __init__(self, label: pathlib.Path):
        truth = json.loads(label.read_text())
        halve = truth["pixelRatio"] / 2 > MAX_PIXELS_PER_CSS_PIXEL * 0.6
        flags = cv2.IMREAD_REDUCED_COLOR_2 if halve else cv2.IMREAD_COLOR
        image = cv2.cvtColor(cv2.imread(str(label.with_suffix(".jpg")), flags), cv2.COLOR_BGR2RGB)
        scale_x, scale_y = image.shape[1] / truth["width"], image.shape[0] / truth["height"]
        scale = np.array([scale_x, scale_y] * 2, np.float32)
        known = [box for box in truth["boxes"] if box["kind"] in CLASSES]
        self.image = image
        taught = label.with_suffix(".lines.png")
        self.lines = cv2.imread(str(taught))[:, :, :2] if taught.exists() else np.zeros((1, 1, 2), np.uint8)
        self.scale = fit_scale(*image.shape[:2], truth["letterHeight"] and truth["letterHeight"] * scale_y)
        self.scene = truth["scene"]
        self.boxes = to_array(known) * scale
        self.classes = np.array([CLASSES.index(box["kind"]) for box in known], np.int64)
        self.left_out = to_array(truth["ignore"]) * scale


def to_array(boxes: list[dict]) -> np.ndarray:
    return np.array([[box["x1"], box["y1"], box["x2"], box["y2"]] for box in boxes], np.float32).reshape(-1, 4)


def list_labels(folders: list[pathlib.Path]) -> list[pathlib.Path]:
    return sorted(label for folder in folders for label in folder.glob("*.json") if label.stem.isdigit())


class Windows(IterableDataset):
    """Endless samples: window [3, S, S] uint8, the text's planes [2, S, S] uint8, boxes [G, 4], classes [G], regions
    to leave out [R, 4].

    Decoding costs more than cropping, so each screen in a changing pool is used a few times before it is replaced.
    New screens in the folders are found when the list of labels restarts.
    """

    def __init__(self, folders: list[pathlib.Path], size: int, seed: int):
        self.folders, self.size, self.seed = folders, size, seed

    def __iter__(self) -> Iterator:
        cv2.setNumThreads(1)
        rng = np.random.default_rng(self.seed)
        screens = self.walk(rng)
        pool = [next(screens) for _ in range(POOL)]
        drawn = 0
        while True:
            drawn += 1
            if drawn % USES_OF_A_SCREEN == 0:
                pool[rng.integers(POOL)] = next(screens)
            yield self.make(pool, rng)

    def walk(self, rng: np.random.Generator) -> Iterator[Screen]:
        while True:
            labels = list_labels(self.folders)
            for index in rng.permutation(len(labels)):
                yield Screen(labels[index])

    def make(self, pool: list[Screen], rng: np.random.Generator):
        size = self.size
        if rng.random() < 0.2:
            # A mosaic: four windows, so that things stand beside what they never stood beside.
            x, y = (int(size * rng.uniform(0.35, 0.65)) for _ in range(2))
            places = [(0, 0, x, y), (x, 0, size, y), (0, y, x, size), (x, y, size, size)]
        else:
            places = [(0, 0, size, size)]
        window = np.empty((size, size, 3), np.uint8)
        lines = np.empty((size, size, 2), np.uint8)
        parts = []
        for x1, y1, x2, y2 in places:
            screen = pool[rng.integers(POOL)]
            scale = vary_scale(screen.scale, rng)
            whole = (screen.image, screen.lines, screen.boxes, screen.classes, screen.left_out)
            part, cores, boxes, classes, left_out = cut(*whole, scale, (y2 - y1, x2 - x1), rng)
            lines[y1:y2, x1:x2] = cores
            window[y1:y2, x1:x2] = recolour(part, rng)
            shift = np.array([x1, y1, x1, y1], np.float32)
            parts.append((boxes + shift, classes, left_out + shift))
        boxes, classes, left_out = (np.concatenate(lists) for lists in zip(*parts))
        if rng.random() < 0.25:
            window, lines = window[:, ::-1], lines[:, ::-1]
            boxes, left_out = mirror(boxes, size), mirror(left_out, size)
        window = degrade(np.ascontiguousarray(window), rng)
        tensors = (boxes, classes, left_out)
        planes = (torch.from_numpy(np.ascontiguousarray(picture)).permute(2, 0, 1) for picture in (window, lines))
        return *planes, *(torch.from_numpy(np.ascontiguousarray(item)) for item in tensors)


def mirror(boxes: np.ndarray, size: int) -> np.ndarray:
    return np.stack((size - boxes[:, 2], boxes[:, 1], size - boxes[:, 0], boxes[:, 3]), 1)


def fit_scale(height: int, width: int, letter_height: float | None) -> float:
    """The scale that the Worker chooses for a screen with small letters of this height, in its pixels."""
    if letter_height is None:
        return min(1.0, (LETTERLESS_AREA / (height * width)) ** 0.5)
    return min(MAX_ENLARGEMENT, LETTERS / letter_height)


def fit_input(image: np.ndarray, scale: float) -> np.ndarray:
    """A whole picture as the network's input [1, 3, H, W] at that scale, or nearly."""
    rows, columns = (max(32, round(side * scale / 32) * 32) for side in image.shape[:2])
    fitted = cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    return fitted.transpose(2, 0, 1)[None].astype(np.float32)


def vary_scale(scale: float, rng: np.random.Generator) -> tuple[float, float]:
    """A random scale close to the Worker's, whose estimate of the letters' height is rough."""
    varied = scale * np.exp(rng.normal(0.03, 0.22))
    stretch = np.exp(rng.normal(0, 0.03))
    return varied * stretch, varied / stretch


def collate(samples: list) -> tuple[torch.Tensor, torch.Tensor, list]:
    windows, lines = (torch.stack([sample[plane] for sample in samples]) for plane in (0, 1))
    return windows, lines, [sample[2:] for sample in samples]
