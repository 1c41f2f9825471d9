"""Finds the temperature at which the namer's probabilities are calibrated: `python calibrate.py FOLDER`. It uses icon
families that the network never saw, and writes FOLDER/calibrated.pt."""

import argparse
import pathlib

import torch

from icons import read_kinds
from network import Namer
from train import read_crops

BINS = 10


@torch.no_grad()
def answer(network: Namer, crops: torch.Tensor) -> torch.Tensor:
    return torch.cat([network(part.permute(0, 3, 1, 2).float()) for part in crops.split(500)])


def measure_error(logits: torch.Tensor, kinds: torch.Tensor) -> float:
    """The expected calibration error of the likeliest class."""
    chances, best = logits.softmax(1).max(1)
    right = (best == kinds).float()
    error = 0.0
    for low in range(BINS):
        inside = (chances > low / BINS) & (chances <= (low + 1) / BINS)
        if inside.any():
            error += inside.float().mean().item() * abs(chances[inside].mean().item() - right[inside].mean().item())
    return error


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network = Namer(len(read_kinds(arguments.folder)) + 1)
    network.load_state_dict(torch.load(arguments.folder / "last.pt", map_location="cpu", weights_only=True)["average"])
    network.eval()
    crops, kinds = read_crops(arguments.folder / "calibration-000.npz")
    logits = answer(network, crops)
    candidates = [at / 50 for at in range(25, 101)]
    best = min(candidates, key=lambda temperature: torch.nn.functional.cross_entropy(logits / temperature, kinds).item())
    network.temperature.fill_(best)
    torch.save(network.state_dict(), arguments.folder / "calibrated.pt")
    print(f"temperature {best}: calibration error {measure_error(logits, kinds):.3f} before, {measure_error(logits / best, kinds):.3f} after")
