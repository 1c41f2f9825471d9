"""Writes the targets of the text head: `python teach_lines.py PP-OCR_det.onnx FOLDER… [--watch]`.

For each screen NNNNNN.jpg it writes NNNNNN.lines.png, of the size at which the Worker shows the screen: in the first
plane the probability (0 to 255) that a pixel belongs to a line's core, in the second its weight (0 to 255).

A detector that knows all scripts (PP-OCRv4's, Apache-2.0) finds the cores, and the page's own list of texts corrects
it: text found in a sign, or in a picture without text, is removed; other text that the page doesn't list is ignored,
since pictures contain text too; a missed text gets a core from the page's list. It can be stopped at any time, and
continues with the remaining screens.
"""

import argparse
import json
import pathlib
import time

import cv2
import numpy as np
import onnxruntime

from screens import fit_input, fit_scale, list_labels, to_array

MEAN = np.array([0.485, 0.456, 0.406], np.float32)[:, None, None]
DEVIATION = np.array([0.229, 0.224, 0.225], np.float32)[:, None, None]
# A core takes up this much of the height of a font's box, and its ends stand back by this much of it.
CORE_FROM, CORE_TO, CORE_END = 0.36, 0.68, 0.16
# The core of a single letter or figure is no narrower, in the map's pixels: the Worker takes thinner ones for specks.
NARROWEST_CORE = 3
# A text with less than this on its middle line was overlooked, if it differs from its ground by so many levels (standard deviation). Of single letters and
# figures, at which the teacher is often in doubt, the Worker finds none that the network doubts.
OVERLOOKED = 0.25
OVERLOOKED_SINGLE = 0.7
# A text is single if it is no wider than this, in heights of its font's box.
SINGLE_WIDTH = 1.1
SEEN_CONTRAST = 14
CORE = 0.85
FOUND = 0.2
# Kinds of boxes in which there is most often no text but what the page tells.
SIGNS = ("icon", "checkbox", "radio", "switch", "image")
LARGEST_AREA = 2_400_000


def teach(session: onnxruntime.InferenceSession, label: pathlib.Path) -> np.ndarray:
    """The two planes of a screen, [H, W, 2] uint8."""
    truth = json.loads(label.read_text())
    image = cv2.imread(str(label.with_suffix(".jpg")))
    height, width = image.shape[:2]
    scale = min(fit_scale(height, width, truth["letterHeight"]), (LARGEST_AREA / (height * width)) ** 0.5)
    shown = fit_input(image, scale)
    cores = session.run(None, {session.get_inputs()[0].name: (shown / 255 - MEAN) / DEVIATION})[0][0, 0]
    to_map = np.array([cores.shape[1] / width, cores.shape[0] / height] * 2)
    signs = [box for box in truth["boxes"] if box["kind"] in SIGNS]
    grey = cv2.cvtColor(shown[0].transpose(1, 2, 0).astype(np.uint8), cv2.COLOR_BGR2GRAY)
    return mend(cores, grey, to_array(truth["texts"]) * to_map, to_array(signs) * to_map)


def mend(cores: np.ndarray, grey: np.ndarray, texts: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """cores [H, W] 0..1 and grey [H, W] uint8 of the map, texts and signs [N, 4] in its pixels."""
    told = np.zeros(cores.shape, bool)
    for x1, y1, x2, y2 in texts:
        told[max(0, int(y1) - 1) : int(np.ceil(y2)) + 1, max(0, int(x1) - 2) : int(np.ceil(x2)) + 2] = True
    weight = np.where((cores > FOUND) & ~told, 0, 255).astype(np.uint8)
    wanted = cores.copy()
    for x1, y1, x2, y2 in np.round(signs).astype(int):
        place = np.s_[max(0, y1) : y2, max(0, x1) : x2]
        if told[place].size and told[place].mean() < 0.05:
            untold = ~told[place]
            wanted[place][untold], weight[place][untold] = 0, 255
    for x1, y1, x2, y2 in texts:
        tall = y2 - y1
        top, bottom = y1 + CORE_FROM * tall, y1 + CORE_TO * tall
        middle_x, half = (x1 + x2) / 2, max(NARROWEST_CORE / 2, (x2 - x1) / 2 - CORE_END * tall)
        left, right = middle_x - half, middle_x + half
        if tall < 5:
            continue
        top, bottom, left, right = (int(round(side)) for side in (top, max(bottom, top + 2), left, right))
        middle = cores[top:bottom, left:right]
        around = grey[int(y1) : int(np.ceil(y2)), int(x1) : int(np.ceil(x2))]
        least = OVERLOOKED_SINGLE if x2 - x1 <= SINGLE_WIDTH * tall else OVERLOOKED
        if middle.size and around.size and middle.max(0).mean() < least:
            seen = around.std() >= SEEN_CONTRAST
            wanted[top:bottom, left:right] = np.maximum(wanted[top:bottom, left:right], CORE)
            # What can hardly be told from its ground may be found or not.
            weight[int(y1) : int(np.ceil(y2)), int(x1) : int(np.ceil(x2))] = 128 if seen else 0
    return np.stack((np.round(wanted.clip(0, 1) * 255).astype(np.uint8), weight), -1)


def write(planes: np.ndarray, file: pathlib.Path) -> None:
    partial = file.with_suffix(".partial.png")
    cv2.imwrite(str(partial), np.concatenate((planes, np.zeros_like(planes[:, :, :1])), 2))
    partial.replace(file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("teacher")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--watch", action="store_true", help="wait for screens that are still being rendered")
    arguments = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(arguments.teacher, options)
    done = 0
    while True:
        waiting = [label for label in list_labels(arguments.folders) if not label.with_suffix(".lines.png").exists()]
        for label in waiting:
            write(teach(session, label), label.with_suffix(".lines.png"))
            done += 1
            if done % 50 == 0:
                print(f"{done} screens taught, {len(waiting)} were waiting", flush=True)
        if not arguments.watch and not waiting:
            break
        if not waiting:
            time.sleep(20)
