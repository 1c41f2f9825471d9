"""Trains the detector and can be stopped at any time: `python train.py --data DIR… --out DIR [--minutes M]`.

The learning rate is constant and decays in the last part (--fall) of the given time, so that a later run can
continue: from OUT/last.pt, which is written with every report, or, if the last run ended, from the weights before the
decay (OUT/level.pt). If OUT has no checkpoint, --start-from uses an exported network's weights.
"""

import argparse
import copy
import json
import math
import pathlib
import time

import torch
from torch.utils.data import DataLoader

from evaluate import THRESHOLDS, measure, print_table, wrap
from loss import TEXT_WEIGHT, compute_loss, compute_text_loss
from network import Detector, list_centres
from screens import Windows, collate, list_labels
from warm_start import start_from

# Processors without it are ten times slower with it.
HAS_BFLOAT16 = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
WARM_UP_STEPS = 200
CLIP = 10.0


def update_average(average: Detector, network: Detector, step: int) -> None:
    keep = min(0.9985, (step + 1) / (step + 20))
    with torch.no_grad():
        for ours, theirs in zip(average.state_dict().values(), network.state_dict().values()):
            if ours.dtype.is_floating_point:
                ours.mul_(keep).add_(theirs, alpha=1 - keep)
            else:
                ours.copy_(theirs)


def make_optimizer(network: Detector, rate: float) -> torch.optim.Optimizer:
    decayed = [weight for weight in network.parameters() if weight.ndim > 1]
    others = [weight for weight in network.parameters() if weight.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.03}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99))


def draw_windows(arguments: argparse.Namespace) -> torch.Tensor:
    windows, _, _ = next(iter(DataLoader(Windows(arguments.data, arguments.size, arguments.seed), batch_size=4 * arguments.batch, collate_fn=collate)))
    return windows


def train(arguments: argparse.Namespace) -> None:
    torch.manual_seed(arguments.seed)
    out: pathlib.Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    network = Detector().to(memory_format=torch.channels_last)
    last = out / "last.pt"
    if arguments.start_from and not last.exists():
        start_from(network, arguments.start_from, draw_windows(arguments), arguments.start_offset)
        print(f"starting from {arguments.start_from}", flush=True)
    average = copy.deepcopy(network).eval()
    optimizer = make_optimizer(network, arguments.rate)
    step, spent = 0, 0.0
    if last.exists():
        state = torch.load(last, weights_only=True)
        if state["finished"]:
            state = torch.load(out / "level.pt", weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        step, spent = state["step"], state["seconds"]
        print(f"going on from step {step}, {spent / 60:.0f} minutes in", flush=True)

    def save(file: pathlib.Path, finished: bool) -> None:
        state = {
            "network": network.state_dict(),
            "average": average.state_dict(),
            "optimizer": optimizer.state_dict(),
            "step": step,
            "seconds": spent + time.time() - started,
            "finished": finished,
        }
        partial = file.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(file)

    loader = DataLoader(
        Windows(arguments.data, arguments.size, arguments.seed + step), batch_size=arguments.batch, num_workers=1, collate_fn=collate, prefetch_factor=4
    )
    centres, strides = list_centres(arguments.size, arguments.size)
    started = time.time()
    seconds = arguments.minutes * 60
    parts: dict[str, float] = {}
    falling = False
    told_at = started
    for windows, lines, targets in loader:
        passed = (time.time() - started) / seconds
        if passed >= 1:
            break
        if passed > 1 - arguments.fall and not falling:
            falling = True
            save(out / "level.pt", False)
        factor = min(1.0, (step + 1) / WARM_UP_STEPS)
        if falling:
            factor *= max(0.01, 0.5 + 0.5 * math.cos(math.pi * (passed - (1 - arguments.fall)) / arguments.fall))
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * factor
        network.train()
        pixels = windows.float().contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=HAS_BFLOAT16):
            distances, logits, cores = network(pixels)
        loss, values = compute_loss(distances.float(), logits.float(), centres, strides, targets)
        text_loss = compute_text_loss(cores.float(), lines)
        values["text"] = text_loss.item()
        loss = loss + TEXT_WEIGHT * text_loss
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), CLIP)
        optimizer.step()
        step += 1
        update_average(average, network, step)
        for name, value in {"loss": loss.item(), **values}.items():
            parts[name] = 0.98 * parts.get(name, value) + 0.02 * value
        if step % 25 == 0:
            speed = arguments.batch * 25 / (time.time() - told_at)
            told_at = time.time()
            told = " ".join(f"{name} {value:.3f}" for name, value in parts.items())
            print(f"step {step}  {told}  rate {optimizer.param_groups[0]['lr']:.5f}  {speed:.1f} windows/s  {passed:.0%}", flush=True)
        if step % arguments.report == 0:
            save(last, False)
            report(average, arguments, step, out)
    save(last, True)
    report(average, arguments, step, out)


def report(average: Detector, arguments: argparse.Namespace, step: int, out: pathlib.Path) -> None:
    if arguments.validation is None:
        return
    labels = list_labels([arguments.validation])[: arguments.validation_count]
    tallies = measure(wrap(copy.deepcopy(average)), labels)
    print_table(tallies, 0.3)
    row = {name: tally.describe(THRESHOLDS.index(0.3)) for name, tally in tallies.items()}
    with open(out / "log.jsonl", "a") as log:
        log.write(json.dumps({"step": step, **row}) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="+", type=pathlib.Path, required=True)
    parser.add_argument("--validation", type=pathlib.Path, help="screens of templates that aren't in --data")
    parser.add_argument("--validation-count", type=int, default=100)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start-from", type=pathlib.Path, help="an exported network to start from where OUT holds no checkpoint")
    parser.add_argument("--start-offset", type=float, default=0.0, help="added to its logits: what its calibration took from them")
    parser.add_argument("--size", type=int, default=416)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--fall", type=float, default=0.3, help="the part of the time in which the rate falls")
    parser.add_argument("--report", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())
