"""Measures the accuracy of the script head on the truth lines of evaluation screens: `python evaluate_script.py
MODEL.onnx EVAL_DIR… `.

Each line is also shown upside down. Prints one row for each true class: the number of lines, and the predictions.
"""

import argparse
import collections
import pathlib

import numpy as np
import onnxruntime
from PIL import Image

from evaluate import list_lines, resize
from network import HEIGHT
from scripts import CLASSES, classify

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    session = onnxruntime.InferenceSession(arguments.model, providers=["CPUExecutionProvider"])
    said: dict[tuple[str, str], collections.Counter] = collections.defaultdict(collections.Counter)
    for folder in arguments.folders:
        for _, picture, crop, text in list_lines(folder, every_script=True):
            script = classify(text)
            if script is None:
                continue
            natural = (crop[2] - crop[0]) * HEIGHT / (crop[3] - crop[1])
            line = resize(picture, crop, min(1600, max(16, round(natural / 8) * 8)), HEIGHT)
            pixels = line.transpose(2, 0, 1)[None].astype(np.float32)
            said[folder.name, script][CLASSES[int(session.run(None, {"pixels": pixels})[0][0].argmax())]] += 1
            if sum(character.isalpha() for character in text) >= 4:
                over = np.ascontiguousarray(pixels[:, :, ::-1, ::-1])
                said[folder.name, f"{script} upside down"][CLASSES[int(session.run(None, {"pixels": over})[0][0].argmax())]] += 1
    print("| set | lines in | lines | said to be |\n|---|---|---|---|")
    for (folder_name, script), counts in sorted(said.items()):
        print(f"| {folder_name} | {script} | {counts.total()} | {', '.join(f'{name} {count}' for name, count in counts.most_common())} |")
