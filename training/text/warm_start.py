"""Initializes a network from an exported one, whose batch norms were folded into its convolutions: if there is no
checkpoint, or for another alphabet.

Each convolution takes the exported weights. Its batch norm takes the mean and the deviation that a batch of lines has
there, and a scale and a shift that undo them, so that the network's output equals that of the exported one, in
training too.
"""

import pathlib

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from network import ConvUnit, Reader

# How large the weights of a character that the exported network lacks are, beside those that it has.
NEW_CLASS = 0.3


def start_from(network: Reader, alphabet: str, file: pathlib.Path, pixels: Tensor) -> None:
    """
    `alphabet` is the network's own; characters that the exported one knows too take its weights, the others start small. `pixels` [B, 3, 32, W] are a
    batch of training lines. Raises ValueError if the file holds another network.
    """
    exported = read_weights(file)
    convolutions = [module for module in network.modules() if isinstance(module, ConvUnit)]
    kernels = [weight for weight in exported if weight[0].ndim == 4]
    linear = [weight for weight in exported if weight[0].ndim == 2]
    if [tuple(unit[0].weight.shape) for unit in convolutions] != [kernel.shape for kernel, _ in kernels] or len(linear) != 1:
        raise ValueError(f"{file} holds a network of another shape")
    biases = {}
    for unit, (kernel, bias) in zip(convolutions, kernels):
        unit[0].weight.data.copy_(torch.from_numpy(kernel))
        biases[unit[1]] = torch.from_numpy(bias)
    matrix, bias = linear[0]
    start_classes(network.classes, alphabet, read_alphabet(file), torch.from_numpy(matrix.T.copy()), torch.from_numpy(bias.copy()))

    def settle(norm: nn.BatchNorm2d, inputs: tuple[Tensor, ...]) -> None:
        (x,) = inputs
        mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(mean + biases[norm])

    # In the order of the forward pass: each norm sees what the settled ones before it give.
    hooks = [unit[1].register_forward_pre_hook(settle) for unit in convolutions]
    with torch.no_grad():
        network.eval()(pixels.float())
    for hook in hooks:
        hook.remove()


def start_classes(classes: nn.Linear, alphabet: str, known: str, weight: Tensor, bias: Tensor) -> None:
    ours = [0] + [index + 1 for index, character in enumerate(alphabet) if character in known]
    theirs = [0] + [known.index(character) + 1 for character in alphabet if character in known]
    with torch.no_grad():
        classes.weight.mul_(weight[1:].std() / classes.weight.std()).mul_(NEW_CLASS)
        classes.bias.fill_(bias[1:].mean())
        classes.weight[ours], classes.bias[ours] = weight[theirs], bias[theirs]


def read_alphabet(file: pathlib.Path) -> str:
    return onnx.load(str(file)).doc_string.partition("\n")[2]


def read_weights(file: pathlib.Path) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weight and bias of each layer that has both, in the order in which they run."""
    graph = onnx.load(str(file)).graph
    values = {weight.name: numpy_helper.to_array(weight).astype(np.float32) for weight in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
    layers = []
    for index, node in enumerate(graph.node):
        if node.op_type == "Conv":
            layers.append((values[node.input[1]], values[node.input[2]]))
        elif node.op_type == "MatMul":
            add = graph.node[index + 1]
            layers.append((values[node.input[1]], next(values[name] for name in add.input if name in values)))
    return layers
