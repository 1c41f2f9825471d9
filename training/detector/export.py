"""Writes the network as ONNX: `python export.py CHECKPOINT models/ui-detector.onnx [--calibration FILE]`.

Batch norms are folded into convolutions by the exporter, and the calibration (calibrate.py: a factor and an offset for each class's logit)
into the last layer's weights, so that a confidence means the same for each class.
"""

import argparse
import json
import pathlib

import onnx
import torch

from network import CLASSES, Detector

OPSET = 17


def load_network(checkpoint: str | None) -> Detector:
    """The averaged weights of a checkpoint; without one, fresh weights of a fixed seed."""
    torch.manual_seed(0)
    network = Detector()
    if checkpoint:
        network.load_state_dict(torch.load(checkpoint, map_location="cpu", weights_only=True)["average"])
    return network.eval()


@torch.no_grad()
def apply_calibration(network: Detector, factors: list[float], offsets: list[float]) -> None:
    for head in network.heads:
        head.classes.weight *= torch.tensor(factors)[:, None, None, None]
        head.classes.bias.copy_(head.classes.bias * torch.tensor(factors) + torch.tensor(offsets))


def export(network: Detector, file: pathlib.Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        torch.zeros(1, 3, 320, 256),
        str(file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["candidates"],
        dynamic_axes={"pixels": {2: "height", 3: "width"}, "candidates": {1: "cells"}},
    )
    model = onnx.load(str(file))
    model.doc_string = "sightline UI detector; classes: " + ", ".join(CLASSES)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", help="a checkpoint of train.py, or `none` for fresh weights")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--calibration", type=pathlib.Path)
    arguments = parser.parse_args()
    network = load_network(None if arguments.checkpoint == "none" else arguments.checkpoint)
    if arguments.calibration:
        calibration = json.loads(arguments.calibration.read_text())
        apply_calibration(network, calibration["factors"], calibration["offsets"])
    export(network, arguments.file)
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")
