"""Writes a network as ONNX: `python export.py CHECKPOINT models/reader-latin.onnx [--reader world] [--weights fp32]`.

Batch norms are folded into convolutions by the exporter. Weights are kept in half precision and widened when the runtime loads them. The characters
of classes 1 and up stand in a text file beside it, and in the model's own `doc_string`.
"""

import argparse
import pathlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import HEIGHT, Reader
from readers import READERS

OPSET = 17
DESCRIPTION = "sightline line reader; class 0 is the blank, the others these characters:\n"


def export(network: Reader, file: pathlib.Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network.eval(),
        torch.zeros(1, 3, HEIGHT, 224),
        str(file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["characters"],
        dynamic_axes={"pixels": {0: "lines", 3: "width"}, "characters": {0: "lines", 1: "steps"}},
    )


def finish(file: pathlib.Path, halve: bool, description: str) -> None:
    model = onnx.load(str(file))
    model.doc_string = description
    casts = []
    for weight in list(model.graph.initializer) if halve else []:
        if weight.data_type != TensorProto.FLOAT:
            continue
        narrow = numpy_helper.from_array(numpy_helper.to_array(weight).astype(np.float16), f"{weight.name}_half")
        casts.append(helper.make_node("Cast", [narrow.name], [weight.name], to=TensorProto.FLOAT))
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(narrow)
    for node in reversed(casts):
        model.graph.node.insert(0, node)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", help="a checkpoint of train.py, or `none` for fresh weights")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--reader", choices=READERS, default="latin")
    parser.add_argument("--weights", choices=("fp16", "fp32"), default="fp16")
    arguments = parser.parse_args()
    torch.manual_seed(0)
    alphabet = READERS[arguments.reader].alphabet
    reader = Reader(len(alphabet) + 1)
    if arguments.checkpoint != "none":
        reader.load_state_dict(torch.load(arguments.checkpoint, map_location="cpu", weights_only=True)["average"])
    export(reader, arguments.file)
    finish(arguments.file, arguments.weights == "fp16", DESCRIPTION + alphabet)
    arguments.file.with_suffix(".txt").write_text(alphabet)
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")
