"""Writes the network as ONNX: `python export.py CHECKPOINT models/ui-detector.onnx [--calibration FILE] [--weights
fp32]`.

Batch norms are folded into convolutions by the exporter, and the calibration (calibrate.py: an offset for the logits)
into the last layer. By default, weights are stored in half precision and widened when the runtime loads them: half
the file size, the same scores and times (precisions.py).
"""

import argparse
import json
import pathlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

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
def apply_calibration(network: Detector, offset: float) -> None:
    for head in network.heads:
        head.classes.bias += offset


def export(network: Detector, file: pathlib.Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        torch.zeros(1, 3, 320, 256),
        str(file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["candidates", "texts"],
        dynamic_axes={"pixels": {2: "height", 3: "width"}, "candidates": {1: "cells"}, "texts": {2: "height", 3: "width"}},
    )
    model = onnx.load(str(file))
    model.doc_string = "sightline UI detector; classes: " + ", ".join(CLASSES)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


def halve_weights(source: pathlib.Path, target: pathlib.Path) -> None:
    model = onnx.load(str(source))
    casts = []
    for weight in list(model.graph.initializer):
        if weight.data_type != TensorProto.FLOAT:
            continue
        name = weight.name
        narrow = numpy_helper.from_array(numpy_helper.to_array(weight).astype(np.float16), f"{name}_half")
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(narrow)
        casts.append(helper.make_node("Cast", [narrow.name], [name], to=TensorProto.FLOAT))
    for node in reversed(casts):
        model.graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(target))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", help="a checkpoint of train.py, or `none` for fresh weights")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--calibration", type=pathlib.Path)
    parser.add_argument("--weights", choices=("fp16", "fp32"), default="fp16")
    arguments = parser.parse_args()
    network = load_network(None if arguments.checkpoint == "none" else arguments.checkpoint)
    if arguments.calibration:
        apply_calibration(network, json.loads(arguments.calibration.read_text())["offset"])
    export(network, arguments.file)
    if arguments.weights == "fp16":
        halve_weights(arguments.file, arguments.file)
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")
