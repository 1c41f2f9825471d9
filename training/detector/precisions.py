"""The same network in other precisions: `python precisions.py FP32.onnx SCREENS… --out DIR [--count N]`.

Writes `fp16.onnx` (weights kept in half precision and widened when loaded: half the file, the same arithmetic) and
`int8.onnx` (weights and activations quantized, calibrated on the screens), and measures all three on the screens.
`bench/detect/time-networks.ts` measures their speed in WebAssembly.
"""

import argparse
import pathlib

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from evaluate import measure, open_network, print_table
from export import halve_weights
from screens import Screen, fit_input, list_labels

CALIBRATION_SCREENS = 40


class Screens(CalibrationDataReader):
    def __init__(self, labels: list[pathlib.Path]):
        self.left = iter(labels)

    def get_next(self) -> dict[str, np.ndarray] | None:
        label = next(self.left, None)
        if label is None:
            return None
        screen = Screen(label)
        return {"pixels": fit_input(screen.image, screen.scale)}


def quantize(source: pathlib.Path, target: pathlib.Path, labels: list[pathlib.Path]) -> None:
    prepared = target.with_suffix(".prepared.onnx")
    quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
    # The heads stay as they are: their distances span hundreds of pixels and their logits decide at the third digit.
    heads = [node.name for node in onnx.load(str(prepared)).graph.node if "/heads" in node.name or "heads." in "".join(node.input)]
    quantize_static(
        str(prepared),
        str(target),
        Screens(labels),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv"],
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        per_channel=True,
        nodes_to_exclude=heads,
    )
    prepared.unlink()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("screens", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    labels = list_labels(arguments.screens)
    fp16, int8 = arguments.out / "fp16.onnx", arguments.out / "int8.onnx"
    halve_weights(arguments.model, fp16)
    # Calibrated on other screens than it is measured on.
    quantize(arguments.model, int8, labels[-CALIBRATION_SCREENS:])
    for file in (arguments.model, fp16, int8):
        print(f"\n{file.name}: {file.stat().st_size:,} bytes")
        print_table(measure(open_network(str(file)), labels[: arguments.count]), 0.3)
