"""Writes the namer as ONNX: `python export.py FOLDER/calibrated.pt models/icon-namer.onnx`.

Batch norms are folded into convolutions by the exporter. Weights are kept as whole numbers of 8 bits with a scale for each output channel, which the
runtime widens when it loads them. The kinds stand in the model's own `doc_string`.
"""

import argparse
import pathlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from icons import read_kinds
from network import Namer

OPSET = 17
LEAST_QUANTIZED = 512
"""Smaller weights, such as biases, stay as they are."""


class Chances(torch.nn.Module):
    def __init__(self, namer: Namer):
        super().__init__()
        self.namer = namer

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.namer(x).softmax(1)


def quantize(file: pathlib.Path, description: str) -> None:
    model = onnx.load(str(file))
    model.doc_string = description
    nodes = []
    for weight in list(model.graph.initializer):
        levels = numpy_helper.to_array(weight)
        if weight.data_type != TensorProto.FLOAT or levels.size < LEAST_QUANTIZED:
            continue
        axes = tuple(range(1, levels.ndim))
        scale = np.maximum(np.abs(levels).max(axes, keepdims=True), 1e-8) / 127
        whole = np.round(levels / scale).astype(np.int8)
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(numpy_helper.from_array(whole, f"{weight.name}_whole"))
        model.graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{weight.name}_scale"))
        nodes.append(helper.make_node("Cast", [f"{weight.name}_whole"], [f"{weight.name}_wide"], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Mul", [f"{weight.name}_wide", f"{weight.name}_scale"], [weight.name]))
    for node in reversed(nodes):
        model.graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("file", type=pathlib.Path)
    arguments = parser.parse_args()
    kinds = read_kinds(arguments.checkpoint.parent)
    network = Namer(len(kinds) + 1)
    network.load_state_dict(torch.load(arguments.checkpoint, map_location="cpu", weights_only=True))
    torch.onnx.export(
        Chances(network).eval(),
        torch.zeros(1, 3, 32, 32),
        str(arguments.file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["chances"],
        dynamic_axes={"pixels": {0: "icons"}, "chances": {0: "icons"}},
    )
    quantize(arguments.file, "sightline icon namer; kinds, then none of them: " + " ".join(kinds))
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")
