"""Measures the shipped reader of emoji on pictures that it never saw: `python evaluate.py FOLDER models/emoji-reader.onnx [KEPT_OUT]`."""

import pathlib
import sys

import numpy as np
import onnxruntime
import torch

from views import Views

BATCHES = 40
SURE = 0.85

if __name__ == "__main__":
    folder, file = pathlib.Path(sys.argv[1]), sys.argv[2]
    views = Views(folder, int(sys.argv[3]) if len(sys.argv) > 3 else 3, only=True)
    session = onnxruntime.InferenceSession(file)
    torch.manual_seed(11)
    kinds, best, sureness, tops = [], [], [], []
    for _ in range(BATCHES):
        crops, known = views.draw(256)
        chances = session.run(None, {"pixels": crops.numpy()})[0]
        kinds.append(known.numpy())
        best.append(chances.argmax(1))
        sureness.append(chances.max(1))
        tops.append(np.argsort(-chances, 1)[:, :3])
    kinds, best, sureness, tops = map(np.concatenate, (kinds, best, sureness, tops))
    is_emoji = kinds != views.count
    is_told = (sureness >= SURE) & (best != views.count)
    right = best == kinds
    print(f"| emoji | likeliest right | among the three likeliest | told with {SURE} and more | of these right | things that are none | told as one |")
    print("|---|---|---|---|---|---|---|")
    print(
        f"| {is_emoji.sum():,} | {right[is_emoji].mean():.3f} | {(tops[is_emoji] == kinds[is_emoji, None]).any(1).mean():.3f} "
        f"| {is_told[is_emoji].mean():.3f} | {right[is_emoji & is_told].mean():.3f} | {(~is_emoji).sum():,} | {is_told[~is_emoji].mean():.4f} |"
    )
