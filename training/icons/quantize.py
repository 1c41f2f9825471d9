"""Shared ONNX export code of the networks that classify crops."""

import pathlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
LEAST_QUANTIZED = 512
"""Smaller weights, such as biases, aren't quantized."""


class Chances(torch.nn.Module):
    """Returns probabilities instead of logits."""

    def __init__(self, network: torch.nn.Module):
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.network(x).softmax(1)


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
