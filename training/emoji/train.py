"""Trains the reader of emoji: `python train.py FOLDER --minutes 40`. Continues from FOLDER/last.pt."""

import argparse
import json
import pathlib
import time

import torch
from torch import nn

from emoji_network import EmojiReader
from learning import Learning
from views import Views

BATCH = 192
PEAK = 3e-3
AVERAGED = 0.998
REPORTED_EVERY = 60


@torch.no_grad()
def measure(network: EmojiReader, views: Views, batches: int = 12) -> dict[str, float]:
    network.eval()
    torch.manual_seed(7)
    right = told = wrong = none = silent = emoji = 0
    for _ in range(batches):
        crops, kinds = views.draw(256)
        chances, best = network(crops).softmax(1).max(1)
        is_emoji = kinds != views.count
        is_sure = (chances >= 0.8) & (best != views.count)
        emoji += int(is_emoji.sum())
        right += int((best == kinds)[is_emoji].sum())
        told += int(((best == kinds) & is_sure)[is_emoji].sum())
        wrong += int(((best != kinds) & is_sure).sum())
        none += int((~is_emoji).sum())
        silent += int((~is_sure)[~is_emoji].sum())
    torch.manual_seed(int(time.time()))
    return {"right": round(right / emoji, 4), "told": round(told / emoji, 4), "wrong": wrong, "silent": round(silent / none, 4)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--kept-out", type=int, default=3, help="the source of pictures that isn't trained on; -1: none")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(int(time.time()))
    folder = arguments.folder
    kept_out = None if arguments.kept_out < 0 else arguments.kept_out
    views = Views(folder, kept_out)
    measured = Views(folder, 3, only=True)
    learning = Learning(EmojiReader(views.count), PEAK, AVERAGED, folder / "last.pt")
    budget = arguments.minutes * 60
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.02)
    total, counted, reported = 0.0, 0, time.monotonic()
    while learning.seconds < budget:
        rate = learning.rate_at(learning.seconds / budget)
        learning.network.train()
        crops, kinds = views.draw(BATCH)
        loss = loss_of(learning.network(crops.contiguous(memory_format=torch.channels_last)), kinds)
        learning.learn(loss, rate)
        total, counted = total + loss.item(), counted + 1
        if time.monotonic() - reported < REPORTED_EVERY and learning.seconds < budget:
            continue
        learning.save()
        line = {
            "step": learning.step,
            "seconds": round(learning.seconds),
            "loss": round(total / counted, 4),
            **measure(learning.average, measured),
        }
        print(json.dumps(line), flush=True)
        with (folder / "log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")
        total, counted, reported = 0.0, 0, time.monotonic()
