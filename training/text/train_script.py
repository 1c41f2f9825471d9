"""Trains the script head: `python train_script.py --data DIR --latin DIR --out DIR [--minutes M]`.

DIR holds script.json of `script_corpus.py` and, if wanted, icons.png of `draw-icons.ts`; `--latin` is the reader's folder with fonts.json and corpus.json.
"""

import argparse
import collections
import copy
import math
import pathlib
import random
import signal
import time

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from script_lines import Samples, draw_samples
from script_network import ScriptHead
from scripts import CLASSES

BATCH_COLUMNS = 6000
MAX_BATCH = 96
REMEMBERED_A_WIDTH = 1500
FRESH = 0.3


class Batches(IterableDataset):
    """Batches of lines of one width: new ones, filled up with remembered ones."""

    def __init__(self, data: pathlib.Path, latin: pathlib.Path, seed: int):
        self.data, self.latin, self.seed = data, latin, seed

    def __iter__(self):
        worker = get_worker_info()
        rng = random.Random(f"{self.seed} {worker.id if worker else 0}")
        torch.set_num_threads(1)
        if worker:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        waiting, remembered = collections.defaultdict(list), collections.defaultdict(list)
        for pixels, name in draw_samples(Samples(self.data, self.latin), rng):
            width = pixels.shape[1]
            lines, known = waiting[width], remembered[width]
            lines.append((pixels, name))
            size = min(MAX_BATCH, BATCH_COLUMNS // width)
            if len(lines) < max(FRESH * size, size - len(known) // 4):
                continue
            batch = lines + rng.sample(known, min(len(known), size - len(lines)))
            yield torch.from_numpy(np.stack([line for line, _ in batch])).permute(0, 3, 1, 2), torch.tensor([label for _, label in batch])
            known.extend(lines)
            while len(known) > REMEMBERED_A_WIDTH:
                known.pop(rng.randrange(len(known)))
            lines.clear()


@torch.no_grad()
def measure(network: ScriptHead, lines) -> tuple[float, list[list[int]]]:
    """The share that is right, and the confusion: true class by said class."""
    network.eval()
    confusion = [[0] * len(CLASSES) for _ in CLASSES]
    for pixels, label in lines:
        confusion[label][int(network(torch.from_numpy(pixels).permute(2, 0, 1)[None].float())[0].argmax())] += 1
    return sum(row[index] for index, row in enumerate(confusion)) / len(lines), confusion


def draw_validation(data: pathlib.Path, latin: pathlib.Path, count: int = 1200):
    drawn = draw_samples(Samples(data, latin, unseen=True), random.Random("validation"))
    return [next(drawn) for _ in range(count)]


def train(arguments: argparse.Namespace) -> None:
    torch.manual_seed(1)
    torch.set_num_threads(arguments.threads)
    arguments.out.mkdir(parents=True, exist_ok=True)
    network = ScriptHead().to(memory_format=torch.channels_last)
    if (arguments.out / "last.pt").exists():
        network.load_state_dict(torch.load(arguments.out / "last.pt", weights_only=True))
    average = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=0.01)
    validation = draw_validation(arguments.data, arguments.latin)
    loader = DataLoader(Batches(arguments.data, arguments.latin, int(time.time())), batch_size=None, num_workers=arguments.workers, prefetch_factor=8)
    started, smooth, seen = time.time(), 0.0, 0
    for step, (pixels, labels) in enumerate(loader):
        passed = (time.time() - started) / (arguments.minutes * 60)
        if passed >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * min(1, (step + 1) / 100) * (1 if passed < 0.5 else max(0.01, 0.5 + 0.5 * math.cos(math.pi * (passed - 0.5) / 0.5)))
        network.train()
        loss = torch.nn.functional.cross_entropy(network(pixels.float().contiguous(memory_format=torch.channels_last)), labels, label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimizer.step()
        keep = min(0.998, (step + 1) / (step + 20))
        with torch.no_grad():
            for ours, theirs in zip(average.state_dict().values(), network.state_dict().values()):
                ours.mul_(keep).add_(theirs, alpha=1 - keep) if ours.dtype.is_floating_point else ours.copy_(theirs)
        seen += len(labels)
        smooth = loss.item() if step == 0 else 0.98 * smooth + 0.02 * loss.item()
        if step % 200 == 199:
            right, _ = measure(average, validation)
            print(f"step {step + 1}  lines {seen}  loss {smooth:.3f}  right {right:.4f}  {100 * passed:.0f}%", flush=True)
            torch.save(average.state_dict(), arguments.out / "last.pt")
    torch.save(average.state_dict(), arguments.out / "last.pt")
    right, confusion = measure(average, validation)
    print(f"right {right:.4f} of {len(validation)} lines in unseen fonts; true class by said class")
    print("\n".join(f"{name:11}" + "".join(f"{count:6}" for count in row) for name, row in zip(CLASSES, confusion)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--latin", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    train(parser.parse_args())
