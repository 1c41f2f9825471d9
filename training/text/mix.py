"""Mixes two networks of one shape: `python mix.py OLD.onnx NEW.onnx SHARE OUT.onnx`, with SHARE of the new one's
weights.

A network that was trained further on other lines forgets some of its abilities. A mix of its weights and the original
ones keeps most of both.
"""

import argparse
import pathlib

import numpy as np
import onnx
from onnx import numpy_helper


def mix(old: onnx.ModelProto, new: onnx.ModelProto, share: float) -> onnx.ModelProto:
    """Raises ValueError if the two differ in more than their weights' values."""
    mixed = onnx.ModelProto()
    mixed.CopyFrom(old)
    others = {weight.name: numpy_helper.to_array(weight) for weight in new.graph.initializer}
    if [node.op_type for node in old.graph.node] != [node.op_type for node in new.graph.node] or old.doc_string != new.doc_string:
        raise ValueError("the networks are of different shapes or answer different things")
    for weight in mixed.graph.initializer:
        own, other = numpy_helper.to_array(weight), others.get(weight.name)
        if other is None or other.shape != own.shape:
            raise ValueError(f"{weight.name} is of another shape")
        if own.dtype in (np.float16, np.float32):
            value = (1 - share) * own.astype(np.float32) + share * other.astype(np.float32)
            weight.CopyFrom(numpy_helper.from_array(value.astype(own.dtype), weight.name))
    return mixed


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("share", type=float)
    parser.add_argument("out", type=pathlib.Path)
    arguments = parser.parse_args()
    onnx.save(mix(onnx.load(str(arguments.old)), onnx.load(str(arguments.new)), arguments.share), str(arguments.out))
