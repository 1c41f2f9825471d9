"""Writes the reader of emoji as ONNX: `python export.py FOLDER models/emoji-reader.onnx`. The emoji go beside it, one a line."""

import pathlib
import sys

import torch

from emoji_network import EmojiReader
from quantize import OPSET, Chances, quantize

if __name__ == "__main__":
    folder, file = map(pathlib.Path, sys.argv[1:])
    emoji = (folder / "emoji.txt").read_text().split("\n")
    network = EmojiReader(len(emoji))
    network.load_state_dict(torch.load(folder / "last.pt", map_location="cpu", weights_only=True)["average"])
    torch.onnx.export(
        Chances(network).eval(),
        torch.zeros(1, 3, 32, 32),
        str(file),
        opset_version=OPSET,
        dynamo=False,
        input_names=["pixels"],
        output_names=["chances"],
        dynamic_axes={"pixels": {0: "crops"}, "chances": {0: "crops"}},
    )
    quantize(file, "sightline emoji reader; the emoji of emoji-reader.txt, then none of them")
    file.with_suffix(".txt").write_text("\n".join(emoji))
    print(f"{file}: {file.stat().st_size:,} bytes, {len(emoji)} emoji")
