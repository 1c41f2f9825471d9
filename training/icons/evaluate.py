"""Measures the shipped network on crops of icon families that it never saw: `python evaluate.py FOLDER models/icon-namer.onnx [PART]`."""

import argparse
import pathlib
from collections import Counter

import numpy as np
import onnxruntime
import torch

from calibrate import measure_error
from icons import read_kinds

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("file")
    parser.add_argument("part", nargs="?", default="measured")
    arguments = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(arguments.file, options, providers=["CPUExecutionProvider"])
    loaded = np.load(arguments.folder / f"{arguments.part}-000.npz")
    crops, kinds = loaded["crops"], loaded["kinds"].astype(int)
    names = [*read_kinds(arguments.folder), "none"]
    none = len(names) - 1
    planes = crops.transpose(0, 3, 1, 2).astype(np.float32)
    chances = np.concatenate([session.run(None, {"pixels": planes[at : at + 200]})[0] for at in range(0, len(planes), 200)])
    best = chances.argmax(1)
    known = kinds != none
    likeliest = np.argsort(-chances[:, :none], 1)[:, :3]
    print(f"{known.sum()} icons: right {np.mean(best[known] == kinds[known]):.3f}, among three {np.mean((likeliest == kinds[:, None]).any(1)[known]):.3f}")
    print(f"{(~known).sum()} of no kind: said so {np.mean(best[~known] == none):.3f}, taken for a kind with 0.5 and more {np.mean(chances[~known, :none].max(1) >= 0.5):.3f}")
    print(f"calibration error {measure_error(torch.log(torch.from_numpy(chances) + 1e-9), torch.from_numpy(kinds)):.3f}")
    errors = Counter((names[kind], names[said]) for kind, said in zip(kinds, best) if kind != said)
    print("commonest errors: " + ", ".join(f"{a} as {b} ({count})" for (a, b), count in errors.most_common(20)))
