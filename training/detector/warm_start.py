"""Initializes a network from an exported one, whose batch norms were folded into its convolutions, if there is no
checkpoint.

Each convolution takes the exported weights. Its batch norm takes the mean and the deviation that a batch of windows
has there, and a scale and a shift that undo them, so that the network's output equals that of the exported one, in
training too.
"""

import pathlib

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from network import ConvUnit, Detector


def start_from(network: Detector, file: pathlib.Path, pixels: Tensor, offset: float = 0.0) -> None:
    """`pixels` [B, 3, H, W] are a batch of training windows; `offset` is added to the logits, to undo the file's calibration.

    A file without the text head leaves that as it is. Raises ValueError if the file holds another network.
    """
    kernels = read_kernels(file)
    layers = list_layers(network, pixels)
    text_head = {layer for layer in network.text.modules() if isinstance(layer, nn.Conv2d)}
    if len(kernels) == len(layers) - len(text_head):
        layers = [(layer, norm) for layer, norm in layers if layer not in text_head]
    if [tuple(layer.weight.shape) for layer, _ in layers] != [kernel.shape for kernel, _ in kernels]:
        raise ValueError(f"{file} holds a network of another shape")
    biases: dict[nn.BatchNorm2d, Tensor] = {}
    for (layer, norm), (kernel, bias) in zip(layers, kernels):
        layer.weight.data.copy_(torch.from_numpy(kernel))
        if norm is None:
            layer.bias.data.copy_(torch.from_numpy(bias))
        else:
            biases[norm] = torch.from_numpy(bias)

    def settle(norm: nn.BatchNorm2d, inputs: tuple[Tensor, ...]) -> None:
        (x,) = inputs
        mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(mean + biases[norm])

    # In the order of the forward pass: each norm sees what the settled ones before it give.
    hooks = [norm.register_forward_pre_hook(settle) for norm in biases]
    with torch.no_grad():
        network.eval()(pixels.float())
        for head in network.heads:
            head.classes.bias += offset
    for hook in hooks:
        hook.remove()


def list_layers(network: Detector, pixels: Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """The convolutions in the order in which they run, each with the batch norm behind it."""
    norms = {unit[0]: unit[1] for unit in network.modules() if isinstance(unit, ConvUnit)}
    ran: list[nn.Conv2d] = []
    hooks = [
        module.register_forward_hook(lambda layer, _inputs, _output: ran.append(layer)) for module in network.modules() if isinstance(module, nn.Conv2d)
    ]
    with torch.no_grad():
        network.eval()(pixels[:1, :, :64, :64].float())
    for hook in hooks:
        hook.remove()
    return [(layer, norms.get(layer)) for layer in ran]


def read_kernels(file: pathlib.Path) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weight and bias of each convolution, in the order in which they run."""
    graph = onnx.load(str(file)).graph
    values = {weight.name: numpy_helper.to_array(weight).astype(np.float32) for weight in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
    return [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]
