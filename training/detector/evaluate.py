"""Measures a network on whole screens: `python evaluate.py CHECKPOINT_OR_ONNX FOLDER… [--count N]`.

Precision, recall and F1 at IoU 0.5 and centre recall (a found box's centre lies in the true one and the areas differ
by at most four times), over all kinds alike (`any`) and by kind. Detections in a region that the truth leaves out are
ignored.
"""

import argparse
import json
import pathlib
from collections.abc import Callable

import numpy as np
import torch

from network import CLASSES, list_centres
from screens import Screen, fit_input, list_labels

NMS_IOU = 0.5
LOWEST = 0.05
THRESHOLDS = tuple(round(0.1 + 0.05 * step, 2) for step in range(15))

Predict = Callable[[np.ndarray], np.ndarray]


def open_network(file: str) -> Predict:
    """A function from pixels [1, 3, H, W] to candidates [N, 14]."""
    if file.endswith(".onnx"):
        import onnxruntime

        session = onnxruntime.InferenceSession(file)
        return lambda pixels: session.run(None, {"pixels": pixels})[0][0]
    from export import load_network

    return wrap(load_network(file))


def wrap(network: torch.nn.Module) -> Predict:
    @torch.no_grad()
    def predict(pixels: np.ndarray) -> np.ndarray:
        network.eval()
        return network(torch.from_numpy(pixels))[0].float()[0].numpy()

    return predict


def find(image: np.ndarray, scale: float, predict: Predict) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns all detections of a picture at that scale, above the lowest threshold: boxes in its pixels, scores,
    classes; best first."""
    height, width = image.shape[:2]
    pixels = fit_input(image, scale)
    rows, columns = pixels.shape[2:]
    candidates = predict(pixels)
    centres = list_centres(rows, columns)[0].numpy()
    classes = candidates[:, 4:].argmax(1)
    scores = candidates[:, 4:].max(1)
    keep = scores >= LOWEST
    boxes = np.concatenate((centres - candidates[:, :2], centres + candidates[:, 2:4]), 1)[keep]
    boxes = boxes.clip(0, [columns, rows] * 2) * np.array([width / columns, height / rows] * 2)
    scores, classes = scores[keep], classes[keep]
    order = np.argsort(-scores, kind="stable")[:1000]
    boxes, scores, classes = boxes[order], scores[order], classes[order]
    kept = suppress(boxes, classes)
    return boxes[kept], scores[kept], classes[kept]


def iou(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    corner1, corner2 = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:], b[None, :, 2:])
    shared = (corner2 - corner1).clip(0).prod(2)
    return shared / np.maximum((a[:, 2:] - a[:, :2]).prod(1)[:, None] + (b[:, 2:] - b[:, :2]).prod(1)[None] - shared, 1e-9)


def suppress(boxes: np.ndarray, classes: np.ndarray) -> list[int]:
    overlaps = (iou(boxes, boxes) > NMS_IOU) & (classes[:, None] == classes[None])
    kept: list[int] = []
    for index in range(len(boxes)):
        if not overlaps[index, kept].any():
            kept.append(index)
    return kept


class Tally:
    """Counts at each threshold: rows `true`, `found`, `hit`, `centre`."""

    def __init__(self) -> None:
        self.true = 0
        self.found, self.hit, self.centre = (np.zeros(len(THRESHOLDS)) for _ in range(3))

    def describe(self, at: int) -> dict[str, float]:
        precision = self.hit[at] / max(1, self.found[at])
        recall = self.hit[at] / max(1, self.true)
        return {
            "true": self.true,
            "precision": precision,
            "recall": recall,
            "f1": 2 * precision * recall / max(1e-9, precision + recall),
            "centre_recall": self.centre[at] / max(1, self.true),
        }


def count(tally: Tally, truth: np.ndarray, neutral: np.ndarray, boxes: np.ndarray, scores: np.ndarray) -> None:
    overlap = iou(boxes, truth) if len(truth) else np.zeros((len(boxes), 0))
    inside = np.zeros(len(boxes), bool)
    if len(neutral):
        corner1, corner2 = np.maximum(boxes[:, None, :2], neutral[None, :, :2]), np.minimum(boxes[:, None, 2:], neutral[None, :, 2:])
        inside = ((corner2 - corner1).clip(0).prod(2) / np.maximum((boxes[:, 2:] - boxes[:, :2]).prod(1), 1e-9)[:, None]).max(1) >= 0.5
    used = np.zeros(len(truth), bool)
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    size = (boxes[:, 2:] - boxes[:, :2]).prod(1)
    hits = np.zeros(len(boxes), bool)
    for index in range(len(boxes)):
        row = np.where(used, 0, overlap[index]) if len(truth) else np.zeros(0)
        if len(row) and row.max() >= 0.5:
            used[row.argmax()] = True
            hits[index] = True
    tally.true += len(truth)
    for at, threshold in enumerate(THRESHOLDS):
        shown = scores >= threshold
        tally.hit[at] += (hits & shown).sum()
        tally.found[at] += (shown & (hits | ~inside)).sum()
        for box in truth:
            ratio = size / max(1e-9, (box[2] - box[0]) * (box[3] - box[1]))
            tally.centre[at] += (shown & (middle > box[:2]).all(1) & (middle < box[2:]).all(1) & (ratio >= 0.25) & (ratio <= 4)).any()


def measure(predict: Predict, labels: list[pathlib.Path]) -> dict[str, Tally]:
    tallies = {name: Tally() for name in ("any", *CLASSES)}
    for label in labels:
        screen = Screen(label)
        boxes, scores, classes = find(screen.image, screen.scale, predict)
        count(tallies["any"], screen.boxes, screen.left_out, boxes, scores)
        for index, name in enumerate(CLASSES):
            count(tallies[name], screen.boxes[screen.classes == index], screen.left_out, boxes[classes == index], scores[classes == index])
    return tallies


def print_table(tallies: dict[str, Tally], threshold: float) -> None:
    at = THRESHOLDS.index(threshold)
    print(f"{'kind':<10}{'true':>7}{'prec.':>8}{'recall':>8}{'F1':>8}{'centre':>8}{'  best F1 (threshold)'}")
    for name, tally in tallies.items():
        row = tally.describe(at)
        best = max(range(len(THRESHOLDS)), key=lambda other: tally.describe(other)["f1"])
        cells = "".join(f"{row[key]:8.3f}" for key in ("precision", "recall", "f1", "centre_recall"))
        print(f"{name:<10}{row['true']:7d}{cells}{tally.describe(best)['f1']:10.3f} ({THRESHOLDS[best]})")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("network")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--threshold", type=float, default=0.3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    tallies = measure(open_network(arguments.network), list_labels(arguments.folders)[: arguments.count])
    print_table(tallies, arguments.threshold)
    if arguments.json:
        print(json.dumps({name: tally.describe(THRESHOLDS.index(arguments.threshold)) for name, tally in tallies.items()}))
