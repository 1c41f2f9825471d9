"""Writes the script head as ONNX: `python export_script.py CHECKPOINT models/script-head.onnx`. Weights are in half precision, as the reader's."""

import argparse
import pathlib

import torch

from export import OPSET, finish
from network import HEIGHT
from script_network import ScriptHead
from scripts import CLASSES


def export(network: ScriptHead, file: pathlib.Path) -> None:
    torch.onnx.export(
        network.eval(),
        torch.zeros(1, 3, HEIGHT, 224),
        str(file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["scripts"],
        dynamic_axes={"pixels": {0: "lines", 3: "width"}, "scripts": {0: "lines"}},
    )
    finish(file, halve=True, description="sightline script head; its classes: " + " ".join(CLASSES))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=pathlib.Path)
    parser.add_argument("file", type=pathlib.Path)
    arguments = parser.parse_args()
    head = ScriptHead()
    head.load_state_dict(torch.load(arguments.checkpoint, map_location="cpu", weights_only=True))
    export(head, arguments.file)
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")
