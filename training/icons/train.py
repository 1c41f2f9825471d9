"""Trains the namer: `python train.py FOLDER --minutes 35`. Reads all training crops, including those made meanwhile,
and continues from FOLDER/last.pt."""

import argparse
import json
import pathlib
import time

import numpy as np
import torch
from torch import nn

from icons import read_kinds
from learning import Learning
from network import Namer

BATCH = 128
PEAK = 4e-3
AVERAGED = 0.999


def read_crops(file: pathlib.Path) -> tuple[torch.Tensor, torch.Tensor]:
    loaded = np.load(file)
    return torch.from_numpy(loaded["crops"]), torch.from_numpy(loaded["kinds"].astype(np.int64))


def spread(crops: torch.Tensor) -> torch.Tensor:
    """Levels in planes; half of the crops inverted, some in grey, some with their colours exchanged."""
    x = crops.permute(0, 3, 1, 2).float()
    n = len(x)
    inverted = torch.rand(n, 1, 1, 1) < 0.3
    x = torch.where(inverted, 255 - x, x)
    grey = torch.rand(n, 1, 1, 1) < 0.2
    x = torch.where(grey, x.mean(1, keepdim=True), x)
    x = x[:, torch.randperm(3)]
    return x + torch.randn_like(x) * (torch.rand(n, 1, 1, 1) < 0.2) * 6


@torch.no_grad()
def measure(network: Namer, file: pathlib.Path, none: int) -> dict[str, float]:
    network.eval()
    crops, kinds = read_crops(file)
    logits = torch.cat([network(part.permute(0, 3, 1, 2).float()) for part in crops.split(500)])
    best = logits.argmax(1)
    known = kinds != none
    top3 = (logits[:, :none].topk(3).indices == kinds[:, None]).any(1)
    return {
        "right": round((best == kinds)[known].float().mean().item(), 4),
        "among3": round(top3[known].float().mean().item(), 4),
        "none": round((best == kinds)[~known].float().mean().item(), 4),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=35)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(int(time.time()))
    folder = arguments.folder
    none = len(read_kinds(folder))
    learning = Learning(Namer(none + 1), PEAK, AVERAGED, folder / "last.pt")
    budget = arguments.minutes * 60
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.05)
    used: dict[pathlib.Path, int] = {}
    total, reported = 0.0, learning.step
    while learning.seconds < budget:
        shards = sorted(file for file in folder.glob("training-*.npz") if "partial" not in file.name)
        shard = min(shards, key=lambda file: (used.get(file, 0), np.random.rand()))
        used[shard] = used.get(shard, 0) + 1
        crops, kinds = read_crops(shard)
        order = torch.randperm(len(crops))
        for chosen in order.split(BATCH):
            share = learning.seconds / budget
            if share >= 1:
                break
            rate = learning.rate_at(share)
            learning.network.train()
            x = spread(crops[chosen]).contiguous(memory_format=torch.channels_last)
            loss = loss_of(learning.network(x), kinds[chosen])
            learning.learn(loss, rate)
            total += loss.item()
        learning.save()
        line = {
            "step": learning.step,
            "seconds": round(learning.seconds),
            "loss": round(total / max(1, learning.step - reported), 4),
            "rate": round(rate, 5),
        }
        total, reported = 0.0, learning.step
        calibration = folder / "calibration-000.npz"
        if calibration.exists():
            line |= measure(learning.average, calibration, none)
        print(json.dumps(line), flush=True)
        with (folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")
