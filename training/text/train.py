"""Trains the reader and can be stopped at any time with SIGTERM: `python train.py --data DIR --out DIR [--minutes
M]`.

The learning rate is constant and decays in the last part of the given time, so that a later run can continue: from
OUT/last.pt, which is written with every report and when it is stopped, or, if the last run ended, from the weights
before the decay (OUT/level.pt).
"""

import argparse
import copy
import itertools
import json
import math
import pathlib
import signal
import time

import torch
from torch import Tensor
from torch.utils.data import DataLoader

from lines import BATCH_COLUMNS, Batches
from loss import compute_loss
from measure import rate, read_lines
from network import Reader
from readers import READERS
from warm_start import start_from

# Processors without it are ten times slower with it.
HAS_BFLOAT16 = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
CLIP = 5.0
# Drawn batches, by the largest of which a folded network's batch norms are set again.
WARM_BATCHES = 8


def update_average(average: Reader, network: Reader, step: int) -> None:
    keep = min(0.999, (step + 1) / (step + 20))
    with torch.no_grad():
        for ours, theirs in zip(average.state_dict().values(), network.state_dict().values()):
            if ours.dtype.is_floating_point:
                ours.mul_(keep).add_(theirs, alpha=1 - keep)
            else:
                ours.copy_(theirs)


def make_optimizer(network: Reader, rate: float) -> torch.optim.Optimizer:
    decayed = [weight for weight in network.parameters() if weight.ndim > 1]
    others = [weight for weight in network.parameters() if weight.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.02}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=True)


def train(arguments: argparse.Namespace) -> None:
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    out: pathlib.Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    kind = READERS[arguments.reader]
    last = out / "last.pt"
    open_lines = kind.open_lines(arguments.data, not last.exists())
    network = Reader(len(kind.alphabet) + 1).to(memory_format=torch.channels_last)
    if arguments.keep_strokes:
        network.keep_strokes()
    average = copy.deepcopy(network).eval()
    optimizer = make_optimizer(network, arguments.rate)
    counts = {"step": 0, "lines": 0, "seconds": 0.0}
    if last.exists():
        state = torch.load(last, weights_only=True)
        if state["finished"]:
            state = torch.load(out / "level.pt", weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        counts = state["counts"]
        print(f"going on from step {counts['step']}, {counts['seconds'] / 60:.0f} minutes in", flush=True)
    elif arguments.start_from:
        drawn = itertools.islice(Batches(open_lines, arguments.seed, 1.0), WARM_BATCHES)
        start_from(network, kind.alphabet, arguments.start_from, max((pixels for pixels, _, _ in drawn), key=Tensor.numel))
        average.load_state_dict(network.state_dict())
        print(f"starting from {arguments.start_from}", flush=True)
    before = counts["seconds"]

    def save(file: pathlib.Path, finished: bool) -> None:
        state = {"network": network.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(), "counts": counts, "finished": finished}
        partial = file.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(file)

    validation = kind.draw_validation(arguments.data)

    def report() -> None:
        row = rate([(text, read) for (_, text), read in zip(validation, read_lines(average, [pixels for pixels, _ in validation], kind.alphabet))])
        print(f"step {counts['step']}: {row}", flush=True)
        with open(out / "log.jsonl", "a") as log:
            log.write(json.dumps({**counts, "loss": round(smooth, 4), "exact": row["exact"], "cer": row["cer"]}) + "\n")

    batches = Batches(open_lines, arguments.seed * 1_000_000 + counts["step"], arguments.fresh, arguments.batch_columns)
    loader = DataLoader(batches, batch_size=None, num_workers=arguments.workers, prefetch_factor=6)
    stopping = []
    signal.signal(signal.SIGTERM, lambda *_: stopping.append(True))
    started = told_at = time.time()
    smooth, falling, told_lines = 0.0, False, counts["lines"]
    for pixels, classes, lengths in loader:
        if stopping:
            save(last, False)
            return
        passed = (time.time() - started) / (arguments.minutes * 60)
        if passed >= 1:
            break
        if passed > 1 - arguments.fall and not falling:
            falling = True
            save(out / "level.pt", False)
        factor = min(1.0, (counts["step"] + 1) / arguments.warm_up)
        if falling:
            factor *= max(0.01, 0.5 + 0.5 * math.cos(math.pi * (passed - (1 - arguments.fall)) / arguments.fall))
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * factor
        network.train()
        with torch.autocast("cpu", torch.bfloat16, enabled=HAS_BFLOAT16):
            logits = network(pixels.float().contiguous(memory_format=torch.channels_last))
        loss, slope = compute_loss(logits.detach().float(), classes, lengths)
        optimizer.zero_grad(set_to_none=True)
        logits.backward(slope.to(logits.dtype))
        torch.nn.utils.clip_grad_norm_(network.parameters(), CLIP)
        optimizer.step()
        counts["step"] += 1
        counts["lines"] += len(lengths)
        counts["seconds"] = before + time.time() - started
        update_average(average, network, counts["step"])
        smooth = 0.98 * smooth + 0.02 * loss if smooth else loss
        if counts["step"] % 50 == 0:
            speed = (counts["lines"] - told_lines) / (time.time() - told_at)
            told_at, told_lines = time.time(), counts["lines"]
            print(f"step {counts['step']}  lines {counts['lines']}  loss {smooth:.3f}  rate {arguments.rate * factor:.5f}  {speed:.0f} lines/s  {passed:.0%}", flush=True)
        if counts["step"] % arguments.report == 0:
            save(last, False)
            report()
    save(last, True)
    report()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=pathlib.Path, required=True, help="the folder with what the reader's lines are drawn from")
    parser.add_argument("--reader", choices=READERS, default="latin")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--start-from", type=pathlib.Path, help="an exported network to start from where OUT holds no checkpoint")
    parser.add_argument("--keep-strokes", action="store_true", help="the first layers stay as they are in the network to start from")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--fall", type=float, default=0.3, help="share of the time in which the learning rate falls")
    parser.add_argument("--fresh", type=float, default=0.35, help="share of a batch's lines that weren't learned from before")
    parser.add_argument("--batch-columns", type=int, default=BATCH_COLUMNS)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=300, help="steps in which the learning rate rises")
    parser.add_argument("--report", type=int, default=500)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())
