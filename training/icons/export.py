"""Writes the namer as ONNX: `python export.py FOLDER/calibrated.pt models/icon-namer.onnx`.

Batch norms are folded into convolutions by the exporter. Weights are kept as whole numbers of 8 bits with a scale for each output channel, which the
runtime widens when it loads them. The kinds stand in the model's own `doc_string`.
"""

import argparse
import pathlib

import torch

from icons import read_kinds
from network import Namer
from quantize import OPSET, Chances, quantize

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
